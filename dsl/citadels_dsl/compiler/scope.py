"""What a rule can see while it is checked: its names with slots and types, and where problems go."""

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
"""Every word of the language."""

MOST_GUESSED = 1000
"""After so many problems in one declaration nobody reads what may have been meant."""

UNKNOWN = "?"
"""The type of an expression that has a problem already; nothing more is said about it."""


class TypedExpression(NamedTuple):
    """An expression that has been checked: what it compiles to and its type."""

    code: Expr
    type: str


BROKEN = TypedExpression(Number(0), UNKNOWN)


def several(type_: str) -> str:
    """Return the type of several things of a type; several of nobody knows what are just that.

    >>> several("Card"), several(UNKNOWN)
    ('Card*', '?')
    """
    return UNKNOWN if type_ == UNKNOWN else f"{type_}*"


class Variable(NamedTuple):
    """A name a rule has given to something."""

    slot: int
    type: str
    span: Span | None = None


@define
class Slots:
    """The slots of one program, from the first after ``you`` and ``this``."""

    types: list[str] = field(factory=list)
    """The type of what each holds."""
    named: dict[str, Span] = field(factory=dict)
    """Every name given so far, also in blocks that have ended."""
    answers: dict[int, tuple[str, ...]] = field(factory=dict)
    """For slots that hold answers in words: the answers there are."""
    ones: set[int] = field(factory=set)
    """The slots that hold a set which was chosen with a 1: just one thing, but a set of it."""
    changed: set[str] = field(factory=set)
    """The names that some line of the rule changes."""
    changing: set[int] = field(factory=set)
    """The slots of such names."""
    sealed: dict[int, int] = field(factory=dict)
    """For slots that hold what was chosen in secret: the slot that holds who was asked, in the same order."""
    incomplete: bool = False
    """Whether a line is broken that was to give names, so that a name which is not known may be one of them."""

    def new(self, type_: str) -> int:
        """Take the next slot, for a value of a type."""
        self.types.append(type_)
        return 1 + len(self.types)


@frozen(kw_only=True)
class OwnProcedure:
    """A procedure that a card declares for its own rules."""

    takes: ir.Takes
    """What it is given, by name and type."""
    program: Program | None
    """What it does, None where that has errors."""
    this: str | None = None
    """As what it speaks of its card, None where it does not."""
    changing: frozenset[int] = frozenset()
    """The slots of names that it changes."""


