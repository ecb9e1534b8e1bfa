"""Show the table at a terminal: each player's city, gold and hand size, and the hand of the reader."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from citadels_core.cli.game.language import Language
from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, type_called
from citadels_core.speech.messages import message
from citadels_core.table.views.views import DistrictView, MarkView, Observation, PlayerView, ZoneView

COLOURS: Mapping[str, str] = {
    "noble": "yellow",
    "religious": "bright_blue",
    "trade": "green",
    "military": "red",
    "unique": "magenta",
}


FACEDOWN = "?"

ENGLISH = Language()


def table_view(
    view: Observation, cards: Mapping[str, Card], language: Language = ENGLISH, *, fancy: bool
) -> RenderableType:
    """Return the game table as a seat may see it, ready to print at a terminal.

    Args:
        fancy: use characters beyond ASCII.
    """
    crown, turn = ("♛", "▶") if fancy else ("*", ">")
    players = Table(box=None, padding=(0, 1, 0, 0), show_header=True, header_style="dim", expand=True)
    scored = any(player.points for player in view.players)
    for name in ("", "", "gold", *(["points"] if scored else []), "hand", "character"):
        head = name and language(name)
        players.add_column(head, no_wrap=True, justify="right" if name in ("gold", "points", "hand") else "left")
    players.add_column(language("city", size=view.city_size), ratio=1, overflow="fold")
    for player in sorted(view.players, key=lambda player: player.place):
        active = view.turn is not None and view.turn.player == player.seat
        marks = (turn if active else " ") + (crown if player.crowned else " ")
        me = player.seat == view.seat
        players.add_row(
            Text(marks, style="bold yellow"),
            Text(player.name, style="bold" if me else ""),
            str(player.gold),
            *([str(player.points)] if scored else []),
            str(player.hand_size),
            _characters(player, language, me=me),
            _city(player.city, language),
        )
    lines: list[RenderableType] = [Rule(language("round", round=view.round, deck=view.deck_size), style="dim"), players]
    lines += [Text(line, style="dim") for line in _notes(view, language)]
    if view.seat is not None:
        lines.append(hand_line(view.players[view.seat].hand or (), cards, language))
    return Group(*lines)


def hand_line(hand: Sequence[str], cards: Mapping[str, Card], language: Language = ENGLISH) -> Text:
    """Return the cards of a hand with type and cost, cheapest first; equal cards are counted."""
    line = Text(f"{language('your_hand')} ", style="bold")
    names = sorted(dict.fromkeys(hand), key=lambda name: (cards[name].cost, name))
    for number, name in enumerate(names):
        card = cards[name]
        type_ = type_called(card.type)
        times = f" x{hand.count(name)}" if hand.count(name) > 1 else ""
        line.append(", " if number else "", style="not bold")
        line.append(f"{language.title(name)}{times}", style=f"not bold {COLOURS.get(type_, 'white')}")
        if card.type >= 0:
            line.append(f" ({language.word('type', type_)} {card.cost})", style="not bold dim")
    if not names:
        line.append(language("empty"), style="not bold dim")
    return line


def _characters(player: PlayerView, language: Language, *, me: bool) -> Text:
    if me and player.characters is not None:
        shown = Text(", ").join(
            Text(language.title(name), style="bold" if name in player.revealed else "dim bold")
            for name in player.characters
        )
        return shown or Text("-", style="dim")
    names = [*map(language.title, player.revealed), *["?"] * player.unrevealed]
    return Text(", ".join(names) or "-", style="" if player.revealed else "dim")


def _city(city: Iterable[DistrictView], language: Language = ENGLISH) -> Text:
    """Return the districts grouped by type, each group with the type's name, in case colours are not seen."""
    line = Text()
    for types, alike in groupby(sorted(city, key=_sort_key), key=_types):
        line.append("; " if line else "")
        colour = COLOURS.get(types, "dim")
        line.append(f"{_types_said(types, language)}: ", style=f"dim {colour}")
        for number, district in enumerate(alike):
            line.append(", " if number else "")
            line.append(f"{language.title(district.name)} {district.cost}", style=colour)
            if district.tucked:
                cards = language.titles(district.under or ()) or district.tucked
                line.append(f" ({language('under', cards=cards)})", style="dim")
    return line or Text(language("no_districts"), style="dim")


