"""Random alterations of a published list that a reader sees now or will see later."""

from __future__ import annotations

import re

from altered_looks import BOOK, RELATIONS, STYLES, THEME, Sheet
from openpyxl.utils import get_column_letter

_SHADES = ("FFFFFF", "FDFDFD", "F6F6F6", "FFFFF0", "F0FFFF", "FFFAFA", "FFFF99", "EFEFEF")
_PICTURES = (
    "Wingdings",
    "Webdings",
    "Wingdings 3",
    "Marlett",
    "ZapfDingbats",
    "Free 3 of 9",
    "OpenSymbol",
    "Bookshelf Symbol 7",
)


# Formats.


def other_figure(sheet: Sheet) -> None:
    digit, most = sheet.rng.randint(1, 9), sheet.rng.randint(0, 2400)
    codes = [
        *(
            f'0"{digit}"',
            f"0\\{digit}",
            f'"{digit}"0',
            f"0*{digit}",
            "0.0,",
            "0,",
            "0,,",
            "0%",
            "0.0E+00",
            "# ?/?",
            ";;;",
        ),
        *(f'[>{most}]"{digit}000";0', f"[<{most}]0;{digit}000", '"–"', '"−"0', "0.0,,", f"0 {digit}/{digit}", "[h]:mm"),
        *("yyyy", "[DBNum1]0", "[$-D000000]0", '0"½"', "+0", "-0", '0"O"', "[White]0", "[Yellow]0", "[Color 2]0"),
    ]
    sheet.restyle(sheet.figure(), code=sheet.rng.choice(codes))


def other_day(sheet: Sheet) -> None:
    codes = [
        *("B2yyyy-mm-dd", "[~buddhist]yyyy-mm-dd", "[$-D000000]yyyy-mm-dd", "[$-107041E]d mmm yyyy", "mm/yyyy", "dd"),
        *("General", "0", 'yyyy-mm-"0"d', "yyyy-mm-ddd", "ge-mm-dd", "e-mm-dd", "yyyy-dd", "[~hijri]dd/mm/yyyy"),
    ]
    days = list(re.findall(r'<c r="(C\d+)" s="\d+"><f>IF\(Period|<c r="(C\d+)" s="\d+"><f>Period', sheet.xml))
    cell = sheet.rng.choice([one or other for one, other in days])
    sheet.restyle(cell, code=sheet.rng.choice(codes))


def other_text(sheet: Sheet) -> None:
    sheet.restyle(sheet.text(), code=sheet.rng.choice(['"GM "@', ";;;", '@"*"', '0;0;0;"x"', '"IM" @', "[White]@"]))


# Fonts, fills, alignments.


def pale(sheet: Sheet) -> None:
    sheet.restyle(sheet.pick_cell(), font=sheet.ink(f'rgb="FF{sheet.rng.choice(_SHADES)}"'))


def pale_by_theme(sheet: Sheet) -> None:
    """White letters by the theme's white, by a tint, or by a changed theme colour."""
    cell = sheet.pick_cell()
    match sheet.rng.randrange(3):
        case 0:
            sheet.restyle(cell, font=sheet.ink('theme="0"'))
        case 1:
            sheet.restyle(cell, font=sheet.ink(f'theme="1" tint="0.{sheet.rng.randint(92, 99)}"'))
        case _:
            sheet.sub(r"<a:accent4>.*?</a:accent4>", '<a:accent4><a:srgbClr val="FFFEFE"/></a:accent4>', THEME)
            sheet.restyle(cell, font=sheet.ink('theme="7"'))


def pale_by_palette(sheet: Sheet) -> None:
    number = sheet.rng.randint(8, 40)
    colours = "".join(f'<rgbColor rgb="00{"FEFEFE" if one == number else "203040"}"/>' for one in range(64))
    sheet.restyle(sheet.pick_cell(), font=sheet.ink(f'indexed="{number}"'))
    sheet.sub("<indexedColors>.*</indexedColors>", f"<indexedColors>{colours}</indexedColors>", STYLES)


