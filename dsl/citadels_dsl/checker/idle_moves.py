"""Warn about lines that can never do anything: one thing in two places, something laid on a card in no city."""

from collections.abc import Iterator, Sequence

from citadels_core.model.ir import THIS, Expr, Instr
from citadels_core.model.vocabulary import EVENTS
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.origins import SOME, source_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.diagnostics import Diagnostic, problem

APART = {
    "cards tucked": ("cards", "district", "nothing lies under itself"),
    "districts exchanged": ("given", "taken", "nothing is exchanged for itself"),
    "district seized": ("owner", "player", "the district is in this city already"),
    "characters exchanged": ("character", "taken", "nothing is exchanged for itself"),
    "character replaced": ("character", "substitute", "nothing is replaced with itself"),
    "crown moved": ("player", "giver", "this player wears the crown already"),
}
"""Two fields of an event that are never the same, and why."""

LAYING = frozenset({"marker placed", "marker removed", "counter changed", "note written", "gold put", "gold collected"})
OUTSIDE = frozenset({"hand", "deck", "aside", "top card", "tucked"})
"""What holds cards that are in no city."""

BUILDING = frozenset({"district built"})
MOVING = BUILDING | {"card taken", "cards discarded", "cards put back", "cards tucked", "hands exchanged"}
NAMES = {event.name: event.names for event in EVENTS}


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find events that change nothing because of what stands in two of their places, or of where a card comes from.

    An approximation: the two have to be the same words, and a card counts as moved by any line above that moves one.
    """
    for body in pack.bodies:
        for at, step in enumerate(body.program.code if body.program is not None else ()):
            if step[0] == "emit" and (why := _why(pack, body, at, step)) is not None:
                message = f"nothing happens here: {why}"
                advice = "name the thing that is meant, or leave the line out"
                yield problem("CIT515", pack.span(body.path, step[-1]), body.path, message, advice)


def _why(pack: Pack, body: Body, at: int, step: Instr) -> str | None:
    event, given = step[1], dict(zip(NAMES[step[1]], step[2], strict=False))
    before = body.program.code[:at] if body.program is not None else ()
    if event in APART:
        one, other, why = APART[event]
        same = isinstance(given[other], tuple) and given[one] in (given[other], ("one", given[other]))
        return why if same else None
    if event == "card taken" and _origin(given["card"], before, MOVING) == ("hand", given["player"]):
        return "the card is in this hand already"
    if event in LAYING and _is_outside(body, given["target"], before):
        state = pack.states.get(
            str(next(part for part in step[2] if isinstance(part, tuple) and part[0] == "state")[1])
        )
        if state is not None and state.on == "district":
            return f'the {state.kind} "{state.name}" is declared on districts, and this card is in no city'
    return None


def _is_outside(body: Body, target: Expr, before: Sequence[Instr]) -> bool:
    """Tell whether a card is plainly in no city: it comes from a hand or the deck, and nothing has been built since."""
    rule = body.rule
    if target == ("v", THIS):
        in_hand = rule is not None and rule.life == "hand" and rule.kind in ("action", "must")
        return in_hand and not _does(before, BUILDING)
    if rule is not None and rule.target is not None and target == ("v", rule.target.slot):
        target = rule.target.source
    origin = _origin(target, before, BUILDING)
    return isinstance(origin, tuple) and not OUTSIDE.isdisjoint(origin[:1])


def _does(steps: Sequence[Instr], events: frozenset[str]) -> bool:
    """Tell whether some events may happen by some instructions, or by what they perform."""
    return any(step[0] in ("perform", "offer actions") or (step[0] == "emit" and step[1] in events) for step in steps)


def _origin(thing: Expr, before: Sequence[Instr], events: frozenset[str]) -> Expr:
    """Return what a thing was chosen or named from, 0 where it may have moved since by one of some events."""
    if _does(before, events):
        return 0
    seen: set[Expr] = set()
    while isinstance(thing, tuple) and thing and thing not in seen and (thing[0] == "v" or thing[0] in SOME):
        seen.add(thing)
        thing = source_of(thing[1], before) if thing[0] == "v" else thing[1]
    return thing
