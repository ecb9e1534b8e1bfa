"""Warn about rules that answer what nothing causes, or that are asleep when it happens."""

from collections.abc import Iterator

from citadels_core.model.instructions import Emit, Perform, Sealed
from citadels_core.model.ir import FIRST_PROCEDURE, Rule
from citadels_core.model.tree import OF_THIS, Compare, In, Slot
from citadels_core.model.vocabulary import EVENTS, VERBS
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.shapes import conjuncts
from citadels_dsl.text.diagnostics import Diagnostic, problem

BY_ITSELF = frozenset(event.name for event in EVENTS if event.by_itself)
"""The events that follow without any rule."""

CAUSED_BY = {"spend": "gold collected", Sealed.word: "answers revealed"}
"""What a kind of rule, or an instruction, makes happen by itself."""

CAN_HAPPEN = BY_ITSELF | set(CAUSED_BY.values()) | {verb.does for verb in VERBS} | {verb.before for verb in VERBS}
"""The events that are not there only to be forbidden."""

SELECTION = frozenset(event.name for event in EVENTS if event.moment == "selection")
"""What happens before anybody is called, unless a card makes it happen."""

BETWEEN_TURNS = frozenset(event.name for event in EVENTS if event.moment is not None)

ASLEEP = {"turn": BETWEEN_TURNS, "revealed": SELECTION}
"""The events that a rule of a character does not hear, by how long it is alive."""

ADVICE = {
    "turn": "a character's rules are alive in its own turn; write this one below: {where}",
    "revealed": "this is alive from the reveal to the end of the round; write it below: {where}",
}
HEARD_REVEALED = frozenset(event.name for event in EVENTS if event.heard_revealed)
FIRST_FIELD = 2
FIELDS = {event.name: event.fields for event in EVENTS}
IN_HANDS = frozenset(event.name for event in EVENTS if event.unbuilt)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find rules that never hear what they answer.

    An approximation: an event counts as caused if any rule or procedure of the packs in scope makes it happen, and as
    one that happens between turns if only procedures do. Without the course of a game in scope nothing is judged.
    """
    if not any(body.procedure is not None and body.procedure.name == FIRST_PROCEDURE for body in pack.everything):
        return
    caused, by_cards = _caused(pack)
    for body in pack.bodies:
        rule = body.rule
        if rule is None or rule.on is None or rule.kind not in ("when", "instead of", "forbid"):
            continue
        if rule.kind != "forbid" and rule.on not in caused:
            message = f'nothing in this pack, or in those it builds on, makes "{rule.on}" happen'
            advice = "answer another event, or require the pack whose cards make it happen"
            if rule.on not in CAN_HAPPEN:
                message, advice = f'"{rule.on}" can only be forbidden', f"write: forbid {rule.on} if ..."
            yield problem("CIT516", pack.span(body.path, body.line), body.path, message, advice)
        elif said := _asleep(rule, by_cards):
            yield problem("CIT520", pack.span(body.path, body.line), body.path, *said)


def _caused(pack: Pack) -> tuple[set[str], set[str]]:
    """Return the events that anything makes happen, and those that rules do and not only procedures."""
    caused, by_cards = set(BY_ITSELF), set[str]()
    for body in pack.everything:
        if body.rule is not None and body.rule.kind in CAUSED_BY:
            caused.add(CAUSED_BY[body.rule.kind])
        for step in body.program.code if body.program is not None else ():
            if isinstance(step, Emit):
                caused.add(step.event)
                if body.rule is not None and not (body.rule.kind == "when" and body.rule.on in BETWEEN_TURNS):
                    by_cards.add(step.event)
            elif step.word in CAUSED_BY:
                caused.add(CAUSED_BY[step.word])
            elif isinstance(step, Perform) and body.rule is not None:
                by_cards |= BETWEEN_TURNS
    return caused, by_cards


def _asleep(rule: Rule, by_cards: set[str]) -> tuple[str, str] | None:
    """Say why a rule is not alive when its event happens, and what helps; None when it may be."""
    event = rule.on or ""
    if event in ASLEEP.get(rule.life, ()) and event not in by_cards:
        when = "between turns" if rule.life == "turn" else "before anybody has been revealed"
        where = "while revealed" if event in HEARD_REVEALED else "while chosen"
        return f'"{event}" happens {when}, when this rule is not alive', ADVICE[rule.life].format(where=where)
    for at, (_, type_) in enumerate(FIELDS[event]):
        field = Slot(FIRST_FIELD + at)
        tests = conjuncts(rule.test)
        if (
            rule.life == "hand"
            and type_ == "District"
            and (Compare("==", field, OF_THIS) in tests or Compare("==", OF_THIS, field) in tests)
        ):
            return (
                "a card in a hand is no district yet, so this never happens to it",
                'write it without "while in hand"',
            )
        if rule.life == "built" and event in IN_HANDS and In(OF_THIS, field) in tests:
            message = "a district that is built is in no hand, so this never happens to it"
            return message, "write it below: while in hand"
    return None
