"""Generate the English text of conditions."""

from attrs import define

from citadels_core.model.programs import ir
from citadels_core.model.programs.tree import EDGES
from citadels_core.model.vocabulary import VALUES, Predicate, Value
from citadels_core.model.vocabulary.types import STATE_TYPES
from citadels_core.speech.english import YOU, NounPhrase, an, conjugate, predicate
from citadels_core.speech.fill_in import fill
from citadels_dsl.describe.expressions.conditions import builds_left, can_build, same_type
from citadels_dsl.describe.expressions.grouping import joined, joins, sides
from citadels_dsl.describe.expressions.memory import is_letter
from citadels_dsl.describe.expressions.mentions import FAMILIES
from citadels_dsl.describe.expressions.selections import is_zone, noun_of
from citadels_dsl.describe.expressions.things import RELATIVE, Thing
from citadels_dsl.describe.expressions.values import Values, spaced
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import conjuncts, disjuncts, meaning_of, written

OF_TURN = {value.name: value for value in VALUES if value.of == "Turn"}
TOLD_OF = {"handed": "the gold <!is> handed over", "gathering": "the action <!is> gathering"}
"""The text for boolean fields of events whose name does not fit into "this is NAME"."""
OPPOSITE = {"at least": "less than", "at most": "more than", "more than": "at most", "less than": "at least"}


