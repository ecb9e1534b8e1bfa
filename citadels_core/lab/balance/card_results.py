"""The results of a balance run: what each card is worth, and how sure that is."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf, isfinite

from attrs import evolve, frozen

from citadels_core.lab.balance.games import CARD, OLD
from citadels_core.lab.balance.plan import CardTrial
from citadels_core.lab.balance.sums import POINTS, CharacterSums, TrialSums
from citadels_core.lab.runs.estimates import UNIT, Interval, chance_of, corrected, difference, wilson

FEW = 50
"""The least number of games with and without a companion for a comparison."""
LIKELY = 0.05
"""The corrected p-value below which a companion is worth a test of its own, or is told."""
CERTAIN = 0.01
"""The corrected p-value below which a companion without such a test is told."""
MOST_COMPANIONS = 3
"""The most companions of a card that are tested by games of their own."""


@frozen(kw_only=True)
class RuleShare:
    """What one rule of a card brought in a game, on average.

    Attributes:
        rule: the kind and the name of the rule.
        uses: how often it ran, scored or changed a number.
        gold: the gold that it brought.
        points: the points that it brought.
    """

    rule: str
    uses: float
    gold: float
    points: float


@frozen(kw_only=True)
class Companion:
    """A district or a character with which a card is worth more, or less, than without.

    Attributes:
        id: its id.
        extra: by how much the card is worth more with it, as a win share.
        chance: the p-value of this difference, corrected for all companions of the run.
        tested: by how much the card is worth more if both begin in the hand, than alone; None if it was not tested.
    """

    id: str
    extra: Interval
    chance: float
    tested: Interval | None = None


@frozen(kw_only=True)
class BotWorth:
    """What a district or a character is worth if other bots play.

    Attributes:
        bot: the kind of bot.
        games: the number of games.
        worth: what it is worth, as a win share.
        chance: the corrected p-value of the difference from the worth to the first bots.
    """

    bot: str
    games: int
    worth: Interval
    chance: float


@frozen(kw_only=True)
class CardResult:
    """What a card is worth with one number of players.

    Attributes:
        card: the id of the card.
        is_character: whether it is a character, else a district.
        players: the number of players.
        games: how many games of each form of the card count.
        worth: how much more often the seat wins: with a district, than with a plain card of its cost; for each round
            as a character, than as another one. A win share; 0.05 is 5 percentage points.
        won: the share of games that the seat won with the card; for a character, that its players won.
        score: the difference in points at the end.
        income: the difference in gold that the seat got.
        chance: the p-value of this worth, corrected for all trials of the run (Holm).
        too_strong: the corrected p-value of this worth if the card were worth the limit.
        like_points: how many points more than its cost a plain card must score to be as strong as the district; None
            for a character. An end beyond ``POINTS`` is infinite.
        over_a_point: the corrected p-value of this worth if the district were as strong as a plain card that scores
            one point more, or less.
        rules: what each rule brought.
        built: the share of games in which the seat built it.
        built_round: the mean round in which the seat built it; 0 if never.
        built_in: for each round from the first on, the share of games in which the seat built it first in that round.
        unused: the share of games in which the seat had it and never built or used it.
        idle: the share of games in which it was built and none of its rules did anything that is counted.
        lost: the share of rounds as the character without its turn; for a district, how often it left the city.
        held: how many rounds of a game some seat was the character; 0 for a district.
        change: the worth minus that of the other version, in the same games; None without one.
        companions: what goes together with it, the most certain first.
        by_bot: what it is worth in games of other bots, in the order of the bots.
        pick_rate: how often search bots chose the character if it was offered, and how often by chance; None if not
            measured.
    """

    card: str
    players: int
    games: int
    worth: Interval
    won: Interval
    score: Interval
    income: Interval
    is_character: bool = False
    chance: float = 1.0
    too_strong: float = 1.0
    like_points: Interval | None = None
    over_a_point: float = 1.0
    rules: tuple[RuleShare, ...] = ()
    built: float = 0.0
    built_round: float = 0.0
    built_in: tuple[float, ...] = ()
    unused: float = 0.0
    idle: float = 0.0
    lost: float = 0.0
    held: float = 0.0
    change: Interval | None = None
    companions: tuple[Companion, ...] = ()
    by_bot: tuple[BotWorth, ...] = ()
    pick_rate: tuple[Interval, float] | None = None


def by_card(results: Iterable[CardResult]) -> list[list[CardResult]]:
    """Return the results of each card, in the order of the cards."""
    found: dict[str, list[CardResult]] = {}
    for one in results:
        found.setdefault(one.card, []).append(one)
    return [*found.values()]


def results_of(sums: Mapping[CardTrial, TrialSums | CharacterSums], limit: float) -> list[CardResult]:
    """Return the results of all trials with Holm's correction; pairs are not yet tested in new games."""
    results = [_district(trial, one) for trial, one in sums.items()]
    by_chance = corrected([chance_of(one.worth) for one in results])
    beyond = corrected([chance_of(one.worth, limit) for one in results])
    over_a_point = corrected([one.over_a_point for one in results])
    asked = [
        (at, companion)
        for at, one in enumerate(sums.values())
        if isinstance(one, TrialSums)
        for companion in _companions(one)
    ]
    chances = corrected([companion.chance for _, companion in asked])
    found: list[CardResult] = []
    for at, result in enumerate(results):
        mine = [
            evolve(companion, chance=chance)
            for (place, companion), chance in zip(asked, chances, strict=True)
            if place == at and chance < LIKELY
        ]
        mine.sort(key=lambda one: (one.chance, -abs(one.extra.value / one.extra.error)))
        sure = evolve(result, chance=by_chance[at], too_strong=beyond[at], over_a_point=over_a_point[at])
        found.append(evolve(sure, companions=tuple(mine)))
    return found


