"""Say the messages of a game in another language, by its catalogue of Fluent messages."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, Protocol, cast

from attrs import frozen
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from citadels_core.model.catalog import Catalog
from citadels_core.model.catalogue_keys import fluent_id, key_of
from citadels_core.model.errors import CitadelsError, IllegalAnswer
from citadels_core.model.programs.ir import Card
from citadels_core.speech.arguments import Argument, ListArgument, MessageArgument, NameArgument
from citadels_core.speech.english import possessive, sentence

YOU = ("you", "yourself")
"""The kinds of names that stand for the player who reads."""

INSTRUCTIONS = "says."
"""What the ids of instructions begin with; what they are done to may be left out at either end."""

WORDS = ("noun", "type", "resource", "number")
"""The kinds of names that are words of the language."""


NUMBERED = re.compile(r"(.+) (\d+)")
"""What a district is called that is not the first of its name in a city."""


class TranslationError(CitadelsError):
    """A language or a message that there is no catalogue or no translation for."""


class MessageSource(Protocol):
    """What is said: a prompt, an event, a reason or a refusal, with the id and the arguments of its message."""

    @property
    def message(self) -> str | None: ...
    @property
    def arguments(self) -> Mapping[str, Argument] | None: ...


class Translator:
    """Says in one language what a game says: each thing by its message and the arguments of that.

    Names of cards, characters, abilities and markers stay as their pack has them, where it has them in one language.
    """

    def __init__(self, language: str, catalog: Catalog | None = None) -> None:
        """Begin.

        Args:
            language: its code, such as ``de``.
            catalog: the cards, whose packs may have names and texts in this language.

        Raises:
            TranslationError: there is no catalogue for the language; ``languages`` lists them.
        """
        self.language = language
        self._bundle, self._variables = _bundle(language)
        said = catalog.words if catalog is not None else {}
        of_packs = {**said.get(language.partition("-")[0], {}), **said.get(language, {})}
        self._of_packs = {pack: words_of_pack(text) for pack, text in of_packs.items()}
        self._names = {key: word.name for words in self._of_packs.values() for key, word in words.items()}

    def title(self, name: str) -> str:
        """Say what a card, an ability or a marker is called; as its pack has it where there is no other word."""
        found = self._names.get(key_of(name))
        if found is None and (numbered := NUMBERED.fullmatch(name)) is not None:
            return f"{self.title(numbered[1])} {numbered[2]}"
        return name if found is None else found

    def text(self, card: Card) -> str | None:
        """Say what is written on a card; None where its pack does not say it, or another pack has changed the card."""
        found = self._of_packs.get(card.id.partition(":")[0], {}).get(key_of(card.name))
        return None if found is None or card.patched else found.text

    def decision(self, view: MessageSource) -> str:
        """Say what is asked, empty for who is not asked: of a ``DecisionView``."""
        return self.say(view.message or "", view.arguments or {})

    def option(self, view: MessageSource) -> str:
        """Say what an option does, as a sentence: of an ``OptionView``."""
        return sentence(self.say(view.message or "", view.arguments or {}))

    def event(self, view: MessageSource) -> str | None:
        """Say what has happened, None where nothing is told: of an ``EventView``."""
        return None if view.message is None else sentence(self.say(view.message, view.arguments or {}))

    def reason(self, view: MessageSource) -> str:
        """Say what is not on offer and why: of a ``ReasonView``."""
        return self.say(view.message or "", view.arguments or {})

    def parts(self, view: MessageSource) -> tuple[str, str]:
        """Say what is not on offer, and then why, each for itself: of a ``ReasonView``."""
        what, why = (str(self._argument((view.arguments or {})[name])[0]) for name in ("what", "why"))
        return what, why

    def refusal(self, error: IllegalAnswer) -> str:
        """Say why an answer was refused."""
        return self.say(error.message, cast(Mapping[str, Argument], error.arguments))

    def say(self, message: str, arguments: Mapping[str, Argument]) -> str:
        """Say any message; nothing for an empty id.

        Raises:
            TranslationError: the catalogue has no message of this id, or it cannot be filled in.
        """
        return " ".join(self._filled(message, arguments).split()) if message else ""

    def _filled(self, message: str, arguments: Mapping[str, Argument]) -> str:
        id_ = fluent_id(message)
        names = self._variables.get(id_)
        if names is None:
            raise TranslationError(f"The catalogue of {self.language!r} has no message {message!r}.")
        given: dict[str, Any] = {}
        for name in names:
            given[name], given[f"{name}-is"] = self._argument(arguments[name]) if name in arguments else ("", "none")
        pattern = self._bundle.get_message(id_).value
        if pattern is None:
            raise TranslationError(f"The catalogue of {self.language!r} says nothing for {message!r}.")
        said, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            raise TranslationError(f"{message!r} cannot be said in {self.language!r}: {errors[0]}.")
        return str(said)

    def _argument(self, given: Argument) -> tuple[Any, str]:
        """Return what stands in a place, and what it is."""
        match given:
            case MessageArgument(message=message, arguments=arguments):
                said = re.sub(" +", " ", self._filled(message, arguments)).rstrip()
                return said.strip() if message.startswith(INSTRUCTIONS) else said, fluent_id(message)
            case ListArgument(items=items, joined=joined):
                return self._listed([self._argument(item)[0] for item in items], joined), "list"
            case NameArgument(kind=kind, name=name):
                if kind in YOU:
                    return self._filled(f"thing.{kind}", {}), kind
                if kind == "player":
                    return name, kind
                if kind not in WORDS:
                    return self.title(name), kind
                key = key_of(name)
                word = f"word.{key}"
                return (self._filled(word, {}) if fluent_id(word) in self._variables else name), key
            case int():
                return fluent_number(given, useGrouping=False), "number"
            case _:
                return given, "text"

    def _listed(self, items: list[Any], joined: str) -> str:
        said = str(items[0])
        for item in items[1:-1]:
            said = self._filled("list.comma", {"first": said, "next": str(item)})
        return self._filled(f"list.{joined}", {"first": said, "next": str(items[-1])})


def languages() -> tuple[str, ...]:
    """Return the languages that there are catalogues for, by their codes."""
    found = (one.name for one in files("citadels_core.translation").iterdir())
    return tuple(sorted(name.removesuffix(".ftl") for name in found if name.endswith(".ftl")))


def catalogue(language: str) -> str:
    """Return the text of the catalogue of a language.

    Raises:
        TranslationError: there is none.
    """
    if language not in languages():
        raise TranslationError(f"There is no language {language!r}, but {', '.join(languages())}.")
    return files("citadels_core.translation").joinpath(f"{language}.ftl").read_text("utf-8")


@cache
def _bundle(language: str) -> tuple[FluentBundle, Mapping[str, tuple[str, ...]]]:
    """Return a catalogue, and for each of its messages the places in it."""
    resource = FluentResource(catalogue(language))
    bundle = FluentBundle([language], functions={"OWNER": _owner}, use_isolating=False)
    bundle.add_resource(resource)
    return bundle, variables_of(resource)


def _owner(owner: FluentType) -> FluentType:
    """Say somebody in front of what belongs to it, in English."""
    return cast(FluentType, possessive(str(owner)))


def variables_of(resource: ast.Resource) -> dict[str, tuple[str, ...]]:
    """Return for each message of a catalogue the names of what it is filled with."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            names = _Variables()
            names.visit(entry)
            found[entry.id.name] = tuple(sorted(names.found))
    return found


