"""The state of compiling a declaration: names in scope with slots and types, and the findings so far."""

from collections.abc import Iterable
from typing import NamedTuple

from attrs import define, evolve, field, frozen

from citadels_core.model.programs import ir
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import Expr, Number
from citadels_core.model.vocabulary import NOUNS, WORDS
from citadels_core.model.vocabulary.types import element
from citadels_dsl.compiler.bindings import Names, Sort
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import Advice, as_spoken, in_digits, meant
from citadels_dsl.text.diagnostics import NO_SUBJECT, Diagnostic, Fix, Kind, Label, Severity, Subject, problem
from citadels_dsl.text.source import Span

KNOWN = {row.name for row in WORDS} | {noun.plural for noun in NOUNS}
"""All words of the language."""

MOST_GUESSED = 1000
"""After this many problems in one declaration, no similar names are searched."""

UNKNOWN = "?"
"""The type of an expression with an error; it fits any type, so that no further error follows."""


class TypedExpression(NamedTuple):
    """A type-checked expression: its code and its type."""

    code: Expr
    type: str


BROKEN = TypedExpression(Number(0), UNKNOWN)


def several(type_: str) -> str:
    """Return the type of a set from the type of its elements; for the unknown type, return that type.

    >>> several("Card"), several(UNKNOWN)
    ('Card*', '?')
    """
    return UNKNOWN if type_ == UNKNOWN else f"{type_}*"


class Variable(NamedTuple):
    """A name bound in a rule, with its slot and type."""

    slot: int
    type: str
    span: Span | None = None


@define
class Slots:
    """The numbered slots for the values of a program, after the slots of ``you`` and ``this``."""

    types: list[str] = field(factory=list)
    """The type of each slot."""
    named: dict[str, Span] = field(factory=dict)
    """The span of each name bound so far, including names of blocks that have ended."""
    answers: dict[int, tuple[str, ...]] = field(factory=dict)
    """The possible answers of each slot that holds an answer in words."""
    ones: set[int] = field(factory=set)
    """The slots with a set of one thing, chosen with ``choose 1``."""
    changed: set[str] = field(factory=set)
    """The names that a ``change`` line of the rule assigns to."""
    changing: set[int] = field(factory=set)
    """The slots of the names in ``changed``."""
    sealed: dict[int, int] = field(factory=dict)
    """For each slot with the results of a sealed choice, the slot of the players asked, in the same order."""
    incomplete: bool = False
    """Whether a broken line should have bound names, so that an unknown name may be one of them."""

    def new(self, type_: str) -> int:
        """Allocate the next slot for a value of a type."""
        self.types.append(type_)
        return 1 + len(self.types)


@frozen(kw_only=True)
class OwnProcedure:
    """A procedure that a card declares for its own rules."""

    takes: ir.Takes
    """The parameters, by name and type."""
    program: Program | None
    """The code; None if the procedure has errors."""
    this: str | None = None
    """The type of ``this`` in the procedure; None if the procedure does not use ``this``."""
    changing: frozenset[int] = frozenset()
    """The slots of names that ``change`` assigns to."""


@define
class Unit:
    """The compilation of one declaration: the path of its file, the names in scope, and the problems."""

    path: str
    pack: str
    names: Names
    problems: list[Diagnostic] = field(factory=list)
    acts: bool = False
    """Whether the card has the clause ``acts as RANK``."""
    own: dict[str, OwnProcedure] = field(factory=dict)
    """The procedures of the card that is being compiled."""
    performed: set[str] = field(factory=set)
    """The names of the procedures in ``own`` that some line performs."""
    players_unknown: bool = False
    """Whether a broken line of the scenario may have named a player."""
    uses_unknown: bool = False
    """Whether the declaration uses a name that a broken line should have declared."""

    def report(
        self,
        code: str,
        span: Span,
        message: str,
        help: str | None = None,
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
        subject: Subject = NO_SUBJECT,
    ) -> None:
        """Add a finding to the problems of the declaration."""
        self.problems.append(problem(code, span, self.path, message, help, labels, fix, subject))

    def is_unknown(self, word: str, sort: Sort, fix: Fix | None = None) -> bool:
        """Return whether a broken line may have declared a word; such a word is not reported."""
        found = self.names.is_unknown(word, sort, fix.replacement if fix is not None else None)
        self.uses_unknown = self.uses_unknown or found
        return found

    @property
    def is_broken(self) -> bool:
        """Whether the declaration has errors, or uses names of broken lines."""
        return self.uses_unknown or any(found.severity is Severity.ERROR for found in self.problems)

    @property
    def guesses(self) -> bool:
        """Whether to search for similar names; False if the declaration has very many problems."""
        return len(self.problems) <= MOST_GUESSED

    def unknown(
        self,
        code: str,
        span: Span,
        what: str,
        word: str,
        candidates: list[str],
        otherwise: Advice | str | None = None,
        *,
        number: bool = False,
        kind: Kind = "",
        incomplete: bool = False,
    ) -> None:
        """Report an unknown name; suggest similar names, or digits for a number in words.

        If ``incomplete``, a broken line may have bound the name, and only a certain typo is reported.
        """
        digits = in_digits(span, word) if number else None
        if not self.guesses:
            candidates = []
        advice = digits or as_spoken(span, word) or meant(span, word, candidates, otherwise)
        if advice.fix is not None or not incomplete:
            self.advise(code, span, what, word, advice, kind)

    def unknown_word(self, span: Span, word: str, known: Iterable[str]) -> bool:
        """Report an unknown word only if there is advice about the word; return True if reported."""
        advice = as_spoken(span, word) or meant(span, word, known)
        if advice.text:
            self.advise("CIT201", span, "the word", word, advice, "word")
        return bool(advice.text)

    def advise(self, code: str, span: Span, what: str, word: str, advice: Advice, kind: Kind = "") -> None:
        """Report an unknown name with the given advice."""
        self.undeclared(code, span, f'{what} "{word}" is not known', word, advice, kind)

    def undeclared(self, code: str, span: Span, message: str, word: str, advice: Advice, kind: Kind = "") -> None:
        """Report an unknown name with the given message, unless a broken line may have declared the name."""
        if self.is_unknown(word, (code, kind), advice.fix) or (self.players_unknown and code == "CIT703"):
            return
        subject = Subject(kind=kind, names=(word,), near=advice.near)
        self.report(code, span, message, advice.text, fix=advice.fix, subject=subject)


