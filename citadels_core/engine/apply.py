"""The one writer: for each event what it changes, and nothing else in the package changes a game.

Each function takes the box, the state and the proposed fields, and returns the fields as they came about; those in
``CONDITIONAL`` return None, and change nothing, when the event cannot happen as things stand.
"""

from collections.abc import Callable
from typing import Any

from citadels_core.engine.box import Box
from citadels_core.engine.index import reindex
from citadels_core.engine.queries import SIZE, ask
from citadels_core.model.rng import shuffle
from citadels_core.model.state import IDLE, MOST, NOBODY, Code, Frame, State, Turn
from citadels_core.model.vocabulary import EVENTS

Fields = tuple[Any, ...]
Writer = Callable[..., Fields | None]


def gold_gained(box: Box, state: State, player: int, amount: int) -> Fields:
    amount = min(max(amount, 0), MOST - state.gold[player])
    state.gold[player] += amount
    return player, amount


def gold_paid(box: Box, state: State, player: int, amount: int, purpose: int) -> Fields:
    amount = min(max(amount, 0), state.gold[player])
    state.gold[player] -= amount
    if purpose >= 0 and amount:
        state.turn.ledger += ((player, amount, purpose),)
    return player, amount, purpose


def gold_taken(box: Box, state: State, player: int, amount: int, giver: int) -> Fields | None:
    if giver == NOBODY:
        return None
    amount = min(max(amount, 0), state.gold[giver], MOST - state.gold[player] if player != giver else MOST)
    state.gold[giver] -= amount
    state.gold[player] += amount
    return player, amount, giver


def gold_refunded(box: Box, state: State, player: int, amount: int, card: int) -> Fields:
    amount = min(amount, MOST - state.gold[player])
    state.gold[player] += amount
    state.turn.ledger = tuple(entry for entry in state.turn.ledger if entry[2] != card)
    return player, amount, card


def gold_gathered(box: Box, state: State, player: int, amount: int) -> Fields:
    state.turn.gathered = True
    return gold_gained(box, state, player, amount)


def cards_gathered(box: Box, state: State, player: int, cards: Fields) -> Fields:
    state.turn.gathered = True
    cards = _taken(state.aside, cards)
    state.hand[player] += cards
    if not state.aside:
        state.aside_seen_by = NOBODY
    return player, cards


def cards_gained(box: Box, state: State, player: int, amount: int, _: Fields) -> Fields:
    drawn = _draw(state.deck, amount)
    state.hand[player] += drawn
    return player, len(drawn), drawn


def _draw(deck: list[int], amount: int) -> Fields:
    """Take cards from the top of the deck, the topmost first, as far as it goes."""
    if amount <= 0:
        return ()
    drawn = tuple(deck[: -amount - 1 : -1])
    del deck[-amount:]
    return drawn


def cards_discarded(box: Box, state: State, player: int, cards: Fields) -> Fields:
    cards = _taken(state.hand[player], cards)
    state.deck[:0] = cards
    return player, cards


def _taken(zone: list[int], things: Fields) -> Fields:
    """Take things out of a zone; those that are not there any more stay where they are."""
    found = tuple([thing for thing in things if thing in zone])
    for thing in found:
        zone.remove(thing)
    return found


def cards_laid_out(box: Box, state: State, player: int, amount: int, _: Fields) -> Fields:
    drawn = _draw(state.deck, amount)
    state.aside += drawn
    if drawn:
        state.aside_seen_by = player
    return player, len(drawn), drawn


def cards_put_back(box: Box, state: State, player: int, cards: Fields) -> Fields:
    cards = _taken(state.aside, cards)
    state.deck[:0] = cards
    if not state.aside:
        state.aside_seen_by = NOBODY
    return player, cards


def card_taken(box: Box, state: State, player: int, card: int) -> Fields | None:
    """Move a card to a hand; one that comes from a place not all can see is not named in the event."""
    if card < 0 or card in state.hand[player]:
        return None
    hidden = card in state.aside or any(card in hand for hand in state.hand)
    _lift(box, state, card)
    state.hand[player].append(card)
    return player, NOBODY if hidden else card


def hands_exchanged(box: Box, state: State, player: int, other: int) -> Fields | None:
    if other in (NOBODY, player):
        return None
    hand = state.hand
    hand[player], hand[other] = hand[other], hand[player]
    return player, other


def action_used(box: Box, state: State, player: int, character: int, gathering: bool) -> Fields:
    return player, character, gathering


def build_used(box: Box, state: State, player: int, card: int) -> Fields:
    state.turn.builds += 1
    return player, card


