"""Show the table at a terminal: everybody's city, gold and hand size, and what the listener holds."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from citadels_core.model.ir import Card
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.table.views import DistrictView, MarkView, Observation, PlayerView, ZoneView

COLOURS: Mapping[str, str] = {
    "noble": "yellow",
    "religious": "bright_blue",
    "trade": "green",
    "military": "red",
    "unique": "magenta",
}


def table_view(view: Observation, cards: Mapping[str, Card], *, fancy: bool) -> RenderableType:
    """Return the whole table as the observing seat sees it, or somebody who looks on.

    ``fancy`` is for terminals that can show more than ASCII.
    """
    crown, turn = ("♛", "▶") if fancy else ("*", ">")
    players = Table(box=None, padding=(0, 1, 0, 0), show_header=True, header_style="dim", expand=True)
    scored = any(player.points for player in view.players)
    for name in ("", "", "gold", *(["points"] if scored else []), "hand", "character"):
        players.add_column(name, no_wrap=True, justify="right" if name in ("gold", "points", "hand") else "left")
    players.add_column(f"city (complete with {view.city_size})", ratio=1, overflow="fold")
    for player in view.players:
        active = view.turn is not None and view.turn.player == player.seat
        marks = (turn if active else " ") + (crown if player.crowned else " ")
        me = player.seat == view.seat
        players.add_row(
            Text(marks, style="bold yellow"),
            Text(player.name, style="bold" if me else ""),
            str(player.gold),
            *([str(player.points)] if scored else []),
            str(player.hand_size),
            _characters(player, me=me),
            _city(player.city),
        )
    lines: list[RenderableType] = [Rule(_heading(view), style="dim"), players]
    lines += [Text(line, style="dim") for line in _notes(view)]
    if view.seat is not None:
        lines.append(hand_line(view.players[view.seat].hand or (), cards))
    return Group(*lines)


def hand_line(hand: Sequence[str], cards: Mapping[str, Card]) -> Text:
    """Return the cards of a hand with type and cost, cheapest first; equal ones counted."""
    line = Text("Your hand: ", style="bold")
    names = sorted(dict.fromkeys(hand), key=lambda name: (cards[name].cost, name))
    for number, name in enumerate(names):
        card = cards[name]
        type_ = DISTRICT_TYPES[card.type]
        times = f" x{hand.count(name)}" if hand.count(name) > 1 else ""
        line.append(", " if number else "", style="not bold")
        line.append(f"{name}{times}", style=f"not bold {COLOURS[type_]}")
        line.append(f" ({type_} {card.cost})", style="not bold dim")
    if not names:
        line.append("empty", style="not bold dim")
    return line


def _heading(view: Observation) -> str:
    return f"Round {view.round}, {view.deck_size} cards in the deck"


def _characters(player: PlayerView, *, me: bool) -> Text:
    if me and player.characters is not None:
        shown = Text(", ").join(
            Text(name, style="bold" if name in player.revealed else "dim bold") for name in player.characters
        )
        return shown or Text("-", style="dim")
    names = [*player.revealed, *["?"] * player.unrevealed]
    return Text(", ".join(names) or "-", style="" if player.revealed else "dim")


def _city(city: Iterable[DistrictView]) -> Text:
    """Return the districts of each type behind its name, so that colour is not all that tells them apart."""
    line = Text()
    for types, alike in groupby(sorted(city, key=_place), key=_types):
        line.append("; " if line else "")
        colour = COLOURS.get(types, "dim")
        line.append(f"{types}: ", style=f"dim {colour}")
        for number, district in enumerate(alike):
            line.append(", " if number else "")
            line.append(f"{district.name} {district.cost}", style=colour)
            if district.tucked:
                line.append(f" ({', '.join(district.under or ()) or district.tucked} under it)", style="dim")
    return line or Text("nothing built", style="dim")


def _types(district: DistrictView) -> str:
    return "facedown" if district.facedown else "/".join(district.types) or "no type"


def _place(district: DistrictView) -> tuple[list[int], str, int, str]:
    """Return what districts are sorted by: those of a type together, in the order of the types, what has none last."""
    types = [] if district.facedown else [DISTRICT_TYPES.index(type_) for type_ in district.types]
    return types or [len(DISTRICT_TYPES)], _types(district), district.cost, district.name


def _notes(view: Observation) -> Iterable[str]:
    out = []
    if view.faceup:
        out.append(f"out of this round: {', '.join(view.faceup)}")
    if view.facedown:
        out.append(f"facedown: {view.facedown}")
    out += [_zone(view, zone) for zone in view.zones]
    out += [_mark(view, mark) for mark in view.marks]
    if view.finishers:
        out.append(f"last round: {', '.join(view.players[seat].name for seat in view.finishers)} completed a city")
    if out:
        said = "; ".join(out)
        yield said[:1].upper() + said[1:] + "."
    if view.aside:
        yield f"You are looking at: {', '.join(view.aside)}."


def _zone(view: Observation, zone: ZoneView) -> str:
    """Say what lies in a zone; how many cards where not all of them may be known."""
    cards = f"{zone.size} cards" if zone.cards is None and zone.size != 1 else "1 card"
    lying = cards if zone.cards is None else ", ".join(zone.cards) or "nothing"
    if zone.on == "table":
        return f"{zone.name}: {lying}"
    on = view.players[zone.target].name if isinstance(zone.target, int) else str(zone.target)
    if zone.on == "district" and zone.owner is not None:
        on += f" of {view.players[zone.owner].name}"
    return f"{zone.name} of {on}: {lying}"


def _mark(view: Observation, mark: MarkView) -> str:
    on = view.players[mark.target].name if isinstance(mark.target, int) and mark.on == "player" else str(mark.target)
    if mark.owner is not None:
        on += f" of {view.players[mark.owner].name}"
    if mark.remembers is not None:
        player = mark.noted if mark.remembers == "Player" and isinstance(mark.noted, int) else None
        said = str(mark.noted) if player is None else view.players[player].name
        return f"{mark.name} of {on}: {said}"
    return f"{mark.name}: {on}" if mark.amount is None else f"{mark.name} of {on}: {mark.amount}"


def scores_view(names: Sequence[str], points: Sequence[tuple[int, int, str]], scores: Sequence[int]) -> Table:
    """Return the points of everybody, one line for each reason."""
    table = Table(title="Final scores", title_style="bold", title_justify="left", header_style="bold")
    table.add_column("for")
    for name in names:
        table.add_column(name, justify="right")
    totals: Counter[str] = Counter()
    for _, amount, reason in points:
        totals[reason] += amount
    for reason, _ in totals.most_common():
        row = [sum(amount for seat, amount, why in points if why == reason and seat == at) for at in range(len(names))]
        table.add_row(reason, *(str(amount) if amount else "-" for amount in row))
    table.add_section()
    table.add_row("total", *(str(score) for score in scores), style="bold")
    return table
