"""Test rules of cards that are not built: active in a hand or anywhere."""

import pytest

from citadels_core.table.game import Game
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import build as put_up
from tests.inside import give as deal
from tests.inside import put_under, set_number, write
from tests.mechanisms.tables import action, draft, offered, trial

CARDS = """
district Charm
    type unique
    cost none
    while in hand
        score Luck 3
        action Show once per turn
            gain 4 gold

district Shed
    type trade
    cost 1
    while in game
        instead of build used if card is this
            nothing
        allow Build Limit if card is this
        forbid district built if district is this and count of player.city is at least 2

character Mason
    rank 1
    action Save once per turn
        gain 9 gold

character Smith
    rank 2
"""


def table(seed: int = 1) -> Game:
    game = trial(CARDS, cast="Mason, Smith", extra="Charm, Shed", seed=seed)
    draft(game, "Mason", "Smith")
    return game


def give(game: Game, seat: int, *names: str) -> None:
    """Put cards into a hand from any location, and ask again."""
    for name in names:
        deal(game, seat, next(card for card in range(len(game.box.cards)) if game.box.card_name(card) == name))


def clear(game: Game, seat: int) -> None:
    put_under(game, *game.table.hand[seat])


def names(game: Game, seat: int) -> list[str]:
    return [game.box.card_name(card) for card in game.table.city[seat]]


def builds(game: Game) -> set[str]:
    decision = game.decision
    assert decision is not None
    taken = [value for value in decision.values if value[0] >= 0 and game.box.rules[value[0]].rule.name == "Build"]
    return {game.box.card_name(card) for _, _, card in taken}


def test_an_action_of_a_card_in_hand_is_offered_only_to_its_holder() -> None:
    game = table()
    assert game.decision is not None
    seat = game.decision.seat
    clear(game, 0)
    clear(game, 1)
    give(game, 1 - seat, "Charm")
    game.answer(action(game, "Take Gold"))
    assert "Show" not in offered(game)
    give(game, seat, "Charm")
    game.answer(action(game, "Save"))
    gold = game.table.gold[seat]
    game.answer(action(game, "Show"))
    assert game.table.gold[seat] == gold + 4
    assert "Show" not in offered(game)


def test_points_of_a_card_in_hand_go_to_its_final_holder() -> None:
    game = table()
    clear(game, 0)
    clear(game, 1)
    give(game, 1, "Charm")
    while (decision := game.decision) is not None and game.table.round < 2:
        game.answer(action(game, "Take Gold") if "Take Gold" in _menu(game) else decision.options[-1])
    write(game, "city completed", 0, 0)
    set_number(game, "reached", 7, at=0)
    while (decision := game.decision) is not None:
        game.answer(action(game, "Take Gold") if "Take Gold" in _menu(game) else decision.options[-1])
    assert [(player, amount) for player, amount, reason in game.table.points if reason == "Luck"] == [(1, 3)]


def _menu(game: Game) -> list[str]:
    return offered(game) if game.decision is not None and game.decision.kind == "menu" else []


def test_a_card_without_cost_cannot_be_built() -> None:
    game = table()
    assert game.decision is not None
    seat = game.decision.seat
    clear(game, seat)
    give(game, seat, "Charm", "Tavern")
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "Save"))
    assert builds(game) == {"Tavern"}


def test_a_card_that_uses_no_build_can_be_built_beyond_the_limit() -> None:
    game = table()
    assert game.decision is not None
    seat = game.decision.seat
    clear(game, seat)
    give(game, seat, "Shed", "Tavern", "Market")
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "Save"))
    build(game, "Tavern")
    assert builds(game) == {"Shed"}
    build(game, "Shed")
    assert (names(game, seat), game.table.turn.builds) == (["Tavern", "Shed"], 1)
    assert builds(game) == set()


def test_a_card_that_uses_no_build_does_not_consume_the_limit() -> None:
    game = table()
    assert game.decision is not None
    seat = game.decision.seat
    clear(game, seat)
    give(game, seat, "Shed", "Tavern", "Market")
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "Save"))
    build(game, "Shed")
    assert builds(game) == {"Tavern", "Market"}


def test_a_ban_of_a_card_on_itself_applies_before_it_is_built() -> None:
    game = table()
    assert game.decision is not None
    seat = game.decision.seat
    clear(game, seat)
    give(game, seat, "Shed", "Tavern")
    for name in ("Temple", "Church"):
        give(game, seat, name)
        put_up(game, seat, game.table.hand[seat][-1])
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "Save"))
    assert builds(game) == {"Tavern"}


def build(game: Game, name: str) -> None:
    decision = game.decision
    assert decision is not None
    for option in decision.options:
        number, _, card = decision.values[option.number]
        if number >= 0 and game.box.rules[number].rule.name == "Build" and game.box.card_name(card) == name:
            game.answer(option)
            return
    raise AssertionError(f"{name} cannot be built")


@pytest.mark.parametrize(
    ("rule", "finding"),
    [
        ("forbid gold gained if amount is at least 3", "has this card in hand"),
        ("may instead of gold taken if giver is you", "has this card in hand"),
        ("when gold gained if player is you", "the question reveals that player"),
    ],
)
def test_rules_of_a_card_in_hand_that_reveal_its_holder_are_reported(rule: str, finding: str) -> None:
    effect = {
        "forbid": "",
        "may": "\n            gain 1 card",
        "when": "\n            may\n                gain 1 card",
    }[rule.split(maxsplit=1)[0]]
    text = f"district Trap\n    type unique\n    cost 2\n    while in hand\n        {rule}{effect}\n"
    problems = compile_pack("trap", [SourceText("trap.card", text)], []).problems
    assert [(found.code, finding in found.message) for found in problems] == [("CIT508", True)]


def test_a_rule_of_a_card_in_hand_about_its_holder_reveals_nothing_of_others() -> None:
    text = """
district Lens
    type unique
    cost 2
    while in hand
        modify your draw by 1
        modify build price by -1 if player is you and card counts as trade and your gold is 0
        set build price to 2 if card is this and player is you and your city is not empty
        when gold gained if amount is 1 and (player is you and your gold is at least 3)
            gain 1 card
"""
    assert compile_pack("lens", [SourceText("lens.card", text)], []).problems == ()
