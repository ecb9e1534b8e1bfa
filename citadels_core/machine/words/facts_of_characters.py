"""Facts about characters: places, holders, reveals, membership of the cast."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression, UnaryExpression
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.rules import acting_at, holder_of, in_powers
from citadels_core.machine.state import GameState, fetch, need_work
from citadels_core.machine.zones.moves import is_in_cast, is_spare


class CharacterList(ListExpression):
    """Base class: the characters for which ``has`` is true, ordered by rank; those without rank last."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        to = need_work(s, s.lay.people)
        count: cython.int = 0
        for character in range(s.lay.people):
            if self.has(s, e, character):
                s.w[to + count] = character
                count += 1
        return count


class RankOf(UnaryExpression):
    """The rank of a character, or of a stand-in (a character number that has only a rank)."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        character = self.operand(s, e)
        return s.box.rank[character if character >= 0 else s.box.people_and_stand_ins + 1 + character]


class HolderOf(UnaryExpression):
    """The player who holds a character this round; NOBODY if no player does."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return holder_of(s, self.operand(s, e))


class RevealedPredicate(UnaryExpression):
    """Whether a character has been revealed this round."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        character = self.operand(s, e)
        return 1 if s.m[acting_at(s, character)] >= 0 else 0


class RevealedCharactersOf(CharacterList):
    """The characters that a player has revealed this round, and characters that joined the player's turn."""

    player: NumberExpression

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        if not 0 <= thing < s.lay.people:
            return 0
        actor = s.m[s.lay.acting + thing]
        if actor < 0:
            return 0
        return 1 if (holder_of(s, thing) if is_in_cast(s, thing) else actor) == self.player.value(s, e) else 0


class LastCharacterOf(UnaryExpression):
    """The character that a player got last; a character without a rank only if there is no other."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        last = s.m[s.lay.person_last + s.box.drafts + player] if player >= 0 else NOBODY
        ranked = last
        while ranked >= s.box.ranked:
            ranked = s.m[s.lay.person_prev + ranked]
        return ranked if ranked >= 0 else last


class CharactersOf(ListExpression):
    """The characters with a rank whose flag in a given state field is set, ordered by rank."""

    field: cython.int

    def put(self, s: GameState, e: cython.int) -> cython.int:
        to = need_work(s, s.box.ranked)
        count: cython.int = 0
        for character in range(s.box.ranked):
            if s.m[self.field + character]:
                s.w[to + count] = character
                count += 1
        return count

    def size(self, s: GameState, e: cython.int) -> cython.int:
        count: cython.int = 0
        m: cython.row = s.m
        for i in range(self.field, self.field + s.box.ranked):
            if m[i]:
                count += 1
        return count

    def has_any(self, s: GameState, e: cython.int) -> cython.int:
        m: cython.row = s.m
        for i in range(self.field, self.field + s.box.ranked):
            if m[i]:
                return 1
        return 0

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if 0 <= thing < s.box.ranked and s.m[self.field + thing] else 0


class NextCall(NumberExpression):
    """The character that is called next; NOBODY if none is left to call."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        first = s.lay.calls
        m: cython.row = s.m
        for i in range(first, first + s.lay.people):
            if m[i]:
                return i - first
        return NOBODY


class Spares(CharacterList):
    """The spare characters, which are out of the game, ordered by rank."""

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if thing < s.lay.people and is_spare(s, thing) else 0


class AllCharacters(CharacterList):
    """All characters of the cast, ordered by rank; characters without a rank come last."""

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if thing < s.lay.people and is_in_cast(s, thing) else 0


class Companions(CharacterList):
    """The characters without a rank."""

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if s.box.ranked <= thing < s.lay.people else 0


class Powers(ListExpression):
    """The characters whose powers (abilities) the active player has."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        count = s.m[s.lay.powers]
        return fetch(s, s.lay.powers + 1, need_work(s, count), count)

    def size(self, s: GameState, e: cython.int) -> cython.int:
        return s.m[s.lay.powers]

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if in_powers(s, thing) else 0


class Abilities(NumberExpression):
    """Whether the active player has the powers (abilities) of the turn's own character."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if in_powers(s, s.m[s.lay.character]) else 0
