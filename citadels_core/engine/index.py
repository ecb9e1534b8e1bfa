"""The rules that are alive, by what they answer, so that nothing ever looks through all cards."""

from collections.abc import Callable
from typing import Any

from attrs import define, field

from citadels_core.engine.linked import LinkedBox, LiveRule
from citadels_core.engine.sight import unseen
from citadels_core.model.ir import NEEDING_NOBODY
from citadels_core.model.state import NOBODY, State, Turn
from citadels_core.model.vocabulary import EVENT_IDS, QUERY_IDS
from citadels_core.model.vocabulary.types import PURPOSES

Live = tuple[LiveRule, int]
"""A rule and the card or character it speaks of as ``this``."""

MOST_CACHED = 4096


@define(eq=False)
class Index:
    """An immutable table of live rules; shared between states, replaced when something enters or leaves play."""

    triggers: dict[int, tuple[Live, ...]] = field(factory=dict)
    replaces: dict[int, tuple[Live, ...]] = field(factory=dict)
    forbids: dict[int, tuple[Live, ...]] = field(factory=dict)
    watched: frozenset[int] = frozenset()
    """The events that some live rule answers, replaces or forbids."""
    allows: dict[str, tuple[Live, ...]] = field(factory=dict)
    numbers: dict[int, tuple[Live, ...]] = field(factory=dict)
    counts: dict[int, dict[int, tuple[Live, ...]]] = field(factory=dict)
    spends: tuple[Live, ...] = ()
    score: tuple[Live, ...] = ()
    at_scoring: tuple[Live, ...] = ()
    menus: dict[tuple[int, int, tuple[int, ...], bool], tuple[Any, ...]] = field(factory=dict)
    """What offers the actions of a turn, by player, character, powers and whether it is for gathering only; filled in
    when a turn first asks."""


def reindex(box: LinkedBox, state: State) -> None:
    """Give the state the index of what is alive now."""
    turn = state.turn.powers
    # The owners belong to the key because the menus kept in the index list each player's own districts.
    owners = tuple([state.owner[card] for card in state.in_play])
    key = (state.in_play, owners, lasting(state), turn if not box.turning.isdisjoint(turn) else (), state.cast)
    index = box.index_cache.get(key)
    if index is None:
        if len(box.index_cache) >= MOST_CACHED:
            box.index_cache.clear()
        index = box.index_cache[key] = build(box, state)
    state.index = index


def asleep(turn: Turn) -> int:
    """Return the character whose lasting powers sleep: the one whose turn is taken without its abilities."""
    return NOBODY if turn.character in turn.powers else turn.character


def lasting(state: State) -> tuple[int, ...]:
    """Return the characters whose lasting powers are alive: those that were shown, but the one that sleeps."""
    turn, shown = state.turn, state.shown
    if turn.character in turn.powers or (sleeper := asleep(turn)) not in shown:
        return shown
    return tuple([character for character in shown if character != sleeper])


def build(box: LinkedBox, state: State) -> Index:
    """Collect the live rules in the documented order: editions, characters by rank, districts as built, cards."""
    live: list[Live] = [(rule, NOBODY) for rule in box.by_book]
    shown = lasting(state)
    for character, rules in box.by_character.items():
        for rule in rules:
            life = rule.rule.life
            if (
                life == "box"
                or (life in ("chosen", "cast") and character in state.cast)
                or (life == "revealed" and character in shown)
                or (life == "turn" and character in state.turn.powers)
            ):
                live.append((rule, character))
    for card in state.in_play:
        live += [(rule, card) for rule in box.by_definition[box.cards[card]]]
    live += box.loose
    index = Index()
    groups: dict[str, dict[Any, tuple[Live, ...]]] = {
        "when": index.triggers,
        "instead of": index.replaces,
        "may instead of": index.replaces,
        "forbid": index.forbids,
    }
    for rule, this in live:
        kind, on = rule.rule.kind, rule.rule.on or ""
        if kind in groups:
            table, key = groups[kind], EVENT_IDS[on]
            table[key] = (*table.get(key, ()), (rule, this))
        elif kind == "allow":
            index.allows[rule.rule.name] = (*index.allows.get(rule.rule.name, ()), (rule, this))
        elif kind in ("modify", "set"):
            number = QUERY_IDS[on]
            index.numbers[number] = (*index.numbers.get(number, ()), (rule, this))
        elif kind == "counts as":
            purpose = index.counts.setdefault(PURPOSES.index(on), {})
            purpose[this] = (*purpose.get(this, ()), (rule, this))
        elif kind == "spend":
            index.spends += ((rule, this),)
        elif kind == "score":
            index.score += ((rule, this),)
        elif kind == "at scoring":
            index.at_scoring += ((rule, this),)
    index.watched = frozenset((*index.triggers, *index.replaces, *index.forbids))
    return index


def you_of(state: State, rule: LiveRule, this: int) -> int:
    """Return the player a live rule speaks to, NOBODY when there is none at the moment.

    A district speaks to its owner, a card to who has it in the hand; a character to who acts as it; one that is alive
    while chosen, in the cast or in the box to who holds it; rules of the edition to the player whose turn it is,
    between turns to the crowned player.
    """
    return SPOKEN_TO[rule.rule.life](state, this)


def _whose_turn(state: State, this: int) -> int:
    return state.turn.player if state.turn.player >= 0 else state.crown


def _owner_or_holder(state: State, this: int) -> int:
    owner = state.owner[this]
    return owner if owner >= 0 else holder_of(state, this)


def holder_of(state: State, card: int) -> int:
    """Return whose hand a card is in."""
    for player, hand in enumerate(state.hand):
        if card in hand:
            return player
    return NOBODY


SPOKEN_TO: dict[str, Callable[[State, int], int]] = {
    "built": lambda state, this: state.owner[this],
    "hand": holder_of,
    "anywhere": _owner_or_holder,
    "turn": lambda state, this: state.turn.player,
    "revealed": lambda state, this: state.controller[this],
    "chosen": lambda state, this: state.holder[this],
    "cast": lambda state, this: state.holder[this],
    "box": lambda state, this: state.holder[this],
    "game": _whose_turn,
}
"""The player a rule speaks to, by when it is alive."""


def publicly(state: State, rule: LiveRule, this: int, you: int) -> int:
    """Return the player a live rule speaks to as far as all know it, NOBODY while that is a secret.

    What nobody has to do is done by this player, and the rules that answer one event stand in the order of these: who
    holds a character that nobody has shown, or a card in a hand, is not to be told by either.
    """
    known = KNOWN_TO_ALL.get(rule.rule.life)
    return you if known is None or known(state, this) else NOBODY


KNOWN_TO_ALL: dict[str, Callable[[State, int], bool]] = {
    "hand": lambda state, this: not unseen(state, this),
    "anywhere": lambda state, this: not unseen(state, this),
    "chosen": lambda state, this: state.controller[this] >= 0,
    "cast": lambda state, this: state.controller[this] >= 0,
    "box": lambda state, this: state.controller[this] >= 0,
}
"""When all know whom a rule speaks to, by when it is alive; where nothing is said here they always do."""


def is_idle(rule: LiveRule, you: int) -> bool:
    """Tell whether a live rule has nobody to speak to, and needs somebody."""
    return you < 0 and rule.rule.life not in NEEDING_NOBODY