def district_built(box: Box, state: State, player: int, district: int, paid: int) -> Fields | None:
    if district < 0 or state.owner[district] != NOBODY:
        return None
    hand = state.hand[player]
    if district in hand:
        hand.remove(district)
    else:
        _lift(box, state, district)
    city = state.city[player]
    city.append(district)
    state.names[player].append(box.cards[district])
    state.owner[district] = player
    if len(city) > state.reached[player]:
        state.reached[player] = len(city)
    if district in box.ruled:
        state.in_play += (district,)
        reindex(box, state)
    return player, district, paid


def district_destroyed(box: Box, state: State, district: int, owner: int, player: int, source: int) -> Fields | None:
    if district < 0 or state.owner[district] == NOBODY:
        return None
    _lift(box, state, district)
    state.deck.insert(0, district)
    return district, owner, player, source


def _lift(box: Box, state: State, card: int) -> None:
    """Take a card from wherever it lies."""
    owner = state.owner[card]
    if owner != NOBODY:
        at = state.city[owner].index(card)
        del state.city[owner][at]
        del state.names[owner][at]
        state.owner[card] = NOBODY
        state.types.pop(card, None)
        if card in box.ruled:
            state.in_play = tuple(other for other in state.in_play if other != card)
            reindex(box, state)
        return
    for zone in (*state.hand, state.deck, state.aside):
        if card in zone:
            zone.remove(card)
            if not state.aside:
                state.aside_seen_by = NOBODY
            return


def district_chosen(box: Box, state: State, district: int, player: int, source: int) -> Fields:
    return district, player, source


def type_chosen(box: Box, state: State, district: int, type_: int) -> Fields | None:
    if district < 0 or state.owner[district] == NOBODY:
        return None
    state.types[district] = type_
    return district, type_


def city_completed(box: Box, state: State, player: int) -> Fields:
    time = len(state.finished)
    state.finished += ((player, time),)
    return (player,)


def unfinished(box: Box, state: State) -> list[int]:
    """Return the players whose city has reached the city size without this having been said."""
    size = ask(box, state, SIZE, ())
    reached = [player for player in box.order[state.crown] if len(state.city[player]) >= size]
    if not reached:
        return reached
    said = {player for player, _ in state.finished}
    return [player for player in reached if player not in said]


def crown_moved(box: Box, state: State, player: int, giver: int) -> Fields | None:
    if player == state.crown:
        return None
    state.crown = player
    return player, giver


def deck_shuffled(box: Box, state: State) -> Fields:
    shuffle(state, state.deck)
    return ()


def characters_shuffled(box: Box, state: State) -> Fields:
    if max(state.holder) != NOBODY:
        _collect(box, state)
    state.pool = list(range(len(box.cast)))
    shuffle(state, state.pool)
    state.faceup, state.facedown = [], []
    return ()


def character_drafted(box: Box, state: State, player: int, character: int) -> Fields | None:
    if character < 0 or state.holder[character] == player:
        return None
    if character in state.pool:
        state.pool.remove(character)
    else:
        _lift_character(state, (character,))
    state.drafted[player].append(character)
    state.holder[character] = player
    return player, character


def characters_discarded_faceup(box: Box, state: State, characters: Fields) -> Fields:
    _lift_character(state, characters)
    state.faceup += characters
    return (characters,)


def characters_discarded_facedown(box: Box, state: State, player: int, characters: Fields) -> Fields:
    _lift_character(state, characters)
    state.facedown += characters
    return player, characters


def characters_returned(box: Box, state: State, player: int, characters: Fields) -> Fields:
    _lift_character(state, characters)
    state.pool += characters
    return player, characters


def _lift_character(state: State, characters: Fields) -> None:
    for character in characters:
        holder = state.holder[character]
        if holder != NOBODY:
            state.drafted[holder].remove(character)
            state.holder[character] = NOBODY
            continue
        for zone in (state.pool, state.facedown, state.faceup):
            if character in zone:
                zone.remove(character)
                break


def characters_lined_up(box: Box, state: State) -> Fields:
    state.calls = list(range(len(box.cast)))
    return ()


def character_called(box: Box, state: State, character: int) -> Fields | None:
    if character not in state.calls:
        return None
    state.calls.remove(character)
    return (character,)


def character_revealed(box: Box, state: State, character: int, player: int) -> Fields:
    state.controller[character] = player
    if character in box.showing and character not in state.shown:
        state.shown += (character,)
        reindex(box, state)
    return character, player


def turn_started(box: Box, state: State, player: int, character: int) -> Fields | None:
    if character == NOBODY:
        return None
    ruled = character in box.turning or not box.turning.isdisjoint(state.turn.characters)
    state.turn = Turn(player, character)
    if ruled:
        reindex(box, state)
    return player, character


