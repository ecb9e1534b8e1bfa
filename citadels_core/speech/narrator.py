"""Tell what has happened at a table, as one seat may know it, in sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self

from attrs import field, frozen

from citadels_core.game.log import UNDONE
from citadels_core.model.listing import listed
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, Event
from citadels_core.model.vocabulary.types import element
from citadels_core.speech.english import sentence
from citadels_core.speech.fill_in import HOLE
from citadels_core.speech.messages import MESSAGES, filled, message

MOST_IN_ONE = 5
"""More than this in one sentence is hard to read."""


HIDDEN = {"Card": "card", "District": "card", "Character": "character"}
"""What is told of things that may not be known."""


class Source(Protocol):
    """Where an event comes from."""

    @property
    def card(self) -> str: ...


class Happening(Protocol):
    """An event in words, as one seat may know it: the names are explained in ``table.events.EventView``."""

    @property
    def name(self) -> str: ...
    @property
    def fields(self) -> Mapping[str, Any]: ...
    @property
    def hidden(self) -> Mapping[str, int]: ...
    @property
    def keys(self) -> Mapping[str, Any]: ...
    @property
    def cause(self) -> Source | None: ...


@frozen
class Deed:
    """An event that is told otherwise than it happened."""

    name: str
    fields: Mapping[str, Any]
    hidden: Mapping[str, int]
    keys: Mapping[str, Any]
    cause: Source | None

    @classmethod
    def like(cls, event: Happening, **fields: Any) -> Self:
        """Return an event with other fields."""
        return cls(event.name, {**event.fields, **fields}, event.hidden, event.keys, event.cause)


@frozen
class Told:
    """A sentence, or what follows its subject when it has one."""

    subject: str | None
    said: str


@frozen(kw_only=True)
class Narrator:
    """Tells events to one listener.

    Attributes:
        names: what the players are called.
        listener: the seat that is called you; None for an onlooker.
        cards: the names of the cards that are named as reasons.
        noted: for the name of each note the type of what it remembers.
    """

    names: Sequence[str]
    listener: int | None = None
    cards: frozenset[str] = field(factory=frozenset)
    noted: Mapping[str, str] = field(factory=dict)

    def tell(self, events: Iterable[Happening]) -> Iterator[str]:
        """Yield what is worth telling: a round as its heading, all else as sentences; one player's doings in one."""
        doing: list[Told] = []
        for told in self._told(_gathered(events)):
            if doing and (told.subject is None or told.subject != doing[0].subject or len(doing) == MOST_IN_ONE):
                yield _joined(doing)
                doing = []
            doing.append(told)
        if doing:
            yield _joined(doing)

    def _told(self, events: Iterable[Happening]) -> Iterator["Told"]:
        """Say each event; calls wait for whether anybody answers, secret choices for the last of them."""
        calls: list[Happening] = []
        choosing: list[str] = []
        for event in events:
            if event.name == "character drafted" and "character" in event.hidden:
                choosing.append(self._player(event.fields["player"]))
                continue
            if choosing and (event.name == UNDONE or EVENTS[EVENT_IDS[event.name]].after_draft):
                yield self._chose(choosing)
                choosing = []
            if event.name == "character called":
                calls.append(event)
                continue
            if event.name == "character revealed" and calls and _names(calls[-1], event):
                calls.pop()
            if calls:
                yield _unanswered(calls)
                calls = []
            if event.name == UNDONE:
                yield self._took_back(event)
            else:
                yield from self._said(event)
        if choosing:
            yield self._chose(choosing)
        if calls:
            yield _unanswered(calls)

    def _chose(self, names: list[str]) -> "Told":
        once = list(dict.fromkeys(names))
        return Told(None, message("told.chose" if len(once) == 1 else "told.chose_all", players=listed(once)))

    def _took_back(self, event: Happening) -> "Told":
        subject = self._player(event.fields["player"])
        return Told(subject, message("told.taken_back", player=subject).removeprefix(f"{subject} "))

    def _said(self, event: Happening) -> Iterator["Told"]:
        row, fields = EVENTS[EVENT_IDS[event.name]], event.fields
        saying = row.tells
        moved = fields.get("amount", fields.get("cards", fields.get("characters", 1)))
        if saying is None or (row.untold_at_0 and moved in (0, ())):
            return
        if event.name == "gold paid" and "purpose" in fields:
            return  # told with what is built
        if event.name == "characters discarded facedown" and "characters" in event.hidden:
            return
        if event.name == "counter changed" and isinstance(fields.get("target"), int) and isinstance(moved, int):
            saying = MESSAGES["told.more" if moved > 0 else "told.fewer"]
            event = Deed.like(event, player=fields["target"], amount=abs(moved))
        elif event.name == "gold taken" and moved == 0:
            saying = MESSAGES["told.no_gold"]
        elif event.name == "note written" and "value" not in fields:
            saying = MESSAGES["told.forgotten" if "player" in fields else "told.forgotten_alone"]
        elif "player" not in fields and row.tells_alone is not None:
            saying = row.tells_alone
        if row.state is not None and row.state in event.hidden:
            saying = MESSAGES["told.secret"]
        if not saying.startswith("{player} "):
            yield Told(None, self._filled(event, row, saying))
        elif "player" in event.fields:
            subject = self._player(event.fields["player"])
            yield Told(subject, self._filled(event, row, saying).removeprefix(f"{subject} "))

    def _filled(self, event: Happening, row: Event, saying: str) -> str:
        names = {hole[1] for hole in HOLE.finditer(saying)} - {"why"}
        return filled(saying, {"why": self._why(event)} | {name: self._word(event, row, name) for name in names})

    def _word(self, event: Happening, row: Event, name: str) -> str:
        type_, fields = element(dict(row.fields)[name]), event.fields
        if name != "player" and type_ in ("Player", "Thing") and self._is_doer(event, name):
            return "yourself"
        if name in event.hidden:
            one, count = HIDDEN.get(type_, "thing"), event.hidden[name]
            return f"a {one}" if not dict(row.fields)[name].endswith("*") else f"{count} {one}{'s' * (count != 1)}"
        value = fields.get(name, fields.get("amount", message("thing.nobody")))
        if type_ == "Answer":
            return self._answers(event)
        if type_ == "Noted":
            type_ = self.noted.get(str(fields["note"]), "")
        if type_ == "Thing" and name not in event.keys:
            type_ = "Player" if isinstance(value, int) else "Character"
        said = [self._thing(type_, one) for one in _parts(value)]
        return listed(said) or message("thing.nothing")

    def _thing(self, type_: str, value: Any) -> str:
        if type_ == "Player":
            return self._player(value)
        return message("thing.character", character=value) if type_ == "Character" else str(value)

    def _is_doer(self, event: Happening, name: str) -> bool:
        """Tell whether the listener does it and is the player of a field too."""
        return self.listener is not None and event.fields.get("player") == self.listener == event.fields.get(name)

    def _answers(self, event: Happening) -> str:
        """Say what each player has answered in secret."""
        type_ = "Player" if event.fields.get("noun") == "player" else ""
        both = zip(_parts(event.fields["chosen"]), _parts(event.fields["players"]), strict=True)
        said = ((self._thing(type_, answer), self._player(seat)) for answer, seat in both)
        answers = [message("told.answer", answer=answer, player=player) for answer, player in said]
        return listed(answers) or message("thing.nothing")

    def _player(self, seat: object) -> str:
        if seat == self.listener and self.listener is not None:
            return "you"
        return self.names[seat] if isinstance(seat, int) else str(seat)

    def _why(self, event: Happening) -> str:
        """Name the card that an event comes from."""
        if event.cause is None or event.cause.card not in self.cards:
            return ""
        return message("told.why", card=event.cause.card)


def _gathered(events: Iterable[Happening]) -> Iterator[Happening]:
    """Put what is laid out one after the other into one event."""
    last: Happening | None = None
    for event in events:
        if last is not None and event.name == last.name:
            last = Deed.like(last, characters=_both(last, event))
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


def _both(one: Happening, other: Happening) -> tuple[str, ...]:
    return tuple(str(name) for event in (one, other) for name in _parts(event.fields.get("characters", ())))


def _names(called: Happening, revealed: Happening) -> bool:
    return called.fields.get("character") == revealed.fields.get("character")


def _unanswered(calls: list[Happening]) -> Told:
    names = listed([message("thing.character", character=event.fields["character"]) for event in calls])
    return Told(None, message("told.unanswered" if len(calls) == 1 else "told.all_unanswered", characters=names))


def _joined(doing: list[Told]) -> str:
    said = listed([told.said.removesuffix(".") for told in doing])
    if doing[0].subject is not None:
        return sentence(f"{doing[0].subject} {said}")
    return sentence(said) if doing[0].said.endswith(".") else said[:1].upper() + said[1:]


def _parts(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple) else [value]
