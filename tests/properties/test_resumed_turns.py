"""Test that a turn resumed as another character has the same options and events as the holder's own.

For each edition in which some character lets a player resume a turn, and for each other character of the edition: from
after gathering, with the same gold, hands and cities, the two turns are told alike. Only what stands below
``while chosen`` stays with the holder.
"""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from citadels_core import load
from citadels_core.lab.scenarios.given_lines import GivenLayout, stage
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import characters_of, contents
from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.ir import Card, Edition, Scenario
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.table import autopilot
from citadels_core.table.game import Game
from tests.inside import crown, deal_like, happen, offer_again, set_counter, set_gold, use
from tests.properties.walks import drawn

PACKS = ("deluxe2016", "ffg2010")
CATALOG = load(*PACKS)
WALKS = 8
ENDED = EVENT_IDS["turn ended"]
USED = EVENT_IDS["action used"]


def resumes(card: Card) -> bool:
    codes = [rule.program.code for rule in card.rules if rule.program is not None]
    return any(isinstance(step, Emit) and step.event == "turn resumed" for code in codes for step in code)


def pairs(catalog: Catalog) -> Iterator[tuple[str, str, str]]:
    """Yield the editions, each with a resuming character and every possible target character."""
    for edition in catalog.editions.values():
        cards = [catalog.cards[id_] for id_ in characters_of(edition)]
        for one in cards:
            for other in cards:
                if resumes(one) and one.rank != other.rank:
                    yield edition.book.id, one.id, other.id


def facts(catalog: Catalog, edition: Edition, setup: Setup) -> list[dict[str, object]]:
    """Return a hand, a city and gold for each seat, from the deck of the box."""
    dice = random.Random(5)
    deck = {card.id: card for card, _ in contents(catalog, edition, setup).deck if card.cost > 0}
    ids = dice.sample(sorted(deck), len(deck))
    by_type = [iter([id_ for id_ in ids if deck[id_].type == type_]) for type_ in range(len(DISTRICT_TYPES))]
    cities = [[id_ for of_type in by_type if (id_ := next(of_type, None))] for _ in range(3)]
    rest = iter([id_ for id_ in ids if not any(id_ in city for city in cities)])
    return [
        {"gold": 5 + seat, "city": tuple(cities[seat]) if seat < len(cities) else (), "hand": tuple(islice(rest, 2))}
        for seat in range(setup.seats)
    ]


def tables(edition_id: str, one: str, other: str) -> tuple[Game, Game]:
    """Return two games at the same moment of a turn: resumed by one player, and taken by the holder."""
    catalog = CATALOG
    edition, meant = catalog.editions[edition_id], catalog.cards[other]
    seats = max(4, meant.least)
    setup = Setup(edition=edition_id, seats=seats, cast=(one, other))
    cast = [card.id for card in contents(catalog, edition, setup).cast if card.id not in (one, other)]
    dealt = facts(catalog, edition, setup)
    games = []
    for mine, theirs in ((one, other), (other, None)):
        table = GivenLayout(seats=seats, edition=edition_id, cast=(one, other), gathered=0, turn=(0, mine))
        holds = [mine, theirs, cast[-1], cast[0]]
        for seat in range(seats):
            held = holds[seat] if seat < len(holds) else None
            table.players[seat] = {**dealt[seat], "characters": (held,) if held else ()}
        names = tuple(f"Player {seat}" for seat in range(seats))
        scenario = Scenario(name="resumed", file="", line=0, steps=(), players=names)
        games.append(stage(catalog, scenario, table, edition_id.partition(":")[0], 1)[0])
    return games[0], games[1]


def resumed(game: Game, other: str) -> Game:
    """Name the character, and let its holder gather."""
    target = [card.id for card in game.box.cast].index(other)
    decision = game.decision
    assert decision is not None
    game.answer(next(at for at, value in enumerate(decision.values) if value[2] == target))
    for _ in range(50):
        decision = game.decision
        assert decision is not None
        if decision.kind == "menu" and decision.seat == 0:
            break
        if decision.kind == "menu":
            game.arrange.leave_menu()
        else:
            autopilot.answer(game)
    assert game.table.turn.character == target
    return game


def level(own: Game, resumed: Game) -> None:
    """Make gold, cards, crown, markers and chance equal in both games; finish what belongs to the holder alone."""
    there, character = resumed.table, own.table.turn.character
    deal_like(own, resumed)
    for seat, amount in enumerate(there.gold):
        set_gold(own, seat, amount)
    crown(own, there.crown)
    markers = [state for state in own.box.states if state.kind == "marker"]
    for marker, (state, marked) in enumerate(zip(markers, there.marks, strict=True)):
        if state.on == "character" and character in marked:  # its effect may target itself
            happen(own, "marker placed", marked[character], marker, character)
    for live in own.box.by_character[character]:
        if live.rule.life == "chosen" and live.limit == "turn":
            use(own, live.share, character)
    tallies = [state for state in own.box.catalog.states if state.kind == "counter"]
    for game in (own, resumed):
        for state in tallies:
            if state.on == "character" and state in game.box.states[: game.box.played_states]:
                set_counter(game, game.box.counters[state.id], character, 2)
        offer_again(game)


@pytest.mark.parametrize(("edition", "one", "other"), list(pairs(CATALOG)), ids=lambda id_: id_.partition(":")[2])
def test_a_resumed_turn_has_the_options_and_events_of_the_holders_own(edition: str, one: str, other: str) -> None:
    first, second = tables(edition, one, other)
    resumed(first, other)
    level(second, first)
    used = offered = 0
    for seed in range(WALKS):
        dice = random.Random(seed)
        left, right = first.copy(), second.copy()
        starts = len(left.log), len(right.log)
        for _ in range(60):
            a, b = left.decision, right.decision
            assert a is not None
            assert b is not None
            assert (a.seat, a.kind, list(a.values), a.least, a.most) == (
                b.seat,
                b.kind,
                list(b.values),
                b.least,
                b.most,
            )
            offered += a.kind == "menu" and any(
                left.box.rules[v[0]].source_kind == "character" for v in a.values if v[0] >= 0
            )
            answer = drawn(a, dice)
            left.answer(answer)
            right.answer(answer)
            told = [
                [entry[:2] for entry in game.log.since(start)]
                for game, start in zip((left, right), starts, strict=True)
            ]
            assert told[0] == told[1]
            used += sum(kind == USED and fields[3] != NOBODY for kind, fields in told[0])
            if any(kind == ENDED for kind, _ in told[0]):
                break
        else:
            raise AssertionError("the turn never ended")
    assert used or not offered
