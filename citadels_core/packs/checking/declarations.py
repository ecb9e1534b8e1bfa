"""Find the names that a pack declares, by regular expressions over its text and without compiling it."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_core.packs.finding.discovery import SUFFIX
from citadels_dsl.text.comments import strip_comment
from citadels_dsl.text.source import read_source
from citadels_dsl.text.titles import TITLE_OR_QUOTED, WORD, name_of

Names = dict[str, dict[str, str]]
"""The declared names by kind, and within a kind by their lower-case form."""

_DECLARED = re.compile(
    r"^(district|character|deck|rules|edition|marker|counter|note)[ \t]+(.+)"
    r"|^[ \t]+(procedure|preset|variant|action|must|forbid)[ \t]+(.+)",
    re.MULTILINE,
)
_BEGINNING = {
    **dict.fromkeys(DECLARED, re.compile(rf"({WORD})")),
    "procedure": re.compile(r"([a-z][a-z ]*?)(?: +for +[0-9].*| +with .*)?$"),
    **dict.fromkeys(ACTIONS, re.compile(rf"({TITLE_OR_QUOTED})")),
    "forbid": re.compile(rf".*\bnamed +({TITLE_OR_QUOTED})"),
}
"""Patterns that find the name after the keyword; for kinds without a pattern it is the whole rest of the line."""
_CALLED = {"must": "action"}
"""Keywords that declare a name of another kind."""

_WHOLE = re.compile("(.+)")


def declared(files: Iterable[tuple[str, bytes]]) -> Names:
    """Return the names of the declarations of a pack, and of the actions and procedures inside them.

    Of two names that differ only in case the first one counts.
    """
    names: Names = {}
    for file, data in files:
        if file.endswith(SUFFIX):
            for kind, name in _declared(data):
                names.setdefault(kind, {}).setdefault(name.lower(), name)
    return names


@lru_cache(maxsize=1024)  # an editor calls this function after each keystroke
def _declared(data: bytes) -> tuple[tuple[str, str], ...]:
    return tuple(_in(read_source(data, "")[0].text))


def _in(text: str) -> Iterator[tuple[str, str]]:
    for outer, outer_rest, inner, inner_rest in _DECLARED.findall(text):
        kind = outer or inner
        found = _BEGINNING.get(kind, _WHOLE).match(strip_comment(outer_rest or inner_rest).strip())
        if found and (name := name_of(found[1])):
            yield _CALLED.get(kind, kind), name
