"""Define the arguments of messages (numbers, names, messages, lists), each as data and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from attrs import frozen

from citadels_core.model.listing import listed


@frozen(kw_only=True)
class NameArgument:
    """A name in a sentence, as data.

    Attributes:
        kind: the kind of the named thing: ``player``, ``you`` and ``yourself`` (the reader), ``card``, ``district``,
            ``character``, ``ability``, ``marker``, ``answer``; or, for a word of the language, ``noun``, ``type``,
            ``resource`` or ``number``.
        name: the English name.
        seat: the seat of a player.
    """

    kind: str
    name: str
    seat: int | None = None


@frozen(kw_only=True)
class ListArgument:
    """A list of things, as data.

    Attributes:
        items: the things, at least two.
        joined: the word before the last thing: ``and``, ``or``, ``to`` (do the first to get the last), or ``comma``.
    """

    items: tuple[Argument, ...]
    joined: str


@frozen(kw_only=True)
class MessageArgument:
    """A message inside another message.

    Attributes:
        message: the id of the message.
        arguments: the arguments of this message, by placeholder.
    """

    message: str
    arguments: Mapping[str, Argument]


Argument = int | str | NameArgument | ListArgument | MessageArgument
"""The value of one placeholder of a message; a text is the same in every language."""


class NameText(str):
    """A name in a sentence: a text that also has the kind of the named thing."""

    __slots__ = ("kind", "seat")

    kind: str
    seat: int | None

    def __new__(cls, kind: str, text: str, seat: int | None = None) -> Self:
        """Build a name; ``NameArgument`` explains the kinds."""
        made = super().__new__(cls, text)
        made.kind, made.seat = kind, seat
        return made

    @property
    def is_you(self) -> bool:
        """Whether the name stands for the reader."""
        return self.kind == "you"

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, int | None]]:
        """Pickle and copy a name with its kind and seat."""
        return type(self), (self.kind, str(self), self.seat)


def reflexive(said: str) -> str:
    """Return "yourself" for the name "you", and any other name unchanged.

    >>> reflexive(NameText("you", "you", 0)), reflexive("Ann")
    ('yourself', 'Ann')
    """
    return NameText("yourself", "yourself", said.seat) if isinstance(said, NameText) and said.is_you else said


class ListText(str):
    """A list of things as text, such as "a, b and c"."""

    __slots__ = ("items", "joined")

    items: tuple[str, ...]
    joined: str

    def __new__(cls, items: Sequence[str], joined: str = "and") -> Self:
        """Build a list; ``ListArgument`` explains ``joined``."""
        made = super().__new__(cls, ", ".join(items) if joined == "comma" else listed(items, joined))
        made.items, made.joined = tuple(items), joined
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[str, ...], str]]:
        """Pickle and copy a list with its items."""
        return type(self), (self.items, self.joined)


def several(items: Sequence[str], joined: str = "and") -> str:
    """Join two or more texts to one list text; return a single text unchanged, and "" for none."""
    return ListText(items, joined) if len(items) > 1 else items[0] if items else ""


class Message(str):
    """The text of a message: a sentence or a part of a sentence; ``words`` are its arguments."""

    __slots__ = ("id", "words")

    id: str
    words: Mapping[str, Any]

    def __new__(cls, id_: str, text: str, words: Mapping[str, Any]) -> Self:
        """Build a message from its id, its English text and its words."""
        made = super().__new__(cls, text)
        made.id, made.words = id_, words
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, Mapping[str, Any]]]:
        """Pickle and copy a message with its id and its words."""
        return type(self), (self.id, str(self), self.words)


def id_of(said: str) -> str:
    """Return the id of a message; empty for a text that is not a `Message`."""
    return said.id if isinstance(said, Message) else ""


def arguments_of(said: str) -> dict[str, Argument]:
    """Return the non-empty arguments of a message; an empty mapping for a text that is no `Message`."""
    if not isinstance(said, Message):
        return {}
    return {name: argument(word) for name, word in said.words.items() if word is not None and word != ""}


def argument(word: object) -> Argument:
    """Convert a word of a message to data, such as a number or a `NameArgument`."""
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
