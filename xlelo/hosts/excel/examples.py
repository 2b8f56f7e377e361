"""The lines of the demonstration workbook, from the catalogue's examples."""

from __future__ import annotations

from collections.abc import Iterable

from xlelo.functions.function import Function
from xlelo.hosts.excel.addin import Example


def examples(catalogue: Iterable[Function]) -> list[Example]:
    return [
        Example(example.sentence or function.sentence, function.formula(example), example.result)
        for function in catalogue
        for example in function.examples
    ]
