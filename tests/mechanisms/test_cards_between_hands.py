"""Test who learns which card moves between hands, is looked at or laid out."""

from typing import Any

import pytest

from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.knowledge import learned
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import build
from tests.mechanisms.tables import action, draft, events, trial

CARDS = """
character Peddler
    rank 1
    action Swap once per turn
        target player as other where other is not you
        choose random card in other.hand as goods
        take goods
        choose card in your hand as gift
        give gift to other
    action Pry once per turn
        target player as other where other is not you
        look at other.hand
        choose card in other.hand as goods
        take goods
    action Search once per turn
        if deck is not empty
        look at deck
        choose card in deck as goods
        take goods
        shuffle deck
    action Announce once per turn
        if deck is not empty
        let found be top card
        show found
        if any type as t where found counts as t and any district in your city where district counts as t
            take found
    action Fair once per turn
        if count of deck is at least 5
        lay out 5 cards faceup
        repeat at most 5 times until aside is empty
            for each player from you
                if aside is not empty
                    choose card in aside as prize by player
                    player takes prize

character Guest
    rank 2

character Host
    rank 3
"""


def table() -> tuple[Game, int, int]:
    """Return a game at the Peddler's menu, the Peddler's seat and that of another player."""
    game = trial(CARDS, cast="Peddler, Guest, Host", seats=3)
    draft(game, "Peddler", "Guest", "Host")
    assert game.decision is not None
    seat = game.decision.seat
    return game, seat, (seat + 1) % 3


def aimed(game: Game, name: str, seat: int) -> None:
    """Use an action on a player."""
    assert game.decision is not None
    rules = game.box.rules
    at = [n for n, v in enumerate(game.decision.values) if v[0] >= 0 and rules[v[0]].rule.name == name and v[2] == seat]
    game.answer(at[0])


def card_names(game: Game, cards: list[int]) -> list[str]:
    return [game.box.card_name(card) for card in cards]


def told(game: Game, name: str, start: int) -> list[Any]:
    """Return what each seat sees of the cards of the last event of a name: their names, or their number."""
    found: list[Any] = []
    for seat in range(3):
        view = [view for view in game.events(seat, start) if view.name == name][-1]
        field = "card" if "card" in (*view.fields, *view.hidden) else "cards"
        found.append(view.fields.get(field, view.hidden.get(field)))
    return found


def test_a_card_taken_from_a_hand_is_shown_only_to_giver_and_taker() -> None:
    game, you, other = table()
    third = 3 - you - other
    before = set(game.table.hand[other])
    start = len(game.log)
    aimed(game, "Swap", other)
    (gone,) = before - set(game.table.hand[other])
    name = game.box.card_name(gone)
    assert gone in game.table.hand[you]
    seen = told(game, "card taken", start)
    assert (seen[you], seen[other], seen[third]) == (name, name, 1)
    for seat in range(3):
        (view,) = [view for view in game.events(seat, start) if view.name == "card taken"]
        assert (view.fields["player"], view.fields["giver"], view.fields["unseen"]) == (you, other, True)


def test_a_given_card_is_shown_only_to_giver_and_taker() -> None:
    game, you, other = table()
    aimed(game, "Swap", other)
    start = len(game.log)
    assert game.decision is not None
    gift = game.decision.values[2]
    game.answer(2)
    assert gift in game.table.hand[other]
    name = game.box.card_name(gift)
    seen = told(game, "card taken", start)
    assert (seen[you], seen[other], seen[3 - you - other]) == (name, name, 1)
    assert check(game) == []


def test_only_the_player_who_looks_at_a_hand_sees_its_cards() -> None:
    game, you, other = table()
    hand = sorted(card_names(game, game.table.hand[other]))
    start = len(game.log)
    aimed(game, "Pry", other)
    seen = told(game, "cards looked at", start)
    assert sorted(seen[you]) == sorted(seen[other]) == hand
    assert seen[3 - you - other] == len(hand)
    assert game.decision is not None
    assert sorted(option.label for option in game.decision.options) != []
    assert all("a card" not in option.label for option in game.decision.options)


