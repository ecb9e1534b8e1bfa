"""Choose the cards and rules to play a scenario with: an edition, a cast and a deck."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from attrs import evolve

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import (
    BASIC,
    cards_of,
    characters_of,
    contents,
    districts_of,
    find_preset,
    ranks_of,
    suits,
)
from citadels_core.model.programs.ir import Card, Edition, Scenario, Step
from citadels_core.model.programs.meaning import words
from citadels_core.model.programs.tree import Expr, Named
from citadels_core.model.programs.walk import substitute, walk
from citadels_core.model.setup import Setup
from citadels_core.table.positions.layouts import PositionError

GIVEN, WHEN, THEN = "given", "when", "then"
"""The kinds of steps."""

NAMING = (GIVEN, WHEN)
"""The kinds of steps whose cards must be in the box."""


def steps_of(scenario: Scenario, *kinds: str) -> Iterator[Step]:
    """Yield the steps of a scenario that have one of the given kinds."""
    return (step for step in scenario.steps if step.kind in kinds)


class BoxChoice(Protocol):
    """The part of a scenario's ``given`` lines that determines the edition, the cast and the deck."""

    edition: str | None
    variants: tuple[str, ...]
    preset: str | None
    cast: tuple[str, ...]
    districts: tuple[str, ...] | None


def setup_for(catalog: Catalog, scenario: Scenario, chosen: BoxChoice, pack: str, seats: int) -> Setup:
    """Build the setup (edition, players, cast, deck) of the games that a scenario plays.

    Raises:
        PositionError: there is no edition, or the scenario names two characters of one rank.
        SetupError: the edition has no such preset.
    """
    edition = catalog.editions[chosen.edition or edition_of(catalog, scenario, pack)]
    given, later = ([*_named(catalog, scenario, kind)] for kind in NAMING)
    cards = [*given, *later]
    needed = Counter(id_ for step in steps_of(scenario, GIVEN) for id_ in _placed(step))
    about = catalog.cards.get(scenario.about or "")
    return Setup(
        edition=edition.book.id,
        seats=seats,
        variants=chosen.variants,
        preset=chosen.preset,
        cast=_cast(catalog, edition, chosen, (given, later), about, seats),
        districts=_districts(catalog, edition, chosen, cards, needed, about, seats),
    )


def meant(catalog: Catalog, scenario: Scenario) -> Scenario:
    """Replace ambiguous cards in a scenario by the cards of the same name in the scenario's edition.

    In a pack for several boxes, several cards may have one name, and the compiler cannot know which card a scenario
    means. The tested card is not replaced, and neither is a card that no edition offers.
    """
    said = [dict(step.values).get("edition") for step in steps_of(scenario, GIVEN)]
    edition = catalog.editions.get(next((id_ for id_ in reversed(said) if id_), ""))
    if edition is None:
        return scenario
    offered = {id_: frozenset(cards_of(catalog, other)) for id_, other in catalog.editions.items()}
    here = offered.pop(edition.book.id)
    own = {(catalog.cards[id_].kind, catalog.cards[id_].name): id_ for id_ in here}
    instead = {
        id_: own[card.kind, card.name]
        for id_, card in catalog.cards.items()
        if (card.kind, card.name) in own and id_ not in here and id_ != scenario.about
        if any(id_ in others for others in offered.values())
    }
    steps = tuple(evolve(step, values=_replaced(step.values, instead)) for step in scenario.steps)
    return evolve(scenario, steps=steps) if instead else scenario


