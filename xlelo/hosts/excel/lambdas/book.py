"""The workbook whose names are the functions: an introduction, examples, the tables, and the formulas to copy."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from openpyxl.utils import column_index_from_string, get_column_letter, quote_sheetname
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties

from xlelo.files import replacing
from xlelo.functions.regulation_texts import group_example
from xlelo.hosts.excel.lambdas import examples
from xlelo.hosts.excel.lambdas.compiler import LONGEST_FORMULA, Library
from xlelo.hosts.excel.lambdas.prefix import add_prefix
from xlelo.hosts.excel.lambdas.tables import FIRST_ROW, SHEET, rule_sets
from xlelo.lang import toml_of
from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.regulations.regulation import Regulation
from xlelo.sheets.formats import TEXT
from xlelo.workbook import page_setup, style
from xlelo.workbook.cells import Formula, Grid, Spill
from xlelo.workbook.draft import Draft
from xlelo.workbook.openpyxl_writer import blank, put_links
from xlelo.workbook.write import TITLE_HEIGHT, WAY_BACK

FILE: Final = "elo_functions.xlsx"
CODE: Final = "elo-functions"
LANGUAGES: Final = ("en", "es", "ca", "pt")
"""The languages. Formulas to copy are only on the English sheets."""
WIDE: Final = 110
NARROW: Final = 12
NAME: Final = 22
"""Width of the column with the functions' names."""
PAGES_OF_TABLES: Final = (5, 2)
WAY_ROW: Final = 3
"""The row of each sheet with the link to the first sheet."""


def build(folder: Path, *, force: bool = False, own: Sequence[Regulation] = (), prefix: str = "") -> Path:
    """Write the workbook. `own`: rule sets of rule files, which it then has too. `prefix` stands before its names."""
    path = folder / FILE
    with replacing(path, force=force) as temporary:
        draft_book(own).save(temporary)
        if prefix:
            add_prefix(temporary, prefix, [one.name for one in Library(rule_sets(own)).table_definitions])
    return path


def draft_book(own: Sequence[Regulation] = ()) -> Draft:
    names = Library(rule_sets(own))
    if any(len(one.file_formula) > LONGEST_FORMULA for one in names.table_definitions):
        raise refusal(FILE, Sentence("too many rule files for one workbook of functions: give fewer"))
    words = {language: _filled(toml_of(__package__, f"words/{language}.toml"), names) for language in LANGUAGES}
    english = words[LANGUAGES[0]]
    workbook = blank(english["title"])
    for one in names.table_definitions:
        workbook.defined_names[one.name] = DefinedName(one.name, attr_text=one.file_formula, comment=one.comment)
    readings = [f"{one.code}: {remark}" for one in names.sets for remark in one.lambdas.remarks]
    first = _read_me(workbook, english, [f"# {english['readings']}", *readings])
    others = [
        _examples(workbook, [words[language]["examples"] for language in LANGUAGES]),
        _tables(workbook, english["tables"], names),
        _word_page(workbook, english["own"], names),
        _google(workbook, english["google"], names),
        *(
            page
            for language in LANGUAGES[1:]
            for page in (_read_me(workbook, words[language]), _taken_along(workbook, words[language]["own"], names))
        ),
    ]
    first.line("heading", english["sheets"])
    for page in others:
        first.way(page.grid.title, page.grid.title)
        page.row = WAY_ROW
        page.way(f"{WAY_BACK} {first.grid.title}", first.grid.title)
    sheets = [first, *others]
    for page in sheets:
        page.finish()
    return Draft(workbook, {page.grid.title: page.grid for page in sheets})


def _filled(words: Any, names: Library) -> Any:
    """The words with the rule sets' codes and the number of names."""
    if isinstance(words, str):
        codes = [one.code for one in names.sets]
        known = {
            "codes": codes,
            "quoted": [f'"{code}"' for code in codes],
            "count": [str(len(names.table_definitions))],
        }
        for place, said in known.items():
            words = words.replace(f"{{{place}}}", ", ".join(said))
        return words
    if isinstance(words, list):
        return [_filled(one, names) for one in words]
    return {key: _filled(one, names) for key, one in words.items()}


