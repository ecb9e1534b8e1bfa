"""Test `show NOTE to PLAYERS`: a secret note is visible to them until it is written again."""

from random import Random
from typing import Any

import pytest

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, base_module, draft, prove, trial
from tests.properties.telling_nothing import plays_and_tells_nothing

CARDS = """
note plan on player is number
    seen by placer

note suspects on player is characters
    seen by placer

note secret on district is type
    until end of turn
    seen by nobody

note debt on player is player
    seen by owner

character Schemer
    rank 1
    action Plan once per turn
        choose number from 0 to 5 as goal
        note goal as your plan
    action Invite twice per turn
        choose character as one where one is not this
        add one to your suspects
    action Confide once per turn
        show your plan to your left
    action Confess once per turn
        show your plan to players
    action Uncover once per turn
        show your suspects to your left
    action Forget once per turn
        forget your plan
    action Dismiss once per turn
        remove Guest from your suspects
    action Owe once per turn
        note your left as left.debt
        show left.debt to you

character Herald
    rank 2

character Guest
    rank 3

district Vault
    type unique
    cost 3
    action Hide once per turn
        note trade as this.secret
    action Peek once per turn
        show this.secret to you
"""
CARDS = CARDS.replace("left.debt", "(your left).debt")
SCENARIOS = """
scenario A plan that a neighbour is shown
    given Anna: Schemer
    given Ben: Herald
    given Cleo: Guest
    when Anna uses Plan
    when Anna chooses 3
    then Anna knows Anna.plan
    then Ben does not know Anna.plan
    when Anna uses Confide
    then Ben knows Anna.plan
    then Cleo does not know Anna.plan

scenario A plan that is written anew is a secret again
    given Anna: Schemer
    given Ben: Herald
    given Anna.plan is 2
    when Anna uses Confess
    then Ben knows Anna.plan
    when Anna uses Plan
    when Anna chooses 2
    then Ben does not know Anna.plan

scenario What a vault hides
    given Anna: Schemer, city Vault
    given Ben: Herald
    when Anna uses Hide
    then Anna does not know Vault.secret
    when Anna uses Peek
    then Anna knows Vault.secret
    then Ben does not know Vault.secret
"""
CAST = "Schemer, Herald, Guest"


def test_shown_note_scenarios_pass() -> None:
    assert prove(CARDS + SCENARIOS, cast=CAST, extra="Vault") == 3


def planned(*names: str) -> tuple[Game, int, int]:
    """Return the turn of the schemer with a plan after some actions, with the seat and the left neighbour."""
    game = trial(CARDS, cast=CAST, extra="Vault", seats=3)
    draft(game, "Schemer", "Herald", "Guest")
    you = game.decision.seat
    for name in names:
        game.answer(action(game, name))
        if game.decision.kind != "menu":
            game.answer(4 if name == "Plan" else 0)
    return game, you, (you + 1) % 3


def seen(game: Game, name: str) -> list[list[Any]]:
    """Return the part of a note that each seat, and at last a spectator, sees."""
    return [[mark.noted for mark in game.observe(seat).marks if mark.name == name] for seat in (0, 1, 2, None)]


def rotated(you: int, mine: Any, left: Any, right: Any, onlooker: Any) -> list[Any]:
    found = {you: mine, (you + 1) % 3: left, (you + 2) % 3: right}
    return [*(found[seat] for seat in range(3)), onlooker]


def test_a_shown_note_is_visible_only_to_its_audience() -> None:
    game, you, _ = planned("Plan")
    assert seen(game, "plan") == rotated(you, [4], [], [], [])
    game, you, _ = planned("Plan", "Confide")
    assert seen(game, "plan") == rotated(you, [4], [4], [], [])
    game, you, _ = planned("Plan", "Confess")
    assert seen(game, "plan") == rotated(you, [4], [4], [4], [4])


def test_others_see_that_a_note_is_shown_and_to_whom() -> None:
    game, you, left = planned("Plan", "Confide")
    for seat in (0, 1, 2, None):
        (event,) = [event for event in game.events(seat) if event.name == "note shown"]
        if seat == left:
            assert event.fields == {"player": you, "note": "plan", "target": you, "value": (4,), "to": (left,)}
            name = game.name(you)
            assert event.sentence == f"{name} shows you what is noted for {name} (plan): 4."
        else:
            assert event.fields == {"player": you, "to": (left,)}
            who = "You show" if seat == you else f"{game.name(you)} shows"
            assert event.sentence == f"{who} a secret note to {game.name(left)} (Schemer)."


