"""The linked rules, and functions that tell which rules are active, for whom, and when they apply."""

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
"""The ``life`` of a rule that is for one seat, no matter who has the card of the rule."""
CHECKED = cython.declare(cython.int, 10)
"""The value of ``LinkedRule.awake`` for a character's rule that needs the full check of ``is_awake_on``."""

SETS = cython.declare(cython.int, 0)
ADDS = cython.declare(cython.int, 1)
KEEPS_UP = cython.declare(cython.int, 2)
KEEPS_DOWN = cython.declare(cython.int, 3)
"""What a rule does to a queried number. With several rules, the highest set number and the tightest bounds count."""

ORIGIN = cython.declare(cython.int, 5)
"""The size of an event's origin in scratch memory: the words of ``model.vocabulary.origin``, in their order."""


class FrameCode(cython.Part):
    """The code that a stack frame runs: a program, or a part of the machine such as a turn's menu."""

    number: cython.public
    size: cython.public
    """The size of the slots and lists of its frame."""
    cause: cython.public
    is_rule: cython.public
    """1 for the program of a rule, 2 if it has a loop; 0 for that of a procedure or of the machine."""
    acts_as: cython.public = NOBODY
    """The character that the rule's district acts as, NOBODY for none."""
    of_person: cython.public = 0
    """Whether it is the program of a character's rule."""
    of_card: cython.public = 0
    """Whether it is the program of a district's rule."""
    deed: cython.public = NOBODY
    """The number of its action's name, if some rule asks for that name; else NOBODY."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Continue the top stack frame, which begins at ``f``; return 1 if a question is asked."""
        raise NotImplementedError

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Continue with the answer in scratch memory: the number of chosen options, then the options."""
        raise NotImplementedError


class Channel(cython.Part):
    """Rules that are looked up together: rules about one event or query, or rules that lift one ban."""

    number: cython.public
    fixed: cython.public = 0
    """Whether it has rules of the edition, of characters or of unbuilt cards."""
    awake: cython.public = 0
    """Whether a rule of the edition or of an unbuilt card belongs to the channel: such rules are always active."""
    books: list[LinkedRule] = cython.later()
    people: list[LinkedRule] = cython.later()
    built: cython.maybe[list[cython.maybe[list[LinkedRule]]]] = cython.nothing
    """Its rules of each definition; None if it has none."""
    env: cython.public = 2
    """The largest size of the slots and lists of any of its rules."""
    loose: list[LinkedRule] = cython.later()
    """Its rules of cards that need not be built, one entry for each card of the name."""
    loose_cards: cython.row = cython.later()

    def __post_init__(self) -> None:
        self.books, self.people, self.loose, self.loose_cards = [], [], [], cython.new_row(0)

    def reads(self) -> int:
        """Return a bit set of the event fields that the channel's rules, or rules that lift their bans, read."""
        read = 0
        for rules in [self.books, self.people, self.loose, *(self.built or [])]:
            for rule in rules or []:
                read |= rule.reads
                if rule.lifted_by is not None:
                    read |= rule.lifted_by.reads()
        return read