class _Page:
    """A sheet that is filled from top to bottom."""

    def __init__(self, workbook: Any, title: str, widths: Sequence[float]) -> None:
        self.sheet = workbook.create_sheet(title)
        self.sheet.sheet_view.showGridLines = False
        self.sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        self.sheet.page_setup.paperSize = page_setup.A4
        self.sheet.page_setup.orientation = "landscape"
        self.sheet.page_setup.fitToHeight = 0
        self.widths = widths
        for position, width in enumerate(widths, 1):
            self.sheet.column_dimensions[get_column_letter(position)].width = width
        self.grid = Grid(title)
        self.grid.heights[1] = TITLE_HEIGHT
        self.links: list[Hyperlink] = []
        self.row = 1

    def heading(self, title: str, introduction: str) -> None:
        self.put(1, "title", title)
        self.put(1, "introduction", introduction, row=2)
        self.row = 4

    def fit_to_page(self) -> None:
        self.sheet.page_setup.orientation, self.sheet.page_setup.fitToHeight = "portrait", 1

    def put(self, column: int, kind: str, content: Any, *, row: int = 0, form: str = "General") -> None:
        self.grid.put(row or self.row, column, style.number(self.sheet, kind, form), content)

    def way(self, text: str, sheet: str) -> None:
        """A row with a link to another sheet."""
        self.put(1, "way", text)
        self.links.append(Hyperlink(ref=f"A{self.row}", location=f"{quote_sheetname(sheet)}!A1", display=text))
        self.row += 1

    def texts(self, texts: Sequence[str]) -> None:
        """One row per language, with the same text."""
        for text in texts:
            self.put(1, "introduction", text)
            self.row += 1

    def finish(self) -> None:
        put_links(self.sheet, self.links)

    def line(self, kind: str, *contents: Any, column: int = 1) -> None:
        """A row of texts side by side, as high as they need."""
        for position, content in enumerate(contents, column):
            self.put(position, kind, content, form=TEXT)
        widths = self.widths[column - 1 :]
        texts = [(content, width) for content, width in zip(contents, widths, strict=False) if type(content) is str]
        self.grid.heights[self.row] = min(page_setup.height_of(texts), 400)
        self.row += 1

    def add_copy_row(self, *texts: str) -> None:
        """A row of texts, each in its own cell. The last one is a long formula in one line and is not printed."""
        for column, text in enumerate(texts, 1):
            self.put(column, "words" if column < len(texts) else "label", text, form=TEXT)
        self.grid.heights[self.row] = page_setup.height_of(zip(texts[:-1], self.widths, strict=False))
        self.sheet.print_area = f"A1:{get_column_letter(len(texts) - 1)}{self.row}"
        self.row += 1

    def prose(self, lines: Sequence[str], column: int = 1) -> None:
        """Rows of text. A line that begins with # is a heading."""
        for line in lines:
            if line.startswith("# "):
                self.row += 1
                self.line("heading", line.removeprefix("# "), column=column)
            else:
                self.line("words", line, column=column)
        self.row += 1


def _read_me(workbook: Any, words: dict[str, Any], more: Sequence[str] = ()) -> _Page:
    page = _Page(workbook, words["heading"], [WIDE])
    page.heading(words["title"], words["introduction"])
    page.fit_to_page()
    page.prose([*words["lines"], *more])
    return page


def _merge_texts(texts: Sequence[str]) -> str:
    """The texts of all languages side by side; equal texts appear once."""
    return " · ".join(dict.fromkeys(texts))


