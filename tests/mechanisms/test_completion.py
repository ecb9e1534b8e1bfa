"""When a city is complete: numbers that count for more, a size that changes, several cities at one moment."""

from citadels_core.engine.game import Game
from citadels_core.model.state import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS
from tests.inside import emit, engine_of, finishers, first_finishers, is_complete, state_of
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

BUILT, LOST, COMPLETED = (EVENT_IDS[name] for name in ("district built", "district destroyed", "city completed"))


def table() -> Game:
    """Return a game in which cities of four are complete."""
    return trial(CARDS, cast="Mason, Smith", extra="Obelisk, Bell", size=4)


def build(game: Game, seat: int, *names: str) -> None:
    state = state_of(game)
    for name in names:
        at = next(c for c in range(len(game.box.cards)) if game.box.card_name(c) == name and state.owner[c] == NOBODY)
        happen(game, BUILT, (seat, at, 0))


def happen(game: Game, kind: int, args: tuple[int, ...]) -> None:
    """Let an event happen in the middle of the pending decision, with all that comes of it."""
    pending, depth = state_of(game).pending, len(state_of(game).stack)
    emit(engine_of(game), state_of(game), kind, args, -1)
    while len(state_of(game).stack) > depth:
        frame = state_of(game).stack[-1]
        following = frame.blocks[frame.pc](game, state_of(game), frame.env)
        if following >= 0:
            frame.pc = following
        elif state_of(game).stack[-1] is frame:
            state_of(game).stack.pop()
        else:
            state_of(game).stack.remove(frame)
    state_of(game).pending = pending


def destroy(game: Game, seat: int, name: str) -> None:
    card = next(card for card in game.table.city[seat] if game.box.card_name(card) == name)
    happen(game, LOST, (card, seat, seat, NOBODY))


def test_a_district_may_count_as_two() -> None:
    game = table()
    build(game, 0, "Temple", "Church")
    assert not is_complete(game.box, state_of(game), 0)
    build(game, 0, "Obelisk")
    assert is_complete(game.box, state_of(game), 0)
    assert finishers(game.box, state_of(game)) == (0,)
    assert events(game)[-1] == "city completed"


def test_it_counts_as_two_for_its_owner_alone() -> None:
    game = table()
    build(game, 0, "Obelisk")
    build(game, 1, "Temple", "Church", "Manor")
    assert finishers(game.box, state_of(game)) == ()


def test_a_city_that_has_been_complete_stays_a_finisher() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Obelisk")
    destroy(game, 0, "Obelisk")
    assert not is_complete(game.box, state_of(game), 0)
    assert finishers(game.box, state_of(game)) == (0,)


def test_a_size_that_shrinks_completes_cities_at_one_moment() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Manor")
    build(game, 1, "Castle", "Palace")
    assert finishers(game.box, state_of(game)) == ()
    build(game, 1, "Bell")
    assert sorted(first_finishers(game.box, state_of(game))) == [0, 1]


def test_who_completes_later_is_not_among_the_first() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Manor")
    build(game, 1, "Bell")
    build(game, 1, "Castle", "Palace")
    assert sorted(finishers(game.box, state_of(game))) == [0, 1]
    assert first_finishers(game.box, state_of(game)) == (0,)


def test_a_size_that_grows_back_makes_nobody_a_finisher_and_forgets_who_was_first() -> None:
    game = table()
    build(game, 0, "Temple", "Church", "Manor")
    build(game, 1, "Castle", "Palace", "Bell")
    destroy(game, 1, "Bell")
    assert finishers(game.box, state_of(game)) == ()
    build(game, 1, "Tavern", "Market")
    build(game, 0, "Docks")
    assert sorted(finishers(game.box, state_of(game))) == [0, 1]
    assert first_finishers(game.box, state_of(game)) == (1,)
