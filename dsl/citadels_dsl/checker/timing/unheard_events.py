"""Warn about rules that never run: nothing causes their event, or they are inactive when it happens."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Emit, MayAnswer, Perform, Sealed
from citadels_core.model.programs.ir import FIRST_PROCEDURE
from citadels_core.model.programs.moments import moment_of
from citadels_core.model.programs.rules import ForbidRule, Rule, WhenRule
from citadels_core.model.programs.tree import OF_THIS, In
from citadels_core.model.programs.walk import slots_read
from citadels_core.model.vocabulary import EVENTS, VERBS, Event
from citadels_core.model.vocabulary.rule_kinds import OF_EVENTS
from citadels_dsl.checker.analysis.bodies import Body, event_of, field_of, happens, heard_as
from citadels_dsl.checker.analysis.shapes import conjuncts, requires_same
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic

BY_ITSELF = frozenset(event.name for event in EVENTS if event.by_itself)
"""The events that happen without any rule."""

CAUSED_BY = {"spend": "gold collected", Sealed.word: "answers revealed"}
"""The events that a kind of rule, or an instruction, causes implicitly."""

CAN_HAPPEN = BY_ITSELF | set(CAUSED_BY.values()) | {verb.does for verb in VERBS} | {verb.before for verb in VERBS}
"""The events that can happen; all other events exist only to be forbidden."""

BETWEEN_TURNS = frozenset(event.name for event in EVENTS if event.moment is not None)

WHERE_ACTIVE = {
    "turn": "a character's rules are active only in its own turn; put this rule below a line: {where}",
    "revealed": "this rule is active from the reveal to the end of the round; put it below a line: {where}",
}
"""The help for a rule of a character that is inactive when its event happens, by its lifetime."""

START = "turn started"
RESUMED = "turn resumed"

ONLY_AT_THE_START = {
    field_of(START, name).at for name in {*EVENT_BY_NAME[START].names} - {*EVENT_BY_NAME[RESUMED].names}
}
"""The variables of event fields that a resumed turn does not have."""

ADVICE = (
    f"write: when {START} or {RESUMED}; if the rule should not run then, write above it: # allow CIT532: the reason"
)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Report rules about an event that nothing causes, or that happens only while the rule is inactive.

    An approximation: an event counts as caused if any rule or procedure of this and required packs emits it, and as
    happening between turns if only procedures emit it. Without a procedure "game" nothing is checked.
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
            message = f'nothing in this pack or in the packs that it requires makes "{event.name}" happen'
            advice = "use another event, or require the pack whose cards make it happen"
            if event.name not in CAN_HAPPEN:
                message = f'the event "{event.name}" can only be forbidden'
                advice = f"write: forbid {event.name} if ..."
            yield pack.report("CIT516", body, body.line, message, advice)
        elif said := _inactive(rule, event, by_cards):
            yield pack.report("CIT520", body, body.line, *said)


def _unanswered(pack: Pack) -> Iterator[Diagnostic]:
    """Report actions that can never answer an event, and ``may answer`` lines that no action answers.

    A pack without an edition may offer answers for the cards of other packs.
    """
    asked = {moment_of(body.rule) for body in pack.everything if _has_may_answer(body)}
    answered = {moment_of(body.rule) for body in pack.everything if body.rule.answers}
    for body in pack.bodies:
        moment = moment_of(body.rule)
        if body.rule.answers and moment not in asked:
            message = f'nothing in this pack or in the packs that it requires lets players answer "{moment.spoken}"'
            head = "instead of" if moment.when == "before" else "when"
            advice = f'write "may answer" below "{head} {moment.event}", or require the pack that does'
            yield pack.report("CIT516", body, body.line, message, advice)
        elif _has_may_answer(body) and moment not in answered and pack.module.editions:
            line = next(step.line for step in body.code if isinstance(step, MayAnswer))
            message = f'no action answers "{moment.spoken}", so players can only decline here'
            yield pack.report("CIT516", body, line, message, f"write an action with the line: {moment.spoken}")


def _has_may_answer(body: Body) -> bool:
    return any(isinstance(step, MayAnswer) for step in body.code)


def _caused(pack: Pack) -> tuple[set[str], set[str]]:
    """Return two sets of events: those with any cause, and those that rules cause without a procedure."""
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


def _inactive(rule: Rule, event: Event, by_cards: set[str]) -> tuple[str, str] | None:
    """Return the message and help for a rule that is inactive when its event happens; else None."""
    between = event.moment is not None if rule.life == "turn" else event.moment == "selection"
    if rule.life in WHERE_ACTIVE and between and event.name not in by_cards:
        when = "between turns" if rule.life == "turn" else "before any character is revealed"
        where = "while revealed" if event.heard_revealed else "while chosen"
        return f'the event "{event.name}" happens {when}, when this rule is not active', WHERE_ACTIVE[rule.life].format(
            where=where
        )
    for name, type_ in event.fields:
        field = field_of(event.name, name)
        same = requires_same(rule.test, field, OF_THIS)
        if rule.life == "hand" and type_ == "District" and same:
            message = "a card in hand is not a district yet, so this event never happens to the card"
            return message, 'move the rule out of "while in hand"'
        if rule.life == "built" and not isinstance(rule, WhenRule) and event.grows and not event.shrinks and same:
            message = "this rule is active only after the district is built, so it cannot change how it is built"
            return message, "put it below a line: while in game (or while in hand, if only its holder may know it)"
        if rule.life == "built" and event.unbuilt and In(OF_THIS, field) in conjuncts(rule.test):
            message = "a built district is in no hand, so this event never happens to the district"
            return message, "put the rule below a line: while in hand"
    return None


def check_resumed(pack: Pack) -> Iterator[Diagnostic]:
    """Report rules of characters that run only when a turn starts, if any rule can resume a turn."""
    resuming = {body.about for body in pack.everything if happens(body.code, lambda event: event.name == RESUMED)}
    if not resuming:
        return
    spared = resuming | {body.about for body in pack.bodies if body.rule.on == RESUMED}
    for body in pack.bodies:
        rule = body.rule
        if not isinstance(rule, WhenRule) or rule.on != START or rule.life != "turn" or body.about in spared:
            continue
        if ONLY_AT_THE_START.isdisjoint(slots_read(rule.test, *body.code)):
            message = (
                f"when a player resumes an interrupted turn as {body.home}, "
                f'the event "{START}" does not happen, so this rule does not run'
            )
            yield pack.report("CIT532", body, body.line, message, ADVICE)
