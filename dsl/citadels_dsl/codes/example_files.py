"""Load the examples of finding codes: for each code a wrong and a right card or pack."""

from pathlib import Path
from typing import Literal

FOLDER = Path(__file__).parent / "examples"

Which = Literal["wrong", "right"]

CARD = "example.card"
"""The file name for an example that consists of a single card file."""

WITHOUT: dict[str, str] = {
    "CIT003": "it takes a file of more than 20,000 lines or two million characters",
    "CIT208": "no word of this version of the language is deprecated",
    "CIT522": "no card is known that a check fails on",
    "CIT604": "the checker reports the cause first, as CIT202; only a pack compiled elsewhere can have it",
    "CIT608": "it takes a file that this computer does not let you read",
    "CIT805": "it takes a baseline, a file that `citadels validate --write-baseline` writes",
}
"""The codes that have no example, each with the reason."""


def example(code: str, which: Which) -> dict[str, bytes]:
    """Return the files of a code's wrong or right example, by path; empty if the code has no example."""
    home = FOLDER / code
    card = home / f"{which}.card"
    if card.is_file():
        return {CARD: card.read_bytes()}
    packs = home / which
    files = sorted(file for file in packs.rglob("*") if file.is_file())
    return {file.relative_to(packs).as_posix(): file.read_bytes() for file in files}
