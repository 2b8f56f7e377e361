"""The container of VBA modules, read back by readers that were written by others (olefile, oletools)."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from struct import pack

import olefile
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from oletools.olevba import VBA_Parser, decompress_stream
from tiers import first_of

from xlelo.hosts.excel import compoundfile
from xlelo.hosts.excel.errors import ProjectFormatError
from xlelo.hosts.excel.vbaproject import Kind, Project, compress, decompress

CHUNK = 4096
MOST_LITERALS = 3640
"""So many bytes without a repetition just fill a compressed chunk: 3640 and one byte of flags for each eight."""

XLWINGS = Path(find_spec("xlwings").origin).parent
TEMPLATES = ("quickstart_addin.xlam", "quickstart_standalone.xlsm", "addin/xlwings.xlam")

SOURCE = 'Attribute VB_Name = "Rounds"\r\nPublic Function HALF(x)\r\n    HALF = x / 2\r\nEnd Function\r\n'


def random_bytes(size: int) -> bytes:
    return random.Random(size).randbytes(size)


def text(size: int) -> bytes:
    line = b"Public Function ELO_EXPECTED(rating, opponents)\r\n"
    return (line * (size // len(line) + 1))[:size]


def template(name: str) -> bytes:
    return zipfile.ZipFile(XLWINGS / name).read("xl/vbaProject.bin")


def sources(project: bytes) -> dict[str, str]:
    """By oletools."""
    macros = VBA_Parser("vbaProject.bin", data=project).extract_macros()
    return {Path(stream).name: source for _, stream, _, source in macros}


def streams(project: bytes) -> dict[str, bytes]:
    """By olefile, which must find nothing to complain about."""
    file = olefile.OleFileIO(io.BytesIO(project), raise_defects=olefile.DEFECT_UNSURE)
    assert file.parsing_issues == []
    return {"/".join(path): file.openstream(path).read() for path in file.listdir()}


class TestCompression:
    # MS-OVBA 3.2.1, 3.2.2 and 3.2.3
    LITERALS = (b"abcdefghijklmnopqrstuv.", "0119B000 6162636465666768 00 696A6B6C6D6E6F70 00 7172737475762E")
    MIXED = (
        b"#aaabcdefaaaaghijaaaaaklaaamnopqaaaaaaaaaaaarstuvwxyzaaa",
        "012FB000 23616161626364658266 0070616768696A0138 08616B6C00206D6E6F70 0671027004007273747576 107778797A002C",
    )
    ONE_COPY = (b"a" * 73, "0103B002 614500")

    @pytest.mark.parametrize(("plain", "stored"), [LITERALS, MIXED, ONE_COPY])
    def test_examples_of_the_specification_are_read(self, plain: bytes, stored: str) -> None:
        assert decompress(bytes.fromhex(stored)) == plain

    @pytest.mark.parametrize(("plain", "stored"), [LITERALS, MIXED, ONE_COPY])
    def test_examples_of_the_specification_are_written(self, plain: bytes, stored: str) -> None:
        assert compress(plain) == bytes.fromhex(stored)

    @pytest.mark.parametrize("size", [0, 1, MOST_LITERALS, CHUNK - 1, CHUNK, CHUNK + 1, 70_000])
    @pytest.mark.parametrize("content", [text, bytes, random_bytes])
    def test_every_size_comes_back(self, size: int, content: Callable[[int], bytes]) -> None:
        data = content(size)
        if content is random_bytes and size == CHUNK - 1:
            with pytest.raises(ProjectFormatError, match="the last 4095 bytes cannot be compressed"):
                compress(data)
            return
        stored = compress(data)
        assert decompress(stored) == data
        assert decompress_stream(bytearray(stored)) == data

    @given(
        st.binary(max_size=2 * CHUNK)
        | st.text("ab\r\n", max_size=3 * CHUNK).map(str.encode)
        | st.builds(lambda seed, size: random.Random(seed).randbytes(size), st.integers(), st.integers(0, 70_000))
    )
    def test_everything_comes_back_or_is_refused(self, data: bytes) -> None:
        try:
            stored = compress(data)
        except ProjectFormatError:
            assert len(data) % CHUNK > MOST_LITERALS
        else:
            assert decompress(stored) == data
            assert decompress_stream(bytearray(stored)) == data

    @given(st.data())
    def test_damage_is_never_a_traceback(self, data: st.DataObject) -> None:
        stored = bytearray(compress(text(300)))
        stored[data.draw(st.integers(0, len(stored) - 1))] = data.draw(st.integers(0, 255))
        with suppress(ProjectFormatError):
            decompress(bytes(stored[: data.draw(st.integers(0, len(stored)))]))


class TestCompoundFile:
    @given(
        st.dictionaries(
            st.text(
                st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="/\\:!"), min_size=1, max_size=31
            ).map(str.upper),
            st.integers(0, 9000).map(random_bytes),
            max_size=12,
        )
    )
    @example({"A": b"", "B": b"1", "CC": bytes(63), "D": bytes(64), "E": bytes(65)})
    @example({"A": bytes(4095), "B": bytes(4096), "C": bytes(4097), "D": bytes(70_000)})
    def test_olefile_and_we_read_the_same(self, content: dict[str, bytes]) -> None:
        in_storages = {**content, **{f"VBA/{name}": data for name, data in content.items() if name != "VBA"}}
        in_storages.pop("VBA", None)
        written = compoundfile.write(in_storages)
        assert streams(written) == in_storages
        assert compoundfile.streams(written) == in_storages

    def test_more_than_the_header_can_list_is_refused(self) -> None:
        with pytest.raises(ProjectFormatError, match="too large; up to 6 MB"):
            compoundfile.write({"big": bytes(8_000_000)})

    @pytest.mark.parametrize("name", ["", "x" * 32])
    def test_names_that_do_not_fit_are_refused(self, name: str) -> None:
        with pytest.raises(ProjectFormatError, match="1 to 31 letters"):
            compoundfile.write({name: b""})

    def test_a_chain_that_bites_its_tail_is_refused(self) -> None:
        written = bytearray(compoundfile.write({"big": bytes(5000)}))
        table = written.index(pack("<3I", 1, 2, 3), 512)
        written[table : table + 4] = pack("<I", 0)
        with pytest.raises(ProjectFormatError, match="leads nowhere"):
            compoundfile.streams(bytes(written))

    @given(st.data())
    def test_damage_is_never_a_traceback(self, data: st.DataObject) -> None:
        damaged = bytearray(compoundfile.write({"VBA/dir": bytes(100), "VBA/big": bytes(5000), "PROJECT": b"ID"}))
        for _ in range(data.draw(st.integers(1, 4))):
            damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
        with suppress(ProjectFormatError):
            compoundfile.streams(bytes(damaged[: data.draw(st.integers(0, len(damaged)))]))


class TestProject:
    @pytest.mark.parametrize("name", TEMPLATES)
    def test_every_module_is_read_as_oletools_reads_it(self, name: str) -> None:
        project = Project.read(template(name))
        assert {module: project.source(module) for module in project.modules} == sources(template(name))

    @pytest.mark.parametrize("name", TEMPLATES)
    def test_what_is_written_is_read_alike_by_oletools(self, name: str) -> None:
        written = Project.read(template(name)).to_bytes()
        streams(written)
        assert sources(written) == sources(template(name))

    @pytest.mark.parametrize("name", first_of(TEMPLATES, 1))
    def test_the_same_project_is_written_in_the_same_bytes(self, name: str) -> None:
        written = Project.read(template(name)).to_bytes()
        assert Project.read(template(name)).to_bytes() == written
        assert Project.read(written).to_bytes() == written

    def test_the_kinds_of_modules(self) -> None:
        project = Project.read(template("quickstart_addin.xlam"))
        assert {name: module.kind for name, module in project.modules.items()} == {
            "ThisWorkbook": Kind.DOCUMENT,
            "Dictionary": Kind.CLASS,
            "xlwings": Kind.STANDARD,
            "Sheet2": Kind.DOCUMENT,
            "Module1": Kind.STANDARD,
        }

    def test_no_compiled_code_is_written(self) -> None:
        written = streams(Project.read(template("quickstart_addin.xlam")).to_bytes())
        # MS-OVBA 2.3.4.1: seven bytes, version 0xFFFF
        assert written["VBA/_VBA_PROJECT"] == bytes.fromhex("CC61FFFF000000")
        assert decompress(written["VBA/Module1"]).startswith(b'Attribute VB_Name = "Module1"')

    def test_a_module_is_added(self) -> None:
        before = Project.read(template("quickstart_addin.xlam"))
        after = before.with_module("Rounds", SOURCE).to_bytes()
        assert sources(after) == {**sources(before.to_bytes()), "Rounds": SOURCE}
        assert Project.read(after).modules["Rounds"].kind is Kind.STANDARD
        listed = streams(after)["PROJECT"].decode().split("\r\n")
        # MS-OVBA 2.3.1.1: the modules come before the name
        assert listed.index("Module=Rounds") < listed.index('Name="MyAddin"')
        assert listed.index("Rounds=0, 0, 0, 0, C") > listed.index("[Workspace]")
        assert b"Rounds\0R\0o\0u\0n\0d\0s\0\0\0\0\0" in streams(after)["PROJECTwm"]

    def test_a_class_is_added(self) -> None:
        source = SOURCE.replace("Rounds", "Round")
        after = Project.read(template("quickstart.xlsm")).with_module("Round", source, Kind.CLASS).to_bytes()
        assert Project.read(after).modules["Round"].kind is Kind.CLASS
        assert b"Class=Round\r\n" in streams(after)["PROJECT"]

    def test_a_source_is_changed_and_the_rest_stays(self) -> None:
        before = Project.read(template("quickstart_addin.xlam"))
        changed = before.source("Dictionary") + "' one more line\r\n"
        after = before.with_module("Dictionary", changed).to_bytes()
        assert sources(after) == {**sources(before.to_bytes()), "Dictionary": changed}
        assert Project.read(after).modules["Dictionary"].kind is Kind.CLASS

    def test_a_module_is_taken_away(self) -> None:
        before = Project.read(template("quickstart_addin.xlam"))
        after = before.without_module("Module1").to_bytes()
        assert "Module1" not in sources(after)
        assert b"Module1" not in streams(after)["PROJECT"] + streams(after)["PROJECTwm"]

    def test_the_project_is_renamed(self) -> None:
        after = Project.read(template("quickstart_addin.xlam")).with_name("xlelo").to_bytes()
        assert Project.read(after).name == "xlelo"
        assert b'\r\nName="xlelo"\r\n' in streams(after)["PROJECT"]
        assert b"MyAddin" not in streams(after)["PROJECT"] + decompress(streams(after)["VBA/dir"])

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            (lambda p: p.with_module("2nd", SOURCE), "no name for VBA"),
            (lambda p: p.with_module("x" * 32, SOURCE), "no name for VBA"),
            (lambda p: p.with_module("Other", SOURCE), 'does not begin with Attribute VB_Name = "Other"'),
            (lambda p: p.with_module("module1", SOURCE.replace("Rounds", "module1")), "in other capitals"),
            (lambda p: p.with_module("Rounds", SOURCE + "' Ω"), "'Ω' cannot be written in the VBA project's cp1252"),
            (lambda p: p.without_module("Absent"), "has no module 'Absent'"),
            (lambda p: p.with_name("my add-in"), "no name for VBA"),
        ],
    )
    def test_what_vba_could_not_hold_is_refused(self, change: Callable[[Project], Project], sentence: str) -> None:
        with pytest.raises(ProjectFormatError, match=sentence):
            change(Project.read(template("quickstart_addin.xlam")))

    @pytest.mark.parametrize(
        ("part", "content", "sentence"),
        [
            ("VBA/dir", None, "it has no 'VBA/dir'"),
            ("PROJECT", None, "it has no 'PROJECT'"),
            ("PROJECT", b"", "does not begin with its identity"),
            ("PROJECT", b'ID="{}"\r\n', "what kind of module 'ThisWorkbook' is"),
            ("VBA/Sheet2", None, "it has no 'VBA/Sheet2'"),
            ("VBA/Sheet2", b"", "compressed text does not begin as it should"),
            ("VBA/Sheet2", compress(b"\x81"), "no text in cp1252"),
            ("VBA/dir", compress(b"\x19\0\xff\0\0\0"), "the list of modules ends in the middle"),
            ("VBA/dir", compress(b""), "a module does not end"),
            ("UserForm1/o", b"", "forms are not supported"),
        ],
    )
    def test_damage_is_named(self, part: str, content: bytes | None, sentence: str) -> None:
        parts = compoundfile.streams(Project.read(template("quickstart_addin.xlam")).to_bytes())
        parts = {name: data for name, data in parts.items() if name != part} | (
            {} if content is None else {part: content}
        )
        with pytest.raises(ProjectFormatError, match=sentence):
            Project.read(compoundfile.write(parts))

    @given(st.data())
    def test_damage_is_never_a_traceback(self, data: st.DataObject) -> None:
        parts = compoundfile.streams(Project.read(template("quickstart.xlsm")).to_bytes())
        part = data.draw(st.sampled_from(["VBA/dir", "PROJECT", "VBA/Module1"]))
        content = bytearray(decompress(parts[part]) if "VBA" in part else parts[part])
        for _ in range(data.draw(st.integers(1, 4))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
        parts[part] = compress(bytes(content)) if "VBA" in part else bytes(content)
        with suppress(ProjectFormatError):
            Project.read(compoundfile.write(parts)).to_bytes()

    def test_a_file_of_another_kind_is_named(self) -> None:
        with pytest.raises(ProjectFormatError, match="it is no compound file"):
            Project.read(b"PK\x03\x04")
