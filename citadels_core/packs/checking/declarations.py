"""Find what a pack declares in the text of its cards, without compiling them."""

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
"""The names of each kind, as they are written, by their small letters."""

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
"""Where the name is in the rest of a line; it is the whole of it for other kinds."""
_CALLED = {"must": "action"}
"""The kinds that are looked for under another name."""

_WHOLE = re.compile("(.+)")


def declared(files: Iterable[tuple[str, bytes]]) -> Names:
    """Return the names of districts, characters, decks, rules, editions and states, and of what is named within them.

    Of two names that differ only in capitals the first is known.
    """
    names: Names = {}
    for file, data in files:
        if file.endswith(SUFFIX):
            for kind, name in _declared(data):
                names.setdefault(kind, {}).setdefault(name.lower(), name)
    return names


@lru_cache(maxsize=1024)  # an editor asks again with each letter that is typed
def _declared(data: bytes) -> tuple[tuple[str, str], ...]:
    return tuple(_in(read_source(data, "")[0].text))


def _in(text: str) -> Iterator[tuple[str, str]]:
    for outer, outer_rest, inner, inner_rest in _DECLARED.findall(text):
        kind = outer or inner
        found = _BEGINNING.get(kind, _WHOLE).match(strip_comment(outer_rest or inner_rest).strip())
        if found and (name := name_of(found[1])):
            yield _CALLED.get(kind, kind), name
