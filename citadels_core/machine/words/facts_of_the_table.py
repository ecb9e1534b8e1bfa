"""Facts about the whole game, the turn, declared state and queries, and whether events can happen."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.coverage_counts import note_point
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.events.event_life import affords, is_forbidden
from citadels_core.machine.events.tolls import ALL_TOLLS, TOLL_WIDTH, list_tolls
from citadels_core.machine.expression_kinds import NumberExpression, UnaryExpression, write_numbers
from citadels_core.machine.limits import clip
from citadels_core.machine.numbers.queries import LinkedQuery, ask, first_ban
from citadels_core.machine.rules import LinkedRule, active_player, is_asleep
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.zones.declared_state import DeclaredStateField, count_of, count_towards, lies
from citadels_core.machine.zones.sight import public_player


class TableField(NumberExpression):
    """A state field with a single number, such as the player with the crown."""

    field: cython.int
    negated: cython.public = 0

    def value(self, s: GameState, e: cython.int) -> cython.int:
        worth = s.m[self.field]
        return not worth if self.negated else worth


class FieldOf(UnaryExpression):
    """The number that a state field has for one player or card, such as the gold of a player."""

    field: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        thing = self.operand(s, e)
        return s.m[self.field + thing] if thing >= 0 else 0


class ActivePlayer(NumberExpression):
    """The player whose turn it is; between turns, the crowned player."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return active_player(s)


class Spent(NumberExpression):
    """The gold that the active player has paid for building this turn, minus refunds."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        total: cython.longlong = 0
        for i in range(s.lay.spent, s.lay.spent + s.lay.cards):
            total += s.m[i]
        return clip(total)


class MarkerExpression(UnaryExpression):
    """Whether a marker lies on a card, character or player."""

    marker: DeclaredStateField
    negated: cython.public = 0

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if lies(s, self.marker, self.operand(s, e)) != self.negated else 0


class CounterExpression(NumberExpression):
    """The value of a counter on a card, character or player."""

    counter: DeclaredStateField
    thing: NumberExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return count_of(s, self.counter, self.thing.value(s, e))


class CounterTowardsExpression(CounterExpression):
    """The value that a counter on a card, character or player has for one player."""

    other: NumberExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return count_towards(s, self.counter, self.thing.value(s, e), self.other.value(s, e))


class NoteExpression(NumberExpression):
    """The value of a note on a card, character or player; a given number if the note is empty."""

    note: DeclaredStateField
    thing: NumberExpression
    unset: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        thing = self.thing.value(s, e)
        return s.m[self.note.at + self.note.things + thing] if lies(s, self.note, thing) else self.unset


class PublicDoer(NumberExpression):
    """The player that a rule is for, if all players know this player; else NOBODY."""

    rule: LinkedRule

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return public_player(s, self.rule, s.m[e + 1], s.m[e])


class AskExpression(NumberExpression):
    """The value of a query: a number that rules can modify.

    If ``plain``, the base is constant, so that the arguments need not be evaluated while no rule is active.
    """

    query: LinkedQuery
    plain: cython.int
    fields: list[NumberExpression]

    def value(self, s: GameState, e: cython.int) -> cython.int:
        if self.plain and (self.query.channel is None or is_asleep(s, self.query.channel)):
            return self.query.base
        count = len(self.fields)
        fields = need_work(s, count)
        s.top = fields + count
        write_numbers(s, self.fields, e, fields)
        number = ask(s, self.query, fields, count)
        s.top = fields
        return number


class CanHappenExpression(NumberExpression):
    """Whether an event is allowed and its tolls can be paid, as far as the event's fields are known."""

    event: LinkedEvent
    numbers: list[NumberExpression]
    """The fields; those that no ban or toll reads are constants."""
    known: cython.int
    along: list[CanHappenExpression]
    """The conditions for events with tolls that happen together with it."""
    besides: cython.maybe[NumberExpression] = cython.nothing
    """The price that is paid besides the tolls."""
    payer: cython.maybe[NumberExpression] = cython.nothing
    """The player who pays the tolls, None if there are none."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        banned: cython.int = self.event.banned is not None and not is_asleep(s, self.event.banned)
        tolled: cython.int = self.event.tolled is not None and not is_asleep(s, self.event.tolled)
        more: cython.int = tolled or len(self.along) > 0
        if not banned and not more:
            return 1
        fields = self.write_down(s, e)
        allowed: cython.int = 1
        if banned and self.known and self.event.gives_way:
            allowed = 0 if is_forbidden(s, self.event, fields) else 1
        elif banned:
            allowed = 1 if first_ban(s, self.event.banned, fields, self.event.count) < 0 else 0
        if allowed and more:
            allowed = self.can_pay(s, e, fields)
        s.top = fields
        return allowed

    def can_pay(self, s: GameState, e: cython.int, fields: cython.int) -> cython.int:
        """Return whether the player can pay the price, the event's tolls and the tolls of events in ``along``."""
        found = list_tolls(s, self.event, fields, ALL_TOLLS) if self.event.tolled is not None else 0
        at = s.top
        s.top = at + TOLL_WIDTH * found
        besides: cython.longlong = 0
        other: CanHappenExpression
        for i in range(len(self.along)):
            other = self.along[i]
            besides += other.tolls(s, e)
        paid: cython.int = 1
        if found or besides:
            if self.besides is not None:
                besides += self.besides.value(s, e)
            payer = self.payer.value(s, e)
            paid = affords(s, payer, at, found, besides)
        s.top = at
        return paid

    def tolls(self, s: GameState, e: cython.int) -> cython.longlong:
        """Return the sum of the tolls that the event costs."""
        if is_asleep(s, self.event.tolled):
            return 0
        fields = self.write_down(s, e)
        total: cython.longlong = 0
        for i in range(list_tolls(s, self.event, fields, ALL_TOLLS)):
            total += s.w[s.top + TOLL_WIDTH * i + 1]
        s.top = fields
        return total

    def write_down(self, s: GameState, e: cython.int) -> cython.int:
        """Write the event fields to scratch memory, and move ``s.top`` behind them; return their index."""
        count = len(self.numbers)
        fields = need_work(s, count)
        s.top = fields + count
        write_numbers(s, self.numbers, e, fields)
        return fields


class Tolls(NumberExpression):
    """The sum of the tolls that an event costs."""

    asked: CanHappenExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return clip(self.asked.tolls(s, e))


class SeenExpression(UnaryExpression):
    """An expression that counts, for test coverage, how often its value is zero and how often nonzero."""

    point: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        number = self.a.value(s, e)
        note_point(s, self.point, number != 0)
        return number
