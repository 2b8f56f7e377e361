"""Changes of a published list's appearance that do not affect what people read."""

from __future__ import annotations

import re

from altered_looks import BOOK, STYLES, THEME, Sheet
from openpyxl.utils import get_column_letter

_DARK = ("000000", "1F2A44", "7F0000", "004B23", "333333", "5B2A86", "0000C0")
_LIGHT = ("FFFFFF", "FFF2CC", "E2EFDA", "DDEBF7", "F2F2F2", "FFFF00", "D9E1F2")
_FONTS = (
    "Calibri",
    "Times New Roman",
    "Verdana",
    "Liberation Sans",
    "Georgia",
    "Tahoma",
    "DejaVu Sans",
    "Aptos Narrow",
)


def other_font(sheet: Sheet) -> None:
    effects = sheet.rng.choice(["", "<b/>", "<i/>", '<u val="single"/>', '<b val="1"/><i val="0"/>'])
    size = sheet.rng.choice([8, 9, 10])
    sheet.restyle(sheet.pick_cell(), font=sheet.font(effects, size, sheet.rng.choice(_FONTS)))


def dark_letters(sheet: Sheet) -> None:
    sheet.restyle(sheet.pick_cell(), font=sheet.ink(f'rgb="FF{sheet.rng.choice(_DARK)}"'))


def light_ground(sheet: Sheet) -> None:
    fill = f'<fill><patternFill patternType="solid"><fgColor rgb="FF{sheet.rng.choice(_LIGHT)}"/></patternFill></fill>'
    sheet.restyle(sheet.pick_cell(), fill=fill)


def theme_colours(sheet: Sheet) -> None:
    """Readable colours of a theme or palette."""
    if sheet.rng.random() < 0.5:
        sheet.sub(r"<a:accent1>.*?</a:accent1>", '<a:accent1><a:srgbClr val="203864"/></a:accent1>', THEME)
        sheet.restyle(sheet.pick_cell(), font=sheet.ink('theme="4"'))
    else:
        colours = "".join(f'<rgbColor rgb="00{10 + one % 60:02d}3040"/>' for one in range(64))
        sheet.restyle(sheet.pick_cell(), font=sheet.ink(f'indexed="{sheet.rng.randint(8, 60)}"'))
        sheet.sub("<indexedColors>.*</indexedColors>", f"<indexedColors>{colours}</indexedColors>", STYLES)


def frame(sheet: Sheet) -> None:
    style = sheet.rng.choice(["thin", "medium", "dotted"])
    border = (
        f'<border><left style="{style}"/><right style="{style}"/><top/><bottom style="{style}"/><diagonal/></border>'
    )
    sheet.restyle(sheet.pick_cell(), border=border)


def align(sheet: Sheet) -> None:
    ways = [
        'horizontal="center"',
        'horizontal="left"',
        'vertical="top"',
        'wrapText="1"',
        'shrinkToFit="1"',
        'indent="1"',
    ]
    sheet.restyle(sheet.pick_cell(), alignment=f"<alignment {sheet.rng.choice(ways)}/>")


def reformat(sheet: Sheet) -> None:
    sheet.restyle(sheet.figure(), code=sheet.rng.choice(["#,##0", "General", "0_)", "[Blue]0", "@", "?0", '0" "']))


def wider(sheet: Sheet) -> None:
    column = sheet.rng.choice(sheet.columns)
    sheet.sub(
        rf'<col ([^>]*)width="([\d.]+)"([^>]*min="{column}" max="{column}"[^>]*)/>',
        lambda found: f'<col {found[1]}width="{float(found[2]) * sheet.rng.uniform(1.05, 2.5):.2f}"{found[3]}/>',
    )


def higher(sheet: Sheet) -> None:
    row = sheet.rng.randint(sheet.first, sheet.last)
    sheet.sub(rf'<row r="{row}"[^>]*>', f'<row r="{row}" ht="{sheet.rng.randint(12, 60)}" customHeight="1">')