class LinkedRule(cython.Part):
    """A rule in the form that the machine runs; ``env`` is the size of its slots (variables) and lists."""

    number: cython.public
    life: cython.public = 0
    """The lifetime that decides which player the rule is for, or ``EACH``."""
    lasts: cython.public = 0
    """The lifetime of the rule."""
    awake: cython.public = 0
    """How ``is_awake`` checks a character's rule: by its lifetime, or ``CHECKED`` for the full check."""
    seat: cython.public = NOBODY
    """The seat that the rule is for; -1 if the owner of its card or character decides."""
    people: cython.public = 0
    """Whether it is a rule of a character."""
    source: cython.public = NOBODY
    """The number of its character or definition, -1 for the edition."""
    cause: cython.public = NOBODY
    order: cython.public = 0
    optional: cython.public = 0
    at_need: cython.public = 0
    """Whether it replaces a payment without asking if there is too little gold; ``worth`` is the discount then."""
    way: cython.public = 0
    """What it does to a queried number: ``SETS``, ``ADDS``, ``KEEPS_UP`` or ``KEEPS_DOWN``."""
    veiled: cython.public = 0
    """Whether the rule is active only while its card is hidden from some players, so that its player is a secret."""
    clockwise: cython.public = 0
    """Whether several such rules are ordered by seat: true for rules of districts and cards."""
    counter: cython.public = NOBODY
    """The counter whose gold the rule lets a player spend."""
    env: cython.public = 0
    reads: cython.public = 0
    """A bit set of the event fields that its condition reads."""
    listed: cython.public = 0
    """The length of ``lists``."""
    lists: cython.row = cython.later()
    """For each event field that is a list: the index of the field, then the slot of the list."""
    origin: cython.public = 0
    """The slot of the event's origin; 0 if the rule does not read it."""
    test: cython.maybe[NumberExpression] = cython.nothing
    """The condition; None if it always holds."""
    worth: cython.maybe[NumberExpression] = cython.nothing
    code: cython.maybe[FrameCode] = cython.nothing
    payee: cython.maybe[NumberExpression] = cython.nothing
    """The player who gets a toll, None for the bank."""
    replaces: cython.public = NOBODY
    """The number of the event that it replaces, NOBODY for none."""
    first: cython.public = NOBODY
    """The number of the first rule of the same line; a line has one rule for each event that it names."""
    lifted_by: cython.maybe[Channel] = cython.nothing
    """The rules that can lift this ban, None if there are none."""


def in_powers(s: GameState, character: cython.int) -> cython.int:
    """Return whether the player of the turn has the powers (abilities) of a character."""
    at = s.lay.powers
    for i in range(at + 1, at + 1 + s.m[at]):
        if s.m[i] == character:
            return 1
    return 0


def is_lasting(s: GameState, character: cython.int) -> cython.int:
    """Return whether a character's lasting abilities are active; its own turn without powers pauses them."""
    if not s.m[s.lay.shown + character]:
        return 0
    return s.m[s.lay.character] != character or in_powers(s, character)


def is_awake(s: GameState, rule: LinkedRule) -> cython.int:
    """Return whether a rule of a character is active."""
    if rule.awake == TURN:
        return in_powers(s, rule.source)
    if rule.awake == REVEALED:
        return is_lasting(s, rule.source)
    if rule.awake == CHECKED:
        return is_awake_on(s, rule, rule.source)
    return rule.awake == BOX or s.m[s.lay.cast + rule.source]


def is_silenced(s: GameState, district: cython.int) -> cython.int:
    """Return whether a marker silences a district, so that its rules are not active."""
    for i in range(len(s.box.silencing)):
        if s.m[s.box.silencing[i] + district]:
            return 1
    return 0


def is_muted(s: GameState, character: cython.int) -> cython.int:
    """Return whether a marker silences a character, so that its rules are not active."""
    for i in range(len(s.box.muting)):
        if s.m[s.box.muting[i] + character]:
            return 1
    return 0


def is_awake_on(s: GameState, rule: LinkedRule, character: cython.int) -> cython.int:
    """Return whether a character's rule is active on a character, possibly one that borrows the rule."""
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
    """Return whether a channel (group of rules) cannot have an active rule now; this check is fast."""
    return not channel.fixed and (channel.built is None or s.m[s.lay.listeners + channel.number] == 0)


def is_asleep(s: GameState, channel: Channel) -> cython.int:
    """Return whether no rule of a channel is active now; 0 if unsure, as characters may borrow its rules."""
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
    """Return the seat whose city contains a card, NOBODY if no city contains the card."""
    seat = s.m[s.lay.card_zone + card] - s.box.cities
    return seat if 0 <= seat < s.box.seats else NOBODY


