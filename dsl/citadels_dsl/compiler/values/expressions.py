"""Resolve and type-check expressions, and compile them to the engine's IR."""

from typing import NamedTuple, assert_never

from citadels_core.model.programs import tree
from citadels_core.model.programs.tree import TRUE, ZERO, Expr
from citadels_core.model.vocabulary.operators import CALCULATING
from citadels_core.model.vocabulary.types import ZONE_TYPE, article, element, fits, is_set
from citadels_dsl.compiler.scope import BROKEN, UNKNOWN, Scope, TypedExpression
from citadels_dsl.compiler.values.advice import (
    GIVE_NAME,
    SAME_KIND,
    SETS,
    asked_of,
    asked_of_each,
    counted_on,
    first_of_calculation,
    mismatch,
    one_chosen,
    searched_on,
    type_help,
    unknown_name,
    unnamed,
)
from citadels_dsl.compiler.values.asked_facts import fact
from citadels_dsl.compiler.values.declared_words import at_table, lies_on, place_of, said_towards
from citadels_dsl.compiler.values.named_things import SPOKEN, answers, by_name, origin, purpose, title
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import FREE_VALUES, NOUN_BY_TYPE, NOUN_BY_WORD, PREDICATES_BY_NAME, QUERY_BY_NAME

COMPARISONS = {"at least": ">=", "at most": "<=", "more than": ">", "less than": "<"}
EVERYTHING = {
    "Player": "players",
    "Character": "cast",
    "District": "districts",
    "Type": "types",
    "Resource": "resources",
}


def check(node: nodes.Expression, scope: Scope) -> TypedExpression:
    """Compile an expression and set its type; report errors, which make the type unknown."""
    checked = _check(node, scope)
    node.has(checked.type)
    return checked


def _check(node: nodes.Expression, scope: Scope) -> TypedExpression:
    match node:
        case nodes.NumberNode():
            return TypedExpression(tree.Number(node.value), "Int")
        case nodes.NameNode():
            return _name(node, scope)
        case nodes.TitleNode():
            return title(node, scope)
        case nodes.DotNode():
            return fact(node, check(node.base, scope), scope)
        case nodes.UnaryNode("not", operand):
            return TypedExpression(tree.Not(expect(operand, "Bool", scope)), "Bool")
        case nodes.UnaryNode(_, operand):
            return TypedExpression(tree.Negative(expect(operand, "Int", scope)), "Int")
        case nodes.BinaryNode():
            return _binary(node, scope)
        case nodes.CountsAsNode():
            sides = expect(node.left, "Card", scope), expect(node.right, "Type", scope)
            return TypedExpression(tree.CountsAs(*sides, purpose(node.purpose, scope)), "Bool")
        case nodes.CanNode():
            from citadels_dsl.compiler.instructions.possibilities import (
                possible,  # a cycle: instructions contain expressions
            )

            return TypedExpression(possible(node, scope), "Bool")
        case nodes.QuantifierNode():
            return _quantified(node, scope)
        case nodes.FoldNode():
            return _fold(node, scope)
        case nodes.EndOfNode():
            cards = expect(node.things, "Card*", scope)
            return TypedExpression(tree.EndOf(node.end, expect(node.number, "Int", scope), cards), "Card*")
        case nodes.RangeNode():
            return TypedExpression(
                tree.Numbers(expect(node.low, "Int", scope), expect(node.high, "Int", scope)), "Int*"
            )
        case nodes.AnswersNode():
            return answers(node, scope)
        case _:
            assert_never(node)


def expect(node: nodes.Expression, wanted: str, scope: Scope) -> Expr:
    """Compile an expression; report a type other than ``wanted``, and return 0 in its place."""
    return fitted(node, check(node, scope), wanted, scope)


