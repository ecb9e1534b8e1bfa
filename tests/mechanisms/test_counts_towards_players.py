"""Test `counter debt on player towards player`: one number for each bearer and player."""

import pytest

from citadels_core.model.errors import SnapshotError
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.positions.position import Holdings, Mark, Position, PositionError
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import build, machine_of, offer_again, set_gold, write
from tests.mechanisms.tables import action, base_module, card_named, catalog_of, draft, prove, trial

CARDS = """
counter debt on player towards player
    until end of game

counter favour on character towards player
    until end of round

counter stamps on district towards player

character Lender
    rank 1
    action Lend once per turn
        target player as other where other is not you
        give 1 gold to other
        other adds 2 to other.debt towards you
    action Collect once per turn
        target player as other where other.debt towards you is at least 1
        take (lesser of other.gold and other.debt towards you) gold from other
        remove other.debt towards you from other.debt towards you
    action Raze once per turn
        target district
        destroy district
    action Forgive once per turn
        target player as other where other is not you
        remove 9 from other.debt towards you

character Patron
    rank 2
    action Court once per turn
        target character as friend where friend is not this
        add 1 to friend.favour towards you
        if friend.favour towards you is at least 2
            gain 5 gold

character Guest
    rank 3

district Debtors Prison
    type unique
    cost 3
    when counter changed towards player if counter is debt and other is you and amount is at least 1
        gain 1 gold
    score total of player.debt towards you for each player

district Ledger
    type unique
    cost 2
    when counter changed towards player if other is you and amount is -2
        gain 5 gold

district Post House
    type unique
    cost 4
    when district built
        add 1 to this.stamps towards player
    as soon as this.stamps towards you is at least 2
        gain 1 gold

scenario Lender: what each owes each other one is apart
    given Anna: Lender, 3 gold
    given Ben: Guest, 0 gold
    given Cid: Patron
    given Anna has 3 debt towards Cid
    when Anna uses Lend on Ben
    then Ben.debt towards Anna is 2
    then Anna.debt towards Ben is 0
    then Anna.debt towards Cid is 3
    then Cid.debt towards Anna is 0
    then total of player.debt towards Anna for each player is 2

scenario Lender: what is paid back is owed no longer, and the rest is
    given Anna: Lender, 0 gold
    given Ben: Guest, 1 gold
    given Ben has 3 debt towards Anna
    given Ben has 1 debt towards Cid
    given Cid: Patron
    when Anna uses Collect on Ben
    then Ben.debt towards Anna is 0
    then Ben.debt towards Cid is 1
    then Anna has 1 gold
    then Anna cannot use Collect on Ben

scenario Debtors Prison: it hears of what others owe its owner, and of nothing else
    given Anna: Lender, 2 gold, city Debtors Prison
    given Ben: Guest
    when Anna uses Lend on Ben
    then Anna has 2 gold
    when Anna uses Collect on Ben
    then Anna has 3 gold

scenario Debtors Prison: points for all that is owed at the end
    given Anna: Lender, city Debtors Prison
    given Ben has 3 debt towards Anna
    given Anna has 5 debt towards Ben
    given Ben: Guest, city Tavern, Temple, Manor, Castle, Palace, Docks, Market
    when the game ends
    then Anna scores 3 for Debtors Prison

scenario Ledger: it hears how much has gone, and not how much should have
    given Anna: Lender, 0 gold, city Ledger
    given Ben: Guest
    given Ben has 2 debt towards Anna
    when Anna uses Forgive on Ben
    then Ben.debt towards Anna is 0
    then Anna has 5 gold

scenario Patron: each character likes each player for itself, until the round is over
    given Anna: Patron, 0 gold
    given Ben: Guest
    given Guest has 1 favour towards Anna
    given Guest has 4 favour towards Ben
    when Anna uses Court on Guest
    then Anna has 5 gold
    then Guest.favour towards Anna is 2
    then Guest.favour towards Ben is 4
    then Lender.favour towards Anna is 0
    when the round ends
    then Guest.favour towards Ben is 0

scenario Post House: each player on one district
    given Anna: Lender, 5 gold, hand Tavern, city Post House
    given Anna has gathered
    given Post House of Anna has 1 stamps towards Anna
    given Post House of Anna has 4 stamps towards Ben
    given Ben: Guest
    when Anna builds Tavern
    then Post House of Anna.stamps towards Anna is 2
    then Post House of Anna.stamps towards Ben is 4
    then Anna has 5 gold
"""


def test_a_counter_is_kept_for_each_pair_of_players() -> None:
    assert prove(CARDS, cast="Lender, Patron, Guest", extra="Debtors Prison, Ledger, Post House") == 7


