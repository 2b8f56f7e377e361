"""Derived regulations: rule files that people keep, and the published ones that the program brings.

A file is found in this order: `--rules`, the environment variable, the person's own folder, the program. A file with
errors stops only who asks for it.
"""

import os
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from xlelo import regulations
from xlelo.lang.sentence import Sentence
from xlelo.model import Problem, Refused, refusal
from xlelo.regulations.derived.rule_file import COMPANION_LINE, COMPANIONS, RuleFile

SETTING: Final = "XLELO_RULES"
"""Environment variable with rule files and folders of rule files."""
MAIN: Final = "rules.toml"
"""The rule file of a folder that holds one regulation."""
LARGEST: Final = 1_000_000
"""Largest size of a file in bytes."""
_NAMES_RULES: Final = re.compile(r"^(code|of)\s*=", re.MULTILINE)


def user_folder() -> Path:
    """The person's own folder of rule files."""
    fallback = Path.home() / ("AppData/Roaming" if os.name == "nt" else ".config")
    root = os.environ.get("APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME")
    return (Path(root) if root else fallback) / "xlelo" / "rules"


def places() -> Iterator[list[Path]]:
    """Yield the rule files of each place, in the order of the places."""
    for path in regulations.RULE_FILE_PATHS:
        yield rule_files(path)
    for name in os.environ.get(SETTING, "").split(os.pathsep):
        if name:
            yield rule_files(Path(name))
    yield rule_files(user_folder())
    yield rule_files(Path(str(files(__name__))) / "published")


def rule_files(path: Path) -> list[Path]:
    """The file itself, the file of a regulation's folder, or all in a folder of rule files."""
    if path.is_file():
        return [path]
    if (path / MAIN).is_file():
        return [path / MAIN]
    try:
        found = sorted(path.iterdir())
    except OSError:
        return []
    return [one / MAIN if one.is_dir() else one for one in found if one.suffix == ".toml" or (one / MAIN).is_file()]


def rule_files_beside(folder: Path) -> list[Path]:
    """The rule files among a period's files. Another program's file names no rules that it is derived of."""
    return [path for path in sorted(folder.glob("*.toml")) if _NAMES_RULES.search(_text(path))]


def codes() -> dict[str, Path]:
    """Code in capital letters → its file. Files with errors are left out."""
    found: dict[str, Path] = {}
    for among in places():
        for path in among:
            try:
                found.setdefault(parse(path).code, path)
            except Refused:
                continue
    return found


def file_of(code: str) -> RuleFile | None:
    """The rule file with this code. Two files of one place with the same code are refused."""
    wanted = code.strip().upper()
    broken: list[Problem] = []
    for among in places():
        having = []
        for path in among:
            try:
                file = parse(path)
            except Refused as refused:
                broken += refused.problems if path.stem.upper() == wanted else []
                continue
            if file.code == wanted:
                having.append(file)
        if len(having) > 1:
            first, second, *_ = having
            allowed = Sentence("{other} has the same code", other=first.label)
            raise refusal(second.place("code"), allowed, wanted)
        if having:
            return having[0]
    if broken:
        raise Refused(broken)
    return None


def parse(path: Path) -> RuleFile:
    """The rule file of a path. It is read again only if a file has changed."""
    companions = [path]
    if path.name == MAIN:
        companions += sorted(one for one in path.parent.iterdir() if one.suffix in COMPANIONS and one.is_file())
    read = tuple((one.name, _text(one)) for one in companions)
    return _parse(str(path) if path.name == MAIN else path.name, read)


@cache
def _parse(label: str, read: tuple[tuple[str, str], ...]) -> RuleFile:
    """A file that holds the files of its folder does not read those beside it."""
    (_, text), *companions = read
    if companions and not COMPANION_LINE.search(text):
        return RuleFile.parse(label, text, dict(companions))
    return RuleFile.restore(label, text.split("\n"))


def _text(path: Path) -> str:
    try:
        stat = path.stat()
        if stat.st_size > LARGEST:
            raise refusal(path, Sentence("too large for a rule file"))
        return _text_of(path, (stat.st_ino, stat.st_size, stat.st_mtime_ns))
    except UnicodeDecodeError:
        raise refusal(path, Sentence("the text is not in UTF-8")) from None
    except OSError as error:
        raise refusal(path, Sentence("cannot be read: {error}", error=error.strerror)) from None


@lru_cache(maxsize=200)
def _text_of(path: Path, state: tuple[int, int, int]) -> str:  # noqa: ARG001 - a file with another state is read again
    return path.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
