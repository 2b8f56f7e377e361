"""The add-ins beside the workbooks are what `xlelo build` makes of the sources."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from xlelo.hosts import add_ins
from xlelo.hosts.excel import addin
from xlelo.hosts.libreoffice.versions import EXTENSION, version_of

COMMITTED = Path(__file__).parents[1] / "workbooks"


def parts(package: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def differing(committed: bytes, built: bytes) -> list[str]:
    here, there = parts(committed), parts(built)
    return sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))


def test_the_committed_extension_is_as_built() -> None:
    """After a change: xlelo build workbooks --only add-ins --force."""
    committed = (COMMITTED / EXTENSION).read_bytes()
    assert differing(committed, add_ins.extension(version_of(committed))) == []


def test_the_extension_holds_pages_that_a_program_reads() -> None:
    """A page for people who read the source is no part of it: a new word there would make another version."""
    pages = {name.rpartition("/")[2] for name in parts((COMMITTED / EXTENSION).read_bytes()) if name.endswith(".md")}
    assert pages == {"articles.md"}


def test_the_committed_add_in_is_as_built() -> None:
    committed = (COMMITTED / add_ins.ADDIN).read_bytes()
    made_for, here = addin.versions(committed).xlwings, addin.installed_xlwings().version
    if made_for != here:
        pytest.skip(f"the committed add-in is made from xlwings {made_for}; {here} is installed")
    assert differing(committed, add_ins.excel_addin()) == []


@pytest.mark.second
def test_a_build_beside_an_equal_one_keeps_its_version(tmp_path: Path) -> None:
    first, _ = add_ins.build(tmp_path)
    before = first.read_bytes()
    list(add_ins.build(tmp_path, force=True))
    assert first.read_bytes() == before
