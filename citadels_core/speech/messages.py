"""Define the message catalogue: English sentence templates by id, and functions to fill them in.

The sentences are in ``en.toml``, with the marks of ``citadels_core.speech.fill_in``. The sentences of single words are
in the rows of the vocabulary, with the word as id.
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
"""A placeholder for a number, followed by a plural noun."""

MESSAGES: Mapping[str, str] = tomllib.loads(files("citadels_core.speech").joinpath("en.toml").read_text("utf-8"))
"""The template of each message, by id."""


def message(id_: str, /, **words: object) -> Message:
    """Fill in a message of the catalogue; a part in brackets is left out if its argument is empty.

    >>> message("reason.gold", price=5, gold=2), message("reason.used_in_turn", other=None)
    ('the action costs 5 gold, and you have 2 gold', 'you have reached the limit of this action in this turn')
    """
    return Message(id_, filled(MESSAGES[id_], words), words)


def of_row(part: str, word: str, says: str, words: Mapping[str, object]) -> Message:
    """Fill in a sentence that belongs to a word of the vocabulary."""
    return Message(row_id(part, word), filled(says, words), words)


@cache
def row_id(part: str, word: str) -> str:
    """Return the message id of a vocabulary sentence: its attribute, a dot, and the words in ``word``.

    >>> row_id("tells", "gold gained"), row_id("says", "gain {amount} gold")
    ('tells.gold_gained', 'says.gain_amount_gold')
    """
    return f"{part}.{'_'.join(re.findall('[a-z]+', word.lower()))}"


def unknown(type_: str, count: int | None) -> Message:
    """Return the words for ``count`` hidden things of a type; for one hidden thing if ``count`` is None."""
    thing = {"Card": "card", "District": "card", "Character": "character"}.get(element(type_), "thing")
    if count is None:
        return message("amount.one", article="a", thing=NameText("noun", thing))
    return message("amount.exactly", least=count, things=NameText("noun", thing if count == 1 else f"{thing}s"))


def whole(said: Message) -> Message:
    """Return a message as a sentence, with a capital letter and a full stop."""
    return Message(said.id, sentence(said), said.words)


def filled(template: str, words: Mapping[str, object]) -> str:
    """Fill in a template of the catalogue or the vocabulary; verbs agree with their subjects."""
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
    """Put each counted noun of a template in the singular if its placeholder is in ``ones``.

    >>> _of_one("{player} discards {amount} cards", frozenset({"player", "amount"}))
    '{player} discards {amount} card'
    """
    return COUNTED.sub(lambda found: found[0][:-1] if found[1] in ones else found[0], template)


@cache
def _pieces(template: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Split a template into pairs of required placeholders and text; return () if it has inflections.

    >>> _pieces("end of {player}[ by {card}]")
    (((), 'end of {player}'), (('card',), ' by {card}'))
    """
    if "<" in template or "'s}" in template or "of {owner}" in template:
        return ()
    parts = OPTION.split(template)
    return tuple(
        (tuple(hole[1] for hole in HOLE.finditer(part)) if at % 2 else (), part)
        for at, part in enumerate(parts)
        if part
    )
