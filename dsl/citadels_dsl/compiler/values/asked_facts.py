"""Compile facts (properties) of things: ``district.owner``, ``your gold``."""

from citadels_core.model.programs import tree
from citadels_core.model.programs.tree import Expr
from citadels_core.model.vocabulary import QUERIES, VALUES, Query
from citadels_core.model.vocabulary.types import article, fits, is_set
from citadels_dsl.compiler.scope import BROKEN, UNKNOWN, Scope, TypedExpression
from citadels_dsl.compiler.values.declared_words import lies_on, said_of
from citadels_dsl.compiler.values.named_things import replies, reply
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import meant
from citadels_dsl.text.by_name import FACTS_BY_NAME, QUERY_BY_NAME

UNSAID: dict[str, Expr] = {"Player": tree.OF_YOU, "Character": tree.SOURCE}
"""The implicit arguments of a query, by type; its first argument is the thing before the dot."""


def is_asked_of(query: Query, type_: str) -> bool:
    """Return whether values of a type have a query (a modifiable number), as in ``you.build limit``."""
    types = [field_type for _, field_type in query.fields]
    return bool(types) and fits(type_, types[0]) and UNSAID.keys() >= {*types[1:]}


def unsaid(query: Query) -> tuple[Expr, ...]:
    """Return the arguments of a query (a modifiable number) that ``VALUE.QUERY`` leaves implicit."""
    return tuple(UNSAID[type_] for _, type_ in query.fields[1:])


def fact(node: nodes.DotNode, base: TypedExpression, scope: Scope) -> TypedExpression:
    """Compile ``VALUE.WORD``: a fact, a query, or a counter, note or zone of a thing."""
    if base.type == UNKNOWN:
        return BROKEN
    word = node.word.text
    node.word.stands_for(None)
    for value in FACTS_BY_NAME.get(word, ()):
        if value.of is not None and fits(base.type, value.of) and (base.code == tree.OF_THIS or not value.of_this):
            if value.of_this and scope.life == "hand":
                message = f'this card is in a hand, and has no "{word}" there'
                scope.unit.report("CIT206", node.span, message, 'write "you" for the player who has it in hand')
            node.word.stands_for(value)
            return TypedExpression(tree.Read(value.reads or value.name, base.code), value.type)
    query = QUERY_BY_NAME.get(word)
    if query is not None and is_asked_of(query, base.type):
        node.word.stands_for(query)
        return TypedExpression(tree.Ask(query.name, (base.code, *unsaid(query))), "Int")
    state = scope.unit.names.states.get(word)
    if (said := said_of(node.word, base, scope)) is not None:
        return said
    if base.type == "Player" and word in replies(scope):
        return reply(word, base.code, scope)
    if state and state.is_marker and lies_on(state.on, base.type):
        scope.unit.report("CIT302", node.span, f'"{word}" is a marker, which has no value', f'test it with "is {word}"')
        return BROKEN
    known = [v.name for v in VALUES if v.of and fits(base.type, v.of) and not v.of_this]
    known += [q.name for q in QUERIES if is_asked_of(q, base.type)]
    known += [e.name for e in scope.unit.names.states.values() if not e.is_marker and lies_on(e.on, base.type)]
    known += replies(scope) if base.type == "Player" else []
    many = is_set(base.type)
    bearer = f"a set of {article(base.type).removeprefix('several ')}" if many else article(base.type)
    has = f"{bearer} has"
    list_ = f"{has}: {', '.join(sorted(known))}" if known else 'write a "for each" loop, or: count of'
    if not known and not many:
        list_ = f"{article(base.type)} has no facts: write it after a thing that was chosen, as in card.{word}"
    advice = meant(node.word.span, word, [*known, "count", "total"] if many else known, list_)
    scope.unit.undeclared("CIT206", node.word.span, f'{has} no "{word}"', word, advice, "state")
    return BROKEN