def lending() -> tuple[Game, int, int]:
    """Return a game in which the Lender has lent gold to another player, and the seats of both."""
    game = trial(CARDS, cast="Lender, Patron, Guest", extra="Debtors Prison, Post House", seats=3)
    draft(game, "Lender", "Patron", "Guest")
    set_gold(game, game.decision.seat, 3)
    offer_again(game)
    you = game.decision.seat
    game.answer(action(game, "Lend"))
    (other,) = [seat for seat, towards in game.table.tallies[0] if towards == you]
    return game, you, other


def test_a_counter_towards_a_player_is_public() -> None:
    game, you, other = lending()
    for seat in range(3):
        (mark,) = game.observe(seat).marks
        assert (mark.name, mark.on, mark.target) == ("debt", "player", other)
        assert (mark.amount, mark.noted, mark.remembers) == (2, you, "Player")
        told = game.events(seat)[-1]
        fields = {"player": other, "counter": "debt", "target": other, "other": you, "amount": 2}
        assert (told.name, told.fields) == ("counter changed towards player", fields)


def test_counters_towards_players_are_saved_and_copied() -> None:
    game, you, other = lending()
    again = restore(game.box.catalog, save(game))
    assert again.table.tallies == game.table.tallies == [{(other, you): 2}, {}, {}]
    assert again.observe(None).marks == game.observe(None).marks
    copy = game.copy()
    copy.answer(action(copy, "Collect"))
    assert (copy.table.tallies[0], game.table.tallies[0]) == ({}, {(other, you): 2})


def test_a_save_with_an_invalid_counter_is_refused() -> None:
    game, _, _ = lending()
    machine = machine_of(game)
    made = machine.box.counters[0]
    machine.write(made.at + made.things + 1, -1)
    with pytest.raises(SnapshotError, match="debt says what cannot be"):
        restore(game.box.catalog, save(game))


def test_counters_on_a_district_are_removed_with_it() -> None:
    game = trial(CARDS, cast="Lender, Patron, Guest", extra="Debtors Prison, Post House", seats=3)
    draft(game, "Lender", "Patron", "Guest")
    house = card_named(game, "Post House")
    build(game, 1, house)
    for seat in (0, 2, 2):
        write(game, "counter changed towards player", 0, game.box.counters["trial:stamps"], house, seat, 1)
    assert game.table.tallies[2] == {(house, 0): 1, (house, 2): 2}
    write(game, "district destroyed", house, 1, 0, NOBODY)
    assert game.table.tallies[2] == {}
    build(game, 1, house)
    write(game, "counter changed towards player", 0, game.box.counters["trial:stamps"], house, 1, 1)
    assert game.table.tallies[2] == {(house, 1): 1}


def test_a_position_sets_counters_towards_players() -> None:
    catalog = catalog_of(CARDS, cast="Lender, Patron, Guest", extra="Debtors Prison, Post House")
    held = {0: Holdings(characters=("Lender",)), 1: Holdings(characters=("Guest",))}
    setup = Setup(edition="trial", seats=3, seed=1)
    game = Position(players=held, marks=(Mark(name="debt", on=1, amount=4, value=2),)).start(catalog, setup)
    assert game.table.tallies[0] == {(1, 2): 4}
    with pytest.raises(PositionError):
        Position(players=held, marks=(Mark(name="debt", on=1, amount=4),)).start(catalog, setup)


@pytest.mark.parametrize(
    ("declared", "line", "code"),
    [
        ("counter debt on player towards player", "gain (your debt) gold", "CIT301"),
        ("counter debt on player towards player", "add 1 to your debt", "CIT302"),
        ("counter debt on player towards player", "put 1 gold on your debt", "CIT302"),
        ("counter debt on player", "add 1 to your debt towards your left", "CIT302"),
        ("counter debt on player", "gain (your debt towards your left) gold", "CIT302"),
        ("counter debt on player towards player", "add 1 to your debt towards this", "CIT301"),
        ("counter debt on player towards district", "add 1 to your debt towards your left", "CIT302"),
        ("counter debt on player towards player\n    seen by nobody", "add 1 to your debt towards you", "CIT404"),
    ],
)
def test_the_compiler_reports_a_missing_towards_clause(declared: str, line: str, code: str) -> None:
    hut = "district Hut\n    type trade\n    cost 1\n    when crown moved if player is you\n"
    card = f"{declared}\n\n{hut}        {line}\n"
    found = compile_pack("trial", [SourceText("trial.card", card)], [base_module()]).problems
    assert code in {problem.code for problem in found if problem.severity == "error"}


def test_texts_name_the_player_of_a_counter() -> None:
    source = SourceText("trial.card", CARDS[: CARDS.index("scenario")])
    told = {card.name: card.sentence for card in compile_pack("trial", [source], [base_module()]).module.cards}
    assert "Then that player adds 2 to their debt towards you." in told["Lender"]
    assert "remove all of that player's debt towards you" in told["Lender"]
    assert told["Debtors Prison"].startswith('When a player changes the counter "debt" towards you on a player')
