"""Compare answers by what comes of them with the same luck, and drop those that fall behind."""

from math import ceil, log2, sqrt

FIRST_LOOK = 8
"""After so many rounds it is looked for the first time who falls behind; then each time that a quarter more are run."""
SURE = 3.0
"""Who is behind the leader by so many standard errors is dropped."""
ALIKE = 0.004
"""Where nobody can be expected to gain more than this by more rounds, the race is over."""


class Race:
    """A race of answers: each round gives everyone who is still running a number, with the same luck for all.

    Who is surely behind is dropped, and as the budget is spent half of the rest again and again, so that the most is
    spent on the best (sequential halving, Karnin, Koren and Somekh, 2013).

    Attributes:
        running: the places of those who are in the race, ascending.
    """

    __slots__ = ("_halvings", "_look", "_rounds", "_start", "_worths", "running")

    def __init__(self, runners: int) -> None:
        self.running = list(range(runners))
        self._worths: list[list[float]] = [[] for _ in range(runners)]
        self._rounds, self._look = 0, FIRST_LOOK
        self._start = runners
        self._halvings = max(1, ceil(log2(runners)))

    @property
    def leader(self) -> int:
        """The place of the one that does best; the first of them where several do."""
        return max(self.running, key=lambda place: (sum(self._worths[place]), -place))

    def run(self, worths: list[float], spent: float) -> None:
        """Take the numbers of one round, in the order of ``running``.

        Args:
            worths: what came of each, the more the better.
            spent: which share of the budget is spent.
        """
        for place, worth in zip(self.running, worths, strict=True):
            self._worths[place].append(worth)
        self._rounds += 1
        self._halve(spent)
        if self._rounds >= self._look and len(self.running) > 1:
            self._look = self._rounds + max(1, self._rounds // 4)
            self._drop()

    def _halve(self, spent: float) -> None:
        """Keep no more than may be left at this share of the budget."""
        most = max(2, ceil(self._start / 2 ** int(spent * self._halvings)))
        if len(self.running) > most:
            best = sorted(self.running, key=lambda place: (-sum(self._worths[place]), place))
            self.running = sorted(best[:most])

    def _drop(self) -> None:
        """Drop who is surely behind; end the race where nobody gains by going on."""
        leader = self.leader
        best, rounds = self._worths[leader], self._rounds
        kept, hopes = [], 0.0
        for place in self.running:
            if place == leader:
                kept.append(place)
                continue
            behind = [one - other for one, other in zip(best, self._worths[place], strict=True)]
            mean = sum(behind) / rounds
            error = sqrt(sum((one - mean) ** 2 for one in behind) / (rounds - 1) / rounds)
            if mean <= SURE * error:
                kept.append(place)
                hopes = max(hopes, SURE * error - mean)
        self.running = [leader] if hopes < ALIKE else kept
