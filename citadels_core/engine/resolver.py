"""The life of an event, one list: propose, forbid, replace, commit, derived, after.

An event that no live rule watches is committed at once; any other becomes a frame that walks through ``STAGES``,
so that every stage may wait for an answer.
"""

from itertools import dropwhile
from typing import TYPE_CHECKING, Any

from citadels_core.engine import apply
from citadels_core.engine.index import Live, is_idle, publicly, you_of
from citadels_core.engine.queries import allowed, lent
from citadels_core.engine.writers import cities, declared, frames, turns
from citadels_core.model.state import END, NOBODY, Code, Frame, State
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS

if TYPE_CHECKING:
    from citadels_core.engine.game import Game

PLAYER_AT = tuple(event.names.index("player") if "player" in event.names else -1 for event in EVENTS)
"""Where each event kind names its player."""

SOMEBODY_AT = tuple(-1 if event.unaided else at for event, at in zip(EVENTS, PLAYER_AT, strict=True))
"""Where each event kind names a player without whom it does not happen; of the others the program asks before."""

BUILT = EVENT_IDS["district built"]
GROWING = {BUILT: 0, EVENT_IDS["district seized"]: 2}
"""The events by which a city gets more districts, and where they name its player."""
DERIVING = frozenset({*GROWING, EVENT_IDS["district destroyed"], EVENT_IDS["districts exchanged"]})
"""The events after which a city may have become complete."""

COLLECTED, TAKEN, PUT = EVENT_IDS["gold collected"], EVENT_IDS["gold taken"], EVENT_IDS["gold put"]
SPENDING = frozenset({EVENT_IDS["gold paid"], TAKEN, PUT})
"""The events by which a player may hand over gold, so that gold that lies elsewhere can be spent."""

CITY_COMPLETED = EVENT_IDS["city completed"]
AFTERMATH = {
    EVENT_IDS["turn ended"]: turns.turn_over,
    EVENT_IDS["turn broken off"]: turns.turn_over,
    EVENT_IDS["round ended"]: turns.round_over,
}
"""What is cleared away once the rules that answer an event are done."""

# The slots of an event's frame.
KIND, ARGS, CAUSE, DEFER, ANSWER, DECLINED, QUEUE, ASKED = range(8)

AFTER = 4
"""The stage in which the rules that answer an event are run."""


def emit(game: "Game", state: State, kind: int, args: tuple[Any, ...], cause: int, defer: bool = False) -> bool:
    """Propose an event: commit it at once, or push the frame that walks it through the stages.

    An event of nobody does not happen unless it needs nobody, nor one that its writer finds impossible. Returns whether
    a frame was pushed.
    """
    at = SOMEBODY_AT[kind]
    if at >= 0 and args[at] < 0:
        return False
    index = state.index
    if kind in index.replaces:
        guard = state.stack[-1].guard if state.stack else ()
        state.stack.append(Frame(EVENT, [kind, args, cause, defer, 0, (), (), None], guard))
        return True
    if kind in index.forbids and not allowed(state, kind, args):
        return False
    if kind in index.triggers or kind in game.box.spending:
        return commit(game, state, kind, args, cause, defer)
    done = apply.WRITERS[kind](game.box, state, *args)
    if done is None:
        return False
    game.log.append((kind, done, cause))
    if state.index is not index and kind in state.index.triggers:
        return heard(game, state, kind, done, cause, defer)
    if kind in game.box.deriving:
        return derive(game, state, kind, done, cause)
    if kind in AFTERMATH:
        AFTERMATH[kind](game.box, state)
    return False


def heard(game: "Game", state: State, kind: int, args: tuple[Any, ...], cause: int, defer: bool = False) -> bool:
    """Line up the rules that an event has itself brought into play, when nothing heard it before."""
    return _follow(game, state, kind, args, cause, defer, _speakers(state, kind))


