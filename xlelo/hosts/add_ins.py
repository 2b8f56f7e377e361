"""The add-ins as files beside the workbooks, for people who install nothing else."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from xlelo import __version__
from xlelo.files import replacing, write_file
from xlelo.functions.catalogue import with_default
from xlelo.functions.regulation_texts import first
from xlelo.hosts.excel import addin
from xlelo.hosts.libreoffice import builder
from xlelo.hosts.libreoffice.versions import EXTENSION, version_for

CODE: Final = "add-ins"
ADDIN: Final = "xlelo.xlam"


def build(folder: Path, *, force: bool = False) -> Iterator[Path]:
    """Write both. An extension that replaces another one has a higher version, unless nothing else changed."""
    yield from build_extension(folder / EXTENSION, first(), force=force)
    write_file(folder / ADDIN, excel_addin(), force=force)
    yield folder / ADDIN


def build_extension(path: Path, default: str, updates: str = "", *, force: bool = False) -> list[Path]:
    """Write the extension, with help for these default rules.

    `updates`: address of the folder that will hold this file. The file that says so is written beside it, and the
    extension knows its address.
    """
    news = path.with_suffix(".update.xml")
    with ExitStack() as files:
        temporary = files.enter_context(replacing(path, force=force))
        version = version_for(partial(extension, default=default), path)
        temporary.write_bytes(extension(version, default, updates and f"{updates}/{news.name}"))
        if updates:
            content = builder.update_information(version, f"{updates}/{path.name}")
            files.enter_context(replacing(news, force=force)).write_bytes(content)
    return [path, *([news] if updates else [])]


def new_extension(default: str) -> bytes:
    """The extension with the version that it has if it is built now."""
    package_of = partial(extension, default=default)
    return package_of(version_for(package_of))


def extension(version: str, default: str = "", updates: str = "") -> bytes:
    return builder.build(with_default(default or first()), builder.program(), version, updates)


def excel_addin() -> bytes:
    return addin.addin(with_default(first()), addin.installed_xlwings(), __version__)
