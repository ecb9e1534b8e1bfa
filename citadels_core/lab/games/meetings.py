"""Record which pairs of cards were in play together: characters and unique districts."""

from collections.abc import Iterator
from itertools import combinations

from citadels_core.box.find import find_edition
from citadels_core.game.core_game import CoreGame
from citadels_core.lab.games.stacking import playable_characters, playable_districts
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import UNIQUE
from citadels_core.model.sentinels import NOBODY

Meeting = tuple[int, str, str]
"""A number of players, a character, and another character or a unique district, all by id."""


def wanted(catalog: Catalog, edition_id: str, seats: int) -> set[Meeting]:
    """Return the pairs of cards that can be in play together in a game of ``seats`` players."""
    edition = find_edition(catalog, edition_id)
    by_rank = playable_characters(catalog, edition, seats)
    met: set[Meeting] = {
        (seats, min(one.id, other.id), max(one.id, other.id))
        for low, high in combinations(by_rank, 2)
        for one in by_rank[low]
        for other in by_rank[high]
    }
    for group in by_rank.values():
        for card in group:
            met |= {(seats, card.id, district.id) for district in playable_districts(catalog, edition, [card])}
    return met


class Watch:
    """A recorder of card pairs in play in one game; call ``look`` whenever a turn may have begun."""

    def __init__(self, game: CoreGame, met: set[Meeting]) -> None:
        self.met = met
        self._game = game
        self._turn = (0, NOBODY, NOBODY)

    def look(self) -> None:
        """Record the pairs that the character of a new turn forms with characters and districts in play."""
        state = self._game.table
        acting = state.turn.character
        turn = (state.round, state.turn.player, acting)
        if turn == self._turn:
            return
        self._turn = turn
        if acting < 0:
            return
        box, seats = self._game.box, self._game.box.seats
        mine = box.cast[acting].id
        for other, shown in enumerate(state.controller):
            if shown >= 0 and other != acting and other < len(box.cast):
                low, high = sorted((mine, box.cast[other].id))
                self.met.add((seats, low, high))
        self.met.update((seats, mine, id_) for id_ in self._in_play())

    def _in_play(self) -> Iterator[str]:
        box = self._game.box
        for city in self._game.table.city:
            for card in city:
                if box.type[card] == UNIQUE:
                    yield box.definitions[box.cards[card]].id
        for hand in self._game.table.hand:  # a card without a cost is never built: its rules work in the hand
            for card in hand:
                if box.definitions[box.cards[card]].costless:
                    yield box.definitions[box.cards[card]].id
