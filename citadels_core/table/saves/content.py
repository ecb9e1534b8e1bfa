"""Digests of the cards and rules of a game, which do not depend on comments, texts and unused packs."""

from collections.abc import Mapping
from functools import lru_cache

from citadels_core.box.box import Box
from citadels_core.model.pack_pins import PackPin, differences
from citadels_core.model.programs.ir import Book, Card, Extension, State
from citadels_core.model.programs.meaning import SAID, meaning
from citadels_core.table.json import sha256

LIES_OTHERWISE = (
    "the table is put together otherwise (its seats, or the number or order of its cards, markers, counters or notes)"
)
"""The difference to report when all cards have the same meaning but their number or order differs."""

MOST_TOLD = 5
"""The most differences that are listed in one sentence."""

DIGITS = 16
"""The digits of a hash that tell two versions of a card apart."""

TABLE = "table"
"""The key of the digest of the number and order of cards, by which saved games name them."""


@lru_cache(maxsize=64)
def content(box: Box) -> Mapping[str, str]:
    """Return the digests of all cards, rules and declared state in use, by id."""
    things: tuple[Book | Card | State, ...]
    things = (*box.books, *box.cast, *box.definitions, *box.states[: box.played_states])
    found = {thing.id: sha256(meaning(thing, without=SAID))[:DIGITS] for thing in things}
    causes = ([live.cause for live in box.rules], len(box.causes))
    lies = (box.seats, [thing.id for thing in things], box.starters, box.cards, causes)
    return found | {TABLE: sha256(lies)[:DIGITS]}


def packs(box: Box) -> tuple[PackPin, ...]:
    """Return the packs of all cards and rules in use, each with its version and content hash.

    Patches are included, except those that only add choices to the edition.
    """
    patches = {pack for card in (*box.cast, *box.definitions) for pack, _, _ in card.patched}
    modules, id_ = box.catalog.modules, box.edition.book.id
    patches |= {module.pack for module in modules for one in module.extensions if one.edition == id_ and _changes(one)}
    played = patches | {id_.split(":")[0] for id_ in content(box)}
    return tuple(pack for pack in box.catalog.pinned if pack.id in played)


def _changes(extension: Extension) -> bool:
    """Return whether a patch of an edition does more than offer additional cards or variants."""
    book = extension.book
    return bool(extension.removes or book.bases or book.rules or book.procedures or book.tie_breaks)


def changed(box: Box, then: Mapping[str, str], pinned: tuple[PackPin, ...]) -> str | None:
    """Return how a game differs from saved content and packs, as a phrase; None for no difference."""
    now = content(box)
    if then == now:
        return None
    other = sorted(id_ for id_ in {*then, *now} - {TABLE} if then.get(id_) != now.get(id_))
    told = [*other[:MOST_TOLD], *([f"{len(other) - MOST_TOLD} more"] if len(other) > MOST_TOLD else [])]
    cards = f"{', '.join(told)} changed" if told else LIES_OTHERWISE
    versions = differences(pinned, packs(box))
    return cards if versions is None else f"{cards}; {versions}"
