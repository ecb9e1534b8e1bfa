"""Test tallies: they agree with the events of the game, in both forms, and change nothing."""

from collections import Counter
from random import Random

import pytest
from attrs import asdict

from citadels_core import Game, Setup, load, playout, playouts
from citadels_core.bots.random_bot import RandomBot
from citadels_core.game.core_game import CoreGame
from citadels_core.machine import FORM
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.vocabulary import EVENTS
from citadels_core.table.saves.record import RecordError, state_hash
from tests.machine.plain_form import plain_machine
from tests.sweep import sweep

with plain_machine():
    from citadels_core.game.core_game import CoreGame as PlainCore
    from citadels_core.machine.play.bot_dice import Dice as PlainDice

EDITIONS = ("ffg2002", "ffg2010", "classic2016", "demo2016", "deluxe2016", "scenic2021")
DRAWS = {"cards gained": "cards", "cards gathered": "cards", "card taken": "card"}


def played(edition, seed, *, by_habit=True):
    core = CoreGame.start(load(edition), Setup(edition=edition, seats=4 + seed % 3, seed=seed), tally=True)
    core.play_on(Dice(seed), by_habit=by_habit)
    return core


def by_log(core):
    """Count the events of a game in the slow way."""
    found = Counter()
    gold = Counter()
    for kind, values, cause in core.log:
        event = EVENTS[kind]
        fields = dict(zip(event.names, values, strict=True))
        if event.gold_to is not None:
            gold["gold", fields[event.gold_to], cause] += fields["amount"]
        if event.pays is not None:
            gold["spent", fields[event.pays[0]], cause] += fields[event.pays[1]]
        if event.unit == "point":
            gold["points", fields["player"], cause] += fields["amount"]
        if event.name == "district built":
            found["built", fields["player"], core.box.cards[fields["district"]]] += 1
        if event.name in DRAWS:
            cards = fields[DRAWS[event.name]]
            for card in cards if isinstance(cards, tuple) else [cards]:
                found["drawn", fields["player"], core.box.cards[card]] += 1
        if event.name == "character drafted":
            found["chosen", fields["player"], fields["character"]] += 1
    return found, Counter({key: amount for key, amount in gold.items() if amount})


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_a_tally_agrees_with_the_events_of_the_game(edition):
    for seed in range(4):
        core = played(edition, seed, by_habit=seed % 2)
        tally, (found, gold) = core.tally(), by_log(core)
        definitions = {card.id: number for number, card in enumerate(core.box.definitions)}
        cast = {card.id: number for number, card in enumerate(core.box.cast)}
        exchanged = any(EVENTS[kind].name == "hands exchanged" for kind, _, _ in core.log)
        cards = {("built", row.seat, definitions[row.card]): row.built for row in tally.cards}
        if not exchanged:
            cards |= {("drawn", row.seat, definitions[row.card]): row.drawn for row in tally.cards}
        chosen = {("chosen", row.seat, cast[row.character]): row.chosen for row in tally.characters}
        expected = {key: count for key, count in found.items() if key[0] != "drawn" or not exchanged}
        assert {key: count for key, count in (cards | chosen).items() if count} == expected
        sums = Counter()
        for (name, seat, cause), amount in gold.items():
            home = core.box.causes[cause]
            sums[name, seat, home.pack, home.line] += amount
        told = Counter()
        for row in tally.rules:
            for name in ("gold", "spent", "points"):
                told[name, row.seat, row.pack, row.line] += getattr(row, name)
        assert +told == +sums
        for seat in range(core.box.seats):
            assert sum(row.points for row in tally.rules if row.seat == seat) == core.table.scores[seat]
            assert sum(row.standing for row in tally.cards if row.seat == seat) == len(core.table.city[seat])
        assert tally.rounds == core.table.round


@pytest.mark.skipif(not FORM.compiled, reason="there is one form here")
@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_both_forms_keep_the_same_tally(edition):
    catalog = load(edition)
    for seed in range(2):
        setup = Setup(edition=edition, seats=4 + seed, seed=seed)
        one, other = CoreGame.start(catalog, setup, tally=True), PlainCore.start(catalog, setup, tally=True)
        one.play_on(Dice(seed), by_habit=True)
        other.play_on(PlainDice(seed), by_habit=True)
        assert asdict(one.tally()) == asdict(other.tally())


def test_a_lost_district_counts_for_its_owner(catalog):
    losses = 0
    for seed in range(10):
        core = played("classic2016", seed)
        destroyed = Counter(
            values[1] for kind, values, _ in core.log if EVENTS[kind].name in ("district destroyed", "district seized")
        )
        lost = Counter()
        for row in core.tally().cards:
            lost[row.seat] += row.lost
        assert +lost == destroyed
        losses += sum(destroyed.values())
    assert losses > 5


def test_a_tally_does_not_change_the_game(catalog):
    setup = Setup(edition="classic2016", seats=4, seed=8)
    one, other = CoreGame.start(catalog, setup), CoreGame.start(catalog, setup, tally=True)
    one.play_on(Dice(8), by_habit=True)
    other.play_on(Dice(8), by_habit=True)
    assert one.moment == other.moment
    assert one.tally().rules == ()


def test_a_playout_has_a_tally_only_if_asked(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=6))
    plain = playout(game, Random(4), by_habit=True)
    counted = playout(game, Random(4), by_habit=True, tally=True)
    assert plain.tally is None
    assert counted.scores == plain.scores
    assert [len(city) for city in counted.tally.cities] == [
        sum(row.standing for row in counted.tally.cards if row.seat == seat) for seat in range(4)
    ]
    assert counted.tally.first in counted.winners or counted.tally.first in range(4)
    assert all(end.tally is not None for end in playouts(game, Random(1), 2, tally=True))


def test_a_game_tells_its_tally_at_any_time(catalog):
    game, bot = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=6)), RandomBot(2)
    assert sum(row.drawn for row in game.tally().cards) == 16
    while game.decision is not None:
        game.answer(bot.answer_to(game.question))
    before = state_hash(game)
    points = Counter()
    for row in game.tally().rules:
        points[row.seat] += row.points
    assert [points[seat] for seat in range(4)] == list(game.scores)
    assert state_hash(game) == before


def test_a_game_without_its_beginning_has_no_tally(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=6))
    with pytest.raises(RecordError) as error:
        game.determinize(0, Random(1)).tally()
    assert error.value.code == "not_from_start"
    game.advance(0)
    with pytest.raises(RecordError) as error:
        game.tally()
    assert error.value.code == "not_by_answers"