def with_tested(result: CardResult, together: Mapping[Companion, TrialSums]) -> CardResult:
    """Return a result with those of its companions that are as good as certain.

    A district that was tested in games of its own counts if these agree, a character if its chance is small enough.

    Args:
        result: the result.
        together: the sums of the games in which the card began in the same hand as a companion.
    """
    tested = [evolve(one, tested=difference(sums.share("worth"), result.worth)) for one, sums in together.items()]
    chances = corrected([chance_of(one.tested) for one in tested if one.tested is not None])
    agreed = [
        one
        for one, chance in zip(tested, chances, strict=True)
        if chance < LIKELY and one.tested is not None and one.tested.value * one.extra.value > 0
    ]
    others = [one for one in result.companions if one not in together and one.chance < CERTAIN]
    return evolve(result, companions=(*agreed, *others))


def with_bots(results: Sequence[CardResult], others: Mapping[str, Sequence[CardResult]]) -> list[CardResult]:
    """Return results with those of the same cards in games of other bots."""
    worths = {(one.card, one.players): one.worth for one in results}
    pairs = [(bot, one) for bot, mine in others.items() for one in mine if (one.card, one.players) in worths]
    chances = corrected([chance_of(difference(one.worth, worths[one.card, one.players])) for _, one in pairs])
    found: dict[tuple[str, int], tuple[BotWorth, ...]] = dict.fromkeys(worths, ())
    for (bot, one), chance in zip(pairs, chances, strict=True):
        found[one.card, one.players] += (BotWorth(bot=bot, games=one.games, worth=one.worth, chance=chance),)
    return [evolve(one, by_bot=found[one.card, one.players]) for one in results]


def _district(trial: CardTrial, sums: TrialSums | CharacterSums) -> CardResult:
    if isinstance(sums, CharacterSums):
        return _character(trial, sums)
    count = max(1, sums.count("won"))
    built = sums.found["built", ""]
    names = sorted({of for name, of in sums.found if name in ("uses", "gold", "points")})
    rules = [
        RuleShare(rule=of, **{column: sums.found[column, of] / count for column in ("uses", "gold", "points")})
        for of in names
    ]
    above = sums.above_points()
    last = max((int(of) for name, of in sums.found if name == "built in"), default=0)
    return CardResult(
        card=trial.card,
        players=trial.players,
        games=sums.count("won"),
        like_points=_like_points(above),
        over_a_point=_chance_of_a_point(above),
        worth=sums.share("worth"),
        won=wilson(sums.found["won", ""] / UNIT, sums.count("won")),
        score=sums.mean("score"),
        income=sums.mean("income"),
        rules=tuple(rules),
        built=built / count,
        built_round=sums.found["round", ""] / built if built else 0.0,
        built_in=tuple(sums.found["built in", str(number)] / count for number in range(1, last + 1)),
        unused=sums.found["unused", ""] / count,
        idle=sums.found["idle", ""] / count,
        lost=sums.found["lost", ""] / count,
        change=sums.share("change") if sums.count("change") else None,
    )


def _like_points(above: Sequence[Interval]) -> Interval:
    """Return how many points more a plain card scores that is as strong as a card.

    Args:
        above: what the card is worth more than a plain card with each of ``POINTS``; see ``TrialSums.above_points``.
    """
    value, low, high = (_fall(ends) for ends in zip(*((one.value, one.low, one.high) for one in above), strict=True))
    return Interval(value, low, high)


def _fall(values: Sequence[float]) -> float:
    """Return at which of ``POINTS``, or between which, falling values reach 0; infinite if they do not."""
    at = next((at for at, value in enumerate(values) if value <= 0), None)
    if at is None:
        return inf
    before = values[at - 1]
    return POINTS[at] - values[at] / (values[at] - before) if at and isfinite(before) else -inf


def _chance_of_a_point(above: Sequence[Interval]) -> float:
    """Return the p-value of a worth if it were that of one point more, or less."""
    less, _, more = above[POINTS.index(-1) :][:3]
    return chance_of(more) if more.value > 0 else chance_of(less) if less.value < 0 else 1.0


def _character(trial: CardTrial, sums: CharacterSums) -> CardResult:
    found, games = sums.found, max(1, sums.found["games", ""])
    held = found["held", CARD]
    worth = sums.for_each_round("worth", unit=UNIT)
    change = difference(worth, sums.for_each_round("worth", OLD, unit=UNIT)) if found["rounds", OLD] else None
    return CardResult(
        card=trial.card,
        is_character=True,
        players=trial.players,
        games=found["games", ""],
        worth=worth,
        won=_share_of_games(found["won while held", CARD] / UNIT, held, games),
        score=sums.for_each_round("score"),
        income=sums.for_each_round("income"),
        lost=1 - found["turns", CARD] / held if held else 0.0,
        held=held / games,
        change=change,
    )


def _share_of_games(won: float, rounds: int, games: int) -> Interval:
    """Return the share of won rounds; the rounds of one game have one result, so they count as one sample."""
    return wilson(won / rounds * min(rounds, games), min(rounds, games)) if rounds else wilson(0, 0)


def _companions(sums: TrialSums) -> Sequence[Companion]:
    found: list[Companion] = []
    for id_ in sums.companions():
        extra = sums.extra_with(id_, FEW)
        if extra is not None:
            found.append(Companion(id=id_, extra=extra, chance=chance_of(extra)))
    return found
