"""Set up and inspect the inside of a game in tests that cannot use scenarios.

Positions are written as events write them wherever that will do. What is left, such as a row that no game could have,
goes through the numbers of the row.
"""

from collections.abc import Collection, Iterator, Sequence
from importlib import import_module
from typing import Any

from citadels_core.game.facts import limited
from citadels_core.game.log import Log
from citadels_core.game.positions import plain_fields
from citadels_core.machine.chance import set_chance
from citadels_core.machine.frames import ENV
from citadels_core.machine.play.access import list_frames, list_row, set_row
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.saving.save_data import places
from citadels_core.machine.words.events_of_declared_state import WRITER
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS

Moves = dict[int, int]

HEAD = 3
"""So many numbers stand before the row: where the frame on top begins, how many frames there are, where they end."""


def machine_of(game: Any) -> Machine:
    """Return the machine that a game is played on."""
    machine: Machine = game.core._machine
    return machine


def access() -> Any:
    """Return the Python interface of the machine, in the form that is imported now."""
    return import_module("citadels_core.machine.play.access")


def leave_past(game: Any) -> None:
    """Make earlier answers impossible to undo: a position that was written does not follow from them."""
    game._own_record().leave_past(game.core)


def write(game: Any, event: str, *fields: Any) -> tuple[Any, ...] | None:
    """Change the state of a game as an event does, without rules; return its fields, None for no change."""
    told: tuple[Any, ...] | None = access().write_event(machine_of(game), EVENT_IDS[event], plain_fields(fields))
    leave_past(game)
    return told


def happen(game: Any, event: str, *fields: Any) -> None:
    """Make an event happen during a decision, with all its consequences, and ask again."""
    access().propose(machine_of(game), EVENT_IDS[event], plain_fields(fields))
    access().forget_asked(machine_of(game))
    leave_past(game)


def perform_procedure(game: Any, name: str, you: int) -> None:
    """Let a player perform a procedure of the box during a decision, and ask again."""
    codes = machine_of(game).box.codes
    number = next(n for n, code in enumerate(codes) if getattr(code, "key", None) == ("procedure", name))
    access().perform(machine_of(game), number, you)
    access().forget_asked(machine_of(game))
    leave_past(game)


def offer_again(game: Any) -> None:
    """Ask again, after the table was changed from outside."""
    game.arrange.offer_again()
    leave_past(game)


def build(game: Any, seat: int, *cards: int) -> None:
    """Put cards into a city from any location."""
    for card in cards:
        assert write(game, "district built", seat, card, 0) is not None


def give(game: Any, seat: int, *cards: int) -> None:
    """Put cards into a hand from any location, in this order."""
    for card in cards:
        put_under(game, card)
        write(game, "card taken", seat, card, NOBODY, False)


def put_under(game: Any, *cards: int) -> None:
    """Put cards under the deck from any location; the last one is the lowest."""
    for card in cards:
        deck = [other for other in game.table.deck if other != card]
        owner = next((seat for seat, hand in enumerate(game.table.hand) if card in hand), None)
        if owner is not None:
            write(game, "cards discarded", owner, (card,), False)
        game.arrange.deck([card, *deck])
        leave_past(game)


def put_on_top(game: Any, card: int) -> None:
    """Put a card on top of the deck."""
    put_under(game, card)
    game.arrange.deck([*(other for other in game.table.deck if other != card), card])
    leave_past(game)


def set_gold(game: Any, seat: int, amount: int) -> None:
    """Set the gold in a stash."""
    set_number(game, "gold", amount, at=seat)


def crown(game: Any, seat: int) -> None:
    """Give the crown to a player."""
    set_number(game, "crown", seat)


def set_counter(game: Any, counter: int, thing: int, amount: int) -> None:
    """Set a counter on something to a number."""
    now = game.table.counters[counter].get(thing, 0)
    write(game, "counter changed", 0, counter, thing, amount - now)


def read_number(game: Any, field: str, at: int = 0) -> int:
    """Return a number of the row, by the name of its field."""
    machine = machine_of(game)
    return machine.read(getattr(machine.lay, field) + at)


def set_number(game: Any, field: str, number: int, at: int = 0) -> None:
    """Write a number of the row, by the name of its field."""
    machine = machine_of(game)
    machine.write(getattr(machine.lay, field) + at, number)
    access().forget_asked(machine_of(game))
    leave_past(game)


def set_log(game: Any, log: Log) -> None:
    """Replace the history of a game at the table."""
    machine_of(game).take_events()  # otherwise they would be reported after it
    game.core.become(game.core.copy(), log)


