"""Rating of a period from the tables of a Python program."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from xlelo.lang.numbers import ExactText
from xlelo.readers import period_from
from xlelo.regulations import find


def rate(rules: str, /, *, settings: Mapping[str, str] | None = None, **tables: Any) -> Mapping[str, Any]:
    """Rate a period from tables: `rate(rules, period=…, players=…, events=…, games=…)`.

    Each table stands for the file of its name. It is a list of dicts or a data frame of pandas or polars; a table with
    one row may be a dict. `settings` are interpretations, as with `--set`. The result is that of `xlelo rate --json`:
    its lists are lists of dicts, one per player. Beside each exact text, such as `change_exact` ("1261/100"), is its
    number: `change_number` (12.61). Problems raise `xlelo.Refused`, which has all of them.
    """
    regulation = find(rules)
    period, readings, _ = period_from(tables, regulation, settings)
    result: Mapping[str, Any] = _with_numbers(regulation.as_json(regulation.period_run.rate(period, readings)))
    return result


def _with_numbers(value: Any) -> Any:
    """The value with a float beside each exact text."""
    if isinstance(value, list):
        return [_with_numbers(one) for one in value]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for key, one in value.items():
        found[key] = _with_numbers(one)
        if isinstance(one, ExactText):
            found[f"{key.removesuffix('_exact')}_number"] = float(Fraction(one))
    return found