def looked_at(sheet: Sheet) -> None:
    """Change the zoom, grid lines, frozen rows or selection."""
    ways = [
        *(("zoomScale", str(sheet.rng.randint(40, 200))), ("showGridLines", "1"), ("showRowColHeaders", "0")),
        *(("tabSelected", "1"), ("view", "pageBreakPreview"), ("view", "pageLayout"), ("showOutlineSymbols", "0")),
    ]
    sheet.attribute("sheetView", *sheet.rng.choice(ways))
    if sheet.rng.random() < 0.5:
        sheet.sub("<pane .*?/>", "")
        sheet.sub('<selection pane="[^"]*"', "<selection")


def unprotect(sheet: Sheet) -> None:
    sheet.sub("<sheetProtection[^>]*/>", "")


def add_filter(sheet: Sheet) -> None:
    sheet.put(f'<autoFilter ref="A{sheet.first - 1}:K{sheet.last}"/>')


def other_paper(sheet: Sheet) -> None:
    settings = [
        *(("pageSetup", "orientation", "landscape"), ("pageSetup", "paperSize", sheet.rng.choice("158"))),
        *(("pageSetup", "scale", str(sheet.rng.randint(60, 150))), ("pageSetup", "blackAndWhite", "1")),
        *(("pageMargins", "left", "0.25"), ("pageMargins", "top", "1.2"), ("pageSetup", "copies", "3")),
    ]
    sheet.attribute(*sheet.rng.choice(settings))


def add_link(sheet: Sheet) -> None:
    """A link to a page of the club, and a print scale that keeps the columns together."""
    link = f'<hyperlink ref="{sheet.pick_cell()}" location="A1" display="Club" tooltip="Club"/>'
    if "</hyperlinks>" in sheet.xml:
        sheet.sub("</hyperlinks>", f"{link}</hyperlinks>")
    else:
        sheet.put(f"<hyperlinks>{link}</hyperlinks>")
    sheet.attribute("pageSetUpPr", "fitToPage", "0")
    sheet.attribute("pageSetup", "scale", "45")


def centred_on_paper(sheet: Sheet) -> None:
    sheet.put(f'<printOptions {sheet.rng.choice(["horizontalCentered", "gridLines", "headings"])}="1"/>')


def broken_page(sheet: Sheet) -> None:
    sheet.put(
        f'<rowBreaks count="1"><brk id="{sheet.rng.randint(sheet.first, sheet.last)}" max="16383" man="1"/></rowBreaks>'
    )


def remove_print_marks(sheet: Sheet) -> None:
    """Remove the print area or the repeated titles."""
    name = sheet.rng.choice(["Area", "Titles"])
    sheet.sub(
        rf"<definedName name=\"_xlnm.Print_{name}\"[^>]*>'{re.escape(sheet.title)}'![^<]*</definedName>", "", BOOK
    )


def remove_colours(sheet: Sheet) -> None:
    xml = re.sub("<conditionalFormatting.*</conditionalFormatting>", "", sheet.xml, flags=re.DOTALL)
    sheet.parts[sheet.part] = xml


def add_condition(sheet: Sheet) -> None:
    """A condition with bold text, a readable colour or a data bar."""
    number = sheet.add(
        "dxfs",
        '<dxf><font><b/><color rgb="FF7F0000"/></font><fill><patternFill patternType="solid">'
        '<bgColor rgb="FFFFF2CC"/></patternFill></fill></dxf>',
    )
    ends = '<cfvo type="min"/><cfvo type="max"/>'
    rules = [
        f'<cfRule type="cellIs" operator="greaterThan" priority="77" dxfId="{number}"><formula>2000</formula></cfRule>',
        f'<cfRule type="dataBar" priority="77"><dataBar>{ends}<color rgb="FF9BC2E6"/></dataBar></cfRule>',
        (
            f'<cfRule type="colorScale" priority="77"><colorScale>{ends}<color rgb="FFF8696B"/>'
            '<color rgb="FF63BE7B"/></colorScale></cfRule>'
        ),
    ]
    cells = f"F{sheet.first}:F{sheet.last}"
    sheet.put(f'<conditionalFormatting sqref="{cells}">{sheet.rng.choice(rules)}</conditionalFormatting>')


