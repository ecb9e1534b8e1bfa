"""What happens to turns and rounds, and what lapses with them."""

from citadels_core.engine.index import asleep, reindex
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.writers.declared import drop, keep, lapse, lay_back
from citadels_core.engine.writers.fields import Fields
from citadels_core.model.state import IDLE, NOBODY, State, Turn


def action_used(box: LinkedBox, state: State, player: int, character: int, gathering: bool, source: int) -> Fields:
    return player, character, gathering, source


def turn_started(
    box: LinkedBox, state: State, player: int, character: int, abilities: bool, restricted: bool
) -> Fields | None:
    if character < 0:
        return None
    ruled = state.turn is not IDLE and _rules(box, state)
    turn = state.turn = Turn(player, character)
    if not abilities:
        turn.powers = ()
    else:
        state.controller[character] = player  # who takes a turn with its abilities has shown the character
    turn.restricted = restricted
    if ruled or _rules(box, state):
        reindex(box, state)
    return player, character, abilities, restricted


def _rules(box: LinkedBox, state: State) -> bool:
    """Tell whether some rules are alive, or asleep, because of whose turn it is."""
    turn = state.turn
    powers = turn.powers
    if turn.character not in powers and asleep(turn) in state.shown:
        return True
    return not box.turning.isdisjoint(powers)


def turn_ending(box: LinkedBox, state: State, player: int, character: int) -> Fields | None:
    return None if state.turn.player == NOBODY or state.turn.over else (player, character)


def turn_ended(box: LinkedBox, state: State, player: int, character: int) -> Fields | None:
    if state.turn.player == NOBODY or state.turn.over:
        return None
    state.turn.over = True
    return player, character


def turn_over(box: LinkedBox, state: State) -> None:
    """Forget a turn after the rules that answered its end."""
    ruled = _rules(box, state)
    state.turn = IDLE
    state.looks = ()
    if box.lapses_with_turn:
        lapse(box, state, "turn")
    if ruled:
        reindex(box, state)


def turn_held(box: LinkedBox, state: State, player: int, character: int) -> Fields | None:
    if state.turn.player == NOBODY:
        return None
    state.turn.over = True
    if box.lapses_with_turn:
        state.turn.kept = keep(box, state)
    state.held.append(state.turn)
    state.turn = IDLE
    reindex(box, state)
    return player, character


def turn_broken_off(box: LinkedBox, state: State, player: int, character: int) -> Fields | None:
    return turn_ended(box, state, player, character)


def turn_resumed(box: LinkedBox, state: State, player: int, character: int, source: int) -> Fields | None:
    """Go on with a turn as another character, in the place of the one whose ability says so, or of the turn's own."""
    turn = next((turn for turn in state.held if turn.player == player), None)
    if turn is None or character < 0:
        return None
    state.held = [other for other in state.held if other is not turn]
    turn.over = False
    if box.lapses_with_turn:
        lay_back(box, state, turn)
    replaced = source if source in turn.powers else turn.character
    turn.powers = tuple(dict.fromkeys(character if other == replaced else other for other in turn.powers))
    turn.character = character
    state.turn = turn
    state.controller[character] = player
    reindex(box, state)
    return player, character, source


def round_started(box: LinkedBox, state: State, number: int) -> Fields:
    state.round = number
    collect(box, state)
    return (number,)


def collect(box: LinkedBox, state: State) -> None:
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
    state.packet = ((),) * len(state.packet)
    state.peeked = ()
    if stale:
        reindex(box, state)


def guests(state: State) -> list[int]:
    """Return the characters that have joined a turn of the round and go back into the box at its end."""
    return [number for number, player in enumerate(state.controller) if player != NOBODY and number not in state.cast]


def round_ended(box: LinkedBox, state: State, number: int) -> Fields:
    return (number,)


def round_over(box: LinkedBox, state: State) -> None:
    """Let lapse what lasts until the end of the round; who held which character is known until the next one."""
    if len(state.cast) < len(box.cast):  # only a box with spares has guests
        drop(box, state, "character", guests(state))
    state.shown = ()
    state.held = []
    for key in [key for key in state.uses if box.rules[key[0]].rule.limit == "round"]:
        del state.uses[key]
    lapse(box, state, "round")
    reindex(box, state)
