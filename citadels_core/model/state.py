"""The state of one game: plain values that can be copied, compared and saved at any decision."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

NOBODY = -1
"""Stands for no player, no character, no card."""

EVERYBODY = -2
"""Stands for all players, where it is said who can see cards."""


def unnamed(district: int) -> int:
    """Return what stands for the name of a facedown district: like no name, and no other such district."""
    return -2 - district


def first_free(taken: Collection[int]) -> int:
    """Return the first number, from 1 on, that is not taken.

    >>> first_free([]), first_free([1, 3])
    (1, 2)
    """
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


class Pending(NamedTuple):
    """A decision that waits for an answer, with names for what ``State.asked`` holds.

    ``kind`` is ``menu`` (an action of a turn), ``choose``, ``sealed`` (a choice that others make too, unseen), ``may``
    or ``replace``; ``noun`` names the type of the values; ``slot`` is where the frame on top takes the answer;
    ``cause_number`` tells the line that asks.
    """

    seat: int
    kind: str
    noun: str
    values: Sequence[Any]
    least: int
    most: int
    many: bool
    slot: int
    cause_number: int


Asked = tuple[int, str, str, Sequence[Any], int, int, bool, int, int]
"""The fields of ``Pending`` in a bare tuple, which is quicker to make and to read: every answer makes one."""

VALUES: Final = 3
LEAST: Final = 4
MOST_CHOSEN: Final = 5
MANY: Final = 6
SLOT: Final = 7
CAUSE: Final = 8
"""Where an ``Asked`` keeps what the play-outs read."""


class Code:
    """A program ready to run: its blocks, each a function that returns the number of the next block.

    ``END`` as the next block ends the frame. ``key`` names the program in snapshots; ``kind`` is ``rule``,
    ``procedure`` or ``system``.
    """

    __slots__ = ("blocks", "cause", "key", "kind", "slots")

    def __init__(self, key: str, kind: str, blocks: tuple[Callable[..., int], ...], slots: int, cause: int) -> None:
        self.key = key
        self.kind = kind
        self.blocks = blocks
        self.slots = slots
        self.cause = cause


END = -1
"""The next block of a program that is done."""

MOST = 1_000_000_000
"""No number of a game grows beyond this, whatever a card says."""


class Frame:
    """A program in progress: where it stands and what its slots hold, numbers and tuples only.

    ``guard`` lists the replacements that brought this frame about, so that none applies twice to one event.
    """

    __slots__ = ("blocks", "code", "env", "guard", "pc")

    def __init__(self, code: Code, env: list[Any], guard: tuple[tuple[int, int], ...] = (), pc: int = 0) -> None:
        self.code = code
        self.blocks = code.blocks
        self.pc = pc
        self.env = env
        self.guard = guard

    def copy(self) -> "Frame":
        """Return an equal frame that goes its own way."""
        return Frame(self.code, self.env[:], self.guard, self.pc)


class Turn:
    """A turn: whose it is, of which character, whose powers the player has, and what has been used up in it.

    Three facts that do not follow from each other: ``character`` is the one the turn is of; ``powers`` are the
    characters whose abilities its player has, that one or not; ``restricted`` tells whether it is for gathering only.
    ``uses`` counts limited actions by (rule, source); ``ledger`` lists what was paid as (payer, amount, card). ``kept``
    lists what waits with a turn on hold: the markers, counters and notes that last until its end, as (which of these,
    its number, what it lies on, value, who has written it).
    """

    __slots__ = (
        "actions",
        "builds",
        "character",
        "gathered",
        "kept",
        "ledger",
        "over",
        "player",
        "powers",
        "restricted",
        "uses",
    )

    def __init__(self, player: int = NOBODY, character: int = NOBODY) -> None:
        self.player = player
        self.character = character
        self.powers: tuple[int, ...] = (character,) if character >= 0 else ()
        self.restricted = False
        self.gathered = False
        self.over = False
        self.actions = 0
        self.builds = 0
        self.uses: dict[tuple[int, int], int] = {}
        self.ledger: tuple[tuple[int, int, int], ...] = ()
        self.kept: tuple[tuple[int, int, int, int, int], ...] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """The character the turn is of, with its abilities or without, and then the others whose abilities it has."""
        if self.character < 0 or self.character in self.powers[:1]:
            return self.powers
        return (self.character, *(other for other in self.powers if other != self.character))

    @property
    def abilities(self) -> bool:
        """Whether the player has the abilities of the turn's own character."""
        return self.character in self.powers

    def copy(self) -> "Turn":
        """Return an equal turn that goes its own way."""
        other = Turn.__new__(Turn)
        other.player = self.player
        other.character = self.character
        other.powers = self.powers
        other.restricted = self.restricted
        other.gathered = self.gathered
        other.over = self.over
        other.actions = self.actions
        other.builds = self.builds
        other.uses = self.uses.copy()
        other.ledger = self.ledger
        other.kept = self.kept
        return other


class _Idle(Turn):
    """The turn of nobody, between turns: shared by all games, so nothing can be written to it."""

    __slots__ = ("_frozen",)

    def __init__(self) -> None:
        super().__init__()
        object.__setattr__(self, "_frozen", True)

    def __setattr__(self, name: str, value: object) -> None:
        if not hasattr(self, "_frozen"):
            object.__setattr__(self, name, value)

    def copy(self) -> Turn:
        return self


IDLE: Turn = _Idle()
"""What ``State.turn`` is between turns; what a rule does to it is lost."""


