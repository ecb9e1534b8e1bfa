"""Sums over the games of a trial: whole numbers, so that any split of the games gives the same result."""

from collections.abc import Iterable, Sequence
from math import inf, sqrt

from attrs import Factory, define

from citadels_core.lab.balance.game_rows import GameRow
from citadels_core.lab.balance.games import CARD, OLD, PLAIN
from citadels_core.lab.runs.estimates import UNIT, WIDTH, Interval, mean_of
from citadels_core.lab.runs.spans import Sums
from citadels_core.model.programs.ir import Card

POINTS = range(-8, 13)
"""The points by which the score of a plain card is changed, to find the one that is as strong as a card."""


@define(kw_only=True)
class GameSums:
    """Sums over games.

    Attributes:
        found: the sums. Those of one value have its name, those of its squares the name and ``^2``.
    """

    found: Sums = Factory(Sums)


@define(kw_only=True)
class TrialSums(GameSums):
    """Sums over the games of a trial of a district."""

    def add(self, rows: Sequence[GameRow]) -> None:
        """Add one game: the rows of all its arms."""
        seat = _seat_to_compare(rows)
        self.found["games", ""] += 1
        if seat is None:
            return
        arms = {row.arm: row for row in rows if row.seat == seat}
        card, plain, old = arms[CARD], arms.get(PLAIN), arms.get(OLD)
        self._count("won", _won(card))
        self._count("built", int(card.built_round > 0))
        self._count("round", card.built_round)
        if card.built_round:
            self.found["built in", str(card.built_round)] += 1
        self._count("unused", int(not card.built_round and not card.uses))
        self._count("idle", int(card.built_round > 0 and not (card.uses or card.card_gold or card.card_points)))
        self._count("lost", card.lost)
        for name, uses, gold, points in card.by_rule:
            self.found["uses", name] += uses
            self.found["gold", name] += gold
            self.found["points", name] += points
        if old is not None:
            self._count("change", _won(card) - _won(old))
            self._count("old", _won(old))
        if plain is not None:
            worth = _won(card) - _won(plain)
            self._count("worth", worth)
            self._count("plain", _won(plain))
            self._count_points(worth, plain)
            self._count("score", card.score - plain.score)
            self._count("income", card.gold - plain.gold)
            for companion in _besides(card) & _besides(plain):
                self._count("worth", worth, companion)

    def _count(self, name: str, value: int, of: str = "") -> None:
        found = self.found
        found[f"{name} n", of] += 1
        if value:
            found[name, of] += value
            found[f"{name}^2", of] += value * value

    def _count_points(self, worth: int, plain: GameRow) -> None:
        """Count how much more the card is worth than a plain card that scores more; half of a tie is won."""
        scores = [*plain.scores]
        for more in POINTS:
            rest = worth
            if more and plain.owner >= 0:
                scores[plain.owner] = plain.scores[plain.owner] + more
                lead = scores[plain.seat] - max(one for seat, one in enumerate(scores) if seat != plain.seat)
                rest += _won(plain) - UNIT * (1 + (lead > 0) - (lead < 0)) // 2
            if rest:
                self.found["above", str(more)] += rest
                self.found["above^2", str(more)] += rest * rest

    def count(self, name: str) -> int:
        """Return in how many games a value was counted."""
        return self.found[f"{name} n", ""]

    def mean(self, name: str) -> Interval:
        """Return the mean of a value, in the games in which it was counted."""
        return mean_of(self.count(name), self.found[name, ""], self.found[f"{name}^2", ""])

    def share(self, name: str, of: str = "", counted: str = "") -> Interval:
        """Return the mean of a difference of win shares in the games in which it, or ``counted``, counted.

        One more game won and one more lost count for the interval: even a hundred games without any difference leave
        some doubt.
        """
        found = self.found
        count, squares = found[f"{counted or name} n", ""], found[f"{name}^2", of] / UNIT**2
        return mean_of(count, found[name, of] / UNIT, squares + 2)

    def above_points(self) -> list[Interval]:
        """Return how much more the card is worth than a plain card with each of ``POINTS``.

        Bots by habit do not look at such points, so the games of the plain card tell who would have won.
        """
        return [self.share("above", str(more), counted="worth") for more in POINTS]

    def companions(self) -> list[str]:
        """Return the ids of all districts and characters that the seats had besides the card."""
        return sorted({of for name, of in self.found if name == "worth n" and of})

    def extra_with(self, companion: str, few: int) -> Interval | None:
        """Return by how much the card is worth more with a companion than without.

        The interval uses the variance of all games, because a few games with the same result have none of their own.
        None if there are fewer than ``few`` games with or without it.
        """
        found = self.found
        together = found["worth n", companion]
        alone = found["worth n", ""] - together
        if min(together, alone) < few:
            return None
        value = found["worth", companion] / together - (found["worth", ""] - found["worth", companion]) / alone
        every = self.share("worth")
        half = every.half * sqrt((together + alone) * (1 / together + 1 / alone))
        return Interval(value / UNIT, value / UNIT - half, value / UNIT + half)


