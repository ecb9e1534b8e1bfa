"""Describe the events of a game in sentences that contain only what one seat may know."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self

from attrs import field, frozen

from citadels_core.game.log import UNDONE
from citadels_core.model.listing import listed
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.types import STATE_TYPES, element
from citadels_core.speech.arguments import Message, NameText, several
from citadels_core.speech.english import an, sentence
from citadels_core.speech.fill_in import HOLE
from citadels_core.speech.messages import MESSAGES, filled, message, row_id, unknown, whole

MOST_IN_ONE = 5
"""The maximum number of events in one sentence."""

CARDS = frozenset({"Card", "District", "Name", "Thing"})
"""The types whose values have the name of a card."""

CALLED = "character called"
"""The event whose sentence is joined with the sentence about the reveal of the character."""

KINDS = {"Type": "type", "Resource": "resource", "Rule": "ability"}
KINDS |= dict.fromkeys(STATE_TYPES, "marker")
"""The kinds of names that are no card names, by the type of the named thing."""

OWNERS = {"zone": "owner", "other": "partner"}
"""The fields with zones, and the fields with the owners of these zones."""


class EventSource(Protocol):
    """The cause of an event: the card whose rule emitted it."""

    @property
    def card(self) -> str: ...


class NarratedEvent(Protocol):
    """An event as one seat may know it: without hidden information. `EventView` explains the fields."""

    @property
    def name(self) -> str: ...
    @property
    def fields(self) -> Mapping[str, Any]: ...
    @property
    def hidden(self) -> Mapping[str, int]: ...
    @property
    def keys(self) -> Mapping[str, Any]: ...
    @property
    def cause(self) -> EventSource | None: ...


@frozen
class AdjustedEvent:
    """A copy of an event with some changed field values, which give a better sentence."""

    name: str
    fields: Mapping[str, Any]
    hidden: Mapping[str, int]
    keys: Mapping[str, Any]
    cause: EventSource | None

    @classmethod
    def like(cls, event: NarratedEvent, **fields: Any) -> Self:
        """Return a copy of an event in which the given fields have other values."""
        return cls(event.name, {**event.fields, **fields}, event.hidden, event.keys, event.cause)


@frozen
class EventSentence:
    """The sentence for an event; ``subject`` is the subject that it begins with, if it begins with one."""

    subject: str | None
    said: Message

    @property
    def predicate(self) -> str:
        """The sentence without its subject, which is appended to another sentence of the same subject."""
        return self.said if self.subject is None else self.said.removeprefix(f"{self.subject} ")


@frozen
class EventMessage:
    """The message for an event: its id, its template, and the event whose fields fill in the template."""

    id: str
    template: str
    event: NarratedEvent


@frozen(kw_only=True)
class Narrator:
    """A narrator: it makes sentences from events, for one listener.

    Attributes:
        names: the names of the players, by seat.
        listener: the seat that is called "you"; None for an onlooker.
        cards: the names of the cards that sentences may name as causes.
        noted: the type of the content of each note, by name.
        nouns: the singular and plural nouns of markers, counters and notes, by name.
    """

    names: Sequence[str]
    listener: int | None = None
    cards: frozenset[str] = field(factory=frozenset)
    noted: Mapping[str, str] = field(factory=dict)
    nouns: Mapping[str, tuple[str, str]] = field(factory=dict)

    def tell(self, events: Iterable[NarratedEvent]) -> Iterator[str]:
        """Yield sentences about events; successive actions of a player are joined, each round has a heading."""
        run: list[EventSentence] = []
        for told in self._told(_merged(events)):
            if run and (told.subject is None or told.subject != run[0].subject or len(run) == MOST_IN_ONE):
                yield _joined(run)
                run = []
            run.append(told)
        if run:
            yield _joined(run)

    def messages(self, events: Iterable[NarratedEvent]) -> Iterator[Message]:
        """Yield one untranslated message for each event that has a sentence."""
        yield from (told.said for told in self._told(_merged(events)))

    def sentence(self, event: NarratedEvent) -> Message | None:
        """Return the sentence for an event; None if it has none, or if the next event's sentence includes it."""
        saying = _of_catalogue("told.called", event) if event.name == CALLED else self._saying(event)
        if saying is None or (saying.template.startswith("{player} ") and "player" not in saying.event.fields):
            return None
        return whole(self._filled(saying))

    def _told(self, events: Iterable[NarratedEvent]) -> Iterator["EventSentence"]:
        """Yield sentences for events; a call and its reveal share a sentence, and so do secret draft choices."""
        calls: list[NarratedEvent] = []
        choosing: list[str] = []
        for event in events:
            if event.name == "character drafted" and "character" in event.hidden:
                choosing.append(self._player(event.fields["player"]))
                continue
            if choosing and (event.name == UNDONE or EVENTS[EVENT_IDS[event.name]].after_draft):
                yield self._chose(choosing)
                choosing = []
            if event.name == CALLED:
                calls.append(event)
                continue
            called = calls[-1].fields.get("character") if calls else None
            if event.name == "character revealed" and calls and called == event.fields.get("character"):
                calls.pop()
            if calls:
                yield _unanswered(calls)
                calls = []
            yield from self._said(event)
        if choosing:
            yield self._chose(choosing)
        if calls:
            yield _unanswered(calls)

    def _chose(self, names: list[str]) -> "EventSentence":
        once = list(dict.fromkeys(names))
        return EventSentence(None, message("told.chose" if len(once) == 1 else "told.chose_all", players=several(once)))

    def _said(self, event: NarratedEvent) -> Iterator["EventSentence"]:
        saying = self._saying(event)
        if saying is None:
            return
        if not saying.template.startswith("{player} "):
            yield EventSentence(None, self._filled(saying))
        elif "player" in saying.event.fields:
            subject = self._player(saying.event.fields["player"])
            yield EventSentence(subject, self._filled(saying))

    def _saying(self, event: NarratedEvent) -> EventMessage | None:
        if event.name == UNDONE:
            return _of_catalogue("told.taken_back", event)
        row, fields = EVENTS[EVENT_IDS[event.name]], event.fields
        moved = fields.get("amount", fields.get("cards", fields.get("characters", 1)))
        if row.tells is None or (row.untold_at_0 and moved in (0, ())):
            return None
        if event.name == "gold paid" and "purpose" in fields:
            return None  # the sentence about the built district includes the price
        if event.name == "characters discarded facedown" and "characters" in event.hidden:
            return None
        if row.state is not None and row.state in event.hidden:
            return _of_catalogue("told.shown" if "to" in fields else "told.secret", event)
        if (id_ := self._of_noun(event)) is not None:
            return _of_catalogue(id_, AdjustedEvent.like(event, amount=abs(moved)) if "amount" in fields else event)
        if event.name == "counter changed" and isinstance(fields.get("target"), int) and isinstance(moved, int):
            changed = AdjustedEvent.like(event, player=fields["target"], amount=abs(moved))
            return _of_catalogue("told.more" if moved > 0 else "told.fewer", changed)
        if event.name == "cards put" and fields["under"] and "player" in fields:
            return _of_catalogue("told.put_under", event)
        if event.name == "gold taken" and moved == 0:
            return _of_catalogue("told.no_gold", event)
        if event.name == "note written" and "value" not in fields:
            return _of_catalogue("told.forgotten" if "player" in fields else "told.forgotten_alone", event)
        if "player" not in fields and row.tells_alone is not None:
            return EventMessage(row_id("alone", event.name), row.tells_alone, event)
        return EventMessage(row_id("tells", event.name), row.tells, event)

    def _of_noun(self, event: NarratedEvent) -> str | None:
        """Return the message id for placing or removing a marker or counter with a noun, else None."""
        fields, alone = event.fields, "player" not in event.fields
        if str(fields.get("marker")) in self.nouns:
            if EVENTS[EVENT_IDS[event.name]].puts:
                return "told.put_noun_alone" if alone else "told.put_noun"
            return "told.off_noun_alone" if alone else "told.off_noun"
        target, amount = fields.get("target"), fields.get("amount")
        if event.name != "counter changed" or str(fields.get("counter")) not in self.nouns:
            return None
        if isinstance(target, int) or not isinstance(amount, int):
            return None
        if amount > 0:
            return "told.more_on_alone" if alone else "told.more_on"
        return "told.fewer_on_alone" if alone else "told.fewer_on"

    def _noun(self, event: NarratedEvent, type_: str, name: str) -> str:
        """Return the noun (singular or plural) of a marker, counter or note, or its name if it has no noun."""
        several = type_ == "Note" or event.fields.get("amount", 1) != 1
        return self.nouns[name][several] if name in self.nouns else name

    def _filled(self, saying: EventMessage) -> Message:
        names = dict.fromkeys(hole[1] for hole in HOLE.finditer(saying.template))
        words = {name: self._why(saying.event) if name == "why" else self._word(saying.event, name) for name in names}
        if "article" in words:
            words["article"] = an(str(words["marker"]))
        return Message(saying.id, filled(saying.template, words), words)

    def _word(self, event: NarratedEvent, name: str) -> Any:
        if name == "article":
            return ""
        of_set = "Player" if event.name == UNDONE else dict(EVENTS[EVENT_IDS[event.name]].fields)[name]
        type_, fields = element(of_set), event.fields
        if name != "player" and type_ in ("Player", "Thing") and self._is_doer(event, name):
            return NameText("yourself", "yourself", self.listener)
        if name in event.hidden:
            return unknown(type_, event.hidden[name] if of_set.endswith("*") else None)
        value = fields.get(name, fields.get("amount", message("thing.nobody")))
        if type_ == "Answer" and "players" in fields:
            return self._answers(event)
        if type_ == "Answer":
            type_ = str(fields["noun"]).title()
        if type_ == "Zone":
            return self._place(event, name)
        if type_ == "Noted":
            type_ = self.noted.get(str(fields["note"]), "")
        if type_ == "Thing" and name not in event.keys:
            type_ = "Player" if isinstance(value, int) else "Character"
        if type_ in STATE_TYPES:
            value = self._noun(event, type_, str(value))
        if not isinstance(value, tuple):
            return self._thing(type_, value)
        things = [self._thing(type_, one) for one in value]
        return several([one if isinstance(one, str) else str(one) for one in things]) or message("thing.nothing")

    def _thing(self, type_: str, value: Any) -> Any:
        """Return the words for a value in a field: a number, or a name with its kind."""
        if type_ == "Player":
            return self._player(value)
        if not isinstance(value, str) or isinstance(value, Message):
            return value if type(value) in (int, Message) else str(value)
        if type_ == "Character":
            return message("thing.character", character=NameText("character", value))
        kind = "card" if type_ in CARDS else KINDS.get(type_)
        return value if kind is None else NameText(kind, value)

    def _place(self, event: NarratedEvent, name: str) -> Message:
        """Return the words for a zone, with the owner of the zone if it has one."""
        place, owner = NameText("place", str(event.fields[name])), event.fields.get(OWNERS[name])
        if owner is None or " of " in place:
            return message("thing.place", place=place)
        return message("thing.place_of_player", place=place, player=self._player(owner))

    def _is_doer(self, event: NarratedEvent, name: str) -> bool:
        """Return whether the reader is the acting player and also the player in the event field ``name``."""
        return self.listener is not None and event.fields.get("player") == self.listener == event.fields.get(name)

    def _answers(self, event: NarratedEvent) -> str:
        """Return the words for the answers that all players gave in secret and then revealed."""
        type_ = "Player" if event.fields.get("noun") == "player" else ""
        both = zip(_parts(event.fields["chosen"]), _parts(event.fields["players"]), strict=True)
        said = ((self._thing(type_, answer), self._player(seat)) for answer, seat in both)
        answers = [message("told.answer", answer=answer, player=player) for answer, player in said]
        return several(answers) or message("thing.nothing")

    def _player(self, seat: object) -> str:
        if seat == self.listener and self.listener is not None:
            return NameText("you", "you", self.listener)
        return NameText("player", self.names[seat], seat) if isinstance(seat, int) else str(seat)

    def _why(self, event: NarratedEvent) -> str:
        """Return the name of the card that caused an event, in brackets; empty if no card caused it."""
        if event.cause is None or event.cause.card not in self.cards:
            return ""
        return message("told.why", card=NameText("card", event.cause.card))