def fitted(node: nodes.Expression, typed: TypedExpression, wanted: str, scope: Scope) -> Expr:
    """Return the IR of a checked expression; report a type other than ``wanted``, and return 0 instead."""
    if typed.type == UNKNOWN:
        return ZERO
    if not fits(typed.type, wanted):
        advice = one_chosen(node, typed.code, scope.slots.ones) or type_help(typed.type, wanted)
        scope.unit.report("CIT301", node.span, mismatch(typed.type, wanted), advice)
        return ZERO
    return tree.One(typed.code) if is_set(wanted) and not is_set(typed.type) else typed.code


def _name(node: nodes.NameNode, scope: Scope) -> TypedExpression:
    word = node.text
    node.stands_for(None)
    if variable := scope.variables.get(word):
        return TypedExpression(tree.Slot(variable.slot), variable.type)
    if word == "you":
        return TypedExpression(tree.OF_YOU, "Player")
    if word == "this":
        if scope.this_type is None:
            message = '"this" means the card of a rule, but these rules do not belong to a card'
            scope.unit.report("CIT303", node.span, message, GIVE_NAME)
            return BROKEN
        return TypedExpression(tree.OF_THIS, scope.this_type)
    if word in ("true", "false"):
        return TypedExpression(tree.Truth(word == "true"), "Bool")
    if word in SPOKEN:
        node.stands_for(FREE_VALUES[word])
        return origin(node, scope)
    if value := FREE_VALUES.get(word):
        node.stands_for(value)
        if value.type in ("Type", "Resource"):
            return TypedExpression(tree.Named(value.type.lower(), word), value.type)
        return TypedExpression(tree.Read(word), value.type)
    if (query := QUERY_BY_NAME.get(word)) is not None and not query.fields:
        node.stands_for(query)
        return TypedExpression(tree.Ask(query.name), "Int")
    if noun := NOUN_BY_WORD.get(word):
        node.stands_for(noun)
        if everything := EVERYTHING.get(noun.type):
            if word == noun.plural:
                return TypedExpression(tree.Read(everything), noun.type + "*")
        unnamed(node, noun, scope)
        return BROKEN
    if (zone := at_table(node, scope)) is not None:
        return zone
    unknown_name(node, scope)
    return BROKEN


def _binary(node: nodes.BinaryNode, scope: Scope) -> TypedExpression:
    operator = node.operator
    if operator == "towards":
        return said_towards(check(node.left, scope), node, expect(node.right, "Player", scope), scope)
    if operator in ("and", "or"):
        both = expect(node.left, "Bool", scope), expect(node.right, "Bool", scope)
        return TypedExpression(tree.And(both) if operator == "and" else tree.Or(both), "Bool")
    if operator in CALCULATING:
        left = check(node.left, scope)
        told = left.type == UNKNOWN or counted_on(node.left, left, scope)
        first = ZERO if told else fitted(node.left, left, "Int", scope)
        second = expect(node.right, "Int", scope)
        return BROKEN if told else TypedExpression(tree.Calculate(operator, first, second), "Int")
    if operator in COMPARISONS:
        sides = expect(node.left, "Int", scope), expect(node.right, "Int", scope)
        return TypedExpression(tree.Compare(COMPARISONS[operator], *sides), "Bool")
    if operator in ("is", "is not"):
        code = _is(node, scope)
        return TypedExpression(tree.Not(code) if operator == "is not" else code, "Bool")
    left, right = check(node.left, scope), check(node.right, scope)
    if UNKNOWN in (left.type, right.type):
        return TypedExpression(ZERO, "Bool")
    if not is_set(right.type):
        scope.unit.report("CIT301", node.right.span, f"this is {article(right.type)}, but a set is needed here", SETS)
    elif is_set(left.type) or not (fits(left.type, element(right.type)) or fits(element(right.type), left.type)):
        never = "are never" if is_set(left.type) else "is never"
        scope.unit.report("CIT305", node.span, f"{article(left.type)} {never} among {article(right.type)}", SAME_KIND)
    code = tree.In(left.code, right.code)
    return TypedExpression(tree.Not(code) if operator == "not in" else code, "Bool")


