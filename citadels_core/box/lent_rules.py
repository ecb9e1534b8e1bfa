"""Copies of rules for players: a note with `lends rules` gives the rules of a card to a player."""

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
    """Yield copies of a rule, one per seat; a copy applies while the seat has a `lends rules` note.

    The copy acts like a rule below ``for each player`` with the condition that the player has the note.
    A rule of a district keeps its lifetime. A rule of a character lives as long as the note; if it acts only in the
    character's turn, it now acts in the player's turns.

    These rules are never lent: rules for each player, "counts as" rules, rules of unbuilt cards and of the whole box,
    and actions of a character that answer an event, because they would reveal the character.
    """
    notes = [state for state in box.lending if state.on == "player" and element(state.holds).lower() == kind]
    shows = kind == "character" and rule.answers
    if not notes or rule.to_each or shows or isinstance(rule, CountsAsRule) or rule.life in (*UNBUILT, "box"):
        return
    noted = tuple(_names_this(note, Declared("note", note.id, OF_YOU, note.holds)) for note in notes)
    owner = Read("owner" if kind == "district" else "holder", OF_THIS)
    tests: list[Expr] = [noted[0] if len(noted) == 1 else Or(noted), Not(Compare("==", owner, OF_YOU))]
    if rule.life == "turn":
        tests.append(OWN_TURN)
    life = rule.life if kind == "district" else "cast"
    for seat in range(box.seats):
        yield evolve(rule, life=life, to_each=True, test=all_of([*tests, rule.test])), seat


def _names_this(note: State, said: Expr) -> Expr:
    return In(OF_THIS, said) if is_set(note.holds) else Compare("==", said, OF_THIS)
