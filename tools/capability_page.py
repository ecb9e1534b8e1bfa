"""Write the capabilities as a page of Markdown."""

from collections.abc import Mapping, Sequence

from citadels_core.model.vocabulary import CAPABILITIES, CLAUSES, DECLARATIONS, EVENTS, QUERIES, VALUES, VERBS
from citadels_core.packs.checking.capabilities import Found
from tools.reference import MADE, table

FEW = 4
"""The largest number of example cards for each capability."""

INTRODUCTION = """\
What a pack can do to a game. Nobody has to write this down: it is found in the compiled cards, by what the vocabulary
says about the events, verbs, facts and queries they are made of. `citadels validate` and `citadels pack info` print
what a pack can do, with the card and the line of each.

A manifest may list `capabilities`; then a card that does something else is a finding, so that a later version cannot
begin to do more unseen. A host can refuse some: `load("my_pack", refuse=("looks at hands",))` raises `ContentError`,
which names the pack, the card and the capability. That is asked of every pack, those it requires too, but not of the
ones that come with the SDK, whether named or required: who refuses something wants to know what strangers add to the
game, and the boxes look at hands, move the crown and change the draft themselves. With `trust_official=False` the
official packs are asked as well, as far as they are loaded.

Where a card decides who it is about only while it is played, a capability is told rather than left out: a pack without
"looks at hands" shows nobody another player's hand.
"""


def write(found: Mapping[str, Sequence[Found]]) -> str:
    """Return the page; ``found`` has the capabilities of some packs, for the examples."""
    places = [one for pack in found.values() for one in pack]
    rows = (
        [_code(row.name), row.meaning, row.found, _words(row.name), _cards(places, row.name)] for row in CAPABILITIES
    )
    columns = ["capability", "means", "is found where", "words", "for example"]
    return "\n".join([MADE, "# Capabilities\n", INTRODUCTION, table(columns, rows)])


def _code(text: str) -> str:
    return f"`{text}`"


def _words(name: str) -> str:
    made = [event.name for event in EVENTS if event.capability == name]
    made += [verb.name for verb in VERBS if verb.capability == name]
    made += [query.name for query in QUERIES if query.capability == name]
    made += [clause.name for clause in (*DECLARATIONS, *CLAUSES) if _general(clause.capability) == name]
    made += [value.name for value in VALUES if name in (value.shown, value.taken)]
    forbidden = [event.name for event in EVENTS if event.guarded == name and event.name not in made]
    parts = [
        ", ".join(map(_code, made)),
        f"forbidden or replaced: {', '.join(map(_code, forbidden))}" if forbidden else "",
    ]
    return "; ".join(filter(None, parts))


def _general(capability: str | None) -> str | None:
    return None if capability is None else capability.format(number="N")


def _cards(places: Sequence[Found], name: str) -> str:
    cards = [one.card for one in places if one.capability == name or one.capability.startswith(name.removesuffix("N"))]
    return ", ".join(list(dict.fromkeys(cards))[:FEW])