@define
class Scope:
    """The names visible at one place of a rule."""

    unit: Unit
    owner: str
    """The kind of declaration the rule is in: district, character, rules or edition."""
    slots: Slots = field(factory=Slots)
    variables: dict[str, Variable] = field(factory=dict)
    searches: int = 0
    """The number of nested selections around the place."""
    unbuilt: bool = False
    """Whether the rule also applies while its district card is not built."""
    audience: nodes.SelectionNode | None = None
    """The players that ``you`` stands for, None for the owner of the card."""
    life: str = ""
    """The lifetime of the rule."""
    of_event: bool = False
    """Whether the rule is about an event: a trigger, replacement, ban or permission."""
    opens: bool = False
    """Whether ``may answer`` is allowed: the rule is a trigger or a replacement."""
    zone: ir.State | None = None
    """The zone in which the card must be, None for any place."""
    addressed: bool = False
    """Whether the condition of the audience has been added to the rule."""

    def kinds(self) -> dict[str, str]:
        """Return a mapping from each declared or bound name to its kind (``marker``) or its type's noun."""
        nouns = {noun.type: noun.name for noun in NOUNS}
        given = {name: nouns.get(element(one.type), name) for name, one in self.variables.items()}
        return {name: state.kind for name, state in self.unit.names.states.items()} | given

    @property
    def this_type(self) -> str | None:
        """The type of ``this``; None in rules that belong to no card."""
        return {"district": "Card" if self.unbuilt else "District", "character": "Character"}.get(self.owner)

    @property
    def types(self) -> tuple[str, ...]:
        """The types of all slots; ``this`` has the type Card in rules that belong to no card."""
        return ("Player", self.this_type or "Card", *self.slots.types)

    def inner(self) -> "Scope":
        """Return the scope of a nested block, in which the names of this scope stay visible."""
        return evolve(self, variables=dict(self.variables))

    def afresh(self) -> "Scope":
        """Return a scope without names, to compile the next rule of the same block."""
        return Scope(
            self.unit, self.owner, unbuilt=self.unbuilt, audience=self.audience, life=self.life, zone=self.zone
        )

    def misfit(self, items: Iterable[nodes.Item], words: Iterable[str], span: Span, message: str, help: str) -> None:
        """Report the misspelt word of a malformed line, or the whole line if no word is misspelt.

        ``words`` are the words that are valid there.
        """
        words = sorted(words)
        for item in map(_last_operand, items):
            if (
                isinstance(item, nodes.NameNode)
                and item.text not in self.variables
                and item.text not in {*KNOWN, *words}
            ):
                if self.unit.unknown_word(item.span, item.text, words):
                    return
        self.unit.report("CIT302", span, message, help)

    def unknown(
        self, span: Span, what: str, word: str, candidates: list[str], advice: str, *, number: bool = False
    ) -> None:
        """Report an unknown word; if a broken line may have bound the word, report only an obvious typo."""
        incomplete = self.slots.incomplete
        self.unit.unknown(
            "CIT201", span, what, word, candidates, advice, number=number, kind="word", incomplete=incomplete
        )

    def declare(self, name: str, type_: str, span: Span | None = None) -> int:
        """Bind a name to a new slot and return the slot."""
        slot = self.slots.new(type_)
        self.variables[name] = Variable(slot, type_, span)
        if span is not None:
            self.slots.named[name] = span
        return slot

    def bind_unknown(self, line: nodes.Line) -> None:
        """Bind the readable names of a broken line to the unknown type.

        Call this right after the line is compiled: if the last problem is within the line, the line is broken.
        """
        last = self.unit.problems[-1].span.start if self.unit.problems else -1
        if line.content is not None and not line.span.start <= last <= line.span.end:
            return
        self.slots.incomplete = self.slots.incomplete or line.content is None or line.keyword != ""
        words = ["", *line.text.split(), ""]
        for before, word, after in zip(words, words[1:], words[2:], strict=False):
            if (before == "as" or after == "be") and word not in self.variables:
                self.declare(word, UNKNOWN)


def _last_operand(item: nodes.Item) -> nodes.Item:
    while isinstance(item, nodes.BinaryNode):
        item = item.right
    return item
