"""Check that no message to a spectator names a card that is only in a hand."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from citadels_core import Game

PRIVATE = ("hand", "characters", "packet", "pool", "aside", "prompt", "options", "peeked")
"""What of a view belongs to one seat."""


@frozen
class Lying:
    """The names of cards in each hand, of those dealt to one seat to choose from, and of public ones:
    in cities, or laid out faceup."""

    hands: tuple[frozenset[str], ...]
    laid_out: frozenset[str]
    open: frozenset[str]

    @classmethod
    def now(cls, game: Game) -> "Lying":
        """Return the contents of all hands of a game."""
        view = game.observe(None)
        seats = [game.observe(player.seat) for player in view.players]
        cities = (district.name for player in view.players for district in player.city if district.name)
        return cls(
            tuple([frozenset(one.players[seat].hand or ()) for seat, one in enumerate(seats)]),
            frozenset(name for one in seats for name in one.aside or ()),
            frozenset((*cities, *(view.aside or ()))),
        )

    @property
    def hidden(self) -> frozenset[str]:
        """The names of cards that some seat sees and that are public nowhere."""
        return self.laid_out.union(*self.hands) - self.open


def check_nothing_hidden_is_told(messages: Iterable[Mapping[str, Any]], truth: Mapping[int, Lying]) -> int:
    """Check messages against the cards at each version; return how many hidden cards were searched for.

    A card that was elsewhere since the last message may have been shown there, and is not looked for. A player who uses
    an action of a card in the hand announces the card: that event may name it, as one that shows cards to all may, and
    nothing else in the message.
    """
    looked_for = 0
    last = min(truth)
    for message in messages:
        if message["type"] not in ("state", "update"):
            continue
        version = message["version"]
        since = [truth[one] for one in range(last, version + 1)]
        events = [one for one in message["events"] if not _shows(one, since)]
        text = json.dumps({**message, "events": events}, ensure_ascii=False)
        hidden = frozenset.intersection(*(one.hidden for one in since))
        looked_for += len(hidden)
        told = sorted(name for name in hidden if json.dumps(name, ensure_ascii=False) in text)
        assert not told, f"{told} at version {version}: {text}"
        view = message.get("view")
        assert view is None or all("hand" not in player for player in view["players"])
        private = [one for one in message.get("patch", ()) if one["path"].rpartition("/")[2] in PRIVATE]
        assert all(truth[version].open.issuperset(one.get("value") or ()) for one in private), private
        last = version
    return looked_for


def _shows(event: Mapping[str, Any], since: Iterable[Lying]) -> bool:
    """Return whether a player reveals cards, or uses an action of a card in the own hand."""
    if event["name"] != "action used" or event.get("cause") is None:
        return bool(event["name"] == "cards shown")
    return any(event["cause"]["card"] in one.hands[event["fields"]["player"]] for one in since)
