"""Set up a layout: build a game that has the described position.

A position in a turn is set up where the first selection would begin; then the game is played to that turn. So all
consequences of rules, such as those of the reveal of a character, come from the rules.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from citadels_core.box.box import Cause
from citadels_core.game.declared_zones import declared_zones
from citadels_core.model.catalog import Catalog
from citadels_core.model.listing import listed
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.types import STATES
from citadels_core.speech.values import REFEREE, say
from citadels_core.table import autopilot
from citadels_core.table.game import Game
from citadels_core.table.positions.layouts import Layout, PositionError
from citadels_core.table.positions.staged_things import (
    StagedCounter,
    StagedMark,
    StagedNote,
    find_card,
    find_character,
    find_thing,
    staged_mark,
    zone_named,
)
from citadels_core.table.positions.stops import SELECT, SELECTION, SETUP, SKIP, STOP, ProcedureStop, selects, with_stops

MOST_DECISIONS: Final = 500
NOTED: Final = EVENT_IDS["note written"]
CALLED: Final = EVENT_IDS["character called"]
TALLIED: Final = EVENT_IDS["counter changed towards player"]
DECLARED_AT: Final = {
    number: (type_.lower(), place)
    for number, event in enumerate(EVENTS)
    for place, (_, type_) in enumerate(event.fields)
    if type_.lower() in STATES
}
"""The kind of declared state of an event, and the index of the field with its number; the next field is the thing."""

Start = Callable[[Catalog, Setup], Game]
"""A function that starts a game."""


def stage(
    catalog: Catalog, setup: Setup, table: Layout, start: Start, lowest: Callable[[str], bool] = lambda _: False
) -> tuple[Game, int]:
    """Return a game in the position of a layout, and the log index where the position begins.

    Args:
        start: starts a game.
        lowest: tells for the id of a card whether it is below all others in the deck.

    Raises:
        PositionError: the layout cannot be set up.
        SetupError: the edition cannot be played with this set-up.
    """
    if table.new_game:
        return _new_game(catalog, setup, table, start), 0
    game = _at_stop(with_stops(catalog), setup, start, SELECTION)
    if game is None:
        problem = 'The edition has no procedure called "selection", so no turn can be reached.'
        raise PositionError(problem, code="not_for_edition")
    _mix(game, setup.known_seed(), lowest)
    _give_characters(game, table)
    marks = _set(game, table)
    begin = len(game.log)
    _go_on(game, SKIP)
    _reach_turn(game, table, marks)
    _mark_again(game, marks, begin)
    return game, begin


def _mix(game: Game, seed: int, lowest: Callable[[str], bool]) -> None:
    """Shuffle the deck and reseed the game, so that the results depend only on the seed.

    The order key of a card depends on no other card, so that one more card in the deck leaves the others in order.
    """
    state, box = game.table, game.box
    for seat in range(box.seats):
        game.arrange.write("cards discarded", seat, tuple(state.hand[seat]), False)
    copies: Counter[str] = Counter()

    def place(card: int) -> tuple[bool, bytes]:
        id_ = box.definitions[box.cards[card]].id
        copies[id_] += 1
        digest = blake2b(f"{seed} {id_} {copies[id_]}".encode(), digest_size=8).digest()
        return not lowest(id_), digest

    game.arrange.deck(sorted(sorted(state.deck), key=place))  # bottom to top: ``lowest`` cards come first
    game.arrange.chance(seed)


def _new_game(catalog: Catalog, setup: Setup, table: Layout, start: Start) -> Game:
    if not (table.players or table.marks or table.zones or table.deck is not None or table.crown_aside or table.fall):
        return start(with_stops(catalog, None), setup)
    for stand in (SETUP, SELECTION):
        game = _at_stop(with_stops(catalog, stand), setup, start, stand)
        if game is not None:
            _set(game, table)
            _go_on(game, SELECT)
            return game
    problem = 'The edition has no procedure called "setup" or "selection", so nothing can be said of a player.'
    raise PositionError(problem, code="not_for_edition")


def _at_stop(catalog: Catalog, setup: Setup, start: Start, stand: ProcedureStop) -> Game | None:
    """Start a game and answer automatically up to the inserted decision; None if it is never reached."""
    game = start(catalog, setup)
    if selects(game.box.edition, catalog, stand):
        for _ in range(MOST_DECISIONS):
            if game.decision is None:
                break
            if game.decision.noun == STOP:
                return game
            autopilot.answer(game)
    return None


def _go_on(game: Game, option: int) -> None:
    decision = game.decision
    if decision is not None:
        game.answer(decision.options[option])


def _give_characters(game: Game, table: Layout) -> None:
    state = game.table
    game.arrange.write("round started", state.round if table.round is None else table.round)
    game.arrange.write("characters shuffled")
    for seat, facts in table.players.items():
        for id_ in facts["characters"]:
            character = find_character(game.core, id_)
            if state.holder[character] != NOBODY:
                problem = f"Two players hold the character {game.box.character_name(character)}."
                raise PositionError(problem, code="held_twice")
            game.arrange.write("character drafted", seat, character)
    game.arrange.write("characters discarded facedown", state.crown, tuple(state.pool))


def _set(game: Game, table: Layout) -> list[StagedMark]:
    """Apply the layout, except characters and turns; return the marks (markers, counters, notes)."""
    state = game.table
    for seat in range(game.box.seats):
        facts = table.players.get(seat, {})
        if "gold" in facts or not table.new_game:
            game.arrange.write("gold paid", seat, state.gold[seat], NOBODY)
            game.arrange.write("gold gained", seat, facts.get("gold", 0))
        if "hand" in facts:
            game.arrange.write("cards discarded", seat, tuple(state.hand[seat]), False)
    for seat, facts in table.players.items():
        for id_ in facts.get("city", ()):
            game.arrange.write("district built", seat, find_card(game.core, table, id_), 0)
        for id_ in facts.get("hand", ()):
            game.arrange.write("card taken", seat, find_card(game.core, table, id_), NOBODY, False)
    _set_crown(game, table)
    _fill_zones(game, table)
    _set_deck(game, table)
    if not table.new_game:
        _remove_marks(game)
    for lying in table.under:
        _put_under(game, table, lying)
    marks = []
    for said in table.marks:
        marks.append(staged_mark(game.core, said))
        game.arrange.write(marks[-1].event, *marks[-1].fields)
    for choice in table.facedown:
        district = find_thing(game.core, choice, state.city)
        game.arrange.write("district turned facedown", district, state.owner[district], 0, NOBODY)
    _set_finishers(game, table)
    if table.fall is not None:
        game.arrange.fix_chance(table.fall(game.core))
    return marks


def _set_crown(game: Game, table: Layout) -> None:
    """Put the crown aside or give it to a seat: by default to seat 0, but not in a new game."""
    crowned = next((seat for seat, facts in table.players.items() if facts.get("crown")), None)
    if table.crown_aside:
        if crowned is not None:
            raise PositionError(f"{game.name(crowned)} has the crown, and it lies aside.", code="crown_aside")
        game.arrange.write("crown put aside", 0)
    elif crowned is not None or not table.new_game:
        game.arrange.write("crown moved", crowned or 0, game.table.crown)


def _fill_zones(game: Game, table: Layout) -> None:
    """Fill the given zones; other zones are emptied, or stay unchanged in a new game."""
    for zone in declared_zones(game.table):
        if zone.cards and not table.new_game:
            game.arrange.write("cards discarded", 0, zone.cards, False)
    for said in table.zones:
        zone = zone_named(game.core, said["zone"], said.get("target"))
        for id_ in said["cards"]:
            card = find_card(game.core, table, id_)
            game.arrange.write("cards put", 0, (card,), zone.number, False, NOBODY, False, False)


def _put_under(game: Game, table: Layout, lying: Mapping[str, Any]) -> None:
    """Put cards, or characters outside of the cast, under a district."""
    state = game.table
    district = find_thing(game.core, lying["district"], state.city)
    for choice in lying["things"]:
        if choice[0] == "character":
            character = find_character(game.core, choice[1])
            game.arrange.write("character hidden", state.owner[district], character, district)
            if (character, district) not in state.guests:
                name = game.box.character_name(character)
                problem = f"{name} is in the game; put another of its rank into the cast."
                raise PositionError(problem, code="in_the_game")
        else:
            owner, card = state.owner[district], find_card(game.core, table, choice[1])
            game.arrange.write("card taken", owner, card, NOBODY, False)
            game.arrange.write("cards tucked", owner, (card,), district, False)
            if (card, district) not in state.tucked:
                raise PositionError("Nothing of this box lets cards lie under a district.", code="not_for_edition")


def _set_finishers(game: Game, table: Layout) -> None:
    """Record which players have completed a city, in the given order or else in seat order."""
    there = sorted(game.arrange.unfinished())
    order = there if table.finishers is None else table.finishers
    if sorted(order) != there:
        names = listed([game.name(seat) for seat in there]) or "nobody"
        size, cities = game.core.cities()
        built = listed(
            [f"{game.name(seat)} has {count}" for seat, (count, _) in enumerate(cities) if seat in {*there, *order}]
        )
        problem = (
            f"Who has a complete city: {names}. All of them are finishers, and nobody else. "
            f"A city is complete with {size} districts here; {built}."
        )
        raise PositionError(problem, code="wrong_finishers")
    for moment, player in enumerate(order):
        game.arrange.write("city completed", player, moment)


def _remove_marks(game: Game) -> None:
    for marker, marked in enumerate(game.table.marks):
        for target in tuple(marked):
            game.arrange.write("marker removed", 0, marker, target)
    for counter, counts in enumerate(game.table.counters):
        for target, number in tuple(counts.items()):
            game.arrange.write("counter changed", 0, counter, target, -number)
    for counter, towards in enumerate(game.table.tallies):
        for (target, other), number in towards.items():
            game.arrange.write("counter changed towards player", 0, counter, target, other, -number)
    for note, noted in enumerate(game.table.notes):
        for target in tuple(noted):
            game.arrange.write("note written", 0, note, target, 0 if note in game.box.number_notes else NOBODY)


def _set_deck(game: Game, table: Layout) -> None:
    if table.deck is None:
        return
    top: list[int] = []
    for id_ in table.deck:
        top.append(find_card(game.core, table, id_))
        game.arrange.deck([card for card in game.table.deck if card != top[-1]])
    game.arrange.deck([*(game.table.deck if table.rest else ()), *reversed(top)])


def _reach_turn(game: Game, table: Layout, marks: Sequence[StagedMark]) -> None:
    """Play on to the menu of the wanted turn, or to a question of ``asked_by``; end other turns at once."""
    state = game.table
    holders = [(seat, facts["characters"][0]) for seat, facts in table.players.items() if facts["characters"]]
    if table.turn is None and not holders:
        problem = "Nobody has a character, so there is no turn: give one to a player, or let it be a new game."
        raise PositionError(problem, code="no_turn")
    seat, id_ = table.turn if table.turn is not None else holders[0]
    if id_ is None:
        id_ = next((id_ for holder, id_ in holders if holder == seat), None)
    wanted = find_character(game.core, id_) if id_ is not None else NOBODY
    first = state.round
    for _ in range(MOST_DECISIONS):
        pending = game.question
        if pending is None or state.round != first:
            break
        if pending.is_menu and state.turn.player == seat and wanted in state.turn.named:
            _gather(game, table)
            return
        if pending.is_menu:
            game.arrange.leave_menu()
        else:
            asking, answered = game.core.cause(pending.cause), len(game.log)
            if asking is not None and pending.seat == seat and _is_card(game, asking, table.asked_by):
                return
            autopilot.answer(game)
            _note_again(game, marks, asking, answered)
    problem = f"The turn of {game.name(seat)} as {say(game.core, 'Character', wanted, REFEREE)} never comes."
    raise PositionError(problem, code="turn_never_comes")


def _is_card(game: Game, cause: Cause, id_: str | None) -> bool:
    card = game.box.catalog.cards.get(id_ or "")
    return card is not None and (cause.pack, cause.card) == (card.id.partition(":")[0], card.name)


def _note_again(game: Game, marks: Sequence[StagedMark], asking: Cause | None, answered: int) -> None:
    """Write again the notes of a position that an automatic answer to a card's question overwrote."""
    if asking is None:
        return
    noted = {
        values[1]
        for number, values, cause in game.log.since(answered)
        if number == NOTED and (by := game.core.cause(cause)) is not None and by.card == asking.card
    }
    for mark in marks:
        if isinstance(mark, StagedNote) and mark.id in noted:
            game.arrange.write(mark.event, *mark.fields)


