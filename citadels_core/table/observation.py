"""What a seat may know of a game, built up from what it sees."""

from attrs import frozen

from citadels_core.engine.box import Box
from citadels_core.engine.decision import Playable
from citadels_core.engine.declared import declared, lies_on
from citadels_core.engine.door import TurnFacts
from citadels_core.engine.sight import looked
from citadels_core.model.ir import State as Declared
from citadels_core.model.state import NOBODY
from citadels_core.model.vocabulary import QUERY_IDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES
from citadels_core.speech.ids import district_key
from citadels_core.speech.messages import id_of
from citadels_core.speech.values import district_name
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
    box, state = game.box, game.table
    who = viewer(game, seat)
    return Observation(
        seat=seat,
        edition=box.edition.book.id,
        round=state.round,
        city_size=game.ask(SIZE),
        players=tuple(_player(game, who, other) for other in range(box.seats)),
        deck_size=len(state.deck),
        faceup=character_names(box, state.faceup),
        facedown=len(state.facedown),
        calls=character_names(box, state.calls),
        turn=None if state.turn.player == NOBODY else _turn(box, state.turn),
        held=tuple(_turn(box, turn) for turn in state.held),
        marks=_marks(game, who),
        aside=tuple(sorted(card_names(box, state.aside))) if sees_aside(game, who) else None,
        aside_size=len(state.aside),
        pool=character_names(box, sorted(state.pool)) if chooses_from_pool(game, who) else None,
        pool_size=len(state.pool),
        peeked=character_names(box, sorted({c for one, c in state.peeked if one == who and c in state.facedown})),
        finishers=tuple(player for player, _ in state.finished),
        decision=_decision(game, who),
        scores=state.scores if state.over else None,
        winners=state.winners if state.over else None,
    )


def _player(game: Playable, seat: int, other: int) -> PlayerView:
    box, state = game.box, game.table
    shown = [character for character in state.drafted[other] if state.controller[character] != NOBODY]
    return PlayerView(
        seat=other,
        name=game.name(other),
        gold=state.gold[other],
        hand_size=len(state.hand[other]),
        hand=tuple(sorted(card_names(box, state.hand[other]))) if other == seat else None,
        city=_city(game, seat, other),
        crowned=state.crown == other,
        complete=game.ask(PROGRESS, other) >= game.ask(SIZE),
        characters=character_names(box, state.drafted[other]) if other == seat else None,
        revealed=character_names(box, sorted(shown)),
        unrevealed=len(state.drafted[other]) - len(shown),
        packet=character_names(box, sorted(state.packet[other])) if other == seat else None,
        packet_size=len(state.packet[other]),
    )


def _city(game: Playable, seat: int, owner: int) -> tuple[DistrictView, ...]:
    box, state = game.box, game.table
    city = state.city[owner]
    return tuple(
        DistrictView(
            id=(called := district_name(game, card)),
            key=district_key(owner, called),
            name=box.card_name(card),
            cost=game.ask(DISTRICT_COST, card),
            facedown=card in state.turned,
            guests=tuple(
                box.character_name(guest) if owner == seat else None
                for guest, district in state.guests
                if district == card
            ),
            tucked=len(under := tuple(other for other, district in state.tucked if district == card)),
            under=tuple(sorted(card_names(box, under))) if under and _looks_under(game, seat, owner, under) else None,
            types=tuple(name for type_, name in enumerate(DISTRICT_TYPES) if game.counts(card, type_, SCORING)),
        )
        for card in city
    )


def _looks_under(game: Playable, seat: int, owner: int, under: tuple[int, ...]) -> bool:
    """Tell whether a seat sees the cards under a district: as its owner, or since it has looked at all of them."""
    return owner == seat or all(looked(game.table, card, seat) for card in under)


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


def _marks(game: Playable, seat: int) -> tuple[MarkView, ...]:
    found = []
    for state, placed in zip(declared(game.box, "marker"), game.table.marks, strict=True):
        for target, placer in placed.items():
            if tells(state, placer, seat):
                owner, name = _target(game, state, target)
                by = None if placer == NOBODY else placer
                found.append(MarkView(name=state.name, on=state.on, target=name, owner=owner, placer=by, amount=None))
    for state, tally in zip(declared(game.box, "counter"), game.table.counters, strict=True):
        for target, amount in tally.items():
            if amount and tells(state, NOBODY, seat):
                owner, name = _target(game, state, target)
                found.append(
                    MarkView(name=state.name, on=state.on, target=name, owner=owner, placer=None, amount=amount)
                )
    for state, notes in zip(declared(game.box, "note"), game.table.notes, strict=True):
        for target, (value, placer) in notes.items():
            if tells(state, placer, seat):
                owner, name = _target(game, state, target)
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


def _target(game: Playable, state: Declared, target: int) -> tuple[int | None, Word]:
    owner = game.table.owner[target] if state.on == "district" else NOBODY
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
