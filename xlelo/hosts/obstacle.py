"""What stands between a person and the functions."""

from __future__ import annotations

from xlelo.lang.sentence import Sentence


class Obstacle(Sentence):
    """A line that says what stands in the way and what to do; other lines say how things are."""

    __slots__ = ()
