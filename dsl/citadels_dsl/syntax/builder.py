"""Build syntax nodes from the grammar rules that Lark has matched in a line."""

from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Token, Transformer, v_args

from citadels_dsl.syntax import nodes
from citadels_dsl.text.source import Span
from citadels_dsl.text.titles import name_of
from citadels_dsl.text.tokens import number_of


class _WiderNode(NamedTuple):
    """A node in parentheses or after a plus sign; only the span of the parent node includes these signs."""

    node: nodes.Expression
    span: Span


def _place(part: Any) -> Span:
    if type(part) is Token:
        return Span(part.start_pos, part.end_pos)  # type: ignore[arg-type]  # a token from the lexer has positions
    span: Span = part.span
    return span


def _with_span(make: Callable[[list[Any], Span], Any], rule: str, parts: list[Any], meta: object) -> Any:
    if not parts:
        return make(parts, Span(0, 0))
    first, last = _place(parts[0]), _place(parts[-1])
    span = first if len(parts) == 1 else Span(first.start, last.end)
    return make([part.node if type(part) is _WiderNode else part for part in parts], span)


def _kinds(parts: list[Any]) -> list[str]:
    return [part.type for part in parts if isinstance(part, Token)]


def _quantified(operator: str) -> Callable[[Any, list[Any], Span], nodes.QuantifierNode]:
    return lambda _, children, span: nodes.QuantifierNode(operator, children[1], span)


def _quantity(kind: str, number: int | None = None) -> Callable[[Any, list[Any], Span], nodes.Quantity]:
    """Return the handler of a quantity; ``number`` is the index of the child that is a number, if any."""
    return lambda _, children, span: nodes.Quantity(kind, None if number is None else children[number], span)


def _denied(operator: str, denied: str) -> Callable[[Any, list[Any], Span], nodes.BinaryNode]:
    """Return the handler of a comparison, which has the operator ``denied`` after ``not``."""
    return lambda _, parts, span: nodes.BinaryNode(
        denied if "NOT" in _kinds(parts) else operator, parts[0], parts[-1], span
    )


