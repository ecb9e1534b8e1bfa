"""Turn what the grammar has recognised of a line into nodes."""

from typing import Any

from lark import Token, Transformer, v_args

from citadels_dsl import nodes
from citadels_dsl.source import Span

LARGEST = 10**9
"""Numbers of more digits are read as this; no clause allows it."""


@v_args(meta=True)
class Builder(Transformer[Token, Any]):
    """Makes nodes, bottom up, with their places in the line."""

    def _span(self, meta: Any) -> Span:
        if getattr(meta, "empty", True):
            return Span(0, 0)
        return Span(meta.start_pos, meta.end_pos)

    def _token(self, token: Token) -> Span:
        start = token.start_pos or 0
        return Span(start, start + len(token))

    def _name(self, token: Token) -> nodes.Name:
        return nodes.Name(" ".join(token.split()), self._token(token))

    def num(self, meta: Any, children: list[Any]) -> nodes.Num:
        return nodes.Num(int(children[0]) if len(children[0]) < 10 else LARGEST, self._span(meta))

    def name(self, meta: Any, children: list[Any]) -> nodes.Name:
        return self._name(children[0])

    def title(self, meta: Any, children: list[Any]) -> nodes.Title:
        return nodes.Title(" ".join(children[0].replace("’", "'").split()), self._span(meta))

    def quoted(self, meta: Any, children: list[Any]) -> nodes.Title:
        return nodes.Title(" ".join(children[0][1:-1].replace("’", "'").split()), self._span(meta))

    def your(self, meta: Any, children: list[Any]) -> nodes.Dot:
        return nodes.Dot(nodes.Name("you", self._token(children[0])), self._name(children[1]), self._span(meta))

    def dot(self, meta: Any, children: list[Any]) -> nodes.Dot:
        return nodes.Dot(children[0], self._name(children[-1]), self._span(meta))

    def of(self, meta: Any, children: list[Any]) -> nodes.Dot:
        return nodes.Dot(children[-1], self._name(children[0]), self._span(meta))

    def signed(self, meta: Any, children: list[Any]) -> nodes.Expression:
        operand: nodes.Expression = children[1]
        if children[0] == "+":
            return operand
        if isinstance(operand, nodes.Num):
            return nodes.Num(-operand.value, self._span(meta))
        return nodes.Unary("-", operand, self._span(meta))

    def negation(self, meta: Any, children: list[Any]) -> nodes.Unary:
        return nodes.Unary("not", children[1], self._span(meta))

    def _chain(self, meta: Any, children: list[Any]) -> nodes.Expression:
        result: nodes.Expression = children[0]
        for operator, operand in zip(children[1::2], children[2::2], strict=True):
            result = nodes.Binary(str(operator), result, operand, result.span.join(operand.span))
        return result

    expr = conj = sum = product = _chain

    def is_same(self, meta: Any, children: list[Any]) -> nodes.Binary:
        operator = "is not" if any(isinstance(c, Token) and c.type == "NOT" for c in children) else "is"
        return nodes.Binary(operator, children[0], children[-1], self._span(meta))

    def is_in(self, meta: Any, children: list[Any]) -> nodes.Binary:
        operator = "not in" if any(isinstance(c, Token) and c.type == "NOT" for c in children) else "in"
        return nodes.Binary(operator, children[0], children[-1], self._span(meta))

    def is_bound(self, meta: Any, children: list[Any]) -> nodes.Expression:
        tokens = [c for c in children if isinstance(c, Token)]
        operator = {"AT_LEAST": "at least", "AT_MOST": "at most", "MORE_THAN": "more than", "LESS_THAN": "less than"}[
            tokens[-1].type
        ]
        node = nodes.Binary(operator, children[0], children[-1], self._span(meta))
        return nodes.Unary("not", node, node.span) if any(t.type == "NOT" for t in tokens) else node

    def is_type(self, meta: Any, children: list[Any]) -> nodes.CountsAs:
        purpose = self._name(children[-1]) if isinstance(children[-1], Token) else None
        return nodes.CountsAs(children[0], children[2], purpose, self._span(meta))

    def selection(self, meta: Any, children: list[Any]) -> nodes.Selection:
        source = name = where = None
        for marker, value in zip(children[1::2], children[2::2], strict=True):
            if marker.type == "IN":
                source = value
            elif marker.type == "AS":
                name = self._name(value)
            else:
                where = value
        return nodes.Selection(children[0], source, name, where, self._span(meta))

    def numbers(self, meta: Any, children: list[Any]) -> nodes.Selection:
        low, high = children[1], children[3]
        name = where = None
        for marker, value in zip(children[4::2], children[5::2], strict=True):
            if marker.type == "AS":
                name = self._name(value)
            else:
                where = value
        return nodes.Selection(nodes.Range(low, high, low.span.join(high.span)), None, name, where, self._span(meta))

    def answers(self, meta: Any, children: list[Any]) -> nodes.Selection:
        quoted = [c for c in children if isinstance(c, Token) and c.type == "QUOTED"]
        texts = tuple(" ".join(c[1:-1].replace("’", "'").split()) for c in quoted)
        named = next((c for c in children if isinstance(c, Token) and c.type == "NAME"), None)
        span = self._token(quoted[0]).join(self._token(quoted[-1]))
        name = None if named is None else self._name(named)
        return nodes.Selection(nodes.Answers(texts, span), None, name, None, self._span(meta))

    def every(self, meta: Any, children: list[Any]) -> nodes.Quantified:
        return nodes.Quantified("every", children[1], self._span(meta))

    def count(self, meta: Any, children: list[Any]) -> nodes.Quantified:
        return nodes.Quantified("count of", children[1], self._span(meta))

    def any(self, meta: Any, children: list[Any]) -> nodes.Quantified:
        return nodes.Quantified("any", children[1], self._span(meta))

    def no(self, meta: Any, children: list[Any]) -> nodes.Quantified:
        return nodes.Quantified("no", children[1], self._span(meta))

    def fold(self, meta: Any, children: list[Any]) -> nodes.Fold:
        return nodes.Fold(children[0].split()[0], children[1], children[3], self._span(meta))

    def random(self, meta: Any, children: list[Any]) -> nodes.Quantity:
        return nodes.Quantity("random", None, self._span(meta))

    def any_number(self, meta: Any, children: list[Any]) -> nodes.Quantity:
        return nodes.Quantity("any number", None, self._span(meta))

    def up_to(self, meta: Any, children: list[Any]) -> nodes.Quantity:
        return nodes.Quantity("up to", children[1], self._span(meta))

    def or_more(self, meta: Any, children: list[Any]) -> nodes.Quantity:
        return nodes.Quantity("or more", children[0], self._span(meta))

    def between(self, meta: Any, children: list[Any]) -> nodes.Quantity:
        return nodes.Quantity("between", children[0], self._span(meta), children[-1])

    def exactly(self, meta: Any, children: list[Any]) -> nodes.Quantity:
        return nodes.Quantity("exactly", children[0], self._span(meta))

    def particle(self, meta: Any, children: list[Any]) -> nodes.Particle:
        return nodes.Particle(" ".join(children[0].split()), self._token(children[0]))

    def phrase_line(self, meta: Any, children: list[Any]) -> nodes.Phrase:
        return nodes.Phrase(tuple(children), self._span(meta))

    def target_line(self, meta: Any, children: list[Any]) -> nodes.TargetLine:
        return nodes.TargetLine(children[1], self._span(meta))

    def each_line(self, meta: Any, children: list[Any]) -> nodes.EachLine:
        return nodes.EachLine(children[1], children[3] if len(children) > 3 else None, self._span(meta))

    def choose_line(self, meta: Any, children: list[Any]) -> nodes.ChooseLine:
        quantity = next((c for c in children if isinstance(c, nodes.Quantity)), None)
        selection = next(c for c in children if isinstance(c, nodes.Selection))
        by = children[-1] if isinstance(children[-2], Token) and children[-2].type == "BY" else None
        sealed = isinstance(children[0], Token) and children[0].type == "SEALED"
        return nodes.ChooseLine(sealed, quantity, selection, by, self._span(meta))

    def repeat_line(self, meta: Any, children: list[Any]) -> nodes.RepeatLine:
        bounded = any(isinstance(c, Token) and c.type == "AT_MOST" for c in children)
        times = next(at for at, c in enumerate(children) if isinstance(c, Token) and c.type == "TIMES")
        until: nodes.Expression | None = None
        if times + 1 < len(children):
            until = children[times + 2]
            if children[times + 1].type == "WHILE" and until is not None:
                until = nodes.Unary("not", until, until.span)
        return nodes.RepeatLine(children[times - 1], bounded, until, self._span(meta))