def dark_ground(sheet: Sheet) -> None:
    dark = sheet.rng.choice(["000000", "101010", "0A0A14", "001000", "0F0000"])
    fill = f'<fill><patternFill patternType="solid"><fgColor rgb="FF{dark}"/></patternFill></fill>'
    sheet.restyle(sheet.figure(), font=sheet.font(), fill=fill)


def add_pattern(sheet: Sheet) -> None:
    pattern = sheet.rng.choice(["darkGrid", "darkTrellis", "darkUp", "mediumGray", "darkGray", "lightTrellis"])
    fills = [
        f'<fill><patternFill patternType="{pattern}"><fgColor rgb="FF000000"/></patternFill></fill>',
        (
            '<fill><gradientFill degree="90"><stop position="0"><color rgb="FF000000"/></stop><stop position="1">'
            '<color rgb="FFFFFFFF"/></stop></gradientFill></fill>'
        ),
    ]
    sheet.restyle(sheet.pick_cell(), fill=sheet.rng.choice(fills))


def tiny_or_huge(sheet: Sheet) -> None:
    sheet.restyle(sheet.pick_cell(), font=sheet.font(size=sheet.rng.choice([1, 2, 3, 60, 96, 200, 400])))


def pictures_for_letters(sheet: Sheet) -> None:
    cell = sheet.pick_cell()
    if sheet.rng.random() < 0.7:
        sheet.restyle(cell, font=sheet.font(name=sheet.rng.choice(_PICTURES)))
    else:
        sheet.sub(r'(<a:minorFont>\s*<a:latin typeface=)"[^"]*"', r'\1"Wingdings"', THEME)
        sheet.restyle(cell, font='<font><sz val="10"/><name val="Arial"/><scheme val="minor"/></font>')


def strike_out(sheet: Sheet) -> None:
    effects = ["<strike/>", '<strike val="1"/>', '<vertAlign val="superscript"/>', '<vertAlign val="subscript"/>']
    sheet.restyle(sheet.pick_cell(), font=sheet.font(sheet.rng.choice(effects)))


def turn_text(sheet: Sheet) -> None:
    ways = [
        *(f'textRotation="{angle}"' for angle in (255, 90, 180, 45, sheet.rng.randint(5, 170))),
        *('horizontal="fill"', 'horizontal="distributed"', 'vertical="justify"', 'readingOrder="2"'),
    ]
    sheet.restyle(sheet.pick_cell(), alignment=f"<alignment {sheet.rng.choice(ways)}/>")


def pushed_out(sheet: Sheet) -> None:
    sheet.restyle(sheet.figure(), alignment=f'<alignment horizontal="left" indent="{sheet.rng.randint(12, 200)}"/>')


def cross_out(sheet: Sheet) -> None:
    side = sheet.rng.choice(["diagonalUp", "diagonalDown"])
    style = sheet.rng.choice(["thin", "thick", "double"])
    border = f'<border {side}="1"><left/><right/><top/><bottom/><diagonal style="{style}"/></border>'
    sheet.restyle(sheet.pick_cell(), border=border)


def partly_unseen(sheet: Sheet) -> None:
    """A title or heading that looks different in part."""
    cell, text = sheet.rng.choice([one for one in sheet.words() if len(one[1]) > 3])
    looks = sheet.rng.choice(['<color rgb="FFFFFFFF"/>', "<strike/>", '<sz val="1"/>', '<rFont val="Wingdings"/>'])
    runs = f"<r><t>{text[:2]}</t></r><r><rPr>{looks}</rPr><t>{text[2:]}</t></r>"
    sheet.sub(rf'(<c r="{cell}"[^>]*><is>).*?(</is>)', lambda found: f"{found[1]}{runs}{found[2]}")


# Rows, columns, sheets.


def hidden_row(sheet: Sheet) -> None:
    row = sheet.rng.randint(sheet.first - 1, sheet.last)
    ways = [
        'hidden="1"',
        'hidden="true"',
        'ht="0" customHeight="1"',
        f'ht="{sheet.rng.randint(1, 5)}" customHeight="1"',
    ]
    sheet.sub(rf'<row r="{row}"[^>]*>', f'<row r="{row}" {sheet.rng.choice(ways)}>')


