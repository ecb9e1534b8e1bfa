"""Report recursive procedures and numbers, and procedures of one name with different parameters."""

from collections.abc import Iterator

from attrs import frozen

from citadels_core.model.programs import ir
from citadels_core.model.programs.circles import circle, reads, shortest, told
from citadels_core.model.programs.instructions import Perform
from citadels_dsl.checker.pack import Pack
from citadels_dsl.compiler.instructions.performing import form_of
from citadels_dsl.text.diagnostics import Diagnostic, problem


@frozen
class ProcedureCall:
    """A call of one procedure by another, with the file and the line of the call."""

    caller: str
    called: str
    path: str
    line: int


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Report each cycle of procedure calls once, even if several variants or player numbers have it."""
    seen: set[frozenset[str]] = set()
    for steps in _games(pack):
        for step in steps:
            circle = _shortest_cycle_from(step, steps)
            names = frozenset(part.caller for part in circle)
            if not circle or names in seen or (step.path, step.line) not in pack.lines:
                continue
            seen.add(names)
            way = " -> ".join(f'"{part.caller}"' for part in circle) + f' -> "{circle[0].caller}"'
            message = (
                "this procedure performs itself" if len(circle) == 1 else f"these procedures perform each other: {way}"
            )
            places = ((part.path, part.line, f'"{part.caller}" performs "{part.called}" here') for part in circle[1:])
            advice = "use a loop instead, for example: repeat at most 10 times"
            span = pack.span(step.path, step.line)
            yield problem("CIT506", span, step.path, message, advice, pack.labels(places))


def _games(pack: Pack) -> Iterator[list[ProcedureCall]]:
    known = {book.id: book for module in (*pack.required, pack.module) for book in module.books}
    for edition in pack.module.editions:
        shared = [known[id_] for id_ in edition.uses if id_ in known]
        for seats in range(edition.least, edition.most + 1):
            for variant in (None, *edition.variants):
                yield _calls([*([variant] if variant is not None else []), edition.book, *shared], seats)
    for book in pack.module.every_book():
        yield _calls([book], None)


def _calls(chosen: list[ir.Book], seats: int | None) -> list[ProcedureCall]:
    """Return the calls between procedures, or only between those that a game of ``seats`` players uses."""
    found: list[ProcedureCall] = []
    taken: set[str] = set()
    for book in chosen:
        for procedure in book.procedures:
            if seats is not None:
                if procedure.name in taken or not procedure.least <= seats <= procedure.most:
                    continue
                taken.add(procedure.name)
            performs = (step for step in procedure.program.code if isinstance(step, Perform))
            found += [ProcedureCall(procedure.name, step.procedure, book.file, step.line) for step in performs]
    return found


def _shortest_cycle_from(first: ProcedureCall, steps: list[ProcedureCall]) -> list[ProcedureCall]:
    return shortest(first, lambda one: [other for other in steps if other.caller == one.called])


def check_names(pack: Pack) -> Iterator[Diagnostic]:
    """Report procedures whose parameters differ from those of an earlier procedure of the same name."""
    takes = {
        procedure.name: procedure.takes
        for module in reversed(pack.required)
        for book in module.every_book()
        for procedure in book.procedures
    }
    for book in pack.module.every_book():
        for procedure in book.procedures:
            there = takes.setdefault(procedure.name, procedure.takes)
            if [type_ for _, type_ in there] != [type_ for _, type_ in procedure.takes]:
                message = f'another procedure "{procedure.name}" has other parameters'
                advice = f"one replaces the other, so both need the same parameters: {form_of(procedure.name, there)}"
                yield problem("CIT203", pack.span(book.file, procedure.line), book.file, message, advice)


def check_numbers(pack: Pack) -> Iterator[Diagnostic]:
    """Report number rules of the pack that depend on themselves, also through rules of required packs.

    Conditions are ignored, so the rules of a cycle may never apply at the same time.
    """
    read = reads(body.rule for body in pack.everything)
    for body in pack.bodies:
        if way := circle(read, body.rule):
            names = " -> ".join(f'"{name}"' for name in told(way))
            advice = "use a number that does not depend on this one, or use a counter"
            yield pack.report("CIT511", body, body.line, f"this number depends on itself: {names}", advice)
