"""Random alterations of a published list or another sheet that people read, in the file's XML."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from xml.sax.saxutils import quoteattr

from openpyxl.utils import get_column_letter
from workbook_patient import Patient, Place

STYLES, THEME, BOOK = "xl/styles.xml", "xl/theme/theme1.xml", "xl/workbook.xml"
TYPES, RELATIONS = "[Content_Types].xml", "xl/_rels/workbook.xml.rels"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_DRAWN = "http://schemas.openxmlformats.org/drawingml/2006"
_ORDER = (
    *("<sheetPr", "<sheetViews", "<sheetFormatPr", "<cols", "<sheetData", "<sheetProtection", "<autoFilter"),
    *("<mergeCells", "<conditionalFormatting", "<dataValidations", "<hyperlinks", "<printOptions", "<pageMargins"),
    *("<pageSetup", "<headerFooter", "<rowBreaks", "<ignoredErrors", "<drawing", "<legacyDrawing ", "<legacyDrawingHF"),
    *("<picture", "<controls", "<tableParts", "<extLst", "</worksheet"),
)


def _read_beside_lists(patient: Patient) -> list[Place]:
    """Cells of cards and other sheets that show complete numbers and texts."""
    read: dict[str, list[Place]] = {}
    for place in patient.places:
        if place.sheet.is_read and not place.sheet.listing:
            read.setdefault(place.sheet.key, []).append(place)
    kept = []
    for places in read.values():
        helper = min((place.area.column for place in places if place.column.helper), default=999)
        printed = [place for place in places if place.area.column < helper - 1]
        if all(any(_shows(patient, place, kind) for place in printed) for kind in (float, str)):
            kept += printed
    return kept


def _shows(patient: Patient, place: Place, kind: type) -> bool:
    if place.table is None or place.column.formula is None or (kind is float and place.column.format != "0"):
        return False
    held = (patient.value(place, row) for row in range(place.area.first, place.area.last + 1))
    return any(isinstance(value, kind) and value for value in held)


class Sheet:
    """A published list, or another sheet that people read. Its parts are changed one by one."""

    def __init__(self, patient: Patient, rng: random.Random, *, other: bool = False) -> None:
        self.rng = rng
        self.parts = dict(patient.parts)
        self.patient = patient
        places = _read_beside_lists(patient) if other else patient.published
        self.lists = [place for place in places if place.table is not None]
        self.title = rng.choice(sorted({place.area.sheet for place in self.lists}))
        self.part = patient.part_of[self.title]
        self.places = [place for place in self.lists if place.area.sheet == self.title]
        self.first, self.end = self.places[0].area.first, self.places[0].area.last
        shown = self.places if other else self.places[1:2]
        self.last = max(
            row for place in shown for row in range(place.area.first, place.area.last + 1) if patient.value(place, row)
        )
        """The last filled row; `end` is the last row of the list."""
        self.columns = sorted({place.area.column for place in self.places})

    # -- cells

    def random_cell(self, kind: type | tuple[type, ...], code: str = "") -> tuple[Place, int]:
        """A random calculated cell of the list with a value of this type."""
        found = [
            (place, row)
            for place in self.places
            if place.column.formula is not None and (not code or place.column.format == code)
            for row in range(place.area.first, min(place.area.last, self.last) + 1)
            if isinstance(self.patient.value(place, row), kind) and self.patient.value(place, row)
        ]
        return self.rng.choice(found)

    def figure(self) -> str:
        place, row = self.random_cell(float, "0")
        return place.area.cell(row)

    def text(self) -> str:
        place, row = self.random_cell(str)
        return place.area.cell(row)

    def pick_cell(self) -> str:
        return self.rng.choice([self.figure(), self.text(), self.rng.choice(self.words())[0]])

    def words(self) -> list[tuple[str, str]]:
        """(cell, text) of the printed title, labels and headings."""
        found = re.findall(r'<c r="([A-Z]+)(\d+)"[^>]*t="inlineStr"><is><t[^>]*>([^<]+)', self.xml)
        kept = {get_column_letter(column) for column in self.columns}
        return [(f"{letter}{row}", text) for letter, row, text in found if int(row) > 1 and letter in kept]

    @property
    def xml(self) -> str:
        return self.parts[self.part]

    def sub(self, pattern: str, new: str | Callable[[re.Match[str]], str], part: str = "") -> None:
        made, count = re.subn(pattern, new, self.parts[part or self.part], count=1, flags=re.DOTALL)
        assert count == 1, pattern
        self.parts[part or self.part] = made

    def put(self, element: str) -> None:
        """Insert an element at its place in the schema's order."""
        name = re.match(r"<[\w:]+", element)
        assert name is not None
        at = next(number for number, one in enumerate(_ORDER) if one.strip() == name[0].replace("mc:", ""))
        following = [place for one in _ORDER[at:] if (place := self.xml.find(one)) >= 0]
        self.parts[self.part] = f"{self.xml[: min(following)]}{element}{self.xml[min(following) :]}"

    def attribute(self, element: str, name: str, value: str, part: str = "") -> None:
        found = re.search(rf"<{element}\b[^>]*>", self.parts[part or self.part])
        assert found is not None, element
        bare = re.sub(rf' {name}="[^"]*"', "", found[0])
        made = bare.replace(f"<{element}", f'<{element} {name}="{value}"', 1)
        self.parts[part or self.part] = self.parts[part or self.part].replace(found[0], made, 1)

    # -- styles

    def add(self, plural: str, element: str) -> int:
        """Append an element to a list of the styles; return its number."""
        styles = self.parts[STYLES]
        begin = styles.index(f"<{plural}")
        end = styles.index(f"</{plural}>")
        kinds = {"cellXfs": "xf", "dxfs": "dxf", "numFmts": "numFmt"}
        number = len(re.findall(rf"<{kinds.get(plural, plural[:-1])}[ />]", styles[begin:end]))
        self.parts[STYLES] = styles[:end] + element + styles[end:]
        return number

    def restyle(self, cell: str, *, code: str = "", **made: str) -> None:
        """Change a cell's style. `made`: font, fill, border or alignment as XML; the other parts stay."""
        held = re.search(rf'<c r="{cell}" s="(\d+)"', self.xml)
        assert held is not None, cell
        styles = self.parts[STYLES]
        every = re.findall(r"<xf [^>]*?/>|<xf .*?</xf>", styles[styles.index("<cellXfs") : styles.index("</cellXfs>")])
        look = every[int(held[1])]
        if code:
            self.sub(
                r"<numFmts[^>]*>",
                lambda found: f'{found[0]}<numFmt numFmtId="999" formatCode={quoteattr(code)}/>',
                STYLES,
            )
            look = re.sub(r'numFmtId="\d+"', 'numFmtId="999"', look)
        for kind in ("font", "fill", "border"):
            if kind in made:
                look = re.sub(rf'{kind}Id="\d+"', f'{kind}Id="{self.add(f"{kind}s", made[kind])}"', look)
        if "alignment" in made:
            inner = re.sub(r"<alignment[^>]*/>", "", re.sub(r"^<xf [^>]*>|</xf>$", "", look))
            look = re.sub(r"/?>", ">", look.split(">")[0] + ">") + made["alignment"] + inner + "</xf>"
        self.sub(rf'(<c r="{cell}") s="\d+"', rf'\g<1> s="{self.add("cellXfs", look)}"')

    def font(self, inside: str = "", size: float = 10, name: str = "Arial") -> str:
        return f'<font>{inside}<sz val="{size}"/><name val="{name}"/></font>'

    def ink(self, colour: str, size: float = 10) -> str:
        return f'<font><sz val="{size}"/><color {colour}/><name val="Arial"/></font>'

    # -- parts

    def relate(self, kind: str, target: str, content: str, kind_of_content: str) -> str:
        """Add a part that the sheet refers to; return the relation's id."""
        folder, _, name = self.part.rpartition("/")
        relations = f"{folder}/_rels/{name}.rels"
        empty = f'<Relationships xmlns="{_RELATIONSHIPS}"></Relationships>'
        there = re.sub(
            r"<Relationships([^>]*)/>", r"<Relationships\1></Relationships>", self.parts.get(relations, empty)
        )
        number = f"rIdX{self.rng.randrange(10**6)}"
        one = f'<Relationship Id="{number}" Type="{_OFFICE}/{kind}" Target="/{target}"/>'
        self.parts[relations] = there.replace("</Relationships>", f"{one}</Relationships>")
        self.parts[target] = content
        override = f'<Override PartName="/{target}" ContentType="{kind_of_content}"/>'
        self.parts[TYPES] = self.parts[TYPES].replace("</Types>", f"{override}</Types>")
        if "xmlns:r=" not in self.xml:
            self.sub("<worksheet ", f'<worksheet xmlns:r="{_OFFICE}" ')
        return number

    def draw(self, anchors: str) -> None:
        spaces = f'xmlns:xdr="{_DRAWN}/spreadsheetDrawing" xmlns:a="{_DRAWN}/main"'
        alternative = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
        drawing = f"<xdr:wsDr {spaces} {alternative}>{anchors}</xdr:wsDr>"
        kind = "application/vnd.openxmlformats-officedocument.drawing+xml"
        number = self.relate("drawing", "xl/drawings/drawing99.xml", drawing, kind)
        self.put(f'<drawing r:id="{number}"/>')

    def shape(self, vml: str, element: str = "legacyDrawing") -> None:
        spaces = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"'
        kind = "application/vnd.openxmlformats-officedocument.vmlDrawing"
        number = self.relate("vmlDrawing", "xl/drawings/vmlDrawing99.vml", f"<xml {spaces}>{vml}</xml>", kind)
        self.put(f'<{element} r:id="{number}"/>')