@define
class Unit:
    """One file being checked: its path, the names in scope, and the problems found."""

    path: str
    pack: str
    names: Names
    problems: list[Diagnostic] = field(factory=list)
    acts: bool = False
    """Whether the card that is being compiled acts as a rank."""
    own: dict[str, OwnProcedure] = field(factory=dict)
    """The procedures that the rules may perform which are being compiled, of their own card."""
    performed: set[str] = field(factory=set)
    """Those of them that some line performs."""
    players_unknown: bool = False
    """Whether a line of the scenario is broken that may have named a player."""
    uses_unknown: bool = False
    """Whether something in it has a name that a broken line was to declare."""

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
        """Add a problem."""
        self.problems.append(problem(code, span, self.path, message, help, labels, fix, subject))

    def is_unknown(self, word: str, sort: Sort, fix: Fix | None = None) -> bool:
        """Return whether a word may be a name that a broken line was to declare: nothing is said of it then."""
        found = self.names.is_unknown(word, sort, fix.replacement if fix is not None else None)
        self.uses_unknown = self.uses_unknown or found
        return found

    @property
    def is_broken(self) -> bool:
        """Whether nothing comes of it, for its own errors or for those of what it uses."""
        return self.uses_unknown or any(found.severity is Severity.ERROR for found in self.problems)

    @property
    def guesses(self) -> bool:
        """Whether it is still worked out what may have been meant."""
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
        """Add a problem about a name nobody declared, with the nearest ones there are, or the number that was meant.

        Where the names are ``incomplete``, only a slip is one.
        """
        digits = in_digits(span, word) if number else None
        if not self.guesses:
            candidates = []
        advice = digits or as_spoken(span, word) or meant(span, word, candidates, otherwise)
        if advice.fix is not None or not incomplete:
            self.advise(code, span, what, word, advice, kind)

    def unknown_word(self, span: Span, word: str, known: Iterable[str]) -> bool:
        """Add a problem about a word if it can be told what to write instead; returns whether it could."""
        advice = as_spoken(span, word) or meant(span, word, known)
        if advice.text:
            self.advise("CIT201", span, "the word", word, advice, "word")
        return bool(advice.text)

    def advise(self, code: str, span: Span, what: str, word: str, advice: Advice, kind: Kind = "") -> None:
        """Add a problem about a name nobody declared, with what to do about it."""
        self.undeclared(code, span, f'{what} "{word}" is not known', word, advice, kind)

    def undeclared(self, code: str, span: Span, message: str, word: str, advice: Advice, kind: Kind = "") -> None:
        """Add a problem about a name nobody declared, in other words, unless a broken line may have declared it."""
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
    """How many selections the place lies within."""
    unbuilt: bool = False
    """Whether the district card the rule is on need not be built."""
    audience: nodes.SelectionNode | None = None
    """The players that the rule speaks to, None where it speaks to who has the card."""

    life: str = ""
    """How long such a rule lives."""
    of_event: bool = False
    """Whether the rule answers, replaces, forbids or allows an event."""
    opens: bool = False
    """Whether its effect has an event that players can answer: it hears or replaces one."""
    zone: ir.State | None = None
    """Where the card has to lie for it, None where that does not matter."""
    addressed: bool = False
    """Whether its condition says already whom it speaks to."""

    def kinds(self) -> dict[str, str]:
        """Return what each name is that the pack or the rule gives: a marker, a zone, or what sort of thing."""
        nouns = {noun.type: noun.name for noun in NOUNS}
        given = {name: nouns.get(element(one.type), name) for name, one in self.variables.items()}
        return {name: state.kind for name, state in self.unit.names.states.items()} | given

    @property
    def this_type(self) -> str | None:
        """Return the type of ``this``, None where rules are not written on a card."""
        return {"district": "Card" if self.unbuilt else "District", "character": "Character"}.get(self.owner)

    @property
    def types(self) -> tuple[str, ...]:
        """Return the type of what each slot holds; without a card, ``this`` is none of its type."""
        return ("Player", self.this_type or "Card", *self.slots.types)

    def inner(self) -> "Scope":
        """Return a scope for a block: it sees these names, what it adds ends with it."""
        return evolve(self, variables=dict(self.variables))

    def afresh(self) -> "Scope":
        """Return a scope without names for another rule at the same place."""
        return Scope(
            self.unit, self.owner, unbuilt=self.unbuilt, audience=self.audience, life=self.life, zone=self.zone
        )

    def misfit(self, items: Iterable[nodes.Item], words: Iterable[str], span: Span, message: str, help: str) -> None:
        """Report items that do not make up a line, or rather the misspelt word among them if there is one.

        Args:
            items: what was read.
            words: the words that could stand there.
            span: where to point at if no word is misspelt.
            message: what is wrong with the line then.
            help: how it is written.
        """
        words = sorted(words)
        for item in map(_last, items):
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
        """Add a problem about a word that nothing was given as a name; a slip alone where a broken line may have."""
        incomplete = self.slots.incomplete
        self.unit.unknown(
            "CIT201", span, what, word, candidates, advice, number=number, kind="word", incomplete=incomplete
        )

    def declare(self, name: str, type_: str, span: Span | None = None) -> int:
        """Give a name to a new slot and return the slot."""
        slot = self.slots.new(type_)
        self.variables[name] = Variable(slot, type_, span)
        if span is not None:
            self.slots.named[name] = span
        return slot

    def bind_unknown(self, line: nodes.Line) -> None:
        """Bind the names that a line was to give if it is broken, as well as they can be read: they are unknown.

        It has just been compiled, so that the last problem is its own.
        """
        last = self.unit.problems[-1].span.start if self.unit.problems else -1
        if line.content is not None and not line.span.start <= last <= line.span.end:
            return
        self.slots.incomplete = self.slots.incomplete or line.content is None or line.keyword != ""
        words = ["", *line.text.split(), ""]
        for before, word, after in zip(words, words[1:], words[2:], strict=False):
            if (before == "as" or after == "be") and word not in self.variables:
                self.declare(word, UNKNOWN)


def _last(item: nodes.Item) -> nodes.Item:
    """Return the value on which an item ends, as ``the`` in ``your gold is the``."""
    while isinstance(item, nodes.BinaryNode):
        item = item.right
    return item
