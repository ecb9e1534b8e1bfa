"""Define the columns of an observation: a name and a unit for each fact that a seat can see."""

from collections.abc import Iterable, Sequence

from citadels_core.box.box import Box, Cause
from citadels_core.model.programs.ir import State
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element

KINDS = ("menu", "choose", "sealed", "may", "replace")
"""The kinds of decisions."""

GOLD, CARDS, DISTRICTS, POINTS, ROUNDS, FEW = 10, 5, 8, 20, 10, 4
"""The units of gold, cards in a hand, districts, points, rounds, and things of small number."""

DECK = 40
"""The unit of cards in the deck."""

Block = dict[str, int]
"""The indices of columns by the names of their things."""


class Columns:
    """The columns (numbers) of an observation, in order.

    Attributes:
        names: a description of each column.
        units: the number that is encoded as 1 in each column.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.units: list[float] = []

    def one(self, name: str, unit: float = 1) -> int:
        """Add a column and return the index of the column."""
        self.names.append(name)
        self.units.append(unit)
        return len(self.names) - 1

    def block(self, name: str, things: Iterable[str], unit: float = 1) -> Block:
        """Add a column for each of ``things``, and return the indices of these columns by thing."""
        return {thing: self.one(f"{name}: {thing}", unit) for thing in things}


class TableColumns:
    """The columns of facts that belong to no player, such as the deck, the turn and cards laid out."""

    def __init__(self, to: Columns, box: Box, players: Sequence[str]) -> None:
        cast, cards = names_of(box)
        self.round = to.one("round", ROUNDS)
        self.city_size = to.one("districts that complete a city", DISTRICTS)
        self.deck_size = to.one("cards in the deck", DECK)
        self.facedown = to.one("characters facedown", FEW)
        self.aside_size = to.one("cards laid out", FEW)
        self.pool_size = to.one("characters to choose from", FEW)
        self.turn = [to.one(f"turn of {player}") for player in players]
        self.held = [to.one(f"turn on hold of {player}") for player in players]
        self.acting = to.block("turn as", cast)
        self.powers = to.block("turn with the abilities of", cast)
        self.restricted = to.one("turn for gathering only")
        self.gathered = to.one("turn has gathered")
        self.builds = to.one("builds of the turn")
        self.calls = to.block("to be called", cast)
        self.faceup = to.block("faceup", cast)
        self.peeked = to.block("looked at where it lies", cast)
        self.pool = to.block("can be chosen", cast)
        self.aside = to.block("laid out", cards)


class PlayerColumns:
    """The columns of one player: gold, hand size, city, revealed characters and others."""

    def __init__(self, to: Columns, box: Box, player: str) -> None:
        cast, cards = names_of(box)
        self.place = to.one(f"places clockwise to {player}", FEW) if box.reseats else None
        self.gold = to.one(f"gold of {player}", GOLD)
        self.hand_size = to.one(f"cards in the hand of {player}", CARDS)
        self.districts = to.one(f"districts of {player}", DISTRICTS)
        self.cost = to.one(f"cost of the city of {player}", POINTS)
        self.crowned = to.one(f"{player} with the crown")
        self.complete = to.one(f"{player} with a complete city")
        self.finished = to.one(f"{player} has completed a city")
        self.first = to.one(f"{player} has completed a city first")
        self.unrevealed = to.one(f"characters in secret of {player}")
        self.packet_size = to.one(f"characters to choose from of {player}", FEW)
        self.facedown = to.one(f"facedown districts of {player}", FEW)
        self.tucked = to.one(f"cards under districts of {player}", FEW)
        self.guests = to.one(f"characters under districts of {player}", FEW)
        self.revealed = to.block(f"shown of {player}", cast)
        self.types = to.block(f"districts of {player} of a type", DISTRICT_TYPES, FEW)
        self.city = to.block(f"city of {player}", cards)
        self.points = to.one(f"points of {player}", POINTS)
        self.won = to.one(f"{player} has won")


class OwnColumns:
    """The columns of the hidden cards that the observing seat has."""

    def __init__(self, to: Columns, box: Box) -> None:
        cast, cards = names_of(box)
        self.hand = to.block("in hand", cards)
        self.characters = to.block("held", cast)
        self.packet = to.block("passed on", cast)
        self.under = to.block("under a district", cards)


class AskedColumns:
    """The columns of the open decision; observers other than the asked seat see only seat and kind."""

    def __init__(self, to: Columns, players: Sequence[str], causes: Iterable[Cause], sets: Iterable[str]) -> None:
        self.seat = [to.one(f"asked: {player}") for player in players]
        self.kind = to.block("question", KINDS)
        self.least = to.one("fewest options", FEW)
        self.most = to.one("most options", FEW)
        self.larger = to.one("larger numbers asked for")
        lines = dict.fromkeys((cause.pack, cause.card, cause.line) for cause in causes)
        self.cause = {line: to.one(f"asked by {line[1]} ({line[0]}, line {line[2]})") for line in lines}
        self.picked = [to.one(f"chosen so far: {name}") for name in sets]


class MarkColumns:
    """The columns of a marker, counter or note: one for each player, character or card that can have it.

    Districts have a column for each owner. A note of a number or of yes or no also has columns for its content; a note
    of a player, on a player or a district, has one for each pair of players. A counter towards players has columns for
    each of them. The contents of other notes have no columns.
    """

    def __init__(self, to: Columns, box: Box, state: State, players: Sequence[str]) -> None:
        cast, cards = names_of(box)
        self.towards: list[MarkColumns] = []
        self.on, amount = state.on, FEW if state.is_counter else 1
        if state.is_counter and state.holds:
            for player in players:
                one = State(id=state.id, name=f"{state.name} towards {player}", kind="counter", on=state.on)
                self.towards.append(MarkColumns(to, box, one, players))
        on = "" if self.towards else self.on
        self.player = [to.one(f"{state.name}: {player}", amount) for player in players] if on == "player" else []
        self.character = to.block(state.name, cast, amount) if on == "character" else {}
        self.card = to.block(state.name, cards, amount) if on == "card" else {}
        self.city = (
            [to.block(f"{state.name} of {player}", cards, amount) for player in players] if on == "district" else []
        )
        self.says: MarkColumns | None = None
        self.names_player: list[list[int]] = []
        if state.is_note and state.holds in ("Int", "Bool"):
            said = State(id=state.id, name=f"{state.name} says", kind="counter", on=state.on)
            self.says = MarkColumns(to, box, said, players)
        elif state.is_note and element(state.holds) == "Player" and state.on != "character":
            self.names_player = [
                [to.one(f"{state.name} of {player} names {other}") for other in players] for player in players
            ]


class ZoneColumns:
    """The columns of a declared zone: the number of cards in the zone, and its visible cards.

    Zones of districts count for the owners of the districts. Zones of characters have a number for each character.
    """

    def __init__(self, to: Columns, box: Box, state: State, players: Sequence[str]) -> None:
        cast, cards = names_of(box)
        self.owned = state.on in ("player", "district")
        whose = [f"{state.name} of {player}" for player in players] if self.owned else [state.name]
        self.character = to.block(f"cards in {state.name}", cast, CARDS) if state.on == "character" else {}
        self.size = [] if self.character else [to.one(f"cards in {name}", CARDS) for name in whose]
        self.cards = [to.block(f"in {name}", cards) for name in whose]


class MemoryColumns:
    """The columns of a seat's memory: the probable places of characters and cards that it cannot see."""

    def __init__(self, to: Columns, box: Box, players: Sequence[str]) -> None:
        cast, cards = names_of(box)
        self.holds = [to.block(f"may be held by {player}", cast) for player in players]
        self.facedown = to.block("may lie facedown", cast)
        self.unheld = to.block("held by nobody", cast)
        self.hand = [to.block(f"expected in the hand of {player}", cards) for player in players]
        self.deck = to.block("expected in the deck", cards)
        self.top = to.block("on top of the deck", cards)


def names_of(box: Box) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the characters and districts of a game, without duplicates."""
    cast = dict.fromkeys(card.name for card in box.cast)
    return tuple(cast), tuple(dict.fromkeys(card.name for card in box.definitions))
