"""Draw a moment of a game as far as a seat may see it: cities, hands, marks, zones and the question."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from citadels_core.model.programs.ir import Card
from citadels_core.pictures.compact_face import HIGH, WIDE, compact_parts
from citadels_core.pictures.drawing import back_parts
from citadels_core.pictures.face import face_of
from citadels_core.pictures.full_face import HIGH as FULL_HIGH
from citadels_core.pictures.full_face import WIDE as FULL_WIDE
from citadels_core.pictures.position_words import PositionWords
from citadels_core.pictures.scenery import COIN, CREAM, FAINT, INK, PAPER, icon
from citadels_core.pictures.stack import GAP, Stack, Tile
from citadels_core.pictures.svg import centred, element, picture
from citadels_core.pictures.type_setting import LABELS, NAMES, largest, width

if TYPE_CHECKING:
    from citadels_core.table.game import Game
    from citadels_core.table.views.views import DistrictView, Observation, PlayerView, ZoneView
    from citadels_core.translation import Translator

ACROSS = 1280
"""The width of the picture."""

MARGIN, HEAD = 16, 46
"""The space around panels, and the height of the first line of a panel."""

IN_WIDE_CITY, SMALL = 0.75, 0.6
"""The sizes of compact faces in the cities of wide panels and elsewhere, as parts of the usual size."""

MOST_WIDE = 3
"""The largest number of players with wide panels; with more, two panels are beside each other."""

FIGURES = 390
"""The width that the first line of a panel needs beside the name of the player."""

TABLE, ACTING = "#4a4132", "#e0a526"
"""The colours of the table and around the player whose turn it is."""

SENTENCE, HEADING = 22.0, 18.0
"""The font sizes of sentences about the game and of headings."""

CROWN = "M0 26l-3-20 11 8 8-14 8 14 11-8-3 20z"
STAR = "M16 0l5 10 11 2-8 8 2 11-10-5-10 5 2-11-8-8 11-2z"


def position_svg(game: "Game", seat: int | None = None, says: "Translator | None" = None) -> str:
    """Return a picture of a game as it is now, as far as a seat may see it.

    At the top are the round, the question, the deck, the characters by rank (pale if they are not to come in this
    round) and the zones of the table; below them the city, characters, gold, hand and zones of each player. Markers,
    counters and notes are below the card that they lie on. Hidden cards are drawn as backs or counted.

    To draw a `Position`, pass the game that its method ``start`` returns.

    Args:
        game: the game.
        seat: the seat that looks; None for an onlooker, who sees no hand.
        says: the translator of names and sentences; None for English.

    Raises:
        ViewError: there is no such seat.
    """
    seen, box = game.observe(seat), game.box
    symbols = _Symbols({card.name: card for card in (*box.cast, *box.definitions)}, says)
    nouns = {state.name: state.said_as for state in box.states if state.said_as}
    moment = _Moment(seen, PositionWords(seen, says, nouns), symbols)
    across = ACROSS - 2 * MARGIN
    high, inside = moment.table([box.cast[number].name for number in box.starters], across)
    top = high + 2 * MARGIN
    panels = [_group("table", MARGIN, MARGIN, inside)]
    players = sorted(seen.players, key=lambda player: player.place)
    columns = 1 if len(players) <= MOST_WIDE else 2
    wide = (across - MARGIN * (columns - 1)) // columns
    for first in range(0, len(players), columns):
        row = players[first : first + columns]
        drawn = [moment.panel(player, wide) for player in row]
        high = max(high for high, _ in drawn)
        for column, (player, (_, inside)) in enumerate(zip(row, drawn, strict=True)):
            ground = moment.ground(player, wide, high)
            panels.append(_group(f"seat-{player.seat}", MARGIN + column * (wide + MARGIN), top, [ground, *inside]))
        top += high + MARGIN
    title = f"Round {seen.round}: {', '.join(player.name for player in seen.players)}"
    ground = element("rect", width=ACROSS, height=round(top), rx=18, fill=TABLE)
    return picture(title, ACROSS, round(top), element("defs", COIN, *symbols.drawn.values()), ground, *panels)


def _group(class_: str, x: float, y: float, inside: Sequence[str]) -> str:
    return element("g", *inside, class_=class_, transform=f"translate({x:g} {y:g})")


@frozen
class _Symbols:
    """The faces and backs on a picture, each of which is drawn once."""

    cards: Mapping[str, Card]
    says: "Translator | None"
    drawn: dict[str, str] = field(factory=dict)

    def face(self, name: str, cost: int | None = None) -> str:
        """Draw the face of a card with its present cost, and return its id."""
        face = face_of(self.cards[name], self.says)
        if cost is not None and not self.cards[name].costless:
            face = evolve(face, number=cost)
        if (id_ := f"f{face.key}") not in self.drawn:
            title = element("title", escape(face.title))
            self.drawn[id_] = element("symbol", title, *compact_parts(face), id=id_, viewBox=f"0 0 {WIDE} {HIGH}")
        return id_

    def back(self, *, character: bool = False) -> str:
        """Draw a back, and return its id."""
        id_ = "back-of-character" if character else "back-of-district"
        box = f"0 0 {FULL_WIDE} {FULL_HIGH}"
        parts = back_parts(character=character)
        self.drawn[id_] = element("symbol", *parts, id=id_, viewBox=box, preserveAspectRatio="none")
        return id_


@frozen
class _Moment:
    """What a seat sees, and the words and cards that show it."""

    seen: "Observation"
    words: PositionWords
    symbols: _Symbols

    def table(self, cast: Sequence[str], wide: int) -> tuple[float, list[str]]:
        """Return the height of the part that belongs to no player, and its elements.

        Args:
            cast: the characters at the start of the game.
            wide: the width of the part.
        """
        seen = self.seen
        stack = Stack(MARGIN, wide - MARGIN, CREAM)
        stack.top += GAP
        stack.say(self.words.situation(), SENTENCE)
        stack.say(self.words.question(), SENTENCE)
        stack.top += GAP
        named = {*(seen.cast or cast), *seen.faceup, *seen.calls, *(seen.pool or ())}
        named.update(name for player in seen.players for name in (*player.revealed, *(player.characters or ())))
        cards = self.symbols.cards
        stack.place([self._character(name) for name in sorted(named, key=lambda one: cards[one].rank or 99)], SMALL)
        own = None if seen.seat is None else seen.players[seen.seat]
        offered = [*(seen.pool or ()), *(own.packet or () if own else ()), *(seen.aside or ())]
        if offered:
            stack.say(self.words.heading("picture.looking_at"), HEADING)
            stack.place([Tile(id=self.symbols.face(name)) for name in offered], SMALL)
        for zone in self.words.zones("table"):
            self._zone(stack, zone)
        return stack.top, stack.elements

    def panel(self, player: "PlayerView", wide: int) -> tuple[float, list[str]]:
        """Return the height of the panel of a player, and its elements without the ground."""
        stack = Stack(MARGIN, wide - MARGIN, top=HEAD)
        size = IN_WIDE_CITY if wide > ACROSS / 2 else SMALL
        stack.plates(self.words.marks("player", player.seat))
        characters = [Tile(id=symbol) for symbol in _characters(player, self.symbols)]
        city = [self._district(district, player.seat) for district in player.city]
        least = stack.top + HIGH * size + GAP
        stack.place([*characters, *city], size, gap_after=len(characters))
        stack.top = max(stack.top, least)
        hand = player.hand or ()
        if hand:
            stack.say(self.words.heading("terminal.your_hand"), HEADING)
        marks = (self.words.marks_of_card("hand", player.seat, hand, at) for at in range(len(hand)))
        stack.place([Tile(id=self.symbols.face(name), words=one) for name, one in zip(hand, marks, strict=True)], SMALL)
        for zone in self.words.zones("player", player.seat):
            self._zone(stack, zone)
        return stack.top + GAP, [*self._head(player, wide), *stack.elements]

    def ground(self, player: "PlayerView", wide: int, high: float) -> str:
        """Draw the ground of a panel, with a border for the player of the turn, and for winners."""
        turn = self.seen.turn
        acting = self.seen.winners or (() if turn is None else (turn.player,))
        border = {"stroke": ACTING, "stroke_width": 6} if player.seat in acting else {}
        return element("rect", width=wide, height=float(high), rx=14, fill=PAPER, **border)

    def _character(self, name: str) -> Tile:
        """Return the tile of a character, with the player who is known to have it."""
        seen, words = self.seen, self.words
        holder = next((one.name for one in seen.players if name in (*one.revealed, *(one.characters or ()))), "")
        calling = seen.turn is not None or bool(seen.calls)
        gone = name in seen.faceup or (calling and not holder and name not in seen.calls)
        zones = map(words.zone, words.zones("character", name))
        said = (*words.marks("character", name), *zones)
        return Tile(id=self.symbols.face(name), holder=holder, words=said, pale=gone)

    def _district(self, district: "DistrictView", owner: int) -> Tile:
        """Return the tile of a district in a city."""
        words = self.words
        zones = map(words.zone, words.zones("district", district.id, owner))
        said = (*words.under(district), *words.marks("district", district.id, owner), *zones)
        symbols = self.symbols
        return Tile(id=symbols.back() if district.facedown else symbols.face(district.name, district.cost), words=said)

    def _zone(self, stack: Stack, zone: "ZoneView") -> None:
        """Add a zone: its cards if the seat sees them, else their number."""
        cards = zone.cards or ()
        stack.say(self.words.title(zone.name) if cards else self.words.zone(zone), HEADING)
        marks = [self.words.marks_of_card(zone.name, zone.owner, cards, at) for at in range(len(cards))]
        tiles = [Tile(id=self.symbols.face(name), words=one) for name, one in zip(cards, marks, strict=True)]
        stack.place(tiles, SMALL)

    def _head(self, player: "PlayerView", wide: int) -> Iterator[str]:
        """Yield the first line of a panel: name, crown, gold, cards in hand, districts and points."""
        seen, middle = self.seen, HEAD / 2
        x = float(MARGIN)

        def written(text: str, font: str, size: float) -> str:
            nonlocal x
            long = width(text, font, size)
            x += long + 18
            return centred(text, x - 18 - long / 2, middle, font=font, size=size, fill=INK)

        def drawn(name: str, long: float, **attributes: object) -> str:
            nonlocal x
            x += long + 6
            return element(name, transform=f"translate({x - long - 6:.4g} {middle - 15:.4g})", **attributes)

        yield written(player.name, NAMES, largest(player.name, NAMES, wide - FIGURES, 26))
        if player.crowned:
            yield drawn("path", 46, d=CROWN, fill="#d9a520", stroke=INK)
        yield drawn("circle", 30, cx=15, cy=15, r=14, fill="url(#coin)", stroke="#6b4a10", stroke_width=2)
        yield written(str(player.gold), LABELS, 24)
        yield drawn("use", 22, href=f"#{self.symbols.back()}", width=22, height=30)
        yield written(str(player.hand_size), LABELS, 24)
        yield icon("house", x, middle - 15, 30, fill=FAINT)
        x += 36
        yield written(f"{len(player.city)}/{seen.city_size}", LABELS, 24)
        if player.points or seen.scores is not None:
            yield drawn("path", 32, d=STAR, fill=FAINT)
            yield written(str(player.points), LABELS, 24)


def _characters(player: "PlayerView", symbols: _Symbols) -> Iterator[str]:
    """Yield the symbols of the characters of a player: faces of known ones, and backs."""
    if player.characters is not None:
        yield from map(symbols.face, player.characters)
        return
    yield from map(symbols.face, player.revealed)
    for _ in range(player.unrevealed):
        yield symbols.back(character=True)
