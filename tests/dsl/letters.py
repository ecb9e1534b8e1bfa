"""Read the letters of a text as its reader does: each has to be introduced once, before it is used."""

import re
from collections.abc import Iterator

from citadels_core.model.vocabulary import NOUNS
from citadels_dsl.describe.memory import LETTERS

QUOTED = re.compile(r'"[^"]*"')
LETTER = re.compile(rf"\b(?:[{LETTERS}]|N[0-9]+)\b")
WORDS = {word for noun in NOUNS for word in (noun.name, noun.plural, noun.says or noun.name, f"{noun.says}s")}
KINDS = sorted({word.split()[-1] for word in WORDS} | {"number", "numbers", "name", "names", "answer", "answers"})
INTRODUCED = re.compile(rf"\b(?:{'|'.join(KINDS)}|[Ll]et) $")
"""What stands in front of a letter where it is introduced, as in "a card X"."""


def unclear(text: str) -> Iterator[str]:
    """Go through the letters that a text uses before it has introduced them, or introduces once more."""
    text, introduced = QUOTED.sub("", text), set[str]()
    for found in LETTER.finditer(text):
        before, after = text[: found.start()], text[found.end() :]
        new = INTRODUCED.search(before) is not None or (before.endswith("(") and after.startswith(")"))
        if new == (found[0] in introduced):
            yield f"{'twice' if new else 'never'}: {text[max(found.start() - 30, 0) : found.end() + 10]}"
        introduced.add(found[0])
