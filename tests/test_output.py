"""Output goes where it should and nowhere else, and what is printed is what is meant."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from filled_books import filled_book
from tiers import first_of

from xlelo.cli.output import visible

ROOT = Path(__file__).parents[1]
MONTH = ROOT / "workbooks" / "fce_monthly_2018_04.xlsx"
FOLDER = ROOT / "workbooks" / "examples" / "fce_2018_04"
HALF_YEAR = ROOT / "workbooks" / "examples" / "cnxc_2005_1"
LEGACY = {"PYTHONIOENCODING": "cp1252"}
"""As Python is on Windows, when its output does not go to the console."""


def xlelo(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "xlelo", *map(str, arguments)],
        capture_output=True,
        env={**os.environ, "COLUMNS": "80", **environment},
        timeout=300,
        check=False,
    )


# Everywhere in the same bytes.


@pytest.mark.second
@pytest.mark.parametrize(
    "arguments",
    [
        ("rate", "fce", FOLDER),
        ("rate", "cnxc", HALF_YEAR, "--json"),
        ("explain", FOLDER, "P03"),
        ("list", MONTH),
        ("articles", "FCE", "16.2"),
        ("functions", "ELO_KFACTOR"),
        ("whatif", "2150", "2030:½", "2100:1"),
        ("simulate",),
        ("rate", "fce", "−"),
    ],
    ids=lambda arguments: " ".join(map(str, arguments))[:20],
)
def test_output_is_utf_8_whatever_the_console(arguments: tuple[str | Path, ...]) -> None:
    legacy, modern = xlelo(*arguments, **LEGACY), xlelo(*arguments, PYTHONIOENCODING="utf-8")
    assert (legacy.returncode, legacy.stdout) == (modern.returncode, modern.stdout)
    assert legacy.stderr == modern.stderr
    assert b"Traceback" not in legacy.stderr
    legacy.stdout.decode("utf-8")


@pytest.mark.parametrize("columns", first_of(["0", "x"], 1))
def test_help_can_be_read_whatever_width_is_told(columns: str) -> None:
    run = xlelo("rate", "--help", COLUMNS=columns)
    assert "rate" in run.stdout.decode()
    assert "--json" in run.stdout.decode()


# Readers that go away, disks that are full.


@pytest.mark.parametrize(
    "arguments", first_of([(("rate", "cnxc", HALF_YEAR, "--json"),), (("explain", "fce"),), (("simulate",),)], 1)
)
def test_a_reader_that_has_seen_enough_is_no_error(arguments: tuple[str | Path, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "xlelo", *map(str, arguments)]
    run = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    os.close(writing)
    assert "Traceback" not in run.stderr
    assert "Exception ignored" not in run.stderr
    assert "Broken pipe" not in run.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "xlelo", "explain", "fce"]
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert (run.returncode, run.stderr) == (2, "output: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes a stream")
@pytest.mark.parametrize(
    ("closed", "arguments", "status", "said"),
    first_of(
        [
            (">&-", ("explain", "fce"), 2, "standard output is closed\n"),
            (">&-", ("rate", "cnxc", HALF_YEAR, "--json"), 2, "standard output is closed\n"),
            (">&-", ("--help",), 2, "standard output is closed\n"),
            (">&-", ("rate", "fce", "nowhere"), 2, "nowhere: not found; a folder of CSV files"),
            (">&- 2>&-", ("explain", "fce"), 2, ""),
            (">/dev/null 2>&-", ("rate", "fce", "nowhere"), 2, ""),
            (">/dev/null <&-", ("explain", "fce"), 0, ""),
        ],
        3,
    ),
)
def test_a_stream_that_was_closed(closed: str, arguments: tuple[str | Path, ...], status: int, said: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "xlelo", *map(str, arguments)]
    run = subprocess.run(command, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert (run.returncode, run.stderr[: len(said)]) == (status, said)
    assert "Traceback" not in run.stderr


@pytest.mark.second
@pytest.mark.skipif(os.name != "posix", reason="a shell that closes a stream")
def test_a_file_that_is_written_does_not_become_the_closed_stream(tmp_path: Path) -> None:
    """Its number is free, and whatever is printed would stand in it."""
    command = [sys.executable, "-m", "xlelo", "fill", "cnxc", str(HALF_YEAR), "-o"]
    for name, closed in (("open", ""), ("closed", ">&-")):
        line = ["sh", "-c", f'exec "$@" {closed}', "sh", *command, str(tmp_path / f"{name}.xlsx")]
        subprocess.run(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    assert (tmp_path / "closed.xlsx").read_bytes() == (tmp_path / "open.xlsx").read_bytes()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_where_not_even_that_line_can_be_written() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "xlelo", "rate", "fce", "nowhere"]
        run = subprocess.run(command, stdout=full, stderr=full, check=False)
    assert run.returncode == 2


@pytest.mark.second
@pytest.mark.skipif(os.name != "posix", reason="no limits for a process there")
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("next", MONTH, "-o", "out.xlsx"), "out.xlsx: cannot be written (File too large)"),
        (("list", MONTH, "--html", "out.html"), "out.html: cannot be written (File too large)"),
        (
            ("list", MONTH, "--csv", "out.csv", "--pages", "pages"),
            "pages: cannot be written there (File too large)",
        ),
        (("compare", FOLDER, "FCE", "FIDE2024", "--html", "a.html", "--svg", "a.svg"), "a.html: cannot be written"),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_a_disk_that_fills_up_leaves_nothing(arguments: tuple[str | Path, ...], named: str, tmp_path: Path) -> None:
    """Files end at 4,000 bytes, as where there is no more room."""
    import resource  # noqa: PLC0415 - not on Windows

    book, out = tmp_path / "month.xlsx", tmp_path / "out"
    book.write_bytes(filled_book("fce"))
    out.mkdir()
    run = subprocess.run(
        [sys.executable, "-m", "xlelo", *(str(book if one is MONTH else one) for one in arguments)],
        capture_output=True,
        encoding="utf-8",
        cwd=out,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000)),
        check=False,
    )
    assert (run.returncode, list(out.iterdir())) == (2, [])
    assert named in run.stderr.splitlines()[-1]


@pytest.mark.skipif(os.name != "posix", reason="pipes have no names here")
@pytest.mark.parametrize(
    "verb", first_of(["list", "explain", "check", "add", "merge", "correct", "next", "names", "compare"], 1)
)
def test_nobody_waits_for_a_pipe_or_a_link_to_itself(verb: str, tmp_path: Path) -> None:
    more = {
        "explain": ("P03",),
        "add": ("--remove", "T2"),
        "merge": ("P01", "P02"),
        "correct": ("-o", tmp_path / "out", "--reason", "late", "--remove", "T2"),
        "next": ("-o", tmp_path / "out.xlsx"),
        "names": ("--for", "excel", "-o", tmp_path / "out.xlsx"),
        "compare": ("FCE", "FIDE2024"),
    }.get(verb, ())
    os.mkfifo(tmp_path / "pipe.xlsx")
    (tmp_path / "loop.xlsx").symlink_to(tmp_path / "loop.xlsx")
    for name in ("pipe.xlsx", "loop.xlsx", "n" * 300 + ".xlsx"):
        run = xlelo(verb, tmp_path / name, *more)
        assert (run.returncode, run.stdout) == (2, b"")
        assert b"Traceback" not in run.stderr
        assert len(run.stderr.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["loop.xlsx", "pipe.xlsx"]


# What is replaced, and what never.


def refusals(run: subprocess.CompletedProcess[bytes], reason: str) -> None:
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.decode().splitlines()[-1] == reason


@pytest.fixture
def month(tmp_path: Path) -> Path:
    return Path(shutil.copy(MONTH, tmp_path / "month.xlsx"))


@pytest.mark.second
@pytest.mark.skipif(os.name != "posix", reason="pipes and devices have no names here")
@pytest.mark.parametrize("linked", [False, True])
def test_force_replaces_regular_files_only(month: Path, tmp_path: Path, linked: bool) -> None:
    out = pipe = tmp_path / "pipe.xlsx"
    os.mkfifo(pipe)
    if linked:
        out = tmp_path / "link.xlsx"
        out.symlink_to(pipe)
    for arguments in (("next", month, "-o", out), ("new", "fce", "-o", out), ("list", month, "--html", out)):
        refusals(xlelo(*arguments, "--force"), f"{out}: is a device, not a file that can be replaced")
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", first_of(["games.csv", "month"], 1))
def test_a_workbook_takes_the_place_of_no_other_kind(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    out.write_text("mine")
    run = xlelo("fill", "fce", FOLDER, "-o", out, "--force")
    assert run.returncode == 2
    assert run.stderr.decode().splitlines()[-1] == f"{out}: the name of the workbook must end in .xlsx"
    assert out.read_text() == "mine"


@pytest.mark.second
@pytest.mark.skipif(os.name != "posix", reason="links need rights here")
def test_links_that_lead_to_each_other(month: Path, tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").symlink_to(tmp_path / "b.xlsx")
    (tmp_path / "b.xlsx").symlink_to(tmp_path / "a.xlsx")
    refusals(
        xlelo("next", month, "-o", tmp_path / "a.xlsx"), f"{tmp_path / 'a.xlsx'}: cannot be found (a loop of links?)"
    )


@pytest.mark.second
def test_what_is_read_is_not_written_over(month: Path, tmp_path: Path) -> None:
    same = tmp_path / "." / "folder" / ".." / "month.xlsx"
    (tmp_path / "folder").mkdir()
    linked = tmp_path / "hard.xlsx"
    linked.hardlink_to(month)
    before = month.read_bytes()
    for out in (month, same, linked):
        reason = f"{out}: is the same file as {month}: write to another file"
        refusals(xlelo("next", month, "-o", out, "--force"), reason)
        refusals(xlelo("list", month, "--html", out, "--force"), reason)
        refusals(xlelo("fill", "fce", month, "-o", out, "--force"), reason)
    folder = Path(shutil.copytree(FOLDER, tmp_path / "period"))
    games = folder / "games.csv"
    refusals(
        xlelo("fill", "fce", folder, "-o", games, "--force"),
        f"{games}: is the same file as {games}: write to another file",
    )
    out = tmp_path / "list"
    run = xlelo("list", month, "--csv", out, "--html", out, "--force")
    refusals(run, f"{out}: is the same file as {out}: write to another file")
    run = xlelo("compare", FOLDER, "FCE", "FIDE2024", "--html", tmp_path / "a.svg", "--svg", tmp_path / "A.svg")
    assert b"is the same file as" in run.stderr, "on some disks, that is one file"
    assert month.read_bytes() == before
    assert games.read_bytes() == (FOLDER / "games.csv").read_bytes()


# Names from files.

HOSTILE = "Anna\x1b[31m\x9b2J\u202egnp\u2028.\x07"
SHOWN = r"Anna\x1b[31m\x9b2J\u202egnp\u2028.\x07"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Núria Puig · ½ − × ★", "Núria Puig · ½ − × ★"),
        ("ﻢﺤﻣﺩ", "ﻢﺤﻣﺩ"),
        (HOSTILE, SHOWN),
        ("a\nb\tc\r\x85d\x7f", r"a\nb\tc\r\x85d\x7f"),
        ("\u061c\u200e\u200f\u202a\u2066\u2069\ud800", r"\u061c\u200e\u200f\u202a\u2066\u2069\ud800"),
    ],
)
def test_what_steers_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.second
def test_a_hostile_name_steers_nothing(tmp_path: Path) -> None:
    """The name of P03 as far as the reader takes it, and one that it refuses, in lists, stories, JSON and problems."""
    name = "Anna\x9b2J\u202egnp"
    folder = Path(shutil.copytree(FOLDER, tmp_path / "period"))
    players = (folder / "players.csv").read_text(encoding="utf-8")
    old = next(line for line in players.splitlines() if line.startswith("P03,")).split(",")[1]
    (folder / "players.csv").write_text(players.replace(f"P03,{old}", f"P03,{name}"), encoding="utf-8")
    for arguments in (("rate", "fce", folder), ("explain", folder, "P03"), ("rate", "fce", folder, "--json")):
        run = xlelo(*arguments)
        out = run.stdout.decode() + run.stderr.decode()
        assert name not in out
        assert not {"\x9b", "\u202e"} & set(out)
        if run.returncode == 0 and "--json" in arguments:
            assert name in json.dumps(json.loads(run.stdout), ensure_ascii=False)
        else:
            assert r"\u202egnp" in out
    (folder / "players.csv").write_text(players.replace(f"P03,{old}", f'P03,"{HOSTILE}"'), encoding="utf-8")
    run = xlelo("rate", "fce", folder)
    assert not {"\x1b", "\x9b", "\u202e", "\u2028", "\x07"} & set(run.stdout.decode() + run.stderr.decode())
