"""What expressions are read with, and what of them is known before any game. Not compiled."""

from collections.abc import Callable, Iterable, Mapping

from attrs import evolve, frozen

from citadels_core.engine.lowered import Expr
from citadels_core.engine.lowered import Rule as CompiledRule
from citadels_core.machine.box import Box
from citadels_core.machine.declared import Declared
from citadels_core.machine.facts_of_cards import ANY_TYPE
from citadels_core.machine.limits import MOST, NOBODY, UNKNOWN
from citadels_core.machine.rules import Rule
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES, RESOURCES


@frozen(kw_only=True)
class Scope:
    """What expressions are read with: the box and its names, and then what differs from rule to rule.

    The layout, the zones, the queries and the events of the box have to be there before anything is read; what its
    rules do to queries and events may come later.
    """

    box: Box
    declared: Mapping[str, Declared]
    """The markers, counters and notes by id."""
    characters: Mapping[str, int]
    definitions: Mapping[str, int]
    labels: Mapping[str, int]
    list_slot: Callable[[int], int | None]
    """Where the list of a slot lies, counted from the first slot; None for a slot with a number."""
    source: Expr = NOBODY
    """How the character behind an ability is read: ``this`` on a character, a stand-in on a district that acts."""
    rule: Rule | None = None
    """The rule, where it may be a secret whom it speaks to; None where ``you`` does what nobody has to do."""
    watched: bool = False
    """Whether it is noted what rules come by: then no search stops before it has looked at everything."""

    def with_numbers(self, *slots: int) -> "Scope":
        """Return a scope in which some slots hold numbers, as they do during a sealed choice."""
        return evolve(self, list_slot=lambda slot: None if slot in slots else self.list_slot(slot))


def _kept(number: int) -> int:
    """Return a result of arithmetic as the machine counts it; see ``limits.clip``, which only the machine can call."""
    return min(max(number, -MOST), MOST)


CALCULATED: Mapping[str, Callable[..., int]] = {
    "not": lambda a: 0 if a else 1,
    "negative": lambda a: -a,
    "+": lambda a, b: _kept(a + b),
    "-": lambda a, b: _kept(a - b),
    "*": lambda a, b: _kept(a * b),
    "beyond": lambda a, b: max(_kept(a - b), 0),
    "half": lambda a: a >> 1,
    "==": lambda a, b: int(a == b),
    ">=": lambda a, b: int(a >= b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    "<": lambda a, b: int(a < b),
}
"""The operators that are worked out at once where all their operands are known, as the machine works them out."""

KNOWN: Mapping[str, Callable[..., int]] = {
    "true": lambda scope: 1,
    "false": lambda scope: 0,
    "unknown": lambda scope: UNKNOWN,
    "turn": lambda scope: 0,  # there is only one: what is read of it is read of the table
    "type": lambda scope, name: DISTRICT_TYPES.index(name),
    "resource": lambda scope, name: RESOURCES.index(name),
    "label": lambda scope, text: scope.labels.get(text, NOBODY),
    "character": lambda scope, id_: scope.characters.get(id_, NOBODY),
    "card name": lambda scope, id_: scope.definitions.get(id_, NOBODY),
    "state": lambda scope, id_: scope.declared[id_].number,
}
"""The operators that are worth a number known before any game."""


def settled(node: Expr, scope: Scope) -> Expr:
    """Return an expression with everything worked out that is known before any game."""
    if isinstance(node, int):
        return _kept(node)
    operator, *operands = node
    if operator in KNOWN:
        return KNOWN[operator](scope, *operands)
    if operator == "source":
        return scope.source
    if operator in ("and", "or"):
        return _settled_conditions(operator, [settled(operand, scope) for operand in operands])
    if operator in CALCULATED:
        done = [settled(operand, scope) for operand in operands]
        if all(isinstance(number, int) for number in done):
            return CALCULATED[operator](*done)
        return (operator, *done)
    return node


def _settled_conditions(operator: str, parts: list[Expr]) -> Expr:
    """Leave out the conditions that change nothing, and those behind one that settles it."""
    deciding = operator == "or"
    kept: list[Expr] = []
    for part in parts:
        if not isinstance(part, int):
            kept.append(part)
        elif bool(part) == deciding:
            kept.append(int(deciding))
            break
    if not kept:
        return int(not deciding)
    if len(kept) == 1:
        return kept[0]
    return (operator, *kept)


def also_counts(definitions: int, rules: Iterable[tuple[int, CompiledRule]]) -> list[int]:
    """Return what ``Box.also`` holds: as what the rules of each definition let its cards count besides.

    Args:
        definitions: how many there are.
        rules: the rules that say as what something counts, each with the number of its definition.
    """
    found = [0] * (4 * definitions)
    for number, rule in rules:
        at = 4 * number + 2 * PURPOSES.index(rule.on or "") + (rule.life in ("hand", "anywhere"))
        match rule.value:
            case ("type", name):
                found[at] |= 1 << DISTRICT_TYPES.index(name)
            case -1:
                found[at] = ANY_TYPE
            case _:
                pass  # a type that differs from game to game is none that a district counts as
    return found
