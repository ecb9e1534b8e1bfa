"""Refuse questions that give a secret away: by being asked, by who is asked, or by what may be answered."""

from collections.abc import Iterator

from attrs import evolve

from citadels_core.model.instructions import Choose, Emit, Instr, May, Perform, Sealed
from citadels_core.model.ir import Rule
from citadels_core.model.tree import OF_THIS, OF_YOU, ZERO, CanHappen, Compare, Expr, Filter, Is, Read, Slot, Some
from citadels_core.model.walk import walk
from citadels_dsl.checker.bodies import Body, asks
from citadels_dsl.checker.flow import Guard
from citadels_dsl.checker.knowledge import knowledge_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.secrets import EVENT_BY_NAME, OFFERED, OPEN, REVEALS, Knowledge, Secrets
from citadels_dsl.checker.shapes import conjuncts
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import Span

UNBUILT = frozenset({"hand", "anywhere"})
"""The lifetimes of rules on cards that may be in a hand."""

DRAFTED = "character drafted"

ASK_ANYWAY = "ask in any case, and let the secret decide only what may be chosen; how many cards there are is no secret"
KNOW_FIRST = "let it depend on what all players know, or on what the player who is asked knows"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Hold the rules to what all may know.

    Whether a question is asked, and whom, has to follow from public facts: even what only the asked player knows
    becomes known to the others by the asking. What may be answered has to follow from what the asked player knows.
    Below ``may``, the player's own secrets are free: agreeing to more questions is a choice. So is the first choice
    of an action, since the action is just not offered. A choice among hidden things counts as the look that the card
    allows; only its condition is checked.
    """
    for body in pack.bodies:
        knowledge = knowledge_of(body, pack)
        if body.rule is not None and body.rule.kind in OFFERED:
            yield from _offer(pack, body, body.rule, knowledge)
        if body.rule is not None and _tells_where_it_is(body.rule):
            message = "what happens to others depends on who has this card in the hand, which is secret"
            advice = "leave out may: an offer asks whoever has the card; or make it an action"
            if not body.rule.optional:
                advice = 'let its condition say "player is you", or that the card itself is meant, as in "card is this"'
            yield problem("CIT508", pack.span(body.path, body.line), body.path, message, help=advice)
        if body.rule is not None and body.rule.kind == "forbid" and body.rule.on == DRAFTED:
            drafting = Slot(2 + EVENT_BY_NAME[DRAFTED].names.index("player"))
            read = knowledge.content(body.rule.test, -1)
            if unknown := frozenset(s for s in read if not s.placed and not s.known_to(drafting)):
                message = f"what can be drafted depends on {_list(unknown)}, which the player who drafts may not know"
                yield problem("CIT508", pack.span(body.path, body.line), body.path, message, help=KNOW_FIRST)
        if body.rule is not None and body.rule.optional:
            if secrets := knowledge.content(body.rule.test, -1) | knowledge.content(OF_YOU, -1):
                yield _asked(pack, body, body.line, None, secrets)
        for at, instruction in enumerate(body.program.code if body.program is not None else ()):
            if asks(instruction, pack.asking):
                yield from _question(pack, body, instruction, at, knowledge)


def _offer(pack: Pack, body: Body, rule: Rule, knowledge: Knowledge) -> Iterator[Diagnostic]:
    needs = [need for need in body.needs if not isinstance(need, CanHappen)]
    codes = [rule.test, *needs, *(code for code in (rule.price, rule.discards) if code is not None)]
    read = {"": OPEN.union(*(knowledge.content(code, -1) for code in codes)), "target": OPEN}
    if rule.target is not None:
        condition = Filter(Read("players"), rule.target.slot, rule.target.where)
        read["target"] = knowledge.content(rule.target.source, -1) | knowledge.content(condition, -1)
    for keyword, secrets in read.items():
        if unknown := frozenset(s for s in secrets if not s.known_to(OF_YOU)):
            line = pack.lines[body.path, body.line]
            at = next((child for child in line.children if child.keyword == (keyword or "if")), line)
            message = f"whether this can be used depends on {_list(unknown)}, which its player may not know"
            yield problem("CIT508", at.span, body.path, message, help=KNOW_FIRST)


def _question(pack: Pack, body: Body, instruction: Instr, at: int, knowledge: Knowledge) -> Iterator[Diagnostic]:
    line = instruction.line
    code, agreed = body.program.code if body.program is not None else (), agreed_to(body, at, knowledge)
    for guard in knowledge.reached[at]:
        if any(isinstance(step, Emit) and step.event in REVEALS for step in code[max(guard.at, 0) : at]):
            continue
        secrets = secrets_of(guard, body, knowledge)
        if secrets := frozenset(s for s in secrets if not any(map(s.known_to, agreed))):
            yield _asked(pack, body, line, guard, secrets)
            return
    if _holder_unknown(body, at):
        message = "this asks the player who holds the character, and being asked shows who that is"
        if not _asks_you(instruction):
            message = "this is asked only while somebody holds the character, and being asked shows that"
        yield problem("CIT508", _place(pack, body, line), body.path, message, help='write "reveal this" above it')
        return
    if _in_a_hand(body.rule):
        if body.rule is not None and _tells_where_it_is(body.rule):
            return  # that is said of the whole rule
        message = "this asks the player who has the card in the hand, and being asked shows who that is"
        if not _asks_you(instruction):
            message = "this is asked only while somebody has the card in the hand, and being asked shows that"
        yield problem("CIT508", _place(pack, body, line), body.path, message, help="make it an action, or ask nothing")
        return
    match instruction:
        case Choose(seat=seat) | May(seat=seat) | Perform(you=seat) | Sealed(seats=seat):
            pass
        case _:
            return
    if secrets := knowledge.content(seat, at):
        message = f"who is asked depends on {_list(secrets)}, which is secret"
        yield problem("CIT508", _place(pack, body, line), body.path, message, help="ask a player whom all can name")
        return
    if isinstance(instruction, May):
        if unknown := frozenset(s for s in knowledge.content(instruction.test, at) if not s.known_to(seat)):
            message = (
                f"whether a yes is possible depends on {_list(unknown)}, which the player who is asked may not know"
            )
            yield problem("CIT508", _place(pack, body, line), body.path, message, help=KNOW_FIRST)
        return
    if not isinstance(instruction, Choose | Sealed):
        return
    things = instruction.things
    read, chooser = OPEN, seat
    if isinstance(things, Filter):
        read |= knowledge.content(Filter(Read("players"), things.slot, things.test), at)
    if isinstance(instruction, Choose):
        read |= knowledge.content(instruction.least, at) | knowledge.content(instruction.most, at)
    else:
        chooser = Slot(instruction.seat)
    if unknown := frozenset(s for s in read if not s.known_to(chooser)):
        message = f"what can be chosen depends on {_list(unknown)}, which the player who chooses may not know"
        yield problem("CIT508", _place(pack, body, line), body.path, message, help=KNOW_FIRST)
        return
    if Some(things) in body.needs:
        return
    secrets = knowledge.amount(things, at)
    if chooser in agreed:
        secrets = frozenset(s for s in secrets if not s.known_to(chooser))
    if secrets:
        message = f"nothing is asked when nothing fits, and that gives away {_list(secrets)}"
        advice = 'put the choice below "may", so that it is asked in any case'
        yield problem("CIT508", _place(pack, body, line), body.path, message, help=advice)


def agreed_to(body: Body, at: int, knowledge: Knowledge) -> list[Expr]:
    """Return the seats that have agreed to what an instruction does: what they know they may show by it."""
    code = body.program.code if body.program is not None else ()
    asked = [code[guard.at] for guard in knowledge.reached[at] if guard.kind == "may" and guard.holds]
    return [step.seat for step in asked if isinstance(step, May)]


def _asks_you(instruction: Instr) -> bool:
    """Tell whether an instruction asks the player that the rule speaks to, or may do so."""
    return not isinstance(instruction, Choose | May) or instruction.seat == OF_YOU


def secrets_of(guard: Guard, body: Body, knowledge: Knowledge) -> Secrets:
    """Return what a condition on the way to an instruction gives away, by the instruction being reached or not."""
    if guard.kind == "may":
        return OPEN
    if guard.kind == "each":
        return knowledge.amount(guard.code, guard.at)
    if guard.at < 0 and body.rule is not None and body.rule.kind in OFFERED:
        return OPEN  # an option of a menu that is shown in any case
    return knowledge.content(guard.code, guard.at)


def _holder_unknown(body: Body, at: int) -> bool:
    """Tell whether a rule that lives while its character is held asks the holder before the character is revealed."""
    rule = body.rule
    if rule is None or rule.life != "chosen" or rule.kind in OFFERED or rule.program is None:
        return False
    revealed = any(
        isinstance(step, Emit) and step.event == "character revealed" and step.fields[0] == OF_THIS
        for step in rule.program.code[:at]
    )
    return not revealed and Is("revealed", OF_THIS) not in conjuncts(rule.test)


def _in_a_hand(rule: Rule | None) -> bool:
    """Tell whether a rule that is no option of a menu speaks to whoever has its card in the hand."""
    if rule is None or rule.life not in UNBUILT or rule.kind in OFFERED or rule.kind == "at scoring":
        return False
    if rule.life == "anywhere" and not rule.optional and not _asks_for_holder(rule):
        return False
    return not any(_equal(part, OF_THIS) for part in conjuncts(rule.test))


def _tells_where_it_is(rule: Rule) -> bool:
    """Tell whether a rule of a card that may be in a hand touches anybody but who has it, or any other card."""
    if rule.life not in UNBUILT or rule.kind in {*OFFERED, "score", "at scoring", "counts as"}:
        return False
    mine = (OF_YOU, OF_THIS)
    if rule.life == "anywhere" and not rule.optional and not _asks_for_holder(rule):
        return False  # it is alive wherever the card lies, and does the same for everybody
    return rule.optional or not any(_equal(part, one) for part in conjuncts(rule.test) for one in mine)


def _asks_for_holder(rule: Rule) -> bool:
    """Tell whether a rule speaks to whoever has the card, or does something with the card itself where it lies."""
    code = [_without_doer(step) for step in (rule.program.code if rule.program is not None else ())]
    return any(part in (OF_YOU, OF_THIS) for part in walk(rule.test, rule.value or ZERO, *code))


def _without_doer(step: Instr) -> Instr:
    """Return an instruction without its player, where nobody has to do what it does: that is told only if all know."""
    if isinstance(step, Emit) and EVENT_BY_NAME[step.event].unaided:
        at = EVENT_BY_NAME[step.event].names.index("player")
        if step.fields[at] == OF_YOU:
            return evolve(step, fields=(*step.fields[:at], *step.fields[at + 1 :]))
    return step


def _equal(test: Expr, thing: Expr) -> bool:
    return isinstance(test, Compare) and test.how == "==" and thing in (test.left, test.right)


def _asked(pack: Pack, body: Body, number: int, guard: Guard | None, secrets: Secrets) -> Diagnostic:
    message = f"this is asked or not depending on {_list(secrets)}, so the asking alone gives it away"
    labels: tuple[Label, ...] = ()
    if guard is not None:
        code = body.program.code if body.program is not None else ()
        decides = code[guard.at].line if guard.at >= 0 else body.line
        if decides != number:
            labels = (Label(_place(pack, body, decides), "this decides whether it is asked"),)
    return problem("CIT508", _place(pack, body, number), body.path, message, help=ASK_ANYWAY, labels=labels)


def _place(pack: Pack, body: Body, number: int) -> Span:
    line = pack.lines.get((body.path, number))
    if line is None:
        return Span(0, 0)
    return line.content.span if isinstance(line.content, nodes.ChooseLine | nodes.EachLine) else line.span


def _list(secrets: Secrets) -> str:
    return " and ".join(sorted({secret.what for secret in secrets}))
