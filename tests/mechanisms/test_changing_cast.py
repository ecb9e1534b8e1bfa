"""Test characters from outside the cast: as a replacement, and as a guest of a turn."""

from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import run_all
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.observation import observe
from tests.inside import set_counter, write
from tests.mechanisms.tables import action, catalog_of, draft, events, offered, play_until, trial

CARDS = """
counter coins on character

marker famous on character

note chum on character is player

note feared on player is character

character Scout
    rank 1

character Miner
    rank 2
    action Dig once per turn
        add 2 to this.coins

character Cook
    rank 2
    action Serve once per turn
        gain 3 gold
    set your build limit to 3
    forbid crown moved

character Nurse
    rank 1
    while in cast
        when round started
            gain 1 gold
    score 1 if this is famous and this.chum is you and your feared is this

district Chamber
    type unique
    cost 1
    copies 6
    when district built if district is this
        may
            if any character in spares
                choose character in spares as fresh
                if any character in coming where character.rank is fresh.rank
                    choose character in coming as old where old.rank is fresh.rank
                    replace old with fresh

district Embassy
    type unique
    cost 1
    copies 6
    when district built if district is this
        may
            if any character in spares
                choose character in spares as envoy
                hide envoy under this
    when turn started if player is you and this.guests is not empty
        may
            for each character in this.guests
                join as character
"""

SELECTION = """
    characters Cook, Nurse
    procedure selection
        shuffle characters
        for each player
            player performs keep one
"""


def catalog():
    return catalog_of(CARDS, cast="Scout, Miner", extra="Chamber, Embassy", selection=SELECTION)


def start(seed: int = 1) -> Game:
    return Game.start(catalog(), Setup(edition="trial", seats=2, seed=seed))


def names(game: Game, characters) -> list[str]:
    return [game.box.character_name(character) for character in characters]


def builds(game: Game, name: str) -> int:
    """Play until a district of this name is built, and accept; return the builder."""
    play_until(
        game,
        lambda game: (
            game.decision is not None
            and game.decision.kind == "may"
            and game.decision.cause is not None
            and game.decision.cause.card == name
            and "district built" in events(game)[-4:]
        ),
        4000,
    )
    assert game.decision is not None
    seat = game.decision.seat
    game.answer(0)
    return seat


def choose(game: Game, name: str) -> None:
    decision = game.decision
    assert decision is not None
    game.answer(names(game, decision.values).index(name))


def test_spares_are_not_in_the_cast() -> None:
    game = start()
    assert names(game, game.table.cast) == ["Scout", "Miner"]
    assert sorted(names(game, range(4))) == ["Cook", "Miner", "Nurse", "Scout"]
    assert sorted(names(game, game.table.pool)) == ["Miner", "Scout"]
    assert [observe(game, seat).cast for seat in (None, 0, 1)] == [("Scout", "Miner")] * 3


def test_a_box_without_such_districts_has_no_spares() -> None:
    plain = CARDS.partition("district Chamber")[0]
    game = trial(plain, cast="Scout, Miner", selection=SELECTION)
    assert names(game, range(len(game.box.cast))) == ["Scout", "Miner"]
    assert observe(game, None).cast == (), "it is what the cards of the box say"


def test_a_spare_replaces_a_character_from_the_next_selection_without_its_state() -> None:
    game = start(2)
    builds(game, "Chamber")
    choose(game, "Cook")
    cast = game.box.cast
    miner = names(game, range(len(cast))).index("Miner")
    scout = names(game, range(len(cast))).index("Scout")
    for character in (miner, scout):
        set_counter(game, 0, character, 3)
        write(game, "marker placed", 0, game.box.markers["trial:famous"], character)
        write(game, "note written", 0, game.box.notes["trial:chum"], character, 1)
    feared = game.box.notes["trial:feared"]
    write(game, "note written", 0, feared, 0, miner)
    write(game, "note written", 0, feared, 1, scout)
    choose(game, "Miner")
    assert names(game, game.table.cast) == ["Scout", "Miner"]
    round_ = game.table.round
    play_until(game, lambda game: game.table.round > round_ and bool(game.table.pool))
    assert names(game, game.table.cast) == ["Scout", "Cook"]
    assert observe(game, None).cast == ("Scout", "Cook")
    state = game.table
    assert state.counters[0] == {scout: 3}
    assert state.marks[game.box.markers["trial:famous"]] == {scout: 0}
    assert state.notes[game.box.notes["trial:chum"]] == {scout: (1, 0)}
    assert state.notes[feared] == {1: (scout, 0)}
    assert check(game) == []
    play_until(game, lambda game: game.decision is not None and game.decision.kind == "menu")
    assert check(game) == []


