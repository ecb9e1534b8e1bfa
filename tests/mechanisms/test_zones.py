"""Test declared zones of the table, players, districts and characters."""

import pytest

from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, draft, prove, trial

CARDS = """
zone market at table

zone chest on player
    seen by owner

zone vault on district
    seen by nobody

zone wagon on character

character Trader
    rank 1
    action Stock
        choose card in your hand as goods
        put goods on market
    action Hoard
        choose card in your hand as goods
        put goods under your chest
    action Fetch
        choose card in your chest as mine
        take mine
    action Buy
        choose card in market as mine
        pay 1 gold
        take mine
    action Raise
        choose card in market as site where site is buildable
        build site
    action Clear
        discard market
    action Load
        put market on this.wagon
    action Wreck
        target district in your city
        destroy district
    action Mix
        shuffle your chest
    action Swap
        exchange your chest with your left.chest
    action Plan
        let seen be top 3 of deck
        look at seen
        repeat 3 times
            if any card in seen
                choose card in seen as last
                put last on deck
                stop

character Guest
    rank 2

district Cellar
    type unique
    cost 1
    action Bury once per turn
        put (top 2 of deck) on this.vault
    action Unearth once per turn
        for each card in bottom 1 of this.vault
            take card
"""

SCENARIOS = """
scenario Trader: what lies at the table is seen by all, and bought by whoever pays
    given Anna: Trader, 2 gold, hand Temple, Manor
    given Ben: 2 gold
    given market holds Tavern
    when Anna uses Stock
    when Anna chooses Manor
    then market holds Tavern, Manor
    then Ben knows Manor
    then count of market is 2
    when Anna uses Buy
    when Anna chooses Tavern
    then Anna has Tavern, Temple in hand
    then Anna has 1 gold
    then market holds Manor

scenario Trader: what lies in a chest is seen by its owner
    given Anna: Trader, hand Temple, Manor
    given Ben: 2 gold
    given chest of Ben holds Tavern
    given chest of Anna holds Church
    when Anna uses Hoard
    when Anna chooses Manor
    then chest of Anna holds Manor, Church
    then Anna has 2 cards in chest
    then Anna has no Tavern in chest
    then Anna knows Manor
    then Ben does not know Manor
    then Anna does not know Tavern
    when Anna uses Fetch
    when Anna chooses Manor
    then Anna has Manor, Temple in hand
    then Anna has Church in chest

scenario Trader: a card is built from the market
    given Anna: Trader, hand none
    given market holds Tavern
    when Anna uses Raise
    when Anna chooses Tavern
    then Anna has Tavern in city
    then count of market is 0

scenario Trader: what lies in the market goes under the deck
    given Anna: Trader, hand none
    given market holds Tavern, Manor
    when Anna uses Clear
    then count of market is 0
    then Tavern, Manor are at the bottom of deck

scenario Trader: chests are exchanged
    given Anna: Trader
    given chest of Anna holds Tavern
    given Ben: 0 gold
    given 2 players
    when Anna uses Swap
    then chest of Ben holds Tavern
    then Anna has 0 cards in chest

scenario Trader: the wagon of a character takes the market along
    given Anna: Trader
    given market holds Tavern, Manor
    when Anna uses Load
    then wagon of Trader holds Tavern, Manor
    then count of Trader.wagon is 2

scenario Trader: one of the top three comes uppermost
    given Anna: Trader, hand none
    given deck Temple, Manor, Tavern, Church
    when Anna uses Plan
    when Anna chooses Tavern
    then Tavern is on top of deck
    then Anna knows Manor

scenario Cellar: what is buried there goes under the deck with it
    given Anna: Trader, city Cellar
    given vault of Cellar of Anna holds Tavern
    when Anna uses Wreck on Cellar of Anna
    then Tavern, Cellar are at the bottom of deck

scenario Cellar: nobody sees what is buried, and all see how much
    given Anna: Guest, hand none, city Cellar
    given deck Temple, Manor, Tavern
    when Anna uses Bury
    then count of (Cellar of Anna).vault is 2
    then vault of Cellar of Anna holds Temple, Manor
    then Anna does not know Temple
    when Anna uses Unearth
    then Anna has Temple in hand
    then count of (Cellar of Anna).vault is 1
"""


def table(cards: str = CARDS) -> Game:
    game = trial(cards, cast="Trader, Guest", extra="Cellar", seats=2, seed=3)
    draft(game, "Trader", "Guest")
    return game


def test_zones_contain_the_cards_put_there() -> None:
    assert prove(CARDS + SCENARIOS, cast="Trader, Guest", extra="Cellar") == 9


def test_a_seat_sees_only_the_visible_part_of_each_zone() -> None:
    game = table()
    you = game.decision.seat
    for name in ("Stock", "Hoard"):
        game.answer(action(game, name))
        game.answer(game.decision.options[0])
    mine, theirs, nobodys = (game.observe(seat).zones for seat in (you, 1 - you, None))
    assert [(zone.name, zone.target, zone.size) for zone in mine] == [
        ("market", (), 1),
        ("chest", 0, int(you == 0)),
        ("chest", 1, int(you == 1)),
    ]
    assert mine[0].cards == theirs[0].cards == nobodys[0].cards != ()
    assert len(mine[1 + you].cards or ()) == 1
    assert theirs[1 + you].cards is nobodys[1 + you].cards is None
    assert (theirs[2 - you].cards, mine[2 - you].cards) == ((), None)


def test_a_player_who_puts_cards_into_a_hidden_zone_is_shown_which() -> None:
    game = table()
    you, start = game.decision.seat, game.next_event
    game.answer(action(game, "Hoard"))
    game.answer(game.decision.options[0])
    told = {seat: next(one for one in game.events(seat, start) if one.name == "cards put") for seat in (0, 1)}
    assert told[you].fields["zone"] == told[1 - you].fields["zone"] == "chest"
    assert told[you].fields["owner"] == you
    assert len(told[you].fields["cards"]) == 1
    assert told[1 - you].hidden == {"cards": 1}
    assert told[1 - you].sentence == f"{game.name(you)} puts 1 card under {game.name(you)}'s chest (Trader)."


def test_a_game_with_zones_is_saved_copied_and_undone() -> None:
    game = table()
    for name in ("Stock", "Hoard"):
        game.answer(action(game, name))
        game.answer(game.decision.options[0])
    again = restore(game.box.catalog, save(game))
    assert [again.observe(seat) for seat in (0, 1, None)] == [game.observe(seat) for seat in (0, 1, None)]
    copy = game.copy()
    copy.answer(action(copy, "Clear"))
    assert (copy.observe(None).zones[0].size, game.observe(None).zones[0].size) == (0, 1)
    assert list(check(game)) == list(check(copy)) == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("put card on your city", "CIT302"),
        ("put card on aside", ""),
        ("put card on chest", "CIT303"),
        ("put you on market", "CIT301"),
        ("shuffle (every card in market)", ""),
    ],
)
def test_cards_can_be_put_only_into_zones(line: str, code: str) -> None:
    text = CARDS.replace("        discard market\n", f"        choose card in market as card\n        {line}\n")
    result = compile_pack("trial", [SourceText("trial.card", text)], [])
    assert {problem.code for problem in result.problems if problem.severity == "error"} == ({code} if code else set())