def _examples(workbook: Any, languages: Sequence[dict[str, Any]]) -> _Page:
    """One sheet of examples for all languages, because the formulas are the same."""
    words: dict[str, Any] = {
        key: _merge_texts([one[key] for one in languages])
        if isinstance(text, str)
        else [*map(_merge_texts, zip(*(one[key] for one in languages), strict=True))]
        for key, text in languages[0].items()
    }
    english, *others = languages
    words |= {"heading": english["heading"], "introduction": english["introduction"]}
    page = _Page(workbook, words["heading"], [80, 50, NARROW, NARROW, NARROW, NARROW, NARROW, NARROW])
    page.heading(words["heading"], words["introduction"])
    verdict = page.row
    page.row += 1
    page.texts([one["introduction"] for one in others])
    page.line("heading", *words["columns"])
    first = page.row
    for one in examples.all_examples():
        page.put(1, "words", one.formula)
        page.put(2, "words", one.by.partition(":")[0])  # the article, as every language has it
        page.put(3, "computed", Spill(one.formula, f"C{page.row}"))
        page.put(4, "printed", one.result)
        page.put(5, "computed", Formula(f"=ABS(C{page.row}-D{page.row})<0.000001"))
        page.row += 1
    last = page.row - 1
    page.row += 1
    page.sheet.row_breaks.append(Break(page.row - 1))
    page.texts([one["together"] for one in languages])
    page.line("heading", *words["table"])
    code, players = group_example()
    top, bottom = page.row, page.row + len(players) - 1
    given = ",".join(f"{column}{top}:{column}{bottom}" for column in "ABCD")
    for rating, opponent, score, factor, _, new in players:
        for column, value in enumerate((rating, opponent, score, factor), 1):
            page.put(column, "input", value)
        if page.row == top:
            page.put(5, "computed", Spill(f'=ELO_CHANGE({given},"{code}")', f"E{top}:E{bottom}"))
            page.put(6, "computed", Spill(f'=ELO_NEW({given},"{code}")', f"F{top}:F{bottom}"))
        page.put(7, "printed", new)
        page.put(8, "computed", Formula(f"=F{page.row}=G{page.row}"))
        page.row += 1
    page.put(1, "check", words["all"], row=verdict)
    page.put(
        2,
        "check",
        Formula(
            f"=AND(COUNTIF(E{first}:E{last},TRUE)={last - first + 1},COUNTIF(H{top}:H{bottom},TRUE)={bottom - top + 1})"
        ),
        row=verdict,
    )
    page.sheet.print_area = f"A1:H{bottom}"  # the explanation is wider
    return page


def _tables(workbook: Any, words: dict[str, Any], names: Library) -> _Page:
    """The sheet of tables, each below its rule set, title and article. Below them each function is used once."""
    page = _Page(workbook, SHEET, [])
    page.sheet.page_setup.fitToWidth, page.sheet.page_setup.fitToHeight = PAGES_OF_TABLES
    page.sheet.freeze_panes = f"A{FIRST_ROW}"
    page.put(1, "title", SHEET, row=1)
    page.put(1, "introduction", words["introduction"], row=2)
    deepest = FIRST_ROW
    for table in names.tables:
        left = table.columns[0].letter
        at = column_index_from_string(left)
        page.put(at, "label", table.code, row=FIRST_ROW - 3)
        page.put(at, "articles", " · ".join(filter(None, (table.title, table.article))), row=FIRST_ROW - 2)
        for column in table.columns:
            at = column_index_from_string(column.letter)
            page.sheet.column_dimensions[column.letter].width = max(
                NARROW, *(len(cell) for cell in column.cells if isinstance(cell, str)), 0
            )
            page.put(at, "heading", column.heading, row=FIRST_ROW - 1)
            for row, cell in enumerate(column.cells, FIRST_ROW):
                page.put(
                    at, "printed", cell, row=row, form="0.00#" if column.heading in {"higher", "lower"} else "General"
                )
            deepest = max(deepest, FIRST_ROW + len(column.cells))
    page.row = deepest + 1
    page.put(1, "introduction", words["uses"])
    for formula in examples.name_formulas(names):
        page.row += 1
        page.put(1, "computed", Spill(formula, f"A{page.row}"))
        page.put(3, "label", formula)
    return page


def _word_page(workbook: Any, words: dict[str, Any], names: Library) -> _Page:
    page = _Page(workbook, words["heading"], [NAME, WIDE, WIDE])
    page.heading(words["heading"], words["introduction"])
    page.sheet.page_setup.fitToHeight = 1
    page.prose(words["lines"], column=2)
    page.line("heading", *words["columns"])
    for one in names.table_definitions:
        page.add_copy_row(one.name, one.comment, f"={one.plain}")
    return page


def _taken_along(workbook: Any, words: dict[str, Any], names: Library) -> _Page:
    """The instructions and the functions' descriptions in another language.

    The formulas are only on the English sheets.
    """
    page = _Page(workbook, words["heading"], [NAME, WIDE])
    page.heading(words["heading"], words["introduction"])
    page.fit_to_page()
    page.prose(words["lines"], column=2)
    page.line("heading", *words["columns"])
    for one in names.table_definitions:
        page.line("words", one.name, words["does"].get(one.name, words["does"]["of_rule_file"]))
    return page


def _google(workbook: Any, words: dict[str, Any], names: Library) -> _Page:
    page = _Page(workbook, words["heading"], [NAME, WIDE, 40, WIDE])
    page.heading(words["heading"], words["introduction"])
    page.prose(words["lines"], column=2)
    page.line("heading", *words["columns"])
    for one in names.self_contained_definitions:
        page.add_copy_row(one.name, one.comment, ", ".join(one.parameters), f"={one.body}")
    return page
