"""The nodes of the syntax tree of a card file: declarations, lines and expressions with their spans."""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import field, frozen

from citadels_core.model.programs.kinds import DeclaredKind
from citadels_core.model.vocabulary.clauses import CARDS
from citadels_core.model.vocabulary.rule_kinds import ASKING
from citadels_core.model.vocabulary.types import element
from citadels_dsl.text.by_name import NOUN_BY_TYPE, NOUN_BY_WORD
from citadels_dsl.text.keywords import GIVEN_PACK, PATCH, SCENARIO
from citadels_dsl.text.source import Span


@frozen
class TypedNode:
    """A node whose type the type checker sets: an expression, or a selection with the type of its set."""

    type: str = field(default="", eq=False, kw_only=True)

    def has(self, type_: str) -> None:
        """Set the type of the node; a later call overrides an earlier one."""
        object.__setattr__(self, "type", type_)


@frozen
class WordNode(TypedNode):
    """A name whose meaning the resolver sets."""

    means: Any = field(default=None, eq=False, kw_only=True)
    """A definition in the vocabulary or a declaration of a pack; None for a name bound in the rule."""

    def stands_for(self, meaning: Any) -> None:
        """Set the meaning of the name; a later call overrides an earlier one."""
        object.__setattr__(self, "means", meaning)


@frozen
class NumberNode(TypedNode):
    """A number in digits."""

    value: int
    span: Span


@frozen
class NameNode(WordNode):
    """A word of the language, which may be a phrase of several words, or a name bound in the rule."""

    text: str
    span: Span


@frozen
class TitleNode(WordNode):
    """A capitalised or quoted name: a card, an action, a player of a scenario."""

    text: str
    span: Span


@frozen
class DotNode(TypedNode):
    """A fact of a value: ``district.owner``, ``owner of district``, ``your gold``."""

    base: "Expression"
    word: NameNode
    span: Span


@frozen
class UnaryNode(TypedNode):
    """``not`` or a minus sign before an expression."""

    operator: str
    operand: "Expression"
    span: Span


@frozen
class BinaryNode(TypedNode):
    """A binary operator with its operands: ``and``, ``+``, ``is``, ``in``, ``at least`` ..."""

    operator: str
    left: "Expression"
    right: "Expression"
    span: Span


@frozen
class CountsAsNode(TypedNode):
    """A condition such as ``district counts as noble for income``."""

    left: "Expression"
    right: "Expression"
    purpose: NameNode | None
    span: Span


@frozen
class CanNode(TypedNode):
    """The condition ``player can pay 2 gold``, or ``cannot``; ``items`` is the instruction after ``can``."""

    player: "Expression"
    items: tuple["Item", ...]
    denied: bool
    span: Span


@frozen
class SelectionNode(TypedNode):
    """The selection ``NOUN in SET as NAME where CONDITION``; without ``NOUN in``, ``head`` is the set."""

    head: "Expression"
    source: "Expression | None"
    name: NameNode | None
    where: "Expression | None"
    span: Span

    @property
    def thing(self) -> str:
        """The name of the current element in the ``where`` condition; valid after type checking."""
        if self.name is not None:
            return self.name.text
        noun = NOUN_BY_WORD.get(self.head.text) if isinstance(self.head, NameNode) else None
        noun = noun or NOUN_BY_TYPE.get(element(self.type))
        return noun.name if noun is not None else "answer" if self.type == "Label*" else "it"


@frozen
class QuantifierNode(TypedNode):
    """A selection after ``count of``, ``any``, ``no``, ``every``, ``first`` or ``last``."""

    operator: str
    selection: SelectionNode
    span: Span


@frozen
class FoldNode(TypedNode):
    """``total of VALUE for each SELECTION``; also ``highest``, ``lowest``, ``different``, ``most common``."""

    operator: str
    value: "Expression"
    selection: SelectionNode
    span: Span


@frozen
class EndOfNode(TypedNode):
    """``top 3 of deck``: a number of cards from the ``top`` or ``bottom`` of a pile."""

    end: str
    number: "Expression"
    things: "Expression"
    span: Span


@frozen
class RangeNode(TypedNode):
    """The numbers in a selection ``number from LOW to HIGH``."""

    low: "Expression"
    high: "Expression"
    span: Span


@frozen
class AnswersNode(TypedNode):
    """The answers to choose from in a ``choose one of "yes", "no"`` line."""

    texts: tuple[str, ...]
    span: Span


@frozen
class Particle:
    """A small word or a mark between the parts of a line."""

    text: str
    span: Span


Expression: TypeAlias = (
    NumberNode
    | NameNode
    | TitleNode
    | DotNode
    | UnaryNode
    | BinaryNode
    | CountsAsNode
    | CanNode
    | QuantifierNode
    | FoldNode
    | EndOfNode
    | RangeNode
    | AnswersNode
)
Item: TypeAlias = Expression | Particle

