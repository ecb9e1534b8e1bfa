"""Word what a picture of a position says: the moment of the game, marks and zones, in one language."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from citadels_core.speech.arguments import NameText, arguments_of, id_of, several
from citadels_core.speech.english import sentence
from citadels_core.speech.messages import message
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.views import DistrictView, MarkView, Observation, ZoneView

if TYPE_CHECKING:
    from citadels_core.translation import Translator


@frozen
class PositionWords:
    """The words of what a seat sees.

    Attributes:
        seen: what the seat sees.
        says: the translator; None for English.
        nouns: the English nouns for markers, counters and notes by name, where packs declare some.
    """

    seen: Observation
    says: "Translator | None"
    nouns: Mapping[str, str]

    def title(self, name: str) -> str:
        """Translate the name of a card, a mark or a zone."""
        return name if self.says is None else self.says.title(name)

    def situation(self) -> str:
        """Return the round, the size of the deck, and what else the table has no cards for."""
        seen = self.seen
        said = [self._sentence("terminal.round", round=seen.round, deck=seen.deck_size)]
        if seen.facedown:
            said.append(self._sentence("terminal.facedown_characters", number=seen.facedown))
        if seen.finishers and seen.winners is None:
            players = several([self._player(seat) for seat in seen.finishers])
            said.append(self._sentence("terminal.last_round", players=players))
        return " ".join(said)

    def question(self) -> str:
        """Return whose turn it is, and the question; only who is asked if the seat does not see the question."""
        asked, turn = self.seen.decision, self.seen.turn
        prompt = "" if asked is None else self._prompt(asked)
        said = []
        if turn is not None and not (prompt and asked is not None and asked.seat == turn.player):
            characters = several([NameText("character", name) for name in turn.characters])
            said.append(self._sentence("picture.turn", player=self._player(turn.player), characters=characters))
        if asked is not None:
            said.append(prompt or self._sentence("picture.asked", player=self._player(asked.seat)))
        return " ".join(said)

    def heading(self, id_: str) -> str:
        """Return the heading of cards: the message ``picture.looking_at`` or ``terminal.your_hand``."""
        return self._say(id_)

    def marks(self, on: str, target: int | str, owner: int | None = None) -> list[str]:
        """Return the words for the markers, counters and notes on a player, a character or a district."""
        return [self._mark(mark) for mark in self.seen.marks if _lies(mark, on, target, owner)]

    def marks_of_card(self, place: str, owner: int | None, names: Sequence[str], at: int) -> list[str]:
        """Return the words for the marks on one of the cards of a hand or a zone.

        Args:
            place: ``hand`` or the name of a zone.
            names: all cards of the place.
            at: the number of the card. A mark whose number the seat does not know is on the first card with its name.
        """
        found = [mark for mark in self.seen.marks if (mark.lies, mark.owner, mark.target) == (place, owner, names[at])]
        return [self._mark(mark) for mark in found if (names.index(names[at]) if mark.at is None else mark.at) == at]

    def zones(self, on: str, target: object = None, owner: int | None = None) -> list[ZoneView]:
        """Return the zones of the table, or of a player, a character or a district."""
        return [
            zone
            for zone in self.seen.zones
            if zone.on == on and (target is None or zone.target == target) and (owner is None or zone.owner == owner)
        ]

    def zone(self, zone: ZoneView) -> str:
        """Return the name of a zone with its cards, or with their number if the seat does not see them."""
        return f"{self.title(zone.name)}: {self._cards(zone.cards, zone.size)}"

    def under(self, district: DistrictView) -> list[str]:
        """Return the words for the cards and the characters that lie facedown under a district."""
        found = []
        if district.tucked:
            found.append(self._cards(district.under, district.tucked))
        if district.guests:
            found.append(", ".join("?" if guest is None else self.title(guest) for guest in district.guests))
        return found

    def _cards(self, names: tuple[str, ...] | None, size: int) -> str:
        if names:
            return ", ".join(map(self.title, names))
        return self._say("terminal.one_card") if size == 1 else self._say("terminal.some_cards", number=size)

    def _mark(self, mark: MarkView) -> str:
        amount = "" if mark.amount is None else f" {mark.amount}"
        noted = ", ".join(self._noted(one, mark.remembers) for one in _several(mark))
        name = self.nouns.get(mark.name, mark.name) if self.says is None else self.says.title(mark.name)
        return f"{name}{amount}{noted and f': {noted}'}"

    def _noted(self, value: object, type_: str | None) -> str:
        of_player = (type_ or "").startswith("Player") and isinstance(value, int)
        return self.seen.players[int(str(value))].name if of_player else self.title(str(value))

    def _prompt(self, asked: DecisionView) -> str:
        return (asked.prompt or "") if self.says is None else self.says.decision(asked)

    def _player(self, seat: int) -> NameText:
        return NameText("player", self.seen.players[seat].name, seat)

    def _say(self, id_: str, **given: object) -> str:
        said = message(id_, **given)
        return str(said) if self.says is None else self.says.say(id_of(said), arguments_of(said))

    def _sentence(self, id_: str, **given: object) -> str:
        return sentence(self._say(id_, **given))


def _several(mark: MarkView) -> tuple[object, ...]:
    if mark.remembers is None:
        return ()
    return mark.noted if isinstance(mark.noted, tuple) else (mark.noted,)


def _lies(mark: MarkView, on: str, target: int | str, owner: int | None) -> bool:
    on_it = mark.on == on or (on == "district" and mark.lies == "city")
    return on_it and mark.target == target and (owner is None or mark.owner == owner)
