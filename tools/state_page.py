"""Write the lists of the page about the game state: all fields, and the slots of frames."""

from collections import Counter

from citadels_core.machine.frame_slots import FRAMES, DeferredSlot, FrameGuard, FrameSlot, ProgramSlot, Speaker
from citadels_core.machine.layout import FIELDS, Field
from tools.reference import listed

STATE = "reference/state"
"""The page of the site with these lists; its file has only the text before them."""

FRAMES_HEAD = """
A *frame* is a rule, an event or an offer of actions that has begun but not ended. The lists below name the values of
each kind of frame in `state.frames`, in order. The menu of a turn and the scoring are frames without values. A
*deferred trigger* is the trigger of a paid cost: it waits in the field `deferred` until the effect of the action is
done. Then the deferred triggers become the values of a frame, which runs them.
"""

KINDS: tuple[type[FrameSlot], ...] = (ProgramSlot, *FRAMES.values(), DeferredSlot, Speaker, FrameGuard)

TURN = "For each turn on hold, `held_turns` contains all of these fields in this order."

FIRST = "The initial value of a field is -1 if -1 means none or nobody in its type, -2 in `Type`, and 0 in other types."

PER = {
    "game": "",
    "key": "eight",
    "seat": "per seat",
    "seats": "list",
    "sitting": "per place, only if players can exchange seats; otherwise, seats are places",
    "pairs": "the number of pairs, then the pairs",
    "card": "per card",
    "district": "per card; reset outside cities",
    "card zone": "per zone of cards",
    "ruled": "list",
    "channel": "per event, query or ban that rules are about",
    "person": "per character",
    "person zone": "per zone of characters",
    "person or stand-in": "per character, then one for each rank of the `acts as rank` lines, the highest rank first",
    "people": "list",
    "use": "per action with a limit for the round or the game, and card or character",
    "turn use": "per action with a limit for the turn, and card or character",
    "turn state": "a block for each declaration",
    "state": "a block for each declaration",
    "held turn": "see [the turn](#the-turn)",
    "deferred": "list",
}
"""How many numbers a field has; empty for one."""

HOLDS = {
    "Answer": "a deferred trigger, with the values that [the frames](#the-frames) list",
    "Bool": "1 for yes, 0 for no",
    "Card": "a card; -1 for none",
    "Card zone": "a zone: 0 is the deck, 1 the cards laid aside, 2 the cards out of the game; then come the declared"
    " zones, the hands, the cities, and the cards under each card",
    "Cause": "the number of a line of a card or of shared rules; -1 for none",
    "Character": "a character; -1 for none",
    "Character zone": "a zone: 0 is none, 1 the pool, 2 the faceup characters, 3 the facedown characters; then come"
    " the drafted characters of each seat, the packets of each seat, and the characters under each card",
    "Count": "0 or more",
    "Declared": "for a marker: who placed it (the seat plus 2; 1 for nobody; 0 for no marker), per thing that can have"
    " it; for a counter: its number per thing (if `towards player`: 1 per thing if used, then a number per thing and"
    " player); for a note: who wrote it (as for a marker), then its content (for a set, a number per possible member;"
    " 0 if absent), then, if rules can show the note, the seats that were shown it, each per thing",
    "Draw": "0 or more",
    "Int": "any number",
    "Key": "a signed number of 32 bits, a part of the key, the lowest part first",
    "Noun": "a type of things that can be chosen, by its place among these types",
    "Player": "a seat; -1 for nobody",
    "Question": "a kind of question: 0 is none, 1 an action, 2 a choice, 3 a sealed choice, 4 yes or no,"
    " 5 a replacement",
    "Seats": "a set of seats: one bit for each seat, then one bit for all seats together",
    "Turn": "the fields of a turn",
    "Type": "a type of districts; -1 for none, -2 for the printed type",
    "Viewer": "a seat; -1 for nobody, -2 for all seats",
}
"""The meaning of a number, by the type of its field."""

IN_FRAMES = {
    "Event": "a kind of event, by its place in [all events](words.md#events)",
    "Fields": "the fields of an event: first all single values, then all lists, each with the number of its elements",
    "FrameGuard": "replacements, one after another",
    "Rule": "a rule, by its place among all rules of the game",
    "Speaker": "active rules, one after another",
    "Thing": "the number of a card or a character, depending on the rule; -1 for none",
}
"""The types that only slots of frames have, with the meaning of their numbers."""

SEEN_BY = {
    "all": "",
    "asked": "seen by the asked seat",
    "card": "seen with the card",
    "character": "seen with the character",
    "declared": "seen as declared",
    "nobody": "seen by nobody",
}
"""Who may know the numbers of a field; empty for everybody."""


def lists_of_state() -> str:
    """Return the fields of the game state and of frames in Markdown."""
    game = listed(_row(field) for field in FIELDS if field.block == "game")
    turn = listed(_row(field) for field in FIELDS if field.block != "game")
    types = listed((f"`{name}`", what) for name, what in sorted((HOLDS | IN_FRAMES).items()))
    parts = [
        f"## The game\n\n{game}",
        f"## The turn\n\n{TURN}\n\n{turn}",
        f"## The frames\n\n{FRAMES_HEAD.strip()}\n\n{_list_slots_by_kind()}",
        f"## Types of numbers\n\n{FIRST}\n\n{types}",
    ]
    return "\n" + "\n".join(parts)


def _list_slots_by_kind() -> str:
    return "\n".join(f"{(kind.__doc__ or '').partition('.')[0]}:\n\n{_slots(kind)}" for kind in KINDS)


def _slots(kind: type[FrameSlot]) -> str:
    return listed((f"`{slot.name.lower()}`", f"{slot.holds}: {slot.meaning}") for slot in kind)


def _unset(type_: str) -> int:
    """Return the most common initial value of the fields of a type."""
    found = Counter(field.unset for field in FIELDS if field.holds == type_)
    return found.most_common(1)[0][0]


def _row(field: Field) -> tuple[str, str]:
    many = f" ({PER[field.per]})" if PER[field.per] else ""
    unset = "" if field.counted or field.unset == _unset(field.holds) else f"initially {field.unset}"
    more = "".join(f"; {said}" for said in (unset, SEEN_BY[field.seen_by]) if said)
    return f"`{field.name}`", f"{field.holds}{many}: {field.meaning}{more}"
