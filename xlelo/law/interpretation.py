"""Readings: each choice that the text leaves open is a parameter named after its article."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, TypeVar

from xlelo.lang.sentence import Sentence, join_or
from xlelo.law.kinds import Kind, choice_of, words_of
from xlelo.model import Place, Problem

Readings = TypeVar("Readings")


@dataclass(frozen=True)
class Choice:
    """A parameter: its name in files, its allowed values by typed text, and the question that it decides."""

    field: str
    name: str
    default: Any
    allowed: Mapping[str, Any]
    sentence: str
    home: str | None = None
    """Package that holds the words for the values."""

    @property
    def kind(self) -> Kind:
        return choice_of(self.allowed, self.home)

    @property
    def article(self) -> str:
        return self.name.rpartition(".")[0]

    def text_of(self, value: Any) -> str:
        return next(text for text, meant in self.allowed.items() if meant == value)


def switch(name: str, default: bool, sentence: str) -> Any:
    """A reading that is on (1) or off (0)."""
    return choice(name, default, {"1": True, "0": False}, sentence)


def choice(name: str, default: Any, allowed: Mapping[str, Any], sentence: str, home: str | None = None) -> Any:
    """A choice between values. `home`: the package that holds their words, if they have any."""
    facts = {"name": name, "allowed": allowed, "sentence": sentence, "home": home}
    return field(default=default, metadata=facts)


def choices(readings: Any) -> tuple[Choice, ...]:
    return tuple(Choice(one.name, default=one.default, **one.metadata) for one in fields(readings))


class Setting(NamedTuple):
    """A parameter as a person typed it, with the places of its name and value."""

    name: str
    value: str
    name_place: Place
    value_place: Place


def command_line_settings(settings: Mapping[str, str]) -> list[Setting]:
    return [Setting(name, value, Place("--set"), Place("--set", column=name)) for name, value in settings.items()]


def apply_settings(readings: Readings, settings: Iterable[Setting], problems: list[Problem]) -> Readings:
    """Return the readings with these settings. A name may be shortened at a dot if it stays unique (14.5)."""
    known = choices(readings)
    set_before: dict[str, Setting] = {}
    for setting in settings:
        meant = [one for one in known if one.name == setting.name] or [
            one for one in known if one.name.startswith(f"{setting.name}.")
        ]
        if len(meant) != 1:
            allowed = (
                Sentence("one of these parameters is allowed: {names}", names=[one.name for one in known])
                if known
                else Sentence("these rules have no parameters")
            )
            problems.append(Problem(setting.name_place, setting.name, allowed))
            continue
        (one,) = meant
        if set_before.setdefault(one.name, setting) is not setting:
            allowed = Sentence("{name} may be set only once", name=one.name)
            problems.append(Problem(setting.name_place, setting.name, allowed))
        else:
            try:
                readings = replace(readings, **{one.field: one.kind.meaning(setting.value.strip())})  # type: ignore[type-var]
            except KeyError:
                allowed = Sentence(
                    "{name} may be {values}", name=one.name, values=join_or(words_of(one.allowed, one.home))
                )
                problems.append(Problem(setting.value_place, setting.value, allowed))
    return readings
