"""Find the ways through a program that score the players."""

from collections.abc import Mapping, Sequence

from citadels_core.model.programs.instructions import EndGame, Instr, Next, ScorePlayers, Unless, target_of
from citadels_dsl.checker.analysis.bodies import Body, performed
from citadels_dsl.checker.analysis.flow import ControlFlow, counts_down

SCORES = ScorePlayers | EndGame


def scoring(code: tuple[Instr, ...], procedures: Mapping[str, Sequence[Body]]) -> set[int]:
    """Return the instructions that are reached and score the players, or perform what does."""
    there = reached(code)
    doing = {name for name in performed(code[at] for at in there) if _scores(name, procedures)}
    return {at for at in there if isinstance(code[at], SCORES) or performed((code[at],)) & doing}


def _scores(name: str, procedures: Mapping[str, Sequence[Body]]) -> bool:
    waiting, seen = [name], {name}
    while waiting:
        for body in procedures.get(waiting.pop(), ()):
            steps = [body.code[at] for at in reached(body.code)]
            if any(isinstance(step, SCORES) for step in steps):
                return True
            more = performed(steps) - seen
            seen |= more
            waiting += more
    return False


def reached(code: tuple[Instr, ...]) -> set[int]:
    """Return the instructions that some way leads to, whatever the conditions on it."""
    return along(code, set())[0]


def loop_end(step: Instr, code: tuple[Instr, ...]) -> int | None:
    """Return where it goes on behind the loop that an instruction begins; None for one that begins none."""
    loops = isinstance(step, Next) or (isinstance(step, Unless) and counts_down(step.test, code))
    return target_of(step) if loops else None


def along(code: tuple[Instr, ...], barred: set[int], *, start: int = 0) -> tuple[set[int], bool]:
    """Return what is reached from an instruction through none of some others, and whether the end is."""
    ways = ControlFlow(code)
    found: set[int] = set()
    ends = not code
    waiting = [start] if code else []
    while waiting:
        at = waiting.pop()
        if at not in found and at not in barred:
            found.add(at)
            waiting += ways.after(at)
            ends = ends or ways.ends(at)
    return found, ends
