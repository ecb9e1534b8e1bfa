"""Layout of a game's state row, and arrays about its cards, characters and seats. Not compiled."""

from collections.abc import Callable
from typing import Any

from citadels_core.box.places import declared_places
from citadels_core.machine.layout import FIELDS, RowLayout, lay_out
from citadels_core.machine.limits import NOBODY, NOTED_NUMBERS
from citadels_core.machine.linked_box import DECK, OUT, Piles
from citadels_core.machine.linking.constant_folding import also_counts, types_of
from citadels_core.machine.linking.link_coverage import set_types
from citadels_core.machine.linking.link_facts import answered_events, fixed_size
from citadels_core.machine.linking.link_rules import number_channels
from citadels_core.machine.linking.linker import Linker, row_of
from citadels_core.machine.numbers.types_of_districts import NO_TYPE
from citadels_core.machine.plain import new_row
from citadels_core.machine.zones.declared_state import DeclaredStateField
from citadels_core.machine.zones.zones import (
    AT_TABLE,
    OF_DISTRICTS,
    OF_PEOPLE,
    OF_PLAYERS,
    SEEN_BY_ALL,
    SEEN_BY_NOBODY,
    SEEN_BY_OWNER,
    DeclaredZone,
)
from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.ir import State
from citadels_core.model.programs.rules import ActionRule, CountsAsRule
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, Event
from citadels_core.model.vocabulary.types import STATES, element, is_set

HELD_TURNS = 12
"""The number of turns that may be on hold at once, in a game with rules that put turns on hold."""

DEFERRED = 2_000
"""The room for deferred triggers, in numbers."""


def set_sizes(linker: Linker) -> None:
    """Compute the size of each state field in this game, and the layout of the state row."""
    contents, box, sizes = linker.contents, linker.box, linker.sizes
    number_channels(linker)
    played = [state for state in contents.states[: contents.played_states] if not state.is_zone]
    room = {"turn": 0, "other": 0}
    for state in played:
        room["turn" if state.until == "turn" else "other"] += _width(linker, state)
    uses = _number_uses(linker)
    tucks = _does(linker, lambda row: row.under == "cards")
    hides = _does(linker, lambda row: row.under == "character")
    tucks = tucks or "tucked" in _words(linker)  # if rules read cards under a district, scenarios may put cards there
    given = {
        "game": 1,
        "key": 8,
        "seat": sizes.seats,
        "pairs": 1 + 2 * sizes.seats,
        "seats": 1 + sizes.seats,
        "sitting": sizes.seats if contents.reseats else 0,
        "card": sizes.cards,
        "district": sizes.cards,
        "card zone": linker.places["under"].first + (sizes.cards if tucks else 0),
        "ruled": 1 + len(contents.ruled),
        "channel": len(linker.channels),
        "person": sizes.people,
        "person zone": 4 + 2 * sizes.seats + (sizes.cards if hides else 0),
        "person or stand-in": contents.characters + 1,
        "people": 1 + sizes.people,
        "use": uses[False],
        "turn use": uses[True],
        "turn state": room["turn"],
        "state": room["other"],
        "deferred": DEFERRED if _defers(linker) else 1,
    }
    block = sum(given[one.per] for one in FIELDS if one.block in ("turn", "turn state"))
    given["held turn"] = HELD_TURNS * block if _does(linker, lambda row: row.holds_turn) else 0
    lay = box.lay = lay_out(given)
    place = {"turn": lay.turn_states, "other": lay.states}
    empty: list[list[Any]] = [[None] * len(kind) for kind in (contents.markers, contents.counters, contents.notes)]
    box.markers, box.counters, box.notes = empty
    set_zones(linker)
    for state in played:
        kind = STATES.index(state.kind)
        numbers = (contents.markers, contents.counters, contents.notes)[kind]
        until = "turn" if state.until == "turn" else "other"
        things = _things(linker, state.on)
        made = DeclaredStateField(kind, numbers[state.id], place[until], things)
        made.on_districts, made.on_cards = state.on == "district", state.on == "card"
        made.veiled = not state.seen_by_all
        made.holds_number = state.is_note and state.holds == "Int"
        made.silences, made.lends = int(state.silences), int(state.lends)
        made.with_turn = state.until == "turn"
        made.room = _room(linker, state)
        if _is_shown(linker, state):
            made.eyes = made.at + _width(linker, state) - things
        place[until] += _width(linker, state)
        (box.markers, box.counters, box.notes)[kind][numbers[state.id]] = made
        linker.declared[state.id] = made
    lying = [(state, linker.declared[state.id]) for state in played]
    box.lying_on_districts = [made for state, made in lying if state.on == "district"]
    box.lying_on_people = [made for state, made in lying if state.on == "character"]
    box.districts_noted = [made for state, made in lying if element(state.holds) == "District"]
    box.people_noted = [made for state, made in lying if element(state.holds) == "Character"]
    box.silencing = row_of([made.at for state, made in lying if state.silences and state.on == "district"])
    box.muting = row_of([made.at for state, made in lying if state.silences and state.on == "character"])
    counted = [(made.at, *types_of(line)) for state, made in lying for line in state.counts]
    box.counted_as = row_of([number for line in counted for number in line])
    box.loans_on_districts = [made for state, made in lying if state.lends and state.on == "district"]
    box.loans_on_people = [made for state, made in lying if state.lends and state.on == "character"]
    box.lapsing_with_round = [made for state, made in lying if state.until == "round"]


