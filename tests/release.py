"""Build and test everything that people download: .venv/bin/python tests/release.py FOLDER

The wheel is made from the source distribution and installed without a checkout. It makes all other files itself.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
COMMITTED = ROOT / "workbooks"
SUMS, NOTES = "SHA256SUMS", "NOTES.md"
EXTENSION, ADDIN = "xlelo.oxt", "xlelo.xlam"
SCRIPT = Path("google_sheets", "Code.gs")


class ReleaseError(Exception):
    """A fault that forbids the release, in one line."""


class What(NamedTuple):
    pattern: str
    is_for: str


FILES = (
    What(r"elo_functions\.xlsx", "functions in Excel 365 with nothing installed; the texts for Google Sheets"),
    What(r"Code\.gs", "functions in Google Sheets: paste it into Extensions > Apps Script"),
    What(r"xlelo\.oxt", "functions in LibreOffice Calc: open a sheet, then this file; OK, Close, Restart Now"),
    What(r"xlelo\.update\.xml", "the installed extension reads it to find a newer one: nothing to download"),
    What(r".*\.xlsx", "workbook to fill in: {title}"),
    What(
        r"xlelo\.xlam",
        "functions in Excel for Windows, for people who have Python with the same xlelo and xlwings {xlwings} already; "
        "`xlelo excel install` makes and installs the right one itself",
    ),
    What(r"xlelo-.*\.whl", "the program: `pip install`, `uv tool install` or `pipx install` this file"),
    What(r"xlelo-.*\.tar\.gz", "the source it is built from"),
)
"""The release's files in the order of the notes. The first pattern that fits a file's name describes it."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Build and try everything a person downloads.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--with", dest="tools", nargs="*", default=[], choices=TOOLS, help="install through these too")
    parser.add_argument("--updates", metavar="URL", default="", help="address of the folder where the files will be")
    given = parser.parse_args()
    out: Path = given.folder.resolve()
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        raise SystemExit(f"{out} is not empty")
    try:
        with tempfile.TemporaryDirectory(prefix="xlelo-release-") as scratch:
            release(out, Path(scratch), given.tools, given.updates)
    except ReleaseError as error:
        shutil.rmtree(out)
        raise SystemExit(str(error)) from None
    sys.stdout.write((out / NOTES).read_text(encoding="utf-8"))


def release(out: Path, scratch: Path, tools: list[str], updates: str) -> None:
    version = distributions(out, scratch)
    (wheel,) = out.glob("*.whl")
    program = install(wheel, scratch / "pip")
    made = try_program(program, scratch / "tried with pip")
    if updates:
        run([program, "libreoffice", "build", "--force", "-o", made / EXTENSION, "--updates", updates], scratch)
    for path in (*filter(Path.is_file, made.iterdir()), made / SCRIPT):
        shutil.copyfile(path, out / path.name)
    for tool in tools:
        home = scratch / tool
        try_program(TOOLS[tool](wheel, home), scratch / f"tried with {tool}")
    xlwings = run([program.parent / "python", "-c", "import xlwings; print(xlwings.__version__)"], scratch).strip()
    (out / NOTES).write_text(notes(out, version, xlwings), encoding="utf-8")
    (out / SUMS).write_text(sums(out), encoding="utf-8")


def distributions(out: Path, scratch: Path) -> str:
    """Build the source distribution and from it the wheel. The wheel must be pure, with the changelog's version."""
    frontend = environment(scratch / "build", ["build"])
    run([frontend, "-m", "build", "--outdir", out, ROOT], scratch, os.environ)
    version: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    names = sorted(path.name for path in out.iterdir())
    if names != [f"xlelo-{version}-py3-none-any.whl", f"xlelo-{version}.tar.gz"]:
        raise ReleaseError(f"built were {', '.join(names)}")
    if not re.search(rf"(?m)^## {re.escape(version)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")):
        raise ReleaseError(f"CHANGELOG.md has no section {version}")
    return version


