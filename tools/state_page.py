"""Write the reference page of the game state: all fields of the layout, and the slots of frames."""

from collections import Counter

from citadels_core.machine.frame_slots import FRAMES, DeferredSlot, FrameGuard, FrameSlot, ProgramSlot, Speaker
from citadels_core.machine.layout import FIELDS, Field
from tools.reference import MADE, listed

HEAD = """# The state of a game

Everything that changes in a game is stored as one row of numbers. A save contains them in `state.fields`, under the
names below: `"gold": [2, 2, 4]` is the gold in the stashes of three seats. To show a game, use `game.observe(seat)`
instead: it returns names in place of numbers.

- A field that still has its initial value is left out. Initially, all cards lie in the deck in order, the first card at
  the bottom. No character lies in a zone, and the chosen characters are in the cast.
- A list begins with the number of its elements.
- Seats, cards and characters are numbered from 0. Cards have the order of the deck, with a number for each copy.
  Characters have the order of the cast, with spare characters last.
- A zone is a linked list: the row stores its lowest and its topmost element, and the neighbours of each element.

A save also contains

- `state.frames`: the frames of rules that are running, the lowest first. Each has its program, the current place in the
  program, its values, and the replacements that led to it.
- `state.options`: a number for each option of the decision. An action has three numbers: the rule, its card or
  character, and its target.

If the packs have other versions than in the save, the save is refused.

Each line names a field, the [type of its numbers](#types-of-numbers) and, in brackets, how many numbers it has if there
are several. Everybody may know a field unless its line says otherwise. "Seen with the card" means that a seat that may
see the card may know the field; "seen as declared", that the declaration of the state decides.
"""

FRAMES_HEAD = """
A *frame* is a rule, an event or an offer that is not finished. Below are the values of each kind of frame in
`state.frames`, in order. Two kinds have no values: the offer of a whole turn and the scoring. One kind has
deferred rules as its values: triggers of paid costs that now run, because the effect is done.
"""

KINDS: tuple[type[FrameSlot], ...] = (ProgramSlot, *FRAMES.values(), DeferredSlot, Speaker, FrameGuard)

TURN = "A turn on hold has all of these fields in `held_turns`, in this order."

FIRST = "The initial value is -1 in types where -1 means none or nobody, -2 in `Type`, and 0 in other types."


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
    "channel": "per event, number or ban that has rules",
    "person": "per character",
    "person zone": "per zone of characters",
    "person or stand-in": "per character, then per rank under which a district can act, the last rank first",
    "people": "list",
    "use": "per action with such a limit",
    "turn use": "per action with such a limit",
    "turn state": "per possible bearer of each, two numbers for a note",
    "state": "per possible bearer of each, two numbers for a note",
    "held turn": "all fields of each such turn",
    "deferred": "list",
}
"""How many numbers a field has; empty for one."""

HOLDS = {
    "Answer": "a deferred rule, with the values that [the frames](#the-frames) list",
    "Bool": "1 for yes, 0 for no",
    "Card": "a card; -1 for none",
    "Card zone": "0 the deck, 1 aside, 2 out of the game, then the declared zones, the hands, the cities, the zones"
    " under each card",
    "Cause": "the number of a line of a card or of shared rules; -1 for none",
    "Character": "a character; -1 for none",
    "Character zone": "0 none, 1 the pool, 2 faceup, 3 facedown, then the drafted characters of each seat, the packets"
    " of each seat, the zones under each card",
    "Count": "0 or more",
    "Declared": "for a marker its placer (the seat plus 2; 1 for nobody), for a counter its number, for a note its"
    " placer and its content",
    "Draw": "0 or more",
    "Int": "any number",
    "Key": "32 bits",
    "Noun": "a type of things, by its place among the types that can be chosen from",
    "Player": "a seat; -1 for nobody",
    "Question": "0 no question, 1 an action, 2 a choice, 3 a sealed choice, 4 yes or no, 5 a replacement",
    "Seats": "one bit for each seat, then one bit for everybody",
    "Turn": "the fields of a turn",
    "Type": "a type of districts; -1 for none, -2 for the printed type",
    "Viewer": "a seat; -1 for nobody, -2 for everybody",
}
"""The meaning of a number, by the type of its field."""

IN_FRAMES = {
    "Event": "a kind of event, by its place among all kinds",
    "Fields": "the single fields of an event, then its lists, each with its count",
    "FrameGuard": "replacements, one after another",
    "Rule": "a rule of the game, by its place among all rules",
    "Speaker": "active rules, one after another",
    "Thing": "the number of a card or of a character; the rule that uses it tells which; -1 for none",
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
