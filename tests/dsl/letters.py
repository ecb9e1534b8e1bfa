"""Check that the letters and names in a text are introduced once, before their first use."""

import re
from collections.abc import Iterator

from citadels_core.model.vocabulary import NOUNS
from citadels_dsl.describe.expressions.memory import LETTERS

QUOTED = re.compile(r'"[^"]*"')
LETTER = re.compile(rf"\b(?:[{LETTERS}]|N[0-9]+)\b")
WORDS = {word for noun in NOUNS for word in (noun.name, noun.plural, noun.says or noun.name, f"{noun.says}s")}
KINDS = sorted({word.split()[-1] for word in WORDS} | {"number", "numbers", "name", "names", "answer", "answers"})
INTRODUCED = re.compile(rf"\b(?:{'|'.join(KINDS)}|[Ll]et|[Ss]tart with(?: [^.;]*? (?:and|as))?) $")
"""What stands in front of a letter where it is introduced, as in "a card X"."""
NAMING = (
    re.compile(r"\((the [a-z][a-z ]*)\)"),
    re.compile(r"\b[Ll]et (the [a-z][a-z ]*?) be\b(?! played)"),
    re.compile(r"\b[Ss]tart with (?:[^.;]*? and )?(the [a-z][a-z ]*?) at\b"),
    re.compile(r"\b[Ss]tart with [^.;]*? as (the [a-z]+(?: (?:card|district|player|character)s?)?)\b"),
)
"""Where something gets a name of its own: "a number (the bid)", "let the fee be 1", "start with the pot at 0"."""


def unclear(text: str) -> Iterator[str]:
    """Yield the letters that a text uses before introducing them, or introduces again."""
    text, introduced = QUOTED.sub("", text), set[str]()
    for found in LETTER.finditer(text):
        before, after = text[: found.start()], text[found.end() :]
        new = INTRODUCED.search(before) is not None or (before.endswith("(") and after.startswith(")"))
        if new == (found[0] in introduced):
            yield f"{'twice' if new else 'never'}: {text[max(found.start() - 30, 0) : found.end() + 10]}"
        introduced.add(found[0])
    for pattern in NAMING:
        for found in pattern.finditer(text):
            if (at := re.search(rf"\b{found[1]}\b", text, re.IGNORECASE)) is not None and at.start() < found.start(1):
                yield f"early or twice: {text[at.start() : found.end()]}"
