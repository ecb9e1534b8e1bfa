"""The form of texts in messages for a client: sentences in the client's language, or message ids."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import evolve, frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import IllegalAnswer
from citadels_core.speech.arguments import arguments_of, id_of
from citadels_core.speech.messages import MESSAGES, message
from citadels_core.table.views.decision_views import DecisionView, OptionView
from citadels_core.table.views.event_views import EventView
from citadels_core.table.views.reason_views import ReasonView
from citadels_core.table.views.views import Observation

if TYPE_CHECKING:
    from citadels_core.translation import Translator

Words = Literal["sentences", "messages", "both"]
"""The form of prompts, options and events: sentences, messages with arguments, or both."""

ENGLISH: Final = "en"
"""The language of the engine's own sentences."""

OF_ANSWERS: Final = frozenset({"malformed"})
"""Codes whose message in the catalogue is about answers of players, while a table refuses malformed JSON with them."""

_UNWANTED: Final[Mapping[Words, Mapping[str, Any]]] = {
    "sentences": {"message": None, "arguments": None},
    "messages": {"sentence": None},
    "both": {},
}
"""The fields of an event that are cleared in each form."""


@frozen
class Wording:
    """The form and the language of everything that one client is sent."""

    words: Words = "sentences"
    language: str = ENGLISH
    """The code of the language; ``language_of`` returns one that exists."""

    def events(self, events: Iterable[EventView], catalog: Catalog) -> tuple[EventView, ...]:
        """Return events with their texts in this form; a cause that is no card is left out."""
        says = self.translator(catalog)
        return tuple([self._event(one, says) for one in events])

    def view(self, view: Observation, catalog: Catalog) -> Observation:
        """Return a view whose decision has its texts in this form."""
        asked = view.decision
        if asked is not None and asked.options is not None:
            asked = self._decision(asked, asked.options, self.translator(catalog))
        return evolve(view, decision=asked)

    def reasons(self, reasons: tuple[ReasonView, ...], catalog: Catalog) -> tuple[ReasonView, ...]:
        """Return reasons with their sentences in the client's language; the message ids always stay."""
        if (says := self.translator(catalog)) is None:
            return reasons
        return tuple([_reason(one, says) for one in reasons])

    def refusal(self, error: Exception) -> tuple[str, Mapping[str, Any]]:
        """Return the sentence of an error for a player, and its message id and arguments."""
        said, arguments = _message_of(error)
        if not said or (says := self.translator()) is None:
            return str(error), arguments
        return says.say(said, arguments), arguments

    def _event(self, event: EventView, says: "Translator | None") -> EventView:
        of_a_card = event.cause is not None and event.cause.provenance is not None
        changed: dict[str, Any] = {"cause": event.cause if of_a_card else None}
        if says is not None and self.words != "messages":
            changed["sentence"] = says.event(event)
        return evolve(event, **changed, **_UNWANTED[self.words])

    def _decision(
        self, asked: DecisionView, options: tuple[OptionView, ...], says: "Translator | None"
    ) -> DecisionView:
        if self.words == "messages":
            return evolve(asked, prompt=None, options=tuple([evolve(one, label="") for one in options]))
        unwanted: dict[str, Any] = {} if self.words == "both" else {"message": "", "arguments": {}}
        if says is None:
            some = [evolve(one, **unwanted) for one in options] if unwanted else options
        else:
            some = [evolve(one, label=says.option(one), **unwanted) for one in options]
        of_asked: dict[str, Any] = {} if self.words == "both" else {"message": None, "arguments": None}
        if says is not None:
            of_asked["prompt"] = says.decision(asked)
        return evolve(asked, options=tuple(some), **of_asked)

    def translator(self, catalog: Catalog | None = None) -> "Translator | None":
        """Return a translator into the client's language that also knows the packs' names; None for English."""
        if self.language == ENGLISH:
            return None
        from citadels_core.translation import Translator

        return Translator(self.language, catalog)


def language_of(wanted: str | None) -> str:
    """Return the first available language of an ``Accept-Language`` list, else English.

    >>> language_of("de-AT, fr;q=0.5"), language_of("fr"), language_of(None)
    ('de', 'en', 'en')
    """
    tags = [tag.partition(";")[0].strip().lower() for tag in (wanted or "").split(",")]
    codes = [tag.partition("-")[0] for tag in tags]
    return next((code for code in codes if code in spoken()), ENGLISH)


@cache
def spoken() -> tuple[str, ...]:
    """Return the codes of the available languages: only English if the extra ``translate`` is missing."""
    try:
        from citadels_core.translation import languages
    except ImportError:
        return (ENGLISH,)
    return languages()


def _message_of(error: Exception) -> tuple[str, Mapping[str, Any]]:
    """Return the message id of an error and its arguments; the id is empty for a malformed message."""
    if isinstance(error, IllegalAnswer):
        return error.message, error.arguments
    said, code = error.args[0] if error.args else "", getattr(error, "code", "")
    if code in OF_ANSWERS:
        return "", {}
    if not id_of(said) and (usual := f"refusal.{code}") in MESSAGES:
        said = message(usual, why=str(error))
    return id_of(said), arguments_of(said)


def _reason(reason: ReasonView, says: "Translator") -> ReasonView:
    what, why = says.parts(reason)
    return evolve(reason, what=what, why=why)
