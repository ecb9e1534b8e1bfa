"""Where everything that changes in a game has its place in the row of its numbers: the table of the state.

The place of each field and the checks of a restored row are made from ``FIELDS``. A new field is a line there and its
attribute in ``Layout``.
"""

from typing import NamedTuple

from citadels_core.machine import plain as cython


class Field(NamedTuple):
    """One field of the state.

    ``per`` says how many numbers it has: one a game, ``seat``, ``character``, ``card``, ``ruled`` card, ``zone``,
    ``use`` (of a limited action), or one for each two of these. ``holds`` is the type of each number; ``unset`` what
    it is at first. ``block`` is ``turn`` for what belongs to the turn being taken and goes on hold with it. ``counted``
    says that the field is a list: its first number is how many things it has, and the next are these, of so many
    numbers each. Who may know what is said where it is told, in ``table/observation.py``.
    """

    name: str
    per: str
    holds: str
    meaning: str
    unset: int = 0
    block: str = "game"
    counted: int = 0


FIELDS: tuple[Field, ...] = (
    Field("key", "key", "Key", "the key of chance, in eight parts"),
    Field("drawn", "one", "Draw", "how many numbers of its block of chance are drawn"),
    Field("gold", "seat", "Count", "the gold in each stash"),
    Field("points", "seat", "Int", "the points scored so far"),
    Field("reached", "seat", "Count", "the most districts that a city has counted so far"),
    Field("finished", "pairs", "Player", "who has completed a city, in order, each with the moment", counted=2),
    Field("winners", "seats", "Player", "who has won", counted=1),
    Field("crown", "one", "Player", "who wears the crown", -1),
    Field("round", "one", "Count", "the number of the round"),
    Field("over", "one", "Bool", "whether the game has been scored"),
    Field("scoring", "one", "Bool", "whether the game is being scored, or has been"),
    Field("card_zone", "card", "Card zone", "where each card lies"),
    Field("card_next", "card", "Card", "the card above it there", -1),
    Field("card_prev", "card", "Card", "the card below it there", -1),
    Field("card_first", "card zone", "Card", "the lowest card of each zone", -1),
    Field("card_last", "card zone", "Card", "the topmost card of each zone", -1),
    Field("card_count", "card zone", "Count", "how many cards lie in each zone"),
    Field("chosen_type", "card", "Type", "the type a district has been given, -1 for none, -2 for its printed one", -2),
    Field("turned", "card", "Bool", "whether a district is facedown"),
    Field("twin", "card", "Count", "by which number a district is told from others of its name; 0 for no number"),
    Field("looked", "card", "Seats", "which seats have looked at a card this turn; the last bit for all"),
    Field("looked_where", "card", "Player", "in whose hand it lay then", -1),
    Field("aside_seen", "one", "Viewer", "who can see the cards laid aside, -2 for all", -1),
    Field("in_play", "ruled", "Card", "the districts whose rules are alive, as they came", counted=1),
    Field("listeners", "channel", "Count", "how many districts in play have a rule for each channel"),
    Field("version", "one", "Count", "counts the changes of what rules are alive"),
    Field("person_zone", "character", "Character zone", "where each character lies"),
    Field("person_next", "character", "Character", "the character above it there", -1),
    Field("person_prev", "character", "Character", "the character below it there", -1),
    Field("person_first", "character zone", "Character", "the lowest character of each zone", -1),
    Field("person_last", "character zone", "Character", "the topmost character of each zone", -1),
    Field("person_count", "character zone", "Count", "how many characters lie in each zone"),
    Field("cast", "character", "Bool", "which characters are in the cast"),
    Field("coming", "character", "Bool", "which characters are in the cast from the next selection on"),
    Field("calls", "character", "Bool", "which characters are still to be called"),
    Field("acting", "character or stand-in", "Player", "who has shown each character", -1),
    Field("shown", "character", "Bool", "whose powers last until the end of the round"),
    Field("peeked", "character", "Seats", "which seats have looked at a character"),
    Field("laid", "character", "Player", "who has laid a character out facedown", -1),
    Field("uses", "use", "Count", "how often each action with a limit for the round or the game was used"),
    Field("player", "one", "Player", "whose turn it is", -1, block="turn"),
    Field("character", "one", "Character", "of which character", -1, block="turn"),
    Field("restricted", "one", "Bool", "whether it is for gathering only", block="turn"),
    Field("gathered", "one", "Bool", "whether its player has gathered", block="turn"),
    Field("ended", "one", "Bool", "whether it is over, after what answers its end", block="turn"),
    Field("actions", "one", "Count", "how many actions were taken in it", block="turn"),
    Field("builds", "one", "Count", "how many builds were used in it", block="turn"),
    Field("powers", "characters", "Character", "whose powers its player has", block="turn", counted=1),
    Field("turn_uses", "turn use", "Count", "how often each action with a limit for the turn was used", block="turn"),
    Field("purchases", "one", "Count", "how many payments for cards it has seen", block="turn"),
    Field("bought", "card", "Bool", "which cards were paid for in it", block="turn"),
    Field("paid", "card", "Int", "how much was paid for each card", block="turn"),
    Field("spent", "card", "Int", "how much of it by the player of the turn", block="turn"),
    Field("turn_states", "turn state", "Declared", "what is declared and goes with a turn", block="turn state"),
    Field("states", "state", "Declared", "all other markers, counters and notes"),
    Field("held", "one", "Count", "how many turns are on hold"),
    Field("held_turns", "held turn", "Turn", "the turns on hold, each as it was"),
    Field("deferred", "deferred", "Answer", "the rules that answered costs and wait", counted=1),
    Field("asked", "one", "Question", "how it is asked: 0 nothing, 1 menu, 2 choose, 3 sealed, 4 may, 5 replace"),
    Field("seat", "one", "Player", "who is asked", -1),
    Field("noun", "one", "Noun", "the number of the type of what is chosen"),
    Field("least", "one", "Int", "how many options an answer has at least"),
    Field("most", "one", "Int", "how many options an answer has at most"),
    Field("many", "one", "Bool", "whether the answer is a list of options"),
    Field("offered", "one", "Count", "how many options there are"),
    Field("cause", "one", "Cause", "the line that asks", -1),
)  # fmt: skip
"""Every field of the state, in the order of the row; behind them lie the frames, and then the options."""


@cython.cclass
class Layout:
    """The place of each field in the rows of one box, and the sizes it was made for."""

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
    """How many numbers the fields of a turn have, from ``player`` on."""
    turn_block: cython.public
    """How many numbers go on hold with a turn: its fields and what lasts until its end."""
    held_room: cython.public
    """How many turns can be on hold."""
    deferred_room: cython.public
    stack: cython.public
    """Where the first frame begins."""


def lay_out(sizes: dict[str, int]) -> Layout:
    """Return the layout of a box.

    Args:
        sizes: how many there are of what fields are ``per``.
    """
    made = Layout()
    made.seats, made.people, made.cards = sizes["seat"], sizes["character"], sizes["card"]
    made.card_zones, made.person_zones = sizes["card zone"], sizes["character zone"]
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
