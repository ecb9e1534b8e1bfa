"""Write the reference page of the game state: all fields of the layout, and the slots of frames."""

from collections.abc import Iterable

from citadels_core.machine.frame_slots import FRAMES, DeferredSlot, FrameGuard, FrameSlot, ProgramSlot, Speaker
from citadels_core.machine.layout import FIELDS, Field
from tools.reference import MADE, table

HEAD = """# The state of a game

Everything that changes in a game is one row of numbers. These are its fields. Saves are made of them, and so are the
checks of a save that is restored; what a seat is shown of a game keeps to who may see each field.

A save has them in `state.fields` by the same names: `"gold": [2, 2, 4]` is the gold in the stashes of three seats.

- A field that is as at the beginning is left out. Then all cards lie in the deck, in their order, the first one at the
  bottom; all characters lie in no zone, and those of the first cast are in it; everything else is unset.
- A field that is a list begins with how many things it has.
- Seats, cards and characters count from 0: cards in the order of the deck of the game, one number for each copy, and
  characters in the order of its cast, with the spare ones behind.
- What lies in a zone is a chain: the zone has its lowest and its topmost thing, and each thing has what is above and
  below it.

Besides the fields, a save has `state.frames`, the rules under way, the lowest first, each as what it runs, where it
stands, the values it holds, and the replacements that brought it about; and `state.options`, what can be answered: a
number for each option, or three for an action (the rule, the card or character it is on, its target).

The numbers belong to one game with one version of its packs: with others it is refused.
To look at a game from outside, take what a seat is shown (`game.observe(seat)`): it has names in place of numbers.
"""

FRAMES_HEAD = """
The values that a frame of `state.frames` holds, in their order. Frames of the turn and of the scoring hold none; that
of a settlement holds some deferred rules. Of live rules and of replacements a frame may hold several, in a row.
"""

KINDS: tuple[type[FrameSlot], ...] = (ProgramSlot, *FRAMES.values(), DeferredSlot, Speaker, FrameGuard)

TURN = "A turn that is put on hold goes into `held_turns` with all of these, in this order."


PER = {
    "game": "one",
    "key": "eight",
    "seat": "one for each seat",
    "seats": "a list",
    "sitting": "one for each seat where rules let players exchange seats, else none",
    "pairs": "a list, two for each",
    "card": "one for each card",
    "district": "one for each card, unset where it is in no city",
    "card zone": "one for each zone of cards",
    "ruled": "a list",
    "channel": "one for each event, number or ban that rules answer",
    "person": "one for each character",
    "person zone": "one for each zone of characters",
    "person or stand-in": "one for each character, then for each rank as which districts act, the last one first",
    "people": "a list",
    "use": "one for each action with a limit for the round or the game",
    "turn use": "one for each action with a limit for the turn",
    "turn state": "one for each thing that each of them can lie on, two for a note",
    "state": "one for each thing that each of them can lie on, two for a note",
    "held turn": "as many as a turn has, for each of them",
    "deferred": "a list",
}
"""The number of numbers in a field."""

HOLDS = {
    "Answer": "how many numbers it takes, then the event, the rule, what it is on, whom it speaks to, and the fields",
    "Bool": "1 for yes, 0 for no",
    "Card": "a card, -1 for none",
    "Card zone": "a zone: 0 the deck, 1 laid aside, 2 out of the game, then declared, hands, cities, under each card",
    "Cause": "a line of a card or a book, -1 for none",
    "Character": "a character, -1 for none",
    "Character zone": "a zone: 0 none, 1 the pool, 2 faceup, 3 facedown, then drafted, packets, one under each card",
    "Count": "a number of 0 or more",
    "Declared": "of a marker or note who wrote it: the seat and 2, 1 for nobody; the count; what is noted",
    "Draw": "a number of 0 or more",
    "Int": "a number",
    "Key": "32 bits",
    "Noun": "a type of thing, by its place among those that rules let choose from",
    "Player": "a seat, -1 for nobody",
    "Question": "0 nothing, 1 an action, 2 a choice, 3 a sealed choice, 4 yes or no, 5 whether to replace",
    "Seats": "one bit a seat, and one more for everybody",
    "Turn": "the fields of a turn, one after the other",
    "Type": "a type of districts, -1 for none, -2 for the printed one",
    "Viewer": "a seat, -1 for nobody, -2 for everybody",
}
"""The meaning of a number, by the type of its field."""

IN_FRAMES = {
    "Event": "a kind of event, by its place among all",
    "Fields": "the fields of an event, then those that are lists, each with its count",
    "FrameGuard": "some replacements, in a row",
    "Rule": "a rule of the game, by its place among all",
    "Speaker": "some live rules, in a row",
    "Thing": "a card or a character, as what speaks of it says, -1 for none",
}
"""Further types, which only slots of frames have."""

SEEN_BY = {
    "all": "everybody",
    "asked": "who is asked",
    "card": "who sees the card",
    "character": "who sees where the character is",
    "declared": "whom its declaration names",
    "nobody": "nobody",
}
"""Who may know a field."""


def page() -> str:
    """Return the page."""
    game = _fields(field for field in FIELDS if field.block == "game")
    turn = _fields(field for field in FIELDS if field.block != "game")
    parts = [
        MADE + HEAD,
        f"## The game\n\n{game}",
        f"## The turn\n\n{TURN}\n\n{turn}",
        f"## The frames\n\n{FRAMES_HEAD.strip()}\n\n{_kinds()}",
        f"## What a number is\n\n{_terms(HOLDS | IN_FRAMES)}",
    ]
    return "\n".join(parts)


def _kinds() -> str:
    return table(["of", "value", "what it says", "each is"], [_slot(kind, slot) for kind in KINDS for slot in kind])


def _slot(kind: type[FrameSlot], slot: FrameSlot) -> list[str]:
    of = "" if slot else (kind.__doc__ or "").partition(".")[0]
    return [of, f"`{slot.name.lower()}`", slot.meaning, slot.holds]


def _fields(fields: Iterable[Field]) -> str:
    columns = ["field", "what it says", "numbers", "each is", "unit", "unset", "who may see it"]
    return table(columns, map(_row, fields))


def _row(field: Field) -> list[str]:
    unset = "empty" if field.counted else str(field.unset)
    return [f"`{field.name}`", field.meaning, PER[field.per], field.holds, field.unit, unset, SEEN_BY[field.seen_by]]


def _terms(terms: dict[str, str]) -> str:
    return table(["called", "is"], sorted(terms.items()))