def _replaced(value: Any, instead: Mapping[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_replaced(part, instead) for part in value)
    if isinstance(value, Expr):
        named = {node for node in walk(value) if isinstance(node, Named) and node.name in instead}
        return substitute(value, {node: evolve(node, name=instead[node.name]) for node in named})
    return instead.get(value, value) if isinstance(value, str) else value


def _named(catalog: Catalog, scenario: Scenario, kind: str) -> Iterator[Card]:
    steps = steps_of(scenario, kind)
    ids = dict.fromkeys(id_ for step in steps for id_ in _ids(step.values) if not _hidden(step, id_))
    return (catalog.cards[id_] for id_ in ids if id_ in catalog.cards)


def _hidden(step: Step, id_: str) -> bool:
    """Return whether a ``given`` line puts the character ``id_`` under a card, and so not into the cast."""
    return step.form == "under" and ("character", id_) in dict(step.values)["things"]


def _placed(step: Step) -> Iterator[str]:
    """Yield the ids of the districts that a ``given`` line places, an id once for each copy."""
    values = dict(step.values)
    match step.form:
        case "player":
            facts = dict(values["facts"])
            yield from (*facts.get("hand", ()), *facts.get("city", ()))
        case "deck" | "deck only" | "zone":
            yield from values.get("cards", ())
        case "under":
            yield from (choice[1] for choice in values["things"] if choice[0] == "card")
        case _:
            return


def named_ids(scenario: Scenario) -> frozenset[str]:
    """Return the ids that the ``given`` and ``when`` lines of a scenario name."""
    return frozenset(id_ for step in steps_of(scenario, *NAMING) for id_ in _ids(step.values))


def edition_of(catalog: Catalog, scenario: Scenario, pack: str) -> str:
    """Return the id of the edition in which a scenario is played.

    It is the edition that the scenario tests, else the first edition that offers the tested card and, if possible, all
    named characters, else the first edition of the scenario's pack.

    Raises:
        PositionError: there is no edition.
    """
    about = scenario.about
    if about is not None and about in catalog.editions:
        return about
    ids = sorted(catalog.editions, key=lambda id_: id_.split(":")[0] != pack)
    offered = {id_: characters_of(catalog.editions[id_]) for id_ in ids}
    fitting = [id_ for id_ in ids if about in (*offered[id_], *districts_of(catalog, catalog.editions[id_]))] or ids
    named = {card.id for kind in NAMING for card in _named(catalog, scenario, kind) if card.is_character}
    if fitting:
        return next((id_ for id_ in fitting if named <= {*offered[id_]}), fitting[0])
    raise PositionError("There is no edition to play the scenario in.", code="not_for_edition")


def _ids(value: object) -> Iterator[str]:
    """Yield all words in the values of a step, except answers that only resemble the name of a card."""
    if isinstance(value, tuple) and value[:2] == ("either", False):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _ids(part)
    elif isinstance(value, Expr):
        yield from words(value)


def _cast(
    catalog: Catalog,
    edition: Edition,
    chosen: BoxChoice,
    named: tuple[list[Card], list[Card]],
    about: Card | None,
    seats: int,
) -> tuple[str, ...]:
    """Return the ids of the characters that must be in the cast.

    A character that only a ``when`` line names may share its rank with another character: it is outside the cast.
    """
    given, later = ([card for card in cards if card.is_character] for cards in named)
    by_rank: dict[int | str, Card] = {}
    for card in [*(catalog.cards[id_] for id_ in chosen.cast), *given]:
        other = by_rank.setdefault(_rank_key(card), card)
        if other is not card:
            raise PositionError(
                f"The scenario names {other.name} and {card.name}, which have the same rank, {card.rank}.",
                code="not_for_edition",
            )
    for card in later:
        by_rank.setdefault(_rank_key(card), card)
    if about is not None and about.is_character:
        if suits(about, seats) and about.rank <= ranks_of(catalog, edition, seats).most:
            by_rank.setdefault(_rank_key(about), about)
    return tuple(card.id for card in by_rank.values())


def _rank_key(card: Card) -> int | str:
    """Return a key that is unique in a cast: the rank of a character, or its id if it has no rank."""
    return card.rank or card.id


def _districts(
    catalog: Catalog,
    edition: Edition,
    chosen: BoxChoice,
    cards: list[Card],
    needed: Counter[str],
    about: Card | None,
    seats: int,
) -> tuple[str, ...]:
    """Return the extra districts of the deck, with enough copies of each district for the scenario."""
    named = [card.id for card in cards if card.is_district]
    if about is not None and about.is_district:
        named.append(about.id)
    if chosen.districts is not None:
        listed = dict.fromkeys((*chosen.districts, *named))
        return tuple(id_ for id_ in listed for _ in range(max(needed[id_], 1))) or (BASIC,)
    setup = Setup(edition=edition.book.id, seats=seats, preset=chosen.preset)
    there = {card.id: count for card, count in contents(catalog, edition, setup, cast=False).deck}
    missing = [id_ for id_ in dict.fromkeys(named) if max(needed[id_], 1) > there.get(id_, 0)]
    added = tuple(id_ for id_ in missing for _ in range(max(needed[id_], 1)))
    if not added:
        return ()
    preset = find_preset(edition, chosen.preset) if chosen.preset is not None else None
    return (*(preset.districts if preset is not None and preset.districts else edition.decks), *added)
