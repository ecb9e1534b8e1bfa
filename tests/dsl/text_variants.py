"""Make variants of the cards in a file with different meanings: two of them with one text are an error."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from attrs import evolve, frozen

from citadels_core.lab.mutation.mutants import mutants
from citadels_core.model.programs import ir, tree
from citadels_core.model.programs.instructions import Instr, Jump, Let, May, Unless, aimed, at_line, target_of
from citadels_core.model.programs.rules import ActionRule, Rule, Target, WhenRule
from citadels_core.model.programs.tree import TRUE, ZERO, And, Compare, Not, Slot
from citadels_core.model.programs.walk import mapped
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.session.declarations import compile_declaration
from citadels_dsl.syntax.parser import parse_piece
from citadels_dsl.text.diagnostics import Severity
from citadels_dsl.text.layout import Piece, pieces
from citadels_dsl.text.source import SourceText

STEP = 4
NAMED = re.compile(r"\b(?:as|let) ([a-z]\w*)")
BLOCK = re.compile(r" *(?:if|may|otherwise|for each|repeat)\b")
QUIET = re.compile(r" *(?:let|choose|target|costs|limit|look at|show|peek|if [^\n]*$)")
"""The lines that change nothing."""
WORDS = (
    (r"\bleft\b", "right"),
    (r"\bright\b", "left"),
    (r"\brandom ", ""),
    (r"\bup to ", ""),
    (r"\bat most (?=\d+ times)", ""),
    (r" or more\b", ""),
    (r" by [\w. ]+$", ""),
    (r" from [\w. ]+$", ""),
    (r" for (?:income|scoring)\b", ""),
    (r" for income\b", " for scoring"),
    (r" and scoring\b", ""),
    (r" for district$", ""),
    (r"\btop card\b", "found"),
    (r"\b(?<!as )found\b", "top card"),
    (r"\bcrowned player\b", "your left"),
    (r"\byour left\b", "crowned player"),
    (r"\bin hand\b", "in game"),
    (r"\bin game\b", "in hand"),
    (r"\bfacedown\b", "faceup"),
    (r"\bfaceup\b", "facedown"),
    (r"\bwhile revealed\b", "while chosen"),
    (r"\bwhile chosen\b", "while in cast"),
    (r"\bwhile in cast\b", "while revealed"),
    (r"\bbuilt\b", "destroyed"),
    (r"\bstarted\b", "ended"),
    (r"\b(?:gold|cards) gathered\b", "gathering finished"),
    (r"\bany player\b", "every player"),
    (r"\bchoose (?=[a-z]+ )", "choose 2 "),
    (r"\bmay\b", "if your gold is 0"),
    (r"\brepeat (\d+) times$", "if your gold is 0"),
    (r"\bstop$", "nothing"),
    (r"\blimit shared with .*$", ""),
    (r" without abilities\b", ""),
    (r"\bgold\b", "cards"),
    (r"\bcards\b", "gold"),
    (r"\bcost\b", "rank"),
    (r"\bcity\b", "hand"),
    (r"\bhand\b", "city"),
    (r"\bgold\b", "purse"),
)
"""What is written otherwise in a line."""
DEAD = re.compile(r"^( *)stop\n\1\S", re.MULTILINE)
"""A line that never happens, which is told of none."""


@frozen
class Variant:
    """A card with a change: the change, its rules as written, their meaning and their text."""

    card: str
    what: str
    written: str
    meaning: Any
    said: str


def variants(source: SourceText, pack: str, names: Names) -> Iterator[list[Variant]]:
    """Yield the cards of a file: each as it is, followed by all its variants that compile."""
    changed: dict[str, list[Variant]] = {}
    for mutant in mutants(source, pack, names):
        if isinstance(mutant.thing, ir.Card):
            what = f"{mutant.line}: {mutant.what}: {mutant.before} -> {mutant.after}"
            one = Variant(mutant.name, what, mutant.after, meaning(mutant.thing), mutant.thing.sentence)
            changed.setdefault(mutant.thing.id, []).append(one)
    for piece in pieces(source.text):
        made = _made(piece, source, pack, names, "as it is")
        if made is None:
            continue
        found = [made, *changed.get(_id(piece, source, pack, names), [])]
        for what, text in moved(piece.text):
            if (
                not DEAD.search(text)
                and (variant := _made(evolve(piece, text=text), source, pack, names, what)) is not None
            ):
                found.append(variant)
        yield found


def moved(text: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a declaration with reordered or re-indented lines, or exchanged names."""
    lines = text.split("\n")
    blocks = [(at, _end(lines, at)) for at in range(1, len(lines)) if _depth(lines[at]) > 1]
    for at, end in blocks:
        own, rest = lines[at:end], lines[end:]
        out = [line[STEP:] for line in own]
        deeper = [" " * STEP + line for line in own]
        if not _alike(lines, at, end):
            yield f"{lines[at].strip()!r} and what follows it exchanged", "\n".join(_swapped(lines, at, end))
        if _depth(lines[at]) > 2:
            yield f"{lines[at].strip()!r} one step out", "\n".join([*lines[:at], *out, *rest])
            after = _parent_end(lines, at)
            cut = [*lines[:at], *lines[end:after], *out, *lines[after:]]
            yield f"{lines[at].strip()!r} out and behind its block", "\n".join(cut)
        if BLOCK.match(lines[_before(lines, at)]):
            yield f"{lines[at].strip()!r} one step in", "\n".join([*lines[:at], *deeper, *rest])
    for pattern, word in WORDS:
        for found in re.finditer(pattern, text[text.index("\n") :], re.MULTILINE):
            start, end = (place + text.index("\n") for place in found.span())
            yield f"{found[0].strip()} became {word.strip()!r}", text[:start] + word + text[end:]
    for found in re.finditer(r"\(([^()]*)\)", text):
        yield f"{found[0]} without parentheses", text[: found.start()] + found[1] + text[found.end() :]
    given = list(dict.fromkeys(NAMED.findall(text)))
    for one, other in pairwise(given):
        for found in re.finditer(rf"\b(?:{one}|{other})\b", text):
            word = other if found[0] == one else one
            yield f"{found[0]} became {word}", text[: found.start()] + word + text[found.end() :]


