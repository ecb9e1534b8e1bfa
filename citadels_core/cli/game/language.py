"""Translate the messages of the game and of the terminal into the language of the person."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from citadels_core.cli.lookup.card_text import words
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card
from citadels_core.speech.arguments import NameText, arguments_of, id_of
from citadels_core.speech.english import sentence
from citadels_core.speech.messages import message
from citadels_core.speech.narrator import NarratedEvent, Narrator
from citadels_core.table.views.reason_views import ReasonView
from citadels_core.wire import Wording

if TYPE_CHECKING:
    from citadels_core.translation import Translator

DONE: Final = (".", "!", "?")


@frozen
class Language:
    """A translator of messages into one language; English by default.

    Attributes:
        code: the code of the language, one of ``citadels_core.wire.spoken()``.
        catalog: the cards, whose packs may have translated names and texts.
    """

    code: str = Wording().language
    catalog: Catalog | None = None
    _translator: "Translator | None" = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_translator", Wording(language=self.code).translator(self.catalog))

    def __call__(self, id_: str, /, **given: object) -> str:
        """Translate the message ``terminal.ID``."""
        return self.say(message(f"terminal.{id_}", **given))

    def say(self, said: str) -> str:
        """Translate a message of the engine; a text without a message id is returned unchanged."""
        if self._translator is None or not id_of(said):
            return said
        return self._translator.say(id_of(said), arguments_of(said))

    def sentence(self, said: str) -> str:
        """Translate a message, and capitalise it; add a full stop if the English message is a sentence."""
        told = self.say(said)
        return sentence(told) if said.endswith(DONE) else told[:1].upper() + told[1:]

    def tell(self, narrator: Narrator, events: Iterable[NarratedEvent]) -> Iterator[str]:
        """Yield sentences about events; only English sentences join successive events of one player."""
        if self._translator is None:
            yield from narrator.tell(events)
        else:
            yield from map(self.sentence, narrator.messages(events))

    def refusal(self, error: Exception) -> str:
        """Translate the message of an error."""
        return Wording(language=self.code).refusal(error)[0]

    def parts(self, reason: ReasonView) -> tuple[str, str]:
        """Translate the two parts of a reason: what a player cannot do, and why."""
        return (reason.what, reason.why) if self._translator is None else self._translator.parts(reason)

    def title(self, name: str) -> str:
        """Translate the name of a card, an ability, a marker or a zone."""
        return name if self._translator is None else self._translator.title(name)

    def titles(self, names: Iterable[str]) -> str:
        """Translate names and join them with commas."""
        return ", ".join(map(self.title, names))

    def text(self, card: Card) -> str:
        """Return the translated rules text of a card; empty for a card without rules."""
        return (self._translator is not None and self._translator.text(card)) or words(card)

    def of(self, what: str, whose: str) -> str:
        """Return the words "THING of OWNER"; ``whose`` is the owner of the thing, or the place where it lies."""
        return self.say(message("thing.of_player", card=what, player=whose))

    def word(self, kind: str, word: str) -> str:
        """Translate a word of the card language, such as ``noble``; ``kind`` is a kind of ``NameArgument``."""
        return self.say(message("option.answer", thing=NameText(kind, word)))