class State:
    """Everything that is true at the table.

    Players are seats 0 to n-1, characters are numbered by rank, cards by their place in the box; all zones are
    lists of such numbers. The top of the deck is the end of its list. ``tucked`` lists the
    cards that lie under districts, each with its district; ``looks`` who has looked this turn at which
    card in whose hand, or in the deck (nobody's); ``laid`` who has laid out which character facedown. ``twins`` lists
    the districts that came into a city where another one of their name stood, each with the number by which it is told
    from the others as long as it stands there. ``index`` holds the rules that are alive; it is shared between copies
    and replaced as a whole, never changed.
    """

    __slots__ = (
        "aside",
        "aside_seen_by",
        "asked",
        "calls",
        "cast",
        "chance",
        "city",
        "coming",
        "controller",
        "counters",
        "crown",
        "deck",
        "deferred",
        "drafted",
        "facedown",
        "faceup",
        "finished",
        "gold",
        "guests",
        "hand",
        "held",
        "holder",
        "in_play",
        "index",
        "laid",
        "looks",
        "marks",
        "names",
        "notes",
        "over",
        "owner",
        "packet",
        "peeked",
        "points",
        "pool",
        "reached",
        "round",
        "scores",
        "shown",
        "stack",
        "tucked",
        "turn",
        "turned",
        "twins",
        "types",
        "uses",
        "winners",
    )

    def __init__(
        self, seats: int, characters: int, cards: int, chance: int, markers: int, counters: int, notes: int = 0
    ) -> None:
        self.chance = chance
        self.gold = [0] * seats
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.city: list[list[int]] = [[] for _ in range(seats)]
        self.names: list[list[int]] = [[] for _ in range(seats)]
        self.drafted: list[list[int]] = [[] for _ in range(seats)]
        self.reached = [0] * seats
        self.owner = [NOBODY] * cards
        self.holder = [NOBODY] * (characters + 1)
        self.controller = [NOBODY] * (characters + 1)
        self.deck = list(range(cards))
        self.aside: list[int] = []
        self.aside_seen_by = NOBODY
        self.tucked: tuple[tuple[int, int], ...] = ()
        self.looks: tuple[tuple[int, int, int], ...] = ()
        self.pool: list[int] = []
        self.packet: tuple[tuple[int, ...], ...] = ((),) * seats
        self.peeked: tuple[tuple[int, int], ...] = ()
        self.laid: tuple[tuple[int, int], ...] = ()
        self.faceup: list[int] = []
        self.facedown: list[int] = []
        self.calls: list[int] = []
        self.cast: tuple[int, ...] = ()
        self.coming: tuple[int, ...] = ()
        self.guests: tuple[tuple[int, int], ...] = ()
        self.crown = NOBODY
        self.round = 0
        self.turn = IDLE
        self.held: list[Turn] = []
        self.uses: dict[tuple[int, int], int] = {}
        self.marks: list[dict[int, int]] = [{} for _ in range(markers)]
        self.counters: list[dict[int, int]] = [{} for _ in range(counters)]
        self.notes: list[dict[int, tuple[int, int]]] = [{} for _ in range(notes)]
        self.types: dict[int, int] = {}
        self.turned: tuple[int, ...] = ()
        self.twins: tuple[tuple[int, int], ...] = ()
        self.in_play: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.finished: tuple[tuple[int, int], ...] = ()
        self.deferred: tuple[tuple[Any, ...], ...] = ()
        self.index: Any = None
        self.stack: list[Frame] = []
        self.asked: Asked | None = None
        self.points: tuple[tuple[int, int, int], ...] = ()
        self.scores: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()
        self.over = False

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, _: dict[int, Any]) -> "State":
        return self.copy()

    @property
    def pending(self) -> Pending | None:
        """The decision that waits for an answer."""
        return None if self.asked is None else Pending._make(self.asked)

    @pending.setter
    def pending(self, pending: Pending | None) -> None:
        self.asked = pending if pending is None else (*pending,)

    def copy(self) -> "State":
        """Return an equal state that goes its own way; immutable parts are shared."""
        other = State.__new__(State)
        other.chance = self.chance
        other.gold = self.gold[:]
        other.hand = [cards[:] for cards in self.hand]
        other.city = [cards[:] for cards in self.city]
        other.names = [names[:] for names in self.names]
        other.drafted = [characters[:] for characters in self.drafted]
        other.reached = self.reached[:]
        other.owner = self.owner[:]
        other.holder = self.holder[:]
        other.controller = self.controller[:]
        other.deck = self.deck[:]
        other.aside = self.aside[:]
        other.aside_seen_by = self.aside_seen_by
        other.tucked = self.tucked
        other.looks = self.looks
        other.pool = self.pool[:]
        other.packet = self.packet
        other.peeked = self.peeked
        other.laid = self.laid
        other.faceup = self.faceup[:]
        other.facedown = self.facedown[:]
        other.calls = self.calls[:]
        other.cast = self.cast
        other.coming = self.coming
        other.guests = self.guests
        other.crown = self.crown
        other.round = self.round
        other.turn = self.turn.copy()
        other.held = [turn.copy() for turn in self.held]
        other.uses = self.uses.copy()
        other.marks = [marks.copy() for marks in self.marks]
        other.counters = [counts.copy() for counts in self.counters]
        other.notes = [notes.copy() for notes in self.notes]
        other.types = self.types.copy()
        other.turned = self.turned
        other.twins = self.twins
        other.in_play = self.in_play
        other.shown = self.shown
        other.finished = self.finished
        other.deferred = self.deferred
        other.index = self.index
        other.stack = [frame.copy() for frame in self.stack]
        other.asked = self.asked
        other.points = self.points
        other.scores = self.scores
        other.winners = self.winners
        other.over = self.over
        return other