def low_rows(sheet: Sheet) -> None:
    sheet.attribute("sheetFormatPr", "defaultRowHeight", str(sheet.rng.randint(1, 4)))
    sheet.attribute("sheetFormatPr", "customHeight", "1")


def no_height(sheet: Sheet) -> None:
    sheet.attribute("sheetFormatPr", "zeroHeight", sheet.rng.choice(["1", "true"]))


def hidden_column(sheet: Sheet) -> None:
    column = sheet.rng.choice(sheet.columns[1:])
    width = sheet.rng.choice(['width="9" hidden="1"', 'width="0" customWidth="1"', 'width="0.5" customWidth="1"'])
    sheet.sub(rf'<col [^>]*min="{column}" max="{column}"[^>]*/>', f'<col min="{column}" max="{column}" {width}/>')


def narrow_columns(sheet: Sheet) -> None:
    sheet.sub("<cols>.*?</cols>", "")
    sheet.attribute("sheetFormatPr", "defaultColWidth", f"0.{sheet.rng.randint(1, 9)}")


def too_narrow(sheet: Sheet) -> None:
    place, _ = sheet.random_cell(float, "0")
    number = place.area.column
    width = sheet.rng.choice([1.2, 1.5, 1.8]) if place.column.key in {"new", "elo"} else 0.8
    sheet.sub(
        rf'<col [^>]*min="{number}" max="{number}"[^>]*/>', f'<col min="{number}" max="{number}" width="{width}"/>'
    )


def merge_cells(sheet: Sheet) -> None:
    """A cell with a value is merged with its neighbours, which hide it."""
    place, row = sheet.random_cell((float, str))
    left, above = max(1, place.area.column - sheet.rng.randint(1, 3)), row - sheet.rng.randint(0, 1)
    begin = f"{get_column_letter(left)}{row if left < place.area.column else above}"
    area = f"{begin}:{place.area.cell(row)}" if begin != place.area.cell(row) else f"{begin}:B{row}"
    sheet.put(f'<mergeCells count="1"><mergeCell ref="{area}"/></mergeCells>')


def hidden_sheet(sheet: Sheet) -> None:
    state = sheet.rng.choice(["hidden", "veryHidden"])
    sheet.sub(rf'(<sheet name="{re.escape(sheet.title)}" [^>]*?)state="visible"', rf'\1state="{state}"', BOOK)


def shown_in_another_way(sheet: Sheet) -> None:
    ways = [("showFormulas", "1"), ("showZeros", "0"), ("rightToLeft", "1"), ("showZeros", "false")]
    sheet.attribute("sheetView", *sheet.rng.choice(ways))


# Paper.


def printed_in_part(sheet: Sheet) -> None:
    row, column = sheet.rng.randint(sheet.first - 1, sheet.last - 1), sheet.rng.choice("CDEF")
    area = sheet.rng.choice([f"$A$2:$K${row}", f"$A$2:${column}${sheet.last}", f"$B$4:$K${sheet.last}"])
    pattern = rf"(name=\"_xlnm.Print_Area\"[^>]*>'{re.escape(sheet.title)}'!)[^<]*"
    sheet.sub(pattern, lambda found: found[1] + area, BOOK)


def other_paper(sheet: Sheet) -> None:
    settings = [
        *(("pageSetup", "paperSize", "27"), ("pageSetup", "errors", sheet.rng.choice(["blank", "dash", "NA"]))),
        *(("pageSetup", "scale", "12"), ("pageSetup", "cellComments", "asDisplayed")),
        *(("pageSetup", "useFirstPageNumber", "1"), ("pageMargins", "left", "5.5"), ("pageMargins", "top", "7")),
    ]
    sheet.attribute(*sheet.rng.choice(settings))


