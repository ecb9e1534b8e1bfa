"""Who can see the face of a card: of all places but the cities and the own hand, those that were looked at."""

from citadels_core.game.facts import Facts
from citadels_core.model.sentinels import EVERYBODY, NOBODY


def keeper(table: Facts, card: int) -> int:
    """Return the player in whose hand a card lies, nobody when it is in none."""
    return next((seat for seat, hand in enumerate(table.hand) if card in hand), NOBODY)


def looked(table: Facts, card: int, seat: int) -> bool:
    """Tell whether a seat, or everybody, has looked this turn at a card that still lies where it lay."""
    return any(
        other == card and who in (seat, EVERYBODY) and keeper(table, card) == where and table.owner[card] == NOBODY
        for who, other, where in table.looks
    )


def sees(table: Facts, card: int, seat: int) -> bool:
    """Tell whether a seat can see the face of a card; everybody can, where the seat is ``EVERYBODY``."""
    if table.owner[card] != NOBODY or (seat >= 0 and card in table.hand[seat]):
        return True
    if card in table.aside:
        return table.aside_seen_by in (seat, EVERYBODY)
    if any(other == card and table.owner[under] == seat for other, under in table.tucked):
        return True
    return looked(table, card, seat)
