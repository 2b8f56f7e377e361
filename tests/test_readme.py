"""The README's own examples: every console block is run, and must print what stands there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def sessions() -> list[tuple[str, str]]:
    """(command, printed) for each `$ command` of the console blocks."""
    found = []
    for block in CONSOLE.findall(README):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed))
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the sessions run, one after the other: it has the examples, and takes what is written."""
    path = tmp_path_factory.mktemp("readme")
    for name in ("examples", "tournaments"):
        shutil.copytree(ROOT / "workbooks" / name, path / "workbooks" / name)
    return path


@pytest.mark.parametrize(("command", "printed"), sessions(), ids=[command for command, _ in sessions()])
def test_the_session_prints_what_the_readme_shows(command: str, printed: str, folder: Path) -> None:
    """A line of … stands for lines left out."""
    program, *arguments = shlex.split(command)
    assert program == "xlelo"
    run = subprocess.run(
        [sys.executable, "-m", "xlelo", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    shown = [re.escape(line.rstrip()) for line in printed.rstrip().splitlines()]
    pattern = r"\n".join("(?:.*\n)*.*" if line == re.escape("…") else line for line in shown)
    output = "\n".join(line.rstrip() for line in run.stdout.rstrip().splitlines())
    assert re.fullmatch(pattern, output), output


def test_the_first_screen_has_exactly_two_commands() -> None:
    blocks = SHELL.findall(README)
    assert len(blocks) == 2
    assert all(len(block.strip().splitlines()) == 1 for block in blocks)
    assert README.index(blocks[1]) < README.index("## ")
