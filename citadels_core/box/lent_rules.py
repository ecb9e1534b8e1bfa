"""Rules that players have by notes: those of a district or a character, as though these were theirs."""

from collections.abc import Iterator

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.model.programs.ir import State
from citadels_core.model.programs.rules import CountsAsRule, Rule
from citadels_core.model.programs.tree import OF_THIS, OF_YOU, Compare, Declared, Expr, In, Not, Or, Read, all_of
from citadels_core.model.vocabulary.lifetimes import UNBUILT
from citadels_core.model.vocabulary.types import element, is_set

OWN_TURN: Expr = Compare("==", OF_YOU, Read("active player"))


def lent_to_players(box: Box, kind: str, rule: Rule) -> Iterator[tuple[Rule, int]]:
    """Yield a rule as it speaks to each player who has it by a note, each with the seat.

    It is as though it stood below ``for each player`` with that condition. A rule of a district lives as long as the
    district has it. One of a character lives as long as it is noted, and does what is of its own turn in the turns of
    who has it. What speaks to several players, or says something of its card, speaks to nobody else; nor does an answer
    of a character, which shows it.
    """
    notes = [state for state in box.lending if state.on == "player" and element(state.holds).lower() == kind]
    shows = kind == "character" and rule.answers
    if not notes or rule.to_each or shows or isinstance(rule, CountsAsRule) or rule.life in (*UNBUILT, "box"):
        return
    noted = tuple(_says(note, Declared("note", note.id, OF_YOU, note.holds)) for note in notes)
    owner = Read("owner" if kind == "district" else "holder", OF_THIS)
    tests: list[Expr] = [noted[0] if len(noted) == 1 else Or(noted), Not(Compare("==", owner, OF_YOU))]
    if rule.life == "turn":
        tests.append(OWN_TURN)
    life = rule.life if kind == "district" else "cast"
    for seat in range(box.seats):
        yield evolve(rule, life=life, to_each=True, test=all_of([*tests, rule.test])), seat


def _says(note: State, said: Expr) -> Expr:
    """Return the condition that a note names what a rule stands on."""
    return In(OF_THIS, said) if is_set(note.holds) else Compare("==", said, OF_THIS)
