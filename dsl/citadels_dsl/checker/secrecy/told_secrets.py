"""Warn about public events whose numbers, players or things give a secret away."""

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
    "count whole hands, ask all with sealed choose, or let it be told first: reveal the card or character, announce "
    "what was chosen, or show the note; if it is meant to be told, allow it: # allow CIT509: the reason"
)
ADVICE_FOR_STATES = (
    'declare it "seen by placer", so that only the player who puts it there sees it, or let the card or character be '
    "revealed first; if it is meant to be told, allow it: # allow CIT509: the reason"
)
ADVICE_FOR_HOLDERS = (
    'write "reveal this" above it, or let its condition say "this is revealed"; name the player whom it is about, if '
    "that is somebody else; if it is meant to be told, allow it: # allow CIT509: the reason"
)

ADVICE_FOR_CARDS = (
    "nothing is put on a card, or taken off, that not all see: show it first, or put it where all see it; what lies on "
    "a card goes along with it afterwards"
)

SHOWS = frozenset(event.name for event in EVENTS if event.known and event.reveals)
"""The events by which a player shows its character."""

ASKING = Choose | Sealed | May | MayAnswer | OfferFrom
OPENS = frozenset(event.name for event in EVENTS if event.grows and not event.shrinks)
"""The events by which a card is put where all see it, whatever else they tell."""

UNSEEN = frozenset(row.name for row in EVENTS if row.state is not None and row.unit != "gold")
"""The events of which others see no more than that they happen, where not all may see the marker, counter or note."""

CALLED = {
    "Int": "the number",
    "Player": "the player",
    "Player*": "the players",
    "Thing": "the thing",
    "Noted": "what is noted",
}
"""The types of fields that are checked, and how they are spoken of; a card or character that an event names is shown by
that event on purpose."""

