"""The program's entry. Signals are handled before anything else is loaded."""

from xlelo.stopping import end_at_once

end_at_once()


def main() -> None:
    from xlelo.cli import main as run  # noqa: PLC0415 - loads for a third of a second

    run()


if __name__ == "__main__":
    main()
