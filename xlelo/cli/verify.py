"""`xlelo verify`: check the editions of a folder against their hashes."""

from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.output import say
from xlelo.cli.progress import working
from xlelo.cli.verb_language import Lang, speaks
from xlelo.cli.workbooks import carefully
from xlelo.lang.sentence import Sentence
from xlelo.officer.editions import sha256
from xlelo.officer.verifying import Chain
from xlelo.officer.verifying import verify as verify_chain


def verify(
    folders: Annotated[list[Path], typer.Argument(help="folders of editions, or single editions", show_default=False)],
    lang: Lang = "",
) -> None:
    """Check editions: name the first that was changed or lost, and the lists that a correction made stale."""
    speaks(lang)
    with carefully(), working(Sentence("checking")):
        chains = [verify_chain(folder) for folder in folders]
    for chain in chains:
        _tell(chain)
    if any(chain.problem or chain.stale for chain in chains):
        raise typer.Exit(1)


def _tell(chain: Chain) -> None:
    if chain.problem is not None:
        say(Sentence("{folder}: {problem}", folder=chain.folder, problem=chain.problem))
        return
    for text in chain.stale:
        say(Sentence("{folder}: {problem}", folder=chain.folder, problem=text))
    last = chain.editions[-1]
    unchanged = Sentence(
        "{folder}: {count} {count:edition|editions}, {files} files: unchanged.",
        folder=chain.folder,
        count=len(chain.editions),
        files=chain.files,
    )
    say(unchanged)
    say(Sentence("The last one: {edition}, sha256 {digest}", edition=last.name, digest=sha256(last.record())))
