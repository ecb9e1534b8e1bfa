"""The tree a card file is read into: declarations, lines, expressions, each with its place in the text."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import field, frozen

from citadels_core.model.programs.kinds import DeclaredKind
from citadels_core.model.vocabulary.clauses import CARDS
from citadels_core.model.vocabulary.rule_kinds import ASKING
from citadels_core.model.vocabulary.types import element
from citadels_dsl.text.by_name import NOUN_BY_TYPE, NOUN_BY_WORD
from citadels_dsl.text.keywords import SCENARIO
from citadels_dsl.text.source import Span


@frozen
class TypedNode:
    """What has a type, which is written on it when it is checked: a value, or a selection, with that of its set."""

    type: str = field(default="", eq=False, kw_only=True)

    def has(self, type_: str) -> None:
        """Write the type on a node; the last time counts where it is checked several times."""
        object.__setattr__(self, "type", type_)


@frozen
class WordNode(TypedNode):
    """What stands for something by its name, which is written on it when it is checked."""

    means: Any = field(default=None, eq=False, kw_only=True)
    """A row of the vocabulary or what a pack declares; None for a name that the rule gives."""

    def stands_for(self, meaning: Any) -> None:
        """Write on a name what it stands for; the last time counts."""
        object.__setattr__(self, "means", meaning)


@frozen
class NumberNode(TypedNode):
    """A number."""

    value: int
    span: Span


@frozen
class NameNode(WordNode):
    """A word of the language or a name the rule gives; several words when the vocabulary reads them as one."""

    text: str
    span: Span


@frozen
class TitleNode(WordNode):
    """A name that begins with a capital letter or stands in quotes: a card, an action, a player of a scenario."""

    text: str
    span: Span


@frozen
class DotNode(TypedNode):
    """A fact of something: ``district.owner``, ``owner of district``, ``your gold``."""

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
    """Two expressions and what connects them: ``and``, ``+``, ``is``, ``in``, ``at least`` ..."""

    operator: str
    left: "Expression"
    right: "Expression"
    span: Span


@frozen
class CountsAsNode(TypedNode):
    """``district counts as noble for income``."""

    left: "Expression"
    right: "Expression"
    purpose: NameNode | None
    span: Span


@frozen
class CanNode(TypedNode):
    """``player can pay 2 gold``, or ``cannot``: whether an instruction, the items, is possible for a player."""

    player: "Expression"
    items: tuple["Item", ...]
    denied: bool
    span: Span


@frozen
class SelectionNode(TypedNode):
    """``NOUN in SET as NAME where CONDITION``; ``head`` may also be any expression that is a set."""

    head: "Expression"
    source: "Expression | None"
    name: NameNode | None
    where: "Expression | None"
    span: Span

    @property
    def thing(self) -> str:
        """The name that one thing of it has in its condition, known when the selection has been checked."""
        if self.name is not None:
            return self.name.text
        noun = NOUN_BY_WORD.get(self.head.text) if isinstance(self.head, NameNode) else None
        noun = noun or NOUN_BY_TYPE.get(element(self.type))
        return noun.name if noun is not None else "answer" if self.type == "Label*" else "it"


@frozen
class QuantifierNode(TypedNode):
    """``count of``, ``any``, ``no``, ``every``, ``first`` or ``last`` of a selection."""

    operator: str
    selection: SelectionNode
    span: Span


@frozen
class FoldNode(TypedNode):
    """``total of``, ``highest``, ``lowest``, ``different`` or ``most common`` of something for each of a selection."""

    operator: str
    value: "Expression"
    selection: SelectionNode
    span: Span


@frozen
class EndOfNode(TypedNode):
    """``top 3 of deck``: so many cards of a place, from the ``top`` or from the ``bottom``."""

    end: str
    number: "Expression"
    things: "Expression"
    span: Span


@frozen
class RangeNode(TypedNode):
    """``number from LOW to HIGH``."""

    low: "Expression"
    high: "Expression"
    span: Span


@frozen
class AnswersNode(TypedNode):
    """``one of "yes", "no"``: the answers to choose from, in words."""

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
"""The kinds of quantities that stand for one thing."""


@frozen
class Quantity:
    """How many are chosen: ``exactly``, ``up to``, ``or more``, ``between``, ``any number``; ``random``, ``unseen``."""

    kind: str
    number: Expression | None
    span: Span
    most: Expression | None = None


@frozen
class ChooseLine:
    """``[sealed] choose QUANTITY SELECTION [by PLAYER [, kept secret]]``."""

    sealed: bool
    quantity: Quantity | None
    selection: SelectionNode
    by: Expression | None
    span: Span
    secret: bool = False

    @property
    def how(self) -> str:
        """How many are chosen, as a ``Quantity`` says it; ``one`` where nothing is said."""
        return "one" if self.quantity is None else self.quantity.kind

    @property
    def many(self) -> bool:
        """Whether several may be chosen."""
        return self.how not in ("one", *SINGLE)


@frozen
class TargetLine:
    """``target SELECTION``."""

    selection: SelectionNode
    span: Span


@frozen
class EachLine:
    """``for each SELECTION [from PLAYER]``."""

    selection: SelectionNode
    start: Expression | None
    span: Span


@frozen
class RepeatLine:
    """``repeat [at most] NUMBER times [until CONDITION]``; a ``while`` is kept as the negated ``until``."""

    number: Expression
    bounded: bool
    until: Expression | None
    span: Span


@frozen
class Phrase:
    """Any other line: the words and values after its keyword."""

    items: tuple[Item, ...]
    span: Span


Content: TypeAlias = ChooseLine | TargetLine | EachLine | RepeatLine | Phrase


@frozen
class Line:
    """One line of text with the lines indented below it.

    ``keyword`` is the clause word the line begins with, or an empty string; ``content`` is what follows it, None
    when it could not be read (a problem has then been reported).
    """

    keyword: str
    content: Content | None
    text: str
    span: Span
    number: int
    children: tuple["Line", ...]

    @property
    def keyword_span(self) -> Span:
        """Return where the clause word stands."""
        return Span(self.span.start, self.span.start + len(self.keyword)) if self.keyword else self.span

    @property
    def rest(self) -> Span:
        """Return where that stands which follows the clause word, or the whole line if nothing does."""
        if isinstance(self.content, Phrase) and not self.content.items:
            return Span(self.span.end - len(self.text), self.span.end)
        return self.content.span if self.content is not None else self.span

    @property
    def items(self) -> tuple[Item, ...]:
        """Return the words and values after the keyword, none of what has a form of its own or could not be read."""
        return self.content.items if isinstance(self.content, Phrase) else ()

    @property
    def plain(self) -> str:
        """The text with one space between its words, however many are written."""
        return " ".join(self.text.split())

    @property
    def is_leading_if(self) -> bool:
        """Whether it is a condition without a block, of all that stands beside it."""
        return self.is_if and not self.children

    @property
    def is_if(self) -> bool:
        """Whether it is a condition."""
        return self.keyword == "if"

    @property
    def is_otherwise(self) -> bool:
        """Whether it is what happens where the condition or offer before it does not come about."""
        return self.keyword == "otherwise"

    @property
    def is_procedure(self) -> bool:
        """Whether it begins a procedure."""
        return self.keyword == "procedure"

    @property
    def asks(self) -> bool:
        """Whether somebody is asked whether the lines below it happen."""
        return self.keyword in ASKING

    def walk(self) -> Iterator["Line"]:
        """Yield this line and everything below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()


@frozen
class Declaration(DeclaredKind):
    """A line in column 0 with its block: a card, an edition, a scenario ..."""

    kind: str
    name: str
    name_span: Span
    line: Line

    @property
    def is_scenario(self) -> bool:
        """Whether it proves something, and declares nothing."""
        return self.kind == SCENARIO

    @property
    def is_proved(self) -> bool:
        """Whether the scenarios that stand below it are about it."""
        return self.kind in (*CARDS, "edition")


@frozen
class File:
    """A whole card file."""

    path: str
    declarations: tuple[Declaration, ...]
