"""Test notes of cards, types and numbers, and secret notes: plans, guesses, quests, bids."""

import random

import pytest

from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, catalog_of, draft, prove, trial
from tests.properties.telling_nothing import plays_and_tells_nothing

CARDS = """
note guesses on player is characters
    seen by placer

note quest on player is types
    seen by owner

note lots on player is numbers

note bid on player is number
    seen by owner

note wanted on district is cards

note ruse on player is cards
    seen by nobody

zone market at table

character Seer
    rank 1
    action Guess once per turn
        choose 2 characters as several where several is not this
        for each several as one
            add one to your guesses
    action Tell once per turn
        if your guesses is not empty
        gain (2 * count of (character in your guesses where character is revealed)) gold
        forget your guesses

character Herald
    rank 2
    action Send once per turn
        choose player as other where other is not you
        for each type as wanted where wanted is not noble and wanted is not unique
            add wanted to other.quest
    action Strike once per turn
        remove trade from your quest

character Guest
    rank 3
    action Boast once per turn
        if count of your quest is at least 1
        gain 1 gold
    action Fulfil once per turn
        if no (type in your quest where count of (district in your city where district counts as type) is 0)
        gain 5 gold

district Lottery
    type unique
    cost 2
    action Draw Lots once per turn
        choose number from 0 to 120 as lot
        add lot to your lots
    action Auction once per turn
        sealed choose number from 0 to player.gold as bids by players, kept secret
        for each player
            player notes player.bids as player.bid
    action Open once per turn
        for each player
            player pays player.bid gold
    score count of your lots

district Gallery
    type unique
    cost 3
    action Show once per turn
        if your hand is not empty
        choose card in your hand as piece
        put piece on market
    action Want once per turn
        choose card in market as piece where piece not in this.wanted
        add piece to this.wanted
    when district built if district in this.wanted and player is not you
        gain 2 gold
        remove district from this.wanted
"""
SCENARIOS = """
scenario Guesses are counted and forgotten
    given Anna: Seer, 0 gold
    given Ben: Guest
    given Cleo: Herald
    given Anna.guesses is Guest
    then count of Anna.guesses is 1
    when Anna uses Guess
    when Anna chooses Guest, Herald
    then count of Anna.guesses is 2
    when Anna uses Tell
    then Anna has 0 gold
    then Anna.guesses is empty

scenario A quest of types is fulfilled
    given Anna: Herald
    given Ben: Guest, 0 gold, city Temple, Watchtower, Tavern
    when Anna uses Send
    when Anna chooses Ben
    when Anna takes gold
    when Anna ends turn
    then trade in Ben.quest
    then noble not in Ben.quest
    when Ben uses Fulfil
    then Ben has 5 gold

scenario A quest with a type less
    given Anna: Herald, 0 gold
    given Anna.quest is trade
    given Anna.quest is military
    when Anna uses Strike
    then count of Anna.quest is 1
    then military in Anna.quest

scenario Numbers from 0 to 99 are noted
    given Anna: Guest, city Lottery
    when Anna uses Draw Lots
    when Anna chooses 99
    then 99 in Anna.lots
    then count of Anna.lots is 1

scenario A number above 99 is not
    given Anna: Guest, city Lottery
    when Anna uses Draw Lots
    when Anna chooses 100
    then Anna.lots is empty

scenario Bids are kept by each and paid when they are opened
    given Anna: Guest, 3 gold, city Lottery
    given Ben: Herald, 5 gold
    when Anna uses Auction
    when Anna chooses 1
    when Ben chooses 4
    when Anna uses Open
    then Anna has 2 gold
    then Ben has 1 gold

scenario A wanted card that somebody else builds
    given Anna: Herald, 0 gold, hand Tavern, city Gallery
    given Ben: Guest, 3 gold
    given market holds Temple
    when Anna uses Want
    when Anna chooses Temple
    then count of Gallery of Anna.wanted is 1
"""
CAST = "Seer, Herald, Guest"
EXTRA = "Lottery, Gallery"


def test_cards_types_and_numbers_are_noted() -> None:
    assert prove(CARDS + SCENARIOS, cast=CAST, extra=EXTRA) == 7


def guessed(seats: int = 3) -> Game:
    """Return the turn of the seer, who has guessed the characters."""
    game = trial(CARDS, cast=CAST, extra=EXTRA, seats=seats)
    draft(game, *("Seer", "Guest", "Herald")[:seats])
    game.answer(action(game, "Guess"))
    game.answer([0, 1])
    return game


def noted(game: Game, seat: int | None, name: str) -> list[object]:
    """Return the part of a note that a seat sees."""
    return [mark.noted for mark in game.observe(seat).marks if mark.name == name]