BEARERS = {"table": AT_TABLE, "player": OF_PLAYERS, "character": OF_PEOPLE}
SEEN = {"all": SEEN_BY_ALL, "owner": SEEN_BY_OWNER, "nobody": SEEN_BY_NOBODY}


def set_zones(linker: Linker) -> None:
    """Link the declared zones, whose numbers lie below the numbers of the hands."""
    box = linker.box
    found: list[int] = []
    box.zones, box.zones_of_districts, box.zones_of_people = [], [], []
    for places in declared_places(linker.contents):
        if places.state is None:
            continue
        bearer, seen = BEARERS.get(places.state.on, OF_DISTRICTS), SEEN[places.state.seen_by]
        made = DeclaredZone(places.first, places.count, bearer, seen)
        found += [len(box.zones)] * places.count
        box.zones.append(made)
        linker.zones[places.state.id] = made
        if bearer == OF_DISTRICTS:
            box.zones_of_districts.append(made)
        elif bearer == OF_PEOPLE:
            box.zones_of_people.append(made)
    for places in declared_places(linker.contents):
        if places.state is not None and places.state.then:
            made, then = linker.zones[places.state.id], linker.zones.get(places.state.then)
            made.then = linker.places["hand"].first if then is None else then.first
            made.then_each = int(then is None or then.bearer == OF_PLAYERS)
    box.zone_of = row_of(found)


def _does(linker: Linker, what: Callable[[Event], bool]) -> bool:
    return any(what(EVENTS[EVENT_IDS[name]]) for name in linker.contents.proposed)


def _words(linker: Linker) -> frozenset[str]:
    found: set[str] = set()
    for live in linker.contents.rules:
        found.update(node.word for node in walk(*live.rule.expressions, *live.needs, *live.rule.code))
    return frozenset(found)


def _things(linker: Linker, on: str) -> int:
    return {"player": linker.sizes.seats, "character": linker.sizes.people}.get(on, linker.sizes.cards)


def _room(linker: Linker, state: State) -> int:
    """Return the greatest number of values in a note, or of players in a counter; 0 for a single value."""
    if state.is_counter and state.holds:
        return linker.sizes.seats
    if not is_set(state.holds):
        return 0
    return NOTED_NUMBERS if element(state.holds) == "Int" else linker.sizes.of(state.holds)


def _width(linker: Linker, state: State) -> int:
    said = 1 if state.is_note and not is_set(state.holds) else _room(linker, state)
    return _things(linker, state.on) * (1 + said + _is_shown(linker, state))


def _is_shown(linker: Linker, state: State) -> bool:
    """Return whether a marker, counter or note is a hidden note that some rule may show to players."""
    return state.is_note and not state.seen_by_all and "note shown" in linker.contents.proposed


def _defers(linker: Linker) -> bool:
    """Return whether any rule of the game can be a trigger of a cost, or of an event caused by a cost."""
    steps = (step for live in linker.contents.rules for step in live.rule.code)
    costs = {step.event for step in steps if isinstance(step, Emit) and step.cost}
    return bool(costs & answered_events(linker))


