"""Check the ``then`` lines of scenarios (the expected results) against a game."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from citadels_core.game.declared_zones import find_zone
from citadels_core.lab.scenarios import proof
from citadels_core.lab.scenarios.when_lines import (
    NO,
    YES,
    Mismatch,
    asked,
    chosen,
    declining,
    is_asked,
    is_turn,
    settle_extras,
    uses,
)
from citadels_core.lab.scenarios.witness import Witness
from citadels_core.model.programs.ir import Scenario, Step
from citadels_core.model.programs.node_types import type_of
from citadels_core.model.programs.tree import Built, Compare, Expr, Is, Named
from citadels_core.model.programs.walk import walk
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.speech import referee
from citadels_core.speech.messages import message
from citadels_core.speech.values import REFEREE, say
from citadels_core.table.game import Game
from citadels_core.table.positions.staged_things import find_thing, zone_named
from citadels_core.table.views.knowledge import cards_seen, characters_seen, sees_note

POINTS = EVENT_IDS["points scored"]
Values = dict[str, Any]


def expect(game: Game, step: Step, scenario: Scenario, witness: Witness | None = None) -> None:
    """Check a ``then`` line against a game; only lines about players' knowledge need ``witness``.

    Raises:
        Mismatch: the line is false, or it is a ``cannot`` line that would be true without the tested card.
    """
    settle_extras(game)
    values = dict(step.values)
    wanted = step.text.removeprefix(step.kind).strip()
    if step.form in KNOWING:
        known = _known(game, values, witness)
        found: str = message("found.known" if known else "found.unknown", player=game.name(values["player"]))
        actual = None if known is KNOWING[step.form] else found
    else:
        actual = CHECKS[step.form](game, values, wanted)
    if actual is None and step.form == "cannot":
        actual = proof.unproved(game, values["player"], values["offer"], scenario)
    if actual is not None:
        raise Mismatch(wanted, actual)


def _gold(game: Game, values: Values, wanted: str) -> str | None:
    seat = values["player"]
    gold = game.table.gold[seat]
    return None if gold == values["amount"] else message("found.gold", player=game.name(seat), gold=gold)


def _zone(game: Game, values: Values) -> list[int]:
    if values["zone"] not in ("hand", "city"):
        zone = find_zone(game.table, values["zone"], values["player"])
        return [] if zone is None else [*zone.cards]
    cards: list[int] = getattr(game.table, values["zone"])[values["player"]]
    return cards


def _held(game: Game, values: Values) -> str:
    player, zone = game.name(values["player"]), values["zone"].rpartition(":")[2]
    return message("found.cards", player=player, cards=_names(game, _zone(game, values)), zone=zone)


def _lie(game: Game, values: Values, wanted: str) -> str | None:
    there = zone_named(game.core, values["zone"], values.get("target")).cards
    if _ids(game, there) == list(values["cards"]):
        return None
    return message("found.lying", cards=_names(game, there), zone=values["zone"].rpartition(":")[2])


def _names(game: Game, cards: Sequence[int]) -> str:
    return ", ".join(game.box.card_name(card) for card in cards) or message("thing.nothing")


def _ids(game: Game, cards: Sequence[int]) -> list[str]:
    return [game.box.definitions[game.box.cards[card]].id for card in cards]


def _holds(game: Game, values: Values, wanted: str) -> str | None:
    missing = Counter[str](values["cards"]) - Counter(_ids(game, _zone(game, values)))
    return _held(game, values) if missing else None


def _offered(game: Game, values: Values, wanted: str) -> bool:
    offer = values["offer"]
    seat = values["player"]
    match offer[0]:
        case "end":
            return any(value[0] == NOBODY for value in asked(game, seat, ("menu",), wanted).values)
        case "accept" | "decline":
            pending = game.decision
            said = YES if offer[0] == "accept" else NO
            if pending is None or pending.seat != seat:
                return False
            if pending.is_yes_or_no:
                return said in pending.values
            return said == NO and declining(pending)
        case "choose":
            pending = asked(game, seat, ("choose", "sealed"), wanted)
            numbers = chosen(game, pending, offer[1:])
            return numbers is not None and (len(numbers) == 1 or pending.least <= len(numbers) <= pending.most)
        case _:
            return bool(uses(game, asked(game, seat, ("menu",), wanted), offer))


def _asked(game: Game, values: Values, wanted: str) -> str | None:
    pending = game.decision
    if pending is not None and pending.seat == values["player"] and is_asked(pending):
        return None
    return referee.decision(game.core)


def _known(game: Game, values: Values, witness: Witness | None) -> bool:
    """Return whether a player sees or remembers a note, an unbuilt card or a character."""
    seat, state = values["player"], game.table
    if "note" in values:
        target = find_thing(game.core, values["target"], (*state.city, *state.hand, state.deck))
        return sees_note(game.core, seat, game.box.notes[values["note"]], target)
    kind, id_, *owner = values["thing"]
    if kind == "character":
        return any(game.box.cast[number].id == id_ for number in characters_seen(game.core, seat))
    seen = [card for card in cards_seen(game.core, seat) if state.owner[card] == NOBODY]
    if owner:
        seen = [card for card in seen if card in state.hand[owner[0]]]
    if id_ in _ids(game, seen):
        return True
    cards = range(len(game.box.cards))
    named = {game.box.card_name(card) for card, one in zip(cards, _ids(game, cards), strict=True) if one == id_}
    return witness is not None and any(witness.remembers(seat, name, *(owner or (None,))) for name in named)


def _turn(game: Game, values: Values, wanted: str) -> str | None:
    turn = game.table.turn
    if is_turn(game, values):
        return None
    if turn.player == NOBODY:
        return message("found.no_turn")
    character = say(game.core, "Character", turn.character, REFEREE) if turn.character >= 0 else None
    return message("found.turn", player=game.name(turn.player), character=character)


def _points(game: Game) -> str:
    return message("found.scores", scores=_scores(game)) if game.over else message("found.going_on")


def _scores(game: Game) -> str:
    parts = [
        message("found.score", player=game.name(seat), points=score, reasons=_reasons(game, seat))
        for seat, score in enumerate(game.scores)
    ]
    return "; ".join(parts)


def _scored(game: Game, seat: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for player, amount, reason in game.table.points:
        if player == seat:
            found[reason] += amount
    return found


def _reasons(game: Game, seat: int) -> str:
    scored = ", ".join(f"{label} {amount}" for label, amount in _scored(game, seat).items())
    return scored or message("thing.nothing")


def _scores_for(game: Game, values: Values, wanted: str) -> str | None:
    scored = _scored(game, values["player"])
    return None if game.over and scored[values["reason"]] == values["amount"] else _points(game)


def _winners(game: Game, seats: set[int]) -> str | None:
    if set(game.winners) == seats:
        return None
    if not game.over:
        return message("found.going_on")
    return message("found.winners", points=_scores(game), players=", ".join(map(game.name, game.winners)))


def _deck(game: Game, values: Values, found: str, end: int) -> str | None:
    """Check the cards at one end of the deck; ``end`` is -1 for the top and 1 for the bottom."""
    there = game.table.deck[::end][: len(values["cards"])]
    if Counter(_ids(game, there)) == Counter(values["cards"]):
        return None
    return message(found, cards=_names(game, there))


def _condition(game: Game, values: Values, wanted: str) -> str | None:
    condition = values["condition"]
    env = [NOBODY, NOBODY, *range(len(game.setup.names))]
    if game.core.value(condition, env):
        return _nowhere(game, condition, env)
    if isinstance(condition, Compare):
        type_ = type_of(condition.left, ["", "", *("Player" for _ in game.setup.names)])
        return message("found.left_side", value=say(game.core, type_, game.core.value(condition.left, env), REFEREE))
    return message("found.false")


def _nowhere(game: Game, condition: Expr, env: Sequence[int]) -> str | None:
    """Return a message if a true condition reads an unbuilt district, unless it tests for ``missing``."""
    asked = {part.of for part in walk(condition) if isinstance(part, Is) and part.predicate == "missing"}
    for part in walk(condition):
        if isinstance(part, Built) and part not in asked and game.core.value(part, env) == NOBODY:
            name = next(card.name for card in game.box.definitions if Named("card name", card.id) == part.name)
            return message("found.nowhere", card=name, player=game.name(game.core.value(part.player, env)))
    return None


KNOWING = {"knows": True, "ignores": False}
"""The forms of lines about knowledge, with the expected answer."""

CHECKS: dict[str, Callable[[Game, Values, str], str | None]] = {
    "gold": _gold,
    "count": lambda game, values, _: None if len(_zone(game, values)) == values["amount"] else _held(game, values),
    "lacks": lambda game, values, _: _held(game, values) if values["card"] in _ids(game, _zone(game, values)) else None,
    "holds": _holds,
    "zone": _lie,
    "can": lambda game, *line: None if _offered(game, *line) else referee.decision(game.core),
    "cannot": lambda game, *line: referee.decision(game.core) if _offered(game, *line) else None,
    "nobody asked": lambda game, *_: None if game.decision is None else referee.decision(game.core),
    "asked": _asked,
    "one asked": lambda game, values, said: (
        _asked(game, values, said) and _asked(game, {**values, "player": values["other"]}, said)
    ),
    "not asked": lambda *line: None if _asked(*line) else referee.decision(line[0].core),
    "turn": _turn,
    "scores for": _scores_for,
    "scores": lambda game, values, _: (
        None if game.over and game.scores[values["player"]] == values["amount"] else _points(game)
    ),
    "wins": lambda game, values, _: _winners(game, {values["player"]}),
    "shared": lambda game, values, _: _winners(game, {*values["players"]}),
    "bottom": lambda game, values, _: _deck(game, values, "found.bottom", 1),
    "top": lambda game, values, _: _deck(game, values, "found.top", -1),
    "condition": _condition,
}
"""The check for each form of a ``then`` line; it returns the actual state, or None if the line is true."""
