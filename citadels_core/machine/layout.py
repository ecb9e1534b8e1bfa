"""The layout of a game's state: a table of all fields, and the index of each field in the state row.

Row indexes, saves, checks of restored rows, the reference page of the state and the tests of hidden information
are all made from ``FIELDS``. A new field needs a line there and an attribute in ``RowLayout``.
"""

from typing import NamedTuple

from citadels_core.machine import plain as cython


class Field(NamedTuple):
    """One field of the state: its meaning, type and size, and the players who may know it.

    Attributes:
        per: what the field has one number for, such as ``seat`` or ``card``.
        holds: the type of each number.
        unit: the unit of a count.
        seen_by: who may know the field.
        unset: the value at the start.
        block: ``turn`` for a field of the current turn, which is saved when the turn goes on hold; else ``game``.
        counted: for a list, how many numbers each item takes; the field begins with the number of items. 0 for no list.

    The reference page of the state explains the words used.
    """

    name: str
    per: str
    holds: str
    meaning: str
    unset: int = 0
    block: str = "game"
    counted: int = 0
    seen_by: str = "all"
    unit: str = ""


FIELDS: tuple[Field, ...] = (
    Field("key", "key", "Key", "the key of the random number generator", seen_by="nobody"),
    Field("drawn", "game", "Draw", "how many numbers of the generator's current block are used", seen_by="nobody"),
    Field("gold", "seat", "Count", "the gold in each stash", unit="gold"),
    Field("points", "seat", "Int", "the points scored so far", unit="points"),
    Field("reached", "seat", "Count", "the largest `progress` of each city so far", unit="districts"),
    Field("finished", "pairs", "Player", "each player with a completed city, and a moment: larger is later", counted=2),
    Field("winners", "seats", "Player", "the players who have won", counted=1),
    Field("crown", "game", "Player", "the player with the crown", -1),
    Field("sitting", "sitting", "Player", "the player who sits at each place, clockwise"),
    Field("round", "game", "Count", "the number of the round"),
    Field("over", "game", "Bool", "whether the game has been scored"),
    Field("scoring", "game", "Bool", "whether the scoring has begun"),
    Field("card_zone", "card", "Card zone", "the zone of each card", seen_by="card"),
    Field("card_next", "card", "Card", "the card above each card in its zone", -1, seen_by="card"),
    Field("card_prev", "card", "Card", "the card below each card in its zone", -1, seen_by="card"),
    Field("card_first", "card zone", "Card", "the lowest card of each zone", -1, seen_by="card"),
    Field("card_last", "card zone", "Card", "the topmost card of each zone", -1, seen_by="card"),
    Field("card_count", "card zone", "Count", "how many cards lie in each zone", unit="cards"),
    Field("chosen_type", "district", "Type", "the type that a rule has given each district", -2),
    Field("turned", "district", "Bool", "whether each district is facedown"),
    Field("twin", "district", "Count", "the number of each district among those of its name in the city: 0, 2, 3 ..."),
    Field("looked", "card", "Seats", "the seats that have looked at each card this turn", seen_by="card"),
    Field("looked_where", "card", "Player", "the player in whose hand each card was looked at", -1, seen_by="card"),
    Field("aside_seen", "game", "Viewer", "who sees the cards laid aside", -1),
    Field("in_play", "ruled", "Card", "built districts with active rules, the earliest active first", counted=1),
    Field("listeners", "channel", "Count", "how many districts in `in_play` have rules about each", unit="districts"),
    Field("version", "game", "Count", "how often the engine noted a change of the active rules"),
    Field("person_zone", "person", "Character zone", "the zone of each character", seen_by="character"),
    Field("person_next", "person", "Character", "the character above each one in its zone", -1, seen_by="character"),
    Field("person_prev", "person", "Character", "the character below each one in its zone", -1, seen_by="character"),
    Field("person_first", "person zone", "Character", "the lowest character of each zone", -1, seen_by="character"),
    Field("person_last", "person zone", "Character", "the topmost character of each zone", -1, seen_by="character"),
    Field("person_count", "person zone", "Count", "how many characters lie in each zone", unit="characters"),
    Field("cast", "person", "Bool", "whether each character is in the cast"),
    Field("coming", "person", "Bool", "whether each character is in the cast from the next selection on"),
    Field("calls", "person", "Bool", "whether each character is still to be called this round"),
    Field("acting", "person or stand-in", "Player", "who acts as each character from its reveal to the next round", -1),
    Field("shown", "person", "Bool", "whether rules `while revealed` of each character have begun this round"),
    Field("peeked", "person", "Seats", "the seats that have looked at each character", seen_by="character"),
    Field("laid", "person", "Player", "the player who has laid out each character facedown", -1, seen_by="character"),
    Field("uses", "use", "Count", "how often each action was used in this time"),
    Field("player", "game", "Player", "the player of the turn", -1, block="turn"),
    Field("character", "game", "Character", "the character of the turn", -1, block="turn"),
    Field("restricted", "game", "Bool", "whether the turn is for gathering only", block="turn"),
    Field("gathered", "game", "Bool", "whether the player of the turn has gathered", block="turn"),
    Field("ended", "game", "Bool", "whether the turn has ended; its last triggers may still have to run", block="turn"),
    Field("actions", "game", "Count", "how many actions were taken in the turn", block="turn", unit="actions"),
    Field("builds", "game", "Count", "how many builds were used in the turn", block="turn", unit="builds"),
    Field("powers", "people", "Character", "the characters whose abilities the player has", block="turn", counted=1),
    Field("turn_uses", "turn use", "Count", "how often each action was used", block="turn"),
    Field("purchases", "game", "Count", "the number of payments for cards in the turn", block="turn", unit="payments"),
    Field("bought", "card", "Bool", "whether each card was paid for in the turn", block="turn"),
    Field("paid", "card", "Int", "the gold that was paid for each card in the turn", block="turn", unit="gold"),
    Field("spent", "card", "Int", "the part of `paid` that the player of the turn paid", block="turn", unit="gold"),
    Field("turn_states", "turn state", "Declared", "markers, counters and notes that last until the end of the turn",
          0, "turn state", 0, "declared"),
    Field("states", "state", "Declared", "markers, counters and notes that outlast a turn", seen_by="declared"),
    Field("held", "game", "Count", "how many turns are on hold", unit="turns"),
    Field("held_turns", "held turn", "Turn", "the turns on hold", seen_by="declared"),
    Field("deferred", "deferred", "Answer", "the deferred triggers", counted=1, seen_by="nobody"),
    Field("asked", "game", "Question", "the kind of the open decision"),
    Field("seat", "game", "Player", "the seat that is asked", -1),
    Field("noun", "game", "Noun", "the type of the options", seen_by="asked"),
    Field("least", "game", "Int", "the smallest number of options in an answer", unit="options", seen_by="asked"),
    Field("most", "game", "Int", "the largest number of options in an answer", unit="options", seen_by="asked"),
    Field("many", "game", "Bool", "whether the answer is a list of options", seen_by="asked"),
    Field("offered", "game", "Count", "how many options there are", unit="options", seen_by="asked"),
    Field("cause", "game", "Cause", "the line of the rules that asks", -1, seen_by="asked"),
)  # fmt: skip
"""All fields, in the order of the row; the frames follow them, then the options."""


