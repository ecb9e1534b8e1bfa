"""The cards whose rules another card has at the moment, by a `lends rules` note."""

from citadels_core.game.core_game import CoreGame
from citadels_core.model.programs.ir import State


def lenders(game: CoreGame, on: str, bearer: int) -> list[int]:
    """Return the cards whose rules a ``district`` or ``character`` also has, by `lends rules` notes."""
    box = game.box
    own = [note for note in box.lending if note.on == on]
    noted = [lender for note in own for lender in _noted(game, note, bearer) if lender != bearer]
    if on == "district":
        names = {box.cards[card]: card for card in reversed(noted) if card in game.table.in_play}
        return [card for name, card in names.items() if name != box.cards[bearer]]
    return list(dict.fromkeys(noted))


def _noted(game: CoreGame, note: State, bearer: int) -> list[int]:
    number = game.box.notes[note.id]
    return [thing for thing, _ in game.table.noted(number, bearer)] if bearer in game.table.notes[number] else []
