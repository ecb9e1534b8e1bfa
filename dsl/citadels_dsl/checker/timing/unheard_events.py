"""Warn about rules that never hear what they answer: nothing causes it, they are asleep, or a turn goes on."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Emit, MayAnswer, Perform, Sealed
from citadels_core.model.programs.ir import FIRST_PROCEDURE
from citadels_core.model.programs.moments import moment_of
from citadels_core.model.programs.rules import ForbidRule, Rule, WhenRule
from citadels_core.model.programs.tree import OF_THIS, Compare, In
from citadels_core.model.programs.walk import slots_read
from citadels_core.model.vocabulary import EVENTS, VERBS, Event
from citadels_core.model.vocabulary.rule_kinds import OF_EVENTS
from citadels_dsl.checker.analysis.bodies import Body, event_of, field_of, happens, heard_as
from citadels_dsl.checker.analysis.shapes import conjuncts
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic

BY_ITSELF = frozenset(event.name for event in EVENTS if event.by_itself)
"""The events that follow without any rule."""

CAUSED_BY = {"spend": "gold collected", Sealed.word: "answers revealed"}
"""What a kind of rule, or an instruction, makes happen by itself."""

CAN_HAPPEN = BY_ITSELF | set(CAUSED_BY.values()) | {verb.does for verb in VERBS} | {verb.before for verb in VERBS}
"""The events that are not there only to be forbidden."""

BETWEEN_TURNS = frozenset(event.name for event in EVENTS if event.moment is not None)

WHERE_ALIVE = {
    "turn": "a character's rules are alive in its own turn; write this one below: {where}",
    "revealed": "this is alive from the reveal to the end of the round; write it below: {where}",
}
"""What helps a rule of a character that is asleep when its event happens, by how long it is alive."""

START = "turn started"
RESUMED = "turn resumed"

ONLY_AT_THE_START = {
    field_of(START, name).at for name in {*EVENT_BY_NAME[START].names} - {*EVENT_BY_NAME[RESUMED].names}
}
"""What a rule reads that a turn which goes on does not tell."""

ADVICE = f"write: when {START} or {RESUMED}; if only its first beginning is meant, allow it: # allow CIT532: the reason"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find rules that never hear what they answer.

    An approximation: an event counts as caused if any rule or procedure of the packs in scope makes it happen, and as
    one that happens between turns if only procedures do. Without the course of a game in scope nothing is judged.
    """
    if FIRST_PROCEDURE not in pack.procedures:
        return
    caused, by_cards = _caused(pack)
    yield from _unanswered(pack)
    for body in pack.bodies:
        rule, event = body.rule, event_of(body.rule)
        if event is None or (rule.kind not in OF_EVENTS and not rule.answers):
            continue
        if not isinstance(rule, ForbidRule) and event.name not in caused:
            message = f'nothing in this pack, or in those it builds on, makes "{event.name}" happen'
            advice = "answer another event, or require the pack whose cards make it happen"
            if event.name not in CAN_HAPPEN:
                message, advice = f'"{event.name}" can only be forbidden', f"write: forbid {event.name} if ..."
            yield pack.report("CIT516", body, body.line, message, advice)
        elif said := _asleep(rule, event, by_cards):
            yield pack.report("CIT520", body, body.line, *said)


def _unanswered(pack: Pack) -> Iterator[Diagnostic]:
    """Find actions that answer where nobody is asked, and questions that nothing answers.

    What a pack without an edition asks is for the cards of others, too.
    """
    asked = {moment_of(body.rule) for body in pack.everything if _asks(body)}
    answered = {moment_of(body.rule) for body in pack.everything if body.rule.answers}
    for body in pack.bodies:
        moment = moment_of(body.rule)
        if body.rule.answers and moment not in asked:
            message = f'nothing in this pack, or in those it builds on, lets players answer "{moment.spoken}"'
            head = "instead of" if moment.when == "before" else "when"
            advice = f'write "may answer" below "{head} {moment.event}", or require the pack that does'
            yield pack.report("CIT516", body, body.line, message, advice)
        elif _asks(body) and moment not in answered and pack.module.editions:
            line = next(step.line for step in body.code if isinstance(step, MayAnswer))
            message = f'no action answers "{moment.spoken}", so all that can be said here is no'
            yield pack.report("CIT516", body, line, message, f"write an action with the line: {moment.spoken}")


def _asks(body: Body) -> bool:
    """Return whether a rule lets players answer its event."""
    return any(isinstance(step, MayAnswer) for step in body.code)


def _caused(pack: Pack) -> tuple[set[str], set[str]]:
    """Return the events that anything makes happen, and those that rules do and not only procedures."""
    caused, by_cards = set(BY_ITSELF), set[str]()
    for body in pack.everything:
        if body.rule.kind in CAUSED_BY:
            caused.add(CAUSED_BY[body.rule.kind])
        for step in body.code:
            if isinstance(step, Emit):
                caused |= {step.event, heard_as(step.event)}
                if body.procedure is None and not (isinstance(body.rule, WhenRule) and body.rule.on in BETWEEN_TURNS):
                    by_cards.add(step.event)
            elif step.word in CAUSED_BY:
                caused.add(CAUSED_BY[step.word])
            elif isinstance(step, Perform) and body.procedure is None:
                by_cards |= BETWEEN_TURNS
    return caused, by_cards


def _asleep(rule: Rule, event: Event, by_cards: set[str]) -> tuple[str, str] | None:
    """Say why a rule is not alive when its event happens, and what helps; None when it may be."""
    between = event.moment is not None if rule.life == "turn" else event.moment == "selection"
    if rule.life in WHERE_ALIVE and between and event.name not in by_cards:
        when = "between turns" if rule.life == "turn" else "before anybody has been revealed"
        where = "while revealed" if event.heard_revealed else "while chosen"
        return f'"{event.name}" happens {when}, when this rule is not alive', WHERE_ALIVE[rule.life].format(where=where)
    tests = conjuncts(rule.test)
    for name, type_ in event.fields:
        field = field_of(event.name, name)
        same = Compare("==", field, OF_THIS) in tests or Compare("==", OF_THIS, field) in tests
        if rule.life == "hand" and type_ == "District" and same:
            message = "a card in a hand is no district yet, so this never happens to it"
            return message, 'write it without "while in hand"'
        if rule.life == "built" and not isinstance(rule, WhenRule) and event.grows and not event.shrinks and same:
            message = "this is alive only once the district is built, so it cannot change how that comes about"
            return message, "write it below: while in game (or while in hand, if only who holds the card may know it)"
        if rule.life == "built" and event.unbuilt and In(OF_THIS, field) in tests:
            message = "a district that is built is in no hand, so this never happens to it"
            return message, "write it below: while in hand"
    return None


def check_resumed(pack: Pack) -> Iterator[Diagnostic]:
    """Find own rules of characters that answer the start of a turn alone, where something in scope resumes turns."""
    resuming = {body.about for body in pack.everything if happens(body.code, lambda event: event.name == RESUMED)}
    if not resuming:
        return
    spared = resuming | {body.about for body in pack.bodies if body.rule.on == RESUMED}
    for body in pack.bodies:
        rule = body.rule
        if not isinstance(rule, WhenRule) or rule.on != START or rule.life != "turn" or body.about in spared:
            continue
        if ONLY_AT_THE_START.isdisjoint(slots_read(rule.test, *body.code)):
            message = f"a turn that goes on as {body.home} starts no turn, so this is not heard in it"
            yield pack.report("CIT532", body, body.line, message, ADVICE)
