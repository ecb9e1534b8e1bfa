"""Execute the ``when`` lines of scenarios: let players answer decisions as the lines say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from citadels_core.game.tally import card_of
from citadels_core.lab.scenarios.means import means
from citadels_core.model.errors import EngineBug
from citadels_core.model.listing import listed
from citadels_core.model.programs.ir import Step
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.speech import referee
from citadels_core.speech.messages import message
from citadels_core.table import autopilot
from citadels_core.table.decision import Decision, Option
from citadels_core.table.game import Game

YES, NO = 1, 0
MOST_DECISIONS = 3_000
ROUND_ENDED = EVENT_IDS["round ended"]


@frozen
class Mismatch(Exception):
    """The error of a failed scenario step, with the expected and the actual state."""

    expected: str
    actual: str


def chosen(game: Game, pending: Decision, choices: Sequence[Sequence[Any]]) -> list[int] | None:
    """Return the indexes of the options that a scenario names; None if an option is missing."""
    numbers: list[int] = []
    for choice in choices:
        if choice == ("none",):
            continue
        fitting = (
            at
            for at, value in enumerate(pending.values)
            if at not in numbers and means(game.core, pending.noun, value, choice)
        )
        at = next(fitting, None)
        if at is None:
            return None
        numbers.append(at)
    return numbers


def uses(game: Game, pending: Decision, action: Sequence[Any]) -> list[int]:
    """Return the indexes of the options in a turn's menu that use the named action on the named target."""
    found = []
    for at, (number, this, target) in enumerate(pending.values):
        if number >= 0 and is_action(game, number, this, action):
            rule = game.box.rules[number].rule
            if action[3] is None or (rule.target is not None and means(game.core, rule.target.noun, target, action[3])):
                found.append(at)
    return found


def is_action(game: Game, number: int, this: int, action: Sequence[Any]) -> bool:
    """Return whether a rule is the action that a scenario names, on the named card if there is one."""
    _, name, card, _ = action
    live = game.box.rules[number]
    return live.rule.name.lower() == name and card in (None, card_of(game.box, live))


def asked(game: Game, seat: int, kinds: Sequence[str], wanted: str) -> Decision:
    """Return a player's pending decision if it has one of ``kinds``; raise ``Mismatch`` otherwise."""
    settle_extras(game)
    pending = game.decision
    if pending is None or pending.seat != seat or pending.kind not in kinds:
        raise Mismatch(wanted, referee.decision(game.core))
    return pending


def settle_extras(game: Game) -> None:
    """Answer the decisions of players without a name until a named player has a decision."""
    named = len(game.setup.names)
    for _ in range(MOST_DECISIONS):
        pending = game.decision
        if pending is None or pending.seat < named:
            return
        autopilot.answer(game)


def _answer(game: Game, numbers: Sequence[int]) -> None:
    decision = game.decision
    if decision is not None:
        options: list[Option] = [decision.options[number] for number in numbers]
        game.answer(options if decision.many else options[0])


def _use(game: Game, step: Step, values: dict[str, Any]) -> None:
    pending = asked(game, values["player"], ("menu",), _wanted(step))
    found = uses(game, pending, values["use"])
    if not found:
        raise Mismatch(_wanted(step), referee.decision(game.core))
    homes = {game.box.causes[game.box.rules[pending.values[at][0]].cause].card: None for at in found}
    if values["use"][2] is None and len(homes) > 1:
        raise Mismatch(f"{_wanted(step)}, of one card", message("failed.several_cards", cards=listed(list(homes))))
    if len({pending.values[at][2] for at in found if game.box.rules[pending.values[at][0]].rule.target}) > 1:
        names = "; ".join(referee.action(game.core, pending.values[at]) for at in found)
        if values["use"][3] is None or len({referee.action(game.core, pending.values[at]) for at in found}) > 1:
            raise Mismatch(f"{_wanted(step)}, with one target", message("failed.several_targets", targets=names))
    _answer(game, found[:1])