@define(kw_only=True)
class CharacterSums(GameSums):
    """Sums over the games of a trial of a character.

    In each game, the rounds as the character are compared among the seats: ``x`` is by how much a seat's rounds exceed
    the mean of all seats, times the number of seats.
    """

    def add(self, rows: Sequence[GameRow]) -> None:
        """Add one game: the rows of all its arms, each with all seats."""
        self.found["games", ""] += 1
        for arm in {row.arm for row in rows}:
            self._add_arm(arm, [row for row in rows if row.arm == arm])

    def _add_arm(self, arm: str, rows: Sequence[GameRow]) -> None:
        found = self.found
        held, turns = zip(*(_rounds_as(row) for row in rows), strict=True)
        total, seats = sum(held), len(rows)
        excess = [seats * one - total for one in held]
        spread = sum(x * one for x, one in zip(excess, held, strict=True))
        found["held", arm] += total
        found["turns", arm] += sum(turns)
        found["rounds", arm] += rows[0].rounds
        found["won while held", arm] += sum(one * _won(row) for one, row in zip(held, rows, strict=True))
        found["spread", arm] += spread
        found["spread^2", arm] += spread * spread
        for name, values in (
            ("worth", [_won(row) for row in rows]),
            ("score", [row.score for row in rows]),
            ("income", [row.gold for row in rows]),
        ):
            both = sum(x * value for x, value in zip(excess, values, strict=True))
            found[name, arm] += both
            found[f"{name}^2", arm] += both * both
            found[f"{name} spread", arm] += both * spread

    def for_each_round(self, name: str, arm: str = CARD, *, unit: int = 1) -> Interval:
        """Return by how much a value grows with each more round as the character, instead of another one.

        The interval is infinite if no game differs from the mean, such as if only one game had the character.
        """
        found = self.found
        spread, both = found["spread", arm], found[name, arm]
        if not spread:
            return mean_of(0, 0, 0)
        slope = both / spread
        # In whole numbers, because rounding would hide that nothing is left.
        rest = found[f"{name}^2", arm] * spread**2 + both * (
            both * found["spread^2", arm] - 2 * spread * found[f"{name} spread", arm]
        )
        half = WIDTH * sqrt(rest) / spread**2 if rest else inf
        return Interval(slope / unit, (slope - half) / unit, (slope + half) / unit)


def sums_for(card: Card, found: Sums | None = None) -> TrialSums | CharacterSums:
    """Return the sums over the trials of a card, which change the counts in ``found``, if given."""
    found = Sums() if found is None else found
    return CharacterSums(found=found) if card.is_character else TrialSums(found=found)


def _seat_to_compare(rows: Iterable[GameRow]) -> int | None:
    """Return the seat that began with the card, else one that had it without its rules."""
    seats: list[int] = []
    for row in rows:
        if row.starts:
            return row.seat
        if row.had and row.arm == PLAIN:
            seats.append(row.seat)
    return seats[row.game % len(seats)] if seats else None


def _besides(row: GameRow) -> set[str]:
    """Return the ids of the districts that the seat had, and of the characters that it was.

    A companion counts if the seat had it in both arms: those of one arm alone would tell how that arm went on.
    """
    return {*row.districts, *(id_ for id_, _, turns in row.characters if turns)}


def _won(row: GameRow) -> int:
    return round(row.won * UNIT)


def _rounds_as(row: GameRow) -> tuple[int, int]:
    return next(((chosen, turns) for id_, chosen, turns in row.characters if id_ == row.card), (0, 0))