def keeper_of(s: GameState, card: cython.int) -> cython.int:
    """Return the seat whose hand contains a card, NOBODY if no hand contains the card."""
    seat = s.m[s.lay.card_zone + card] - s.box.hands
    return seat if 0 <= seat < s.box.seats else NOBODY


def holder_of(s: GameState, character: cython.int) -> cython.int:
    """Return the seat that holds a character this round, NOBODY if no seat does."""
    if character < 0:
        return NOBODY
    seat = s.m[s.lay.person_zone + character] - s.box.drafts
    return seat if 0 <= seat < s.box.seats else NOBODY


def acting_at(s: GameState, character: cython.int) -> cython.int:
    """Return the state row index of the player who acts as a character or a stand-in (a mere rank)."""
    return s.lay.acting + (character if character >= 0 else s.box.people_and_stand_ins + 1 + character)


def active_player(s: GameState) -> cython.int:
    """Return the player whose turn it is; between turns, the crowned player."""
    player = s.m[s.lay.player]
    return player if player >= 0 else s.m[s.lay.crown]


def you_of(s: GameState, rule: LinkedRule, this: cython.int) -> cython.int:
    """Return the player ("you") that an active rule is for, NOBODY if there is none at the moment.

    A district's rule is for its owner, a card's rule for the player with the card in the hand, a character's rule for
    the player who acts as it. A character's rule that is active while chosen, in the cast or in the game is for the
    holder. A rule of the edition is for the active player. A rule for each player exists once for each seat.
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


def lacks_player(rule: LinkedRule, you: cython.int) -> cython.int:
    """Return whether an active rule needs a player but has none."""
    return you < 0 and rule.life not in (CAST, BOX, GAME, ANYWHERE)


def enter(
    s: GameState, rule: LinkedRule, you: cython.int, this: cython.int, fields: cython.int, count: cython.int
) -> cython.int:
    """Write the slots (variables) of a rule behind the stack frames; return their index. See ``leave``.

    The event fields are at ``fields`` in scratch memory; a list field contains the index of the list's length there.
    """
    e = s.end
    need_row(s, e + rule.env)
    s.end = e + rule.env
    s.m[e + ProgramSlot.YOU] = you
    s.m[e + ProgramSlot.THIS] = this
    write_fields(s, e, fields, count, rule)
    return e


def write_fields(s: GameState, e: cython.int, fields: cython.int, count: cython.int, rule: LinkedRule) -> cython.int:
    """Write the fields, the lists and the origin of an event into the slots (variables) of a rule."""
    for i in range(count):
        s.m[e + ProgramSlot.FIELDS + i] = s.w[fields + i]
    for i in range(0, rule.listed, 2):
        at = s.w[fields + rule.lists[i]]
        to = e + rule.lists[i + 1]
        if at < 0:  # an unknown list; the caller skips all rules that read it
            s.m[to] = 0
            continue
        keep(s, at, to, s.w[at] + 1)
    if rule.origin:
        for i in range(ORIGIN):
            s.m[e + rule.origin + i] = s.w[fields + count + i]
    return count


def leave(s: GameState, e: cython.int) -> cython.int:
    """Release the slots (variables) that ``enter`` has written."""
    s.end = e
    return e


def worth_of(
    s: GameState, rule: LinkedRule, you: cython.int, this: cython.int, fields: cython.int, count: cython.int
) -> cython.int:
    """Return the number that a rule computes for an event; 0 if the condition of the rule does not hold."""
    e = enter(s, rule, you, this, fields, count)
    worth: cython.int = 0
    if rule.test is None or rule.test.value(s, e):
        worth = rule.worth.value(s, e)
    leave(s, e)
    return worth


def applies(
    s: GameState, rule: LinkedRule, you: cython.int, this: cython.int, fields: cython.int, count: cython.int
) -> cython.int:
    """Return whether the condition of a rule holds for an event with these fields."""
    if rule.test is None:
        return 1
    e = enter(s, rule, you, this, fields, count)
    before = s.top
    true: cython.int = rule.test.value(s, e) != 0
    s.top = before
    leave(s, e)
    return true