def _wanted(step: Step) -> str:
    return step.text.removeprefix(step.kind).strip()


def _choose(game: Game, step: Step, values: dict[str, Any]) -> None:
    pending = asked(game, values["player"], ("choose", "sealed"), _wanted(step))
    numbers = chosen(game, pending, values["choices"])
    if numbers is None:
        raise Mismatch(_wanted(step), referee.decision(game.core))
    if not pending.least <= len(numbers) <= pending.most:
        most = pending.most if pending.most != pending.least else None
        raise Mismatch(_wanted(step), message("failed.bounds", least=pending.least, most=most))
    _answer(game, numbers)


def _say(game: Game, step: Step, values: dict[str, Any]) -> None:
    pending = asked(game, values["player"], ("may", "replace", "menu"), _wanted(step))
    if step.form == "decline" and declining(pending):
        _answer(game, [len(pending.values) - 1])
        return
    said = YES if step.form == "accept" else NO
    if said not in pending.values:
        raise Mismatch(_wanted(step), referee.decision(game.core))
    _answer(game, [list(pending.values).index(said)])


def _end_turn(game: Game, step: Step, values: dict[str, Any]) -> None:
    pending = asked(game, values["player"], ("menu",), _wanted(step))
    end = next((at for at, value in enumerate(pending.values) if value[0] == NOBODY), None)
    if end is None:
        raise Mismatch(_wanted(step), referee.decision(game.core))
    _answer(game, [end])


def _play_on(game: Game, step: Step, reached: Callable[[], bool]) -> None:
    for _ in range(MOST_DECISIONS):
        if reached():
            return
        if game.decision is None:
            break
        autopilot.answer(game)
    never = "failed.no_end" if step.form == "game ends" else "failed.never"
    raise Mismatch(_wanted(step), message("referee.over" if game.over else never))


def is_turn(game: Game, values: Mapping[str, Any]) -> bool:
    """Return whether the player and the character (if any) that a step names have the turn."""
    turn, cast = game.table.turn, game.box.cast
    character = values.get("character")
    fits = character is None or character in [cast[number].id for number in turn.named if number != NOBODY]
    return fits and turn.player == values["player"]


def _to_turn(game: Game, step: Step, values: dict[str, Any]) -> None:
    """Play on until the turn that a step names; do nothing if that turn has already begun."""
    if not is_turn(game, values):
        _play_on(game, step, lambda: _is_menu(game) and is_turn(game, values))


def _is_menu(game: Game) -> bool:
    pending = game.decision
    return pending is not None and pending.is_menu and not pending.question.is_offer


def do(game: Game, step: Step, since: int) -> None:
    """Execute a ``when`` line in a game.

    ``since`` is the length of the log before the previous line, because that line may already have ended the round.

    Raises:
        Mismatch: the step is impossible here.
    """
    values = dict(step.values)
    match step.form:
        case "use":
            _use(game, step, values)
        case "choose":
            _choose(game, step, values)
        case "accept" | "decline":
            _say(game, step, values)
        case "end turn":
            _end_turn(game, step, values)
        case "round ends":
            _play_on(game, step, lambda: any(kind == ROUND_ENDED for kind, _, _ in game.log.since(since)))
        case "game ends":
            _play_on(game, step, lambda: game.over)
        case "turn":
            _to_turn(game, step, values)
        case "asked":
            _play_on(game, step, lambda: _is_asked(game, values["player"]))
        case _:
            raise EngineBug(f"nothing does {step.form!r}")
    settle_extras(game)


def _is_asked(game: Game, seat: int) -> bool:
    pending = game.decision
    return pending is not None and pending.seat == seat and is_asked(pending)


def is_asked(pending: Decision) -> bool:
    """Return whether a decision is a real question, not just the menu of a player's own turn."""
    return not pending.is_menu or pending.question.is_offer


def declining(pending: Decision) -> bool:
    """Return whether a decision offers actions outside a turn, so that the player can decline all."""
    return pending.is_menu and pending.question.is_offer
