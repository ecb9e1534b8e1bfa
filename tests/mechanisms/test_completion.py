"""Test when a city is complete: districts that count double, changing sizes, simultaneous finishers."""

from citadels_core.model.programs.tree import OF_YOU, Is, Read
from citadels_core.model.sentinels import NOBODY
from citadels_core.table.game import Game
from tests.inside import happen
from tests.mechanisms.tables import events, trial

CARDS = """
marker rung on district

district Obelisk
    type unique
    cost 4
    modify your progress by 1

district Bell
    type unique
    cost 5
    when district built if district is this
        mark this rung
    set city size to 3 if this is rung

character Mason
    rank 1

character Smith
    rank 2
"""


def table() -> Game:
    """Return a game in which cities of four are complete."""
    return trial(CARDS, cast="Mason, Smith", extra="Obelisk, Bell", size=4)


def build(game: Game, seat: int, *names: str) -> None:
    for name in names:
        cards = [card for card in range(len(game.box.cards)) if game.box.card_name(card) == name]
        happen(game, "district built", seat, next(card for card in cards if game.table.owner[card] == NOBODY), 0)


def destroy(game: Game, seat: int, name: str) -> None:
    card = next(card for card in game.table.city[seat] if game.box.card_name(card) == name)
    happen(game, "district destroyed", card, seat, seat, NOBODY)


def is_complete(game: Game, seat: int) -> bool:
    return bool(game.core.value(Is("complete", OF_YOU), (seat, NOBODY)))


def test_a_district_may_count_as_two() -> None:
    game = table()
    build(game, 0, "Temple", "Church")
    assert not is_complete(game, 0)
    build(game, 0, "Obelisk")
    assert is_complete(game, 0)
    assert game.core.value(Read("finishers"), ()) == (0,)
    assert events(game)[-1] == "city completed"


def test_a_district_counts_as_two_only_for_its_owner() -> None:
    game = table()
    build(game, 0, "Obelisk")
    build(game, 1, "Temple", "Church", "Manor")
    assert game.core.value(Read("finishers"), ()) == ()


def test_a_city_that_has_been_complete_stays_a_finisher() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Obelisk")
    destroy(game, 0, "Obelisk")
    assert not is_complete(game, 0)
    assert game.core.value(Read("finishers"), ()) == (0,)


def test_a_size_that_shrinks_completes_cities_at_one_moment() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Manor")
    build(game, 1, "Castle", "Palace")
    assert game.core.value(Read("finishers"), ()) == ()
    build(game, 1, "Bell")
    assert sorted(game.core.value(Read("first finishers"), ())) == [0, 1]


def test_a_later_finisher_is_not_among_the_first() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Manor")
    build(game, 1, "Bell")
    build(game, 1, "Castle", "Palace")
    assert sorted(game.core.value(Read("finishers"), ())) == [0, 1]
    assert game.core.value(Read("first finishers"), ()) == (0,)


def test_lowering_the_size_by_completing_makes_all_finish_at_once() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Manor")
    build(game, 1, "Castle", "Palace", "Tavern", "Bell")
    assert sorted(game.core.value(Read("first finishers"), ())) == [0, 1]


def test_a_size_lowered_after_a_completion_makes_a_second_finisher() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Manor", "Docks")
    build(game, 1, "Castle", "Palace", "Bell")
    assert sorted(game.core.value(Read("finishers"), ())) == [0, 1]
    assert game.core.value(Read("first finishers"), ()) == (0,)


def test_a_raised_size_adds_no_finisher_and_forgets_the_first() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Manor")
    build(game, 1, "Castle", "Palace", "Bell")
    destroy(game, 1, "Bell")
    assert game.core.value(Read("finishers"), ()) == ()
    build(game, 1, "Tavern", "Market")
    build(game, 0, "Docks")
    assert sorted(game.core.value(Read("finishers"), ())) == [0, 1]
    assert game.core.value(Read("first finishers"), ()) == (1,)
