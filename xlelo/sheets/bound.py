"""Least and greatest value of inputs of one sort, and the conditions on a cell that follow from them."""

from __future__ import annotations

from typing import NamedTuple

from xlelo.sheets.formats import DATE

UNTAKEN = '"?"'
"""What stands in the place of a text, or of a marked number, that cannot be taken …"""


class Bound(NamedTuple):
    """Least and greatest value of inputs of one sort, which stand on the sheet of parameters."""

    key: str
    least: int | float | str
    """A number, or a formula that begins with =."""
    most: int | float | str
    integer: bool = False
    format: str = "General"
    zero_is_blank: bool = False
    halves: bool = False
    """Half of a whole number may stand there, and no other part of one."""

    def parsed(self, typed: str) -> str:
        """A formula: the number typed there, of a row that holds anything."""
        nothing = f'OR({typed}="",{typed}=0)' if self.zero_is_blank else f'{typed}=""'
        return f"IFERROR(IF({nothing},0,{self._number(typed, '-1')}),-1)"

    def needed(self, typed: str, otherwise: str) -> str:
        """The same of a cell that may not be blank."""
        return f"IFERROR({self._number(typed, otherwise)},{otherwise})"

    def marked(self, typed: str) -> str:
        """A formula that nothing is calculated from unless there is a number: the number, "" for nothing, or "?"."""
        nothing = f'OR({typed}="",{typed}=0)' if self.zero_is_blank else f'{typed}=""'
        return f'IFERROR(IF({nothing},"",{self._number(typed, UNTAKEN)}),{UNTAKEN})'

    def _number(self, typed: str, otherwise: str) -> str:
        least, most = (f"{{Parameters.{end}_{self.key}}}" for end in ("least", "most"))
        number = (
            f"INT({typed})" if self.format == DATE and not self.integer else typed
        )  # of a day with an hour, the day
        whole = f",MOD({typed},1)=0" if self.integer else f",MOD(2*{typed},1)=0" if self.halves else ""
        inside = f"AND(ISNUMBER({typed}),{typed}>={least},{typed}<={most}{whole})"
        return f"IF(ISLOGICAL({typed}),{otherwise},IF({inside},{number},{otherwise}))"

    def misplaced(self, cell: str, sheet: str) -> str:
        """A condition on an input cell: it holds what this bound does not let stand there."""
        beyond = [f"{cell}<{sheet}_least_{self.key}", f"{cell}>{sheet}_most_{self.key}"]
        if self.integer:
            beyond.append(f"INT({cell})<>{cell}")
        if self.halves:
            beyond.append(f"INT(2*{cell})<>2*{cell}")
        out = f"OR({','.join(beyond)})"
        if self.zero_is_blank:
            out = f"AND({cell}<>0,{out})"
        return f'IF(ISERROR({cell}),TRUE,IF(ISLOGICAL({cell}),TRUE,IF(ISNUMBER({cell}),{out},{cell}<>"")))'
