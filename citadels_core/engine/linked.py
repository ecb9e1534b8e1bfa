"""The box of the engine of today: what is fixed for a game, with its rules compiled and its programs ready to run."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field, frozen

from citadels_core.engine.box import Box, NumberedRule
from citadels_core.engine.lowered import Rule, lower_rule
from citadels_core.model.ir import Program
from citadels_core.model.state import Code

Function = Callable[..., Any]

NOTHING = Code("system/nothing", "system", (), 0, -1)
"""The program of a rule that has none."""


@frozen(kw_only=True)
class Declared:
    """Markers, counters and notes that have something in common, and the notes that remember such a thing."""

    markers: tuple[int, ...] = ()
    counters: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()
    remembered: tuple[int, ...] = ()


@define(eq=False)
class LiveRule(NumberedRule):
    """A rule of this game with its compiled parts."""

    test: Function | None = None
    value: Function | int | None = None
    code: Code = NOTHING
    order: int = 0
    """Its place among the rules that answer the same event; the same for all rules of cards with one place."""
    reads: frozenset[int] = frozenset()
    """The slots that the condition of a ban, or of what lifts one, reads."""

    @property
    def lowered(self) -> Rule:
        """The rule in tuples."""
        return lower_rule(self.rule)


@define(eq=False)
class LinkedBox(Box):
    """A box with what the engine of today has worked out for it."""

    rules: list[LiveRule] = field(factory=list)
    tie_breaks: tuple[LiveRule, ...] = ()
    by_book: tuple[LiveRule, ...] = ()
    by_character: Mapping[int, tuple[LiveRule, ...]] = field(factory=dict)
    by_definition: Mapping[int, tuple[LiveRule, ...]] = field(factory=dict)
    loose: tuple[tuple[LiveRule, int], ...] = ()
    codes: dict[str, Code] = field(factory=dict)
    programs: dict[str, Program] = field(factory=dict)
    """What the codes were made from, by the same keys, with what they perform written in place."""
    facts: Any = None
    """What the code generator relied on; for whoever generates more code for this box."""
    offers: dict[tuple[str, int], Function] = field(factory=dict)
    """What offers the actions of each source: the edition, a character, both in a turn, the districts of a name, or the
    cards of a name in the hand.

    The ``duty`` of a character is what it offers whoever has chosen it, even without its abilities. ``gathering`` after
    a source stands for those of its actions that gather, which a turn for gathering only is offered.
    """
    uses: dict[int, Function] = field(factory=dict)
    """What carries out each action, by the number of its rule."""
    showing: frozenset[int] = frozenset()
    """The characters with rules that live from their reveal to the end of the round."""
    turning: frozenset[int] = frozenset()
    """The characters with rules, other than actions, that live in their own turn."""
    fixed_size: int | None = None
    """The city size, when no rule of the box can change it or as how many districts a city counts."""
    deriving: frozenset[int] = frozenset()
    """The events after which a city may have become complete."""
    spending: frozenset[int] = frozenset()
    """The events by which gold is handed over, where some of it need not be in a stash."""
    index_cache: dict[Any, Any] = field(factory=dict)
    lapsing: Mapping[str, Declared] = field(factory=dict)
    """What lapses at the end of a turn and of a round."""
    veiled: Declared = field(factory=Declared)
    """What not all may see: its events happen whatever they change, since that they do not would tell."""
    lapses_with_turn: bool = False
    lying: Mapping[str, Declared] = field(factory=dict)
    """What a district or a character takes with it when it leaves the game; nothing where there is nothing declared."""
    source_text: str = ""
    seen: set[tuple[int, bool]] = field(factory=set)
    """Which points of watched cards were come by, and whether the value there was something; nothing otherwise."""
    unwatched: list[tuple[LiveRule, Any, Any, Any]] = field(factory=list)
    """The compiled parts of the rules that are watched, as they were."""
