"""The life of a use: which actions a turn offers, and what happens when one is taken.

offered? (limit, condition, targets, payable, possible) -> answer -> the action's program: pay, effect, settle.
"""

from typing import TYPE_CHECKING, Any

from attrs import frozen

from citadels_core.engine import apply
from citadels_core.engine.box import LiveRule
from citadels_core.model.state import END, Code, Pending, State

if TYPE_CHECKING:
    from citadels_core.engine.game import Game

END_TURN = (-1, -1, -1)
"""The option that ends a turn; all others are (rule, source, target)."""

ACTIONS = ("action", "must")


@frozen
class Entry:
    """An action that a turn may offer, with its source."""

    live: LiveRule
    this: int
    key: tuple[int, int]
    limit: str | None
    must: bool
    offer: Any


def entries(game: "Game", state: State) -> tuple[Entry, ...]:
    """Return the actions of the turn's player: of the edition, of the active characters, of the districts in the city."""
    turn = state.turn
    if turn.entries_of is state.index:
        return turn.entries
    box = game.box
    found: list[tuple[LiveRule, int]] = [(rule, -1) for rule in box.by_book]
    for character in turn.characters:
        found += [(rule, character) for rule in box.by_character.get(character, ())]
    for card in state.in_play:
        if state.owner[card] == turn.player:
            found += [(rule, card) for rule in box.by_definition[box.cards[card]]]
    made = tuple(
        Entry(rule, this, (rule.share, this), rule.rule.limit, rule.rule.kind == "must", rule.offer)
        for rule, this in found
        if rule.rule.kind in ACTIONS
    )
    turn.entries = made
    turn.entries_of = state.index
    return made


def offers(game: "Game", state: State) -> list[tuple[int, int, int]]:
    """Return what the turn's player may do now; ending the turn is withheld while a ``must`` is possible."""
    turn = state.turn
    you = turn.player
    out: list[tuple[int, int, int]] = []
    must = False
    uses = turn.uses
    for entry in entries(game, state):
        if entry.limit is not None and (entry.key in uses or entry.key in state.uses):
            continue
        if entry.must:
            before = len(out)
            entry.offer(state, you, entry.this, out)
            must = must or len(out) > before
        else:
            entry.offer(state, you, entry.this, out)
    if not must:
        out.append(END_TURN)
    return out


def _menu(game: "Game", state: State, e: list[Any]) -> int:
    if state.turn.over or state.turn.player < 0:
        return END
    state.pending = Pending(state.turn.player, "menu", "Action", offers(game, state), 1, 1, False, 0, -1)
    return 1


def _chosen(game: "Game", state: State, e: list[Any]) -> int:
    number, this, target = e[0]
    if number < 0:
        return END
    live = game.box.rules[number]
    if live.rule.limit is not None:
        apply.use_action(game.box, state, (live.share, this), live.rule.limit)
    env = [state.turn.player, this]
    if live.rule.target is not None:
        env += [None] * (live.rule.target.slot - 2)
        env.append(target)
    apply.push(state, live.code, env)  # type: ignore[arg-type]
    return 0


MENU = Code("system/menu", "system", (_menu, _chosen), 1, -1)