def _depth(line: str) -> int:
    return (len(line) - len(line.lstrip())) // STEP if line.strip() else 0


def _end(lines: list[str], at: int) -> int:
    """Return where the block that begins in a line ends."""
    end = at + 1
    while end < len(lines) and _depth(lines[end]) > _depth(lines[at]):
        end += 1
    return end


def _parent_end(lines: list[str], at: int) -> int:
    end = at + 1
    while end < len(lines) and _depth(lines[end]) >= _depth(lines[at]):
        end += 1
    return end


def _before(lines: list[str], at: int) -> int:
    """Return the previous line of the same depth, or the parent line."""
    return next(other for other in range(at - 1, -1, -1) if _depth(lines[other]) <= _depth(lines[at]))


def _alike(lines: list[str], at: int, end: int) -> bool:
    """Return whether the order of two blocks makes no difference."""
    pair = (lines[at], lines[end]) if end < len(lines) else (lines[at],)
    return all(QUIET.match(line) for line in pair)


def _swapped(lines: list[str], at: int, end: int) -> list[str]:
    """Return the lines with a block and the one of the same depth that follows it exchanged."""
    if end >= len(lines) or _depth(lines[end]) != _depth(lines[at]):
        return lines
    after = _end(lines, end)
    return [*lines[:at], *lines[end:after], *lines[at:end], *lines[after:]]


def _compiled(piece: Piece, source: SourceText, pack: str, names: Names) -> ir.Card | None:
    found, problems = parse_piece(piece, source.path)
    if len(found) != 1 or any(problem.severity is Severity.ERROR for problem in problems):
        return None
    made = compile_declaration(found[0], source.path, pack, names, sound=True)
    broken = any(problem.severity is Severity.ERROR for problem in made.problems)
    return made.thing if isinstance(made.thing, ir.Card) and not broken else None