def test_only_the_placer_sees_guesses() -> None:
    game = guessed()
    you = game.decision.seat
    assert len(noted(game, you, "guesses")) == 2
    assert [noted(game, seat, "guesses") for seat in (0, 1, 2, None) if seat != you] == [[], [], []]
    for seat in (0, 1, 2, None):
        said = [event for event in game.events(seat) if event.name == "note extended"]
        assert [set(event.fields) for event in said] == 2 * [
            {"player", "note", "target", "value"} if seat == you else {"player"}
        ]
    assert noted(restore(game.box.catalog, save(game)), you, "guesses") == noted(game, you, "guesses")


def test_only_the_owner_sees_a_quest() -> None:
    game = trial(CARDS, cast=CAST, extra=EXTRA, seats=3)
    draft(game, "Herald", "Guest", "Seer")
    while game.decision.kind != "menu" or "Send" not in [
        game.box.rules[value[0]].rule.name for value in game.decision.values if value[0] >= 0
    ]:
        game.answer(0 if game.decision.kind != "menu" else action(game, "End Turn") if _ended(game) else 0)
    you = game.decision.seat
    game.answer(action(game, "Send"))
    other = game.decision.values[0]
    game.answer(0)
    assert sorted(noted(game, other, "quest")) == ["military", "religious", "trade"]
    assert noted(game, you, "quest") == noted(game, None, "quest") == []


def _ended(game: Game) -> bool:
    return any(value[0] < 0 for value in game.decision.values)


@pytest.mark.parametrize("seats", [2, 3])
def test_determinized_games_do_not_reveal_a_guess(seats: int) -> None:
    """Guesses of others vary over all possible ones, and guesses of the seat stay."""
    game = guessed(seats)
    you = game.decision.seat
    mine, others = set(), set()
    for seed in range(60):
        there = game.determinize(you, random.Random(seed))
        mine.add(tuple(noted(there, you, "guesses")))
        there = game.determinize((you + 1) % seats, random.Random(seed))
        assert there.observe((you + 1) % seats).marks == game.observe((you + 1) % seats).marks
        others |= {tuple(noted(there, seat, "guesses")) for seat in range(seats)}
    assert mine == {tuple(noted(game, you, "guesses"))}
    assert len(others - {()}) == 3  # each two of three characters


@pytest.mark.parametrize("seed", range(4))
def test_games_with_secret_notes_end_and_reveal_nothing(seed: int) -> None:
    game = trial(CARDS, cast=CAST, extra=EXTRA, seats=3, seed=seed, size=3)
    assert plays_and_tells_nothing(game, seed) >= 3


def test_secret_notes_are_described() -> None:
    said = {card.name: card.sentence for card in catalog_of(CARDS, cast=CAST, extra=EXTRA).cards.values()}
    assert "Then, for each of those characters, secretly add that character to your guesses." in said["Seer"]
    assert "add that type to that player's quest, for its owner alone to see" in said["Herald"]


HIDDEN = """
note plan on player is cards{seen}

district Study
    type unique
    cost 2
    action Plan
        if your hand is not empty
        choose card in your hand as next
        add next to your plan
    action Count
        gain ({read}) gold
"""


@pytest.mark.parametrize(
    ("seen", "read", "found"),
    [
        ("", "1", {"CIT509"}),  # a note of hand cards is shown to all
        ("\n    seen by placer", "1", set()),
        ("\n    seen by owner", "1", set()),
        ("\n    seen by placer", "count of your plan", {"CIT509"}),  # the number of noted values reveals the hand
        ("\n    seen by owner", "count of your left.plan", {"CIT509"}),
    ],
)
def test_the_checker_knows_which_notes_are_secret(seen: str, read: str, found: set[str]) -> None:
    result = compile_pack("trial", [SourceText("trial.card", HIDDEN.format(seen=seen, read=read))], [])
    assert {problem.code for problem in result.problems} & {"CIT508", "CIT509"} == found


def test_a_note_of_public_facts_may_influence_public_effects() -> None:
    """Reading such a note publishes it on purpose."""
    text = HIDDEN.format(seen="\n    seen by placer", read="count of your plan").replace("your hand", "market")
    result = compile_pack("trial", [SourceText("trial.card", "zone market at table\n" + text)], [])
    assert not {problem.code for problem in result.problems} & {"CIT508", "CIT509"}


def test_seen_by_owner_is_allowed_only_on_players() -> None:
    result = compile_pack(
        "trial", [SourceText("trial.card", "note plan on district is types\n    seen by owner\n")], []
    )
    assert "CIT404" in {problem.code for problem in result.problems}
