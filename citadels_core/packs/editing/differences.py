"""Compute the differences between two versions of a pack, and the version number that they demand.

Layout, the position of cards in a file, comments and scenarios do not change games. The order of the rules of a card
does, because triggers of one event run in this order. The order of markers, counters and notes matters for saved games
only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from functools import partial
from typing import Any, TypeVar

import attrs
from attrs import frozen
from packaging.version import Version

from citadels_core.model.programs.ir import Book, Card, Deck, Edition, Extension, Module, Patch, State
from citadels_core.model.programs.meaning import LAYOUT, SAID, meaning
from citadels_core.model.programs.rules import Rule
from citadels_core.model.vocabulary.types import type_called
from citadels_core.packs.manifest.manifest import Manifest

_BREAKING = ("id", "language", "requires", "optional", "conflicts", "after", "before")
_TEXT = ("name", *SAID)

T = TypeVar("T")


class Level(IntEnum):
    """The part of a version number (major, minor, patch) that a change must raise."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


@frozen(order=True)
class PackDifference:
    """One difference: the kind, id and name of the declaration, and a phrase that describes the change."""

    level: Level
    kind: str
    id: str
    name: str
    what: str


def changes(old: Module, new: Module) -> tuple[PackDifference, ...]:
    """Return every difference between two versions of a compiled pack, the most severe first."""
    found = [
        *_cards(old, new),
        *_patches(old, new),
        *_listed("marker, counter or note", _by_id(old.states), _by_id(new.states), _state),
        *_listed("deck", _by_id(old.decks), _by_id(new.decks), partial(_deck, ordered=_ordered(old, new))),
        *_listed("rules", _by_id(old.books), _by_id(new.books), _book),
        *_listed("edition", _editions(old), _editions(new), _edition),
        *_extensions(old, new),
        *_bridges(old, new),
    ]
    states, others = ([state.id for state in module.states] for module in (old, new))
    if [id_ for id_ in states if id_ in others] != [id_ for id_ in others if id_ in states]:
        what = "declared in another order, so older saved games cannot be loaded"
        found.append(PackDifference(Level.MINOR, "markers, counters and notes", new.pack, new.pack, what))
    if _scenarios(old) != _scenarios(new):
        found.append(PackDifference(Level.PATCH, "scenarios", new.pack, new.pack, "other scenarios"))
    return tuple(sorted(found, key=lambda change: (-change.level, change.kind, change.id, change.what)))


def manifest_changes(old: Manifest, new: Manifest) -> tuple[PackDifference, ...]:
    """Return the differences between two manifests, apart from their versions."""
    found = []
    for attribute in attrs.fields(Manifest):
        before, after = getattr(old, attribute.name), getattr(new, attribute.name)
        if before != after and attribute.name != "version":
            level = Level.MAJOR if attribute.name in _BREAKING else Level.PATCH
            found.append(PackDifference(level, "manifest", new.id, new.title, f"another {attribute.name}"))
    return tuple(found)


def enough(old: str, new: str, level: Level) -> bool:
    """Return whether the new version is far enough above the old one for a change of this level.

    Below 1.0 no compatibility is promised: raising the second number is enough for every change. A pre-release
    promises no more than its release: after ``2.0.0rc1`` anything may change until ``2.0.0`` is out.

    >>> enough("1.2.0", "1.2.1", Level.PATCH), enough("1.2.0", "1.2.1", Level.MINOR), enough("0.2", "0.3", Level.MAJOR)
    (True, False, True)
    >>> enough("2.0.0rc1", "2.0.0", Level.MAJOR), enough("2.1.0rc1", "2.1.0", Level.MAJOR)
    (True, False)

    Raises:
        packaging.version.InvalidVersion: one of the texts is not a version.
    """
    before, after = Version(old), Version(new)
    if level is Level.NONE:
        return after >= before
    numbers = {Level.PATCH: 3, Level.MINOR: 2, Level.MAJOR: 1}[level]
    if before.major == 0 and level > Level.PATCH:
        numbers = 2 if level is Level.MAJOR else 3
    return after > before and (
        numbers == 3 or _leads_to(before, numbers) or _first(after, numbers) > _first(before, numbers)
    )


def least(old: str, level: Level) -> str:
    """Return the lowest next version for a change of this level; for no change, the version itself.

    >>> least("1.2.3", Level.MINOR), least("1.2.3", Level.MAJOR), least("0.2", Level.MAJOR), least("1!2.0", Level.PATCH)
    ('1.3.0', '2.0.0', '0.3.0', '1!2.0.1')

    Raises:
        packaging.version.InvalidVersion: the text is not a version.
    """
    before = Version(old)
    if level is Level.NONE:
        return str(before)
    epoch, major, minor, micro = _first(before, 3)
    candidates = [
        f"{major}.{minor}.{micro}",
        f"{major}.{minor}.{micro + 1}",
        f"{major}.{minor + 1}.0",
        f"{major + 1}.0.0",
    ]
    within = f"{epoch}!" if epoch else ""
    return next(within + candidate for candidate in candidates if enough(old, within + candidate, level))


