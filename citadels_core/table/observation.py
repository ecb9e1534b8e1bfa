"""What a seat may know of a game, built up from what it sees."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from citadels_core.engine.box import Box
from citadels_core.engine.decision import Playable
from citadels_core.engine.declared import declared, lies_on
from citadels_core.engine.door import Table, TurnFacts
from citadels_core.engine.sight import looked
from citadels_core.model.ir import State as Declared
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import QUERY_IDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES
from citadels_core.speech.ids import district_key
from citadels_core.speech.messages import id_of
from citadels_core.speech.values import called, district_name
from citadels_core.table.events import CauseView
from citadels_core.table.json import Word
from citadels_core.table.knowledge import chooses_from_pool, sees_aside, viewer
from citadels_core.table.naming import card_names, character_names, tells, word

DISTRICT_COST, PROGRESS, SIZE = (QUERY_IDS[name] for name in ("district cost", "progress", "city size"))
SCORING = PURPOSES.index("scoring")


@frozen(kw_only=True)
class DistrictView:
    """A built district; ``id`` tells it from the others of its city, ``types`` are those it has at the end.

    The id stays as long as the district stands in this city, whatever happens to others there; labels and events call
    the district so. ``key`` says the same with the owner's seat, ``1/prison-2``: so do the ids of options and events.

    ``tucked`` is how many cards lie facedown under it, ``under`` which they are: None for all but its owner and who has
    looked at them this turn.
    """

    id: str
    key: str
    name: str
    cost: int
    types: tuple[str, ...]
    facedown: bool = False
    """Whether it has been turned facedown: it has no name any more, which the seats may remember."""
    tucked: int = 0
    guests: tuple[str | None, ...] = ()
    """The characters facedown under it, None for each that the seat may not look at."""
    under: tuple[str, ...] | None = None


@frozen(kw_only=True)
class PlayerView:
    """A player as the observing seat sees it; ``hand`` and ``characters`` are None for the others.

    ``revealed`` and ``unrevealed`` are the characters drafted this round: the shown ones by name, the others by number.
    """

    seat: int
    name: str
    gold: int
    hand_size: int
    hand: tuple[str, ...] | None
    city: tuple[DistrictView, ...]
    crowned: bool
    complete: bool
    characters: tuple[str, ...] | None
    revealed: tuple[str, ...]
    unrevealed: int
    packet: tuple[str, ...] | None
    """The characters dealt or passed to it to choose from."""
    packet_size: int


@frozen(kw_only=True)
class TurnView:
    """A turn: whose it is, as which characters, and what of it the player has.

    Attributes:
        player: whose turn it is.
        characters: the character the turn is of, then others whose abilities the player has.
        abilities: whether the player has the abilities of the first of them.
        powers: the characters whose abilities the player has.
        restricted: whether the turn is for gathering only.
        gathered: whether the player has gathered.
        builds: how many builds are used.
    """

    player: int
    characters: tuple[str, ...]
    abilities: bool
    powers: tuple[str, ...]
    restricted: bool
    gathered: bool
    builds: int


@frozen(kw_only=True)
class MarkView:
    """A marker that the seat may see, a counter with its number, or a note with what it says.

    ``target`` is a seat, the name of a character, or the id of a district with its ``owner``.
    """

    name: str
    on: str
    target: Word
    owner: int | None
    placer: int | None
    amount: int | None
    noted: Word = ()
    """What a note says, empty for markers and counters."""
    remembers: str | None = None
    """What sort of thing a note remembers, as the language has it: Player, Int and so on."""


@frozen(kw_only=True)
class OptionView:
    """An option of the decision: the id to answer with, a sentence, and the id of the message that the sentence is."""

    id: str
    label: str
    message: str = ""


@frozen(kw_only=True)
class DecisionView:
    """What is asked. All know whom and what sort of question; the rest is None for all but the seat that is asked.

    ``message`` is the id of the message that the prompt is.
    """

    seat: int
    kind: str
    prompt: str | None = None
    message: str | None = None
    options: tuple[OptionView, ...] | None = None
    least: int | None = None
    most: int | None = None
    many: bool | None = None
    cause: CauseView | None = None


@frozen(kw_only=True)
class Observation:
    """All that one seat may know of a moment, or somebody who looks on and has none.

    Hidden cards have no number here and no order that tells anything: hands and cards laid out are listed by name.
    """

    seat: int | None
    """None for somebody who looks on: what belongs to a seat alone is None or empty then."""
    edition: str
    round: int
    city_size: int
    players: tuple[PlayerView, ...]
    deck_size: int
    faceup: tuple[str, ...]
    facedown: int
    calls: tuple[str, ...]
    turn: TurnView | None
    held: tuple[TurnView, ...]
    marks: tuple[MarkView, ...]
    aside: tuple[str, ...] | None
    """The cards laid out for this seat, or that it has looked at this turn; None when there are none."""
    aside_size: int
    pool: tuple[str, ...] | None
    """The characters this seat is choosing from, None when it is not."""
    pool_size: int
    peeked: tuple[str, ...]
    """The characters that this seat has looked at where they lie."""
    finishers: tuple[int, ...]
    """The seats that have completed a city, in the order they did."""
    decision: DecisionView | None
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None


def observe(game: Playable, seat: int | None) -> Observation:
    """Return what a seat may know of a game now; None for the seat is somebody who looks on.

    Raises:
        ViewError: there is no such seat; it is also a ``ValueError``.
    """
    box, state = game.box, game.still
    who = viewer(game, seat)
    size = game.ask(SIZE)
    aside, pool, facedown, over, turn = state.aside, state.pool, state.facedown, state.over, state.turn
    return Observation(
        seat=seat,
        edition=box.edition.book.id,
        round=state.round,
        city_size=size,
        players=tuple(_players(game, state, who, size)),
        deck_size=len(state.deck),
        faceup=character_names(box, state.faceup),
        facedown=len(facedown),
        calls=character_names(box, state.calls),
        turn=None if turn.player == NOBODY else _turn(box, turn),
        held=tuple(_turn(box, turn) for turn in state.held),
        marks=_marks(game, state, who),
        aside=tuple(sorted(card_names(box, aside))) if sees_aside(state, who) else None,
        aside_size=len(aside),
        pool=character_names(box, sorted(pool)) if chooses_from_pool(game, who) else None,
        pool_size=len(pool),
        peeked=character_names(box, sorted({c for one, c in state.peeked if one == who and c in facedown})),
        finishers=tuple(player for player, _ in state.finished),
        decision=_decision(game, who),
        scores=state.scores if over else None,
        winners=state.winners if over else None,
    )


def _players(game: Playable, state: Table, seat: int, size: int) -> Iterator[PlayerView]:
    """Go through the players as a seat sees them."""
    box, gold, crown, controller = game.box, state.gold, state.crown, state.controller
    zones = zip(state.hand, state.drafted, state.packet, _cities(game, state, seat), strict=True)
    for other, (hand, drafted, packet, city) in enumerate(zones):
        shown = [character for character in drafted if controller[character] != NOBODY]
        own = other == seat
        yield PlayerView(
            seat=other,
            name=game.name(other),
            gold=gold[other],
            hand_size=len(hand),
            hand=tuple(sorted(card_names(box, hand))) if own else None,
            city=city,
            crowned=crown == other,
            complete=game.ask(PROGRESS, other) >= size,
            characters=character_names(box, drafted) if own else None,
            revealed=character_names(box, sorted(shown)),
            unrevealed=len(drafted) - len(shown),
            packet=character_names(box, sorted(packet)) if own else None,
            packet_size=len(packet),
        )


def _cities(game: Playable, state: Table, seat: int) -> tuple[tuple[DistrictView, ...], ...]:
    """Return the cities as a seat sees them."""
    box = game.box
    turned, numbers = state.turned, dict(state.twins)
    under: dict[int, list[int]] = {}
    for card, district in state.tucked:
        under.setdefault(district, []).append(card)
    guests: dict[int, list[int]] = {}
    for guest, district in state.guests:
        guests.setdefault(district, []).append(guest)
    cities = []
    for owner, city in enumerate(state.city):
        views = []
        for card in city:
            there, visiting = under.get(card, ()), guests.get(card, ())
            views.append(
                _district(
                    owner,
                    box.card_name(card),
                    numbers.get(card, 1),
                    game.ask(DISTRICT_COST, card),
                    tuple(game.types(card, SCORING)),
                    card in turned,
                    tuple(box.character_name(guest) if owner == seat else None for guest in visiting),
                    len(there),
                    tuple(sorted(card_names(box, there)))
                    if there and _looks_under(state, seat, owner, there)
                    else None,
                )
            )
        cities.append(tuple(views))
    return tuple(cities)


@lru_cache(maxsize=4096)
def _district(
    owner: int,
    name: str,
    number: int,
    cost: int,
    types: tuple[int, ...],
    facedown: bool,
    guests: tuple[str | None, ...],
    tucked: int,
    under: tuple[str, ...] | None,
) -> DistrictView:
    """Return the view of a district: most stay as they are for a long time."""
    id_ = called(name, number)
    return DistrictView(
        id=id_,
        key=district_key(owner, id_),
        name=name,
        cost=cost,
        types=tuple(DISTRICT_TYPES[type_] for type_ in types),
        facedown=facedown,
        guests=guests,
        tucked=tucked,
        under=under,
    )


def _looks_under(state: Table, seat: int, owner: int, under: Sequence[int]) -> bool:
    """Tell whether a seat sees the cards under a district: as its owner, or since it has looked at all of them."""
    return owner == seat or all(looked(state, card, seat) for card in under)


def _turn(box: Box, turn: TurnFacts) -> TurnView:
    return TurnView(
        player=turn.player,
        characters=character_names(box, turn.named),
        abilities=turn.abilities,
        powers=character_names(box, turn.powers),
        restricted=turn.restricted,
        gathered=turn.gathered,
        builds=turn.builds,
    )


def _marks(game: Playable, now: Table, seat: int) -> tuple[MarkView, ...]:
    found = []
    for state, placed in zip(declared(game.box, "marker"), now.marks, strict=True):
        for target, placer in placed.items():
            if tells(state, placer, seat):
                owner, name = _target(game, now, state, target)
                by = None if placer == NOBODY else placer
                found.append(MarkView(name=state.name, on=state.on, target=name, owner=owner, placer=by, amount=None))
    for state, tally in zip(declared(game.box, "counter"), now.counters, strict=True):
        for target, amount in tally.items():
            if amount and tells(state, NOBODY, seat):
                owner, name = _target(game, now, state, target)
                found.append(
                    MarkView(name=state.name, on=state.on, target=name, owner=owner, placer=None, amount=amount)
                )
    for state, notes in zip(declared(game.box, "note"), now.notes, strict=True):
        for target, (value, placer) in notes.items():
            if tells(state, placer, seat):
                owner, name = _target(game, now, state, target)
                by = None if placer == NOBODY else placer
                said = _word(game, state.holds, value)
                found.append(
                    MarkView(
                        name=state.name,
                        on=state.on,
                        target=name,
                        owner=owner,
                        placer=by,
                        amount=None,
                        noted=said,
                        remembers=state.holds,
                    )
                )
    return tuple(found)


def _target(game: Playable, now: Table, state: Declared, target: int) -> tuple[int | None, Word]:
    owner = now.owner[target] if state.on == "district" else NOBODY
    return None if owner == NOBODY else owner, _word(game, lies_on(state), target)


def _word(game: Playable, type_: str, value: int) -> Word:
    return word(game.box, type_, value, lambda card: district_name(game, card))


def _decision(game: Playable, seat: int) -> DecisionView | None:
    decision = game.decision
    if decision is None:
        return None
    if decision.seat != seat:
        return DecisionView(seat=decision.seat, kind=decision.kind)
    cause = decision.cause
    return DecisionView(
        seat=seat,
        kind=decision.kind,
        prompt=str(decision.prompt),
        message=id_of(decision.prompt),
        options=tuple(
            OptionView(id=id_, label=str(label), message=id_of(label))
            for id_, label in zip(decision.ids, decision.labels, strict=True)
        ),
        least=decision.least,
        most=decision.most,
        many=decision.many,
        cause=None if cause is None else CauseView(pack=cause.pack, card=cause.card, line=cause.line),
    )
