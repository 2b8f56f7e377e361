"""The regulations' texts about the functions, from `functions.toml` in each folder: articles, examples, sentences."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from xlelo.functions.function import Example
from xlelo.lang import toml_of
from xlelo.lang.sentence import Sentence
from xlelo.regulations import ALL

LONGEST: Final = 255
"""The most characters of a sentence that Excel shows."""


@cache
def _texts() -> dict[str, Mapping[str, Any]]:
    """The texts by rule set code."""
    written = {one.code: toml_of(f"xlelo.regulations.{one.code.lower()}", "functions.toml") for one in ALL}
    return {code: said for code, said in written.items() if said}


def names() -> list[str]:
    """The names of the rule sets that answer questions."""
    return [
        name
        for one in ALL
        if one.questions is not None
        for name in (one.own_rules.names if one.own_rules is not None else (one.code,))
    ]


def first() -> str:
    """The default rule set."""
    return names()[0]


def offering(function: str) -> str:
    """The code of the only regulation that answers the function."""
    return next(one.code for one in ALL if function in one.offers)


def articles(function: str) -> tuple[str, ...]:
    return tuple(
        f"{code} {article}" for code, said in _texts().items() for article in said["articles"].get(function, ())
    )


def examples(function: str) -> tuple[Example, ...]:
    """The regulations' examples of a function. The default rule set is omitted as the last argument."""
    found = []
    for said in _texts().values():
        for one in said.get("examples", {}).get(function, ()):
            arguments = _row(one["of"])
            found.append(Example(arguments[:-1] if arguments[-1] == first() else arguments, one["gives"]))
    return tuple(found)


def more_examples(function: str) -> Iterator[tuple[Example, str]]:
    """Further examples, which are rarely needed, each with its article."""
    for code, said in _texts().items():
        for one in said.get("shown", {}).get(function, ()):
            yield Example(_row(one["of"]), one["gives"]), f"{code} {one['by']}"


def group_example() -> tuple[str, list[list[float]]]:
    """An example of several players in one formula, from the first rule set that has one."""
    return next((code, said["together"]["players"]) for code, said in _texts().items() if "together" in said)


def help_sentence(template: str, function: str, default: str = "") -> Sentence:
    """The sentence with its values: {first}, {others}, {last}, {all}, {code}, {performance} and others.

    `default`: the rule set of formulas that name none, if it is not the first one.
    """
    default = default or first()
    *others, last = (_code_and_name(name) for name in names() if name != default)
    values: dict[str, object] = {"default": Sentence("{code} by default.", code=default), "first": default}
    values |= {"others": others, "last": last, "all": [one.code for one in ALL]}
    if "{code}" in template:
        values["code"] = offering(function)
    subjects = [what for what in ("performance", "games", "part") if f"{{{what}}}" in template]
    around = Sentence(template, **values, **dict.fromkeys(subjects, ""))
    return Sentence(template, **values, **{what: _Said(what, around) for what in subjects})


class _Said(NamedTuple):
    """The regulations' texts about a subject. Equal texts are merged; texts that do not fit are left out."""

    what: str
    around: Sentence
    """The sentence without them."""

    def in_language(self, language: str) -> str:
        codes: dict[str, list[str]] = {}
        for code, said in _texts().items():
            if (text := said.get("texts", {}).get(self.what)) is not None:
                codes.setdefault(Sentence(text).in_language(language), []).append(code)
        told = ""
        for words, of in codes.items():
            more = f"{told} {', '.join(of)}: {words}.".lstrip()
            if len(self.around.in_language(language)) + len(more) > LONGEST:
                break
            told = more
        return told


def _code_and_name(code: str) -> object:
    """The code, followed by the rules' usual name if it does not appear in the code."""
    texts = _texts().get(code, {}).get("texts", {})
    return Sentence("{code} ({name})", code=code, name=Sentence(texts["called"])) if "called" in texts else code


def _row(cells: list[Any]) -> tuple[Any, ...]:
    return tuple(_row(cell) if isinstance(cell, list) else cell for cell in cells)
