"""Answers to what rules ask: numbers with their modifiers, what is allowed, what a district counts as."""

from collections.abc import Iterator
from typing import Any

from citadels_core.engine.index import Live, is_idle, you_of
from citadels_core.engine.linked import LinkedBox
from citadels_core.model.state import MOST, NOBODY, State
from citadels_core.model.vocabulary import EVENT_IDS, QUERIES, QUERY_IDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES, RESOURCES

COST = QUERY_IDS["district cost"]
PRICE = QUERY_IDS["build price"]
DRAFTED = EVENT_IDS["character drafted"]
PROGRESS = QUERY_IDS["progress"]
SIZE = QUERY_IDS["city size"]
HIGHEST = tuple(query.rule == "highest" for query in QUERIES)
SCORING = PURPOSES.index("scoring")


def ask(box: LinkedBox, state: State, query: int, args: tuple[Any, ...]) -> int:
    """Ask for a number: its base, then what rules set (the highest), then what they add, never below 0."""
    number: int
    if query == COST:
        if args[0] in state.turned:
            return 0
        number = box.cost[args[0]] if args[0] >= 0 else 0
    elif query == PROGRESS:
        number = len(state.city[args[0]]) if args[0] >= 0 else 0
    elif query == PRICE:
        number = ask(box, state, COST, args[:1])
    else:
        number = box.base[query]
    rules = state.index.numbers.get(query)
    if rules is None:
        return number
    added = 0
    chosen: int | None = None
    for live, this in rules:
        you = you_of(state, live, this)
        if is_idle(live, you):
            continue
        env = (you, this, *args)
        if live.test is not None and not live.test(state, env):
            continue
        value = live.value(state, env) if callable(live.value) else live.value
        if live.rule.kind == "set":
            chosen = value if chosen is None else max(chosen, value)
        else:
            added += value
    total: int = (number if chosen is None else chosen) + added
    return min(max(0, total), MOST)


def allowed(state: State, event: int, args: tuple[Any, ...]) -> bool:
    """Tell whether no live rule forbids an event, or each that does is lifted by an ``allow`` of its name.

    A ban on drafting gives way where it would leave nothing to draft: nobody goes without a character.
    """
    if next(forbidding(state, event, args), None) is None:
        return True
    return event == DRAFTED and _nothing_else(state, *args)


def _nothing_else(state: State, player: int, character: int) -> bool:
    """Tell whether everything that lies beside a character is forbidden to a player too."""
    for zone in (state.pool, state.packet[player], state.facedown, state.faceup):
        if character in zone:
            return all(next(forbidding(state, DRAFTED, (player, other)), None) for other in zone)
    return False


def _lifted(state: State, name: str, args: tuple[Any, ...]) -> bool:
    return bool(name) and any(_holds(state, live, this, args) for live, this in state.index.allows.get(name, ()))


def _holds(state: State, live: Any, this: int, args: tuple[Any, ...]) -> bool:
    you = you_of(state, live, this)
    if is_idle(live, you):
        return False
    return live.test is None or bool(live.test(state, (you, this, *args)))


def forbidding(state: State, event: int, args: tuple[Any, ...]) -> Iterator[Live]:
    """Go through the rules that forbid an event, each with the card it is on; there is none when it is allowed."""
    for live, this in state.index.forbids.get(event, ()):
        if _holds(state, live, this, args) and not _lifted(state, live.rule.name, args):
            yield live, this


def barring(state: State, event: int, args: tuple[Any, ...]) -> Iterator[Live]:
    """Go through the rules that forbid an event whatever the fields will be that are not known yet, None in ``args``.

    A rule that reads such a field does not count, nor one that may be lifted once the field is known.
    """
    unknown = {at for at, arg in enumerate(args, 2) if arg is None}
    for live, this in state.index.forbids.get(event, ()):
        lifts = state.index.allows.get(live.rule.name, ()) if live.rule.name else ()
        if unknown.isdisjoint(live.reads) and _holds(state, live, this, args):
            if not any(not unknown.isdisjoint(other.reads) or _holds(state, other, at, args) for other, at in lifts):
                yield live, this


