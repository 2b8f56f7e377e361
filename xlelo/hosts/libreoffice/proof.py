"""Test whether the functions work in a user's LibreOffice: it calculates one there, in a temporary file."""

from __future__ import annotations

import csv
import tempfile
from pathlib import Path

from xlelo.hosts.libreoffice.installer import RESTARTS, InstallationError, Place, command, output
from xlelo.hosts.obstacle import Obstacle
from xlelo.lang.sentence import Sentence, sentence_of

PROOF_FORMULA = "ELO_EXPECTED(2150;2030)"
ANSWER = "0.66"

# A flat OpenDocument sheet without a stored result, which LibreOffice could show instead of calculating. The formula
# gives a text, which looks the same in every language.
_SHEET = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" \
office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="S"><table:table-row>
<table:table-cell table:formula="of:=SUBSTITUTE(ELO.EXPECTED(2150;2030)&amp;&quot;&quot;;&quot;,&quot;;&quot;.&quot;)"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document>
"""


def proof(place: Place) -> Sentence:
    """The function's result there; an `Obstacle` if it is wrong."""
    try:
        return verdict(*_calculate(place))
    except InstallationError as stopped:
        return Obstacle("{asked} could not be tested: {stopped}", asked=PROOF_FORMULA, stopped=sentence_of(stopped))


def verdict(shown: str | None, said: str) -> Sentence:
    """The result, from the cell's text (None if there is none) and LibreOffice's messages."""
    if shown == ANSWER:
        return Sentence("{asked} gives {answer} in LibreOffice.", asked=PROOF_FORMULA, answer=ANSWER)
    if shown is None:
        said = said or Sentence("no message")
        return Obstacle("LibreOffice did not calculate {asked}: {said}", asked=PROOF_FORMULA, said=said)
    wrong = Sentence(
        "{asked} gives {shown} in LibreOffice, not {answer}",
        asked=PROOF_FORMULA,
        shown=shown or Sentence("nothing"),
        answer=ANSWER,
    )
    if shown == "#NAME?":
        return Obstacle(
            "{wrong}: LibreOffice lists the extension but did not load its functions; run xlelo libreoffice"
            " uninstall, then xlelo libreoffice install",
            wrong=wrong,
        )
    return Obstacle(
        "{wrong}: the Python of LibreOffice cannot run the functions{said}",
        wrong=wrong,
        said=f" ({said})" if said else "",
    )


def _calculate(place: Place) -> tuple[str | None, str]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheet = folder / "proof.fods"
        sheet.write_text(_SHEET, encoding="utf-8")
        place.give(folder)
        asked = ["--headless", "--norestore", "--convert-to", "csv", "--outdir", str(folder), str(sheet)]
        for _ in range(RESTARTS):
            done = output([*command(place, "soffice"), *asked], place)
            shown = folder / "proof.csv"
            if shown.is_file():
                with shown.open(encoding="utf-8", errors="replace", newline="") as file:
                    row: list[str] = next(csv.reader(file), [])
                return "".join(row[:1]), _telling_line(done.stderr)
        return None, _telling_line(done.stderr) or f"exit status {done.returncode}"


def _telling_line(text: str) -> str:
    """The last line that names an error; otherwise the last line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in reversed(lines) if "Error" in line), lines[-1] if lines else "")
