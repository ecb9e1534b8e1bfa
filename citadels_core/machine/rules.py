"""The linked rules: which are alive, whom they speak to, and whether they apply."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import NumberExpression
from citadels_core.machine.frame_slots import ProgramSlot
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.state import GameState, keep, need_row

BUILT = cython.declare(cython.int, 0)
HAND = cython.declare(cython.int, 1)
ANYWHERE = cython.declare(cython.int, 2)
TURN = cython.declare(cython.int, 3)
REVEALED = cython.declare(cython.int, 4)
CHOSEN = cython.declare(cython.int, 5)
CAST = cython.declare(cython.int, 6)
BOX = cython.declare(cython.int, 7)
GAME = cython.declare(cython.int, 8)
EACH = cython.declare(cython.int, 9)
"""What a rule speaks to one seat by, whoever has its card: see ``lasts``."""
CHECKED = cython.declare(cython.int, 10)
"""What a rule of a character is awake by that has to be looked at more closely: see ``lasts``."""

SETS = cython.declare(cython.int, 0)
ADDS = cython.declare(cython.int, 1)
KEEPS_UP = cython.declare(cython.int, 2)
KEEPS_DOWN = cython.declare(cython.int, 3)
"""What a rule does to a number that is asked for; the highest that is set counts, and the tightest bound."""

ORIGIN = cython.declare(cython.int, 5)
"""How many numbers tell who brought an event about: the words of ``model.vocabulary.origin``, in their order."""


class FrameCode(cython.Part):
    """What a frame runs: a program, or a part of the machine that waits for others. See ``frames``."""

    number: cython.public
    size: cython.public
    """How many numbers its frame has for slots and lists."""
    cause: cython.public
    is_rule: cython.public
    """1 for the program of a rule, 2 if it has a loop; 0 for that of a procedure or of the machine."""
    acts_as: cython.public = NOBODY
    """The character as which the district of a rule acts, NOBODY for none."""
    of_person: cython.public = 0
    """Whether it is the program of a rule on a character."""
    of_card: cython.public = 0
    """Whether it is the program of a rule on a district."""
    deed: cython.public = NOBODY
    """The number of its action among those that rules of the box ask for by name, NOBODY for none."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Go on in the frame on top, which begins at ``f``; returns 1 when somebody is asked."""
        raise NotImplementedError

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Take the answer, which is in ``w`` from ``s.top`` on: how many options, then their numbers."""
        raise NotImplementedError


class Channel(cython.Part):
    """What rules of one kind answer: an event they hear, a number they change, a name they lift bans of."""

    number: cython.public
    fixed: cython.public = 0
    """Whether rules of the edition, of characters or of cards in hands belong to it."""
    awake: cython.public = 0
    """Whether one of these is always alive: those of the edition and of cards in hands are."""
    books: list[LinkedRule] = cython.later()
    people: list[LinkedRule] = cython.later()
    built: cython.maybe[list[cython.maybe[list[LinkedRule]]]] = cython.nothing
    """The rules of each definition that belong to it, by definition; None without any."""
    env: cython.public = 2
    """How many numbers the slots and lists of any of its rules have."""
    loose: list[LinkedRule] = cython.later()
    """Rules of cards that need not be built, each once for each card of its name."""
    loose_cards: cython.row = cython.later()

    def __post_init__(self) -> None:
        self.books, self.people, self.loose, self.loose_cards = [], [], [], cython.new_row(0)

    def reads(self) -> int:
        """Return the fields that its conditions read, and those of what lifts its bans, one bit each."""
        read = 0
        for rules in [self.books, self.people, self.loose, *(self.built or [])]:
            for rule in rules or []:
                read |= rule.reads
                if rule.lifted_by is not None:
                    read |= rule.lifted_by.reads()
        return read


class LinkedRule(cython.Part):
    """A rule of one box. ``env`` is how many numbers its slots and lists have."""

    number: cython.public
    life: cython.public = 0
    """To whom it speaks: a lifetime, or ``EACH``."""
    lasts: cython.public = 0
    """How long it is alive: a lifetime."""
    awake: cython.public = 0
    """What tells of a rule of a character whether it is awake: its lifetime, or ``CHECKED`` for more than that."""
    seat: cython.public = NOBODY
    """The seat that it speaks to, -1 for whoever has what it is on."""
    people: cython.public = 0
    """Whether it is a rule of a character."""
    source: cython.public = NOBODY
    """The character or the definition it is written on, -1 for the edition."""
    cause: cython.public = NOBODY
    order: cython.public = 0
    optional: cython.public = 0
    at_need: cython.public = 0
    """Whether it takes the place of a payment unasked where there is too little gold otherwise; ``worth`` is how
    much less is paid then."""
    way: cython.public = 0
    """What its number does to one that is asked for: ``SETS``, ``ADDS``, ``KEEPS_UP`` or ``KEEPS_DOWN``."""
    veiled: cython.public = 0
    """Whether it is alive only where not all see its card, and so speaks to somebody whom not all know."""
    clockwise: cython.public = 0
    """Whether rules of its place come in the order of the seats: those of districts and cards do."""
    counter: cython.public = NOBODY
    """The counter whose gold it lets be spent."""
    env: cython.public = 0
    reads: cython.public = 0
    """The fields that its condition reads, one bit each."""
    listed: cython.public = 0
    """How many numbers ``lists`` has."""
    lists: cython.row = cython.later()
    """Where its slots keep the fields of its event that are lists, in the order of ``LinkedEvent.lists``."""
    origin: cython.public = 0
    """Where its slots keep who brought its event about; 0 where it does not ask."""
    test: cython.maybe[NumberExpression] = cython.nothing
    """None where it always applies."""
    worth: cython.maybe[NumberExpression] = cython.nothing
    code: cython.maybe[FrameCode] = cython.nothing
    payee: cython.maybe[NumberExpression] = cython.nothing
    """Who is paid a toll, None for the bank."""
    replaces: cython.public = NOBODY
    """The number of the event that it takes the place of, NOBODY for none."""
    first: cython.public = NOBODY
    """The number of the first of the rules that its line stands for: there is one for each event that it names."""
    lifted_by: cython.maybe[Channel] = cython.nothing
    """The rules that lift this ban, None where nothing does."""


def in_powers(s: GameState, character: cython.int) -> cython.int:
    """Return whether the player of the turn has the powers of a character."""
    at = s.lay.powers
    for i in range(at + 1, at + 1 + s.m[at]):
        if s.m[i] == character:
            return 1
    return 0


def is_lasting(s: GameState, character: cython.int) -> cython.int:
    """Return whether the powers that last until the end of the round are alive: not in a turn taken without them."""
    if not s.m[s.lay.shown + character]:
        return 0
    return s.m[s.lay.character] != character or in_powers(s, character)


def is_awake(s: GameState, rule: LinkedRule) -> cython.int:
    """Return whether a rule of a character is alive."""
    if rule.awake == TURN:
        return in_powers(s, rule.source)
    if rule.awake == REVEALED:
        return is_lasting(s, rule.source)
    if rule.awake == CHECKED:
        return is_awake_on(s, rule, rule.source)
    return rule.awake == BOX or s.m[s.lay.cast + rule.source]


def is_silenced(s: GameState, district: cython.int) -> cython.int:
    """Return whether something lies on a district that silences it."""
    for i in range(len(s.box.silencing)):
        if s.m[s.box.silencing[i] + district]:
            return 1
    return 0


def is_muted(s: GameState, character: cython.int) -> cython.int:
    """Return whether something lies on a character that silences it."""
    for i in range(len(s.box.muting)):
        if s.m[s.box.muting[i] + character]:
            return 1
    return 0


def is_awake_on(s: GameState, rule: LinkedRule, character: cython.int) -> cython.int:
    """Return whether a rule of a character is alive on the character that has it, which may be another one."""
    if is_muted(s, character):
        return 0
    if rule.lasts == TURN:
        return in_powers(s, character)
    if rule.lasts == REVEALED:
        return is_lasting(s, character)
    if rule.lasts == CHOSEN and rule.seat >= 0 and holder_of(s, character) < 0:
        return 0
    return rule.lasts == BOX or s.m[s.lay.cast + character]


def is_silent(s: GameState, channel: Channel) -> cython.int:
    """Return whether no rule of a channel can be alive now, without a look at each."""
    return not channel.fixed and (channel.built is None or s.m[s.lay.listeners + channel.number] == 0)


def is_asleep(s: GameState, channel: Channel) -> cython.int:
    """Return whether no rule of a channel is alive now."""
    rule: LinkedRule
    if channel.awake:
        return 0
    if channel.built is not None and s.m[s.lay.listeners + channel.number] > 0:
        return 0
    if s.box.loans_on_people and channel.people:
        return 0
    for rule in channel.people:
        if is_awake(s, rule):
            return 0
    return 1


def owner_of(s: GameState, card: cython.int) -> cython.int:
    """Return in whose city a card stands, NOBODY when it is in none."""
    seat = s.m[s.lay.card_zone + card] - s.box.cities
    return seat if 0 <= seat < s.box.seats else NOBODY


def keeper_of(s: GameState, card: cython.int) -> cython.int:
    """Return in whose hand a card is, NOBODY when it is in none."""
    seat = s.m[s.lay.card_zone + card] - s.box.hands
    return seat if 0 <= seat < s.box.seats else NOBODY


def holder_of(s: GameState, character: cython.int) -> cython.int:
    """Return who holds a character this round, NOBODY when nobody does."""
    if character < 0:
        return NOBODY
    seat = s.m[s.lay.person_zone + character] - s.box.drafts
    return seat if 0 <= seat < s.box.seats else NOBODY


def acting_at(s: GameState, character: cython.int) -> cython.int:
    """Return where it is kept who acts as a character; those that are nobody but have a rank come last."""
    return s.lay.acting + (character if character >= 0 else s.box.people_and_stand_ins + 1 + character)


def active_player(s: GameState) -> cython.int:
    """Return the player whose turn it is, between turns the crowned player."""
    player = s.m[s.lay.player]
    return player if player >= 0 else s.m[s.lay.crown]


def you_of(s: GameState, rule: LinkedRule, this: cython.int) -> cython.int:
    """Return the player a live rule speaks to, NOBODY when there is none at the moment.

    A district speaks to its owner, a card to who has it in the hand; a character to who acts as it; one that is alive
    while chosen, in the cast or in the box to who holds it; rules of the edition to the player whose turn it is,
    between turns to the crowned player. A rule that speaks to each player is there once for each.
    """
    life = rule.life
    if life == GAME:
        return active_player(s)
    if life == BUILT:
        return owner_of(s, this)
    if life == TURN:
        return s.m[s.lay.player]
    if life == REVEALED:
        return s.m[acting_at(s, this)]
    if life == HAND:
        return keeper_of(s, this)
    if life == ANYWHERE:
        owner = owner_of(s, this)
        return owner if owner >= 0 else keeper_of(s, this)
    if life == EACH:
        return rule.seat
    return holder_of(s, this)


def is_idle(rule: LinkedRule, you: cython.int) -> cython.int:
    """Return whether a live rule has nobody to speak to, and needs somebody."""
    return you < 0 and rule.life not in (CAST, BOX, GAME, ANYWHERE)


def enter(
    s: GameState, rule: LinkedRule, you: cython.int, this: cython.int, fields: cython.int, count: cython.int
) -> cython.int:
    """Write slots for a rule's expressions behind the frames; ``leave`` takes them away. Returns where they begin.

    The fields of what it answers are at ``fields`` in ``w``; a field that is a list is the place of its count there.
    """
    e = s.end
    need_row(s, e + rule.env)
    s.end = e + rule.env
    s.m[e + ProgramSlot.YOU] = you
    s.m[e + ProgramSlot.THIS] = this
    write_fields(s, e, fields, count, rule)
    return e


def write_fields(s: GameState, e: cython.int, fields: cython.int, count: cython.int, rule: LinkedRule) -> cython.int:
    """Write the fields of an event into slots of a rule, those that are lists into its lists; then who did it."""
    for i in range(count):
        s.m[e + ProgramSlot.FIELDS + i] = s.w[fields + i]
    for i in range(0, rule.listed, 2):
        at = s.w[fields + rule.lists[i]]
        to = e + rule.lists[i + 1]
        if at < 0:  # a list that is not known yet: no rule that reads it is asked
            s.m[to] = 0
            continue
        keep(s, at, to, s.w[at] + 1)
    if rule.origin:
        for i in range(ORIGIN):
            s.m[e + rule.origin + i] = s.w[fields + count + i]
    return count


def leave(s: GameState, e: cython.int) -> cython.int:
    """Take slots away again."""
    s.end = e
    return e


def worth_of(
    s: GameState, rule: LinkedRule, you: cython.int, this: cython.int, fields: cython.int, count: cython.int
) -> cython.int:
    """Return the number of a rule, with the fields of what it answers; 0 where its condition does not hold."""
    e = enter(s, rule, you, this, fields, count)
    worth: cython.int = 0
    if rule.test is None or rule.test.value(s, e):
        worth = rule.worth.value(s, e)
    leave(s, e)
    return worth


def applies(
    s: GameState, rule: LinkedRule, you: cython.int, this: cython.int, fields: cython.int, count: cython.int
) -> cython.int:
    """Return whether the condition of a rule holds, with the fields of what it answers."""
    if rule.test is None:
        return 1
    e = enter(s, rule, you, this, fields, count)
    before = s.top
    true: cython.int = rule.test.value(s, e) != 0
    s.top = before
    leave(s, e)
    return true
