"""Test that states that differ only in hidden facts look the same to a seat, now and after equal answers.

Everything is compared: views with their prompts, options, ids and labels, marks, notes and counters, events, the
sentences of the narrator, refusals, what undo leads to, and why something is not on offer; for every seat and for who
looks on.
"""

import random
from functools import cache

import pytest

from citadels_core.lab.games.soak import Soak
from citadels_core.model.catalog import Catalog
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from tests.inside import leave_past, public_fields
from tests.long_runs import LONG
from tests.mechanisms.tables import trial
from tests.properties.hidden import common, dealt_otherwise, told, told_on_purpose
from tests.properties.walks import walk
from tests.sweep import sweep

MODS = ("mods/court_intrigue", "mods/fair_play", "mods/harbour_town", "mods/long_winter")


@cache
def catalog() -> Catalog:
    return load(*official(), *MODS)


EDITIONS = sorted(catalog().editions)


def compare(game: Game, other: Game, seat: int | None, since: int) -> bool:
    """Compare the views of a seat in two games; return whether the last answer can be undone in them."""
    assert public_fields(game) == public_fields(other)
    one, two = told(game, seat, since), told(other, seat, since)
    for place, said in one.items():
        assert two[place] == said, f"{place} for seat {seat}"
    return "nothing_to_undo" not in one["undo"]


def follow(game: Game, other: Game, seat: int | None, dice: random.Random, steps: int = 6) -> tuple[int, int]:
    """Give both games equal answers as long as nothing is revealed to the seat on purpose.

    Returns how many answers were compared, and how many of them could be taken back.
    """
    left, right, since, undone = game.copy(), other.copy(), len(game.log), 0
    for step in range(steps):
        if left.decision is None or right.decision is None:
            return step, undone
        answers = common(left, right, seat, dice)
        if answers is None:
            return step, undone
        before = left.copy(), right.copy()
        left.answer(answers[0])
        right.answer(answers[1])
        if told_on_purpose(before[0], left, before[1], right, seat):
            return step, undone
        undone += compare(left, right, seat, since)
    return steps, undone


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_hidden_state_does_not_change_the_view_of_a_seat(edition: str) -> None:
    soak, dice = Soak(edition=edition, games=1), random.Random(edition)
    compared = followed = onlookers = undone = 0
    for number in range(5 if LONG else 3):
        game = Game.start(catalog(), soak.setup_of(catalog(), dice.randrange(2000)))
        for at, _ in enumerate(walk(game, number, 350)):
            if at % 24:
                continue
            seat = dice.choice([None, *range(game.box.seats)])
            other = dealt_otherwise(game, seat, dice, dice.choice(("cards", "characters", "both")))
            if other is None:
                continue
            assert check(other) == []
            compared += 1
            onlookers += seat is None
            leave_past(game)
            compare(game, other, seat, max(len(game.log) - 60, 0))
            steps, back = follow(game, other, seat, dice)
            followed, undone = followed + steps, undone + back
    print(edition, compared, onlookers, followed, undone)
    assert compared > 20
    assert onlookers
    assert followed > 35
    assert undone > 6


SECRETS = """
counter grudge on player
    seen by nobody

counter dust on district
    until end of round
    seen by nobody

note bid on player is number
    seen by placer

note friend on player is player
    seen by nobody

note liking on player is type
    seen by nobody

character Clerk
    rank 1
    action Resent
        target player as other
        add 2 to other.grudge
    action Forgive
        target player as other
        remove 3 from other.grudge
    action Befriend
        target player as other
        note other as you.friend
    action Fall Out
        target player as other
        forget other.friend
    action Like
        choose type as kind
        note kind as you.liking

character Dealer
    rank 2
    action Bid
        choose number from 0 to 5 as n
        note n as you.bid
    action Withdraw
        target player as other
        forget other.bid
    action Sweep
        target district
        remove 1 from district.dust
    action Soil
        target district
        add 1 to district.dust

character Watcher
    rank 3
    action Resent Again
        target player as other
        add 2 to other.grudge
"""


def test_secret_counters_and_notes_do_not_change_the_view_of_a_seat() -> None:
    """No official card has secret counters or notes, so these cards write, change and expire some."""
    dice = random.Random(7)
    compared = followed = undone = 0
    changed: set[tuple[str, int]] = set()
    for seed in range(4):
        game = trial(SECRETS, cast="Clerk, Dealer, Watcher", seats=3, seed=seed)
        for at, _ in enumerate(walk(game, seed, 150)):
            if at % 10:
                continue
            seat = dice.choice([None, *range(game.box.seats)])
            other = dealt_otherwise(game, seat, dice, dice.choice(("cards", "characters", "both")))
            if other is None:
                continue
            compared += 1
            for slot in ("counters", "notes"):
                both = (getattr(dealt.table, slot) for dealt in (game, other))
                for number, (one, two) in enumerate(zip(*both, strict=True)):
                    changed |= {(slot, number)} if one != two else set()
            leave_past(game)
            compare(game, other, seat, max(len(game.log) - 60, 0))
            steps, back = follow(game, other, seat, dice)
            followed, undone = followed + steps, undone + back
    assert changed == {("counters", 0), ("counters", 1), ("notes", 0), ("notes", 1), ("notes", 2)}
    assert compared > 30
    assert followed > 50
    assert undone > 10