def test_a_rule_active_in_the_cast_starts_and_ends_with_its_character() -> None:
    game = start(2)
    builds(game, "Chamber")
    choose(game, "Nurse")
    choose(game, "Scout")
    gold = game.log
    before = len(gold)
    round_ = game.table.round
    play_until(game, lambda game: game.table.round > round_ + 1)
    causes = [game.core.cause(cause) for _, _, cause in game.log.since(before)]
    assert any(cause is not None and cause.card == "Nurse" for cause in causes)


def test_only_the_owner_sees_the_character_under_the_district() -> None:
    game = start(3)
    seat = builds(game, "Embassy")
    choose(game, "Cook")
    views = [observe(game, other).players[seat].city for other in (0, 1)]
    guests = [[guest for district in city for guest in district.guests] for city in views]
    assert guests[seat] == ["Cook"]
    assert guests[1 - seat] == [None]
    for other in (0, 1):
        (view,) = [view for view in game.events(other) if view.name == "character hidden"]
        assert bool(view.hidden) == (other != seat)
    copy = restore(catalog(), save(game))
    assert copy.table.guests == game.table.guests
    assert check(game) == []


def test_a_guest_joins_a_turn_with_the_abilities_and_restrictions_of_both() -> None:
    game = start(3)
    seat = builds(game, "Embassy")
    choose(game, "Cook")
    play_until(game, lambda game: joining(game, seat), 4000)
    game.answer(0)
    turn = game.table.turn
    assert names(game, turn.powers)[1] == "Cook"
    assert "Serve" in offered(game)
    game.answer(action(game, "Serve"))
    assert "Serve" not in offered(game)
    assert check(game) == []
    assert "Cook" not in names(game, [guest for guest, _ in game.table.guests])
    round_ = game.table.round
    play_until(game, lambda game: game.table.round > round_)
    assert game.table.controller[names(game, range(4)).index("Cook")] == NOBODY
    assert check(game) == []


BAKER = """
character Baker
    rank 2

district Closet
    type unique
    cost 1
    when district built if district is this
        choose character in spares as fresh
        choose character in coming as old
        replace old with fresh

scenario the case
    given Anna: Scout, 9 gold, hand Chamber, Closet, Embassy, Tavern, crown
    given Ben: Miner
    given Anna has gathered
"""


def prove(steps: str) -> None:
    """Play a scenario in which Cook, Nurse and Baker are not in the cast; three districts may be built in a turn."""
    selection = SELECTION.replace("Nurse", "Nurse, Baker") + "    base build limit 3\n"
    catalog = catalog_of(
        CARDS + BAKER + steps, cast="Scout, Miner", extra="Chamber, Embassy, Closet", selection=selection
    )
    (result,) = run_all(catalog, files=["trial.card"])
    assert result.passed, report(result)


def test_a_character_new_to_the_cast_cannot_be_hidden_in_the_same_round() -> None:
    prove("""
    when Anna builds Chamber
    when Anna accepts
    when Anna chooses Baker
    when Anna chooses Miner
    when Anna builds Embassy
    when Anna accepts
    then Anna cannot choose Baker
    then Anna cannot choose Miner
    when Anna chooses Cook
    then Cook not in spares
""")


def test_a_hidden_character_cannot_enter_the_cast() -> None:
    prove("""
    when Anna builds Embassy
    when Anna accepts
    when Anna chooses Cook
    when Anna builds Chamber
    when Anna accepts
    then Anna cannot choose Cook
    when Anna chooses Baker
    when Anna chooses Miner
    then Baker in coming
    then Baker not in characters
    when the round ends
    then Baker in characters
    then Miner not in characters
""")


