"""The menu of a turn: it asks for an action and starts the chosen action."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.events.event_life import charge, commit
from citadels_core.machine.events.tolls import ALL_TOLLS, TOLL_WIDTH, list_tolls
from citadels_core.machine.frames import pop, push_program
from citadels_core.machine.limits import MOST_ACTIONS, NOBODY
from citadels_core.machine.offers.actions import LinkedAction, offer_turn, used_at, write_use
from citadels_core.machine.question_fields import MENU_WIDTH, put_menu
from citadels_core.machine.rules import FrameCode, LinkedRule
from citadels_core.machine.state import GameState, need_row


class MenuCode(FrameCode):
    """Code of the stack frame of a turn, which asks for actions until the turn is over."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Ask the active player for an action.

        Ending the turn is no option while a ``must`` action is possible. After ``MOST_ACTIONS`` actions, ending the
        turn is the only option.
        """
        you = s.m[s.lay.player]
        if you < 0 or s.m[s.lay.ended]:
            pop(s)
            return 0
        before, e = s.top, s.end
        must: cython.int = 0
        if s.m[s.lay.actions] < MOST_ACTIONS:
            s.end = e + s.box.action_env
            if s.end > s.m_size:
                need_row(s, s.end)
            must = offer_turn(s, you, e)
            s.end = e
        return put_menu(s, before, you, NOBODY, 0 if must else NOBODY)

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Start the chosen action and count its use, or end the turn."""
        at = s.end + MENU_WIDTH * s.w[s.top + 1]
        number, this, target = s.m[at], s.m[at + 1], s.m[at + 2]
        if number < 0:
            pop(s)
            return 0
        action: LinkedAction = s.box.actions[number]
        if action.times:
            s.m[used_at(s, action, this)] += 1
        start_action(s, action, s.m[s.lay.player], this, target)
        return 0


def start_action(
    s: GameState, action: LinkedAction, you: cython.int, this: cython.int, target: cython.int
) -> cython.int:
    """Start the program of an action and emit the event of its use; return the index of its slots."""
    s.m[s.lay.actions] += 1
    rule: LinkedRule = action.rule
    e = push_program(s, rule.code, you, this)
    if action.target >= 0:
        s.m[e + action.target] = target
    used: LinkedEvent = s.box.action_used
    if used.has_consequences or s.logging:
        tell_use(s, action, you, this)
    return e


def tell_use(s: GameState, action: LinkedAction, you: cython.int, this: cython.int) -> cython.int:
    """Charge the tolls of an ``action used`` event, then emit it; return whether a frame was pushed."""
    before = s.top
    used: LinkedEvent = s.box.action_used
    fields = write_use(s, action, you, this, used)
    rule: LinkedRule = action.rule
    found = list_tolls(s, used, fields, ALL_TOLLS) if used.tolled is not None else 0
    s.top += TOLL_WIDTH * found
    pushed = charge(s, used, rule.cause, fields, 0, found) if found else commit(s, used, rule.cause, fields, 0)
    s.top = before
    return pushed
