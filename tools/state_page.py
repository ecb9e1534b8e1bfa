"""Write the reference page of the game state: all fields of the layout, and the slots of frames."""

from collections import Counter

from citadels_core.machine.frame_slots import FRAMES, DeferredSlot, FrameGuard, FrameSlot, ProgramSlot, Speaker
from citadels_core.machine.layout import FIELDS, Field
from tools.reference import MADE, listed

HEAD = """# The state of a game

Everything that changes in a game is one row of numbers. A save has them in `state.fields` by these
names: `"gold": [2, 2, 4]` is the gold in the stashes of three seats. To show a game, use `game.observe(seat)` instead:
it has names in place of numbers.

- An unchanged field is left out. At first, all cards lie in the deck in order,
  the first at the bottom; no character lies in a zone, and the first cast is in the cast.
- A list begins with the number of its things.
- Seats, cards and characters count from 0: cards in the order of the deck, one for each copy, characters in the
  order of the cast, spare ones last.
- A zone is a chain: it has its lowest and its topmost thing, and each thing has those above and below it.

A save also has

- `state.frames`: the rules under way, the lowest first. Each has its program, its place in it, its values, and the
  replacements that led to it.
- `state.options`: a number for each option of the decision, or three for an action: the rule, its card or character,
  and its target.

A save with other versions of its packs is refused.

Each field is followed by the [type of its numbers](#types-of-numbers) and, in brackets, how many there are if it is not
one. Everybody may know a field unless it says otherwise; "seen with the card" means by all who see the card.
"""

FRAMES_HEAD = """
The values of each kind of frame in `state.frames`, in order. Frames of the turn and of the scoring have none. That of a
settlement has some deferred rules. A frame may have several live rules or replacements, in a row.
"""

KINDS: tuple[type[FrameSlot], ...] = (ProgramSlot, *FRAMES.values(), DeferredSlot, Speaker, FrameGuard)

TURN = "A turn on hold has all of these fields in `held_turns`, in this order."

FIRST = "Before it is set, a number is -1 if that stands for none or nobody, -2 in a Type, and 0 otherwise."


PER = {
    "game": "",
    "key": "eight",
    "seat": "per seat",
    "seats": "list",
    "sitting": "per seat if players can exchange seats",
    "pairs": "list of pairs",
    "card": "per card",
    "district": "per card; unset outside cities",
    "card zone": "per zone of cards",
    "ruled": "list",
    "channel": "per event, number or ban that rules answer",
    "person": "per character",
    "person zone": "per zone of characters",
    "person or stand-in": "per character, then per rank as which districts act, the last one first",
    "people": "list",
    "use": "per such action",
    "turn use": "per such action",
    "turn state": "per possible bearer of each, two for a note",
    "state": "per possible bearer of each, two for a note",
    "held turn": "all fields of each turn",
    "deferred": "list",
}
"""How many numbers a field has; empty for one."""

HOLDS = {
    "Answer": "its length, then the event, the rule, its bearer, the player it speaks to, and the fields",
    "Bool": "1 for yes, 0 for no",
    "Card": "a card; -1 for none",
    "Card zone": "0 the deck, 1 aside, 2 out of the game, then declared zones, hands, cities, under each card",
    "Cause": "a line of a card or a book; -1 for none",
    "Character": "a character; -1 for none",
    "Character zone": "0 none, 1 the pool, 2 faceup, 3 facedown, then drafted, packets, under each card",
    "Count": "0 or more",
    "Declared": "of a marker or note its placer (the seat plus 2; 1 for nobody); of a counter its number; of a note its"
    " content",
    "Draw": "0 or more",
    "Int": "any number",
    "Key": "32 bits",
    "Noun": "a type of thing, by its place among those that can be chosen from",
    "Player": "a seat; -1 for nobody",
    "Question": "0 nothing, 1 an action, 2 a choice, 3 a sealed choice, 4 yes or no, 5 a replacement",
    "Seats": "one bit for each seat, then one for everybody",
    "Turn": "the fields of a turn",
    "Type": "a type of districts; -1 for none, -2 for the printed one",
    "Viewer": "a seat; -1 for nobody, -2 for everybody",
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
    "all": "",
    "asked": "seen by the asked seat",
    "card": "seen with the card",
    "character": "seen with the character",
    "declared": "seen as declared",
    "nobody": "seen by nobody",
}
"""Who may know the numbers of a field; empty for everybody."""


def page() -> str:
    """Return the page."""
    game = listed(_row(field) for field in FIELDS if field.block == "game")
    turn = listed(_row(field) for field in FIELDS if field.block != "game")
    types = listed((f"`{name}`", what) for name, what in sorted((HOLDS | IN_FRAMES).items()))
    parts = [
        MADE + HEAD,
        f"## The game\n\n{game}",
        f"## The turn\n\n{TURN}\n\n{turn}",
        f"## The frames\n\n{FRAMES_HEAD.strip()}\n\n{_kinds()}",
        f"## Types of numbers\n\n{FIRST}\n\n{types}",
    ]
    return "\n".join(parts)


def _kinds() -> str:
    """Return the values of each kind of frame, a list for each kind."""
    return "\n".join(f"{(kind.__doc__ or '').partition('.')[0]}:\n\n{_slots(kind)}" for kind in KINDS)


def _slots(kind: type[FrameSlot]) -> str:
    return listed((f"`{slot.name.lower()}`", f"{slot.holds}: {slot.meaning}") for slot in kind)


def _unset(type_: str) -> int:
    """Return what most numbers of a type are before they are set."""
    found = Counter(field.unset for field in FIELDS if field.holds == type_)
    return found.most_common(1)[0][0]


def _row(field: Field) -> tuple[str, str]:
    many = f" ({PER[field.per]})" if PER[field.per] else ""
    unset = "" if field.counted or field.unset == _unset(field.holds) else f"{field.unset} if unset"
    more = "".join(f"; {said}" for said in (unset, SEEN_BY[field.seen_by]) if said)
    return f"`{field.name}`", f"{field.holds}{many}: {field.meaning}{more}"
