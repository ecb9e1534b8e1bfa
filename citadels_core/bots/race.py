"""Compare the possible answers to a decision by play-outs, and drop bad answers early."""

from math import ceil, log2, sqrt

FIRST_LOOK = 8
"""The round of the first test for answers to drop; later tests follow each time the rounds grow by a quarter."""
SURE = 3.0
"""An answer is dropped if its mean is more than this number of standard errors below the leader's mean."""
ALIKE = 0.004
"""The race ends if no answer can be expected to become better than the leader by more than this worth."""


class Race:
    """A comparison of answers in rounds; a round tries all answers with the same random numbers.

    Answers that are surely behind are dropped. As the budget is used up the rest is halved again and again, so that
    most play-outs go to the best answers (sequential halving, Karnin, Koren and Somekh, 2013).

    Attributes:
        running: the indexes of the answers that are still in the race, ascending.
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
        """The index of the best answer so far; of equally good answers, the lowest index."""
        return max(self.running, key=lambda place: (sum(self._worths[place]), -place))

    def run(self, worths: list[float], spent: float) -> None:
        """Add the worths of one round, in the order of ``running`` (the answers left), and drop bad answers.

        Args:
        worths: the worth of each answer in this round; more is better.
        spent: the used share of the budget.
        """
        for place, worth in zip(self.running, worths, strict=True):
            self._worths[place].append(worth)
        self._rounds += 1
        self._halve(spent)
        if self._rounds >= self._look and len(self.running) > 1:
            self._look = self._rounds + max(1, self._rounds // 4)
            self._drop()

    def _halve(self, spent: float) -> None:
        """Drop the worst answers: the more of the budget is used, the fewer answers are kept."""
        most = max(2, ceil(self._start / 2 ** int(spent * self._halvings)))
        if len(self.running) > most:
            best = sorted(self.running, key=lambda place: (-sum(self._worths[place]), place))
            self.running = sorted(best[:most])

    def _drop(self) -> None:
        """Drop answers that are surely worse than the leader; keep only the leader if it surely wins."""
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