def _first(version: Version, numbers: int) -> tuple[int, ...]:
    """Return the epoch of a version and the first ``numbers`` of its major, minor and patch numbers."""
    return (version.epoch, *(*version.release, 0, 0, 0)[:numbers])


def _leads_to(version: Version, numbers: int) -> bool:
    """Return whether a version is a pre-release, and all but its first ``numbers`` numbers are zero."""
    return version.is_prerelease and version.post is None and not any(version.release[numbers:])


def _by_id(things: Iterable[T]) -> dict[str, T]:
    return {thing.id: thing for thing in things}  # type: ignore[attr-defined]  # every declaration has an id


def _editions(module: Module) -> dict[str, Edition]:
    return {edition.book.id: edition for edition in module.editions}


def _scenarios(module: Module) -> list[Any]:
    return [
        meaning(scenario, without=("about",))
        for scenario in sorted(module.scenarios, key=lambda scenario: scenario.name)
    ]


def _cards(old: Module, new: Module) -> Iterator[PackDifference]:
    before, after = _by_id(old.cards), _by_id(new.cards)
    gone = {id_: card for id_, card in before.items() if id_ not in after}
    for id_, card in after.items():
        if id_ in before:
            yield from _card(before[id_], card)
            continue
        same = next((was for was in gone.values() if _ruled(was) == _ruled(card) and was.rules), None)
        if same is not None:
            del gone[same.id]
            yield PackDifference(Level.MAJOR, card.kind, id_, card.name, f"was called {same.name}")
        else:
            yield PackDifference(Level.MINOR, card.kind, id_, card.name, "is new")
    for id_, card in gone.items():
        yield PackDifference(Level.MAJOR, card.kind, id_, card.name, "is gone")


def _ruled(card: Card) -> Any:
    return meaning(card, without=("id", *_TEXT))


def _card(old: Card, new: Card) -> Iterator[PackDifference]:
    changed = [*_fields(old, new), *_rules(old.rules, new.rules)]
    said = [
        (*((old.text, new.text) if changed else (_said(old), _said(new))), "text"),
        (old.name, new.name, "name"),
        ((old.provenance, old.provenance_note), (new.provenance, new.provenance_note), "provenance"),
        ((old.art, old.art_colour), (new.art, new.art_colour), "art"),
    ]
    texts = [f"another {what}" for before, after, what in said if before != after]
    for level, phrases in ((Level.MAJOR, changed), (Level.PATCH, texts)):
        yield from (PackDifference(level, new.kind, new.id, new.name, what) for what in phrases)


def _fields(old: Card, new: Card) -> Iterator[str]:
    if _cost(old) != _cost(new):
        yield f"cost {_cost(new)} instead of {_cost(old)}"
    if old.type != new.type:
        yield f"type {type_called(new.type)} instead of {type_called(old.type)}"
    for attribute in attrs.fields(Card):
        name = attribute.name
        before, after = getattr(old, name), getattr(new, name)
        if before != after and name not in (*LAYOUT, *_TEXT, "rules", "cost", "costless", "type"):
            spoken = f" {after} instead of {before}" if isinstance(after, int | str) else " changed"
            yield f"{name.replace('_', ' ')}{spoken}"


def _said(card: Card) -> str:
    return card.text or card.sentence


def _cost(card: Card) -> str:
    return "none" if card.costless else str(card.cost)


def _rules(old: Iterable[Rule], new: Iterable[Rule]) -> Iterator[str]:
    """Yield phrases about rules that differ; rules with the same first line are compared with each other."""
    before, after = _heads(old), _heads(new)
    for head, rule in after.items():
        if head not in before:
            yield f'"{_spoken(head)}" is new'
        elif meaning(before[head]) != meaning(rule):
            yield f'"{_spoken(head)}" changed'
    yield from (f'"{_spoken(head)}" is gone' for head in before if head not in after)
    shared = [head for head in before if head in after]
    if shared != [head for head in after if head in before]:
        yield "its rules have another order"


def _heads(rules: Iterable[Rule]) -> dict[tuple[str, int], Rule]:
    heads: dict[tuple[str, int], Rule] = {}
    for rule in rules:
        head = " ".join(dict.fromkeys(filter(None, (rule.kind, rule.name or rule.on))))
        number = next(n for n in range(1, 10_000) if (head, n) not in heads)
        heads[head, number] = rule
    return heads


def _spoken(head: tuple[str, int]) -> str:
    return head[0] if head[1] == 1 else f"{head[0]} ({head[1]})"


def _patches(old: Module, new: Module) -> Iterator[PackDifference]:
    before, after = _numbered(old.patches), _numbered(new.patches)
    for key in {**before, **after}:
        card = key[0]
        if key not in before:
            yield PackDifference(Level.MAJOR, "patch", card, card, "is new")
        elif key not in after:
            yield PackDifference(Level.MAJOR, "patch", card, card, "is gone")
        elif meaning(before[key]) != meaning(after[key]):
            yield PackDifference(Level.MAJOR, "patch", card, card, "changed")


def _numbered(patches: Iterable[Patch]) -> dict[tuple[str, int], Patch]:
    found: dict[tuple[str, int], Patch] = {}
    for patch in patches:
        found[patch.card, sum(key[0] == patch.card for key in found)] = patch
    return found


