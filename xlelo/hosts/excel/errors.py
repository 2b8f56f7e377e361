"""Errors of the functions' installation in Excel."""


class ExcelError(Exception):
    """The message is for the user: what is wrong, where, and what to do."""


class ProjectFormatError(ExcelError):
    """A VBA project needs a part of the format that is not supported here."""


class DamagedProjectError(ProjectFormatError):
    def __init__(self, damage: str) -> None:
        super().__init__(f"the VBA project is damaged: {damage}")
