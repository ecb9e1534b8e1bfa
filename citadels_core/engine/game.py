"""The one door: a game that asks one decision at a time and takes its answers."""

from collections.abc import Sequence
from typing import Any

from citadels_core.engine.box import Box, Cause
from citadels_core.engine.decision import Decision, Option
from citadels_core.engine.index import reindex
from citadels_core.engine.link import box_for
from citadels_core.engine.log import Log
from citadels_core.engine.writers import frames
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import IllegalAnswer
from citadels_core.model.rng import seeded
from citadels_core.model.setup import Setup
from citadels_core.model.state import SLOT, Frame, State
from citadels_core.model.vocabulary import EVENT_IDS

FUEL = range(5_000)
"""How many blocks may run between two answers before a rule is taken to be endless."""

DEEPEST = 200
"""How many frames may wait for each other: a rule that asks and sets itself off by the answer never ends either."""

MOST_ABANDONED = 50
"""How many rules in a row may be taken to be endless before what sets them off is."""

ABANDONED = EVENT_IDS["abandoned"]


Choice = Option | int
"""An option, or its number in the decision."""


class Game:
    """A game of one edition: its state, its history and the pending decision.

    Made by ``Game.start``. A game is changed by ``answer`` alone; ``copy`` gives an equal one that goes its own way.
    """

    __slots__ = ("_decision", "box", "log", "setup", "state")

    def __init__(self, box: Box, setup: Setup, state: State, log: Log) -> None:
        self.box = box
        self.setup = setup
        self.state = state
        self.log = log
        self._decision: Decision | None = None

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup) -> "Game":
        """Set up a game and run it to its first decision.

        Raises:
            SetupError: the set-up has no seed, or names something that is not there or cannot be played.
        """
        box = box_for(catalog, setup)
        state = State(
            setup.seats,
            box.characters,
            len(box.cards),
            seeded(setup.known_seed()),
            len(box.markers),
            len(box.counters),
            len(box.notes),
        )
        state.cast = state.coming = box.starters
        reindex(box, state)
        game = cls(box, setup, state, Log())
        frames.push(state, box.codes["procedure/game"], [0, -1])
        game.run()
        return game

    @property
    def decision(self) -> Decision | None:
        """What waits for an answer, None when the game is over."""
        asked = self.state.asked
        if asked is None:
            return None
        if self._decision is None or self._decision.asked is not asked:
            self._decision = Decision(asked, self)
        return self._decision

    @property
    def over(self) -> bool:
        """Whether the game has been scored."""
        return self.state.over

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, empty before the end."""
        return self.state.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, empty before the end."""
        return self.state.winners

    def answer(self, choice: "Choice | Sequence[Choice]") -> None:
        """Answer the pending decision, with an option or its number, or with several when it asks for a set.

        Raises:
            IllegalAnswer: the choice does not fit; the game is as it was.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("game_over", "The game is over; nothing is asked any more.")
        if decision.many:
            self.advance(self._subset(decision, choice))
        else:
            self.advance(decision.values[self._number(decision, choice)])

    def advance(self, value: Any) -> None:
        """Go on with a value of the pending decision, a tuple of them if it takes several; nothing is checked.

        For play-outs that pick from ``state.asked`` what it allows; everybody else calls ``answer``.
        """
        state = self.state
        stack = state.stack
        frame = stack[-1]
        env = frame.env
        # Who has a value to go on with has a pending decision; asking for it would cost every answer of a play-out.
        env[state.asked[SLOT]] = value  # type: ignore[index]  # see above
        state.asked = None
        # Most answers lead to the next question within a block or two: the first is run without the loop around it.
        following = frame.blocks[frame.pc](self, state, env)
        if following >= 0:
            frame.pc = following
            if state.asked is not None and len(stack) <= DEEPEST:
                return
        else:
            self._drop(frame)
        self.run()

    def _number(self, decision: Decision, choice: Any) -> int:
        if isinstance(choice, Option):
            if choice.decision is not decision:
                raise IllegalAnswer("not_pending", "This option belongs to another decision.")
            return choice.number
        if isinstance(choice, int) and not isinstance(choice, bool) and 0 <= choice < len(decision.values):
            return choice
        if isinstance(choice, list | tuple | Decision):
            raise IllegalAnswer("not_single", "This decision takes one option, not a list of them.")
        raise IllegalAnswer("not_offered", "Answer with one of decision.options, its number, or decision.find(id).")

    def _subset(self, decision: Decision, choice: Any) -> tuple[Any, ...]:
        if not isinstance(choice, (list, tuple)):
            raise IllegalAnswer("not_a_subset", "This decision takes a list of options.")
        if len(choice) == 1 and decision.least <= 1 <= decision.most:
            return (decision.values[self._number(decision, choice[0])],)
        numbers = sorted([self._number(decision, one) for one in choice])
        count = len(numbers)
        if len(set(numbers)) != count:
            raise IllegalAnswer("repeated", "Each option can be chosen once.")
        if count < decision.least:
            raise IllegalAnswer("too_few", f"At least {decision.least} have to be chosen.")
        if count > decision.most:
            raise IllegalAnswer("too_many", f"At most {decision.most} can be chosen.")
        return tuple([decision.values[number] for number in numbers])

    def run(self) -> None:
        """Run frames until a decision is needed or the game is over; rules that run too long are dropped.

        A course of play that ends without having been scored is scored there.
        """
        state = self.state
        stack = state.stack
        times = 0
        while not state.over:
            if not stack:
                frames.push(state, self.box.codes["system/scoring"], [()])
            for _ in FUEL:
                if state.asked is not None:
                    if len(stack) <= DEEPEST:
                        return
                    state.asked = None
                    break
                frame = stack[-1]
                following = frame.blocks[frame.pc](self, state, frame.env)
                if following >= 0:
                    frame.pc = following
                    continue
                self._drop(frame)
                if not stack:
                    break
            if stack:
                self._abandon(times)
                times += 1

    def _drop(self, frame: Frame) -> None:
        """Take a program that is done off the stack: from the top, from below what it has started, or not at all."""
        stack = self.state.stack
        if stack and stack[-1] is frame:
            stack.pop()
        elif frame in stack:
            stack.remove(frame)

    def _abandon(self, times: int) -> None:
        """Drop the frames of the rule that does not end; what it has done stands, and the game goes on.

        Of procedures, which perform each other, the one on top is dropped, and twice as many each time that nobody was
        asked since. So even a course of play that never asks, or sets off endless rules without end, comes to its end.
        """
        state = self.state
        rules = (at for at, frame in enumerate(state.stack) if frame.code.kind == "rule" and times < MOST_ABANDONED)
        lowest = next(rules, max(len(state.stack) - (1 << min(times, MOST_ABANDONED)), 0))
        cause = state.stack[lowest].code.cause
        del state.stack[lowest:]
        state.deferred = ()
        self.log.append((ABANDONED, (), cause))

    def copy(self) -> "Game":
        """Return an equal game that goes its own way; history so far is shared."""
        return Game(self.box, self.setup, self.state.copy(), self.log.branch())

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _: dict[int, Any]) -> "Game":
        return self.copy()

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.setup.name_of(seat)

    def cause(self, number: int) -> Cause | None:
        """Return where an event or a decision comes from; None for what follows from the rules of every game."""
        return self.box.causes[number] if 0 <= number < len(self.box.causes) else None
