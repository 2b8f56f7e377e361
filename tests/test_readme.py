"""The examples of the README and of the pages that it leads to: every console block is run, and prints what stands."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from command import xlelo

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = ("README.md", "workbooks", "workbooks/club.md", "xlelo/readers", "xlelo/regulations", "xlelo/officer")

CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text(page: str) -> str:
    path = ROOT / page
    return (path if path.is_file() else path / "README.md").read_text(encoding="utf-8")


def sessions() -> list[tuple[str, str, str]]:
    """(page, command, printed) for each `$ command` of the console blocks."""
    found = []
    for page in PAGES:
        for block in CONSOLE.findall(text(page)):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, printed = part.partition("\n")
                found.append((page, command, printed))
    return found


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Where the sessions of a page run, one after the other: it has the examples, and takes what is written."""
    found = {}
    for page in PAGES:
        found[page] = tmp_path_factory.mktemp("page")
        for name in ("examples", "tournaments"):
            shutil.copytree(ROOT / "workbooks" / name, found[page] / "workbooks" / name)
    return found


@pytest.mark.parametrize(("page", "command", "printed"), sessions(), ids=[command for _, command, _ in sessions()])
def test_the_session_prints_what_the_page_shows(
    page: str, command: str, printed: str, folders: dict[str, Path]
) -> None:
    """A line of … stands for lines left out."""
    program, *arguments = shlex.split(command)
    assert program == "xlelo"
    run = xlelo(*arguments, cwd=folders[page], together=True)
    shown = [re.escape(line.rstrip()) for line in printed.rstrip().splitlines()]
    pattern = r"\n".join("(?:.*\n)*.*" if line == re.escape("…") else line for line in shown)
    output = "\n".join(line.rstrip() for line in run.stdout.rstrip().splitlines())
    assert re.fullmatch(pattern, output), output


def test_two_commands_install_and_test() -> None:
    """`.ci/run` takes the second."""
    blocks = SHELL.findall(README)
    assert len(blocks) == 2
    assert all(len(block.strip().splitlines()) == 1 for block in blocks)


@pytest.mark.parametrize("page", [*PAGES, "CONTRIBUTING.md", "xlelo/hosts/excel", "xlelo/hosts/libreoffice"])
def test_every_link_leads_to_a_file(page: str) -> None:
    path = ROOT / page
    here = path.parent if path.is_file() else path
    links = re.findall(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)", text(page))
    assert [link for link in links if not (here / link).exists()] == []


def test_the_first_screen_names_the_three_doors() -> None:
    before, _ = README.split("## Install")
    for door in ("fill in a workbook", "use functions", "run a federation's list"):
        assert f"**{door}**" in before
