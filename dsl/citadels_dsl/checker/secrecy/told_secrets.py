"""Warn about public events whose numbers, players or cards reveal a secret."""

from collections.abc import Iterator, Sequence

from citadels_core.model.programs.instructions import Choose, Emit, Instr, May, MayAnswer, OfferFrom, Perform, Sealed
from citadels_core.model.programs.rules import ActionRule, TollRule
from citadels_core.model.programs.tree import OF_YOU, ZERO, Expr, Named, Slot
from citadels_core.model.programs.walk import slots_bound
from citadels_core.model.vocabulary import EVENTS, Event
from citadels_core.model.vocabulary.lifetimes import UNBUILT
from citadels_core.model.vocabulary.rule_kinds import CHANGING
from citadels_dsl.checker.analysis.bodies import Body, given, happens, state_of
from citadels_dsl.checker.analysis.flow import EachGuard, Guard
from citadels_dsl.checker.analysis.secret_things import OPEN, is_open, listed
from citadels_dsl.checker.analysis.secrets import WHAT, SecretFlow
from citadels_dsl.checker.analysis.shapes import with_values
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.checker.secrecy.hidden_facts import agreed_to, deciding, line_of, without_known
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic

ADVICE = (
    'use only the number of cards in a hand, ask all players with "sealed choose", or reveal the secret first: reveal '
    "the card or character, announce the choice, or show the note; if players may know the secret, allow this "
    "finding: # allow CIT509: the reason"
)
ADVICE_FOR_STATES = (
    'declare the marker or note "seen by placer", so that only the player who places it sees it, or reveal the card or '
    "character first; if players may know the secret, allow this finding: # allow CIT509: the reason"
)
ADVICE_FOR_HOLDERS = (
    'write "reveal this" above it, or add the condition "this is revealed"; if it is about another player, name that '
    "player; if players may know the secret, allow this finding: # allow CIT509: the reason"
)

ADVICE_FOR_CARDS = (
    "put something on a card, or take it off, only while all players see the card: reveal it first, or move it where "
    "all see it; the marker or counter stays on the card afterwards"
)

SHOWS = frozenset(event.name for event in EVENTS if event.known and event.reveals)
"""The events that reveal the character of a player."""

ASKING = Choose | Sealed | May | MayAnswer | OfferFrom
OPENS = frozenset(event.name for event in EVENTS if event.grows and not event.shrinks)
"""The events that put a card where all players see it."""

UNSEEN = frozenset(row.name for row in EVENTS if row.state is not None and row.unit != "gold")
"""The events whose fields are hidden if their marker, counter or note is secret."""

CALLED = {
    "Int": "the number",
    "Player": "the player",
    "Player*": "the players",
    "Thing": "the thing",
    "Noted": "the note",
}
"""The types of fields that are checked, with their names in messages; an event reveals its cards and characters on
purpose."""

OF_STATES = frozenset({"Thing", "Noted"})
"""The types of event fields that are hidden from players who may not see the marker, counter or note."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Report public events that reveal a secret: by a number, player or card, or by happening at all.

    The size of a whole zone is not a secret. The player of a character is not a secret if a condition or the event
    requires that the character is revealed. The secrets of a player may decide the effect of an action or an offer that
    this player accepts. The effect of a secret marker, counter or note may reveal the marker, counter or note.
    """
    for body in here.bodies:
        knowledge = here.knowledge(body)
        if knowledge.hides_you:
            yield from _of_holder(here, body, knowledge)
        if isinstance(body.rule, TollRule):
            yield from _of_toll(here, body, knowledge)
        code = body.code
        for at, instruction in enumerate(code):
            if not isinstance(instruction, Emit) or instruction.event in SHOWS:
                continue
            event = EVENT_BY_NAME[instruction.event]
            if event.unaided and _of_own_hand(event, instruction, at, knowledge):
                message = (
                    f'all players see whose cards "{event.name}" is about, and that reveals who has which character'
                )
                yield here.report("CIT509", body, instruction.line, message, ADVICE_FOR_HOLDERS)
                continue
            open_to_all = all(_seen_by_all(value, here) for value in instruction.fields)
            state = here.context.states.get(state_of(instruction))
            for (name, type_), value in zip(event.fields, instruction.fields, strict=False):
                if type_ not in CALLED or name in event.private or (value == OF_YOU and not knowledge.hides_you):
                    continue
                if name == "player" and value == OF_YOU and event.unaided:
                    continue  # this event does not show which player caused it
                on_card = type_ == "Thing" and state is not None and state.on == "card"
                if (
                    not open_to_all
                    and not on_card
                    and (type_ in OF_STATES or (name != "player" and instruction.event in UNSEEN))
                ):
                    continue
                if not (secrets := knowledge.content(value, at)):
                    continue
                if value != OF_YOU:  # the event shows its card, but not who ``you`` is
                    secrets = knowledge.content(with_values(value, code[:at]), at, _shown(code, at, knowledge))
                if type_ == "Int":  # numbers may depend on the place of a secret marker without a finding
                    secrets = frozenset(secret for secret in secrets if not secret.placed)
                if secrets:
                    told = CALLED[type_]
                    message = (
                        f'all players see {told} in the event "{event.name}", and this reveals something about '
                        f"{listed(secrets)}"
                    )
                    advice = ADVICE_FOR_STATES if type_ in OF_STATES else ADVICE
                    if value == OF_YOU:
                        advice = ADVICE_FOR_HOLDERS
                    elif on_card:
                        advice = ADVICE_FOR_CARDS
                    yield here.report("CIT509", body, instruction.line, message, advice)
                    break
            else:
                yield from _of_guards(here, body, at, instruction, knowledge)


