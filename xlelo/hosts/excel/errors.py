"""What can stand between a user and the functions in Excel."""


class ExcelError(Exception):
    """The message is for the user: what is wrong, where, and what to do."""


class ProjectFormatError(ExcelError):
    """A VBA project that needs a part of the format which is not read or written here."""


class DamagedProjectError(ProjectFormatError):
    def __init__(self, damage: str) -> None:
        super().__init__(f"the VBA project is damaged: {damage}")