def _number_uses(linker: Linker) -> dict[bool, int]:
    """Number the use counters of actions; return how many count per turn (``True``), and how many do not.

    Counters with a limit per round come before those per game.
    """
    contents = linker.contents
    counts = {True: 0, False: 0}
    for limit in ("turn", "round", "game"):
        for live in contents.rules:
            by_turn = limit == "turn"
            if live.limit == limit and (key := (int(by_turn), live.share)) not in linker.numbers:
                linker.numbers[key] = counts[by_turn]
                counts[by_turn] += len(linker.bearers(live))
        if limit == "round":
            linker.box.round_uses = counts[False]
    return counts


def piles_of(lay: RowLayout, thing: str, things: int, zones: int) -> Piles:
    """Return the positions in the state row of the zones of cards (``card``) or characters (``person``)."""

    def at(part: str) -> Any:
        return getattr(lay, f"{thing}_{part}")

    return Piles(at("zone"), at("next"), at("prev"), at("first"), at("last"), at("count"), things, zones)


def set_cards(linker: Linker) -> None:
    """Set the arrays of the `LinkedBox` about cards, characters and seats."""
    contents, box, lay = linker.contents, linker.box, linker.box.lay
    seats, cards = contents.seats, contents.cards
    box.seats = seats
    box.hands, box.cities = linker.places["hand"].first, linker.places["city"].first
    box.under = linker.places["under"].first
    box.drafts, box.packets, box.guests = 4, 4 + seats, 4 + 2 * seats
    box.cards = piles_of(lay, "card", lay.cards, lay.card_zones)
    box.people = piles_of(lay, "person", lay.people, lay.person_zones)
    box.reseats = int(contents.reseats)
    box.cost, box.type = row_of((*contents.cost, 0)), row_of((*contents.type, NOBODY))
    box.name = row_of((*cards, NOBODY))
    box.ruled = row_of([int(card in contents.ruled) for card in range(len(cards))])
    box.rank = row_of(contents.rank)
    box.ranked = contents.ranked
    shown = [live for live in contents.rules if live.rule.life == "revealed" and live.source_kind == "character"]
    showing = {live.source for live in shown}
    lent = bool(box.loans_on_people and shown)  # a `lends rules` note can lend a rule in ``shown`` to any character
    box.showing = row_of([int(lent or number in showing) for number in range(len(contents.cast))])
    box.twin_number = row_of([cards[:at].count(name) for at, name in enumerate(cards)])
    box.people_and_stand_ins = contents.characters
    size = fixed_size(linker)
    box.fixed_size = NOBODY if size is None else size
    loose = list(dict.fromkeys(card for live, card in contents.loose if isinstance(live.rule, ActionRule)))
    box.loose, box.loose_count = row_of(loose), len(loose)
    box.seen = new_row(0)
    counting = [(live.source, live.rule) for live in contents.rules if isinstance(live.rule, CountsAsRule)]
    box.also = row_of(also_counts(len(contents.definitions), counting))
    box.counting_more = int(any((*box.also, *box.counted_as)))
    box.uncounting = int(NO_TYPE in (*box.also, *box.counted_as[2::3]))
    set_types(linker)


def fresh_row(linker: Linker) -> Any:
    """Build the state row of a new game: all cards in the deck, all characters out of the game."""
    contents, box, lay = linker.contents, linker.box, linker.box.lay
    row = new_row(lay.stack)
    ends = [getattr(lay, one.name) for one in FIELDS[1:]] + [lay.stack]
    for one, end in zip(FIELDS, ends, strict=True):
        for at in range(getattr(lay, one.name), end):
            row[at] = one.unset
    _chain(row, box.cards, DECK, range(len(contents.cards)))
    _chain(row, box.people, OUT, range(len(contents.cast)))
    for number in contents.starters:
        row[lay.cast + number] = row[lay.coming + number] = 1
    for seat in range(contents.seats if box.reseats else 0):
        row[lay.sitting + seat] = seat
    return row


def _chain(row: Any, piles: Piles, zone: int, things: range) -> None:
    for thing in things:
        row[piles.zone + thing] = zone
        row[piles.above + thing] = thing + 1 if thing + 1 < len(things) else -1
        row[piles.below + thing] = thing - 1
    row[piles.first + zone] = 0 if things else -1
    row[piles.last + zone] = len(things) - 1
    row[piles.count + zone] = len(things)