def draw(game: "Game", state: State, kind: int, args: tuple[Any, ...], cause: int, defer: bool) -> bool:
    """Take gold that lies elsewhere and can be spent into the stash of who hands gold over, just before it goes.

    It is spent before the stash. Nobody draws on what the gold is laid on. Returns whether a frame was pushed.
    """
    player, amount, kept = args[0], args[1], None
    if kind == TAKEN:
        player = args[2] if args[3] and args[2] != args[0] else NOBODY
    elif kind == PUT:
        kept = args[2:]
        if declared.is_gone(game.box, state, "counters", *kept):
            return False
    pushed = False
    for gold, counter, thing in lent(game.box, state, player) if player >= 0 else ():
        if amount > 0 and (counter, thing) != kept:
            drawn = min(gold, amount)
            pushed = commit(game, state, COLLECTED, (player, drawn, counter, thing), cause, defer) or pushed
            amount -= drawn
    return pushed


Speaker = tuple[Any, int, int]
"""A rule, the card or character it speaks of, and the player it speaks to."""


def commit(game: "Game", state: State, kind: int, args: tuple[Any, ...], cause: int, defer: bool) -> bool:
    """Make an event happen, with what follows by itself, and line up the rules that answer it.

    Rules that are alive before or after the event hear it. Returns whether a frame was pushed.
    """
    drawn = kind in game.box.spending and draw(game, state, kind, args, cause, defer)
    index = state.index
    speakers = _speakers(state, kind)
    done = apply.WRITERS[kind](game.box, state, *args)
    if done is None:
        return drawn
    game.log.append((kind, done, cause))
    if state.index is not index:
        known = {(live.number, this) for live, this, _ in speakers}
        speakers += [entry for entry in _speakers(state, kind) if (entry[0].number, entry[1]) not in known]
    return _follow(game, state, kind, done, cause, defer, speakers) or drawn


def _speakers(state: State, kind: int) -> list[Speaker]:
    return [(live, this, you_of(state, live, this)) for live, this in state.index.triggers.get(kind, ())]


def _follow(
    game: "Game", state: State, kind: int, args: tuple[Any, ...], cause: int, defer: bool, speakers: list[Speaker]
) -> bool:
    """Line up the rules that hear an event, and propose on top of them what follows from it by itself."""
    if not speakers and kind not in game.box.deriving:
        if kind in AFTERMATH:
            AFTERMATH[kind](game.box, state)
        return False
    heard_by = [speaker for speaker in speakers if speaker[2] >= 0 or not is_idle(speaker[0], speaker[2])]
    if len(heard_by) > 1:
        _put_in_order(game.box.seats, state, heard_by)
    guard = state.stack[-1].guard if state.stack else ()
    place = len(state.stack)
    derived = kind in game.box.deriving and derive(game, state, kind, args, cause)
    if not derived and not defer:
        # Their turn is now, so they need not be lined up to find out that their conditions do not hold.
        heard_by = list(dropwhile(lambda speaker: not _holds_now(state, *speaker, args), heard_by))
    if heard_by:
        queue = tuple([(live.number, this, you) for live, this, you in heard_by])
        state.stack.insert(place, Frame(EVENT, [kind, args, cause, defer, 0, (), queue, None], guard, AFTER))
    elif kind in AFTERMATH:
        AFTERMATH[kind](game.box, state)
    return bool(heard_by) or derived


def _put_in_order(seats: int, state: State, speakers: list[Speaker]) -> None:
    """Sort rules that answer one event: by their place, edition, characters by rank, then cards clockwise.

    A card of which not all know who has it comes after the others.
    """
    first = state.turn.player if state.turn.player >= 0 else state.crown

    def key(speaker: Speaker) -> tuple[int, int]:
        live = speaker[0]
        if live.source_kind != "district":
            return live.order, 0
        who = publicly(state, *speaker)
        return live.order, (who - first) % seats if who >= 0 else seats

    speakers.sort(key=key)


def _holds_now(state: State, live: Any, this: int, you: int, args: tuple[Any, ...]) -> bool:
    return live.test is None or bool(live.test(state, (you, this, *args)))


def derive(game: "Game", state: State, kind: int, args: tuple[Any, ...], cause: int) -> bool:
    """Propose what follows by itself from a change of the cities; returns whether a frame was pushed."""
    size = game.box.fixed_size
    if size is not None and ((at := GROWING.get(kind)) is None or len(state.city[args[at]]) < size):
        return False
    pushed = False
    if completed := cities.unfinished(game.box, state):
        moment = 1 + max((time for _, time in state.finished), default=-1)
        for player in reversed(completed):
            pushed = emit(game, state, CITY_COMPLETED, (player, moment), cause) or pushed
    return pushed


