"""What happens to districts and cities, and to the crown."""

from citadels_core.engine.index import reindex
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.queries import PROGRESS, SIZE, ask
from citadels_core.engine.writers.fields import Fields
from citadels_core.engine.writers.looks import look
from citadels_core.engine.writers.zones import lift
from citadels_core.model.state import EVERYBODY, NOBODY, State, first_free, unnamed


def build_used(box: LinkedBox, state: State, player: int, card: int) -> Fields:
    state.turn.builds += 1
    return player, card


def district_built(box: LinkedBox, state: State, player: int, district: int, paid: int) -> Fields | None:
    if district < 0 or state.owner[district] == player:
        return None
    hand = state.hand[player]
    if district in hand:
        hand.remove(district)
    else:
        lift(box, state, district)
    city = state.city[player]
    if box.cards[district] in state.names[player] or state.turned:
        tell_apart(box, state, district, player)
    city.append(district)
    state.names[player].append(box.cards[district])
    state.owner[district] = player
    if district in box.ruled:
        state.in_play += (district,)
        reindex(box, state)
    if box.fixed_size is None:
        grow(box, state, player)
    elif len(city) > state.reached[player]:
        state.reached[player] = len(city)
    return player, district, paid


def district_destroyed(
    box: LinkedBox, state: State, district: int, owner: int, player: int, source: int
) -> Fields | None:
    if district < 0 or state.owner[district] == NOBODY:
        return None
    lift(box, state, district)
    state.deck.insert(0, district)
    look(state, EVERYBODY, (district,))
    return district, owner, player, source


def district_seized(box: LinkedBox, state: State, district: int, owner: int, player: int, source: int) -> Fields | None:
    if district < 0 or state.owner[district] in (NOBODY, player):
        return None
    owner = state.owner[district]
    _move(box, state, district, player)
    if district in state.in_play:
        reindex(box, state)
    grow(box, state, player)
    return district, owner, player, source


def districts_exchanged(
    box: LinkedBox, state: State, given: int, taken: int, owner: int, player: int, source: int
) -> Fields | None:
    if given < 0 or taken < 0 or NOBODY in (state.owner[given], state.owner[taken]):
        return None
    giver, owner = state.owner[given], state.owner[taken]
    if giver == owner:
        return None
    _move(box, state, given, owner)
    _move(box, state, taken, giver)
    if given in state.in_play or taken in state.in_play:
        reindex(box, state)
    grow(box, state, owner)
    grow(box, state, giver)
    return given, taken, owner, player, source


def district_turned_facedown(
    box: LinkedBox, state: State, district: int, owner: int, player: int, source: int
) -> Fields | None:
    if district < 0 or state.owner[district] == NOBODY or district in state.turned:
        return None
    owner = state.owner[district]
    state.names[owner][state.city[owner].index(district)] = unnamed(district)
    state.turned += (district,)
    state.types[district] = NOBODY
    if district in state.in_play:
        state.in_play = tuple(other for other in state.in_play if other != district)
        reindex(box, state)
    return district, owner, player, source


def tell_apart(box: LinkedBox, state: State, district: int, player: int) -> None:
    """Number a district that comes into a city, so that no other of its name has the number there."""
    name, numbers = box.cards[district], dict(state.twins)
    number = first_free([numbers.get(card, 1) for card in state.city[player] if box.cards[card] == name])
    others = tuple([entry for entry in state.twins if entry[0] != district])
    state.twins = (*others, (district, number)) if number > 1 else others


def _move(box: LinkedBox, state: State, district: int, player: int) -> None:
    """Put a district with all that lies on it into another city, as the last one there."""
    owner = state.owner[district]
    at = state.city[owner].index(district)
    del state.city[owner][at]
    tell_apart(box, state, district, player)
    state.names[player].append(state.names[owner].pop(at))
    state.city[player].append(district)
    state.owner[district] = player


def district_chosen(box: LinkedBox, state: State, district: int, player: int, source: int) -> Fields:
    return district, player, source


def type_chosen(box: LinkedBox, state: State, district: int, type_: int) -> Fields | None:
    if district < 0 or state.owner[district] == NOBODY or district in state.turned:
        return None
    if state.types.get(district) == type_:
        return None
    state.types[district] = type_
    return district, type_


def city_completed(box: LinkedBox, state: State, player: int, moment: int) -> Fields:
    state.finished = (*(entry for entry in state.finished if entry[0] != player), (player, moment))
    return player, moment


def unfinished(box: LinkedBox, state: State) -> list[int]:
    """Return the players whose city has reached the city size without this having been said.

    What has been said is forgotten where the size has grown beyond it.
    """
    size = ask(box, state, SIZE, ())
    if state.finished:
        state.finished = tuple(entry for entry in state.finished if state.reached[entry[0]] >= size)
    for player in range(box.seats):
        grow(box, state, player)
    reached = [player for player in box.order[state.crown] if progress(box, state, player) >= size]
    if not reached:
        return reached
    said = {player for player, _ in state.finished}
    return [player for player in reached if player not in said]


def progress(box: LinkedBox, state: State, player: int) -> int:
    """Return as how many districts a city counts toward its completion."""
    return len(state.city[player]) if box.fixed_size is not None else ask(box, state, PROGRESS, (player,))


def grow(box: LinkedBox, state: State, player: int) -> None:
    """Keep in mind how far a city has come."""
    reached = progress(box, state, player)
    if reached > state.reached[player]:
        state.reached[player] = reached


def crown_moved(box: LinkedBox, state: State, player: int, giver: int) -> Fields | None:
    if player == state.crown:
        return None
    state.crown = player
    return player, giver
