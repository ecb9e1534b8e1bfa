"""Tell what has happened at a table, as one seat may know it, in sentences."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from citadels_core.model.listing import listed
from citadels_core.speech.english import possessive
from citadels_core.table.events import EventView

SAYINGS: Mapping[str, str | None] = {
    "gold gained": "{player} <gain> {amount} gold{why}.",
    "gold paid": "{player} <pay> {amount} gold{why}.",
    "gold taken": "{player} <get> {amount} gold from {giver}{why}.",
    "gold refunded": "{player} <get> {amount} gold back.",
    "gold gathered": "{player} <gather> {amount} gold.",
    "cards gathered": "{player} <keep> {cards}.",
    "gathering finished": None,
    "cards gained": "{player} <draw> {cards}{why}.",
    "cards discarded": "{player} <discard> {cards}{why}.",
    "cards laid out": "{player} <look> at {cards} from the deck.",
    "cards laid out faceup": "{player} <lay> out {cards} for all to see.",
    "cards looked at": "{player} <look> at {cards}{why}.",
    "cards shown": "{player} <show> {cards} to all.",
    "cards put back": None,
    "card taken": "{player} <take> {card} into the hand{why}.",
    "cards tucked": "{player} <put> {cards} facedown under {district}.",
    "hands exchanged": "{player} <exchange> hands with {other}.",
    "action used": None,
    "build used": None,
    "district built": "{player} <build> {district} for {paid} gold.",
    "district destroyed": "{player} <destroy> {district} in {owner's} city.",
    "district seized": "{player} <seize> {district} from {owner}.",
    "district turned facedown": "{player} <turn> {district} in {owner's} city facedown.",
    "districts exchanged": "{player} <exchange> {given} for {taken} in {owner's} city.",
    "district chosen": None,
    "type chosen": "{district} counts as {type} for scoring.",
    "city completed": "{player} <complete> a city, so that this is the last round.",
    "crown moved": "{player} <get> the crown.",
    "deck shuffled": None,
    "characters shuffled": None,
    "character drafted": "{player} <choose> {character}.",
    "characters dealt": "{player} <get> {characters} to choose from.",
    "packets passed": "What is left is passed to the left.",
    "character peeked at": "{player} <look> at {character}.",
    "characters exchanged": "{player} <exchange> a character with {other}: {character} for {taken}.",
    "character replaced": "{player} <replace> {character} with {substitute} from the next round on.",
    "character hidden": "{player} <put> {character} facedown under {district}.",
    "character joined": "{player} <!is> revealed as {character} too.",
    "selection ended": None,
    "characters discarded faceup": "Out of this round, for all to see: {characters}.",
    "characters discarded facedown": "{player} <lay> {characters} aside, facedown.",
    "characters returned": None,
    "characters lined up": None,
    "character called": None,
    "character revealed": "{player} <!is> revealed as {character}.",
    "turn started": None,
    "turn ending": None,
    "turn ended": None,
    "turn held": "{player's} turn is put on hold.",
    "turn broken off": None,
    "turn resumed": "{player's} turn goes on, as {character}.",
    "round started": "Round {round}",
    "round ended": None,
    "marker placed": "{player} <mark> {target}: {marker}.",
    "marker removed": "{player} <mark> {target}: {marker} no more.",
    "counter changed": "{player} <change> {counter} of {target} by {amount}.",
    "note written": "{player} <note> {value} for {target} ({note}).",
    "gold put": "{player} <put> {amount} gold on {target}.",
    "gold collected": "{player} <take> the {amount} gold on {target}.",
    "answers revealed": "The secret answers are shown: {chosen}.",
    "points scored": None,
    "game ended": "The game is over.",
    "abandoned": "A rule ran too long and was dropped{why}.",
}
"""How each event is told; None for what goes without saying. A verb in ``<>`` follows its player: takes, take."""

OF_NOBODY = {
    "marker placed": "A marker for {target}: {marker}{why}.",
    "marker removed": "No marker for {target} any more: {marker}{why}.",
    "counter changed": "What is counted for {target} changes by {amount}: {counter}{why}.",
    "note written": "Noted for {target}{why}: {value} ({note}).",
    "district destroyed": "{district} in the city of {owner} is destroyed{why}.",
    "district turned facedown": "{district} in the city of {owner} is turned facedown{why}.",
    "character replaced": "{substitute} takes the place of {character} from the next round on{why}.",
}
"""How an event is told that nobody has made happen, where there is more to say than nothing."""

FORGOTTEN = (
    "What was noted for {target} is forgotten ({note}){why}.",
    "{player} <forget> what was noted for {target} ({note}).",
)
"""How it is told that nothing is noted any more: by nobody, or by a player."""

SILENT_AT_0 = frozenset(
    {
        "gold gained",
        "gold paid",
        "gold refunded",
        "cards discarded",
        "cards gained",
        "characters discarded faceup",
        "characters discarded facedown",
        "counter changed",
    }
)
"""The events that are not worth telling when nothing moved."""

IRREGULAR = {"is": "are", "has": "have"}
CHARACTER_FIELDS = frozenset({"character", "characters", "source", "substitute"})
MOST_IN_ONE = 5
"""More than this in one sentence is hard to read."""

PLAYER_FIELDS = frozenset({"player", "giver", "owner", "other"})
ONE_OF = {"cards": "card", "characters": "character", "card": "card", "district": "card", "character": "character"}


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

    def tell(self, events: Iterable[EventView]) -> Iterator[str]:
        """Yield what is worth telling: a round as its heading, all else as sentences; one player's doings in one."""
        doing: list[Told] = []
        for told in self._told(_gathered(events)):
            if doing and (told.subject is None or told.subject != doing[0].subject or len(doing) == MOST_IN_ONE):
                yield _joined(doing)
                doing = []
            doing.append(told)
        if doing:
            yield _joined(doing)

    def _told(self, events: Iterable[EventView]) -> Iterator["Told"]:
        """Say each event; calls wait for whether anybody answers, secret choices for the last of them."""
        calls: list[EventView] = []
        choosing: list[str] = []
        for event in events:
            if event.name == "character drafted" and "character" in event.hidden:
                choosing.append(self._player(event.fields["player"]))
                continue
            if choosing and event.name in ("characters lined up", "character called", "round ended", "game ended"):
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
            yield from self._said(event)
        if choosing:
            yield self._chose(choosing)
        if calls:
            yield _unanswered(calls)

    def _chose(self, names: list[str]) -> "Told":
        once = list(dict.fromkeys(names))
        return Told(None, f"{listed(once)} {'choose their characters' if len(once) > 1 else 'chooses a character'}.")

    def _said(self, event: EventView) -> Iterator["Told"]:
        saying = SAYINGS[event.name]
        fields = event.fields
        moved = fields.get("amount", fields.get("cards", fields.get("characters", 1)))
        if saying is None or (event.name in SILENT_AT_0 and moved in (0, ())):
            return
        if event.name == "gold paid" and "purpose" in event.fields:
            return
        if event.name == "counter changed" and isinstance(fields.get("target"), int) and isinstance(moved, int):
            saying = f"{{player}} <{'get' if moved > 0 else 'lose'}> {{amount}} {{counter}}{{why}}."
            event = evolve(event, fields={**fields, "player": fields["target"], "amount": abs(moved)})
        if event.name == "gold taken" and moved == 0:
            saying = "{player} <find> no gold with {giver}{why}."
        if "player" not in event.fields:
            saying = OF_NOBODY.get(event.name, saying)
        if event.name == "note written" and "value" not in fields:
            saying = FORGOTTEN["player" in fields]
        if not {"marker", "counter", "note"}.isdisjoint(event.hidden):
            saying = "{player} <mark> something in secret{why}."
        if saying.startswith("{player} ") and "player" not in event.fields:
            return
        if event.name == "characters discarded facedown" and "characters" in event.hidden:
            return
        subject = self._player(event.fields["player"]) if saying.startswith("{player} ") else None
        yield Told(subject, self._filled(event, saying.removeprefix("{player} ")))

    def _filled(self, event: EventView, saying: str) -> str:
        words = {"why": self._why(event)}
        for name in set(re.findall(r"\{(\w+(?:'s)?)\}", saying)) - {"why"}:
            words[name] = self._word(event, name)
        mine = self.listener is not None and event.fields.get("player") == self.listener
        said = re.sub(r"<(!?)(\w+)>", lambda found: _conjugated(found[2], bool(found[1]), mine), saying).format(**words)
        return re.sub(r"\b1 (card|character)s\b", r"1 \1", said)

    def _word(self, event: EventView, name: str) -> str:
        if name.endswith("'s"):
            owner = self._word(event, name.removesuffix("'s"))
            return "your" if owner in ("you", "yourself") else possessive(owner)
        if name != "player" and name in (*PLAYER_FIELDS, "target") and self._is_doer(event, name):
            return "yourself"
        if name in event.hidden:
            count = event.hidden[name]
            one = ONE_OF.get(name, "thing")
            return f"a {one}" if name == one else f"{count} {one}{'s' * (count != 1)}"
        value = event.fields.get(name, event.fields.get("amount", "nobody"))
        if name == "chosen":
            return self._answers(event)
        if name == "value":
            return self._noted(event)
        if name in PLAYER_FIELDS:
            return self._player(value)
        if name in CHARACTER_FIELDS or (name == "target" and isinstance(value, str) and name not in event.keys):
            return listed([f"the {one}" for one in ((value,) if isinstance(value, str) else _parts(value))])
        if name == "target":
            return self._player(value)
        if isinstance(value, tuple):
            return listed([str(one) for one in value]) or "nothing"
        return str(value)

    def _is_doer(self, event: EventView, name: str) -> bool:
        """Tell whether the listener does it and is the player of a field too."""
        return self.listener is not None and event.fields.get("player") == self.listener == event.fields.get(name)

    def _answers(self, event: EventView) -> str:
        """Say what each player has answered in secret."""
        said = self._player if event.fields.get("noun") == "player" else str
        both = zip(_parts(event.fields["chosen"]), _parts(event.fields["players"]), strict=True)
        return listed([f"{said(answer)} by {self._player(seat)}" for answer, seat in both]) or "nothing"

    def _noted(self, event: EventView) -> str:
        """Say what has been noted."""
        value = event.fields["value"]
        match self.noted.get(str(event.fields["note"])):
            case "Player":
                return self._player(value)
            case "Character":
                return f"the {value}"
            case _:
                return str(value)

    def _player(self, seat: object) -> str:
        if seat == self.listener and self.listener is not None:
            return "you"
        return self.names[seat] if isinstance(seat, int) else str(seat)

    def _why(self, event: EventView) -> str:
        """Name the card that an event comes from."""
        if event.cause is None or event.cause.card not in self.cards:
            return ""
        return f" ({event.cause.card})"