SINGLE = ("random", "unseen")
"""The kinds of quantities that select one thing."""


@frozen
class Quantity:
    """The number of things to choose: ``up to 2``, ``2 or more``, ``any number``, ``random`` ..."""

    kind: str
    number: Expression | None
    span: Span
    most: Expression | None = None


@frozen
class ChooseLine:
    """The line ``[sealed] choose QUANTITY SELECTION [by PLAYER [, kept secret]]``."""

    sealed: bool
    quantity: Quantity | None
    selection: SelectionNode
    by: Expression | None
    span: Span
    secret: bool = False

    @property
    def how(self) -> str:
        """The kind of the quantity: ``exactly``, ``up to`` ...; ``one`` if the line has no quantity."""
        return "one" if self.quantity is None else self.quantity.kind

    @property
    def many(self) -> bool:
        """Whether a player may choose more than one thing."""
        return self.how not in ("one", *SINGLE)


@frozen
class TargetLine:
    """The line ``target SELECTION`` of an action."""

    selection: SelectionNode
    span: Span


@frozen
class EachLine:
    """The line ``for each SELECTION [from PLAYER]``."""

    selection: SelectionNode
    start: Expression | None
    span: Span


@frozen
class RepeatLine:
    """The line ``repeat [at most] NUMBER times [until CONDITION]``; ``while`` becomes ``until not``."""

    number: Expression
    bounded: bool
    until: Expression | None
    span: Span


@frozen
class Phrase:
    """The words and values after the keyword, for all lines without a node class of their own."""

    items: tuple[Item, ...]
    span: Span


Content: TypeAlias = ChooseLine | TargetLine | EachLine | RepeatLine | Phrase


@frozen
class Line:
    """One line of text with the lines indented below it.

    ``keyword`` is the clause keyword, or an empty string; ``content`` is the parsed rest of the line, None if it could
    not be parsed (a problem has then been reported).
    """

    keyword: str
    content: Content | None
    text: str
    span: Span
    number: int
    children: tuple["Line", ...]

    @property
    def keyword_span(self) -> Span:
        """The span of the keyword, or of the whole line if the line has no keyword."""
        return Span(self.span.start, self.span.start + len(self.keyword)) if self.keyword else self.span

    @property
    def rest(self) -> Span:
        """The span of the text after the keyword; of the whole line if that text is missing or has errors."""
        if isinstance(self.content, Phrase) and not self.content.items:
            return Span(self.span.end - len(self.text), self.span.end)
        return self.content.span if self.content is not None else self.span

    @property
    def items(self) -> tuple[Item, ...]:
        """The words and values after the keyword; empty unless the content is a `Phrase`."""
        return self.content.items if isinstance(self.content, Phrase) else ()

    @property
    def plain(self) -> str:
        """The text of the line with single spaces between its words."""
        return " ".join(self.text.split())

    @property
    def is_leading_if(self) -> bool:
        """Whether the line is an ``if`` without lines below it: a condition for the block that contains it."""
        return self.is_if and not self.children

    @property
    def is_if(self) -> bool:
        """Whether the line is an ``if``."""
        return self.keyword == "if"

    @property
    def is_otherwise(self) -> bool:
        """Whether the line is an ``otherwise``."""
        return self.keyword == "otherwise"

    @property
    def is_procedure(self) -> bool:
        """Whether the line begins the declaration of a procedure."""
        return self.keyword == "procedure"

    @property
    def asks(self) -> bool:
        """Whether a player decides whether the lines below this line are performed."""
        return self.keyword in ASKING

    def walk(self) -> Iterator["Line"]:
        """Yield this line and all lines indented below it, from top to bottom."""
        yield self
        for child in self.children:
            yield from child.walk()


_GIVEN_PACK = re.compile(rf"{GIVEN_PACK}\b")


@frozen
class Declaration(DeclaredKind):
    """A line in column 0 with its block: a card, an edition, a scenario ..."""

    kind: str
    name: str
    name_span: Span
    line: Line

    @property
    def bridge_line(self) -> Line | None:
        """The line ``given pack`` of a patch or scenario, None if there is no such line."""
        lines = self.line.children if self.kind in (PATCH, SCENARIO) else ()
        return next((one for one in lines if one.keyword == GIVEN_PACK or _GIVEN_PACK.match(one.plain)), None)

    @property
    def bridge(self) -> str | None:
        """The optional pack that a patch or scenario is for; None if it applies without such a pack."""
        line = self.bridge_line
        return None if line is None else line.plain.removeprefix(GIVEN_PACK).strip()

    @property
    def is_scenario(self) -> bool:
        """Whether the declaration is a scenario, which declares no name."""
        return self.kind == SCENARIO

    @property
    def is_proved(self) -> bool:
        """Whether scenarios below this declaration in the file are tests of the declaration."""
        return self.kind in (*CARDS, "edition")


@frozen
class File:
    """The syntax tree of a whole card file."""

    path: str
    declarations: tuple[Declaration, ...]
