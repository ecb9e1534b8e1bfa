"""Describe the expected effects of an answer, and how many things it must choose."""

from collections.abc import Mapping
from typing import Any

from citadels_core.box.declared_state import field_type, state_of
from citadels_core.game.core_game import CoreGame
from citadels_core.game.foresight import ForeseenStep, Foresight
from citadels_core.model.programs.tree import Read
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, NOUNS, VERBS
from citadels_core.model.vocabulary.rows import Verb
from citadels_core.model.vocabulary.types import UNSEEN
from citadels_core.speech.arguments import Message, NameText, reflexive
from citadels_core.speech.english import an, nouns_for
from citadels_core.speech.fill_in import OPTION
from citadels_core.speech.messages import message, of_row
from citadels_core.speech.values import say

SINGULAR = {noun.type: noun.name for noun in NOUNS} | {"Label": "answer"}
SINGULAR |= {unseen: f"unseen {SINGULAR[type_]}" for type_, unseen in UNSEEN.items()}
PLURAL = {noun.type: noun.plural for noun in NOUNS} | {"Label": "answers"}

SHORT = 3
"""The maximum number of effects in one line."""

PAID = frozenset(event.name for event in EVENTS if event.priced)
"""The names of payment events, which phrases leave out because the option shows the price."""


def phrase(game: CoreGame, step: ForeseenStep, seat: int, chosen: str | None = None) -> Message | None:
    """Describe an expected event as an instruction: ``gain 2 gold``; None if too few fields are known.

    ``chosen`` is the name of the chosen thing.
    """
    if step.name == "choose":
        purpose = aim(game, step.leads_to, seat) if step.leads_to is not None else None
        return message("step.choose", amount=amount_of(step.values), aim=purpose)
    verb = _verb(step)
    if verb is None or verb.says is None:
        return None
    marked = _marked(game, verb, step)
    says = verb.says if marked is None or verb.noun_says is None else verb.noun_says
    words: dict[str, Any] = {"your": message("thing.your")} if _has_hole(says, "your") else {}
    for gives, name in zip(verb.gives, EVENTS[EVENT_IDS[step.name]].names, strict=False):
        if not _has_hole(says, gives):
            continue
        if gives == "marker" and marked is not None:
            words[gives] = marked
        elif chosen is not None and name == step.chosen:
            words[gives] = reflexive(chosen)
        elif name in step.values:
            words[gives] = reflexive(_field(game, step, name, seat))
        else:
            return None
    return of_row("says", says, says, words)


def _marked(game: CoreGame, verb: Verb, step: ForeseenStep) -> Message | None:
    """Return the noun of a marker that is placed or removed, with an article; None without a noun."""
    state = state_of(game.box, EVENTS[EVENT_IDS[step.name]], step.values) if verb.noun_says is not None else None
    if state is None or not state.said_as:
        return None
    noun = nouns_for(state)[0]
    return message("amount.one", article=an(noun) if verb.name == "mark" else "the", thing=NameText("marker", noun))


def _has_hole(says: str, gives: str) -> bool:
    """Return whether a template contains a placeholder, plain or in the possessive form."""
    return f"{{{gives}}}" in says or f"{{{gives}'s}}" in says


def taking(game: CoreGame, step: ForeseenStep, chosen: str, seat: int) -> Message | None:
    """Describe what happens to the chosen thing, whose name is ``chosen``; None if too little is known."""
    return None if step.chosen is None else phrase(game, step, seat, chosen)


def aim(game: CoreGame, step: ForeseenStep, seat: int) -> Message | None:
    """Describe the purpose of a choice without the chosen thing: ``keep in secret``; None if unknown."""
    said = taking(game, step, "", seat)
    return None if said is None else Message(said.id, " ".join(said.split()), said.words)


def outcome(game: CoreGame, step: ForeseenStep, seat: int) -> Message | None:
    """Describe what an event without a verb does to the chosen thing, called "it"; None if unknown."""
    event = None if step.name == "choose" else EVENTS[EVENT_IDS[step.name]]
    if step.chosen is None or event is None or event.says is None:
        return None
    says = OPTION.sub("", event.says)
    words: dict[str, str] = {step.chosen: message("thing.it")}
    for name in event.names:
        if _has_hole(says, name) and name != step.chosen:
            if name not in step.values:
                return None
            words[name] = _field(game, step, name, seat)
    return of_row("becomes", event.name, says, words)


def short(game: CoreGame, seen: Foresight, seat: int) -> tuple[list[str], str]:
    """Return phrases for up to ``SHORT`` effects, but not for costs; add ", and more" if others follow."""
    said: list[str] = []
    for step in seen.steps:
        if step.cost and step.name in PAID:
            continue
        words = phrase(game, step, seat) if len(said) < SHORT else None
        if words is None:
            return said, message("step.more")
        said.append(words)
    return said, "" if seen.whole else message("step.more")


def amount_of(bounds: Mapping[str, Any]) -> Message:
    """Return the words for how many things to choose: ``a card``, ``2 cards``, ``1 or more cards``."""
    noun, least, most = bounds["noun"], max(bounds["least"], 0), max(bounds["most"], 0)
    one, many = singular(noun), NameText("noun", PLURAL.get(noun, "things"))
    if not bounds["many"]:
        return message("amount.one", article=an(one), thing=one)
    if least == most:
        way = "exactly"
    elif most >= bounds.get("there", 99):
        way = "at_least" if least else "any"
    else:
        way = "between" if least else "at_most"
    single = most == 1 and way in ("exactly", "at_most")
    return message(f"amount.{way}", least=least, most=most, things=one if single else many)


def singular(noun: str) -> NameText:
    """Return the singular noun for things of a type, such as "card"."""
    return NameText("noun", SINGULAR.get(noun, "thing"))


def _field(game: CoreGame, step: ForeseenStep, name: str, seat: int) -> Any:
    type_ = field_type(game.box, EVENTS[EVENT_IDS[step.name]], step.values, name)
    value = step.values[name]
    return value if type_ == "Int" else say(game, type_, value, seat)


def _verb(step: ForeseenStep) -> Verb | None:
    """Return the verb of the card language that causes an event with these fields, or None."""
    if step.name == "choose":
        return None
    for verb in VERBS:
        if verb.does == step.name and _fits(verb, step):
            return verb
    return None


def _fits(verb: Verb, step: ForeseenStep) -> bool:
    for gives, given in zip(verb.gives, step.fields, strict=False):
        if gives == "you" and given != step.you:
            return False
        fact, _, hole = gives.partition(" of ")
        if hole and not (isinstance(given, Read) and given.fact == fact):
            return False
    return True
