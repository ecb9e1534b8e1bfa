"""Draw a moment of a game: cities, gold, hands and characters, as far as a seat may see them."""

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
from citadels_core.pictures.scenery import COIN, FAINT, GILT, INK, PAPER
from citadels_core.pictures.svg import centred, element, picture
from citadels_core.pictures.type_setting import LABELS, NAMES, width

if TYPE_CHECKING:
    from citadels_core.table.game import Game
    from citadels_core.table.views.views import DistrictView, Observation, PlayerView
    from citadels_core.translation import Translator

ACROSS = 1280
"""The width of the picture."""

MARGIN, GAP, HEAD = 16, 8, 46
"""The space around panels and between cards, and the height of the first line of a panel."""

IN_CITY, IN_HAND = 0.75, 0.55
"""The sizes of compact faces, as parts of the usual size."""

CROWN = "M0 26l-3-20 11 8 8-14 8 14 11-8-3 20z"
STAR = "M16 0l5 10 11 2-8 8 2 11-10-5-10 5 2-11-8-8 11-2z"


def position_svg(game: "Game", seat: int | None = None, says: "Translator | None" = None) -> str:
    """Return a picture of a game as it is now: the city, characters, gold, hand and crown of each player.

    Hidden cards are drawn as backs or counted. To draw a `Position`, pass the game that its method ``start`` returns.

    Args:
        game: the game.
        seat: the seat that looks; None for an onlooker, who sees no hand.
        says: the translator of card names; None for English.

    Raises:
        ViewError: there is no such seat.
    """
    seen = game.observe(seat)
    symbols = _Symbols({card.name: card for card in (*game.box.cast, *game.box.definitions)}, says)
    panels: list[str] = []
    top = float(MARGIN)
    for player in sorted(seen.players, key=lambda player: player.place):
        high, inside = _panel(player, seen, symbols)
        panels.append(element("g", *inside, transform=f"translate({MARGIN} {top:g})"))
        top += high + MARGIN
    title = f"Round {seen.round}: {', '.join(player.name for player in seen.players)}"
    ground = element("rect", width=ACROSS, height=round(top), rx=18, fill="#4a4132")
    return picture(title, ACROSS, round(top), element("defs", COIN, *symbols.drawn.values()), ground, *panels)


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


def _panel(player: "PlayerView", seen: "Observation", symbols: _Symbols) -> tuple[float, list[str]]:
    """Return the height of the panel of a player, and its elements."""
    acting = seen.turn is not None and seen.turn.player == player.seat
    characters = [*_characters(player, symbols)]
    city = [_district(district, symbols) for district in player.city]
    hand = [symbols.face(name) for name in player.hand or ()]
    top: float = HEAD
    cards: list[str] = []
    for ids, size, least in (((*characters, *city), IN_CITY, 1), (hand, IN_HAND, 0)):
        rows, high = _rows(ids, size, top, gap_after=len(characters) if ids is not hand else 0)
        cards += rows
        top += max(high, least * (HIGH * size + GAP))
    border = {"stroke": GILT, "stroke_width": 4} if acting else {}
    ground = element("rect", width=ACROSS - 2 * MARGIN, height=float(top + GAP), rx=14, fill=PAPER, **border)
    return top + GAP, [ground, *_head(player, seen, symbols), *cards]


def _characters(player: "PlayerView", symbols: _Symbols) -> Iterator[str]:
    """Yield the symbols of the characters of a player: faces of known ones, and backs."""
    if player.characters is not None:
        yield from map(symbols.face, player.characters)
        return
    yield from map(symbols.face, player.revealed)
    for _ in range(player.unrevealed):
        yield symbols.back(character=True)


def _district(district: "DistrictView", symbols: _Symbols) -> str:
    return symbols.back() if district.facedown else symbols.face(district.name, district.cost)


def _rows(ids: Sequence[str], size: float, top: float, *, gap_after: int) -> tuple[list[str], float]:
    """Place cards in rows, and return their elements and the height of the rows.

    Args:
        gap_after: the number of cards after which there is a wider gap.
    """
    wide, high = WIDE * size, HIGH * size
    found = []
    x, y = float(MARGIN), top
    for at, id_ in enumerate(ids):
        if x + wide > ACROSS - 3 * MARGIN:
            x, y = float(MARGIN), y + high + GAP
        found.append(element("use", href=f"#{id_}", x=x, y=float(y), width=wide, height=high))
        x += wide + (3 * GAP if at + 1 == gap_after else GAP)
    return found, (y + high + GAP - top if ids else 0)


def _head(player: "PlayerView", seen: "Observation", symbols: _Symbols) -> Iterator[str]:
    """Yield the first line of a panel: name, crown, gold, cards in hand, and points at the end."""
    middle = HEAD / 2
    x = float(MARGIN)

    def written(text: str, font: str, size: float) -> str:
        nonlocal x
        wide = width(text, font, size)
        x += wide + 26
        return centred(text, x - 26 - wide / 2, middle, font=font, size=size, fill=INK)

    def drawn(name: str, wide: float, **attributes: object) -> str:
        nonlocal x
        x += wide + 6
        return element(name, transform=f"translate({x - wide - 6:.4g} {middle - 15:.4g})", **attributes)

    yield written(player.name, NAMES, 26)
    if player.crowned:
        yield drawn("path", 46, d=CROWN, fill="#d9a520", stroke=INK)
    yield drawn("circle", 30, cx=15, cy=15, r=14, fill="url(#coin)", stroke="#6b4a10", stroke_width=2)
    yield written(str(player.gold), LABELS, 24)
    yield drawn("use", 22, href=f"#{symbols.back()}", width=22, height=30)
    yield written(str(player.hand_size), LABELS, 24)
    if seen.scores is not None:
        yield drawn("path", 32, d=STAR, fill=FAINT)
        yield written(str(seen.scores[player.seat]), LABELS, 24)
