"""The engine of today: a game that asks one decision at a time and takes its answers."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from citadels_core.engine import queries
from citadels_core.engine.arranging import Arranger
from citadels_core.engine.box import NumberedRule
from citadels_core.engine.decision import Choice, Decision, Playable, Voice
from citadels_core.engine.door import SEVERAL, Asking, Question, Table
from citadels_core.engine.index import reindex, you_of
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.linking import linked_box
from citadels_core.engine.log import Log
from citadels_core.engine.plain import PlainState
from citadels_core.engine.reading import read
from citadels_core.engine.saving import plain_state, state_from
from citadels_core.engine.shape import misfit
from citadels_core.engine.writers import frames
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SnapshotError
from citadels_core.model.instructions import Asker
from citadels_core.model.ir import Program
from citadels_core.model.rng import seeded
from citadels_core.model.setup import Setup
from citadels_core.model.state import CAUSE, MANY, NOBODY, SLOT, VALUES, Asked, Frame, State
from citadels_core.model.tree import Expr
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.speech import decisions

FUEL = range(5_000)
"""How many blocks may run between two answers before a rule is taken to be endless."""

DEEPEST = 200
"""How many frames may wait for each other: a rule that asks and sets itself off by the answer never ends either."""

MOST_ABANDONED = 50
"""How many rules in a row may be taken to be endless before what sets them off is."""

new = tuple.__new__

ABANDONED = EVENT_IDS["abandoned"]


class Game(Playable):
    """A game of one edition: its state, its history and the pending decision; see ``Engine`` for what it can do.

    Made by ``Game.start``. A game is changed by ``answer`` alone; ``copy`` gives an equal one that goes its own way.
    """

    __slots__ = ("_asked", "_decision", "_question", "box", "log", "setup", "state")

    voice: ClassVar[Voice] = decisions

    box: LinkedBox
    setup: Setup
    log: Log

    def __init__(self, box: LinkedBox, setup: Setup, state: State, log: Log) -> None:
        self.box = box
        self.setup = setup
        self.state = state
        self.log = log
        self._decision: Decision | None = None
        self._asked: Asked | None = None
        self._question: Question

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup) -> "Game":
        """Set up a game and run it to its first decision.

        Raises:
            SetupError: the set-up has no seed, or names something that is not there or cannot be played.
        """
        box = linked_box(catalog, setup)
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
    def question(self) -> Question | None:
        """What is asked, None when the game is over; the same object until it is answered."""
        asked = self.state.asked
        if asked is None:
            return None
        return self._question if self._asked is asked else self._note(asked)

    @property
    def decision(self) -> Decision | None:
        """What waits for an answer, None when the game is over."""
        asked = self.state.asked
        if asked is None:
            return None
        question = self._question if self._asked is asked else self._note(asked)
        decision = self._decision
        if decision is None or decision.question is not question:
            decision = self._decision = Decision(question, asked[VALUES], self)
        return decision

    def _note(self, asked: Asked) -> Question:
        """Note what is asked, for whoever looks at it again before it is answered."""
        seat, kind, noun, values, least, most, many, _, cause = self._asked = asked
        # As ``Question(...)`` does, in half of the time: every decision that somebody looks at makes one.
        self._question = question = new(Question, (seat, kind, noun, len(values), least, most, many, cause))
        return question

    @property
    def values(self) -> Sequence[Any]:
        """What each option of the question stands for, by number; empty when the game is over."""
        asked = self.state.asked
        return () if asked is None else asked[VALUES]

    @property
    def choices(self) -> int:
        """How many options there are where one is chosen, ``SEVERAL`` where a set is, 0 when the game is over."""
        asked = self.state.asked
        if asked is None:
            return 0
        return SEVERAL if asked[MANY] else len(asked[VALUES])

    def advance(self, number: int) -> int:
        """Answer with the option of a number and go on; returns ``choices``. Nothing is checked: for play-outs."""
        state = self.state
        stack = state.stack
        frame = stack[-1]
        env = frame.env
        # Who has a number to go on with has a pending decision; asking for it would cost every answer of a play-out.
        asked: Asked = state.asked  # type: ignore[assignment]  # see above
        env[asked[SLOT]] = asked[VALUES][number]
        state.asked = None
        # Most answers lead to the next question within a block or two: the first is run without the loop around it.
        following = frame.blocks[frame.pc](self, state, env)
        if following >= 0:
            frame.pc = following
            following_question = state.asked
            if following_question is not None and len(stack) <= DEEPEST:
                return SEVERAL if following_question[MANY] else len(following_question[VALUES])
        else:
            self._drop(frame)
        self.run()
        return self.choices

    def advance_set(self, numbers: Sequence[int]) -> int:
        """Answer with a set of options, by ascending numbers; otherwise as ``advance``."""
        state = self.state
        asked: Asked = state.asked  # type: ignore[assignment]  # as in ``advance``
        values = asked[VALUES]
        state.stack[-1].env[asked[SLOT]] = tuple([values[number] for number in numbers])
        state.asked = None
        self.run()
        return self.choices

    @property
    def table(self) -> Table:
        """What is true now, to be read."""
        return self.state

    @property
    def asking(self) -> Asking | None:
        """The program that asks; None when the game is over."""
        asked = self.state.asked
        if asked is None:
            return None
        frame = self.state.stack[-1]
        kind, _, number = frame.code.key.partition("/")
        rule = self.box.rules[int(number)] if kind == "rule" else None
        program = self.box.programs.get(frame.code.key)
        slots = frame.env[:]
        at = None
        if program is not None:
            slots += [None] * (program.slots - len(slots))
            at = self._place(program, asked[SLOT], asked[CAUSE])
        return Asking(rule, program, at, slots)

    def _place(self, program: Program, slot: int, cause: int) -> int | None:
        """Find the instruction of a program that asks."""
        home = self.cause(cause)
        for at, step in enumerate(program.code):
            if isinstance(step, Asker) and step.slot == slot:
                line = step.line
                if (line < 0 and -1 - line == cause) or (home is not None and line == home.line):
                    return at
        return None

    def program(self, rule: NumberedRule) -> Program | None:
        """Return what a rule does, with what it performs in its place; None for nothing."""
        return self.box.programs.get(f"rule/{rule.number}")

    def value(self, expression: Expr, slots: Sequence[Any], of: NumberedRule | None = None) -> Any:
        """Return what an expression is worth now, for a rule whose slots hold these values."""
        source = NOBODY if of is None else of.acts_as
        character = of is not None and of.source_kind == "character"
        return read(self.box, expression, "e[1]" if character else str(source))(self.state, slots)

    def ask(self, query: int, *fields: Any) -> int:
        """Return a number that rules may change: a query of the vocabulary, by its number, about these fields."""
        return queries.ask(self.box, self.state, query, fields)

    def counts(self, district: int, type_: int, purpose: int) -> bool:
        """Tell whether a district counts as a type for a purpose."""
        return queries.counts(self.box, self.state, district, type_, purpose)

    def purse(self, seat: int) -> int:
        """Return the gold that a player can spend now, wherever it lies."""
        return queries.purse(self.box, self.state, seat)

    def forbidding(self, event: int, fields: tuple[Any, ...]) -> Iterator[tuple[NumberedRule, int, int]]:
        """Go through the rules that forbid an event, each with the player it speaks to and the card it is on."""
        rules = queries.barring if None in fields else queries.forbidding
        return ((rule, you_of(self.state, rule, this), this) for rule, this in rules(self.state, event, fields))

    def faults(self) -> Iterator[str]:
        """Say what is wrong with the programs that wait."""
        state = self.state
        if state.over != (not state.stack):
            yield "the game is over with programs left, or not over with none"
        for frame in state.stack:
            code = frame.code
            if self.box.codes.get(code.key) is not code:
                yield f"the program {code.key} is none of this game"
            if not 0 <= frame.pc < len(code.blocks):
                yield f"the program {code.key} has ended and lies on the stack"
            if len(frame.env) < code.slots:
                yield f"the program {code.key} has too little room"
        if state.asked is not None and not 0 <= state.asked[SLOT] < len(state.stack[-1].env):
            yield "an answer has no slot to go to"

    def plain(self) -> PlainState:
        """Return everything that is true of the game as data, for saves and to compare."""
        return plain_state(self.state)

    @classmethod
    def resume(cls, catalog: Catalog, setup: Setup, plain: PlainState, log: Log) -> "Game":
        """Return the game that has this data and this history.

        Raises:
            SetupError: the set-up cannot be played.
            SnapshotError: the data does not fit the box of the set-up.
        """
        box = linked_box(catalog, setup)
        if wrong := misfit(box, plain):
            raise SnapshotError(f"The saved game does not fit its edition: {wrong} cannot be.")
        return cls(box, setup, state_from(box, plain), log)

    def altered(self, *, setup: Setup | None = None, log: Log | None = None) -> "Game":
        """Return an equal game with other names in its set-up, or with another history."""
        return Game(self.box, setup or self.setup, self.state.copy(), self.log.branch() if log is None else log)

    @property
    def arrange(self) -> Arranger:
        """What sets positions up."""
        return Arranger(self)

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


__all__ = ["ABANDONED", "DEEPEST", "FUEL", "MOST_ABANDONED", "Choice", "Game"]