def _types(district: DistrictView) -> str:
    return FACEDOWN if district.facedown else "/".join(district.types)


def _types_said(types: str, language: Language) -> str:
    """Return the heading of a group of districts: their types, "no type" or "facedown"."""
    if types in ("", FACEDOWN):
        return language("facedown" if types else "no_type")
    return "/".join(language.word("type", type_) for type_ in types.split("/"))


def _sort_key(district: DistrictView) -> tuple[list[int], str, int, str]:
    """Return the sort key of a district: by type, then by cost; districts without a type come last."""
    types = [] if district.facedown else [DISTRICT_TYPES.index(type_) for type_ in district.types]
    return types or [len(DISTRICT_TYPES)], _types(district), district.cost, district.name


def _notes(view: Observation, language: Language) -> Iterable[str]:
    out = []
    if view.faceup:
        out.append(language("out_of_round", characters=language.titles(view.faceup)))
    if view.facedown:
        out.append(language("facedown_characters", number=view.facedown))
    out += [_zone(view, zone, language) for zone in view.zones]
    out += [_mark(view, mark, language) for mark in view.marks]
    if view.finishers:
        players = ", ".join(view.players[seat].name for seat in view.finishers)
        out.append(language("last_round", players=players))
    if out:
        said = "; ".join(out)
        yield said[:1].upper() + said[1:] + "."
    if view.aside:
        yield language("looking_at", cards=language.titles(view.aside))


def _zone(view: Observation, zone: ZoneView, language: Language) -> str:
    """Return the names of the cards in a zone, or how many cards it has if some are hidden."""
    if zone.cards is None:
        lying = language("one_card") if zone.size == 1 else language("some_cards", number=zone.size)
    else:
        lying = language.titles(zone.cards) or language.say(message("thing.nothing"))
    name = language.title(zone.name)
    if zone.on == "table":
        return f"{name}: {lying}"
    on = view.players[zone.target].name if isinstance(zone.target, int) else language.title(str(zone.target))
    if zone.on == "district" and zone.owner is not None:
        on = language.of(on, view.players[zone.owner].name)
    return f"{language.of(name, on)}: {lying}"


def _mark(view: Observation, mark: MarkView, language: Language) -> str:
    of_player = isinstance(mark.target, int) and mark.on == "player"
    on = view.players[int(str(mark.target))].name if of_player else language.title(str(mark.target))
    if mark.owner is not None:
        on = language.of(on, view.players[mark.owner].name)
    name = language.title(mark.name)
    if mark.remembers is not None:
        player = mark.noted if mark.remembers == "Player" and isinstance(mark.noted, int) else None
        said = language.title(str(mark.noted)) if player is None else view.players[player].name
        return f"{language.of(name, on)}: {said}{'' if mark.amount is None else f' {mark.amount}'}"
    return f"{name}: {on}" if mark.amount is None else f"{language.of(name, on)}: {mark.amount}"


def scores_view(
    names: Sequence[str], points: Sequence[tuple[int, int, str]], scores: Sequence[int], language: Language = ENGLISH
) -> Table:
    """Return the points of all players, with a line for each reason for points."""
    table = Table(title=language("scores"), title_style="bold", title_justify="left", header_style="bold")
    table.add_column(language("for"))
    for name in names:
        table.add_column(name, justify="right")
    totals: Counter[str] = Counter()
    for _, amount, reason in points:
        totals[reason] += amount
    for reason, _ in totals.most_common():
        row = [sum(amount for seat, amount, why in points if why == reason and seat == at) for at in range(len(names))]
        table.add_row(language.title(reason), *(str(amount) if amount else "-" for amount in row))
    table.add_section()
    table.add_row(language("total"), *(str(score) for score in scores), style="bold")
    return table