class _Variables(Visitor):
    """Finds the names of variables; that of what something is counts as that of the thing."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the name that Fluent calls
        self.found.add(node.id.name.removesuffix("-is"))


PACKS: Final = 64
"""The words of so many packs are kept when they have been read."""


@frozen
class PackWord:
    """What something of a pack is called in another language, and the text of a card; None where that is not there."""

    name: str
    text: str | None


@lru_cache(maxsize=PACKS)
def words_of_pack(text: str) -> dict[str, PackWord]:
    """Return the words by their keys: each a message of plain text, the text of a card its attribute ``text``.

    What is no message, or has places in it, is left out: packs come from anywhere.

    >>> words_of_pack("old-inn = Alter Gasthof\\n    .text = Am Ende 1 Punkt mehr.")
    {'old-inn': PackWord(name='Alter Gasthof', text='Am Ende 1 Punkt mehr.')}
    """
    try:
        entries = FluentResource(text).body
    except RecursionError:  # braces in braces
        return {}
    found = {}
    for entry in entries:
        if isinstance(entry, ast.Message) and (name := _plain(entry.value)) is not None:
            texts = [_plain(one.value) for one in entry.attributes if one.id.name == "text"]
            found[entry.id.name] = PackWord(name, texts[0] if texts else None)
    return found


def _plain(pattern: ast.Pattern | None) -> str | None:
    """Return what a pattern says that is text alone, None for any other."""
    parts = [] if pattern is None else [part.value for part in pattern.elements if isinstance(part, ast.TextElement)]
    whole = pattern is not None and len(parts) == len(pattern.elements)
    return " ".join("".join(parts).split()) if whole else None
