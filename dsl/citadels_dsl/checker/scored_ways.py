"""Find the ways through a program that score the players."""

from collections.abc import Mapping, Sequence

from citadels_core.model.instructions import EndGame, Instr, Next, Perform, ScorePlayers, Unless, target_of
from citadels_core.model.ir import Program
from citadels_dsl.checker.flow import counts_down
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.ways import Ways

SCORES = ScorePlayers | EndGame


def procedures(pack: Pack) -> dict[str, list[Program]]:
    """Return the programs of all procedures in scope, by name."""
    programs: dict[str, list[Program]] = {}
    for body in pack.everything:
        if body.procedure is not None:
            programs.setdefault(body.procedure.name, []).append(body.procedure.program)
    return programs


def scoring(code: tuple[Instr, ...], programs: Mapping[str, Sequence[Program]]) -> set[int]:
    """Return the instructions that are reached and score the players, or perform what does."""
    doing = {name for name in performed(code) if _scores(name, programs)}
    return {at for at in reached(code) if isinstance(code[at], SCORES) or performed_by(code[at]) in doing}


def _scores(name: str, programs: Mapping[str, Sequence[Program]]) -> bool:
    waiting, seen = [name], {name}
    while waiting:
        for program in programs.get(waiting.pop(), ()):
            if any(isinstance(program.code[at], SCORES) for at in reached(program.code)):
                return True
            more = performed(program.code) - seen
            seen |= more
            waiting += more
    return False


def performed(code: tuple[Instr, ...]) -> set[str]:
    """Return the procedures that are performed on some way."""
    return {name for at in reached(code) if (name := performed_by(code[at])) is not None}


def performed_by(step: Instr) -> str | None:
    """Return the procedure that an instruction performs, None for any other instruction."""
    return step.procedure if isinstance(step, Perform) else None


def reached(code: tuple[Instr, ...]) -> set[int]:
    """Return the instructions that some way leads to, whatever the conditions on it."""
    return along(code, set())[0]


def loop_end(step: Instr, code: tuple[Instr, ...]) -> int | None:
    """Return where it goes on behind the loop that an instruction begins; None for one that begins none."""
    loops = isinstance(step, Next) or (isinstance(step, Unless) and counts_down(step.test, code))
    return target_of(step) if loops else None


def along(code: tuple[Instr, ...], barred: set[int], *, start: int = 0) -> tuple[set[int], bool]:
    """Return what is reached from an instruction through none of some others, and whether the end is."""
    ways = Ways(code)
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