def other_footer(sheet: Sheet) -> None:
    word = sheet.rng.choice(["PROVISIONAL", "List of 1999", "not official", "&D", "&F", f"{sheet.rng.randint(1, 99)}"])
    footer = rf"<oddFooter>{sheet.rng.choice(['', '&amp;L', '&amp;C'])}{word.replace('&', '&amp;')}</oddFooter>"
    match sheet.rng.randrange(4):
        case 0:
            sheet.sub("<oddHeader ?/>", f"<oddHeader>&amp;C{word.replace('&', '&amp;')}</oddHeader>")
        case 1:
            sheet.sub("<headerFooter.*?</headerFooter>", "")
        case 2:
            sheet.sub("<firstFooter ?/>", f"<firstFooter>&amp;C{word.replace('&', '&amp;')}</firstFooter>")
            sheet.attribute("headerFooter", "differentFirst", "1")
        case _:
            sheet.sub("<oddFooter>.*?</oddFooter>", lambda _: footer)


def repeated_players(sheet: Sheet) -> None:
    pattern = rf"(name=\"_xlnm.Print_Titles\"[^>]*>'{re.escape(sheet.title)}'!)[^<]*"
    rows = f"$11:${sheet.rng.randint(sheet.first, sheet.last)}"
    sheet.sub(pattern, lambda found: found[1] + rows, BOOK)


def torn_apart(sheet: Sheet) -> None:
    """A print scale that spreads the columns over several pages."""
    sheet.attribute("pageSetUpPr", "fitToPage", "0")
    sheet.attribute("pageSetup", "scale", str(sheet.rng.choice([200, 300, 400])))


def add_tooltip(sheet: Sheet) -> None:
    """A link whose tooltip shows another number."""
    tip = sheet.rng.choice(["2700", "Elo 2400", "provisional"])
    link = f'<hyperlink ref="{sheet.figure()}" location="A1" tooltip="{tip}"/>'
    if "</hyperlinks>" in sheet.xml:
        sheet.sub("</hyperlinks>", f"{link}</hyperlinks>")
    else:
        sheet.put(f"<hyperlinks>{link}</hyperlinks>")


# Conditions.


def add_condition(sheet: Sheet) -> None:
    cell = sheet.pick_cell()
    looks = sheet.rng.choice(
        [
            '<font><color rgb="FFFEFEFE"/></font>',
            '<font><strike val="1"/></font>',
            '<numFmt numFmtId="998" formatCode="0&quot;0&quot;"/>',
            '<numFmt numFmtId="998" formatCode="0.0,"/>',
            '<fill><patternFill patternType="solid"><bgColor rgb="FF000000"/></patternFill></fill>',
        ]
    )
    always = sheet.rng.choice(["TRUE", "1=1", "ROW()&gt;3"])
    rules = [
        f'type="expression" priority="99" dxfId="{{}}"><formula>{always}</formula>',
        'type="cellIs" operator="notEqual" priority="99" dxfId="{}"><formula>-7</formula>',
        'type="notContainsBlanks" priority="99" dxfId="{}"><formula>TRUE</formula>',
        'type="top10" rank="1000" priority="99" dxfId="{}">',
    ]
    rule = sheet.rng.choice(rules).format(sheet.add("dxfs", f"<dxf>{looks}</dxf>"))
    sheet.put(f'<conditionalFormatting sqref="{cell}"><cfRule {rule}</cfRule></conditionalFormatting>')


def drawn_for_a_figure(sheet: Sheet) -> None:
    cell = sheet.figure()
    ends = '<cfvo type="min"/><cfvo type="max"/>'
    rules = [
        f'type="dataBar" priority="9"><dataBar showValue="0">{ends}<color rgb="FFCC0000"/></dataBar>',
        (
            'type="iconSet" priority="9"><iconSet iconSet="3Arrows" showValue="0"><cfvo type="percent" val="0"/>'
            '<cfvo type="percent" val="33"/><cfvo type="percent" val="67"/></iconSet>'
        ),
        f'type="colorScale" priority="9"><colorScale>{ends}<color rgb="FF000000"/><color rgb="FF080808"/></colorScale>',
    ]
    rule = sheet.rng.choice(rules)
    sheet.put(f'<conditionalFormatting sqref="{cell}"><cfRule {rule}</cfRule></conditionalFormatting>')


