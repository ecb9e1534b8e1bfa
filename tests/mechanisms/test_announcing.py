"""Test `announce`: a fact known to one player becomes public."""

import pytest

from citadels_core.table.json import to_json
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import give
from tests.mechanisms.tables import action, base_module, draft, prove, trial

CARDS = """
note heir on player is player

note plan on player is types
    seen by placer

character Boaster
    rank 1
    action Boast once per turn
        choose number from 0 to 5 as coins
        announce coins
        gain coins gold
    action Praise once per turn
        choose type as honoured
        announce honoured
    action Greet once per turn
        choose one of "bow", "stay silent" as answer
        announce answer
    action Point once per turn
        choose player as other where other is not you
        announce other
    action Call once per turn
        announce Guest
    action Flaunt once per turn
        if your hand is not empty
        choose card in your hand as pride
        announce pride
    action Nobody once per turn
        note you as your heir
        forget your heir
        announce your heir

character Plotter
    rank 2
    action Plot once per turn
        add trade to your plan
        add noble to your plan
        announce your plan
        forget your plan

character Guest
    rank 3

district Echo
    type unique
    cost 3
    when value announced if player is not you
        gain 1 gold
"""
SCENARIOS = """
scenario Each announcement is heard
    given Anna: Boaster, 0 gold
    given Ben: Guest, 0 gold, city Echo
    when Anna uses Boast
    when Anna chooses 0
    then Ben has 1 gold
    when Anna uses Greet
    when Anna chooses "bow"
    then Ben has 2 gold

scenario A card that is announced is shown
    given Anna: Boaster, hand Tavern, Manor
    given Ben: Guest
    when Anna uses Flaunt
    when Anna chooses Tavern
    then Ben knows Tavern of Anna
    then Ben does not know Manor of Anna
"""


def told(name: str, answer: str, cast: str = "Boaster, Guest") -> tuple[list[object], list[str | None]]:
    """Return the announced values, and their sentences for the player, another player and a spectator."""
    game = trial(CARDS, cast=cast, seats=2)
    draft(game, *cast.split(", "))
    you = game.decision.seat
    start = len(game.log)
    game.answer(action(game, name))
    if answer:
        game.answer(game.decision.find(answer))
    seen = [[view for view in game.events(seat, start) if view.name == "value announced"] for seat in (you, 1 - you)]
    seen.append([view for view in game.events(None, start) if view.name == "value announced"])
    assert to_json([view.fields for view in seen[0]]) == to_json([view.fields for view in seen[2]])
    assert [view.fields for view in seen[1]] == [view.fields for view in seen[2]]
    return [view.fields["value"] for view in seen[0]], [view.sentence for views in seen for view in views]


@pytest.mark.parametrize(
    ("name", "answer", "value", "said"),
    [
        ("Boast", "3", 3, "3"),
        ("Praise", "religious", "religious", "religious"),
        ("Greet", "bow", "bow", "bow"),
        ("Call", "", "Guest", "the Guest"),
    ],
)
def test_an_announcement_is_shown_to_all(name: str, answer: str, value: object, said: str) -> None:
    values, sentences = told(name, answer)
    assert values == [(value,)]
    assert sentences[0] == f"You announce {said} (Boaster)."
    assert sentences[1] == sentences[2]
    assert str(sentences[1]).endswith(f"announces {said} (Boaster).")


def test_the_values_of_a_secret_list_note_are_announced_together() -> None:
    values, sentences = told("Plot", "", cast="Plotter, Guest")
    assert values == [("noble", "trade")]
    assert sentences[0] == "You announce noble and trade (Plotter)."


def test_an_announced_player_is_named_from_the_perspective_of_each_reader() -> None:
    game = trial(CARDS, cast="Boaster, Guest", seats=2)
    draft(game, "Boaster", "Guest")
    you, start = game.decision.seat, len(game.log)
    game.answer(action(game, "Point"))
    game.answer(0)
    (mine,) = [view for view in game.events(you, start) if view.name == "value announced"]
    (theirs,) = [view for view in game.events(1 - you, start) if view.name == "value announced"]
    assert mine.fields == theirs.fields == {"player": you, "noun": "player", "value": (1 - you,)}
    assert mine.sentence == f"You announce {game.name(1 - you)} (Boaster)."
    assert theirs.sentence == f"{game.name(you)} announces you (Boaster)."


def test_only_the_announced_card_becomes_public() -> None:
    game = trial(CARDS, cast="Boaster, Guest", seats=2)
    draft(game, "Boaster", "Guest")
    you = game.decision.seat
    give(game, you, *[card for card in game.table.deck if card not in game.table.hand[you]][:2])
    before = [card for card in game.table.hand[you] if game.table.sees(card, 1 - you)]
    game.answer(action(game, "Flaunt"))
    game.answer(0)
    now = [card for card in game.table.hand[you] if game.table.sees(card, 1 - you)]
    assert (before, len(now)) == ([], 1)


def test_a_missing_player_is_not_announced() -> None:
    assert told("Nobody", "") == ([], [])


def test_announcement_scenarios_pass() -> None:
    assert prove(CARDS + SCENARIOS, cast="Boaster, Plotter, Guest", extra="Echo") == 2


def codes(lines: str) -> set[str]:
    """Return the warnings about secrets that a rule has."""
    body = "".join(f"        {line}\n" for line in lines.split("\n"))
    text = (
        "note plan on player is number\n    until end of turn\n    seen by placer\n\n"
        f"district Inn\n    type trade\n    cost 2\n    when crown moved\n{body}"
        "    action Plan once per turn\n        note 3 as your plan\n"
    )
    problems = compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems
    assert not [one for one in problems if one.severity == "error"], problems
    return {one.code for one in problems} & {"CIT508", "CIT509"}


SECRET = "choose random card in your hand as c"


@pytest.mark.parametrize(
    "then",
    ["gain (c.cost) gold", "if c.cost is 4\n    gain 1 gold"],
)
def test_an_announced_fact_is_public_below_that_line(then: str) -> None:
    assert codes(f"{SECRET}\n{then}") == {"CIT509"}
    assert codes(f"{SECRET}\nannounce c.cost\n{then}") == set()
    assert codes(f"{SECRET}\nannounce c\n{then}") == set()


def test_a_fact_not_announced_stays_secret() -> None:
    assert codes(f"{SECRET}\nannounce c.type\ngain (c.cost) gold") == {"CIT509"}
    assert codes(f"{SECRET}\nif your gold is 1\n    announce c.cost\ngain (c.cost) gold") == {"CIT509"}
    assert codes(f"{SECRET}\ngain (c.cost) gold\nannounce c.cost") == {"CIT509"}


def test_a_condition_is_not_announced() -> None:
    text = "district Inn\n    type trade\n    cost 2\n    when crown moved\n        announce your gold is 3\n"
    problems = compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems
    assert "CIT301" in {one.code for one in problems}
