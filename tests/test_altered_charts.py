"""`check` names every alteration of a chart that a reader sees, and no other. Programs save charts in their own way."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from filled_books import example
from openpyxl.xml.constants import DRAWING_NS
from test_altered_looks import report
from workbook_patient import Patient

from xlelo.workbook.appearance import misleading_looks
from xlelo.workbook.chart_contents import Contents, contents, differences
from xlelo.workbook.check import examined_in
from xlelo.workbook.file_looks import FileLooks
from xlelo.workbook.recalculate import LibreOffice
from xlelo.workbook.settings import settings
from xlelo.workbook.workbook_file import open_workbook, stored_values

HISTORY, DRAWING = "xl/charts/chart2.xml", "xl/drawings/drawing2.xml"
FIRST_INK = '<a:srgbClr val="1F4E79" ?/>'
SEEN = {
    "another title": (r"<a:t>Elo history</a:t>", "<a:t>Elo of FIDE</a:t>"),
    "no title": (r"<title>.*?</title>", ""),
    "another axis title": (r"<a:t>date of the list</a:t>", "<a:t>round</a:t>"),
    "other values": (r"\$AQ\$37:\$AQ\$60", "$AU$37:$AU$60"),
    "fewer values": (r"\$AQ\$37:\$AQ\$60", "$AQ$37:$AQ$58"),
    "other days": (r"\$AP\$37:\$AP\$60", "$AO$37:$AO$60"),
    "values of another sheet": (r"'Card'!\$AQ\$37:\$AQ\$60", "'Period'!$AQ$37:$AQ$60"),
    "another name of a line": (r"<tx><strRef>.*?</strRef></tx>", "<tx><v>Rapid</v></tx>"),
    "typed values": (
        r"<yVal>.*?</yVal>",
        '<yVal><numLit><ptCount val="1"/><pt idx="0"><v>2700</v></pt></numLit></yVal>',
    ),
    "a line less": (r'<ser><idx val="1" ?/>.*?</ser>', ""),
    "a line and marks without ink": (
        rf'<a:ln w="22000"><a:solidFill>{FIRST_INK}</a:solidFill>(.*?)<symbol val="circle"',
        r'<a:ln w="22000"><a:noFill/>\1<symbol val="none"',
    ),
    "pale ink": (FIRST_INK, '<a:srgbClr val="FEFEFE"/>'),
    "bars": (r"scatterChart>", "barChart>"),
    "an axis that begins elsewhere": (r"<scaling>", '<scaling><min val="2000"/>'),
    "an axis that ends elsewhere": (r"<scaling>", '<scaling><max val="2000"/>'),
    "an axis upside down": (r'<orientation val="minMax" ?/>', '<orientation val="maxMin"/>'),
    "a logarithmic axis": (r"<scaling>", '<scaling><logBase val="10"/>'),
    "no axis": (r'<delete val="0" ?/>', '<delete val="1"/>'),
    "no numbers at an axis": (r'<tickLblPos val="low" ?/>', '<tickLblPos val="none"/>'),
    "other numbers at an axis": (
        r'formatCode="General" sourceLinked="0"',
        'formatCode="0&quot;0&quot;" sourceLinked="0"',
    ),
    "no legend": (r"<legend>.*?</legend>", ""),
    "a legend without a line": (r'<legendEntry><idx val="2"', '<legendEntry><idx val="1"'),
    "a trend": (r"<xVal>", '<trendline><trendlineType val="linear"/></trendline><xVal>'),
    "a text at a point": (
        r"<xVal>",
        ('<dLbls><dLbl><idx val="0"/><tx><rich><a:p><a:r><a:t>2700</a:t></a:r></a:p></rich></tx></dLbl></dLbls><xVal>'),
    ),
    "hidden cells left out": (r'<plotVisOnly val="0" ?/>', '<plotVisOnly val="1"/>'),
    "shapes on it": (r"</chart></chartSpace>", '</chart><userShapes xmlns:r="r" r:id="rId1"/></chartSpace>'),
    "tiny letters": (r'sz="1200"', 'sz="100"'),
}
"""Act → pattern and replacement; the first alone is replaced, if not all are alike."""
EVERYWHERE = {"pale ink", "bars", "no legend", "tiny letters"}
FREE = {
    "another dark ink": (FIRST_INK, '<a:srgbClr val="7F0000"/>'),
    "the legend at the right": (r'<legendPos val="b" ?/>', '<legendPos val="r"/>'),
    "no grid": (r"<majorGridlines>.*?</majorGridlines>", ""),
    "larger letters": (r'sz="1200" b="1"', 'sz="1400" b="0"'),
    "another way to write a day": (
        r'formatCode="m/d/yyyy" sourceLinked="1"',
        'formatCode="dd/mm/yyyy" sourceLinked="0"',
    ),
    "marks of another kind": (r'<symbol val="circle" ?/>', '<symbol val="diamond"/>'),
    "defaults, spelled out": (r"<plotArea>", '<autoTitleDeleted val="0"/><plotArea><layout/>'),
    "a newer program's extension": (r"</ser>", '<extLst><ext uri="x"/></extLst></ser>'),
    "quotes left out": (r"'Card'!", "Card!"),
    "no units at an axis": (r"</valAx>", "<dispUnits/></valAx>"),
    "a thicker line": (r'w="22000"', 'w="38100"'),
}


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Patient:
    path = tmp_path_factory.mktemp("well") / "month.xlsx"
    example("fce", path)
    patient = Patient(path)
    patient.parts[HISTORY] = namespaces_at_the_root(patient.parts[HISTORY])
    return patient


def namespaces_at_the_root(chart: str) -> str:
    """The chart as openpyxl writes it without lxml: all namespaces in its first element."""
    drawing = f' xmlns:a="{DRAWING_NS}"'
    return chart.replace(drawing, "").replace("<chartSpace", f"<chartSpace{drawing}", 1)


def replace_part(patient: Patient, part: str, content: str, out: Path) -> list[str]:
    with zipfile.ZipFile(out, "w") as package:
        for name, xml in {**patient.parts, part: content}.items():
            package.writestr(name, xml)
    return report(patient, out)


def _read(chart: str) -> Contents:
    return contents(ET.fromstring(chart))  # noqa: S314 - written by this program


@pytest.mark.parametrize("acts", [SEEN, FREE], ids=["seen", "free"])
def test_what_a_chart_shows(patient: Patient, acts: dict[str, tuple[str, str]]) -> None:
    own, wrong = _read(patient.parts[HISTORY]), []
    for act, (pattern, replacement) in acts.items():
        count = 0 if act in EVERYWHERE or acts is FREE else 1
        altered, done = re.subn(pattern, replacement, patient.parts[HISTORY], count=count, flags=re.DOTALL)
        assert done, act
        if any(differences(own, _read(altered))) != (acts is SEEN):
            wrong.append(act)
    assert wrong == []


@pytest.mark.second
def test_check_names_the_chart(patient: Patient, tmp_path: Path) -> None:
    title = "Card: chart Elo history: title is “Elo”, must be “Elo history”"
    altered = patient.parts[HISTORY].replace("<a:t>Elo history<", "<a:t>Elo<")
    assert replace_part(patient, HISTORY, altered, tmp_path / "altered.xlsx") == [title]
    damaged = patient.parts[HISTORY].removesuffix("</chartSpace>")
    assert "Elo history is missing" in replace_part(patient, HISTORY, damaged, tmp_path / "altered.xlsx")[0]


@pytest.mark.second
def test_a_chart_that_is_gone_or_covered(patient: Patient, tmp_path: Path) -> None:
    drawing = patient.parts[DRAWING]
    anchor = re.search(r"<oneCellAnchor>.*</oneCellAnchor>", drawing)
    assert anchor is not None
    box = '<sp><nvSpPr><cNvPr id="7" name="Text"/><cNvSpPr/></nvSpPr><spPr/></sp>'
    over = re.sub(r"<graphicFrame>.*</graphicFrame>", box, anchor[0])
    beside = over.replace("<col>0</col>", "<col>60</col>")
    wanted = {
        drawing.replace(anchor[0], ""): "Elo history is missing",
        drawing.replace('name="Chart 1"', 'name="Chart 1" hidden="1"'): "Elo history is missing",
        drawing.replace(anchor[0], anchor[0] + over): "covers these cells",
        drawing.replace(anchor[0], anchor[0] * 2): "covers these cells",
    }
    for content, sentence in wanted.items():
        assert sentence in " ".join(replace_part(patient, DRAWING, content, tmp_path / "altered.xlsx"))
    assert replace_part(patient, DRAWING, drawing.replace(anchor[0], anchor[0] + beside), tmp_path / "free.xlsx") == []


@pytest.mark.parametrize("code", ["fce", "cnxc", "fide2024", "what-if"])
def test_charts_saved_by_libreoffice(code: str, tmp_path: Path, office: LibreOffice) -> None:
    written, saved = tmp_path / "written.xlsx", tmp_path / "saved.xlsx"
    example(code, written)
    office.convert(written, to="xlsx", out=saved)
    found = open_workbook(saved)
    examined = examined_in(found, stored_values(saved, {one.sheet for one in found.names.values()}))
    looks = FileLooks.of(saved, found.titles(sheet for sheet in found.sheets if sheet.is_read))
    assert misleading_looks(looks, examined, settings(saved)) == []
