"""Resolve names of cards and actions, answers, purposes, and words for the cause of an event."""

from citadels_core.model.programs.tree import Built, Expr, Labels, Named, Read, Reply, Slot
from citadels_core.model.vocabulary.origin import SPOKEN
from citadels_core.model.vocabulary.types import PURPOSES, element
from citadels_dsl.compiler.scope import BROKEN, UNKNOWN, Scope, TypedExpression
from citadels_dsl.compiler.values.advice import NOT_DECLARED
from citadels_dsl.compiler.values.declared_words import state_meant
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import FREE_VALUES
from citadels_dsl.text.titles import is_answer

ANSWER = 'write for example: choose one of "yes", "no" as answer'


def answers(node: nodes.AnswersNode, scope: Scope) -> TypedExpression:
    """Compile answers, as in ``one of "yes", "no"``; report duplicates and answers in capital letters."""
    for at, text in enumerate(node.texts):
        if not is_answer(text):
            scope.unit.report("CIT302", node.span, f'the answer "{text}" does not begin with a small letter', ANSWER)
        elif text in node.texts[:at]:
            scope.unit.report("CIT302", node.span, f'the answer "{text}" is written twice', ANSWER)
    return TypedExpression(Labels(node.texts), "Label*")


def answer(node: nodes.TitleNode, given: Expr, scope: Scope) -> Expr:
    """Compile the answer in quotation marks on the right of a comparison."""
    if given == DEED:
        return deed(node, scope)
    if isinstance(given, Reply):
        given = given.answers
    known = scope.slots.answers.get(given.at, ()) if isinstance(given, Slot) else ()
    if known and node.text not in known:
        there_are = f"the answers are: {', '.join(known)}"
        scope.unit.unknown("CIT201", node.span, "the answer", node.text, list(known), there_are)
    return Named("label", node.text)


def by_name(left: TypedExpression, right: nodes.Expression, scope: Scope) -> Expr | None:
    """Compile an answer, marker, counter or note on the right of a comparison; None for other values."""
    if isinstance(right, nodes.TitleNode) and (
        left.type == "Label" or (left.type == UNKNOWN and is_answer(right.text))
    ):
        return answer(right, left.code, scope)
    return state_meant(left, right, scope)


def replies(scope: Scope) -> list[str]:
    """Return the names of sealed (secret) choices; rules read the name ``votes`` as ``player.votes``."""
    return [name for name, given in scope.variables.items() if given.slot in scope.slots.sealed]


def reply(name: str, player: Expr, scope: Scope) -> TypedExpression:
    """Compile the option that a player chose in a sealed choice; if not asked, 0 for numbers, else nobody."""
    given = scope.variables[name]
    type_ = element(given.type)
    return TypedExpression(Reply(player, Slot(scope.slots.sealed[given.slot]), Slot(given.slot), type_), type_)


def title(node: nodes.TitleNode, scope: Scope) -> TypedExpression:
    """Compile a capitalised or quoted name of a card or of a player of a scenario."""
    if variable := scope.variables.get(node.text):  # the name of a player in a scenario
        return TypedExpression(Slot(variable.slot), variable.type)
    entry = scope.unit.names.cards.get(node.text.lower())
    node.stands_for(entry)
    if entry is None:
        return _built(node, scope) or _unknown(node, node.text, scope)
    if entry.is_character:
        return TypedExpression(Named("character", entry.id), "Character")
    return TypedExpression(Named("card name", entry.id), "Name")


def _built(node: nodes.TitleNode, scope: Scope) -> TypedExpression | None:
    """Compile ``Tavern of Anna``: a district in the city of a player of the scenario."""
    name, _, player = node.text.rpartition(" of ")
    entry, owner = scope.unit.names.cards.get(name.lower()), scope.variables.get(player)
    players = [known for known, variable in scope.variables.items() if known.istitle() and variable.type == "Player"]
    if owner is not None and entry is None:
        return _unknown(node, name, scope)
    if entry is None or not entry.is_district or not players:
        return None
    if owner is None:
        help_ = f"the players are: {', '.join(players)}"
        scope.unit.unknown("CIT703", node.span, "a player named", player, players, help_)
        return BROKEN
    return TypedExpression(Built(Slot(owner.slot), Named("card name", entry.id)), "District")


def _unknown(node: nodes.TitleNode, name: str, scope: Scope) -> TypedExpression:
    names = [entry.name for entry in scope.unit.names.cards.values()]
    scope.unit.unknown("CIT202", node.span, "the card", name, names, NOT_DECLARED)
    return BROKEN


__all__ = ["DEED", "SPOKEN", "deed", "origin"]

DEED = Read("deed")


def origin(node: nodes.NameNode, scope: Scope) -> TypedExpression:
    """Compile a word for who or what caused an event; report the word outside of rules about events."""
    if scope.of_event:
        return TypedExpression(Read(SPOKEN[node.text]), FREE_VALUES[node.text].type)
    message = f'"{node.text}" belongs to an event, and this rule is not about an event'
    scope.unit.report("CIT303", node.span, message, "use it only below when, instead of, forbid, allow or toll")
    return BROKEN


def deed(node: nodes.TitleNode, scope: Scope) -> Expr:
    """Compile the name of an action on the right of a comparison."""
    known = scope.unit.names.actions
    if node.text.lower() not in known:
        names = sorted(known.values())
        advice = "write the name of an action, as in: deed is Night Landing"
        scope.unit.unknown("CIT202", node.span, "an action named", node.text, names, advice, kind="action")
    return Named("label", known.get(node.text.lower(), node.text))


def purpose(word: nodes.NameNode | None, scope: Scope) -> int:
    """Return the index of a purpose, such as ``income``; the index of ``scoring`` if ``word`` is None."""
    if word is None:
        return PURPOSES.index("scoring")
    if word.text not in PURPOSES:
        scope.unit.unknown(
            "CIT201", word.span, "the purpose", word.text, list(PURPOSES), f"the purposes are: {', '.join(PURPOSES)}"
        )
        return 0
    return PURPOSES.index(word.text)