def _gathered(events: Iterable[EventView]) -> Iterator[EventView]:
    """Put what is laid out one after the other into one event."""
    last: EventView | None = None
    for event in events:
        if last is not None and event.name == last.name:
            last = evolve(last, fields={**last.fields, "characters": _both(last, event)})
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


def _both(one: EventView, other: EventView) -> tuple[str, ...]:
    return tuple(str(name) for event in (one, other) for name in _parts(event.fields.get("characters", ())))


def _names(called: EventView, revealed: EventView) -> bool:
    return called.fields.get("character") == revealed.fields.get("character")


def _unanswered(calls: list[EventView]) -> Told:
    names = [f"the {event.fields['character']}" for event in calls]
    return Told(None, f"{listed(names)} {'are' if len(names) > 1 else 'is'} called, and nobody answers.")


def _joined(doing: list[Told]) -> str:
    said = listed([told.said.removesuffix(".") for told in doing])
    if doing[0].subject is not None:
        said = f"{doing[0].subject} {said}."
    elif doing[0].said.endswith("."):
        said += "."
    return said[:1].upper() + said[1:]


def _conjugated(verb: str, irregular: bool, mine: bool) -> str:
    """Return a verb as it follows you, or somebody.

    >>> _conjugated("take", False, False), _conjugated("is", True, True)
    ('takes', 'are')
    """
    if irregular:
        return IRREGULAR[verb] if mine else verb
    return verb if mine else verb + ("es" if verb.endswith(("ss", "sh", "ch", "x")) else "s")


def _parts(value: object) -> list[object]:
    return list(value) if isinstance(value, tuple) else [value]
