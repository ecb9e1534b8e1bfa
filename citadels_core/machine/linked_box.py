"""The `LinkedBox`: the part of a game that never changes (cards, rules, sizes), in the machine's form."""

from __future__ import annotations

from typing import Annotated, Any

from citadels_core.machine import plain as cython
from citadels_core.machine.layout import RowLayout

DECK = cython.declare(cython.int, 0)
"""The zone of the deck. The zones are: the deck, aside, out of the game, the declared zones, the hands, the cities, and
the zones under cards."""
ASIDE = cython.declare(cython.int, 1)
"""The zone of the cards laid aside."""
GONE = cython.declare(cython.int, 2)
"""The zone of cards that a set-up position leaves out."""
OUT = cython.declare(cython.int, 0)
"""The zone of characters out of the game. The pool follows, the characters laid out faceup and facedown, the characters
that each seat holds, those that each seat chooses from, and the zones under cards."""
POOL = cython.declare(cython.int, 1)
FACEUP = cython.declare(cython.int, 2)
FACEDOWN = cython.declare(cython.int, 3)


class Piles(cython.Part):
    """The positions in the state row of the linked lists for all card zones, or all character zones."""

    zone: cython.int
    """The index of the zone of each card or character."""
    above: cython.int
    below: cython.int
    first: cython.int
    """The index of the lowest card or character of each zone."""
    last: cython.int
    count: cython.int
    things: cython.int
    """The number of cards or characters."""
    zones: cython.int


