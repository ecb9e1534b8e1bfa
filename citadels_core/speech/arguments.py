"""What messages are filled with, as data: numbers, names with what they are, other messages, lists of these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from attrs import frozen

from citadels_core.model.listing import listed


@frozen(kw_only=True)
class NameArgument:
    """A name in a sentence.

    Attributes:
        kind: the kind of the name: ``player``, ``you`` or ``yourself`` (the player who reads it), ``card``,
            ``district``, ``character``, ``ability``, ``marker``, ``answer``; for a word of the language ``noun``,
            ``type``, ``resource`` or ``number``.
        name: the name in English.
        seat: the seat of a player.
    """

    kind: str
    name: str
    seat: int | None = None


@frozen(kw_only=True)
class ListArgument:
    """A list in a sentence.

    Attributes:
        items: two or more things.
        joined: the word before the last one: ``and``, ``or``, ``to`` (do the first to get the last), or ``comma``.
    """

    items: tuple[Argument, ...]
    joined: str


@frozen(kw_only=True)
class MessageArgument:
    """A message inside another one.

    Attributes:
        message: the id of the message.
        arguments: its arguments.
    """

    message: str
    arguments: Mapping[str, Argument]


Argument = int | str | NameArgument | ListArgument | MessageArgument
"""An argument of a message. A string is the same in every language."""


class NameText(str):
    """A name in a sentence, with what it is the name of."""

    __slots__ = ("kind", "seat")

    kind: str
    seat: int | None

    def __new__(cls, kind: str, text: str, seat: int | None = None) -> Self:
        """Return a name; the kinds are explained in ``NameArgument``."""
        made = super().__new__(cls, text)
        made.kind, made.seat = kind, seat
        return made

    @property
    def is_you(self) -> bool:
        """Whether it is the player who is spoken to."""
        return self.kind == "you"

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, int | None]]:
        """Pickle and copy a name with what it is."""
        return type(self), (self.kind, str(self), self.seat)


def reflexive(said: str) -> str:
    """Say to whom you do something, when that may be you.

    >>> reflexive(NameText("you", "you", 0)), reflexive("Ann")
    ('yourself', 'Ann')
    """
    return NameText("yourself", "yourself", said.seat) if isinstance(said, NameText) and said.is_you else said


class ListText(str):
    """Several things that are said one after the other."""

    __slots__ = ("items", "joined")

    items: tuple[str, ...]
    joined: str

    def __new__(cls, items: Sequence[str], joined: str = "and") -> Self:
        """Return things as a person would say them; ``joined`` as in ``ListArgument``."""
        made = super().__new__(cls, ", ".join(items) if joined == "comma" else listed(items, joined))
        made.items, made.joined = tuple(items), joined
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[str, ...], str]]:
        """Pickle and copy a list with what stands in it."""
        return type(self), (self.items, self.joined)


def several(items: Sequence[str], joined: str = "and") -> str:
    """Return things as a person would say them; one of them as it is, and nothing for none."""
    return ListText(items, joined) if len(items) > 1 else items[0] if items else ""


class Message(str):
    """A sentence, or a part of one, with the ``id`` of its message and the ``words`` that it was filled with."""

    __slots__ = ("id", "words")

    id: str
    words: Mapping[str, Any]

    def __new__(cls, id_: str, text: str, words: Mapping[str, Any]) -> Self:
        """Return a text with its message."""
        made = super().__new__(cls, text)
        made.id, made.words = id_, words
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, Mapping[str, Any]]]:
        """Pickle and copy a message with its id and its words."""
        return type(self), (self.id, str(self), self.words)


def id_of(said: str) -> str:
    """Return the id of the message that a sentence is, empty for a text that is none."""
    return said.id if isinstance(said, Message) else ""


def arguments_of(said: str) -> dict[str, Argument]:
    """Return what the message is filled with that a sentence is, without what is left out of it."""
    if not isinstance(said, Message):
        return {}
    return {name: argument(word) for name, word in said.words.items() if word is not None and word != ""}


def argument(word: object) -> Argument:
    """Return what stands in a place of a message as data."""
    match word:
        case Message():
            return MessageArgument(message=word.id, arguments=arguments_of(word))
        case NameText():
            return NameArgument(kind=word.kind, name=str(word), seat=word.seat)
        case ListText():
            return ListArgument(items=tuple([argument(one) for one in word.items]), joined=word.joined)
        case int():
            return int(word)
        case _:
            return str(word)