@define
class Reader(Values):
    """A generator of the text of all expressions of one rule."""

    def clause(self, node: nodes.Expression, *, negative: bool = False) -> str:
        """Return a condition as a clause that can follow ``if``."""
        match node:
            case nodes.UnaryNode() if node.operator == "not":
                return self.clause(node.operand, negative=not negative)
            case nodes.BinaryNode() if node.operator in ("and", "or"):
                word = joins(node, negative=negative)
                if (shared := self._of_several(node, negative=negative)) is not None:
                    return shared
                if word == "and" and not negative and (card := can_build(list(conjuncts(node)))) is not None:
                    return f"you can build {self.phrase(card).text} for its price"
                return joined([self.part(side, negative=no) for side, no in sides(node, word, negative=negative)], word)
            case nodes.BinaryNode() if node.operator in ("is", "is not"):
                return self._is(node, negative != (node.operator == "is not"))
            case nodes.BinaryNode() if node.operator in ("in", "not in"):
                left, right = self.phrase(node.left), self.phrase(node.right)
                be = predicate("be", left.person, negative=negative != (node.operator == "not in"))
                among = "in" if right.person != "many" else "among" if left.person == "many" else "one of"
                return f"{left.text} {be} {among} {right.text}"
            case nodes.BinaryNode() if node.operator in OPPOSITE:
                return self._bound(node, OPPOSITE[node.operator] if negative else node.operator)
            case nodes.CountsAsNode():
                left, type_ = self.phrase(node.left), self.phrase(node.right).text
                tail = f" for {node.purpose.text}" if node.purpose is not None else ""
                return f"{left.text} {predicate('count', left.person, negative=negative)} as {type_}{tail}"
            case nodes.CanNode():
                from citadels_dsl.describe.expressions.verb_phrases import (
                    possibility,  # imported here, since `verb_phrases` imports `Reader`
                )

                return possibility(node, self, negative=negative)
            case nodes.QuantifierNode() if (alike := same_type(node)) is not None:
                one, others = self.phrase(alike[0]), self.things(alike[1]).one()
                counts = predicate("count", one.person, negative=negative)
                return f"{one.text} {counts} as the same type as {others.text}"
            case nodes.QuantifierNode() if node.operator in ("any", "no"):
                none = (node.operator == "no") != negative
                if not none:
                    self.there.append(node.selection)
                thing = self.things(node.selection)
                key, type_ = self.there_key(node.selection), node.selection.type
                mark = "" if none else self.memory.mark(key, type_, thing.noun, many=True)
                if thing.group is not None and thing == Thing(thing.noun, thing.plural, group=thing.group):
                    return _emptiness(thing.group, None, not none) + mark
                return f"there is {thing.one('no' if none else 'a').text}{mark}"
            case nodes.NameNode() if node.text in ("true", "false"):
                return f"this is {'never' if (node.text == 'false') != negative else 'always'} so"
            case nodes.NameNode(means=Value(type="Bool", says=said)):
                return fill(said, {}, negative=negative)
            case nodes.NameNode() if (
                (ref := self.refs.get(node.text)) is not None and ref.letter and ref.type == "Bool"
            ):
                return f"{ref.letter} {predicate('!is', 'one', negative=negative)} so"
            case nodes.NameNode() if (ref := self.refs.get(node.text)) is not None and ref.node is not None:
                self.check(ref)
                return self.clause(ref.node, negative=negative)
            case nodes.NameNode() if node.text in self.refs and (fact := OF_TURN.get(node.text)):
                return self._fact_said(fact, NounPhrase("the turn"), negative=negative)
            case nodes.NameNode() if (ref := self.refs.get(node.text)) is not None and ref.type == "Bool":
                return fill(TOLD_OF.get(node.text, f"this <!is> {node.text}"), {}, negative=negative)
            case nodes.DotNode(word=nodes.NameNode(means=Value(type="Bool") as fact)):
                return self._fact_said(fact, self.phrase(node.base), negative=negative)
            case _:
                return f"{self.phrase(node).text} {predicate('!is', 'one', negative=negative)} so"

    def part(self, node: nodes.Expression, *, negative: bool = False) -> tuple[str, str]:
        """Return the text of one of several joined conditions, and the outermost operator in that text."""
        word = joins(node, negative=negative)
        shared = self._of_several(node, negative=negative) if word == "or" else None
        return (self.clause(node, negative=negative), word) if shared is None else (shared, "")

    def _of_several(self, node: nodes.Expression, *, negative: bool) -> str | None:
        """Return "either X or Y is Z" for ``X is Z or Y is Z``; None for other conditions."""
        parts = list(disjuncts(node))
        if negative or len(parts) != 2 or any(getattr(part, "operator", "") != "is" for part in parts):
            return None
        (one, right), (other, again) = ((part.left, part.right) for part in parts if isinstance(part, nodes.BinaryNode))
        if written(right) != written(again) or right.type not in FAMILIES:
            return None
        return f"either {self.phrase(one).text} or {self.phrase(other).text} is {self.phrase(right).text}"

    def _is(self, node: nodes.BinaryNode, negative: bool) -> str:
        left, right = node.left, node.right
        match left, meaning_of(right) if isinstance(right, nodes.NameNode) else None:
            case nodes.NameNode(means=Value(lacking=(_, _) as lacks)), Predicate(name="missing"):
                return lacks[negative]
            case _, Predicate(name="missing") if (lacking := self._lacking(left, negative)) is not None:
                return lacking
            case _, Predicate(says=str() as says, of=of):
                phrase = self.phrase(left)
                if of == "*" and is_zone(left):
                    return f"there are {'no' if not negative else 'any'} cards in {phrase.text}"
                if of == "*" and phrase.person == "many":
                    owner = self.phrase(left.base) if isinstance(left, nodes.DotNode) else None
                    return _emptiness(phrase, owner, negative)
                return fill(says, {"of": phrase}, negative=negative)
            case nodes.NameNode(type=type_, text=field), ir.State() as state if type_ in STATE_TYPES:
                is_it = predicate("!is", "one", negative=negative)
                return f'it {is_it} the {field} "{state.said_as or state.name}"'
            case _, ir.State() as state if noun := noun_of(state):
                phrase = self.phrase(left)
                return f"{phrase.text} {predicate('have', phrase.person)} {'no' if negative else an(noun)} {noun}"
            case _, ir.State(is_marker=True, name=marker):
                phrase = self.phrase(left)
                return f"{phrase.text} {predicate('be', phrase.person, negative=negative)} {marker}"
            case _:
                pass
        if isinstance(right, nodes.NumberNode) and isinstance(fact := meaning_of(left), Value) and fact.trait:
            base = self.phrase(left.base) if isinstance(left, nodes.DotNode) else self.phrase(left)
            trait = fact.trait.replace("{number}", str(right.value))
            return f"{base.text} {predicate('be', base.person, negative=negative)} {trait}"
        for one, other in ((left, right), (right, left)):
            match one:
                case nodes.NameNode(means=Value(same=str() as alike)):
                    return fill(alike, {"other": self.phrase(other)}, negative=negative)
                case _:
                    pass
        if counted := self._there_are(left, right, "not exactly" if negative else "exactly"):
            return counted
        phrase, same = self.phrase(left), self.phrase(right)
        if same == YOU and self._is_fact_or_named(left) and not phrase.text.startswith(("your ", RELATIVE)):
            phrase, same = same, phrase  # "you are its owner" reads better than "its owner is you"
        return f"{phrase.text} {predicate('be', phrase.person, negative=negative)} {same.text}"

    def _lacking(self, node: nodes.Expression, negative: bool) -> str | None:
        """Return the text of ``X is missing`` or its negation; None if no special phrase exists for X."""
        ref = self.refs.get(node.text) if isinstance(node, nodes.NameNode) else None
        if ref is not None and ref.node is not None:
            self.check(ref)
            return None if ref.letter else self._lacking(ref.node, negative)
        if ref is not None and ref.letter and not is_letter(ref.letter):
            return f"there is {'such a' if negative else 'no such'} {ref.thing.noun}"
        if isinstance(node, nodes.QuantifierNode) and node.operator in EDGES:
            return f"there is {self.things(node.selection).one('a' if negative else 'no').text}"
        if not isinstance(node, nodes.DotNode) or self._is_sealed(node.word):
            return None
        match node.word.means:
            case Value(says=says) if not says.startswith("{of's} "):
                return None
            case Value(says=says):
                noun = says.removeprefix("{of's} ")
            case ir.State() as state:
                noun = self.noun_said(state)
            case _:
                noun = spaced(node.word.text)
        base = self.phrase(node.base)
        return f"{base.text} {conjugate('have', base.person)} {an(noun) if negative else 'no'} {noun}"

    def _is_fact_or_named(self, node: nodes.Expression) -> bool:
        ref = self.refs.get(node.text) if isinstance(node, nodes.NameNode) else None
        return isinstance(node, nodes.DotNode) or (ref is not None and ref.letter != "" and not is_letter(ref.letter))

    def _bound(self, node: nodes.BinaryNode, operator: str) -> str:
        if (player := builds_left(node)) is not None and operator in ("less than", "at least"):
            who = self.phrase(player)
            builds = "a build" if operator == "less than" else "no build"
            return f"{who.text} {conjugate('have', who.person)} {builds} left"
        if counted := self._there_are(node.left, node.right, operator.replace("less", "fewer")):
            return counted
        phrase = self.phrase(node.left)
        return f"{phrase.text} {predicate('be', phrase.person)} {operator} {self.phrase(node.right).text}"

    def _there_are(self, left: nodes.Expression, right: nodes.Expression, bound: str) -> str:
        if (
            not isinstance(left, nodes.QuantifierNode)
            or left.operator != "count of"
            or not isinstance(right, nodes.NumberNode)
        ):
            return ""
        thing = self.things(left.selection)
        if thing.group is not None and len(thing.relatives) == 1 and thing.relatives[0].startswith("that is "):
            many = f"{bound} {'one' if right.value == 1 else right.value} of {thing.group.text}"
            return f"{many} {'is' if right.value == 1 else 'are'} {thing.relatives[0].removeprefix('that is ')}"
        if right.value == 1:
            return f"there is {thing.one(f'{bound} one').text}"
        return f"there are {thing.many(f'{bound} {right.value}').text}"


def _emptiness(things: NounPhrase, owner: NounPhrase | None, negative: bool) -> str:
    if owner is not None and things.text.startswith(owner.possessive + " "):
        owned = things.text.removeprefix(owner.possessive + " ")
        return f"{owner.text} {predicate('have', owner.person)} {'any' if negative else 'no'} {owned}"
    bare = things.text.removeprefix("the ")
    if bare == things.text:
        return f"there are {'any' if negative else 'none'} of {things.text}"
    return f"there are {'any' if negative else 'no'} {bare}"
