"""Classify rules by their main effect, for random players that act by habit."""

from collections.abc import Iterator
from functools import lru_cache

from citadels_core.box.box import Cause, NumberedRule
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.play.habits import (
    BRINGS_CARDS,
    BRINGS_GOLD,
    BUILDS,
    HITS_DISTRICT,
    HITS_PLAYER,
    PLAIN,
    Habits,
)
from citadels_core.model.programs.instructions import Choose, Emit
from citadels_core.model.programs.rules import ActionRule, Program
from citadels_core.model.programs.tree import Slot
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS

BUILT = "district built"
GOLD_IN = frozenset(event.name for event in EVENTS if event.gold_to == "player")
TO_HAND = frozenset(event.name for event in EVENTS if event.to_hand)
"""The events that bring cards into a hand."""

AIMS = {"District": HITS_DISTRICT, "Player": HITS_PLAYER}


@lru_cache(maxsize=64)
def habits_of(linker: Linker) -> Habits:
    """Return the main effect of each rule of a game; random play by habit weights actions by it."""
    box = linker.contents
    keeps = [0] * len(box.causes)
    written = [(live.rule.program, box.causes[live.cause]) for live in box.rules]
    written += [(procedure.program, home) for procedure, home in box.procedures.values()]
    for program, home in written:
        for line, kept in _choices_of_cards(program):
            cause = box.numbers.get(Cause(home.pack, home.card, home.file, line))
            if cause is not None:
                keeps[cause] = 1 if kept else -1
    return Habits([_main_effect(live) for live in box.rules], keeps, linker.noun("Card"))


def _main_effect(live: NumberedRule) -> int:
    program = live.rule.program
    if program is None or not isinstance(live.rule, ActionRule):
        return PLAIN
    emitted = [step for step in program.code if isinstance(step, Emit)]
    names = {step.event for step in emitted}
    if BUILT in names:
        return BUILDS
    if not any(step.cost for step in emitted):
        if names & GOLD_IN:
            return BRINGS_GOLD
        if names & TO_HAND:
            return BRINGS_CARDS
    return PLAIN if live.rule.target is None else AIMS.get(live.rule.target.noun, PLAIN)


def _choices_of_cards(program: Program | None) -> Iterator[tuple[int, bool]]:
    """Yield the source line of each choice of cards, and whether the chosen cards go to a hand."""
    code = () if program is None else program.code
    for at, step in enumerate(code):
        if isinstance(step, Choose) and step.noun == "Card":
            for later in code[at + 1 :]:
                if isinstance(later, Emit) and _reads(later, step.slot):
                    yield step.line, EVENTS[EVENT_IDS[later.event]].to_hand
                    break


def _reads(step: Emit, slot: int) -> bool:
    return any(isinstance(node, Slot) and node.at == slot for field in step.fields for node in walk(field))