def _of_toll(here: DeclarationTree, body: Body, knowledge: SecretFlow) -> Iterator[Diagnostic]:
    if secrets := OPEN.union(*(knowledge.content(part, -1) for part in body.rule.expressions)):
        message = f"all players see this payment, and this reveals something about {listed(secrets)}"
        yield here.report("CIT509", body, body.line, message, ADVICE)


def _of_holder(here: DeclarationTree, body: Body, knowledge: SecretFlow) -> Iterator[Diagnostic]:
    """Report effects of an unrevealed character that reveal which player has the character."""
    rule, what = body.rule, WHAT["holder"]
    to_each = rule.to_each and rule.life == "chosen"
    if not to_each and not knowledge.content(OF_YOU, -1):
        return
    if rule.kind in CHANGING:
        read = knowledge.content(rule.test, -1) | knowledge.content(rule.value or ZERO, -1)
        if not happens(body.code, lambda event: event.reveals) and (rule.life == "chosen" or read):
            message = f"all players see this change, and this reveals something about {what}"
            yield here.report("CIT509", body, body.line, message, ADVICE_FOR_HOLDERS)
        return
    for at, step in enumerate(body.code):
        told = ""
        if isinstance(step, ASKING):
            return  # CIT508 reports the decision, which reveals as much as the lines after it
        if isinstance(step, Perform) and knowledge.content(step.you, at):
            told = f'all players see who performs "{step.procedure}", and this reveals something about {what}'
        elif not isinstance(step, Emit) or step.event in SHOWS:
            continue
        elif rule.life == "chosen" and (to_each or knowledge.content(OF_YOU, at)):
            if EVENT_BY_NAME[step.event].unaided or OF_YOU not in step.fields:
                told = f'all players see that "{step.event}" happens, and that reveals that a player has this character'
        if told:
            yield here.report("CIT509", body, step.line, told, ADVICE_FOR_HOLDERS)
            return


def _of_own_hand(event: Event, step: Emit, at: int, knowledge: SecretFlow) -> bool:
    """Return whether the cards of an event depend on which player has a secret character."""
    cards = [value for (_, type_), value in zip(event.fields, step.fields, strict=False) if type_ in ("Card", "Card*")]
    holder = WHAT["holder"]
    return any(secret.what == holder for value in cards for secret in knowledge.content(value, at))


def _shown(code: Sequence[Instr], at: int, knowledge: SecretFlow) -> set[int]:
    """Return the variables whose cards all players see after an event or an event that surely follows."""
    around = set(knowledge.reached[at])
    found: set[int] = set()
    for after in range(at, len(code)):
        step = code[after]
        if isinstance(step, Emit) and step.event in OPENS and set(knowledge.reached[after]) <= around:
            event = EVENT_BY_NAME[step.event]
            for (name, type_), value in zip(event.fields, step.fields, strict=False):
                if type_ != "Player" and name not in event.private and isinstance(value, Slot):
                    found.add(value.at)
    return found


def _seen_by_all(value: Expr, here: DeclarationTree) -> bool:
    """Return False for a marker, counter or note that not all players see, True for other values."""
    state = here.context.states.get(value.name) if isinstance(value, Named) and value.kind == "state" else None
    return state is None or state.seen_by_all


def _of_guards(
    here: DeclarationTree, body: Body, at: int, instruction: Emit, knowledge: SecretFlow
) -> Iterator[Diagnostic]:
    """Report an event that happens only under a secret condition, and so reveals the secret."""
    agreed = [*agreed_to(body, at, knowledge), *([OF_YOU] if isinstance(body.rule, ActionRule) else [])]
    event = EVENT_BY_NAME[instruction.event]
    hidden = [value for name, value in given(instruction).items() if name in event.private]
    if event.reveals or (body.rule.life in UNBUILT and not is_open(body.rule, here.context.states)):
        return  # CIT508 reports rules of cards in hand
    for guard, secrets in deciding(body, at, knowledge):
        if isinstance(guard, EachGuard) and any(Slot(slot) in hidden for slot in slots_bound(body.code[guard.at])):
            continue
        if (guard.at < 0 and body.rule.optional) or _asked_below(guard, knowledge, body.code):
            continue
        if secrets := without_known(frozenset(secret for secret in secrets if not secret.placed), agreed):
            message = (
                f'all players see whether "{event.name}" happens, and this reveals something about {listed(secrets)}'
            )
            number = line_of(guard, body)
            labels = (
                here.label(body, number, "this decides whether the event happens") if number != instruction.line else ()
            )
            yield here.report("CIT509", body, instruction.line, message, ADVICE, labels)
            return


def _asked_below(guard: Guard, knowledge: SecretFlow, code: Sequence[Instr]) -> bool:
    """Return whether a decision depends on the condition ``guard``; CIT508 reports such decisions."""
    return any(isinstance(step, ASKING) and guard in knowledge.reached[at] for at, step in enumerate(code))
