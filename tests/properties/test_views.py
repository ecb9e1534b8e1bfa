"""Two states that differ only in what a seat cannot see look the same to that seat, now and after the same answer."""

import random

import pytest

from citadels_core import load
from citadels_core.engine.log import Log
from citadels_core.model.setup import Setup
from citadels_core.model.state import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.json import canonical, to_json
from citadels_core.table.knowledge import cards_seen, characters_seen
from tests.properties.walks import drawn, walk

CALLED = EVENT_IDS["character called"]


def dealt_otherwise(game: Game, seat: int, dice: random.Random) -> Game | None:
    """Return a game in which what the seat cannot see is dealt out differently; None in the middle of a rule.

    Only what is hidden moves: cards of the deck and of other hands change places; so do characters that others hold
    unrevealed and those laid facedown or passed around, as long as they may still be called. What the log keeps from
    the seat is changed alike.
    """
    other = game.copy()
    state = other.state
    waiting = state.pending
    looks = waiting.seat == seat and waiting.noun == "Character"
    if any(frame.code.kind == "rule" or frame.code.key.startswith("system/event") for frame in state.stack):
        return None
    cards = _moved([*state.deck, *(c for p, hand in enumerate(state.hand) if p != seat for c in hand)], dice)
    state.deck = [cards[card] for card in state.deck]
    for player, hand in enumerate(state.hand):
        if player != seat:
            state.hand[player] = [cards[card] for card in hand]
    characters = _moved(_movable(game, seat, looks), dice)
    for player, held in enumerate(state.drafted):
        state.drafted[player] = [characters.get(c, c) for c in held]
    state.pool = [characters.get(c, c) for c in state.pool]
    state.facedown = [characters.get(c, c) for c in state.facedown]
    state.laid = tuple((player, characters.get(c, c)) for player, c in state.laid)
    state.holder = [NOBODY] * len(state.holder)
    for player, held in enumerate(state.drafted):
        for character in held:
            state.holder[character] = player
    other.log = Log()
    for kind, fields, cause in game.log:
        other.log.append((kind, _retold(kind, fields, seat, cards, characters), cause))
    if waiting.kind == "menu":
        state.pending = None
        other.run()
    elif waiting.noun == "Character" and waiting.seat != seat:
        state.pending = waiting._replace(values=tuple(characters.get(value, value) for value in waiting.values))
    return other


def _moved(things: list[int], dice: random.Random) -> dict[int, int]:
    return dict(zip(things, dice.sample(things, len(things)), strict=True))


def _movable(game: Game, seat: int, looks_through_pool: bool) -> list[int]:
    state = game.state
    hidden = [c for p, held in enumerate(state.drafted) if p != seat for c in held if state.controller[c] == NOBODY]
    hidden += state.facedown
    if not looks_through_pool:
        hidden += state.pool
    return [c for c in hidden if state.pool or c in state.calls]


def _retold(kind, fields, seat, cards, characters):
    event = EVENTS[kind]
    named = dict(zip(event.names, fields, strict=True))
    if named.get("player") != seat:
        for name in event.private:
            moved = characters if name.startswith("character") else cards
            value = named[name]
            named[name] = tuple(moved.get(v, v) for v in value) if isinstance(value, tuple) else moved.get(value, value)
    return tuple(named.values())


def seen(game: Game, seat: int) -> str:
    """Return what a seat is told, with the last events, as one text."""
    return canonical([to_json(game.observe(seat)), to_json(game.events(seat, max(len(game.log) - 60, 0)))])


def was_told(before: Game, after: Game, seat: int) -> bool:
    """Tell whether an answer was declared to reveal something to the seat.

    The rule: it came to see the face of a card or of a character that it did not see before, or a character was called
    (that nobody shows it tells something too).
    """
    cards = cards_seen(after, seat) - cards_seen(before, seat)
    characters = characters_seen(after, seat) - characters_seen(before, seat)
    return bool(cards or characters) or any(kind == CALLED for kind, _, _ in after.log.since(len(before.log)))


def common(left: Game, right: Game, seat: int, dice: random.Random) -> tuple[object, object] | None:
    """Return one same answer to both decisions: the same numbers where the options correspond, None if there is none.

    In another seat's menu the same actions are those that name no card of its hand.
    """
    one, two = left.decision, right.decision
    if one.kind != "menu" or one.seat == seat:
        numbers = drawn(one, dice)
        return numbers, numbers
    both = [value for value in one.values if value in two.values and not _names_card(left, value)]
    if not both:
        return None
    value = dice.choice(both)
    return one.values.index(value), two.values.index(value)


def _names_card(game: Game, action: tuple[int, int, int]) -> bool:
    rule = action[0]
    if rule < 0:
        return False
    target = game.box.rules[rule].rule.target
    return target is not None and target.noun == "Card"


@pytest.mark.parametrize("seats", range(2, 8))
def test_what_a_seat_cannot_see_makes_no_difference_to_it(catalog, seats):
    dice = random.Random(seats)
    game = Game.start(catalog, Setup(edition="classic2016", seats=seats, seed=3))
    compared = differed = followed = 0
    for number, _ in enumerate(walk(game, 40 + seats, 400)):
        if number % 3:
            continue
        seat = dice.randrange(seats)
        other = dealt_otherwise(game, seat, dice)
        if other is None:
            continue
        assert check(other) == []
        compared += 1
        differed += other.state.hand != game.state.hand
        assert seen(other, seat) == seen(game, seat)
        answers = common(game, other, seat, dice)
        if answers is None:
            continue
        left, right = game.copy(), other.copy()
        left.answer(answers[0])
        right.answer(answers[1])
        if not was_told(game, left, seat) and not was_told(other, right, seat):
            followed += 1
            assert seen(right, seat) == seen(left, seat)
    assert compared > 30
    assert differed > compared / 2
    assert followed > 10


def test_only_the_asked_seat_is_told_the_question(game):
    for decision in walk(game, 5, 120):
        for seat in range(4):
            view = game.observe(seat).decision
            assert (view.seat, view.kind) == (decision.seat, decision.kind)
            if seat == decision.seat:
                assert len(view.options) == len(decision)
            else:
                assert (view.prompt, view.options, view.least, view.most, view.many, view.cause) == (None,) * 6


def test_no_view_holds_the_name_of_a_card_that_only_others_see():
    """With a deck in which each card has its own name, a hidden card would show by its name."""
    game = Game.start(load("deluxe2016"), Setup(edition="deluxe2016", seats=4, seed=9, decks=("Deluxe Uniques",)))
    for _ in walk(game, 5, 60):
        for seat in range(4):
            told = canonical(to_json(game.observe(seat)))
            known = {game.box.card_name(card) for card in cards_seen(game, seat)}
            hidden = {game.box.card_name(card) for card in range(len(game.box.cards))} - known
            spoken = [(f'"{name}"', f"the {name}", f'{name.lower().replace(" ", "-")}"') for name in hidden]
            assert [words for words in spoken if any(word in told for word in words)] == []
