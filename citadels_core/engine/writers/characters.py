"""What happens to characters: shuffled, drafted, discarded, called, revealed."""

from citadels_core.engine.index import reindex
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.queries import spares
from citadels_core.engine.writers.declared import drop
from citadels_core.engine.writers.fields import Fields
from citadels_core.engine.writers.turns import collect
from citadels_core.engine.writers.zones import draw, lift_characters
from citadels_core.model.rng import shuffle
from citadels_core.model.state import NOBODY, State


def characters_shuffled(box: LinkedBox, state: State) -> Fields:
    if max(state.holder) != NOBODY:
        collect(box, state)
    if state.coming is not state.cast:
        renew(box, state)
    state.pool = list(state.cast)
    shuffle(state, state.pool)
    state.faceup, state.facedown = [], []
    if state.peeked:
        state.peeked = ()
    if state.laid:
        state.laid = ()
    return ()


def character_drafted(box: LinkedBox, state: State, player: int, character: int) -> Fields | None:
    if character not in state.cast or state.holder[character] == player:
        return None
    if character in state.pool:
        state.pool.remove(character)
    else:
        lift_characters(state, (character,))
    state.drafted[player].append(character)
    state.holder[character] = player
    return player, character


def characters_dealt(box: LinkedBox, state: State, player: int, amount: int, _: Fields) -> Fields | None:
    characters = draw(state.pool, amount)
    if not characters:
        return None
    state.packet = tuple([held + characters if seat == player else held for seat, held in enumerate(state.packet)])
    return player, len(characters), characters


def packets_passed(box: LinkedBox, state: State) -> Fields:
    state.packet = (state.packet[-1], *state.packet[:-1])
    return ()


def character_peeked_at(box: LinkedBox, state: State, player: int, character: int) -> Fields | None:
    if character < 0:
        return None
    if (player, character) not in state.peeked:
        state.peeked += ((player, character),)
    return player, character


def characters_exchanged(
    box: LinkedBox, state: State, player: int, other: int, character: int, taken: int
) -> Fields | None:
    if NOBODY in (other, character) or player == other:
        return None
    if (state.holder[character], state.holder[taken]) != (player, other):
        return None
    for seat, given, got in ((player, character, taken), (other, taken, character)):
        held = state.drafted[seat]
        held[held.index(given)] = got
        state.holder[got] = seat
    return player, other, character, taken


def renew(box: LinkedBox, state: State) -> None:
    """Let the cast be as it has been chosen to be; what lies on characters that leave is gone."""
    drop(box, state, "character", set(state.cast) - set(state.coming))
    state.cast = state.coming
    reindex(box, state)


def character_replaced(box: LinkedBox, state: State, player: int, character: int, substitute: int) -> Fields | None:
    if character not in state.coming or substitute not in spares(box, state):
        return None
    state.coming = tuple(sorted((*(other for other in state.coming if other != character), substitute)))
    return player, character, substitute


def character_hidden(box: LinkedBox, state: State, player: int, character: int, district: int) -> Fields | None:
    if character not in spares(box, state):
        return None
    if district < 0 or state.owner[district] == NOBODY:
        return None
    state.guests += ((character, district),)
    return player, character, district


def character_joined(box: LinkedBox, state: State, player: int, character: int) -> Fields | None:
    if state.turn.player != player or all(guest != character for guest, _ in state.guests):
        return None
    state.guests = tuple([entry for entry in state.guests if entry[0] != character])
    state.turn.powers += (character,)
    state.controller[character] = player
    if character in box.showing and character not in state.shown:
        state.shown += (character,)
    reindex(box, state)
    return player, character


def selection_ended(box: LinkedBox, state: State) -> Fields:
    return ()


def _elsewhere(state: State, characters: Fields, zone: list[int]) -> Fields:
    """Return the characters that can be put in a zone: of the cast, each once, and not there already."""
    if len(characters) == 1:  # as it nearly always is
        return characters if characters[0] in state.cast and characters[0] not in zone else ()
    known = dict.fromkeys(characters)
    return tuple([character for character in known if character in state.cast and character not in zone])


def characters_discarded_faceup(box: LinkedBox, state: State, characters: Fields) -> Fields | None:
    characters = _elsewhere(state, characters, state.faceup)
    if not characters:
        return None
    characters = tuple(sorted(characters))  # where they lay before is a secret, and so is the order they lay in
    lift_characters(state, characters)
    state.faceup += characters
    return (characters,)


def characters_discarded_facedown(box: LinkedBox, state: State, player: int, characters: Fields) -> Fields | None:
    characters = _elsewhere(state, characters, state.facedown)
    if not characters:
        return None
    lift_characters(state, characters)
    state.facedown += characters
    if player != NOBODY:
        state.laid += tuple([(player, character) for character in characters])
    return player, characters


def characters_returned(box: LinkedBox, state: State, player: int, characters: Fields) -> Fields | None:
    characters = _elsewhere(state, characters, state.pool)
    if not characters:
        return None
    lift_characters(state, characters)
    state.pool += characters
    return player, characters


def characters_lined_up(box: LinkedBox, state: State) -> Fields:
    state.calls = list(state.cast)
    return ()


def character_called(box: LinkedBox, state: State, character: int) -> Fields | None:
    if character not in state.calls:
        return None
    state.calls.remove(character)
    return (character,)


def character_revealed(box: LinkedBox, state: State, character: int, player: int) -> Fields | None:
    if state.controller[character] == player:
        return None
    state.controller[character] = player
    if character in box.showing and character not in state.shown:
        state.shown += (character,)
        reindex(box, state)
    return character, player
