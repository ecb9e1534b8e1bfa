"""The rows of the games of an experiment: a row for each game, form of the card, and seat."""

from collections.abc import Iterable
from typing import Any, Final

from attrs import fields, frozen


@frozen(kw_only=True)
class GameRow:
    """One seat of one game.

    The games of one trial with the same number are the same in all arms, as long as the rules of the card change
    nothing: they have the same seed, deal and random numbers of the players.

    Attributes:
        card: the id of the examined card.
        players: the number of players.
        game: the number of the game in the trial.
        seed: the seed of the game.
        cast: the number of the cast and deck.
        arm: the form of the card: ``card`` as it is, ``plain`` without rules, ``old`` as in the other version.
        seat: the number of the seat.
        starts: whether the seat began with the card in the hand.
        had: whether the seat ever had the card: in the hand, or in the city by building it.
        won: the seat's share of the victory: 1 if it won alone.
        score: the points at the end.
        scores: the points of all seats.
        owner: the number of the seat that has the card in its city at the end; below 0 for none.
        rounds: the number of rounds of the game.
        first: whether the seat was the first to complete its city.
        gold: the gold that the seat got in the whole game.
        built_round: the round in which the seat built the card first; 0 for never.
        lost: how often the card left the seat's city.
        uses: how often rules of the card ran for the seat, scored, or changed a number.
        card_gold: the gold that the seat got by rules of the card.
        card_points: the points that the seat got by rules of the card, without the points for its cost.
        by_rule: for each rule of the card its name, uses, gold and points.
        districts: the ids of the other districts that the seat ever had, in the order of the box.
        characters: for each character its id, how often the seat chose it and how many turns it began as it.
    """

    card: str
    players: int
    game: int
    seed: int
    cast: int
    arm: str
    seat: int
    starts: bool
    had: bool
    won: float
    score: int
    scores: tuple[int, ...]
    owner: int
    rounds: int
    first: bool
    gold: int
    built_round: int
    lost: int
    uses: int
    card_gold: int
    card_points: int
    by_rule: tuple[tuple[str, int, int, int], ...] = ()
    districts: tuple[str, ...] = ()
    characters: tuple[tuple[str, int, int], ...] = ()


NESTED: Final = {"by_rule": ("rule", "uses", "gold", "points"), "characters": ("id", "chosen", "turns")}
"""The field names of the tuples in the columns of ``GameRow`` that hold lists of tuples."""


def columns_of(rows: Iterable[GameRow]) -> dict[str, list[Any]]:
    """Return rows as columns: for each attribute of ``GameRow`` its values, in the order of the rows.

    Polars, pandas and PyArrow make a table of them. The items of ``by_rule`` and ``characters`` are dictionaries.
    """
    found: dict[str, list[Any]] = {one.name: [] for one in fields(GameRow)}
    for row in rows:
        for name, column in found.items():
            value = getattr(row, name)
            if name in NESTED:
                value = [dict(zip(NESTED[name], one, strict=True)) for one in value]
            column.append(value)
    return found
