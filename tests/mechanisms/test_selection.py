"""Test other selections: packets, looks at facedown characters, exchanges."""

import pytest

from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.record import state_hash
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.observation import observe
from tests.inside import event_in_question
from tests.mechanisms.tables import catalog_of, draft, events, play_until, trial

EIGHT = "Ada, Bea, Cid, Dan, Eva, Fay, Gus, Hal"
CAST = "".join(f"character {name}\n    rank {rank}\n\n" for rank, name in enumerate(EIGHT.split(", "), start=1))

PACKETS = """
    procedure selection
        shuffle characters
        repeat 2 times
            perform discard unseen
        for each player
            deal 3 characters to player
        if count of facedown is 2
            choose random character in facedown as one
            crowned player peeks at one
            for each character in facedown where character is not one
                crowned player.left peeks at character
        perform keep one dealt
        pass packets
        perform keep one dealt
        for each player
            player discards player.packet facedown
    procedure keep one dealt
        for each player
            if any character in player.packet
                choose character in player.packet as kept by player
                player drafts kept
"""


def packets(seed: int = 1) -> Game:
    return trial(CAST, cast=EIGHT, seed=seed, selection=PACKETS)


def test_each_player_is_dealt_three_and_looks_at_another_of_the_two_discards() -> None:
    game = packets()
    state = game.table
    assert [len(packet) for packet in state.packet] == [3, 3]
    assert len(state.facedown) == 2
    seats = dict(state.peeked)
    assert sorted(seats) == [0, 1]
    assert sorted(seats.values()) == sorted(state.facedown)
    for seat in (0, 1):
        view = observe(game, seat)
        assert view.peeked == (game.box.character_name(seats[seat]),)
        assert [player.packet is None for player in view.players] == [seat != 0, seat != 1]
        assert [player.packet_size for player in view.players] == [3, 3]
    assert check(game) == []


def test_no_player_learns_what_the_other_was_dealt_or_looked_at() -> None:
    game = packets()
    for seat in (0, 1):
        for view in game.events(seat):
            if view.name in ("characters dealt", "character peeked at", "character drafted"):
                assert bool(view.hidden) == (view.fields["player"] != seat)


def test_of_two_passed_characters_one_is_kept_and_one_discarded() -> None:
    game = packets(3)
    first = game.table.crown
    dealt = {seat: set(packet) for seat, packet in enumerate(game.table.packet)}
    kept = {}
    for seat in (first, 1 - first):
        decision = game.decision
        assert decision is not None
        assert (decision.seat, set(decision.values)) == (seat, dealt[seat])
        kept[seat] = decision.values[1]
        game.answer(1)
    for seat in (first, 1 - first):
        decision = game.decision
        assert decision is not None
        assert decision.seat == seat
        assert set(decision.values) == dealt[1 - seat] - {kept[1 - seat]}
        game.answer(0)
    state = game.table
    assert [len(held) for held in state.drafted] == [2, 2]
    assert all(kept[seat] in state.drafted[seat] for seat in (0, 1))
    assert len(state.facedown) == 4
    assert state.packet == ((), ())
    assert check(game) == []


def test_a_selection_from_packets_is_saved_and_continues_identically() -> None:
    catalog = catalog_of(CAST, cast=EIGHT, selection=PACKETS)
    game = Game.start(catalog, Setup(edition="trial", seats=2, seed=4))
    for _ in range(4):
        other = restore(catalog, save(game))
        assert state_hash(other) == state_hash(game)
        game.answer(0)
        other.answer(0)
        assert state_hash(other) == state_hash(game)


STAGE = (
    CAST
    + """
district Stage
    type unique
    cost 1
    copies 12
    when selection ended
        may
            choose player as other where other is not you
            if any character in your characters
                if any character in other.characters
                    choose character in your characters as mine
                    choose random character in other.characters as theirs
                    exchange mine with other for theirs
"""
)


def staged(seats: int, each: int) -> tuple[Game, int]:
    """Play until the owner of a Stage is asked at the end of a selection."""
    selection = f"""
    procedure selection
        shuffle characters
        repeat {each} times
            for each player
                player performs keep one
        discard pool facedown
"""
    game = trial(STAGE, cast=EIGHT, extra="Stage", seats=seats, seed=2, selection=selection)
    play_until(game, lambda game: game.decision is not None and game.decision.kind == "may", 3000)
    assert game.decision is not None
    return game, game.decision.seat


def test_an_exchange_is_seen_only_by_the_two_players() -> None:
    game, owner = staged(3, 2)
    held = [set(characters) for characters in game.table.drafted]
    start = len(game.log)
    game.answer(0)
    game.answer(0)
    decision = game.decision
    assert decision is not None
    assert set(decision.values) == held[owner]
    mine = decision.values[1]
    game.answer(1)
    fields = next(f for kind, f, _ in game.log.since(start) if kind == EVENT_IDS["characters exchanged"])
    player, other, given, taken = fields
    assert (player, given) == (owner, mine)
    assert taken in held[other]
    assert set(game.table.drafted[owner]) == held[owner] - {given} | {taken}
    assert set(game.table.drafted[other]) == held[other] - {taken} | {given}
    for seat in range(3):
        (view,) = [view for view in game.events(seat, start) if view.name == "characters exchanged"]
        assert set(view.hidden) == (set() if seat in (owner, other) else {"character", "taken"})
    assert check(game) == []


def test_an_exchanged_character_takes_the_place_of_the_given_one() -> None:
    game, owner = staged(2, 2)
    before = game.table.drafted[owner][:]
    game.answer(0)
    game.answer(0)
    decision = game.decision
    assert decision is not None
    game.answer(1)
    after = game.table.drafted[owner]
    assert after[0] == before[0]
    assert after[1] != before[1]


MAZE = (
    CAST
    + """
district Maze
    type unique
    cost 1
    copies 12
    may instead of character drafted if player is you and facedown is not empty
        choose random character in facedown as found
        draft found
"""
)

HIDDEN_FIRST = """
    procedure selection
        shuffle characters
        perform discard unseen
        for each player
            player performs keep one
        discard pool facedown
"""


@pytest.mark.parametrize("instead", [True, False])
def test_the_facedown_character_may_be_taken_unseen_in_the_place_of_the_chosen_one(instead: bool) -> None:
    game = trial(MAZE, cast=EIGHT, extra="Maze", seed=2, selection=HIDDEN_FIRST)
    play_until(game, lambda game: game.decision is not None and game.decision.kind == "replace", 3000)
    decision = game.decision
    assert decision is not None
    owner, pool, lying = decision.seat, set(game.table.pool), game.table.facedown[:]
    chosen = event_in_question(game)[1]
    assert lying[0] not in {v for player in observe(game, owner).players for v in player.characters or ()}
    game.answer(0 if instead else 1)
    state = game.table
    got = state.drafted[owner][-1]
    assert got == (lying[0] if instead else chosen)
    assert set(state.pool) | set(state.facedown) >= pool - {got}
    play_until(game, lambda game: game.decision is not None and game.decision.kind == "menu")
    assert check(game) == []


def test_without_the_district_nobody_is_asked() -> None:
    game = trial(CAST, cast=EIGHT, selection=HIDDEN_FIRST)
    assert game.decision is not None
    draft(game, game.box.character_name(game.decision.values[0]))
    assert "character drafted" in events(game)
    assert game.decision is not None
    assert game.decision.kind == "choose"