def unseen_status(sheet: Sheet) -> None:
    """The conditions' ink is that of their fill: nobody reads whether all is well."""
    sheet.parts[STYLES], count = re.subn(
        '<dxf>(<fill>.*?<bgColor (rgb="[^"]*") ?/>.*?</fill>)',
        r"<dxf><font><color \2/></font>\1",
        sheet.parts[STYLES],
    )
    assert count


def add_excel_2010_rule(sheet: Sheet) -> None:
    cell = sheet.pick_cell()
    x14, xm = (f"http://schemas.microsoft.com/office/{end}" for end in ("spreadsheetml/2009/9/main", "excel/2006/main"))
    looks = sheet.rng.choice(['<font><color rgb="FFFFFFFF"/></font>', '<numFmt numFmtId="9" formatCode=";;;"/>'])
    rules = [
        f'<x14:cfRule type="expression" id="{{{{1}}}}"><xm:f>TRUE</xm:f><x14:dxf>{looks}</x14:dxf></x14:cfRule>',
        (
            '<x14:cfRule type="iconSet" priority="1" id="{{2}}"><x14:iconSet iconSet="3Stars" showValue="0"><x14:cfvo '
            'type="percent"><xm:f>0</xm:f></x14:cfvo></x14:iconSet></x14:cfRule>'
        ),
    ]
    inside = (
        f"<x14:conditionalFormatting>{sheet.rng.choice(rules)}<xm:sqref>{cell}</xm:sqref></x14:conditionalFormatting>"
    )
    whole = f"<x14:conditionalFormattings>{inside}</x14:conditionalFormattings>"
    if sheet.rng.random() < 0.3:
        line = f"<x14:sparklineGroup><xm:sqref>{cell}</xm:sqref></x14:sparklineGroup>"
        whole = f"<x14:sparklineGroups>{line}</x14:sparklineGroups>"
    spaces = f'xmlns:x14="{x14}" xmlns:xm="{xm}"'
    sheet.put(f'<extLst><ext uri="{{78C0D931-6437-407d-A8EE-F0AAD7539E65}}" {spaces}>{whole}</ext></extLst>')


def colour_status(sheet: Sheet) -> None:
    """Status line in green or another colour, whatever it says."""
    green = '<dxf><fill><patternFill patternType="solid"><bgColor rgb="FFD8EFD9"/></patternFill></fill></dxf>'
    match sheet.rng.randrange(3):
        case 0:
            number = sheet.add("dxfs", green)
            rule = f'<cfRule type="expression" priority="1" dxfId="{number}"><formula>TRUE</formula></cfRule>'
            sheet.put(f'<conditionalFormatting sqref="B1:D1">{rule}</conditionalFormatting>')
        case 1:
            fill = '<fill><patternFill patternType="solid"><fgColor rgb="FFD8EFD9"/></patternFill></fill>'
            sheet.restyle("B1", fill=fill)
        case _:
            sheet.sub(r"(<dxfs[^>]*>)<dxf>.*?</dxf><dxf>.*?</dxf>", lambda found: f"{found[1]}{green}{green}", STYLES)


# What lies over the cells.


def box_over(sheet: Sheet) -> None:
    row, column = sheet.rng.randint(1, sheet.last - 2), sheet.rng.randint(0, 1)
    words = sheet.rng.choice(["2700", "cancelled", " "])
    shape = (
        '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="7" name="Text"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr>'
        '<a:prstGeom prst="rect"/>'
        '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>'
        f"{words}</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/>"
    )
    begin = f"<xdr:from><xdr:col>{column}</xdr:col><xdr:row>{row}</xdr:row></xdr:from>"
    end = (
        begin.replace("from>", "to>")
        .replace(f"<xdr:col>{column}<", f"<xdr:col>{column + 4}<")
        .replace(f"<xdr:row>{row}<", f"<xdr:row>{row + 9}<")
    )
    anchors = [
        f"<xdr:twoCellAnchor>{begin}{end}{shape}</xdr:twoCellAnchor>",
        f'<xdr:oneCellAnchor>{begin}<xdr:ext cx="3000000" cy="2500000"/>{shape}</xdr:oneCellAnchor>',
        (
            f'<xdr:absoluteAnchor><xdr:pos x="400000" y="{190500 * row}"/><xdr:ext cx="2500000" cy="2500000"/>{shape}'
            "</xdr:absoluteAnchor>"
        ),
    ]
    anchor = sheet.rng.choice(anchors)
    newer = f'<mc:AlternateContent><mc:Choice Requires="a14">{anchor}</mc:Choice><mc:Fallback/></mc:AlternateContent>'
    sheet.draw(sheet.rng.choice([anchor, newer]))


