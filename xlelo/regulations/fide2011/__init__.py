"""FIDE's rules on ratings before and from 1 July 2011, as far as two Brazilian posts report them."""

from xlelo.drafting.regulation import Regulation
from xlelo.regulations.fide2011.exchange import EXCHANGE
from xlelo.regulations.fide2011.lambdas import LAMBDAS
from xlelo.regulations.fide2011.questions import Questions
from xlelo.regulations.fide2011.rules import AS_READ, TEXT

REGULATION = Regulation(
    code="FIDE2011", text=TEXT, readings=AS_READ, questions=Questions, exchange=EXCHANGE, lambdas=LAMBDAS
)

__all__ = ["REGULATION"]
