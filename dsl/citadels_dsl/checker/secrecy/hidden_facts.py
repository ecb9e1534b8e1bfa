"""Report decisions that reveal a secret: by the asked player, the options, or the question itself."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import Choose, Emit, Instr, May, MayAnswer, OfferFrom, Perform, Sealed
from citadels_core.model.programs.node_types import fact
from citadels_core.model.programs.rules import ActionRule, AsSoonAsRule, AtScoringRule, CountsAsRule, ForbidRule, Rule
from citadels_core.model.programs.tree import OF_THIS, OF_YOU, ZERO, Expr
from citadels_core.model.programs.walk import substitute, walk
from citadels_core.model.vocabulary.lifetimes import UNBUILT
from citadels_core.model.vocabulary.rule_kinds import SCORING
from citadels_core.model.vocabulary.types import UNSEEN
from citadels_dsl.checker.analysis.bodies import Body, asks, field_of, happens
from citadels_dsl.checker.analysis.facts_at import known_of
from citadels_dsl.checker.analysis.flow import EachGuard, Guard, MayGuard, SomeGuard
from citadels_dsl.checker.analysis.secret_things import OPEN, OWNED, Secrets, is_open, listed
from citadels_dsl.checker.analysis.secrets import SecretFlow
from citadels_dsl.checker.analysis.shapes import conjuncts
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic, Label
from citadels_dsl.text.source import Span

DRAFTED = "character drafted"

ASK_ANYWAY = (
    "ask in every case, with may, and test the secret in the block below; the number of cards in a hand is not secret"
)
KNOW_FIRST = "use only what all players know, or what the player who is asked knows"
CHOOSE_UNSEEN = "remove the condition, and test the chosen card in the lines below"
WAIT_OPENLY = 'use only what all players see, such as the number of cards in a hand; or write "when" and an event'


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Report decisions that depend on secrets, and so reveal these secrets to other players.

    Whether a decision is asked, and which player is asked, must depend on public facts only: asking would reveal even a
    secret of the asked player. The options must depend only on facts that the asked player knows. Below ``may``, the
    secrets of the player may be used, because agreeing is voluntary. The first choice of an action may use them too,
    because the action is just not offered if the choice is impossible. A choice among hidden things counts as the look
    that the card allows; only its condition is checked.
    """
    for body in here.bodies:
        knowledge, rule = here.knowledge(body), body.rule
        if isinstance(rule, ActionRule):
            yield from _offer(here, body, rule, knowledge)
        if _reveals_its_place(here, body):
            message = "what happens to others depends on who has this card in hand, which is secret"
            advice = 'remove "may", because it asks the player who has the card; or make this an action'
            if not rule.optional:
                advice = 'add a condition such as "player is you", or "card is this" if only this card is meant'
            yield here.report("CIT508", body, body.line, message, advice)
        if isinstance(rule, ForbidRule) and rule.on == DRAFTED:
            drafting, read = field_of(DRAFTED, "player"), knowledge.content(rule.test, -1)
            if unknown := frozenset(s for s in read if not s.placed and not s.known_to(drafting)):
                message = f"the characters to draft depend on {listed(unknown)}, which the drafting player may not know"
                yield here.report("CIT508", body, body.line, message, KNOW_FIRST)
        if isinstance(rule, AsSoonAsRule) and (secrets := knowledge.content(rule.test, -1)):
            message = f"this becomes true depending on {listed(secrets)}, which not all players know"
            yield here.report("CIT508", body, body.line, message, WAIT_OPENLY)
        if rule.optional and (secrets := knowledge.content(rule.test, -1) | knowledge.content(OF_YOU, -1)):
            yield _asked(here, body, body.line, None, secrets)
        for at, instruction in enumerate(body.code):
            if asks(instruction, here.context.asking):
                yield from _question(here, body, instruction, at, knowledge)


def _offer(here: DeclarationTree, body: Body, rule: Rule, knowledge: SecretFlow) -> Iterator[Diagnostic]:
    needs = [need for need in body.needs if not isinstance(need, tree.CanHappen)]
    costs = (rule.price, rule.discards) if isinstance(rule, ActionRule) else ()
    codes = [rule.test, *needs, *(code for code in costs if code is not None)]
    read = {"": OPEN.union(*(knowledge.content(code, -1) for code in codes)), "target": OPEN}
    if rule.target is not None:
        condition = tree.Filter(tree.Read("players"), rule.target.slot, rule.target.where)
        read["target"] = knowledge.content(rule.target.source, -1) | knowledge.content(condition, -1)
    for keyword, secrets in read.items():
        if unknown := frozenset(s for s in secrets if not s.known_to(OF_YOU)):
            line = here.lines[body.path, body.line]
            at = next((child for child in line.children if child.keyword == (keyword or "if")), line)
            who = "which the player of the action may not know"
            message = f"whether this action is offered depends on {listed(unknown)}, {who}"
            yield here.report("CIT508", body, at.span, message, KNOW_FIRST)