def pin_comment(sheet: Sheet) -> None:
    """A comment that is always visible, a button, or a drop-down control."""
    row = sheet.rng.randint(1, sheet.last - 2)
    kind, inside = sheet.rng.choice(
        [("Note", "<x:Visible/>"), ("Note", ""), ("Button", ""), ("Drop", ""), ("Note", "<x:Visible>True</x:Visible>")]
    )
    style = "position:absolute;visibility:visible" if not inside else "position:absolute;visibility:hidden"
    sheet.shape(
        f'<v:shape id="s1" style="{style}"><x:ClientData ObjectType="{kind}">{inside}<x:Anchor>1, 5, {row}, 2, 4, 9,'
        f" {row + 6}, 3</x:Anchor><x:Row>{row}</x:Row><x:Column>1</x:Column></x:ClientData></v:shape>"
    )


def add_background(sheet: Sheet) -> None:
    """A watermark, a picture behind the cells, controls, or a table with its own style."""
    match sheet.rng.randrange(4):
        case 0:
            sheet.shape('<v:shape id="CH"><v:imagedata/></v:shape>', "legacyDrawingHF")
        case 1:
            number = sheet.relate("image", "xl/media/image99.png", "", "image/png")
            sheet.put(f'<picture r:id="{number}"/>')
        case 2:
            kind = "application/vnd.ms-excel.controlproperties+xml"
            number = sheet.relate("ctrlProp", "xl/ctrlProps/ctrlProp9.xml", "<formControlPr/>", kind)
            sheet.put(f'<controls><control shapeId="9" r:id="{number}" name="Box"/></controls>')
        case _:
            kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml"
            number = sheet.relate("table", "xl/tables/table9.xml", "<table/>", kind)
            sheet.put(f'<tableParts count="1"><tablePart r:id="{number}"/></tableParts>')


def add_prompt(sheet: Sheet) -> None:
    prompt = 'showInputMessage="1" promptTitle="Elo" prompt="2700"'
    rule = f'<dataValidation type="none" {prompt} sqref="{sheet.figure()}"/>'
    sheet.put(f'<dataValidations count="1">{rule}</dataValidations>')


# Words, and what is none of the list's.


def other_words(sheet: Sheet) -> None:
    """A changed title, label or heading."""
    cell, text = sheet.rng.choice(sheet.words())
    others = ["Draft", "Rating of 2017", "Elo FIDE", text[::-1], text + "?", text[1:] or "x", "Performance"]
    said = sheet.rng.choice([other for other in others if other != text])
    sheet.sub(rf'(<c r="{cell}"[^>]*><is><t[^>]*>)[^<]*', lambda found: f"{found[1]}{said}")


def exchanged_words(sheet: Sheet) -> None:
    one, said = sheet.rng.choice([word for word in sheet.words() if len(word[1]) > 1])
    other, also = sheet.rng.choice([word for word in sheet.words() if len(word[1]) > 1 and word[1] != said])
    for cell, words in ((one, also), (other, said)):
        plain = words.replace("\\", "")
        sheet.sub(rf'(<c r="{cell}"[^>]*><is><t[^>]*>)[^<]*', rf"\g<1>{plain}")


