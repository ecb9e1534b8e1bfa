"""The language that a terminal speaks: what the game and the terminal say, said in it."""

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
    """Says things in one language, in English where nothing else is asked for.

    Attributes:
        code: of the language, one of ``citadels_core.wire.spoken()``.
        catalog: the cards, whose packs may have names and texts in it.
    """

    code: str = Wording().language
    catalog: Catalog | None = None
    _translator: "Translator | None" = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_translator", Wording(language=self.code).translator(self.catalog))

    def __call__(self, id_: str, /, **given: object) -> str:
        """Say a message of the terminal, without the room that its id begins with."""
        return self.say(message(f"terminal.{id_}", **given))

    def say(self, said: str) -> str:
        """Say what the engine says; a text that is no message is said as it is."""
        if self._translator is None or not id_of(said):
            return said
        return self._translator.say(id_of(said), arguments_of(said))

    def sentence(self, said: str) -> str:
        """Say what is a whole sentence in English as a whole sentence."""
        told = self.say(said)
        return sentence(told) if said.endswith(DONE) else told[:1].upper() + told[1:]

    def tell(self, narrator: Narrator, events: Iterable[NarratedEvent]) -> Iterator[str]:
        """Yield what is told of events; English says the doings of one player in one sentence."""
        if self._translator is None:
            yield from narrator.tell(events)
        else:
            yield from map(self.sentence, narrator.messages(events))

    def refusal(self, error: Exception) -> str:
        """Say why something was refused."""
        return Wording(language=self.code).refusal(error)[0]

    def parts(self, reason: ReasonView) -> tuple[str, str]:
        """Say what is not on offer, and why."""
        return (reason.what, reason.why) if self._translator is None else self._translator.parts(reason)

    def title(self, name: str) -> str:
        """Say what a card, an ability, a marker or a place is called."""
        return name if self._translator is None else self._translator.title(name)

    def titles(self, names: Iterable[str]) -> str:
        """Say what several cards are called, with commas between them."""
        return ", ".join(map(self.title, names))

    def text(self, card: Card) -> str:
        """Say what a card does; nothing when it does nothing."""
        return (self._translator is not None and self._translator.text(card)) or words(card)

    def of(self, what: str, whose: str) -> str:
        """Say whose something is, or what it lies on."""
        return self.say(message("thing.of_player", card=what, player=whose))

    def word(self, kind: str, word: str) -> str:
        """Say a word of the language of cards, such as ``noble``; the kinds are those of ``NameArgument``."""
        return self.say(message("option.answer", thing=NameText(kind, word)))
