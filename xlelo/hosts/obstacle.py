"""Obstacles between a user and the functions."""

from xlelo.lang.sentence import Sentence


class Obstacle(Sentence):
    """A line that names an obstacle and what to do. Other lines only describe the state."""

    __slots__ = ()