def _question(
    here: DeclarationTree, body: Body, instruction: Instr, at: int, knowledge: SecretFlow
) -> Iterator[Diagnostic]:
    agreed = agreed_to(body, at, knowledge)
    for guard, secrets in deciding(body, at, knowledge):
        if secrets := without_known(secrets, agreed):
            yield _asked(here, body, instruction.line, guard, secrets)
            return
    if said := _of_holder(here, body, instruction, at) or _of_asked(here, body, instruction, at, knowledge, agreed):
        yield here.report("CIT508", body, _place(here, body, instruction.line), *said)


def _of_holder(here: DeclarationTree, body: Body, instruction: Instr, at: int) -> tuple[str, str] | None:
    """Return the message and help for a decision that reveals which player has a card, else None."""
    if _asks_unrevealed_holder(body, at):
        what, advice = "has this character", 'write "reveal this" above it'
    elif _in_a_hand(here, body) and not _reveals_its_place(here, body):
        # not for a rule that reveals the card's place: ``check`` reports such a rule as a whole
        what, advice = "has this card in hand", "make it an action, or remove the decision"
    else:
        return None
    if isinstance(instruction, Choose | May | MayAnswer) and instruction.seat != OF_YOU:
        return f"this question is asked only while a player {what}, so the question reveals this", advice
    return f"this question is for the player who {what}, so the question reveals that player", advice


def _of_asked(
    here: DeclarationTree, body: Body, instruction: Instr, at: int, knowledge: SecretFlow, agreed: Sequence[Expr]
) -> tuple[str, str] | None:
    """Return message and help for a decision whose player or options reveal a secret, else None."""
    match instruction:
        case Choose(seat=seat) | May(seat=seat) | MayAnswer(seat=seat) | Sealed(seats=seat):
            pass
        case OfferFrom(you=seat) | Perform(you=seat):
            pass
        case _:
            return None
    if _in_a_hand(here, body):
        return None
    if secrets := knowledge.content(seat, at):
        advice = "ask a player whom all players know"
        return f"the player who is asked depends on {listed(secrets)}, which is secret", advice
    if isinstance(instruction, OfferFrom | May):
        offers = isinstance(instruction, OfferFrom)
        decides = instruction.thing if isinstance(instruction, OfferFrom) else instruction.test
        if unknown := without_known(knowledge.content(decides, at), [seat]):
            what = "what can be used depends" if offers else "the answer yes is possible depending"
            return f"{what} on {listed(unknown)}, which the player who is asked may not know", KNOW_FIRST
    if not isinstance(instruction, Choose | Sealed):
        return None
    things = instruction.things
    read, chooser, advice = OPEN, seat, KNOW_FIRST
    if isinstance(instruction, Choose) and instruction.noun in UNSEEN.values():
        read, advice = read | knowledge.amount(things, at), CHOOSE_UNSEEN
    elif isinstance(things, tree.Filter):
        read |= knowledge.content(tree.Filter(tree.Read("players"), things.slot, things.test), at)
    if isinstance(instruction, Choose):
        read |= knowledge.content(instruction.least, at) | knowledge.content(instruction.most, at)
    else:
        chooser = tree.Slot(instruction.seat)
    if unknown := without_known(read, [chooser]):
        return f"what can be chosen depends on {listed(unknown)}, which the choosing player may not know", advice
    facts = known_of(body.rule).at(at)
    if tree.Some(things) in body.needs or (facts is not None and facts.size(things)[0] > 0):
        return None
    if secrets := without_known(knowledge.amount(things, at), [chooser] if chooser in agreed else []):
        message = f"no question is asked if no thing can be chosen, and this reveals something about {listed(secrets)}"
        advice = 'put the choice below "may", or below "has to by PLAYER if CONDITION": then the player is always asked'
        return message, advice
    return None


def agreed_to(body: Body, at: int, knowledge: SecretFlow) -> list[Expr]:
    """Return the seats that agreed by ``may`` to run an instruction, and so may reveal their secrets."""
    asked = [body.code[guard.at] for guard in knowledge.reached[at] if isinstance(guard, MayGuard) and guard.holds]
    return [step.seat for step in asked if isinstance(step, May | MayAnswer)]


def deciding(body: Body, at: int, knowledge: SecretFlow) -> Iterator[tuple[Guard, Secrets]]:
    """Yield the conditions on the path to an instruction, each with the secrets that it reveals.

    Conditions above an event that shows secrets are left out: the rule reveals these secrets on purpose.
    """
    for guard in knowledge.reached[at]:
        if not isinstance(guard, SomeGuard) and not happens(
            body.code[max(guard.at, 0) : at], lambda event: event.reveals
        ):
            yield guard, _secrets_of(guard, body, knowledge)


