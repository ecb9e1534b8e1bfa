"""Look at a game and tell whether the then lines of a scenario hold."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from citadels_core.engine.game import Game
from citadels_core.engine.reading import reader
from citadels_core.lab import telling
from citadels_core.lab.stepping import Mismatch, asked, is_action, is_turn, means, settle_extras, uses
from citadels_core.model.ir import Step
from citadels_core.model.state import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS

POINTS = EVENT_IDS["points scored"]
Values = dict[str, Any]


def expect(game: Game, step: Step) -> None:
    """Hold a game against a then line.

    Raises:
        Mismatch: it does not hold.
    """
    settle_extras(game)
    values = dict(step.values)
    wanted = step.text.removeprefix(step.kind).strip()
    actual = CHECKS[step.form](game, values, wanted)
    if actual is not None:
        raise Mismatch(wanted, actual)


def _gold(game: Game, values: Values, wanted: str) -> str | None:
    seat = values["player"]
    gold = game.state.gold[seat]
    return None if gold == values["amount"] else f"{game.name(seat)} has {gold} gold"


def _zone(game: Game, values: Values) -> list[int]:
    zone: list[int] = getattr(game.state, values["zone"])[values["player"]]
    return zone


def _held(game: Game, values: Values) -> str:
    cards = ", ".join(game.box.card_name(card) for card in _zone(game, values)) or "nothing"
    return f"{game.name(values['player'])} has {cards} in {values['zone']}"


def _count(game: Game, values: Values, wanted: str) -> str | None:
    return None if len(_zone(game, values)) == values["amount"] else _held(game, values)


def _ids(game: Game, cards: Sequence[int]) -> list[str]:
    return [game.box.definitions[game.box.cards[card]].id for card in cards]


def _lacks(game: Game, values: Values, wanted: str) -> str | None:
    return _held(game, values) if values["card"] in _ids(game, _zone(game, values)) else None


def _holds(game: Game, values: Values, wanted: str) -> str | None:
    missing = Counter[str](values["cards"]) - Counter(_ids(game, _zone(game, values)))
    return _held(game, values) if missing else None


def _offered(game: Game, values: Values, wanted: str) -> bool:
    offer = values["offer"]
    seat = values["player"]
    match offer[0]:
        case "end":
            return any(value[0] < 0 for value in asked(game, seat, ("menu",), wanted).values)
        case "accept" | "decline":
            pending = game.state.pending
            return pending is not None and pending.seat == seat and pending.kind in ("may", "replace")
        case "choose":
            pending = asked(game, seat, ("choose", "sealed"), wanted)
            return any(means(game, pending.noun, value, offer[1]) for value in pending.values)
        case _:
            return bool(uses(game, asked(game, seat, ("menu",), wanted), offer))


def _can(game: Game, values: Values, wanted: str) -> str | None:
    return None if _offered(game, values, wanted) else telling.decision(game, game.state.pending)


def _cannot(game: Game, values: Values, wanted: str) -> str | None:
    if _offered(game, values, wanted):
        return telling.decision(game, game.state.pending)
    offer = values["offer"]
    if offer[0] == "action" and offer[3] is not None and not _target_is_there(game, offer):
        return "nothing of this name is there to be used on, so that this would prove nothing"
    return None


def _target_is_there(game: Game, action: Sequence[Any]) -> bool:
    """Tell whether an action the player has could look at such a target; True when there is no such action."""
    state, box = game.state, game.box
    you = state.turn.player
    has = False
    sources = [(rule, NOBODY) for rule in box.by_book]
    sources += [(rule, number) for number in state.turn.named for rule in box.by_character.get(number, ())]
    sources += [
        (rule, card)
        for card in state.in_play
        if state.owner[card] == you
        for rule in box.by_definition[box.cards[card]]
    ]
    sources += [(rule, card) for rule, card in box.loose if card in state.hand[you]]
    for live, this in sources:
        target = live.rule.target
        if target is None or not is_action(game, live.number, this, action):
            continue
        has = True
        env = [you, this, *[None] * live.rule.slots]
        if any(means(game, target.noun, value, action[3]) for value in reader(box, target.source)(state, env)):
            return True
    return not has


def _nobody_asked(game: Game, values: Values, wanted: str) -> str | None:
    return None if game.state.pending is None else telling.decision(game, game.state.pending)


def _asked(game: Game, values: Values, wanted: str) -> str | None:
    pending = game.state.pending
    if pending is not None and pending.seat == values["player"] and pending.kind != "menu":
        return None
    return telling.decision(game, pending)


def _not_asked(game: Game, values: Values, wanted: str) -> str | None:
    return None if _asked(game, values, wanted) else telling.decision(game, game.state.pending)


def _turn(game: Game, values: Values, wanted: str) -> str | None:
    turn = game.state.turn
    if is_turn(game, values):
        return None
    if turn.player == NOBODY:
        return "it is nobody's turn"
    return f"it is the turn of {game.name(turn.player)} as {telling.say(game, 'Character', turn.character)}"


def _points(game: Game) -> str:
    if not game.over:
        return "the game is not over"
    parts = [
        f"{game.name(seat)} {score} ({_reasons(game, seat) or 'nothing'})" for seat, score in enumerate(game.scores)
    ]
    return f"the scores are: {'; '.join(parts)}"


def _scored(game: Game, seat: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for player, amount, rule in game.state.points:
        if player == seat:
            found[game.box.rules[rule].label] += amount
    return found


def _reasons(game: Game, seat: int) -> str:
    return ", ".join(f"{label} {amount}" for label, amount in _scored(game, seat).items())


def _scores(game: Game, values: Values, wanted: str) -> str | None:
    return None if game.over and game.scores[values["player"]] == values["amount"] else _points(game)


def _scores_for(game: Game, values: Values, wanted: str) -> str | None:
    scored = _scored(game, values["player"])
    return None if game.over and scored[values["reason"]] == values["amount"] else _points(game)


def _wins(game: Game, values: Values, wanted: str) -> str | None:
    return _winners(game, {values["player"]})


def _shared(game: Game, values: Values, wanted: str) -> str | None:
    return _winners(game, set(values["players"]))


def _winners(game: Game, seats: set[int]) -> str | None:
    if set(game.winners) == seats:
        return None
    names = ", ".join(game.name(seat) for seat in game.winners) or "nobody"
    return f"{_points(game)}; {names} won"


def _bottom(game: Game, values: Values, wanted: str) -> str | None:
    return _stretch(game, values, game.state.deck[: len(values["cards"])], "at the bottom")


def _top(game: Game, values: Values, wanted: str) -> str | None:
    return _stretch(game, values, game.state.deck[-len(values["cards"]) :][::-1], "on top")


def _stretch(game: Game, values: Values, there: Sequence[int], where: str) -> str | None:
    if Counter(_ids(game, there)) == Counter(values["cards"]):
        return None
    return f"{where} there is {', '.join(game.box.card_name(card) for card in there) or 'nothing'}"


def _condition(game: Game, values: Values, wanted: str) -> str | None:
    condition = values["condition"]
    env = [NOBODY, NOBODY, *range(len(game.setup.names))]
    if reader(game.box, condition)(game.state, env):
        return None
    if isinstance(condition, tuple) and condition[0] in ("==", ">=", "<=", ">", "<"):
        left = reader(game.box, condition[1])(game.state, env)
        return f"this does not hold: the left side is {left}"
    return "this does not hold"


CHECKS: dict[str, Callable[[Game, Values, str], str | None]] = {
    "gold": _gold,
    "count": _count,
    "lacks": _lacks,
    "holds": _holds,
    "can": _can,
    "cannot": _cannot,
    "nobody asked": _nobody_asked,
    "asked": _asked,
    "not asked": _not_asked,
    "turn": _turn,
    "scores for": _scores_for,
    "scores": _scores,
    "wins": _wins,
    "shared": _shared,
    "bottom": _bottom,
    "top": _top,
    "condition": _condition,
}
"""For each form of a then line what it looks at; returns what is, when that is not what was expected."""