def possible(state: State, event: int, args: tuple[Any, ...]) -> bool:
    """Tell whether an event may be allowed, as far as it is known; see ``barring``."""
    return next(barring(state, event, args), None) is None


def spares(box: LinkedBox, state: State) -> list[int]:
    """Return the characters that are not in the game: not in the cast, now or from the next selection on, nor guests.

    A guest is one that lies under a district or has joined a turn of this round. Whoever offers such a character and
    whoever brings one in ask here, so that what is offered can be done.
    """
    there = {*state.cast, *state.coming, *(guest for guest, _ in state.guests)}
    acting = state.controller
    return [other for other in range(len(box.cast)) if other not in there and acting[other] == NOBODY]


def lenders(box: LinkedBox, state: State, player: int) -> list[tuple[int, int]]:
    """Return the counters whose gold a player can spend now, each once, with what it is counted for."""
    found = []
    for live, this in state.index.spends:
        env = (you_of(state, live, this), this)
        if env[0] == player and (live.test is None or live.test(state, env)):
            found.append((box.counters[live.rule.on or ""], live.value(state, env) if callable(live.value) else this))
    return list(dict.fromkeys(found))


def lent(box: LinkedBox, state: State, player: int) -> list[tuple[int, int, int]]:
    """Return the gold that is not in a player's stash and can be spent now: how much, and where it is counted."""
    counts = state.counters
    return [(gold, at, on) for at, on in lenders(box, state, player) if (gold := counts[at].get(on, 0)) > 0]


def purse(box: LinkedBox, state: State, player: int) -> int:
    """Return the gold a player can spend now: the stash and what is lent."""
    if player < 0:
        return 0
    return min(state.gold[player] + sum([gold for gold, _, _ in lent(box, state, player)]), MOST)


def counts(box: LinkedBox, state: State, district: int, type_: int, purpose: int) -> bool:
    """Tell whether a district counts as a type for a purpose.

    A type chosen at scoring replaces the printed one; a facedown district has chosen none. ``counts as`` rules of the
    district add to it.
    """
    printed = state.types.get(district, box.type[district]) if purpose == SCORING else box.type[district]
    if printed == type_:
        return True
    rules = state.index.counts.get(purpose, {}).get(district, ())
    return any(live.value in (-1, type_) for live, _ in rules)


def types_of(box: LinkedBox, state: State, player: int) -> tuple[int, ...]:
    """Return the types a city counts as having at scoring."""
    city = state.city[player]
    return tuple(t for t in range(len(DISTRICT_TYPES)) if [d for d in city if counts(box, state, d, t, SCORING)])


def held(state: State, player: int) -> tuple[int, ...]:
    """Return the resources of which a player has at least one."""
    has = {"gold": state.gold[player], "cards": state.hand[player]}
    return tuple(number for number, resource in enumerate(RESOURCES) if has[resource])


def is_complete(box: LinkedBox, state: State, player: int) -> bool:
    """Tell whether a city has reached the city size, as it stands."""
    return ask(box, state, PROGRESS, (player,)) >= ask(box, state, SIZE, ())


def finishers(box: LinkedBox, state: State) -> tuple[int, ...]:
    """Return who has completed a city, in the order they did; a city that shrinks later still counts."""
    if not state.finished:
        return ()
    size = ask(box, state, SIZE, ())
    return tuple(player for player, _ in state.finished if state.reached[player] >= size)


def first_finishers(box: LinkedBox, state: State) -> tuple[int, ...]:
    """Return who completed a city before all others: several when it was one moment."""
    size = ask(box, state, SIZE, ())
    times = [(time, player) for player, time in state.finished if state.reached[player] >= size]
    return tuple(player for time, player in times if time == min(times)[0])