def _is(node: nodes.BinaryNode, scope: Scope) -> Expr:
    left = check(node.left, scope)
    right = node.right
    if left.type == ZONE_TYPE:
        return tree.Compare("==", left.code, place_of(right, check(right, scope), scope))
    if (named := by_name(left, right, scope)) is not None:
        return tree.Compare("==", left.code, named)
    if isinstance(right, nodes.NameNode) and right.text not in scope.variables:
        for predicate in PREDICATES_BY_NAME.get(right.text, ()):
            if (predicate.of != "*" and fits(left.type, predicate.of)) or (predicate.of == "*" and is_set(left.type)):
                right.stands_for(predicate)
                return tree.Is(predicate.name, left.code)
        state = scope.unit.names.states.get(right.text)
        if state is not None and state.is_marker:
            right.stands_for(state)
            if left.type != UNKNOWN and not lies_on(state.on, left.type):
                message = f'the marker "{right.text}" is for a {state.on}, not for {article(left.type)}'
                advice = asked_of_each(node) or f"use a marker that is declared for {article(left.type)}"
                scope.unit.report("CIT305", node.span, message, advice)
            return tree.Declared("marker", state.id, left.code, "Bool")
        if right.text in PREDICATES_BY_NAME:
            if left.type != UNKNOWN:
                advice = asked_of_each(node) or f'"{right.text}" can be used only with {asked_of(right.text)}'
                scope.unit.report("CIT305", node.span, f'{article(left.type)} is never "{right.text}"', advice)
            return ZERO
        known = (
            right.text in FREE_VALUES or right.text in NOUN_BY_WORD or right.text in ("you", "this", "true", "false")
        )
        if not known and right.text not in QUERY_BY_NAME:
            candidates = [*scope.unit.names.states, *PREDICATES_BY_NAME, *scope.variables, *FREE_VALUES]
            words = ", ".join(sorted(PREDICATES_BY_NAME))
            advice = f"write a value, a marker, or one of: {words}"
            scope.unknown(right.span, "the word", right.text, candidates, advice)
            return ZERO
    if UNKNOWN in (left.type, (other := check(right, scope)).type):
        return ZERO
    if is_set(left.type) or is_set(other.type):
        advice = 'compare the "count of" the set, or test whether one thing is in the set'
        scope.unit.report("CIT305", node.span, 'a set cannot be compared with "is"', advice)
    elif not (fits(left.type, other.type) or fits(other.type, left.type)):
        scope.unit.report(
            "CIT305", node.span, f"{article(left.type)} is never the same as {article(other.type)}", SAME_KIND
        )
    return tree.Compare("==", left.code, other.code)


MOST_SEARCHES = 3
"""The limit of nested selections: over a whole deck, three levels take some hundredths of a second."""


class Search(NamedTuple):
    """A compiled selection: its source set, and its condition or None."""

    source: TypedExpression
    where: Expr | None
    scope: Scope
    """The scope of the condition, in which the element has a name."""
    name: str
    slot: int

    @property
    def type(self) -> str:
        """The type of the elements of the selection."""
        return self.scope.variables[self.name].type

    @property
    def things(self) -> Expr:
        """The set of the selection's elements that meet the condition."""
        return self.source.code if self.where is None else tree.Filter(self.source.code, self.slot, self.where)


def select(node: nodes.SelectionNode, scope: Scope) -> Search:
    """Compile a selection, such as ``card in your hand where CONDITION``."""
    source = _source(node, scope)
    type_ = element(source.type) if source.type != UNKNOWN else UNKNOWN
    inner = scope.inner()
    inner.searches += 1
    if inner.searches == MOST_SEARCHES + 1:
        message = f"this line has {inner.searches} selections inside each other; the limit is {MOST_SEARCHES}"
        advice = "give a name to the result of an inner selection: let NAME be VALUE"
        scope.unit.report("CIT510", node.span, message, advice)
    node.has(source.type)
    name = node.thing
    slot = inner.declare(name, type_, node.name.span if node.name else node.head.span)
    match source.code:
        case tree.Labels(texts) if type_ == "Label":
            scope.slots.answers[slot] = texts
        case tree.Slot(at) if type_ == "Label":
            scope.slots.answers[slot] = scope.slots.answers.get(at, ())
        case _:
            pass
    return Search(source, expect(node.where, "Bool", inner) if node.where is not None else None, inner, name, slot)


