"""Test `exchange seat with`: two players swap seats, and everything clockwise follows."""

from random import Random

import pytest

from citadels_core.learn.encoder import Encoder
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.observation import observe
from tests.mechanisms.tables import action, catalog_of, draft, events, play_until, prove

CARDS = """
character Usher
    rank 1
    action Change once per turn
        target player as other where other is not you
        exchange seat with other
    action Toll once per turn
        your left gives 1 gold to you
    action Alms once per turn
        for each player
            player gains 1 gold

character Guest
    rank 2

character Visitor
    rank 3

character Idler
    rank 4

# Whoever is moved away from beside it is glad, and who would rather stay, stays.
district Round Table
    type unique
    cost 1
    copies 4
    when seats exchanged if player is not you
        gain 2 gold

# Of several that take the last gold of a player the first one gets it.
district Beggars' Gate
    type trade
    cost 1
    copies 2
    when turn ending if player is not you
        take 1 gold from player

district Pew
    type religious
    cost 1
    copies 4
    forbid seats exchanged if other is you
    action Shuffle Along once per turn
        exchange seat with your right
"""

SCENARIOS = """
scenario Neighbours are who sits there now
    given Anna: Usher, 2 gold
    given Ben: Guest, 5 gold
    given Cleo: Visitor, 5 gold
    given Dora: Idler, 5 gold
    then Anna.left is Ben
    when Anna uses Change on Cleo
    then Anna.left is Dora
    then Anna.right is Ben
    then Cleo.left is Ben
    then Cleo.right is Dora
    when Anna uses Toll
    then Dora has 4 gold
    then Ben has 5 gold

scenario Who may not be moved is not offered, and others hear of it
    given Anna: Usher, 2 gold
    given Ben: Guest, 5 gold, city Pew
    given Cleo: Visitor, 5 gold, city Round Table
    then Anna cannot use Change on Ben
    when Anna uses Change on Cleo
    then Cleo has 7 gold
    then Ben.left is Anna

scenario A seat is exchanged with whoever sits there by now
    given Anna: Usher, 2 gold
    given Ben: Guest, 5 gold, city Pew
    given Cleo: Visitor, 5 gold
    when Anna uses Change on Cleo
    then Ben.right is Cleo
    when Anna takes gold
    when Anna ends turn
    when Ben uses Shuffle Along
    then Ben.left is Cleo
    then Cleo.left is Anna

scenario What several have built answers in the order in which they sit now
    given Anna: Usher, 1 gold
    given Ben: Guest, 5 gold, city Beggars' Gate
    given Cleo: Visitor, 5 gold
    given Dora: Idler, 5 gold, city Beggars' Gate
    given Anna has gathered
    when Anna uses Change on Cleo
    when Anna ends turn
    then Dora has 6 gold
    then Ben has 5 gold
"""

CAST = "Usher, Guest, Visitor, Idler"
EXTRA = "Round Table, Pew, Beggars' Gate"

PASSED = """
    procedure selection
        shuffle characters
        for each player
            deal 1 characters to player
        pass packets
        for each player
            choose character in player.packet as kept by player
            player drafts kept
"""


def test_seats_are_exchanged() -> None:
    assert prove(CARDS + SCENARIOS, cast=CAST, extra=EXTRA) == 4


def catalog(selection: str | None = None):
    more = {} if selection is None else {"selection": selection}
    return catalog_of(CARDS, cast=CAST, extra=EXTRA, **more)


def changed(seed: int = 1) -> Game:
    """A game of four in which seat 0, as the Usher, and seat 2 have exchanged seats."""
    game = Game.start(catalog(), Setup(edition="trial", seats=4, seed=seed))
    play_until(game, lambda game: game.decision is not None and game.decision.kind == "choose")
    first = game.decision.seat
    others = ["Guest", "Visitor", "Idler"]
    order = [(first + at) % 4 for at in range(4)]
    draft(game, *("Usher" if seat == 0 else others.pop(0) for seat in order))
    for at, (rule, _, to) in enumerate(game.decision.values):
        if rule >= 0 and game.box.rules[rule].rule.name == "Change" and to == 2:
            game.answer(game.decision.options[at])
            return game
    raise AssertionError("nobody can exchange seats")


def gainers(game: Game) -> list[int]:
    """Return who gains gold in the order of a loop over players."""
    start = len(game.log)
    game.answer(action(game, "Alms"))
    told = zip(events(game, start), [values for _, values, _ in game.log.since(start)], strict=True)
    return [values[0] for name, values in told if name == "gold gained"]


@pytest.mark.parametrize("seed", range(4))
def test_player_order_follows_the_exchanged_seats(seed: int) -> None:
    game = changed(seed)
    order = [2, 1, 0, 3]
    first = order.index(game.table.crown)
    assert gainers(game) == order[first:] + order[:first]


def test_seats_keep_their_numbers_and_views_show_their_places() -> None:
    game = changed()
    view = observe(game, 0)
    assert [player.seat for player in view.players] == [0, 1, 2, 3]
    assert [player.place for player in view.players] == [2, 1, 0, 3]
    assert game.decision.seat == 0


def test_packets_are_passed_to_the_new_left_neighbour() -> None:
    game = Game.start(catalog(PASSED), Setup(edition="trial", seats=4, seed=1))
    game.arrange.write("seats exchanged", 0, 2)
    play_until(game, lambda game: game.table.round == 2)
    told = [*zip(events(game), [values for _, values, _ in game.log.since(0)], strict=True)]
    begins = max(at for at, (name, _) in enumerate(told) if name == "characters shuffled")
    dealt = {values[0]: values[-1] for name, values in told[begins:] if name == "characters dealt"}
    got = {seat: (*game.table.packet[seat], *game.table.drafted[seat]) for seat in range(4)}
    order = sorted(range(4), key=game.table.places.__getitem__)
    assert order != [0, 1, 2, 3]
    assert [got[left] for left in (*order[1:], order[0])] == [dealt[seat] for seat in order]


def test_saves_copies_and_undo_keep_the_seating() -> None:
    game = changed()
    for one in (game.copy(), restore(game.box.catalog, save(game)), game.determinize(1, Random(3))):
        assert one.table.places == [2, 1, 0, 3]
    before = game.copy()
    before.undo()
    assert before.table.places == [0, 1, 2, 3]


def test_the_encoder_writes_the_distance_of_each_player() -> None:
    game = changed()
    encoder = Encoder(catalog(), game.setup)
    row = encoder.encode(observe(game, 0))
    far = {name: row[at] * encoder.units[at] for at, name in enumerate(encoder.columns) if name.startswith("places")}
    assert [*far.values()] == [0, 3, 2, 1]


def test_boxes_without_seat_exchange_store_no_seating() -> None:
    plain = "character Usher\n    rank 1\n\ncharacter Guest\n    rank 2\n"
    game = Game.start(catalog_of(plain, cast="Usher, Guest"), Setup(edition="trial", seats=2, seed=1))
    assert not game.box.reseats
    assert game.table.places == [0, 1]