def _forbid(game: "Game", state: State, e: list[Any]) -> int:
    """Drop the event when a rule forbids it."""
    if e[KIND] in state.index.forbids and not allowed(state, e[KIND], e[ARGS]):
        return END
    return 1


def _replace(game: "Game", state: State, e: list[Any]) -> int:
    """Let the first rule that applies take the event's place, each at most once for the event and what comes of it.

    An optional rule asks its player first.
    """
    frame = state.stack[-1]
    for live, this in state.index.replaces.get(e[KIND], ()):
        key = (live.number, this)
        if key in frame.guard or key in e[DECLINED]:
            continue
        you = _holds(state, live, this, e[ARGS])
        if you is None:
            continue
        if live.rule.optional and you < 0:
            continue
        if live.rule.optional:
            e[ASKED] = (live.number, this, you)
            state.asked = (you, "replace", "Bool", (1, 0), 1, 1, False, ANSWER, live.cause)
            return 2
        frames.push(state, live.code, [you, this, *e[ARGS]], (*frame.guard, key))
        return END
    return 3


def _answered(game: "Game", state: State, e: list[Any]) -> int:
    """Take the answer to an optional replacement."""
    number, this, you = e[ASKED]
    if not e[ANSWER]:
        e[DECLINED] = (*e[DECLINED], (number, this))
        return 1
    frame = state.stack[-1]
    frames.push(state, game.box.rules[number].code, [you, this, *e[ARGS]], (*frame.guard, (number, this)))
    return END


def _commit(game: "Game", state: State, e: list[Any]) -> int:
    """Make it happen; what it sets off comes in a frame of its own."""
    commit(game, state, e[KIND], e[ARGS], e[CAUSE], e[DEFER])
    return END


def _after(game: "Game", state: State, e: list[Any]) -> int:
    """Run the rules that answer the event, one after the other, each to its end before the next.

    A condition is looked at when its rule's turn comes, and not before.
    """
    if e[DEFER] and e[QUEUE]:
        guard = state.stack[-1].guard
        state.deferred += tuple((number, this, you, e[ARGS], guard) for number, this, you in e[QUEUE])
        e[QUEUE] = ()
    while e[QUEUE]:
        number, this, you = e[QUEUE][0]
        e[QUEUE] = e[QUEUE][1:]
        live = game.box.rules[number]
        env = [you, this, *e[ARGS]]
        if live.test is None or live.test(state, env):
            frames.push(state, live.code, env, state.stack[-1].guard)
            return 4
    if e[KIND] in AFTERMATH:
        AFTERMATH[e[KIND]](game.box, state)
    return END


def _holds(state: State, live: Any, this: int, args: tuple[Any, ...]) -> int | None:
    you = you_of(state, live, this)
    if is_idle(live, you) or (live.test is not None and not live.test(state, (you, this, *args))):
        return None
    return you


STAGES = (_forbid, _replace, _answered, _commit, _after)
"""The life of an event. A replacement's own events pass through all stages again, forbidding included."""

EVENT = Code("system/event", "system", STAGES, 8, -1)


def _settle_next(game: "Game", state: State, e: list[Any]) -> int:
    if not e[0]:
        return END
    number, this, you, args, guard = e[0][0]
    e[0] = e[0][1:]
    live = game.box.rules[number]
    env = [you, this, *args]
    if live.test is None or live.test(state, env):
        frames.push(state, live.code, env, guard)
    return 0


SETTLE = Code("system/settle", "system", (_settle_next,), 1, -1)


def settle(state: State) -> bool:
    """Run the rules that answered the costs of an action, now that its effect is done; tells whether there are any."""
    if not state.deferred:
        return False
    waiting, state.deferred = state.deferred, ()
    frames.push(state, SETTLE, [waiting])
    return True


__all__ = ["EVENT", "SETTLE", "STAGES", "Live", "emit", "settle"]
