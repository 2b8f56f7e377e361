"""Chess Elo rules inside spreadsheets."""

__version__: str

__all__ = ["__version__"]


def __getattr__(name: str) -> str:
    """The version, once it is asked for: to ask the installation takes longer than to load the command line."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        found = version("xlelo")
    except PackageNotFoundError:  # read from a checkout or from inside the LibreOffice extension
        found = "0.1.0"
    globals()[name] = found
    return found
