"""The programs that call the functions, and what may stand between a user and them."""

from xlelo.lang.sentence import Sentence


class Obstacle(Sentence):
    """A line that names an obstacle and what to do. Other lines only describe the state."""

    __slots__ = ()
