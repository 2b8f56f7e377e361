"""The folder of the installation's settings in the user's profile."""

from pathlib import Path

from xlelo.functions.default_rules import FILE


def settings_folder(profile: Path) -> Path:
    return profile / ".xlelo"


def rules_file(profile: Path | None = None) -> Path:
    """The file that holds the rule set of formulas that name none."""
    return settings_folder(Path.home() if profile is None else profile) / FILE