OF_STATES = frozenset({"Thing", "Noted"})
"""The types of what only those see who may see the marker, counter or note."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Find events that all players see and whose number, player or thing was worked out from something secret.

    Or that happen or not depending on something secret. Counting a whole zone is no secret. After the holder of a
    character is revealed it is none either, where a condition or the event says that the character is revealed. What
    a player knows may decide what comes of an action or of an offer that this player accepts; a marker, counter or
    note that not all see may show what it is by what it does.
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
                message = f'whose cards "{event.name}" is about is seen by all and tells who holds which character'
                yield here.report("CIT509", body, instruction.line, message, ADVICE_FOR_HOLDERS)
                continue
            open_to_all = all(_seen_by_all(value, here) for value in instruction.fields)
            for (name, type_), value in zip(event.fields, instruction.fields, strict=False):
                if type_ not in CALLED or name in event.private or (value == OF_YOU and not knowledge.hides_you):
                    continue
                if name == "player" and value == OF_YOU and event.unaided:
                    continue  # who does what nobody has to do is not told
                on_card = type_ == "Thing" and _lies_on_cards(instruction, here)
                if (
                    not open_to_all
                    and not on_card
                    and (type_ in OF_STATES or (name != "player" and instruction.event in UNSEEN))
                ):
                    continue
                if not (secrets := knowledge.content(value, at)):
                    continue
                if value != OF_YOU:  # what a thing is that has been shown; who the player is does not change
                    secrets = knowledge.content(with_values(value, code[:at]), at, _shown(code, at, knowledge))
                if type_ == "Int":  # a number may show what a note says by what it does, as a condition may
                    secrets = frozenset(secret for secret in secrets if not secret.placed)
                if secrets:
                    told = CALLED[type_]
                    message = f'{told} in "{event.name}" is seen by all and tells something about {listed(secrets)}'
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
    """Report a toll that reads what not all know: all see whether it is paid, how much, and to whom."""
    rule = body.rule
    read = rule.expressions
    if secrets := OPEN.union(*(knowledge.content(part, -1) for part in read)):
        message = f"what is paid is seen by all and tells something about {listed(secrets)}"
        yield here.report("CIT509", body, body.line, message, ADVICE)


def _of_holder(here: DeclarationTree, body: Body, knowledge: SecretFlow) -> Iterator[Diagnostic]:
    """Report what a rule of a character that nobody need have shown does just because of who holds it."""
    rule, what = body.rule, WHAT["holder"]
    to_each = rule.to_each and rule.life == "chosen"
    if not to_each and not knowledge.content(OF_YOU, -1):
        return
    if rule.kind in CHANGING:
        read = knowledge.content(rule.test, -1) | knowledge.content(rule.value or ZERO, -1)
        if not happens(body.code, lambda event: event.reveals) and (rule.life == "chosen" or read):
            message = f"what this changes is seen by all and tells something about {what}"
            yield here.report("CIT509", body, body.line, message, ADVICE_FOR_HOLDERS)
        return
    for at, step in enumerate(body.code):
        told = ""
        if isinstance(step, ASKING):
            return  # CIT508 judges what is asked, and with it all that follows
        if isinstance(step, Perform) and knowledge.content(step.you, at):
            told = f'who performs "{step.procedure}" is seen by all and tells something about {what}'
        elif not isinstance(step, Emit) or step.event in SHOWS:
            continue
        elif rule.life == "chosen" and (to_each or knowledge.content(OF_YOU, at)):
            if EVENT_BY_NAME[step.event].unaided or OF_YOU not in step.fields:
                told = f'that "{step.event}" happens is seen by all and tells that somebody holds the character'
        if told:
            yield here.report("CIT509", body, step.line, told, ADVICE_FOR_HOLDERS)
            return


def _of_own_hand(event: Event, step: Emit, at: int, knowledge: SecretFlow) -> bool:
    """Return whether the cards of an event that nobody has to do are of the hidden holder, whose hand all see change."""
    cards = [value for (_, type_), value in zip(event.fields, step.fields, strict=False) if type_ in ("Card", "Card*")]
    holder = WHAT["holder"]
    return any(secret.what == holder for value in cards for secret in knowledge.content(value, at))


def _shown(code: Sequence[Instr], at: int, knowledge: SecretFlow) -> set[int]:
    """Return the slots of the things that this event or one that surely follows shows to all, such as what is built."""
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
    """Return whether a value is no marker, counter or note that only some may see."""
    state = here.context.states.get(value.name) if isinstance(value, Named) and value.kind == "state" else None
    return state is None or state.seen_by_all


def _lies_on_cards(step: Emit, here: DeclarationTree) -> bool:
    """Return whether an event is about what lies on cards, wherever these lie."""
    state = here.context.states.get(state_of(step))
    return state is not None and state.on == "card"


def _of_guards(
    here: DeclarationTree, body: Body, at: int, instruction: Emit, knowledge: SecretFlow
) -> Iterator[Diagnostic]:
    """Report an event that happens or not depending on a secret, so that its happening gives the secret away."""
    agreed = [*agreed_to(body, at, knowledge), *([OF_YOU] if isinstance(body.rule, ActionRule) else [])]
    event = EVENT_BY_NAME[instruction.event]
    hidden = [value for name, value in given(instruction).items() if name in event.private]
    if event.reveals or (body.rule.life in UNBUILT and not is_open(body.rule, here.context.states)):
        return  # what a card in a hand may do is CIT508
    for guard, secrets in deciding(body, at, knowledge):
        if isinstance(guard, EachGuard) and any(Slot(slot) in hidden for slot in slots_bound(body.code[guard.at])):
            continue
        if (guard.at < 0 and body.rule.optional) or _asked_below(guard, knowledge, body.code):
            continue
        if secrets := without_known(frozenset(secret for secret in secrets if not secret.placed), agreed):
            message = f'whether "{event.name}" happens is seen by all and tells something about {listed(secrets)}'
            number = line_of(guard, body)
            labels = here.label(body, number, "this decides whether it happens") if number != instruction.line else ()
            yield here.report("CIT509", body, instruction.line, message, ADVICE, labels)
            return


def _asked_below(guard: Guard, knowledge: SecretFlow, code: Sequence[Instr]) -> bool:
    """Return whether a condition decides over a question too, which CIT508 judges."""
    return any(isinstance(step, ASKING) and guard in knowledge.reached[at] for at, step in enumerate(code))
