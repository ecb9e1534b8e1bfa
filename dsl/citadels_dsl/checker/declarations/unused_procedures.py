"""Warn about procedures that nothing performs."""

import re
from collections.abc import Iterator

from citadels_core.model.programs.ir import FIRST_PROCEDURE
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_dsl.checker.analysis.bodies import performed
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic, Subject

DIGITS = {word: at for at, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine"], 2)}
FOR_PLAYERS = re.compile(rf"(.+) for ({'|'.join(DIGITS)})( to ({'|'.join(DIGITS)}))? players?")
"""How a procedure for some numbers of players is named where the numbers stand there as words."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find procedures whose name stands in no line ``perform`` of the pack or of those it builds on.

    A pack with shared ``rules`` and no edition is made for other packs, which may perform what it declares: nothing is
    said about it, nor while a pack has errors.
    """
    if pack.broken or not (pack.module.editions or pack.module.extensions):
        return
    patches = {extension.book.id for extension in pack.module.extensions}
    performs = {FIRST_PROCEDURE}
    for body in pack.everything:
        performs |= performed(body.code) - {body.procedure}
    for body in pack.bodies:
        if body.procedure is not None and body.procedure not in performs:
            if not pack.module.editions and body.about not in patches:
                continue
            message = f'nothing performs the procedure "{body.procedure}"'
            advice, near = _advice(body.procedure, sorted(performs))
            subject = Subject(names=(body.procedure,), near=near)
            yield pack.report("CIT502", body, body.line, message, advice, subject=subject)


def _advice(name: str, performed: list[str]) -> tuple[str, tuple[str, ...]]:
    """Return what to do about a procedure, and those that may have been meant where it should be performed."""
    if found := FOR_PLAYERS.fullmatch(name):
        last = f" to {DIGITS[found[4]]}" if found[4] else ""
        return f"numbers are digits: procedure {found[1]} for {DIGITS[found[2]]}{last} players", ()
    advice = f'write "perform {name}" where it should happen, or remove it'
    meant = did_you_mean(name, performed)
    return (f"{phrase(meant)} Otherwise {advice}" if meant else advice), meant
