"""Translate the messages of a game with a catalogue of Fluent messages."""

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
"""The kinds of names that stand for the player who reads the message."""

INSTRUCTIONS = "says."
"""The prefix of the ids of instructions; their object may be missing at the start or the end."""

WORDS = ("noun", "type", "resource", "number")
"""The kinds of names that are words of the card language."""


NUMBERED = re.compile(r"(.+) (\d+)")
"""The name of a further district of the same name in a city: ``Tavern 2``."""


class TranslationError(CitadelsError):
    """The error for a language without a catalogue, or for a message without a translation."""


class MessageSource(Protocol):
    """A view with a message id and arguments: a prompt, an event, a reason or a refusal."""

    @property
    def message(self) -> str | None: ...
    @property
    def arguments(self) -> Mapping[str, Argument] | None: ...


class Translator:
    """A translator of game messages into one language.

    Names of cards, characters, abilities and markers are translated where their pack has a translation.
    """

    def __init__(self, language: str, catalog: Catalog | None = None) -> None:
        """Load the catalogue of a language.

        Args:
            language: the language code, such as ``de``.
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
        """Translate the name of a card, ability or marker; return a name without translation unchanged."""
        found = self._names.get(key_of(name))
        if found is None and (numbered := NUMBERED.fullmatch(name)) is not None:
            return f"{self.title(numbered[1])} {numbered[2]}"
        return name if found is None else found

    def word(self, word: str) -> str:
        """Translate a word of the language, such as a type of districts; return an unknown word unchanged."""
        message = f"word.{key_of(word)}"
        return self._filled(message, {}) if fluent_id(message) in self._variables else word

    def text(self, card: Card) -> str | None:
        """Return the translated text of a card; None without a translation or if a patch changes the card."""
        found = self._of_packs.get(card.id.partition(":")[0], {}).get(key_of(card.name))
        return None if found is None or card.patched else found.text

    def decision(self, view: MessageSource) -> str:
        """Translate the prompt of a ``DecisionView``; return an empty text for a seat that is not asked."""
        return self.say(view.message or "", view.arguments or {})

    def option(self, view: MessageSource) -> str:
        """Translate an ``OptionView`` into a sentence."""
        return sentence(self.say(view.message or "", view.arguments or {}))

    def event(self, view: MessageSource) -> str | None:
        """Translate an ``EventView`` into a sentence; None for an event without a message."""
        return None if view.message is None else sentence(self.say(view.message, view.arguments or {}))

    def reason(self, view: MessageSource) -> str:
        """Translate a ``ReasonView`` to one sentence: the unavailable option, and the reason."""
        return self.say(view.message or "", view.arguments or {})

    def parts(self, view: MessageSource) -> tuple[str, str]:
        """Translate the two parts of a ``ReasonView`` separately: the unavailable option, and the reason."""
        what, why = (str(self._argument((view.arguments or {})[name])[0]) for name in ("what", "why"))
        return what, why

    def refusal(self, error: IllegalAnswer) -> str:
        """Translate the reason why an answer was refused."""
        return self.say(error.message, cast(Mapping[str, Argument], error.arguments))

    def say(self, message: str, arguments: Mapping[str, Argument]) -> str:
        """Translate a message by its id; return the empty string for an empty id.

        Raises:
            TranslationError: the catalogue has no message of this id, or the arguments do not fit it.
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
            raise TranslationError(f"The message {message!r} is empty in the catalogue of {self.language!r}.")
        said, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            raise TranslationError(f"The message {message!r} cannot be formatted in {self.language!r}: {errors[0]}.")
        return str(said)

    def _argument(self, given: Argument) -> tuple[Any, str]:
        """Return the translation of a message argument, and its kind, by which messages choose word forms."""
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
                return self.word(name), key_of(name)
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
    """Return the codes of the languages that have a catalogue."""
    found = (one.name for one in files("citadels_core.translation").iterdir())
    return tuple(sorted(name.removesuffix(".ftl") for name in found if name.endswith(".ftl")))


def catalogue(language: str) -> str:
    """Return the text of the catalogue of a language.

    Raises:
        TranslationError: there is no catalogue for the language.
    """
    if language not in languages():
        raise TranslationError(f"There is no language {language!r}; the languages are: {', '.join(languages())}.")
    return files("citadels_core.translation").joinpath(f"{language}.ftl").read_text("utf-8")


@cache
def _bundle(language: str) -> tuple[FluentBundle, Mapping[str, tuple[str, ...]]]:
    """Return the parsed catalogue of a language, and the variable names of each message."""
    resource = FluentResource(catalogue(language))
    bundle = FluentBundle([language], functions={"OWNER": _owner}, use_isolating=False)
    bundle.add_resource(resource)
    return bundle, variables_of(resource)


def _owner(owner: FluentType) -> FluentType:
    return cast(FluentType, possessive(str(owner)))


def variables_of(resource: ast.Resource) -> dict[str, tuple[str, ...]]:
    """Return the variable names of each message of a catalogue."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            names = _Variables()
            names.visit(entry)
            found[entry.id.name] = tuple(sorted(names.found))
    return found


class _Variables(Visitor):
    """A visitor that collects the variables of a message; ``$x-is``, the kind of ``$x``, counts as ``$x``."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - Fluent requires this name
        self.found.add(node.id.name.removesuffix("-is"))


PACKS: Final = 64
"""The size of the cache of pack translations."""


@frozen
class PackWord:
    """The translation of one declaration of a pack: its name, and for a card also its text."""

    name: str
    text: str | None


@lru_cache(maxsize=PACKS)
def words_of_pack(text: str) -> dict[str, PackWord]:
    """Parse the translation file of a pack: names by key, with card texts from the attribute ``text``.

    Only messages of plain text are taken, without placeables: packs come from strangers.

    >>> words_of_pack("old-inn = Alter Gasthof\\n    .text = Am Ende 1 Punkt mehr.")
    {'old-inn': PackWord(name='Alter Gasthof', text='Am Ende 1 Punkt mehr.')}
    """
    try:
        entries = FluentResource(text).body
    except RecursionError:  # deeply nested braces
        return {}
    found = {}
    for entry in entries:
        if isinstance(entry, ast.Message) and (name := _plain(entry.value)) is not None:
            texts = [_plain(one.value) for one in entry.attributes if one.id.name == "text"]
            found[entry.id.name] = PackWord(name, texts[0] if texts else None)
    return found


def _plain(pattern: ast.Pattern | None) -> str | None:
    """Return the text of a Fluent pattern, or None if the pattern contains placeables."""
    parts = [] if pattern is None else [part.value for part in pattern.elements if isinstance(part, ast.TextElement)]
    whole = pattern is not None and len(parts) == len(pattern.elements)
    return " ".join("".join(parts).split()) if whole else None