def _made(piece: Piece, source: SourceText, pack: str, names: Names, what: str) -> Variant | None:
    card = _compiled(piece, source, pack, names)
    return None if card is None else Variant(card.name, what, piece.text, meaning(card), card.sentence)


def compiled_as(text: str, pack: str, names: Names, what: str) -> Variant | None:
    """Return the text of a declaration, None when it does not compile."""
    source = SourceText("try.card", text)
    (piece,) = pieces(text)
    return _made(piece, source, pack, names, what)


def _id(piece: Piece, source: SourceText, pack: str, names: Names) -> str:
    card = _compiled(piece, source, pack, names)
    return card.id if card is not None else ""


def meaning(card: ir.Card) -> Any:
    """Return the meaning of a card: equal for cards whose rules differ only in lines and slots."""
    return tuple(_rule(rule) for rule in card.rules)


def _rule(rule: Rule) -> Any:
    slots = dict(_yours(rule))
    code = tuple(_threaded(tuple(at_line(step, 0) for step in rule.code)))
    code = _without(code, {at for at, step in enumerate(code) if isinstance(step, Let) and step.value == ZERO})
    code = tuple(evolve(step, slot=0) if isinstance(step, May) else step for step in code)  # a slot of its own
    tests = [*_conjuncts(rule.test)]
    while isinstance(rule, WhenRule) and code and isinstance(code[0], Unless) and code[0].target == len(code):
        # a condition in the head of a rule means the same as one that opens its block
        tests += _conjuncts(code[0].test)
        code = tuple(_earlier(step) for step in code[1:])
    action = rule if isinstance(rule, ActionRule) else None
    name = rule.name if action and action.shares else ""
    limit = action and (action.limit, action.times, action.price, action.discards)
    plain = (rule.kind, name, rule.on, rule.value, rule.optional, limit, rule.life, rule.target, code)
    held = frozenset(_renamed(test, slots) for test in tests) - {Compare("==", Slot(-1), Slot(-1)), TRUE}
    return held, _renamed(plain, slots)


def _without(code: tuple[Instr, ...], left_out: set[int]) -> tuple[Instr, ...]:
    """Return a program without some instructions, with the targets of the others adjusted."""
    places = [(step, target_of(step)) for at, step in enumerate(code) if at not in left_out]
    return tuple(step if to is None else aimed(step, to - sum(at < to for at in left_out)) for step, to in places)


def _earlier(step: Instr) -> Instr:
    """Return an instruction moved one place forward."""
    place = target_of(step)
    return step if place is None else aimed(step, place - 1)


def _yours(rule: Rule) -> Iterator[tuple[int, int]]:
    """Yield the slots that hold ``you`` whenever the rule has an effect."""
    for test in _conjuncts(rule.test):
        match test:
            case Compare("==", Slot(slot), Slot(tree.YOU)):
                yield slot, -1
            case Compare("==", Slot(3), Slot(tree.THIS)) if rule.on == "district built" and rule.life == "built":
                yield 2, -1
            case _:
                pass
    yield tree.YOU, -1


def _conjuncts(test: tree.Expr) -> Iterator[tree.Expr]:
    if isinstance(test, And):
        for part in test.tests:
            yield from _conjuncts(part)
    else:
        yield test


def _threaded(code: tuple[Instr, ...]) -> Iterator[Instr]:
    """Yield a program without jumps to jumps."""
    for step in code:
        place = target_of(step)
        while place is not None and place < len(code) and isinstance(jump := code[place], Jump):
            place = jump.target
        yield step if place is None else aimed(step, place)


def _renamed(part: Any, slots: dict[int, int]) -> Any:
    match part:
        case Target():
            return _renamed((part.slot, part.noun, part.source, part.where), slots)
        case Not(Not(inner)):
            return _renamed(inner, slots)
        case Slot(at):
            return Slot(slots.setdefault(at, len(slots)))
        case tuple():
            return tuple(_renamed(item, slots) for item in part)
        case _ if isinstance(part, tree.Expr | Instr):
            return mapped(part, lambda one: _renamed(one, slots))
        case _:
            return part
