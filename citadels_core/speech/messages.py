"""The catalogue: every sentence that is not of one word of the language, by the id of its message.

The English stands in ``en.toml``, a part of the program; its marks are those of ``citadels_core.speech.fill_in``.
Sentences of words stand in their rows, and the word is the id.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from citadels_core.model.vocabulary.types import element
from citadels_core.speech.arguments import Message, NameText
from citadels_core.speech.english import NounPhrase, sentence
from citadels_core.speech.fill_in import HOLE, OPTION, fill

COUNTED = re.compile(r"\{((?!your)\w+)\} (cards|points|districts|characters|players|builds)\b")
"""A number and what it counts, in the plural."""

MESSAGES: Mapping[str, str] = tomllib.loads(files("citadels_core.speech").joinpath("en.toml").read_text("utf-8"))
"""Each message by its id: the room that says it, and what it says."""


def message(id_: str, /, **words: object) -> Message:
    """Return a message with words put into its places; None and nothing leave out what stands in square brackets.

    >>> message("reason.gold", price=5, gold=2), message("reason.used_in_turn", other=None)
    ('costs 5 gold, and you have 2', 'used this turn')
    """
    return Message(id_, filled(MESSAGES[id_], words), words)


def of_row(part: str, word: str, says: str, words: Mapping[str, object]) -> Message:
    """Return a sentence of a row of the vocabulary, filled in."""
    return Message(row_id(part, word), filled(says, words), words)


@cache
def row_id(part: str, word: str) -> str:
    """Return the id of a sentence of a row: the part of the row, and the word or the sentence of an instruction.

    >>> row_id("tells", "gold gained"), row_id("says", "gain {amount} gold")
    ('tells.gold_gained', 'says.gain_amount_gold')
    """
    return f"{part}.{'_'.join(re.findall('[a-z]+', word.lower()))}"


def unknown(type_: str, count: int | None) -> Message:
    """Say something of a type that not all may know, or so many of it."""
    thing = {"Card": "card", "District": "card", "Character": "character"}.get(element(type_), "thing")
    if count is None:
        return message("amount.one", article="a", thing=NameText("noun", thing))
    return message("amount.exactly", least=count, things=NameText("noun", thing if count == 1 else f"{thing}s"))


def whole(said: Message) -> Message:
    """Return a message as a whole sentence."""
    return Message(said.id, sentence(said), said.words)


def filled(template: str, words: Mapping[str, object]) -> str:
    """Put words into the places of a sentence, of the catalogue or of a row; ``you`` takes the verbs of you."""
    said = {name: "" if word is None else str(word) for name, word in words.items()}
    ones = [name for name, text in said.items() if text == "1"]
    if ones:
        template = _of_one(template, frozenset(ones))
    pieces = _pieces(template)
    if pieces:
        text = "".join([piece.format_map(said) for holes, piece in pieces if all(said.get(hole) for hole in holes)])
    else:
        phrases = {
            name: NounPhrase(text, "you" if text in ("you", "yourself") else "one") for name, text in said.items()
        }
        text = fill(template, phrases, shown=[name for name, text in said.items() if text])
    return text


@cache
def _of_one(template: str, ones: frozenset[str]) -> str:
    """Say in the singular what is counted, where it is one.

    >>> _of_one("{player} discards {amount} cards", frozenset({"player", "amount"}))
    '{player} discards {amount} card'
    """
    return COUNTED.sub(lambda found: found[0][:-1] if found[1] in ones else found[0], template)


@cache
def _pieces(template: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Cut a sentence in which nothing is inflected at what may be left out, each piece with the holes it is said for.

    >>> _pieces("{player} is asked yes or no[ by {card}]")
    (((), '{player} is asked yes or no'), (('card',), ' by {card}'))
    """
    if "<" in template or "'s}" in template or "of {owner}" in template:
        return ()
    parts = OPTION.split(template)
    return tuple(
        (tuple(hole[1] for hole in HOLE.finditer(part)) if at % 2 else (), part)
        for at, part in enumerate(parts)
        if part
    )
