"""The invariants of every game at every decision, which no card can break."""

from collections import Counter
from collections.abc import Iterator

from citadels_core.box.declared_state import declared
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.lifetimes import UNBUILT
from citadels_core.table.district_history import DistrictTracker, after
from citadels_core.table.game import Game

WON = EVENT_IDS["game won"]


def check(game: Game, *, history: bool = True) -> list[str]:
    """Return a sentence for each broken invariant of a game at a decision.

    Args:
        game: a game that waits for an answer or is over.
        history: whether to check the log against the state. The log of a game that began in the middle, such as a
            scenario, does not account for its gold, and such a game may have cards out of play.
    """
    if wrong := [*game.core.faults()]:  # the other checks need valid numbers
        return wrong
    found = [*_characters(game), *_cities(game), *_table(game), *_asked(game)]
    return [*found, *_cards(game), *_wrong_gold(game), *_wrong_cities(game)] if history else found


def _cards(game: Game) -> Iterator[str]:
    for card in game.table.gone:
        yield f"card {card} lies in no place"


def _characters(game: Game) -> Iterator[str]:
    state = game.table
    held = [character for characters in state.drafted for character in characters]
    found = Counter(
        [*held, *(c for packet in state.packet for c in packet), *state.pool, *state.faceup, *state.facedown]
    )
    beside = [c for c in state.cast if c >= game.box.ranked and c not in found]
    if found and found != Counter(state.cast) - Counter(beside):
        yield f"the characters lie in {dict(found)}, not each in one place"
    if any(state.controller[character] == NOBODY for character in state.shown):
        yield "a character is shown that nobody has revealed"


def _cities(game: Game) -> Iterator[str]:
    state, box = game.table, game.box
    counting = any(live.rule.on == "progress" for live in box.rules)  # such rules can make a city count fewer districts
    for seat, city in enumerate(state.city):
        if state.reached[seat] < len(city) and not counting:
            yield f"the city of seat {seat} is larger than it is said to have been"
    silent = _districts_without_active_rules(game)
    ruled = sorted(card for city in state.city for card in city if card in box.ruled and card not in silent)
    if sorted(state.in_play) != ruled:
        yield "the districts with rules are not those in play"
    if any(state.owner[district] == NOBODY for _, district in (*state.tucked, *state.guests)):
        yield "something lies under a district that is not there"


def _districts_without_active_rules(game: Game) -> set[int]:
    silent = set(game.table.turned)
    for state, placed in zip(declared(game.box, "marker"), game.table.marks, strict=True):
        if state.silences and state.on == "district":
            silent |= placed.keys()
    return silent


def _table(game: Game) -> Iterator[str]:
    state, turn = game.table, game.table.turn
    if turn.player != NOBODY and not all(state.controller[character] == turn.player for character in turn.powers):
        yield "the turn's player does not act as the turn's character"
    if not state.aside and state.aside_seen_by != NOBODY and game.question is None:
        yield "somebody looks at cards that are not there"
    if state.over:
        seats = range(game.box.seats)
        totals = tuple(sum(amount for player, amount, _ in state.points if player == seat) for seat in seats)
        if state.scores != totals:
            yield "the scores are not the sum of the points"
        if not state.winners:
            yield "nobody has won"
        best = max(totals)
        if all(kind != WON for kind, _, _ in game.log) and any(state.scores[seat] != best for seat in state.winners):
            yield "the winners do not have the most points"


def _asked(game: Game) -> Iterator[str]:
    pending = game.decision
    if pending is None:
        return
    count = len(pending.values)
    if len(set(pending.values)) != count:
        yield "a decision offers the same thing twice"
    if not (0 <= pending.least <= pending.most <= count if pending.many else pending.least == pending.most == 1):
        yield f"a decision wants {pending.least} to {pending.most} of {count} options"
    turn = pending.is_menu and not pending.question.is_offer
    if turn and not all(_is_own(game, *action) for action in pending.values):
        yield "a turn offers an action of something that is not its player's"


def _is_own(game: Game, rule: int, source: int, target: int) -> bool:
    """Return whether an offered action belongs to the edition, or to a card of the acting player."""
    turn = game.table.turn
    if rule == NOBODY or source == NOBODY:
        return True
    if game.box.rules[rule].seat != NOBODY:
        return game.box.rules[rule].seat == turn.player
    if game.box.rules[rule].source_kind == "character":
        return source in turn.powers or (source == turn.character and game.box.rules[rule].rule.life == "chosen")
    if game.box.rules[rule].rule.life in UNBUILT and source in game.table.hand[turn.player]:
        return True
    return game.table.owner[source] == turn.player


def _wrong_gold(game: Game) -> Iterator[str]:
    told = [0] * game.box.seats
    for kind, values, _ in game.log:
        event = EVENTS[kind]
        fields = dict(zip(event.names, values, strict=True))
        if event.gold_to is not None:
            told[fields[event.gold_to]] += fields["amount"]
        if event.pays is not None:
            payer, amount = event.pays
            told[fields[payer]] -= fields[amount]
    if told != list(game.table.gold):
        yield f"the stashes hold {game.table.gold}, and by the log it should be {told}"


def _wrong_cities(game: Game) -> Iterator[str]:
    table, numbers = game.table, dict(game.table.twins)
    there = {card: (owner, numbers.get(card, 1)) for owner, city in enumerate(table.city) for card in city}
    if after(DistrictTracker(game.box), game.log.numbered(0)).places != there:
        yield "the districts stand elsewhere than the log says, or are called otherwise"