def made_up_player(sheet: Sheet) -> None:
    row = sheet.end + sheet.rng.randint(1, 9)
    name = sheet.rng.choice(["Magnus", "A. Nonymous", "Total", "see overleaf"])
    cells = f'<c r="A{row}"><v>{row}</v></c>' if sheet.rng.random() < 0.5 else ""
    cells += f'<c r="B{row}" t="inlineStr"><is><t>{name}</t></is></c>'
    if sheet.rng.random() < 0.7:
        cells += sheet.rng.choice([f'<c r="F{row}"><v>2700</v></c>', f'<c r="F{row}"><f>2600+100</f><v>2700</v></c>'])
    sheet.sub("</sheetData>", f'<row r="{row}">{cells}</row></sheetData>')


def add_text_between(sheet: Sheet) -> None:
    """A text in the empty row above the headings."""
    row, column = sheet.first - 2, sheet.rng.choice("ABDG")
    cell = f'<c r="{column}{row}" t="inlineStr"><is><t>cancelled</t></is></c>'
    sheet.sub(rf'(<row r="{row + 1}")', rf'<row r="{row}">{cell}</row>\1')


def old_result(sheet: Sheet) -> None:
    place, row = sheet.random_cell((float, str))
    value = sheet.rng.choice(["2222", "-1", "0.5"])
    sheet.sub(rf'(<c r="{place.area.cell(row)}"[^>]*>(?:<f[^<]*</f>|<f/>))<v>[^<]*</v>', rf"\g<1><v>{value}</v>")


# Parts.


def second_styles(sheet: Sheet) -> None:
    """A second part of styles or theme, or a relation to one in which the numbers are white."""
    kind, part = sheet.rng.choice([("styles", STYLES), ("theme", THEME)])
    other = part.replace(".xml", "9.xml")
    sheet.parts[other] = sheet.parts[part]
    if kind == "styles" and sheet.rng.random() < 0.6:
        white = re.sub(r'(<sz val="10"/>|<sz val="10" />)', r'\1<color rgb="FFFFFFFF"/>', sheet.parts[part])
        sheet.parts[other] = white
        sheet.sub(rf'Target="/?(?:xl/)?{kind}\.xml"', f'Target="/{other}"', RELATIONS)
    else:
        one = re.search(rf'<Relationship [^>]*/{kind}"[^>]*/>', sheet.parts[RELATIONS])
        assert one is not None
        again = re.sub(r'Id="\w+"', 'Id="rId999"', re.sub(r'Target="[^"]*"', f'Target="/{other}"', one[0]))
        sheet.sub("</Relationships>", f"{again}</Relationships>", RELATIONS)


SEEN = (
    *(other_figure, other_day, other_text, pale, pale_by_theme, pale_by_palette, dark_ground, add_pattern),
    *(tiny_or_huge, pictures_for_letters, strike_out, turn_text, pushed_out, cross_out, partly_unseen),
    *(hidden_row, low_rows, no_height, hidden_column, narrow_columns, too_narrow, merge_cells, hidden_sheet),
    *(shown_in_another_way, printed_in_part, other_paper, other_footer, repeated_players, torn_apart, add_tooltip),
    *(add_condition, drawn_for_a_figure, add_excel_2010_rule, colour_status, box_over, pin_comment, add_background),
    *(add_prompt, other_words, exchanged_words, made_up_player, add_text_between, old_result, second_styles),
    unseen_status,
)
SEEN_ELSEWHERE = (
    *(other_figure, other_text, pale, pale_by_theme, pale_by_palette, dark_ground, add_pattern, tiny_or_huge),
    *(pictures_for_letters, strike_out, turn_text, pushed_out, cross_out, partly_unseen, hidden_column, narrow_columns),
    *(no_height, merge_cells, shown_in_another_way, add_condition, drawn_for_a_figure, add_excel_2010_rule, box_over),
    *(pin_comment, add_background, add_prompt, other_words, exchanged_words, other_footer, second_styles, add_tooltip),
)
"""Alterations that fit every sheet that people read."""
PRINTED = frozenset(
    {
        *(other_text, pale, pale_by_theme, hidden_row, hidden_column),
        *(merge_cells, printed_in_part, other_words, exchanged_words, add_text_between),
    }
)
"""Alterations that LibreOffice prints as a reader of Excel sees them."""