def _mark_again(game: Game, marks: Sequence[StagedMark], begin: int) -> None:
    """Place the markers, counters and notes again, except those that the wanted turn has changed."""
    log = list(game.log.since(begin)) if marks else []
    called = max((place for place, (number, *_) in enumerate(log) if number == CALLED), default=0)
    changed = set()
    for number, values, _ in log[called:]:
        if number in DECLARED_AT:
            kind, place = DECLARED_AT[number]
            towards = values[place + 2] if number == TALLIED else NOBODY
            changed.add((kind, values[place], values[place + 1], towards))
    for mark in marks:
        if (mark.kind, mark.id, mark.target, mark.towards) in changed:
            continue
        if isinstance(mark, StagedCounter):
            *whose, _ = mark.fields
            counted = game.table.counters[mark.id].get(mark.target, 0)
            counted += game.table.tallies[mark.id].get((mark.target, mark.towards), 0)
            game.arrange.write(mark.event, *whose, -counted)
        game.arrange.write(mark.event, *mark.fields)


def _gather(game: Game, table: Layout) -> None:
    state = game.table
    if table.gathered is None:
        return
    if table.gathered != state.turn.player:
        problem = f"{game.name(table.gathered)} has gathered, but it is not that player's turn."
        raise PositionError(problem, code="turn_never_comes")
    game.arrange.write("gold gathered", state.turn.player, 0)
    game.arrange.offer_again()