def _of_catalogue(id_: str, event: NarratedEvent) -> EventMessage:
    return EventMessage(id_, MESSAGES[id_], event)


def _merged(events: Iterable[NarratedEvent]) -> Iterator[NarratedEvent]:
    """Merge successive events ``characters discarded faceup`` into one event."""
    last: NarratedEvent | None = None
    for event in events:
        if last is not None and event.name == last.name:
            last = AdjustedEvent.like(last, characters=_both(last, event))
            continue
        if last is not None:
            yield last
            last = None
        if event.name == "characters discarded faceup":
            last = event
        else:
            yield event
    if last is not None:
        yield last


def _both(one: NarratedEvent, other: NarratedEvent) -> tuple[str, ...]:
    return tuple(str(name) for event in (one, other) for name in _parts(event.fields.get("characters", ())))


def _unanswered(calls: list[NarratedEvent]) -> EventSentence:
    names = several(
        [message("thing.character", character=NameText("character", str(event.fields["character"]))) for event in calls]
    )
    return EventSentence(
        None, message("told.unanswered" if len(calls) == 1 else "told.all_unanswered", characters=names)
    )


def _joined(run: list[EventSentence]) -> str:
    said = listed([told.predicate.removesuffix(".") for told in run])
    if run[0].subject is not None:
        return sentence(f"{run[0].subject} {said}")
    return sentence(said) if run[0].said.endswith(".") else said[:1].upper() + said[1:]


def _parts(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple) else [value]
