"""Turn what the grammar has recognised of a line into nodes."""

from typing import Any

from citadels_dsl import nodes
from citadels_dsl.automaton import Word
from citadels_dsl.source import Span
from citadels_dsl.titles import name_of

LARGEST = 10**9
"""Numbers of more digits are read as this; no clause allows it."""


class Builder:
    """Makes nodes, bottom up, with their places in the line; each rule of the grammar has a function of its name."""

    def _word(self, word: Word) -> Span:
        return Span(word.start, word.start + len(word.text))

    def _name(self, word: Word) -> nodes.Name:
        return nodes.Name(" ".join(word.text.split()), self._word(word))

    def num(self, children: list[Any], span: Span) -> nodes.Num:
        return nodes.Num(int(children[0].text) if len(children[0].text) < 10 else LARGEST, span)

    def name(self, children: list[Any], span: Span) -> nodes.Name:
        return self._name(children[0])

    def title(self, children: list[Any], span: Span) -> nodes.Title:
        return nodes.Title(name_of(children[0].text), span)

    def quoted(self, children: list[Any], span: Span) -> nodes.Title:
        return nodes.Title(name_of(children[0].text), span)

    def your(self, children: list[Any], span: Span) -> nodes.Dot:
        return nodes.Dot(nodes.Name("you", self._word(children[0])), self._name(children[1]), span)

    def dot(self, children: list[Any], span: Span) -> nodes.Dot:
        return nodes.Dot(children[0], self._name(children[-1]), span)

    def of(self, children: list[Any], span: Span) -> nodes.Dot:
        return nodes.Dot(children[-1], self._name(children[0]), span)

    def signed(self, children: list[Any], span: Span) -> nodes.Expression:
        operand: nodes.Expression = children[1]
        if children[0].text == "+":
            return operand
        if isinstance(operand, nodes.Num):
            return nodes.Num(-operand.value, span)
        return nodes.Unary("-", operand, span)

    def negation(self, children: list[Any], span: Span) -> nodes.Unary:
        return nodes.Unary("not", children[1], span)

    def _chain(self, children: list[Any], span: Span) -> nodes.Expression:
        result: nodes.Expression = children[0]
        for operator, operand in zip(children[1::2], children[2::2], strict=True):
            result = nodes.Binary(operator.text, result, operand, result.span.join(operand.span))
        return result

    expr = conj = sum = product = _chain

    def is_same(self, children: list[Any], span: Span) -> nodes.Binary:
        operator = "is not" if any(isinstance(c, Word) and c.kind == "NOT" for c in children) else "is"
        return nodes.Binary(operator, children[0], children[-1], span)

    def is_in(self, children: list[Any], span: Span) -> nodes.Binary:
        operator = "not in" if any(isinstance(c, Word) and c.kind == "NOT" for c in children) else "in"
        return nodes.Binary(operator, children[0], children[-1], span)

    def is_bound(self, children: list[Any], span: Span) -> nodes.Expression:
        tokens = [c for c in children if isinstance(c, Word)]
        operator = {"AT_LEAST": "at least", "AT_MOST": "at most", "MORE_THAN": "more than", "LESS_THAN": "less than"}[
            tokens[-1].kind
        ]
        node = nodes.Binary(operator, children[0], children[-1], span)
        return nodes.Unary("not", node, node.span) if any(t.kind == "NOT" for t in tokens) else node

    def is_type(self, children: list[Any], span: Span) -> nodes.CountsAs:
        purpose = self._name(children[-1]) if isinstance(children[-1], Word) else None
        return nodes.CountsAs(children[0], children[2], purpose, span)

    def selection(self, children: list[Any], span: Span) -> nodes.Selection:
        source = name = where = None
        for marker, value in zip(children[1::2], children[2::2], strict=True):
            if marker.kind == "IN":
                source = value
            elif marker.kind == "AS":
                name = self._name(value)
            else:
                where = value
        return nodes.Selection(children[0], source, name, where, span)

    def numbers(self, children: list[Any], span: Span) -> nodes.Selection:
        low, high = children[1], children[3]
        name = where = None
        for marker, value in zip(children[4::2], children[5::2], strict=True):
            if marker.kind == "AS":
                name = self._name(value)
            else:
                where = value
        return nodes.Selection(nodes.Range(low, high, low.span.join(high.span)), None, name, where, span)

    def answers(self, children: list[Any], span: Span) -> nodes.Selection:
        quoted = [c for c in children if isinstance(c, Word) and c.kind == "QUOTED"]
        texts = tuple(" ".join(c.text[1:-1].replace("’", "'").split()) for c in quoted)
        named = next((c for c in children if isinstance(c, Word) and c.kind == "NAME"), None)
        head = nodes.Answers(texts, self._word(quoted[0]).join(self._word(quoted[-1])))
        name = None if named is None else self._name(named)
        return nodes.Selection(head, None, name, None, span)

    def every(self, children: list[Any], span: Span) -> nodes.Quantified:
        return nodes.Quantified("every", children[1], span)

    def count(self, children: list[Any], span: Span) -> nodes.Quantified:
        return nodes.Quantified("count of", children[1], span)

    def any(self, children: list[Any], span: Span) -> nodes.Quantified:
        return nodes.Quantified("any", children[1], span)

    def no(self, children: list[Any], span: Span) -> nodes.Quantified:
        return nodes.Quantified("no", children[1], span)

    def fold(self, children: list[Any], span: Span) -> nodes.Fold:
        return nodes.Fold(children[0].text.split()[0], children[1], children[3], span)

    def random(self, children: list[Any], span: Span) -> nodes.Quantity:
        return nodes.Quantity("random", None, span)

    def unseen(self, children: list[Any], span: Span) -> nodes.Quantity:
        return nodes.Quantity("unseen", None, span)

    def any_number(self, children: list[Any], span: Span) -> nodes.Quantity:
        return nodes.Quantity("any number", None, span)

    def up_to(self, children: list[Any], span: Span) -> nodes.Quantity:
        return nodes.Quantity("up to", children[1], span)

    def or_more(self, children: list[Any], span: Span) -> nodes.Quantity:
        return nodes.Quantity("or more", children[0], span)

    def between(self, children: list[Any], span: Span) -> nodes.Quantity:
        return nodes.Quantity("between", children[0], span, children[-1])

    def exactly(self, children: list[Any], span: Span) -> nodes.Quantity:
        return nodes.Quantity("exactly", children[0], span)

    def particle(self, children: list[Any], span: Span) -> nodes.Particle:
        return nodes.Particle(" ".join(children[0].text.split()), self._word(children[0]))

    def phrase_line(self, children: list[Any], span: Span) -> nodes.Phrase:
        return nodes.Phrase(tuple(children), span)

    def target_line(self, children: list[Any], span: Span) -> nodes.TargetLine:
        return nodes.TargetLine(children[1], span)

    def each_line(self, children: list[Any], span: Span) -> nodes.EachLine:
        return nodes.EachLine(children[1], children[3] if len(children) > 3 else None, span)

    def choose_line(self, children: list[Any], span: Span) -> nodes.ChooseLine:
        quantity = next((c for c in children if isinstance(c, nodes.Quantity)), None)
        selection = next(c for c in children if isinstance(c, nodes.Selection))
        marks = {c.kind: at for at, c in enumerate(children) if isinstance(c, Word)}
        by = children[marks["BY"] + 1] if "BY" in marks else None
        return nodes.ChooseLine("SEALED" in marks, quantity, selection, by, span, secret="KEPT_SECRET" in marks)

    def repeat_line(self, children: list[Any], span: Span) -> nodes.RepeatLine:
        bounded = any(isinstance(c, Word) and c.kind == "AT_MOST" for c in children)
        times = next(at for at, c in enumerate(children) if isinstance(c, Word) and c.kind == "TIMES")
        until: nodes.Expression | None = None
        if times + 1 < len(children):
            until = children[times + 2]
            if children[times + 1].kind == "WHILE" and until is not None:
                until = nodes.Unary("not", until, until.span)
        return nodes.RepeatLine(children[times - 1], bounded, until, span)


MAKERS = {name: getattr(Builder(), name) for name in vars(Builder) if not name.startswith("_")}
"""What makes a node, by the name of the rule of the grammar."""
