"""Say things, amounts and events in words, as one seat may know them."""

import re
from typing import Any

from citadels_core.engine.box import Box
from citadels_core.engine.decision import Playable
from citadels_core.engine.foresight import Step
from citadels_core.engine.sight import sees, unseen
from citadels_core.model.listing import listed
from citadels_core.model.state import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, NOUNS, VERBS
from citadels_core.model.vocabulary.rows import Verb
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, RESOURCES, UNSEEN, element

SINGULAR = {noun.type: noun.name for noun in NOUNS} | {"Label": "answer"}
SINGULAR |= {unseen: f"unseen {SINGULAR[type_]}" for type_, unseen in UNSEEN.items()}
PLURAL = {noun.type: noun.plural for noun in NOUNS} | {"Label": "answers"}
COUNTED = re.compile(r"\b1 (cards|points|districts|characters|players|builds)\b")
UNKNOWN = {
    "Card": "a card",
    "Card*": "cards",
    "District": "a district",
    "Character": "a character",
    "Player": "a player",
}


def slug(text: str) -> str:
    """Return a name as it stands in ids.

    >>> slug("King's Head Inn")
    'kings-head-inn'
    """
    return re.sub(r"[^\w]+", "-", text.lower().replace("'", "").replace("’", "")).strip("-")


def counted(text: str) -> str:
    """Say one of a thing in the singular.

    >>> counted("gain 1 cards")
    'gain 1 card'
    """
    return COUNTED.sub(lambda found: found[0][:-1], text)


def sentence(text: str) -> str:
    """Begin with a capital letter and end with a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def possessive(name: str) -> str:
    """Say that something is somebody's."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def seen(game: Playable, card: int, seat: int) -> bool:
    """Tell whether a seat can see the face of a card."""
    return sees(game.table, card, seat)


def thing(game: Playable, type_: str, what: Any, seat: int) -> str:
    """Say a value of a type; a card that the seat cannot see is just a card, the seat itself is you."""
    box = game.box
    match element(type_):
        case _ if isinstance(what, tuple | list):
            return listed([thing(game, element(type_), one, seat) for one in what])
        case "Player":
            return "you" if what == seat else game.name(what)
        case "Character" if 0 <= what < len(box.cast):
            return f"the {box.character_name(what)}"
        case "Unseen Character":
            by = next((player for player, laid in game.table.laid if laid == what), NOBODY)
            there = "a facedown character" if what in game.table.facedown else "a character"
            return there if by == NOBODY else f"{there} (discarded by {thing(game, 'Player', by, seat)})"
        case "Unseen Card":
            return "a card"
        case "Card" | "District" if what != NOBODY:
            return district_name(game, what) if public(game, what) or seen(game, what, seat) else "a card"
        case "Name" if what != NOBODY:
            return str(box.definitions[what].name)
        case "Type":
            return str(DISTRICT_TYPES[what])
        case "Label":
            return box.label_text(what)
        case "Resource":
            return str(RESOURCES[what])
        case "Bool":
            return "yes" if what else "no"
        case _:
            return str(what)


def district_name(game: Playable, card: int) -> str:
    """Return what a card is called: its name, with a number for a district that came where one of its name stood."""
    number = dict(game.table.twins).get(card, 1) if game.table.twins else 1
    return called(game.box.card_name(card), number)


def called(name: str, number: int) -> str:
    """Return what a district is called that has a number among those of its name in a city.

    >>> called("Inn", 1), called("Inn", 2)
    ('Inn', 'Inn 2')
    """
    return name if number == 1 else f"{name} {number}"


def district_key(owner: int, called: str) -> str:
    """Return the key of a district by its owner's seat and what it is called; no two at a table have the same.

    >>> district_key(1, "Inn 2")
    '1/inn-2'
    """
    return f"{owner}/{slug(called)}"


def public(game: Playable, card: int) -> bool:
    """Tell whether all can see a card, or have just seen it."""
    return not unseen(game.table, card)


def marker(box: Box, number: int, kind: str = "marker") -> str:
    """Return the name of a declared marker, counter or note."""
    return [state.name for state in box.states if state.kind == kind][number]


def phrase(game: Playable, step: Step, seat: int) -> str | None:
    """Say a foreseen event as an instruction, ``gain 2 gold``; None when too little of it is known."""
    if step.name == "choose":
        purpose = aim(game, step.leads_to, seat) if step.leads_to is not None else None
        return f"choose {amount_of(step.values)}{f' to {purpose}' if purpose else ''}"
    verb = _verb(step)
    if verb is None or verb.says is None:
        return None
    names = EVENTS[EVENT_IDS[step.name]].names
    words = {"your": "your"}
    for gives, name in zip(verb.gives, names, strict=False):
        if _says(verb.says, gives):
            if name not in step.values:
                return None
            _put(words, gives, _field(game, step, name, seat))
            words[gives] = reflexive(words[gives])
    return counted(verb.says.format(**words))


