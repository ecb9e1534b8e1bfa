"""Collect the instructions of a program while its lines are checked."""

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from citadels_core.model.ir import Expr, Instr, Program
from citadels_dsl.scope import Scope

DRAFTED = "character drafted"

MOST_PARTS = 500
"""How many parts an expression may have when all names in it are written out."""


@define
class Emitter:
    """Collects the instructions of one program."""

    scope: Scope
    code: list[list[Any]] = field(factory=list)
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

    def emit(self, *instruction: Any, line: int) -> list[Any]:
        """Add an instruction."""
        made = [*instruction, line]
        self.code.append(made)
        return made

    def need(self, condition: Expr) -> None:
        """Offer the action only where a condition holds, with the names that have been given by then put in."""
        self.needs.append(self.named(condition))

    def named(self, part: Expr) -> Expr:
        """Return an expression with the names that have been given put in."""
        if not isinstance(part, tuple) or not part:
            return part
        if part[0] == "v":
            return self.lets.get(part[1], part)
        return tuple(self.named(inner) for inner in part)

    def name(self, slot: int, value: Expr) -> bool:
        """Remember what a name is given to; returns False when an offer would grow too long by it."""
        whole = self.named(value)
        if parts_of(whole) <= MOST_PARTS:
            self.lets[slot] = whole
            return True
        self.endless = True
        return self.known is None

    def sure(self, *parts: Expr) -> bool:
        """Tell whether what comes next happens in any case, with values that are known when the action is offered."""
        if self.known is None or self.depth or self.ended:
            return False
        return all(self._slots(self.named(part)) <= self.known for part in parts)

    def _slots(self, part: Expr) -> set[int]:
        if not isinstance(part, tuple) or not part:
            return set()
        if part[0] == "v":
            return {part[1]}
        return {slot for inner in part for slot in self._slots(inner)}

    def here(self) -> int:
        """Return the place of the next instruction."""
        return len(self.code)

    def program(self) -> Program:
        """Return what has been collected."""
        for at, instruction in enumerate(self.code):
            if instruction[0] == "choose" and instruction[3] in ("District", "Character") and not instruction[7]:
                self._foresee(at, instruction, 4)
            elif instruction[0] == "pick":
                self._foresee(at, instruction, 2)
            elif instruction[0] == "sealed" and instruction[3] == "Character":
                self._foresee_draft(at, instruction)
        code: tuple[Instr, ...] = tuple(tuple(instruction) for instruction in self.code)
        return Program(code=code, slots=self.scope.slots.count)

    def offered(self) -> tuple[Expr, ...]:
        """Return the needs as they can be looked at when the action is offered, before its effect gives names."""
        needs = () if self.endless else tuple(self.needs)
        for instruction in reversed(self.code):
            if instruction[0] == "let":
                needs = _replaced(needs, ("v", instruction[1]), instruction[2])
        return needs

    def _foresee(self, at: int, choice: list[Any], place: int) -> None:
        """Let a district be chosen only if what surely happens to it next is not forbidden and can be paid.

        Of a character, and of what chance chooses, only whether it can be drafted is looked at: a ban on anything else
        may read what the player does not know.
        """
        slot, things = choice[1], choice[place]
        districts = choice[0] == "choose" and choice[3] == "District"
        if at in self.foreseen or not things:
            return
        self.foreseen.add(at)
        filtered = things[0] == "filter"
        one = things[2] if filtered else self.scope.slots.new()
        late = {after[1] for after in self.code[at + 1 :] if after[0] == "let"}
        allowed: list[Expr] = []
        for where_, (_, event, fields, *_) in self._straight(at + 1):
            if not districts and event != DRAFTED:
                continue
            price = self.prices.get(where_, ())
            for need in (("allowed", event, fields), price):
                read = {part[1] for part in _parts(need) if part[0] == "v"}
                if (slot in read or (need and need is price)) and not read & late:
                    allowed.append(_replaced(need, ("v", slot), ("v", one)))
        if not allowed:
            return
        before = ("some", things)
        first = [] if not filtered else things[3][1:] if things[3][0] == "and" else [things[3]]
        where = [*first, *allowed]
        test = where[0] if len(where) == 1 else ("and", *where)
        choice[place] = ("filter", things[1] if filtered else things, one, test)
        self.needs = [("some", choice[place]) if need == before else need for need in self.needs]

    def _foresee_draft(self, at: int, sealed: list[Any]) -> None:
        """Let nobody choose a character in a sealed choice who may not draft it, where that is what it is for."""
        slot, things, seat = sealed[1], sealed[4], sealed[5]
        drafts = [step[2] for step in self.code[at + 1 :] if step[:2] == ["emit", DRAFTED]]
        answered = {part[3] for fields in drafts for part in _parts(fields) if part[0] == "reply"}
        if at in self.foreseen or ("v", slot) not in answered:
            return
        self.foreseen.add(at)
        filtered = things[0] == "filter"
        one = things[2] if filtered else self.scope.slots.new()
        allowed: Expr = ("allowed", DRAFTED, (("v", seat), ("v", one)))
        test = ("and", things[3], allowed) if filtered else allowed
        sealed[4] = ("filter", things[1] if filtered else things, one, test)

    def _straight(self, start: int) -> Iterator[tuple[int, list[Any]]]:
        for place, instruction in enumerate(self.code[start:], start):
            if instruction[0] == "emit":
                yield place, instruction
            elif instruction[0] != "let":
                return


def parts_of(code: Any) -> int:
    """Count the operators and numbers of an expression."""
    return 1 + sum([parts_of(part) for part in code[1:]]) if isinstance(code, tuple) else 1


def _parts(code: Any) -> Iterator[tuple[Any, ...]]:
    if isinstance(code, tuple):
        if code and isinstance(code[0], str):
            yield code
        for part in code:
            yield from _parts(part)


def _replaced(code: Any, old: Expr, new: Expr) -> Any:
    if code == old:
        return new
    return tuple(_replaced(part, old, new) for part in code) if isinstance(code, tuple) else code
