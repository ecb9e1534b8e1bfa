"""Collect the instructions of a program while its lines are checked."""

from collections.abc import Iterator, Mapping

from attrs import define, evolve, field

from citadels_core.model.instructions import Choose, Emit, Instr, Let, Pick, Sealed, aimed
from citadels_core.model.ir import Program
from citadels_core.model.tree import And, CanHappen, Expr, Filter, Reply, Slot, Some, all_of
from citadels_core.model.walk import size_of, slots_read, substitute, walk
from citadels_dsl.compiler.scope import Scope

DRAFTED = "character drafted"

MOST_PARTS = 500
"""How many parts an expression may have when all names in it are written out."""

NOWHERE = -1
"""The target of an instruction until it is known where it goes on."""


@define
class Emitter:
    """Collects the instructions of one program."""

    scope: Scope
    code: list[Instr] = field(factory=list)
    needs: list[Expr] = field(factory=list)
    leading: bool = True
    """Whether what is emitted still happens in any case, so that an offer can depend on it."""
    costs: bool = False
    prices: dict[int, Expr] = field(factory=dict)
    """That a payment can be made, by the place of its instruction."""
    foreseen: set[int] = field(factory=set)
    """The choices that have been narrowed down to what is possible."""
    known: frozenset[int] | None = None
    """The slots that are filled when an action is offered; None where nothing is offered."""
    depth: int = 0
    """How many blocks the next instruction is in."""
    lets: dict[int, Expr] = field(factory=dict)
    """What names have been given to, by slot."""
    endless: bool = False
    """Whether a name stands for too much to be written out."""
    ended: bool = False
    """Whether the rule may have ended before."""

    def add(self, step: Instr) -> int:
        """Add an instruction and return its place."""
        self.code.append(step)
        return len(self.code) - 1

    def aim(self, place: int) -> None:
        """Let an instruction that was added go on at the next one there will be."""
        self.code[place] = aimed(self.code[place], self.here())

    def need(self, condition: Expr) -> None:
        """Offer the action only where a condition holds, with the names that have been given by then put in."""
        self.needs.append(self.named(condition))

    def named(self, part: Expr) -> Expr:
        """Return an expression with the names that have been given put in."""
        return substitute(part, self._names)

    @property
    def _names(self) -> Mapping[Expr, Expr]:
        return {Slot(slot): value for slot, value in self.lets.items()}

    def name(self, slot: int, value: Expr) -> bool:
        """Remember what a name is given to; returns False when an offer would grow too long by it."""
        whole = self.named(value)
        if size_of(whole) <= MOST_PARTS:
            self.lets[slot] = whole
            return True
        self.endless = True
        return self.known is None

    def sure(self, *parts: Expr) -> bool:
        """Tell whether what comes next happens in any case, with values that are known when the action is offered."""
        if self.known is None or self.depth or self.ended:
            return False
        return all(slots_read(self.named(part)) <= self.known for part in parts)

    def here(self) -> int:
        """Return the place of the next instruction."""
        return len(self.code)

    def program(self) -> Program:
        """Return what has been collected."""
        for at, step in enumerate(self.code):
            match step:
                case Choose(noun="District" | "Character", many=False) | Pick():
                    self._foresee(at, step)
                case Sealed(noun="Character"):
                    self._foresee_draft(at, step)
                case _:
                    pass
        return Program(code=tuple(self.code), types=self.scope.types)

    def offered(self) -> tuple[Expr, ...]:
        """Return the needs as they can be looked at when the action is offered, before its effect gives names."""
        needs = () if self.endless else tuple(self.needs)
        for step in reversed(self.code):
            if isinstance(step, Let):
                needs = tuple(substitute(need, {Slot(step.slot): step.value}) for need in needs)
        return needs

    def _foresee(self, at: int, choice: Choose | Pick) -> None:
        """Let a district be chosen only if what surely happens to it next is not forbidden and can be paid.

        Of a character, and of what chance chooses, only whether it can be drafted is looked at: a ban on anything else
        may read what the player does not know.
        """
        things = choice.things
        districts = isinstance(choice, Choose) and choice.noun == "District"
        if at in self.foreseen:
            return
        self.foreseen.add(at)
        one = things.slot if isinstance(things, Filter) else self.scope.slots.new(self._element(choice))
        late = {after.slot for after in self.code[at + 1 :] if isinstance(after, Let)}
        allowed: list[Expr] = []
        for place, step in self._straight(at + 1):
            if not districts and step.event != DRAFTED:
                continue
            price = self.prices.get(place)
            for need in (CanHappen(step.event, step.fields), price):
                read = frozenset[int]() if need is None else slots_read(need)
                if need is not None and (choice.slot in read or need is price) and not read & late:
                    allowed.append(substitute(need, {Slot(choice.slot): Slot(one)}))
        if not allowed:
            return
        before = Some(things)
        narrowed = _narrowed(things, one, allowed)
        self.code[at] = evolve(choice, things=narrowed)
        self.needs = [Some(narrowed) if need == before else need for need in self.needs]

    def _element(self, choice: Choose | Pick) -> str:
        """Return the type of what is chosen."""
        return self.scope.types[choice.slot]

    def _foresee_draft(self, at: int, sealed: Sealed) -> None:
        """Let nobody choose a character in a sealed choice who may not draft it, where that is what it is for."""
        drafts = [step for step in self.code[at + 1 :] if isinstance(step, Emit) and step.event == DRAFTED]
        answered = {node.answers for node in walk(*drafts) if isinstance(node, Reply)}
        if at in self.foreseen or Slot(sealed.slot) not in answered:
            return
        self.foreseen.add(at)
        things = sealed.things
        one = things.slot if isinstance(things, Filter) else self.scope.slots.new(sealed.noun)
        allowed = CanHappen(DRAFTED, (Slot(sealed.seat), Slot(one)))
        if isinstance(things, Filter):
            things = Filter(things.things, one, And((things.test, allowed)))
        else:
            things = Filter(things, one, allowed)
        self.code[at] = evolve(sealed, things=things)

    def _straight(self, start: int) -> Iterator[tuple[int, Emit]]:
        for place, step in enumerate(self.code[start:], start):
            if isinstance(step, Emit):
                yield place, step
            elif not isinstance(step, Let):
                return


def _narrowed(things: Expr, slot: int, tests: list[Expr]) -> Expr:
    """Return a set with more conditions on its things."""
    if not isinstance(things, Filter):
        return Filter(things, slot, all_of(tests))
    first = things.test.tests if isinstance(things.test, And) else (things.test,)
    return Filter(things.things, slot, all_of([*first, *tests]))