def without_known(secrets: Secrets, seats: Sequence[Expr]) -> Secrets:
    """Return the secrets that none of the given seats knows."""
    return frozenset(secret for secret in secrets if not any(map(secret.known_to, seats)))


def _secrets_of(guard: Guard, body: Body, knowledge: SecretFlow) -> Secrets:
    if isinstance(guard, MayGuard):
        return OPEN
    if isinstance(guard, EachGuard):
        return knowledge.amount(guard.code, guard.at)
    if guard.at < 0 and isinstance(body.rule, ActionRule):
        return OPEN  # each turn asks which action to use, so the decision itself reveals nothing
    return knowledge.content(guard.code, guard.at)


def _asks_unrevealed_holder(body: Body, at: int) -> bool:
    rule = body.rule
    if rule.life != "chosen" or isinstance(rule, ActionRule):
        return False
    revealed = any(
        isinstance(step, Emit) and step.event == "character revealed" and step.fields[0] == OF_THIS
        for step in body.code[:at]
    )
    return not revealed and tree.Is("revealed", OF_THIS) not in conjuncts(rule.test)


def _in_a_hand(here: DeclarationTree, body: Body) -> bool:
    """Return whether ``you`` in a rule is the player who secretly has the rule's card in hand."""
    return (
        not isinstance(body.rule, AtScoringRule)
        and _is_of_hidden_card(here, body)
        and not _is_about(body.rule, OF_THIS)
    )


def _reveals_its_place(here: DeclarationTree, body: Body) -> bool:
    """Return whether a rule of a card in hand affects other players or cards, and so reveals the holder."""
    rule = body.rule
    if isinstance(rule, CountsAsRule) or rule.kind in SCORING or not _is_of_hidden_card(here, body):
        return False
    return rule.optional or not _is_about(rule, OF_YOU, OF_THIS)


def _is_of_hidden_card(here: DeclarationTree, body: Body) -> bool:
    """Return whether a rule other than an action is active in a hand and depends on whose hand it is."""
    rule = body.rule
    if rule.life not in UNBUILT or isinstance(rule, ActionRule) or is_open(rule, here.context.states):
        return False
    parts = [substitute(_without_districts(one), OWNED) for one in (*rule.expressions, *map(_without_seat, body.code))]
    if rule.to_each:  # ``you`` is each player in turn, which reveals nothing
        return any(part == OF_THIS for part in walk(*parts))
    if rule.life != "anywhere" or rule.optional:
        return True
    # the rule is active in every zone, so only the words ``you`` and ``this`` depend on who has the card
    return any(part in (OF_YOU, OF_THIS) for part in walk(*parts))


def _without_districts(part: Expr | Instr) -> Expr | Instr:
    """Remove tests whether a district in a city is the rule's own card, because all players see cities."""
    found: dict[Expr, Expr] = {}
    for one in walk(part):
        if isinstance(one, tree.Filter) and isinstance(one.things, tree.Read) and fact(one.things).type == "District*":
            each = tree.Slot(one.slot)
            both: list[Expr] = [tree.Compare("==", each, OF_THIS), tree.Compare("==", OF_THIS, each)]
            found[one] = evolve(one, test=substitute(one.test, dict.fromkeys(both, ZERO)))
    return substitute(part, found)


def _without_seat(step: Instr) -> Instr:
    """Remove the player from an instruction whose event does not reveal that player."""
    if isinstance(step, Emit) and EVENT_BY_NAME[step.event].unaided:
        at = EVENT_BY_NAME[step.event].names.index("player")
        if step.fields[at] == OF_YOU:
            return evolve(step, fields=(*step.fields[:at], *step.fields[at + 1 :]))
    return step


def _is_about(rule: Rule, *things: Expr) -> bool:
    """Return whether a condition of a rule requires some value to equal one of ``things``."""
    tests = [test for test in conjuncts(rule.test) if isinstance(test, tree.Compare) and test.how == "=="]
    return any(thing in (test.left, test.right) for test in tests for thing in things)


def _asked(here: DeclarationTree, body: Body, number: int, guard: Guard | None, secrets: Secrets) -> Diagnostic:
    message = (
        f"this question is asked only in some cases, depending on {listed(secrets)}, so the question reveals "
        "something about them"
    )
    labels: tuple[Label, ...] = ()
    if guard is not None and (decides := line_of(guard, body)) != number:
        labels = (Label(_place(here, body, decides), "this decides whether the question is asked"),)
    return here.report("CIT508", body, _place(here, body, number), message, ASK_ANYWAY, labels)


def line_of(guard: Guard, body: Body) -> int:
    """Return the line number of the instruction or rule that tests the condition ``guard``."""
    return body.code[guard.at].line if guard.at >= 0 else body.line


def _place(here: DeclarationTree, body: Body, number: int) -> Span:
    line = here.line_of(body, number)
    if line is not None and isinstance(line.content, nodes.ChooseLine | nodes.EachLine):
        return line.content.span
    return here.span(body.path, number)
