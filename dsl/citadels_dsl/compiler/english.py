"""Help for lines in everyday English: the most similar idioms (known phrases with their rules)."""

import re
from collections.abc import Mapping

from citadels_core.model.vocabulary import VERBS, third_person
from citadels_dsl.idioms.search import idiom_library

LONGEST_QUESTION = 60
MOST_LINES = 3
"""An idiom with more lines is shown by its title alone."""

LEAST_WORDS = 3
MOST_PARTS = 2

_VERBS = {verb.name for verb in VERBS} | {third_person(verb.name) for verb in VERBS}


def is_sentence(text: str) -> bool:
    """Return whether a line looks like English: several words, and a capital, full stop or comma.

    >>> is_sentence("Once per turn, you may draw a card."), is_sentence("gain 1 gold")
    (True, False)
    """
    return len(text.split()) > 3 and (text[0].isupper() or text.endswith(".") or ", " in text)


def begins_with_verb(text: str) -> bool:
    """Return whether a line begins with a verb of the language."""
    return any(text == verb or text.startswith(f"{verb} ") for verb in _VERBS)


def how_it_is_said(text: str, kinds: Mapping[str, str] | None = None) -> str:
    """Return help for a line in English: the most similar idioms, and a command that searches for idioms.

    ``kinds`` are the kinds of the names in scope, such as marker; the search replaces each name by its kind.

    >>> how_it_is_said("Each other player gives you 1 gold.").partition("; ")[0]
    'search for the right line: citadels explain --how "Each other player gives you 1 gold"'
    """
    question = " ".join(re.sub(r'["\\$`]', "", text).split()).rstrip(".")
    if len(question) > LONGEST_QUESTION:
        question = question[:LONGEST_QUESTION].rpartition(" ")[0] or question[:LONGEST_QUESTION]
    asked = f'search for the right line: citadels explain --how "{question}"'
    named = re.sub(r"[a-z_]+", lambda word: (kinds or {}).get(word[0], word[0]), question)
    found = list(dict.fromkeys(one for part in _searchable_parts(named) for one in idiom_library().nearest(part, 1)))
    if not found:
        return asked
    return asked + "".join(f'; a similar rule is "{one.title}"{_shown(one.lines)}' for one in found)


def _searchable_parts(question: str) -> list[str]:
    parts = [part.strip() for part in re.split(r"[,.:;]", question)]
    return [part for part in parts if len(part.split()) >= LEAST_WORDS][:MOST_PARTS] or [question]


def _shown(lines: str) -> str:
    rows = lines.split("\n")
    return "".join(["\n", *(f"    {row}\n" for row in rows)]).rstrip() if len(rows) <= MOST_LINES else ""
