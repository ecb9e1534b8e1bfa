"""Define secrets and the seats that know them; find the values that bans read and that events show."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from attrs import frozen

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.ir import State
from citadels_core.model.programs.rules import ForbidRule, Rule, TollRule
from citadels_core.model.programs.tree import FIRST_FIELD, NOTHING, OF_THIS, OF_YOU, Expr, all_of
from citadels_core.model.programs.walk import substitute, walk
from citadels_core.model.vocabulary import EVENTS
from citadels_dsl.checker.analysis.bodies import Body, field_of
from citadels_dsl.checker.analysis.shapes import conjuncts, requires_same
from citadels_dsl.text.by_name import EVENT_BY_NAME, FACTS_BY_NAME

NOBODY: Expr = tree.Named("player", "nobody")
CHOOSER: Expr = tree.Named("player", "chooser")


class Secret(NamedTuple):
    """A value that is secret: its description, and the seat that knows it."""

    what: str
    owner: Expr
    placed: bool = False
    """Whether the secret is the place or content of a marker, counter or note."""

    def known_to(self, seat: Expr) -> bool:
        """Return whether a seat knows the secret."""
        return self.owner in (seat, CHOOSER)


Secrets = frozenset[Secret]


def listed(secrets: Secrets) -> str:
    """Return the descriptions of secrets as a phrase."""
    return " and ".join(sorted({secret.what for secret in secrets}))


OPEN: Secrets = frozenset()

OWNED: Mapping[Expr, Expr] = {tree.Read(one.reads or one.name, OF_THIS): NOTHING for one in FACTS_BY_NAME["owner"]}
"""The facts that read the owner of this card; the owner of a card is public."""

Bans = Mapping[str, Sequence[Expr]]
"""The expressions that bans and tolls read, by their event."""

Written = Mapping[str, frozenset[tuple[str, bool]]]
"""The secrets that rules put into markers ..., by id; true if players put a secret they know on their own seat."""

Given = Mapping[str, Mapping[int, Secrets]]
"""The secrets in the arguments of procedures, by name and variable."""


@frozen(kw_only=True)
class Context:
    """The data about other declarations that a pass over one may read; equal contexts give equal findings."""

    states: Mapping[str, State]
    """The markers, counters and notes of this and required packs, by id and without line numbers."""
    bans: Bans
    written: Written
    given: Given
    asking: Mapping[str, bool]
    """Whether a procedure asks a player, by its name."""


def of_zone(state: State | None, thing: Expr) -> Secrets:
    """Return the cards in a zone as a secret, with the seat that sees them; empty for a public zone."""
    if state is None or state.seen_by_all:
        return OPEN
    owner = NOBODY
    if state.seen_by == "owner":
        owner = thing if state.on == "player" else OF_YOU if thing == OF_THIS else NOBODY
    return frozenset({Secret(f'the cards in the zone "{state.name}"', owner)})


def opens(step: Emit, states: Mapping[str, State]) -> bool:
    """Return whether an instruction puts cards into a declared zone that all players see."""
    zones = [one.cards for one in step.fields if isinstance(one, tree.Place) and isinstance(one.cards, tree.Declared)]
    return any(zone.state in states and states[zone.state].seen_by_all for zone in zones)


def is_open(rule: Rule, states: Mapping[str, State]) -> bool:
    """Return whether a rule is active only while all players see its card: in a public zone or a city.

    Only a card that all players see has an owner, so the rule may test that the event's player owns the card.
    """
    if lies_in_view(rule.test, states):
        return True
    event = EVENT_BY_NAME.get(rule.on or "")
    if event is None or "player" not in event.names or event.unaided:
        return False
    return any(requires_same(rule.test, field_of(event.name, "player"), one) for one in OWNED)


def lies_in_view(test: Expr, states: Mapping[str, State]) -> bool:
    """Return whether a condition requires the card of its rule to be in a zone that all players see."""
    for part in conjuncts(test):
        match part:
            case tree.In(thing, tree.Declared("zone", zone)) if thing == OF_THIS and zone in states:
                if states[zone].seen_by_all:
                    return True
            case tree.Some(tree.Filter(_, _, inner)) if lies_in_view(inner, states):
                return True
            case _:
                pass
    return False


WHOSE: Mapping[Expr, Expr] = {OF_YOU: tree.Named("player", "whose ban"), OF_THIS: tree.Named("card", "the ban's")}
"""Placeholders for the player and the card of a ban, which differ from ``you`` and ``this`` in the checked rule."""


def bans_of(everything: Iterable[Body]) -> Bans:
    """Return a mapping from event names to the expressions that bans and tolls on the event read."""
    found: dict[str, list[Expr]] = {}
    for body in everything:
        rule = body.rule
        if isinstance(rule, ForbidRule | TollRule):
            found.setdefault(rule.on, []).append(all_of([*rule.expressions]))
    return found


def read_for(bans: Bans, asked: tree.CanHappen, around: frozenset[str] = frozenset()) -> Iterator[Expr]:
    """Yield the expressions of bans and tolls (fees), which decide whether an event is allowed.

    ``around`` are the events whose tests contain the test of this event, to stop the recursion.
    """
    own: dict[Expr, Expr] = {tree.Slot(FIRST_FIELD + at): value for at, value in enumerate(asked.fields)}
    for read in bans.get(asked.event, ()):
        inside = {one for one in walk(read) if isinstance(one, tree.CanHappen)}
        more: dict[Expr, Expr] = {
            one: tree.Or(() if one.event in around else tuple(read_for(bans, one, around | {asked.event})))
            for one in inside
        }
        yield substitute(substitute(read, more), {**own, **WHOSE})


SEEN = frozenset(event.name for event in EVENTS if "cards" in event.shows)
"""The events whose last field contains cards that a player looks at."""

ALOUD = {
    event.name: event.names.index("value")
    for event in EVENTS
    if dict(event.fields).get("value") in ("Answer*", "Noted*")
}
"""The events that tell players a value, each with the index of its field."""

ASIDE = frozenset(event.name for event in EVENTS if event.lays_aside and not event.private)
"""The events that lay cards aside visibly."""


def shown_by(step: Emit) -> Expr | None:
    """Return the set of cards or values that an instruction shows to players; None if it shows nothing."""
    if step.event in ALOUD:
        said = step.fields[ALOUD[step.event]]
        return said if isinstance(said, tree.One) else tree.One(said)
    if step.event in SEEN:
        last = step.fields[-1]
        return last.thing if isinstance(last, tree.One) else last
    return tree.Read("aside") if step.event in ASIDE else None
