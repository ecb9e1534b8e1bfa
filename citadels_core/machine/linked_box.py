"""What does not change while a game is played: the sizes, cards and rules of one box, as the machine reads them."""

from __future__ import annotations

from typing import Annotated, Any

from citadels_core.machine import plain as cython
from citadels_core.machine.layout import RowLayout

DECK = cython.declare(cython.int, 0)
"""The zones of cards: the deck, those laid aside, those out of the game, then what is declared, the hands, the cities,
and those under each card."""
ASIDE = cython.declare(cython.int, 1)
GONE = cython.declare(cython.int, 2)
"""Where cards lie that whoever sets a position up has left out of it."""
OUT = cython.declare(cython.int, 0)
"""The zones of characters: those that lie nowhere, the pool, those laid out, then what each seat holds and chooses
from, and those under each card."""
POOL = cython.declare(cython.int, 1)
FACEUP = cython.declare(cython.int, 2)
FACEDOWN = cython.declare(cython.int, 3)


class Piles(cython.Part):
    """The zones of one kind of thing, cards or characters: where their chains are in the row."""

    zone: cython.int
    """Where the zone of each thing is kept."""
    above: cython.int
    below: cython.int
    first: cython.int
    """Where the lowest thing of each zone is kept."""
    last: cython.int
    count: cython.int
    things: cython.int
    """How many things there are, and how many zones."""
    zones: cython.int