def rewrite_conditions(sheet: Sheet) -> None:
    """As LibreOffice's own form (.ods) does: each condition without a font has the usual one, its size and black.

    A format that shows nothing has quotes in each section.
    """
    font = f'<font><name val="Calibri"/><color rgb="FF000000"/><sz val="{sheet.rng.choice([9, 10, 11])}"/></font>'
    styles = re.sub("<dxf>(?!<font>)", f"<dxf>{font}", sheet.parts[STYLES])
    sheet.parts[STYLES] = styles.replace('formatCode=";;;"', f'formatCode="{";".join(["&quot;&quot;"] * 4)}"')


def add_comment(sheet: Sheet) -> None:
    """A comment, which is visible only when somebody points at the cell."""
    row = sheet.rng.randint(2, sheet.last)
    sheet.shape(
        '<v:shape id="s1" style="position:absolute;visibility:hidden"><x:ClientData ObjectType="Note">'
        f"<x:Anchor>2, 5, {row}, 2, 5, 9, {row + 5}, 3</x:Anchor><x:Row>{row}</x:Row><x:Column>1</x:Column>"
        "</x:ClientData></v:shape>"
    )


def pictured_beside(sheet: Sheet) -> None:
    begin = "<xdr:from><xdr:col>30</xdr:col><xdr:row>1</xdr:row></xdr:from>"
    named = '<xdr:nvSpPr><xdr:cNvPr id="7" name="Sign"/><xdr:cNvSpPr/></xdr:nvSpPr>'
    shape = f"<xdr:sp>{named}<xdr:spPr/></xdr:sp><xdr:clientData/>"
    sheet.draw(f'<xdr:oneCellAnchor>{begin}<xdr:ext cx="900000" cy="900000"/>{shape}</xdr:oneCellAnchor>')


def noted_beside(sheet: Sheet) -> None:
    cell = f"{get_column_letter(sheet.rng.randint(18, 30))}{sheet.first}"
    sheet.sub(
        rf'(<row r="{sheet.first}"[^>]*>.*?)(</row>)', lambda found: f'{found[1]}<c r="{cell}"><v>5</v></c>{found[2]}'
    )


def colour_tab(sheet: Sheet) -> None:
    colour = f"FF{sheet.rng.randrange(16**6):06X}"
    sheet.sub('<tabColor rgb="[^"]*"', f'<tabColor rgb="{colour}"')


def arrange(sheet: Sheet) -> None:
    """Window settings, unused styles and ignored errors."""
    match sheet.rng.randrange(3):
        case 0:
            sheet.attribute("workbookView", "activeTab", str(sheet.rng.randint(0, 5)), BOOK)
        case 1:
            sheet.add("fonts", sheet.font(name="Wingdings", size=2))
            sheet.add("cellXfs", '<xf numFmtId="9" fontId="1" fillId="0" borderId="0"/>')
        case _:
            sheet.put(f'<ignoredErrors><ignoredError sqref="A1:K{sheet.last}" numberStoredAsText="1"/></ignoredErrors>')


def split_heading(sheet: Sheet) -> None:
    """A heading that is partly bold."""
    cell, text = sheet.rng.choice([one for one in sheet.words() if len(one[1]) > 3])
    bold = '<rPr><b/><sz val="9"/><rFont val="Arial"/></rPr>'
    runs = f'<r><t>{text[:2]}</t></r><r>{bold}<t xml:space="preserve">{text[2:]}</t></r>'
    sheet.sub(rf'(<c r="{cell}"[^>]*><is>).*?(</is>)', lambda found: f"{found[1]}{runs}{found[2]}")


FREE = (
    *(other_font, dark_letters, light_ground, theme_colours, frame, align, reformat, wider, higher),
    *(looked_at, unprotect, add_filter, other_paper, centred_on_paper, broken_page, remove_print_marks, remove_colours),
    *(add_condition, add_comment, pictured_beside, noted_beside, colour_tab, arrange, split_heading, add_link),
    rewrite_conditions,
)
FREE_ELSEWHERE = (
    *(other_font, dark_letters, theme_colours, frame, align, reformat, wider, higher, looked_at, unprotect),
    *(add_filter, other_paper, centred_on_paper, broken_page, remove_colours, colour_tab, arrange),
    *(split_heading, rewrite_conditions),
)
"""Changes that fit every sheet that people read. Some have a drawing already, so none is put in."""
PRINTED = frozenset({other_font, dark_letters, light_ground, frame, reformat, unprotect, add_filter, colour_tab})
"""Changes after which LibreOffice prints the same words."""
