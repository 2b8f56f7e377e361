"""Chess Elo rules inside spreadsheets."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("xlelo")
except PackageNotFoundError:  # read from a checkout or from inside the LibreOffice extension
    __version__ = "0.1.0"

__all__ = ["__version__"]