def try_program(program: Path, where: Path) -> Path:
    """Run the program in an empty folder and environment; return the folder of the written files."""
    where.mkdir()
    run([program, "demo"], where)
    made = where / "made"
    made.mkdir()
    run([program, "build", made], where)
    for path in made.glob("*.xlsx"):
        if not is_same(path, COMMITTED / path.name):
            raise ReleaseError(f"{path.name} is not the one in {COMMITTED.name}: xlelo build workbooks --force")
    for path in (made / ADDIN, made / EXTENSION):
        with zipfile.ZipFile(path) as package:
            if broken := package.testzip():
                raise ReleaseError(f"{path.name}: {broken} is broken")
    return made


def is_same(one: Path, other: Path) -> bool:
    """True if all parts are equal. The archives themselves may differ, because compression depends on the machine."""
    if not other.is_file():
        return False
    with zipfile.ZipFile(one) as here, zipfile.ZipFile(other) as there:
        names = here.namelist()
        return names == there.namelist() and all(here.read(name) == there.read(name) for name in names)


def environment(folder: Path, packages: list[str | Path]) -> Path:
    """A virtual environment with these packages."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    run([python, "-m", "pip", "install", "--quiet", *packages], folder, os.environ)
    return python


def install(wheel: Path, folder: Path) -> Path:
    return environment(folder, [wheel]).parent / "xlelo"


def installed_by_uv(wheel: Path, folder: Path) -> Path:
    uv = environment(folder / "own", ["uv"]).parent / "uv"
    places = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    run([uv, "tool", "install", "--python", sys.executable, wheel], folder, os.environ | places)
    return folder / "bin" / "xlelo"


def installed_by_pipx(wheel: Path, folder: Path) -> Path:
    python = environment(folder / "own", ["pipx"])
    places = {"PIPX_HOME": str(folder / "home"), "PIPX_BIN_DIR": str(folder / "bin")}
    run([python, "-m", "pipx", "install", "--python", sys.executable, wheel], folder, os.environ | places)
    return folder / "bin" / "xlelo"


TOOLS = {"uv": installed_by_uv, "pipx": installed_by_pipx}


def run(command: list[str | Path], where: Path, variables: dict[str, str] | os._Environ[str] | None = None) -> str:
    """Run a command; return its output. Without `variables` the environment has only what the system itself needs."""
    bare = {"PATH": os.defpath, "HOME": str(where), "LANG": "C.UTF-8"}
    bare |= {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "APPDATA", "USERPROFILE") if name in os.environ}
    used = bare if variables is None else variables
    done = subprocess.run(command, cwd=where, env=used, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise ReleaseError(f"{' '.join(map(str, command))}: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout


def notes(out: Path, version: str, xlwings: str) -> str:
    """The release notes: which file to take, how to verify it, and what has changed."""
    names = {path.name for path in out.iterdir()} - {SUMS, NOTES}
    lines = []
    for what in FILES:
        for name in sorted(name for name in names if re.fullmatch(what.pattern, name)):
            names.remove(name)
            said = what.is_for.format(title=title(out / name) if name.endswith(".xlsx") else "", xlwings=xlwings)
            lines.append(f"- `{name}`: {said}")
    if names:
        raise ReleaseError(f"nobody said what {', '.join(sorted(names))} is for")
    return "\n".join(
        [
            f"# xlelo {version}",
            "",
            *lines,
            "",
            f"`sha256sum -c {SUMS}` tells whether the files have arrived as they were made.",
            "",
            "No Excel and no Google Sheets took part in the making; each guide says what was tried instead.",
            "",
            re.sub(r"(?m)^### ", "## ", changes(version)),
            "",
        ]
    )


def changes(version: str) -> str:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _, _, section = text.partition(f"\n## {version}")
    return section.partition("\n## ")[0].partition("\n")[2].strip()


def title(workbook: Path) -> str:
    with zipfile.ZipFile(workbook) as package:
        found = re.search(rb"<dc:title>([^<]*)", package.read("docProps/core.xml"))
    return found[1].decode() if found else ""


def sums(out: Path) -> str:
    files = sorted(path for path in out.iterdir() if path.name != SUMS)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


if __name__ == "__main__":
    main()