@cython.cclass
class LinkedBox:
    """The linked rules of one box. Numbers are fields of their own where they are read often."""

    lay: RowLayout
    cards: Piles
    people: Piles
    seats: cython.public
    hands: cython.public
    """The zone of the first seat's hand; those of the others follow. So with all zones that seats have. Below it are
    the declared ones."""
    cities: cython.public
    under: cython.public
    """The zone under the first card."""
    drafts: cython.public
    packets: cython.public
    guests: cython.public
    """The zone of the characters under the first card."""
    reseats: cython.public
    """Whether players can exchange seats: then ``sitting`` says who sits where, else each sits as its number says."""
    cost: cython.row
    """The printed cost of each card, then 0 for no card. So with all that cards and characters have."""
    type: cython.row
    name: cython.row
    """The number of the definition of each card."""
    also: cython.row
    """As what the rules of each definition let its cards count besides, one bit for each type, -1 for all: for income
    while they are built, for income always, at scoring while they are built, at scoring always."""
    ruled: cython.row
    """Which cards have rules that live while they are built."""
    rank: cython.row
    """The rank of each character, then those of the stand-ins from the last to the first, then 0 for nobody."""
    ranked: cython.public
    """How many characters have a rank. Those behind them are companions: they are in no line and in no pool."""
    showing: cython.row
    """Which characters have rules that live from their reveal to the end of the round."""
    people_and_stand_ins: cython.public
    fixed_size: cython.public
    """How many districts complete a city, -1 where a rule can change it."""
    first: cython.public
    """The number of the program that a game begins with."""
    loose_count: cython.public
    loose: cython.row
    """The cards with actions that need not be built."""
    twin_number: cython.row
    """The number of each card among those of its name, from 0."""
    fresh: cython.row
    """The row of a game before anything has happened."""
    channels: Annotated[list[Any], "Channel"]
    """All channels, by number; see ``rules.Channel``."""
    rules: Annotated[list[Any], "LinkedRule"]
    """All rules, by number."""
    codes: Annotated[list[Any], "FrameCode"]
    """All programs, by number."""
    events: Annotated[list[Any], "LinkedEvent"]
    """All kinds of events, by number."""
    queries: Annotated[list[Any], "LinkedQuery"]
    """All numbers that can be asked for, by number."""
    markers: Annotated[list[cython.maybe[Any]], "DeclaredStateField"]
    counters: Annotated[list[cython.maybe[Any]], "DeclaredStateField"]
    notes: Annotated[list[cython.maybe[Any]], "DeclaredStateField"]
    actions: Annotated[list[cython.maybe[Any]], "LinkedAction"]
    """The action of each rule, None for rules that are none."""
    action_env: cython.public
    """How many numbers the slots and lists of any of them have."""
    actions_of_books: Annotated[list[Any], "LinkedAction"]
    actions_of_people: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    duties_of_people: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """The duties among the actions of each character, None without any."""
    actions_of_built: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """The actions of each definition while it is built, None without any; so with those that are not. Empty where none
    has any."""
    actions_of_loose: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    offers_to_each: cython.public
    """Whether rules that speak to each player have actions."""
    each_of_books: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """The actions that rules give to each seat, None without any: those of books; of the first seat those of each
    character, then of the next; so with definitions while they are built,"""
    each_of_people: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    each_of_built: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    each_of_loose: Annotated[list[cython.maybe[list[Any]]], "LinkedAction"]
    """and those of cards that need not be built."""
    tie_breaks: Annotated[list[Any], "LinkedRule"]
    by_definition: list[list[int]]
    """The numbers of the channels that the rules of each definition listen to, once for each rule."""
    lying_on_districts: Annotated[list[Any], "DeclaredStateField"]
    """What is declared and may lie on districts, and must go with them."""
    lying_on_people: Annotated[list[Any], "DeclaredStateField"]
    zones: Annotated[list[Any], "DeclaredZone"]
    """The declared zones for cards, in the order in which they lie."""
    zone_of: cython.row
    """Which of them each is of the zones that are declared."""
    zones_of_districts: Annotated[list[Any], "DeclaredZone"]
    """Those that must be emptied when their district leaves its city, or their character the cast."""
    zones_of_people: Annotated[list[Any], "DeclaredZone"]
    districts_noted: Annotated[list[Any], "DeclaredStateField"]
    """The notes that remember a district."""
    people_noted: Annotated[list[Any], "DeclaredStateField"]
    lapsing_with_round: Annotated[list[Any], "DeclaredStateField"]
    silencing: cython.row
    """Where the markers that silence districts are in the row; then those that silence characters."""
    muting: cython.row
    counted_as: cython.row
    """What districts count as by the markers on them, three numbers each: where the marker is in the row, whether at
    scoring (1) or for income (0), and the types as in ``also``."""
    counting_more: cython.public
    """Whether anything counts as a type that is not printed on it,"""
    uncounting: cython.public
    """Whether anything in the box lets a district count as no type."""
    loans_on_districts: Annotated[list[Any], "DeclaredStateField"]
    """The notes by which a district has the rules of another one; then those by which a character has."""
    loans_on_people: Annotated[list[Any], "DeclaredStateField"]
    round_uses: cython.public
    """How many of the counted uses are those of actions with a limit for the round; they come first."""
    seen: cython.row
    """How often each point of watched cards was come by, with nothing there and with something; see ``noting``."""
    counting: cython.row
    """The points of what lets watched cards count as other types: as in ``also``, one after the other for each type, 0
    for none. Empty where nothing is watched."""
    nouns: Any
    """What the types of options are called, by number: a list of the linker."""
    spends: Annotated[Any, "cython.maybe[Channel]"]
    """The channel of the rules that let gold be spent that lies elsewhere, None without any."""
    at_scoring: Annotated[Any, "cython.maybe[Channel]"]
    scores: Annotated[Any, "cython.maybe[Channel]"]
    late_scores: Annotated[Any, "cython.maybe[Channel]"]
    """The rules that score when all others have."""
    proposal: Annotated[Any, "FrameCode"]
    """What runs the frame of an event that may be replaced; then of those that answer one, and of those put off."""
    answers: Annotated[Any, "FrameCode"]
    settling: Annotated[Any, "FrameCode"]
    menu: Annotated[Any, "FrameCode"]
    offering: Annotated[Any, "FrameCode"]
    paying: Annotated[Any, "FrameCode"]
    scoring: Annotated[Any, "FrameCode"]
    choices: Annotated[Any, "FrameCode"]
    progress: Annotated[Any, "LinkedQuery"]
    """The queries of how far a city has come, and of how many districts complete one."""
    city_size: Annotated[Any, "LinkedQuery"]
    action_limit: Annotated[Any, "LinkedQuery"]
    """How often an action may be used."""
    city_completed: Annotated[Any, "LinkedEvent"]
    """The event of a city that is complete, and of gold that is collected: both follow from others."""
    gold_collected: Annotated[Any, "LinkedEvent"]
    condition_met: Annotated[Any, "LinkedEvent"]
    """The event that a condition has become true for which rules wait."""
    gold_paid: Annotated[Any, "LinkedEvent"]
    """The events by which a toll is paid: to the bank, or to a player."""
    gold_taken: Annotated[Any, "LinkedEvent"]
    district_gained: Annotated[Any, "LinkedEvent"]
    """The events of a city that has gained a district, and of one that has lost one: they follow from others too."""
    district_lost: Annotated[Any, "LinkedEvent"]
    card_received: Annotated[Any, "LinkedEvent"]
    """So of a hand that has got a card, and of one that has lost one."""
    card_lost: Annotated[Any, "LinkedEvent"]
    action_used: Annotated[Any, "LinkedEvent"]
    points_scored: Annotated[Any, "LinkedEvent"]
    game_ended: Annotated[Any, "LinkedEvent"]
    abandoned: Annotated[Any, "LinkedEvent"]