def in_a_rule(game: Any) -> bool:
    """Return whether a rule is being carried out, or an event waits for a replacement."""
    box = machine_of(game).box
    codes = [box.codes[number] for number, *_ in list_frames(machine_of(game))]
    return any(code.is_rule or code.number == box.proposal.number for code in codes)


def waiting(game: Any) -> Iterator[tuple[Any, list[int]]]:
    """Yield the suspended frames, the topmost first: the program, and its slots."""
    box = machine_of(game).box
    for number, _, held, *_ in reversed(list_frames(machine_of(game))):
        yield box.codes[number], held


def event_in_question(game: Any) -> list[int]:
    """Return the numeric fields of the topmost event that a rule may replace."""
    frames = list_frames(machine_of(game))
    proposal = machine_of(game).box.proposal.number
    return next(held[first:] for number, first, held, *_ in reversed(frames) if number == proposal)


def move_cards(game: Any, moves: Moves) -> None:
    """Move cards to the places of others."""
    _move(game, "card", "card", moves)


def move_characters(game: Any, moves: Moves) -> None:
    """Move characters to the places of others."""
    _move(game, "character", "person", moves)


def _move(game: Any, kind: str, per: str, moves: Moves) -> None:
    """Exchange things in every field that is visible only to those who see the thing."""
    row = list_row(machine_of(game))
    before = row[HEAD:]
    for field, first, last in places(game.core._linker):
        if field.seen_by == kind:
            for at in range(first, last):
                to = first + moves.get(at - first, at - first) if field.per == per else at
                row[HEAD + to] = moves.get(before[at], before[at]) if field.holds == kind.title() else before[at]
    _set_row(game, row)


def public_fields(game: Any) -> dict[str, list[int]]:
    """Return the numbers of all public fields, by name."""
    row = list_row(machine_of(game))[HEAD:]
    return {field.name: row[first:last] for field, first, last in places(game.core._linker) if field.seen_by == "all"}


def offer(game: Any, values: Sequence[int]) -> None:
    """Replace the options of the decision by as many other ones."""
    row = list_row(machine_of(game))
    end = HEAD + row[2]
    row[end : end + len(values)] = map(int, values)
    _set_row(game, row)


def change_slots(game: Any, moves: Moves, first: int, count: int) -> None:
    """Replace some slots of the topmost program."""
    row = list_row(machine_of(game))
    start = HEAD + row[0] + ENV + first
    row[start : start + count] = [moves.get(number, number) for number in row[start : start + count]]
    _set_row(game, row)


def change_frame(game: Any, at: int, number: int) -> None:
    """Write a number of the topmost frame, by its place in the frame."""
    row = list_row(machine_of(game))
    row[HEAD + row[0] + at] = number
    _set_row(game, row)


def _set_row(game: Any, row: list[int]) -> None:
    set_row(machine_of(game), row[HEAD:], *row[:HEAD])
    access().forget_asked(machine_of(game))
    leave_past(game)


def write_note(game: Any, note: int, thing: int, value: int, by: int) -> None:
    """Set a note on something to this value, written by a player or by none."""
    write(game, "note written", by, note, thing, value)


def write_several(game: Any, note: int, thing: int, said: Collection[tuple[int, int]]) -> None:
    """Set a list note on something to these values, each noted by a player or by none."""
    machine = machine_of(game)
    own = machine.box.notes[note]
    first = own.at + own.things + thing * own.room
    for other in range(own.room):
        by = [WRITER + placer for value, placer in said if value == other]
        machine.write(first + other, sum(1 << one for one in set(by)))


def change_answers(game: Any, moves: Moves) -> None:
    """Replace the answers given so far to the sealed question."""
    number, at, held, *_ = list_frames(machine_of(game))[-1]
    answers = machine_of(game).box.codes[number].code[at].answers
    change_slots(game, moves, answers + 1, held[answers])


def deal_like(game: Any, other: Any) -> None:
    """Copy hands, deck and random state from another game with the same cards."""
    there = other.table
    for hand in game.table.hand:
        put_under(game, *hand)
    for seat, hand in enumerate(there.hand):
        give(game, seat, *hand)
    game.arrange.deck(there.deck)
    set_chance(machine_of(game), there.chance)
    leave_past(game)


def use(game: Any, share: int, source: int) -> None:
    """Count one use of an action of the turn."""
    place = next(one.place for one in limited(game.core._linker) if one.key == (share, source))
    set_number(game, "turn_uses", 1, at=place)


def drop_all(game: Any) -> None:
    """End all running programs, as a finished game procedure does."""
    row = list_row(machine_of(game))
    lay = machine_of(game).lay
    row[:HEAD] = (NOBODY, 0, lay.stack)
    row[HEAD + lay.offered] = 0
    _set_row(game, row)
    access().ask_anew(machine_of(game))
    leave_past(game)