def test_a_character_entering_at_the_next_selection_can_be_replaced_before_it() -> None:
    prove("""
    when Anna builds Chamber
    when Anna accepts
    when Anna chooses Baker
    when Anna chooses Miner
    when Anna builds Closet
    then Anna cannot choose Baker
    then Anna cannot choose Miner
    when Anna chooses Cook
    then Anna cannot choose Miner
    when Anna chooses Baker
    when the round ends
    then Cook in characters
    then Baker not in characters
    then Miner not in characters
""")


def test_a_guest_is_in_the_game_until_the_joined_turn_ends() -> None:
    prove("""
    when Anna builds Embassy
    when Anna accepts
    when Anna chooses Cook
    when the round ends
    when Anna chooses Scout
    when Ben chooses Miner
    when Anna accepts
    when Anna takes gold
    when Anna builds Chamber
    when Anna accepts
    then Cook not in spares
    then Anna cannot choose Cook
    when Anna chooses Baker
    when Anna chooses Miner
    then Cook not in spares
    when Anna ends turn
    then Cook in spares
""")


PAINTER = """
marker painted on district

character Painter
    rank 2
    action Paint once per turn
        target district in your city where district is not painted
        mark district painted
    while in game
        modify district cost by 5 if card is painted

scenario the case
    given Anna: {characters}, 9 gold, city Tavern, hand Chamber, Embassy, crown
    given Ben: {other}
    given Anna has gathered
"""


def paint(characters: str, other: str, cast: str, steps: str) -> None:
    """Run a scenario about state that outlives the Painter's turn and place in the cast."""
    text = CARDS + PAINTER.format(characters=characters, other=other) + steps
    spare = SELECTION.replace("Nurse", "Nurse, Painter" if "Painter" not in cast else "Nurse")
    catalog = catalog_of(text, cast=cast, extra="Chamber, Embassy", selection=spare)
    (result,) = run_all(catalog, files=["trial.card"])
    assert result.passed, report(result)


def test_state_placed_by_a_character_remains_after_it_leaves_the_cast() -> None:
    paint(
        "Painter",
        "Scout",
        "Scout, Painter",
        """
    given turn of Anna
    when Anna paints Tavern
    then total of district.cost for each district in Anna.city is 6
    when Anna builds Chamber
    when Anna accepts
    when Anna chooses Cook
    when Anna chooses Painter
    when the round ends
    then Painter not in characters
    then total of district.cost for each district in Anna.city is 7
""",
    )


def test_state_placed_by_a_guest_counts_at_once_and_later() -> None:
    paint(
        "Scout",
        "Miner",
        "Scout, Miner",
        """
    when Anna builds Embassy
    when Anna accepts
    when Anna chooses Painter
    when the round ends
    when Anna chooses Scout
    when Ben chooses Miner
    when Anna accepts
    when Anna takes gold
    when Anna paints Tavern
    then total of district.cost for each district in Anna.city is 7
    when the round ends
    then Painter not in characters
    then total of district.cost for each district in Anna.city is 7
""",
    )


def test_state_on_a_guest_is_removed_at_the_end_of_the_round() -> None:
    game = start(3)
    seat = builds(game, "Embassy")
    choose(game, "Cook")
    cook = names(game, range(4)).index("Cook")
    play_until(game, lambda game: joining(game, seat), 4000)
    game.answer(0)
    set_counter(game, 0, cook, 3)
    round_ = game.table.round
    play_until(game, lambda game: game.table.round > round_)
    assert cook not in game.table.counters[0]


def joining(game: Game, seat: int) -> bool:
    decision = game.decision
    asked = decision is not None and decision.kind == "may" and decision.seat == seat
    return asked and events(game)[-1] == "turn started"


def test_the_draft_continues_unchanged() -> None:
    game = start()
    draft(game, "Scout", "Miner")
    assert game.decision is not None
    assert game.decision.kind == "menu"