def _extensions(old: Module, new: Module) -> Iterator[PackDifference]:
    for id_ in dict.fromkeys(one.edition for one in (*old.extensions, *new.extensions)):
        before, after = ([one for one in module.extensions if one.edition == id_] for module in (old, new))
        for part in ("decks", "characters", "districts", "variants"):
            had, has = ([meaning(it) for one in some for it in getattr(one, part)] for some in (before, after))
            if any(it not in has for it in had):
                yield PackDifference(Level.MAJOR, "patch", id_, id_, f"adds other {part}")
            elif had != has:
                yield PackDifference(Level.MINOR, "patch", id_, id_, f"adds more {part}")
        had, has = ([meaning(base) for one in some for base in one.book.bases] for some in (before, after))
        if had != has:
            yield PackDifference(Level.MAJOR, "patch", id_, id_, "sets other numbers")
        had, has = ([meaning(_rules_of(one)) for one in some] for some in (before, after))
        if had != has:
            yield PackDifference(Level.MAJOR, "patch", id_, id_, "changes other rules")


def _bridges(old: Module, new: Module) -> Iterator[PackDifference]:
    for other in sorted({one.pack for one in (*old.bridges, *new.bridges)}):
        for kind, level in (("patch", Level.MAJOR), ("scenario", Level.PATCH)):
            before, after = (
                sorted(one.text for one in module.bridges if (one.pack, one.kind) == (other, kind))
                for module in (old, new)
            )
            if before != after:
                yield PackDifference(level, kind, other, other, f"other {kind} lines for this optional pack")


def _rules_of(one: Extension) -> tuple[Any, ...]:
    removes = tuple(" ".join(head.lower().split()) for head, _ in one.removes)
    return one.book.rules, one.book.procedures, one.book.tie_breaks, removes


def _listed(kind: str, old: Mapping[str, T], new: Mapping[str, T], differ: Any) -> Iterator[PackDifference]:
    for id_, thing in new.items():
        name = _name(thing)
        if id_ not in old:
            yield PackDifference(Level.MINOR, kind, id_, name, "is new")
            continue
        yield from (PackDifference(level, kind, id_, name, what) for level, what in differ(old[id_], thing))
    yield from (
        PackDifference(Level.MAJOR, kind, id_, _name(thing), "is gone") for id_, thing in old.items() if id_ not in new
    )


def _name(thing: Any) -> str:
    return str(thing.book.name if isinstance(thing, Edition) else thing.name)


def _state(old: State, new: State) -> Iterator[tuple[Level, str]]:
    if meaning(old) != meaning(new):
        yield Level.MAJOR, "changed"


def _ordered(old: Module, new: Module) -> Callable[[str], bool]:
    """Return a predicate for the ids of decks: False if only patches use the deck, so its order is free."""
    patched = {id_ for module in (old, new) for one in module.extensions for id_ in (*one.decks, *one.districts)}
    editions = [*old.editions, *new.editions]
    own = {
        id_ for one in editions for id_ in (*one.decks, *one.districts, *(d for p in one.presets for d in p.districts))
    }
    return lambda id_: id_ in own or id_ not in patched


def _deck(old: Deck, new: Deck, *, ordered: Callable[[str], bool]) -> Iterator[tuple[Level, str]]:
    before, after = _counts(old), _counts(new)
    if any(after.get(card) != count for card, count in before.items()):
        yield Level.MAJOR, "other cards or counts"
    elif len(after) > len(before):
        yield Level.MINOR, f"{len(after) - len(before)} more card{'s' if len(after) > len(before) + 1 else ''}"
    if ordered(new.id) and [id_ for id_ in after if id_ in before] != [id_ for id_ in before if id_ in after]:
        yield Level.MINOR, "its cards have another order, so the same seed deals other cards"


def _counts(deck: Deck) -> dict[str, int]:
    return {id_: deck.counts[at] if at < len(deck.counts) else 0 for at, id_ in enumerate(deck.cards)}


def _book(old: Book, new: Book) -> Iterator[tuple[Level, str]]:
    yield from ((Level.MAJOR, what) for what in _rules(old.rules, new.rules))
    for part in ("bases", "procedures", "tie_breaks"):
        if meaning(getattr(old, part)) != meaning(getattr(new, part)):
            yield Level.MAJOR, f"other {part.replace('_', ' ')}"


def _edition(old: Edition, new: Edition) -> Iterator[tuple[Level, str]]:
    """Yield the differences of two versions of an edition; added cards, variants and presets are minor."""
    yield from _book(old.book, new.book)
    for part in ("uses", "least", "most", "cast", "decks", "ranks"):
        if meaning(getattr(old, part)) != meaning(getattr(new, part)):
            yield Level.MAJOR, f"other {part}"
    for part in ("characters", "districts", "variants", "presets"):
        before, after = meaning(getattr(old, part)), meaning(getattr(new, part))
        if any(one not in after for one in before):
            yield Level.MAJOR, f"other {part}"
        elif before != after:
            yield Level.MINOR, f"more {part}"
