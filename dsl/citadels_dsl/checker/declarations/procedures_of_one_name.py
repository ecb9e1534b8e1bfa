"""Refuse procedures of one name that are not given the same: one takes the place of the other."""

from collections.abc import Iterator

from citadels_dsl.checker.pack import Pack
from citadels_dsl.compiler.instructions.performing import form_of
from citadels_dsl.text.diagnostics import Diagnostic, problem


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find procedures of rules, editions and patches of editions that are given something else than one before."""
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
                message = f'another procedure "{procedure.name}" is given something else'
                advice = (
                    f"one takes the place of the other, so both are given the same: {form_of(procedure.name, there)}"
                )
                yield problem("CIT203", pack.span(book.file, procedure.line), book.file, message, advice)