def _source(node: nodes.SelectionNode, scope: Scope) -> TypedExpression:
    head = node.head
    if isinstance(head, nodes.NameNode) and (noun := NOUN_BY_WORD.get(head.text)) is not None:
        head.stands_for(noun)
        variable = scope.variables.get(head.text)
        if node.source is None and variable is not None and is_set(variable.type):
            head.stands_for(None)
            return TypedExpression(tree.Slot(variable.slot), variable.type)
        nothing = TypedExpression(tree.NONE, noun.type + "*")
        if node.source is None and noun.type in EVERYTHING:
            return TypedExpression(tree.Read(EVERYTHING[noun.type]), nothing.type)
        if node.source is None:
            message = f"this does not say where the {noun.plural} are"
            scope.unit.report("CIT302", head.span, message, f"write for example: {noun.name} in your hand")
            return nothing
        first = first_of_calculation(node.source)
        if first is not None and searched_on(first, check(first, scope), scope):
            return nothing
        source = check(node.source, scope)
        if source.type == UNKNOWN:
            return nothing
        if not is_set(source.type):
            message = f"this is {article(source.type)}, but a set is needed here"
            scope.unit.report("CIT301", node.source.span, message, SETS)
            return nothing
        if not fits(element(source.type), noun.type):
            fitting = NOUN_BY_TYPE.get(element(source.type))
            message = f"a set of {article(source.type).removeprefix('several ')} never contains {article(noun.type)}"
            advice = "write: for each NAME as one"
            if fitting is not None:
                advice = (
                    f'write "{fitting.name}" instead of "{noun.name}", or name a set that contains {article(noun.type)}'
                )
            scope.unit.report("CIT305", node.source.span, message, advice)
        return source
    if node.source is not None and isinstance(head, nodes.NameNode) and head.text not in scope.variables:
        scope.unknown(head.span, "the noun", head.text, list(NOUN_BY_WORD), f"the nouns are: {', '.join(NOUN_BY_WORD)}")
        return BROKEN
    typed = check(head, scope)
    if typed.type == UNKNOWN:
        return BROKEN
    if not is_set(typed.type):
        scope.unit.report("CIT301", head.span, f"this is {article(typed.type)}, but a set is needed here", SETS)
        return BROKEN
    return typed


def _quantified(node: nodes.QuantifierNode, scope: Scope) -> TypedExpression:
    found = select(node.selection, scope)
    chosen = TypedExpression(found.things, found.source.type)
    if node.operator == "count of":
        return TypedExpression(tree.Count(chosen.code), "Int")
    if node.operator == "every":
        return chosen
    if node.operator in tree.EDGES:
        type_ = element(chosen.type) if chosen.type != UNKNOWN else UNKNOWN
        return TypedExpression(tree.Edge(node.operator, chosen.code, type_), type_)
    code = tree.Some(chosen.code)
    return TypedExpression(tree.Not(code) if node.operator == "no" else code, "Bool")


def _fold(node: nodes.FoldNode, scope: Scope) -> TypedExpression:
    source, condition, inner, _, slot = select(node.selection, scope)
    where = TRUE if condition is None else condition
    if node.operator in tree.GATHERING:
        found = check(node.value, inner)
        if found.type != UNKNOWN and (is_set(found.type) or found.type == "Bool"):
            message = f"this is {article(found.type)}, but a single value of each thing is needed here"
            scope.unit.report("CIT301", node.value.span, message, "write for example: different district.cost for each")
        type_ = UNKNOWN if found.type == UNKNOWN else f"{element(found.type)}*"
        return TypedExpression(tree.Fold(node.operator, source.code, slot, where, found.code), type_)
    value = expect(node.value, "Int", inner)
    return TypedExpression(tree.Fold(node.operator, source.code, slot, where, value), "Int")