def _says(says: str, gives: str) -> bool:
    """Tell whether a sentence names something, or what is its."""
    return f"{{{gives}}}" in says or f"{{{gives}'s}}" in says


def _put(words: dict[str, str], gives: str, said: str) -> None:
    words[gives], words[f"{gives}'s"] = said, "your" if said == "you" else possessive(said)


def aim(game: Playable, step: Step, seat: int) -> str | None:
    """Say what a choice is for, ``keep in secret``, without the thing that is chosen; None when that is not known."""
    said = taking(game, step, "", seat)
    return None if said is None else re.sub(r"\s+", " ", said).strip()


def taking(game: Playable, step: Step, chosen: str, seat: int) -> str | None:
    """Say an event that takes what is chosen, called as is said; None when too little of it is known."""
    verb = _verb(step) if step.chosen is not None else None
    if verb is None or verb.says is None:
        return None
    words = {"your": "your"}
    for gives, name in zip(verb.gives, EVENTS[EVENT_IDS[step.name]].names, strict=False):
        if not _says(verb.says, gives):
            continue
        if name != step.chosen and name not in step.values:
            return None
        _put(words, gives, chosen if name == step.chosen else _field(game, step, name, seat))
        words[gives] = reflexive(words[gives])
    return counted(verb.says.format(**words))


def reflexive(said: str) -> str:
    """Say to whom you do something, when that may be you.

    >>> reflexive("you"), reflexive("Ann")
    ('yourself', 'Ann')
    """
    return "yourself" if said == "you" else said


def outcome(game: Playable, step: Step, seat: int) -> str | None:
    """Say what an event without a verb makes of a choice, called ``it``; None when that is not known."""
    says = None if step.name == "choose" else EVENTS[EVENT_IDS[step.name]].says
    if step.chosen is None or says is None:
        return None
    says = re.sub(r"\[[^]]*\]", "", says)
    words = {step.chosen: "it", f"{step.chosen}'s": "its"}
    for name in EVENTS[EVENT_IDS[step.name]].names:
        if _says(says, name) and name != step.chosen:
            if name not in step.values:
                return None
            _put(words, name, _field(game, step, name, seat))
    first = re.match(r"\{(\w+)\}", says)
    ending = "" if first and words.get(first[1]) == "you" else "s"
    return re.sub(r"<!?(\w+)>", lambda found: found[1] + ("" if found[0][1] == "!" else ending), says.format(**words))


def amount_of(bounds: Any) -> str:
    """Say how many of what are chosen: ``a card``, ``2 cards``, ``1 or more cards``."""
    noun, least, most = bounds["noun"], max(bounds["least"], 0), max(bounds["most"], 0)
    one, many = SINGULAR.get(noun, "thing"), PLURAL.get(noun, "things")
    if not bounds["many"]:
        return f"{'an' if one[0] in 'aeiou' else 'a'} {one}"
    if least == most:
        return f"{least} {one if least == 1 else many}"
    if most >= bounds.get("there", 99):
        return f"{least} or more {many}" if least else f"any number of {many}"
    return f"{least} to {most} {many}" if least else f"up to {most} {one if most == 1 else many}"


def _field(game: Playable, step: Step, name: str, seat: int) -> str:
    event = EVENTS[EVENT_IDS[step.name]]
    value = step.values[name]
    if name in ("marker", "counter", "note"):
        return marker(game.box, value, name)
    if name == "value" and "note" in step.values:
        held = [state.holds for state in game.box.states if state.kind == "note"][step.values["note"]]
        return thing(game, held, value, seat)
    if name == "target":
        kind = next(kind for kind in ("marker", "counter", "note") if kind in step.values)
        on = [state.on for state in game.box.states if state.kind == kind][step.values[kind]]
        return thing(game, {"player": "Player", "character": "Character"}.get(on, "Card"), value, seat)
    return thing(game, dict(event.fields)[name], value, seat)


def _verb(step: Step) -> Verb | None:
    """Find the verb that stands for an event with these fields."""
    if step.name == "choose":
        return None
    for verb in VERBS:
        if verb.does == step.name and _fits(verb, step):
            return verb
    return None


def _fits(verb: Verb, step: Step) -> bool:
    for gives, given in zip(verb.gives, step.fields, strict=False):
        if gives == "you" and given != step.you:
            return False
        if gives == "all" and (not isinstance(given, tuple) or given[0] != "gold"):
            return False
    return True