def test_knowledge_from_a_look_ends_with_the_turn_and_with_the_location() -> None:
    game, you, other = table()
    aimed(game, "Pry", other)
    looked = [card for _, card, _ in game.table.looks]
    assert sorted(looked) == sorted(game.table.hand[other])
    again = restore(game.box.catalog, save(game))
    assert again.table.looks == game.table.looks
    game.answer(0)
    while game.table.turn.player == you:
        game.answer(action(game, "End Turn") if not _gathers(game) else 0)
    assert game.table.looks == ()


def _gathers(game: Game) -> bool:
    return game.decision is not None and (game.decision.kind != "menu" or not game.table.turn.gathered)


def test_an_answer_that_reveals_cards_cannot_be_undone() -> None:
    game, you, other = table()
    before = game.copy()
    aimed(game, "Pry", other)
    assert learned(before.core, game.core, you)


def test_a_deck_search_hides_the_order_and_the_chosen_card() -> None:
    orders = set()
    names = set()
    for extra in range(6):
        game, you, _ = table()
        game.arrange.chance(extra)
        start = len(game.log)
        game.answer(action(game, "Search"))
        assert game.decision is not None
        assert sorted(game.decision.values) == sorted(game.table.deck)
        orders.add(tuple(game.decision.values))
        names.add(tuple(told(game, "cards looked at", start)[you]))
        assert all("a card" not in option.label for option in game.decision.options)
        found = game.decision.values[0]
        game.answer(0)
        assert found in game.table.hand[you]
        seen = told(game, "card taken", start)
        assert [seen[you], seen.count(1)] == [game.box.card_name(found), 2]
        assert events(game, start)[-1] == "deck shuffled"
        assert game.table.looks == ()
    assert len(orders) > 1
    assert len(names) == 1


def test_a_card_shown_from_the_deck_stays_on_top_and_is_known_to_all() -> None:
    game, _, _ = table()
    top = game.table.deck[-1]
    start = len(game.log)
    game.answer(action(game, "Announce"))
    assert told(game, "cards shown", start) == [(game.box.card_name(top),)] * 3
    assert game.table.deck[-1] == top


def test_a_publicly_known_card_is_named_when_taken() -> None:
    game, you, _ = table()
    top = game.table.deck[-1]
    card = next(card for card in game.table.deck if game.box.type[card] == game.box.type[top] and card != top)
    build(game, you, card)
    start = len(game.log)
    game.answer(action(game, "Announce"))
    assert game.table.hand[you][-1] == top
    assert told(game, "card taken", start) == [game.box.card_name(top)] * 3


def test_cards_laid_out_faceup_are_seen_by_all_and_taken_in_turn() -> None:
    game, you, _ = table()
    start = len(game.log)
    game.answer(action(game, "Fair"))
    names = sorted(card_names(game, game.table.aside))
    for step in range(5):
        assert game.decision is not None
        assert game.decision.seat == (you + step) % 3
        assert all(
            sorted(game.observe(seat).aside or ()) == sorted(card_names(game, game.table.aside)) for seat in range(3)
        )
        game.answer(0)
    assert len(names) == 5
    assert [sorted(seen) for seen in told(game, "cards laid out faceup", start)] == [names] * 3
    taken = [view.fields["card"] for view in game.events(0, start) if view.name == "card taken"]
    assert sorted(taken) == names
    assert game.table.aside == []
    assert check(game) == []


PRY = """
character Odd
    rank 1
    action Try once per turn
        target player as other where other is not you
        {first}
        {then}
"""


def codes(first: str, then: str) -> list[str]:
    """Return the findings about a rule that does one thing and then another."""
    text = PRY.format(first=first, then=then)
    return [problem.code for problem in compile_pack("trial", [SourceText("trial.card", text)], []).problems]


@pytest.mark.parametrize(
    ("first", "then", "found"),
    [
        ("gain 1 gold", "gain (count of card in other.hand where card counts as noble) gold", ["CIT509"]),
        ("look at other.hand", "gain (count of card in other.hand where card counts as noble) gold", []),
        ("look at your hand", "gain (count of card in other.hand where card counts as noble) gold", ["CIT509"]),
        ("gain 1 gold", "if top card counts as noble\n            choose player as p", ["CIT508"]),
        ("show top card", "if top card counts as noble\n            choose player as p", []),
    ],
)
def test_effects_of_a_look_need_a_declared_reveal(first: str, then: str, found: list[str]) -> None:
    assert codes(first, then) == found
