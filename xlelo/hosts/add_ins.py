"""The add-ins as files beside the workbooks, for people who install nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from xlelo import __version__
from xlelo.files import replacing
from xlelo.functions.catalogue import with_default
from xlelo.functions.regulation_texts import first
from xlelo.hosts.excel import addin
from xlelo.hosts.libreoffice import builder
from xlelo.hosts.libreoffice.translations import translations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CODE: Final = "add-ins"
EXTENSION: Final = "xlelo.oxt"
ADDIN: Final = "xlelo.xlam"


def build(folder: Path, *, force: bool = False) -> Iterator[Path]:
    """Write both. An extension that replaces another one has a higher version, unless nothing else changed."""
    place = folder / EXTENSION
    version = f"{__version__}.1"
    if place.is_file():
        version = builder.next_version(__version__, place.read_bytes(), extension)
    for path, content in ((place, extension(version)), (folder / ADDIN, excel_addin())):
        with replacing(path, force=force) as temporary:
            temporary.write_bytes(content)
        yield path


def extension(version: str) -> bytes:
    functions = with_default(first())
    return builder.build(functions, builder.program(), version, translations(functions, first()))


def excel_addin() -> bytes:
    return addin.addin(with_default(first()), addin.installed_xlwings(), __version__)
