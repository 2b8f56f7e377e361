"""What `release.py` gives to people: complete, whole, and said what for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import release

from xlelo import __version__
from xlelo.hosts.excel.lambdas.book import FILE
from xlelo.workbook.books import ALL
from xlelo.workbook.build import file_name

WORKBOOKS = {file_name(book, language) for book in ALL for language in book.languages} | {FILE}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """As a release has it; what the programs are made of does not matter here."""
    for name in ("what_if.xlsx", FILE):
        shutil.copyfile(release.COMMITTED / name, tmp_path / name)
    for name in (
        f"xlelo-{__version__}-py3-none-any.whl",
        f"xlelo-{__version__}.tar.gz",
        "xlelo.oxt",
        "xlelo.update.xml",
        "xlelo.xlam",
        "Code.gs",
    ):
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def test_the_notes_say_what_each_file_is_for(folder: Path) -> None:
    said = release.notes(folder, __version__, "0.37.8")
    assert all(f"- `{path.name}`: " in said for path in folder.iterdir())
    assert "xlwings 0.37.8" in said
    assert "- `what_if.xlsx`: workbook to fill in: Quick checks" in said
    assert "\n## Rules\n" in said


def test_a_file_that_nobody_knows_is_no_part_of_a_release(folder: Path) -> None:
    (folder / "notes.txt").touch()
    with pytest.raises(release.ReleaseError, match=r"what notes\.txt is for"):
        release.notes(folder, __version__, "0.37.8")


def test_the_checksums_are_those_that_programs_check(folder: Path) -> None:
    (folder / release.SUMS).write_text(release.sums(folder), encoding="utf-8")
    check = ["sha256sum", "--check", "--quiet", release.SUMS]
    assert subprocess.run(check, cwd=folder, check=False).returncode == 0
    (folder / FILE).write_bytes(b"")
    assert subprocess.run(check, cwd=folder, check=False, capture_output=True).returncode != 0


def test_a_workbook_that_is_not_as_committed_is_noticed(folder: Path) -> None:
    assert release.is_same(folder / FILE, release.COMMITTED / FILE)
    assert not release.is_same(folder / FILE, release.COMMITTED / "what_if.xlsx")
    assert not release.is_same(folder / FILE, folder / "none.xlsx")


def test_the_workflow_runs_the_command() -> None:
    said = (release.ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "python tests/release.py release --with uv pipx" in said
    assert '--updates "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/releases/latest/download"' in said
    assert ".ci/run" in said


@pytest.mark.large
def test_from_the_wheel_alone(tmp_path: Path) -> None:
    """By pip, uv and pipx, outside the checkout, in an empty environment: the demo, every template, both add-ins."""
    out = tmp_path / "release"
    command = [sys.executable, release.__file__, out, "--with", "uv", "pipx"]
    run = subprocess.run(command, cwd=tmp_path, env=os.environ, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    programs = {
        f"xlelo-{__version__}-py3-none-any.whl",
        f"xlelo-{__version__}.tar.gz",
        "xlelo.oxt",
        "xlelo.xlam",
        "Code.gs",
    }
    assert {path.name for path in out.iterdir()} == {*WORKBOOKS, *programs, "NOTES.md", "SHA256SUMS"}