def test_a_note_shown_to_all_is_public() -> None:
    game, you, _ = planned("Plan", "Confess")
    for seat in (0, 1, 2, None):
        (event,) = [event for event in game.events(seat) if event.name == "note shown"]
        assert (event.fields["value"], event.fields["target"]) == ((4,), you)


def test_a_list_note_is_shown_whole_until_it_changes() -> None:
    game, you, left = planned("Invite", "Uncover")
    (event,) = [event for event in game.events(left) if event.name == "note shown"]
    assert event.fields["value"] == ("Herald",)
    assert seen(game, "suspects") == rotated(you, ["Herald"], ["Herald"], [], [])
    game.answer(action(game, "Dismiss"))  # who is not noted: the others cannot tell
    assert seen(game, "suspects") == rotated(you, ["Herald"], [], [], [])
    game, you, left = planned("Invite", "Uncover", "Invite")
    assert seen(game, "suspects")[left] == []


def test_a_rewritten_note_is_secret_again() -> None:
    game, you, _ = planned("Plan", "Confide", "Forget")
    assert game.table.shown_note(game.box.notes["trial:plan"], you) == []
    assert seen(game, "plan") == rotated(you, [0], [], [], [])


def test_a_save_and_a_copy_keep_the_audience_of_a_shown_note() -> None:
    game, you, _ = planned("Plan", "Confide")
    expected = rotated(you, [4], [4], [], [])
    assert seen(game.copy(), "plan") == seen(restore(game.box.catalog, save(game)), "plan") == expected
    copy = game.copy()
    copy.answer(action(copy, "Forget"))
    assert seen(game, "plan") == expected


def test_determinized_games_show_the_same_note_to_the_seat() -> None:
    game, you, left = planned("Plan", "Confide")
    said: dict[int, set[int]] = {seat: set() for seat in range(3)}
    note = game.box.notes["trial:plan"]
    for seed in range(40):
        for seat in range(3):
            other = game.determinize(seat, Random(seed))
            assert seen(other, "plan")[seat] == seen(game, "plan")[seat]
            said[seat] |= {value for value, _ in other.table.notes[note].values()}
    assert said[you] == said[left] == {4}
    assert len(said[3 - you - left]) > 1


def codes(lines: str) -> set[str]:
    body = "".join(f"        {line}\n" for line in lines.split("\n"))
    text = (
        "note plan on player is card\n    until end of turn\n    seen by placer\n\n"
        "district Inn\n    type trade\n    cost 2\n    action Do once per turn\n"
        "        if your hand is not empty\n        choose card in your hand as c\n        note c as your plan\n" + body
    )
    problems = compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems
    assert not [one for one in problems if one.severity == "error"], problems
    return {one.code for one in problems} & {"CIT508", "CIT509"}


def test_a_shown_note_is_public_below_that_line() -> None:
    assert codes("gain (your plan.cost) gold") == {"CIT509"}
    assert codes("show your plan to players\ngain (your plan.cost) gold") == set()


def test_a_note_that_all_see_need_not_be_shown() -> None:
    text = (
        "note plan on player is number\n    until end of turn\n\n"
        "district Inn\n    type trade\n    cost 2\n    when crown moved\n        note 3 as your plan\n"
        "        show your plan to players\n        gain (your plan) gold\n"
    )
    problems = compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems
    assert [(one.code, one.message) for one in problems] == [
        ("CIT515", 'nothing happens here: all players see the note "plan" already')
    ]


@pytest.mark.parametrize("seed", range(3))
def test_games_play_to_the_end(seed: int) -> None:
    game = trial(CARDS, cast=CAST, extra="Vault, Vault", seats=3, seed=seed, size=3)
    assert plays_and_tells_nothing(game, seed) >= 1
    assert EVENT_IDS["note shown"] in {kind for kind, _, _ in game.log.since(0)}


AGAIN = """
note plan on player is number
    seen by placer

character Schemer
    rank 1
    action Plan once per turn
        choose number from 0 to 5 as goal
        note goal as your plan
    action Confide
        choose player as friend where friend is not you
        show your plan to friend

scenario Schemer: who was shown it first goes on seeing it
    given players Anna, Ben, Cleo
    given Anna: Schemer
    when Anna uses Plan
    when Anna chooses 3
    when Anna uses Confide
    when Anna chooses Ben
    then Cleo does not know Anna.plan
    when Anna uses Confide
    when Anna chooses Cleo
    then Ben knows Anna.plan
    then Cleo knows Anna.plan
"""


def test_a_note_is_shown_to_one_player_after_the_other() -> None:
    assert prove(AGAIN, cast="Schemer") == 1