@cython.cclass
class RowLayout:
    """The index of each field in the state row of a game, and sizes such as the number of cards."""

    seats: cython.public
    people: cython.public
    cards: cython.public
    card_zones: cython.public
    person_zones: cython.public
    key: cython.public
    drawn: cython.public
    gold: cython.public
    points: cython.public
    reached: cython.public
    finished: cython.public
    winners: cython.public
    crown: cython.public
    sitting: cython.public
    round: cython.public
    over: cython.public
    scoring: cython.public
    card_zone: cython.public
    card_next: cython.public
    card_prev: cython.public
    card_first: cython.public
    card_last: cython.public
    card_count: cython.public
    chosen_type: cython.public
    turned: cython.public
    twin: cython.public
    looked: cython.public
    looked_where: cython.public
    aside_seen: cython.public
    in_play: cython.public
    listeners: cython.public
    version: cython.public
    person_zone: cython.public
    person_next: cython.public
    person_prev: cython.public
    person_first: cython.public
    person_last: cython.public
    person_count: cython.public
    cast: cython.public
    coming: cython.public
    calls: cython.public
    acting: cython.public
    shown: cython.public
    peeked: cython.public
    laid: cython.public
    uses: cython.public
    player: cython.public
    character: cython.public
    restricted: cython.public
    gathered: cython.public
    ended: cython.public
    actions: cython.public
    builds: cython.public
    powers: cython.public
    turn_uses: cython.public
    purchases: cython.public
    bought: cython.public
    paid: cython.public
    spent: cython.public
    turn_states: cython.public
    states: cython.public
    held: cython.public
    held_turns: cython.public
    deferred: cython.public
    asked: cython.public
    seat: cython.public
    noun: cython.public
    least: cython.public
    most: cython.public
    many: cython.public
    offered: cython.public
    cause: cython.public
    turn_size: cython.public
    """The size of the turn fields before ``turn_states``, beginning at ``player``."""
    turn_block: cython.public
    """The size of all that is saved when a turn goes on hold: its fields and its declared state."""
    held_room: cython.public
    """The largest number of turns on hold."""
    deferred_room: cython.public
    stack: cython.public
    """The index of the first frame."""


def lay_out(sizes: dict[str, int]) -> RowLayout:
    """Compute the layout of the state row from the sizes of a game, such as the number of cards.

    Args:
        sizes: the count of each thing that a field can be ``per``.
    """
    made = RowLayout()
    made.seats, made.people, made.cards = sizes["seat"], sizes["person"], sizes["card"]
    made.card_zones, made.person_zones = sizes["card zone"], sizes["person zone"]
    at = 0
    for field in FIELDS:
        setattr(made, field.name, at)
        if field.name == "turn_states":
            made.turn_size = at - made.player
        if field.name == "states":
            made.turn_block = at - made.player
        at += sizes[field.per]
    made.held_room = sizes["held turn"] // made.turn_block
    made.deferred_room = sizes["deferred"]
    made.stack = at
    return made