@cython.cclass
class LinkedBox:
    """The linked rules of a game, and arrays about its cards, characters, seats and zones."""

    lay: RowLayout
    cards: Piles
    people: Piles
    seats: cython.public
    hands: cython.public
    """The zone of the first seat's hand; those of the other seats follow. All zones of seats work like this.
    The declared zones lie below it."""
    cities: cython.public
    under: cython.public
    """The zone of cards under the first card."""
    drafts: cython.public
    packets: cython.public
    guests: cython.public
    """The zone of characters under the first card."""
    reseats: cython.public
    """Whether players can exchange seats; only then is the field ``sitting`` read."""
    cost: cython.row
    """The printed cost of each card, then 0 for NOBODY (-1). All tables of cards and characters end like this."""
    type: cython.row
    name: cython.row
    """The number of the definition of each card."""
    also: cython.row
    """The types that the rules of each definition add, as a bit set, -1 for all types. Each definition has four sets:
    for income while built, for income always, at scoring while built, at scoring always."""
    ruled: cython.row
    """Whether each card has rules that are active while the card is built."""
    rank: cython.row
    """The rank of each character, then of the stand-ins from the last to the first, then 0 for NOBODY."""
    ranked: cython.public
    """The number of characters with a rank. Those behind them are companions, which are in no line and no pool."""
    showing: cython.row
    """Whether each character has rules that are active from its reveal to the end of the round."""
    people_and_stand_ins: cython.public
    fixed_size: cython.public
    """The number of districts that complete a city, -1 if a rule can change it."""
    first: cython.public
    """The number of the program that starts a game."""
    loose_count: cython.public
    loose: cython.row
    """The cards that have actions without being built."""
    twin_number: cython.row
    """The number of each card among the cards of its name, from 0."""
    fresh: cython.row
    """The row of a new game."""
    channels: Annotated[list[Any], "Channel"]
    """All channels, by number; see ``rules.Channel``."""
    rules: Annotated[list[Any], "LinkedRule"]
    """All rules, by number."""
    codes: Annotated[list[Any], "FrameCode"]
    """All codes of frames, by number."""
    events: Annotated[list[Any], "LinkedEvent"]
    """All kinds of events, by number."""
    queries: Annotated[list[Any], "LinkedQuery"]
    """All queries, by number."""
    markers: Annotated[list[cython.maybe[Any]], "DeclaredStateField"]
    counters: Annotated[list[cython.maybe[Any]], "DeclaredStateField"]
    notes: Annotated[list[cython.maybe[Any]], "DeclaredStateField"]
    actions: Annotated[list[cython.maybe[Any]], "LinkedAction"]
    """The action of each rule, None for rules that are not actions."""
    action_env: cython.public
    """The largest size of the slots and lists of any action."""
    actions_of_books: Annotated[list[Any], "LinkedAction"]
    actions_of_people: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    duties_of_people: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """The duties (see ``LinkedAction.duty``) of each character, None if there are none."""
    actions_of_built: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """The actions of each definition while it is built, None if there are none. Empty if no definition has any."""
    actions_of_loose: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """The actions of each definition whose cards need not be built, None if there are none."""
    offers_to_each: cython.public
    """Whether some rules for each player are actions."""
    each_of_books: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """The actions of the edition's rules for each player, by seat. The three lists below have an entry for each seat
    and character (or definition); all entries for the first seat come first."""
    each_of_people: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    each_of_built: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    each_of_loose: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """The actions of cards that need not be built."""
    tie_breaks: Annotated[list[Any], "LinkedRule"]
    by_definition: list[list[int]]
    """The channels of the rules of each definition, one entry for each rule."""
    lying_on_districts: Annotated[list[Any], "DeclaredStateField"]
    """The markers, counters and notes on districts, which are removed when the district leaves its city."""
    lying_on_people: Annotated[list[Any], "DeclaredStateField"]
    """The markers, counters and notes on characters, which are removed when the character leaves."""
    zones: Annotated[list[Any], "DeclaredZone"]
    """The declared zones of cards, in the order of their numbers."""
    zone_of: cython.row
    """The index into ``zones`` of each declared zone number."""
    zones_of_districts: Annotated[list[Any], "DeclaredZone"]
    """The zones that are emptied when their district leaves its city."""
    zones_of_people: Annotated[list[Any], "DeclaredZone"]
    """The zones that are emptied when their character leaves the cast."""
    districts_noted: Annotated[list[Any], "DeclaredStateField"]
    """The notes whose values are districts."""
    people_noted: Annotated[list[Any], "DeclaredStateField"]
    """The notes whose values are characters."""
    lapsing_with_round: Annotated[list[Any], "DeclaredStateField"]
    silencing: cython.row
    """The row indexes of markers that silence districts."""
    muting: cython.row
    """The row indexes of markers that silence characters."""
    counted_as: cython.row
    """The types that markers add to districts, three numbers each: the row index of the marker, 1 at scoring or 0 for
    income, and the types as in ``also``."""
    counting_more: cython.public
    """Whether a rule or marker adds types to districts."""
    uncounting: cython.public
    """Whether a rule can take the types of districts away."""
    loans_on_districts: Annotated[list[Any], "DeclaredStateField"]
    """The notes that give a district the rules of another district."""
    loans_on_people: Annotated[list[Any], "DeclaredStateField"]
    """The notes that give a character the rules of another character."""
    round_uses: cython.public
    """The number of use counters for actions with a limit per round, which lie before those with a limit per game."""
    seen: cython.row
    """The counts of visits to the watched points of cards, for false and true values; see ``coverage_counts``."""
    counting: cython.row
    """The watched points of the rules that add types to cards, in the order of ``also`` for each type, 0 for none.
    Empty if no card is watched."""
    nouns: Any
    """The names of the option types, by number."""
    spends: Annotated[Any, "cython.maybe[Channel]"]
    """The channel of the rules that let players spend gold of counters, None if there are none."""
    at_scoring: Annotated[Any, "cython.maybe[Channel]"]
    scores: Annotated[Any, "cython.maybe[Channel]"]
    late_scores: Annotated[Any, "cython.maybe[Channel]"]
    """The rules that score after all others."""
    proposal: Annotated[Any, "FrameCode"]
    """The codes of the machine's own frames, such as replaceable events, triggers, deferred triggers, and tolls."""
    answers: Annotated[Any, "FrameCode"]
    settling: Annotated[Any, "FrameCode"]
    menu: Annotated[Any, "FrameCode"]
    offering: Annotated[Any, "FrameCode"]
    paying: Annotated[Any, "FrameCode"]
    scoring: Annotated[Any, "FrameCode"]
    choices: Annotated[Any, "FrameCode"]
    progress: Annotated[Any, "LinkedQuery"]
    """The query for the number of districts that a city counts as having."""
    city_size: Annotated[Any, "LinkedQuery"]
    """The query for the number of districts that complete a city."""
    action_limit: Annotated[Any, "LinkedQuery"]
    """The query for how often an action may be used."""
    city_completed: Annotated[Any, "LinkedEvent"]
    """The event that follows from others when a city becomes complete."""
    gold_collected: Annotated[Any, "LinkedEvent"]
    """The event that follows from a payment when gold of a counter goes to the stash first."""
    condition_met: Annotated[Any, "LinkedEvent"]
    """The event that the condition of an ``as soon as`` rule has become true."""
    gold_paid: Annotated[Any, "LinkedEvent"]
    """The events by which a player pays a toll: to the bank, or to a player."""
    gold_taken: Annotated[Any, "LinkedEvent"]
    district_gained: Annotated[Any, "LinkedEvent"]
    """Events that follow from others: a city has gained or lost a district."""
    district_lost: Annotated[Any, "LinkedEvent"]
    card_received: Annotated[Any, "LinkedEvent"]
    """Events that follow from others: a hand has gained or lost a card."""
    card_lost: Annotated[Any, "LinkedEvent"]
    action_used: Annotated[Any, "LinkedEvent"]
    points_scored: Annotated[Any, "LinkedEvent"]
    game_ended: Annotated[Any, "LinkedEvent"]
    abandoned: Annotated[Any, "LinkedEvent"]