def turn_ended(box: Box, state: State, player: int, character: int) -> Fields | None:
    if state.turn.player == NOBODY or state.turn.over:
        return None
    state.turn.over = True
    return player, character


def turn_over(box: Box, state: State) -> None:
    """Forget a turn after the rules that answered its end."""
    ruled = not box.turning.isdisjoint(state.turn.characters)
    state.turn = IDLE
    if box.lapses_with_turn:
        _lapse(box, state, "turn")
    if ruled:
        reindex(box, state)


def turn_held(box: Box, state: State, player: int, character: int) -> Fields | None:
    if state.turn.player == NOBODY:
        return None
    state.turn.over = True
    state.held.append(state.turn)
    state.turn = IDLE
    reindex(box, state)
    return player, character


def turn_resumed(box: Box, state: State, player: int, character: int) -> Fields | None:
    turn = next((turn for turn in state.held if turn.player == player), None)
    if turn is None or character == NOBODY:
        return None
    state.held = [other for other in state.held if other is not turn]
    turn.over = False
    turn.character = character
    turn.characters = (character,)
    state.turn = turn
    state.controller[character] = player
    reindex(box, state)
    return player, character


def round_started(box: Box, state: State, number: int) -> Fields:
    state.round = number
    _collect(box, state)
    return (number,)


def _collect(box: Box, state: State) -> None:
    """Take the characters back from everybody and everywhere; a turn that still went on is over."""
    stale = bool(state.shown) or state.turn is not IDLE
    state.shown = ()
    state.turn = IDLE
    state.held = []
    for characters in state.drafted:
        characters.clear()
    state.holder = [NOBODY] * len(state.holder)
    state.controller = [NOBODY] * len(state.controller)
    state.pool, state.faceup, state.facedown, state.calls = [], [], [], []
    if stale:
        reindex(box, state)


def round_ended(box: Box, state: State, number: int) -> Fields:
    return (number,)


def round_over(box: Box, state: State) -> None:
    """Let lapse what lasts until the end of the round; who held which character is known until the next one."""
    state.shown = ()
    state.held = []
    for key in [key for key in state.uses if box.rules[key[0]].rule.limit == "round"]:
        del state.uses[key]
    _lapse(box, state, "round")
    reindex(box, state)


def _lapse(box: Box, state: State, until: str) -> None:
    for marker in box.lapsing[until]:
        state.marks[marker].clear()
    for counter in box.lapsing_counters[until]:
        state.counters[counter].clear()


def marker_placed(box: Box, state: State, player: int, marker: int, target: int) -> Fields | None:
    if target == NOBODY:
        return None
    state.marks[marker][target] = player
    return player, marker, target


def marker_removed(box: Box, state: State, player: int, marker: int, target: int) -> Fields | None:
    if target == NOBODY:
        return None
    state.marks[marker].pop(target, None)
    return player, marker, target


def counter_changed(box: Box, state: State, player: int, counter: int, target: int, amount: int) -> Fields | None:
    if target == NOBODY:
        return None
    counts = state.counters[counter]
    counts[target] = min(max(counts.get(target, 0) + amount, -MOST), MOST)
    return player, counter, target, amount


def answers_revealed(box: Box, state: State, chosen: Fields) -> Fields:
    return (chosen,)


def points_scored(box: Box, state: State, player: int, amount: int, reason: int) -> Fields:
    state.points += ((player, amount, reason),)
    return player, amount, reason


def game_ended(box: Box, state: State) -> Fields:
    return ()


def abandoned(box: Box, state: State) -> Fields:
    return ()


def push(state: State, code: Code, env: list[Any], guard: tuple[tuple[int, int], ...] = ()) -> None:
    """Put a program on the stack; ``env`` is filled up to the slots it needs."""
    missing = code.slots - len(env)
    if missing > 0:
        env += [None] * missing
    state.stack.append(Frame(code, env, guard))


def decide(state: State, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Write down the scores and who has won: several players when no tie break tells them apart."""
    state.scores = scores
    state.winners = winners


def finish(state: State) -> None:
    """Close the game: nothing is asked any more."""
    state.over = True
    state.stack.clear()


WRITERS: tuple[Writer, ...] = tuple(globals()[event.name.replace(" ", "_")] for event in EVENTS)
"""The writer of each event, by the event's number."""

CONDITIONAL = frozenset(
    event.name
    for event, writer in zip(EVENTS, WRITERS, strict=True)
    if writer.__annotations__["return"] == Fields | None
)
"""The events that may turn out not to happen."""