@v_args(wrapper=_with_span)
class Builder(Transformer[Token, nodes.Content]):
    """A builder of syntax nodes: for each grammar rule that matches, Lark calls the method of that name.

    Lark calls the methods while it parses, so no parse tree of Lark is built.
    """

    def _name(self, word: Token) -> nodes.NameNode:
        return nodes.NameNode(" ".join(word.split()), _place(word))

    def enclosed(self, children: list[Any], span: Span) -> _WiderNode:
        return _WiderNode(children[1], span)

    def num(self, children: list[Any], span: Span) -> nodes.NumberNode:
        return nodes.NumberNode(number_of(children[0]), span)

    def name(self, children: list[Any], span: Span) -> nodes.NameNode:
        return self._name(children[0])

    def title(self, children: list[Any], span: Span) -> nodes.TitleNode:
        return nodes.TitleNode(name_of(children[0].value), span)

    quoted = title

    def your(self, children: list[Any], span: Span) -> nodes.DotNode:
        return nodes.DotNode(nodes.NameNode("you", _place(children[0])), self._name(children[1]), span)

    def dot(self, children: list[Any], span: Span) -> nodes.DotNode:
        return nodes.DotNode(children[0], self._name(children[-1]), span)

    def of(self, children: list[Any], span: Span) -> nodes.DotNode:
        return nodes.DotNode(children[-1], self._name(children[0]), span)

    def signed(self, children: list[Any], span: Span) -> nodes.Expression | _WiderNode:
        operand: nodes.Expression = children[1]
        if children[0] == "+":
            return _WiderNode(operand, span)
        if isinstance(operand, nodes.NumberNode):
            return nodes.NumberNode(-operand.value, span)
        return nodes.UnaryNode("-", operand, span)

    def negation(self, children: list[Any], span: Span) -> nodes.UnaryNode:
        return nodes.UnaryNode("not", children[1], span)

    def _chain(self, children: list[Any], span: Span) -> nodes.Expression:
        result: nodes.Expression = children[0]
        *before, (last, right) = zip(children[1::2], children[2::2], strict=True)
        for operator, operand in before:
            result = nodes.BinaryNode(operator.value, result, operand, result.span.join(operand.span))
        return nodes.BinaryNode(last.value, result, right, span)

    expr = conj = sum = product = _chain

    def divided(self, children: list[Any], span: Span) -> nodes.BinaryNode:
        up = "ROUNDED_UP" in _kinds(children)
        return nodes.BinaryNode("divided up" if up else "divided by", children[0], children[2], span)

    def one_of_two(self, children: list[Any], span: Span) -> nodes.BinaryNode:
        return nodes.BinaryNode(children[0].type.partition("_")[0].lower(), children[1], children[3], span)

    def towards(self, children: list[Any], span: Span) -> nodes.BinaryNode:
        return nodes.BinaryNode("towards", children[0], children[2], span)

    is_same, is_in = _denied("is", "is not"), _denied("in", "not in")
    every, count, any, no = map(_quantified, ("every", "count of", "any", "no"))
    random, unseen, any_number = map(_quantity, ("random", "unseen", "any number"))
    up_to, or_more, exactly = _quantity("up to", 1), _quantity("or more", 0), _quantity("exactly", 0)

    def is_bound(self, children: list[Any], span: Span) -> nodes.Expression:
        kinds = _kinds(children)
        node = nodes.BinaryNode(kinds[-1].lower().replace("_", " "), children[0], children[-1], span)
        return nodes.UnaryNode("not", node, node.span) if "NOT" in kinds else node

    def is_type(self, children: list[Any], span: Span) -> nodes.CountsAsNode:
        purpose = self._name(children[-1]) if isinstance(children[-1], Token) else None
        return nodes.CountsAsNode(children[0], children[2], purpose, span)

    def is_possible(self, children: list[Any], span: Span) -> nodes.CanNode:
        return nodes.CanNode(children[0], tuple(children[2:]), children[1].type == "CANNOT", span)

    def selection(self, children: list[Any], span: Span) -> nodes.SelectionNode:
        source = name = where = None
        for marker, value in zip(children[1::2], children[2::2], strict=True):
            if marker.type == "IN":
                source = value
            elif marker.type == "AS":
                name = self._name(value)
            else:
                where = value
        return nodes.SelectionNode(children[0], source, name, where, span)

    def enclosed_selection(self, children: list[Any], span: Span) -> nodes.SelectionNode:
        return self.selection(children[1:-1], span)

    def numbers(self, children: list[Any], span: Span) -> nodes.SelectionNode:
        low, high = children[1], children[3]
        name = where = None
        for marker, value in zip(children[4::2], children[5::2], strict=True):
            if marker.type == "AS":
                name = self._name(value)
            else:
                where = value
        return nodes.SelectionNode(nodes.RangeNode(low, high, low.span.join(high.span)), None, name, where, span)

    def answers(self, children: list[Any], span: Span) -> nodes.SelectionNode:
        quoted = [c for c in children if isinstance(c, Token) and c.type == "QUOTED"]
        texts = tuple(name_of(c.value) for c in quoted)
        named = next((c for c in children if isinstance(c, Token) and c.type == "NAME"), None)
        head = nodes.AnswersNode(texts, _place(quoted[0]).join(_place(quoted[-1])))
        name = None if named is None else self._name(named)
        return nodes.SelectionNode(head, None, name, None, span)

    def fold(self, children: list[Any], span: Span) -> nodes.FoldNode:
        return nodes.FoldNode(" ".join(children[0].removesuffix("of").split()), children[1], children[3], span)

    def edge(self, children: list[Any], span: Span) -> nodes.QuantifierNode:
        return nodes.QuantifierNode(children[0].value, children[1], span)

    def end_of(self, children: list[Any], span: Span) -> nodes.EndOfNode:
        return nodes.EndOfNode(children[0].value, children[1], children[3], span)

    def between(self, children: list[Any], span: Span) -> nodes.Quantity:
        return nodes.Quantity("between", children[0], span, children[-1])

    def particle(self, children: list[Any], span: Span) -> nodes.Particle:
        return nodes.Particle(" ".join(children[0].split()), _place(children[0]))

    def phrase_line(self, children: list[Any], span: Span) -> nodes.Phrase:
        return nodes.Phrase(tuple(children), span)

    def target_line(self, children: list[Any], span: Span) -> nodes.TargetLine:
        return nodes.TargetLine(children[1], span)

    def each_line(self, children: list[Any], span: Span) -> nodes.EachLine:
        return nodes.EachLine(children[1], children[3] if len(children) > 3 else None, span)

    def choose_line(self, children: list[Any], span: Span) -> nodes.ChooseLine:
        quantity = next((c for c in children if isinstance(c, nodes.Quantity)), None)
        selection = next(c for c in children if isinstance(c, nodes.SelectionNode))
        marks = {c.type: at for at, c in enumerate(children) if isinstance(c, Token)}
        by = children[marks["BY"] + 1] if "BY" in marks else None
        return nodes.ChooseLine("SEALED" in marks, quantity, selection, by, span, secret="KEPT_SECRET" in marks)

    def repeat_line(self, children: list[Any], span: Span) -> nodes.RepeatLine:
        bounded = "AT_MOST" in _kinds(children)
        times = next(at for at, c in enumerate(children) if isinstance(c, Token) and c.type == "TIMES")
        until: nodes.Expression | None = None
        if times + 1 < len(children):
            until = children[times + 2]
            if children[times + 1].type == "WHILE" and until is not None:
                until = nodes.UnaryNode("not", until, until.span)
        return nodes.RepeatLine(children[times - 1], bounded, until, span)
