"""Find what a name with a capital letter means in an expression: a card, a player of a scenario, a built district."""

from citadels_core.model.programs.tree import Built, Named, Slot
from citadels_dsl.compiler.scope import BROKEN, Scope, TypedExpression
from citadels_dsl.compiler.values.type_help import NOT_DECLARED
from citadels_dsl.syntax import nodes


def title(node: nodes.TitleNode, scope: Scope) -> TypedExpression:
    """Check a name with a capital letter, or one in quotation marks."""
    if variable := scope.variables.get(node.text):  # a player of a scenario
        return TypedExpression(Slot(variable.slot), variable.type)
    entry = scope.unit.names.cards.get(node.text.lower())
    if entry is None:
        return _built(node, scope) or _unknown(node, node.text, scope)
    return (
        TypedExpression(Named("character", entry.id), "Character")
        if entry.is_character
        else TypedExpression(Named("card name", entry.id), "Name")
    )


def _built(node: nodes.TitleNode, scope: Scope) -> TypedExpression | None:
    """Read ``Tavern of Anna``: the district of a name in the city of a player of the scenario."""
    name, _, player = node.text.rpartition(" of ")
    entry, owner = scope.unit.names.cards.get(name.lower()), scope.variables.get(player)
    players = [known for known, variable in scope.variables.items() if known.istitle() and variable.type == "Player"]
    if owner is not None and entry is None:
        return _unknown(node, name, scope)
    if entry is None or not entry.is_district or not players:
        return None
    if owner is None:
        scope.unit.unknown("CIT703", node.span, "a player named", player, players, f"players are: {', '.join(players)}")
        return BROKEN
    return TypedExpression(Built(Slot(owner.slot), Named("card name", entry.id)), "District")


def _unknown(node: nodes.TitleNode, name: str, scope: Scope) -> TypedExpression:
    names = [entry.name for entry in scope.unit.names.cards.values()]
    scope.unit.unknown("CIT202", node.span, "the card", name, names, NOT_DECLARED)
    return BROKEN
