"""`citadels show`: say what a card is, what it does and where it is written."""

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from citadels_core.cli.library import library
from citadels_core.cli.opening import pack_option

if TYPE_CHECKING:
    from citadels_core.model.ir import Card
    from citadels_core.packs import Loaded


class NotFound(click.ClickException):
    """No card, or several, of the name that was asked for."""

    exit_code = 1


@click.command()
@click.argument("card", nargs=-1, required=True, metavar="CARD")
@pack_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(card: tuple[str, ...], packs: tuple[str, ...], format_: str) -> None:
    """Say what a card is, what it does and where it is written.

    CARD is its name, with or without capitals, or its id.
    """
    loaded = library(packs)
    facts = _facts(_find(loaded, " ".join(card)), loaded)
    if format_ == "json":
        click.echo(json.dumps(facts, indent=2))
    else:
        _show(facts)


def _find(loaded: "Loaded", typed: str) -> "Card":
    cards = loaded.catalog.cards
    wanted = " ".join(typed.replace("’", "'").split()).casefold()
    found = [cards[wanted]] if wanted in cards else [c for c in cards.values() if c.name.casefold() == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        ids = " and ".join(card.id for card in found)
        raise NotFound(f'There are {len(found)} cards called "{found[0].name}"; say which: {ids}.')
    from citadels_core.model.suggest import did_you_mean, phrase

    near = phrase(did_you_mean(typed, [card.name for card in cards.values()]))
    raise NotFound(f'There is no card "{typed}"; {near or "citadels list shows what there is."}')


def _facts(card: "Card", loaded: "Loaded") -> dict[str, str | int | None]:
    from citadels_core.model.vocabulary.types import DISTRICT_TYPES

    about: dict[str, str | int | None] = {"name": card.name, "kind": card.kind}
    if card.kind == "character":
        about |= {"rank": card.rank}
    else:
        about |= {
            "type": DISTRICT_TYPES[card.type],
            "cost": "none" if card.costless else card.cost,
            "copies": card.copies,
        }
    pack = card.id.partition(":")[0]
    return {
        **about,
        "text": card.text or card.sentence or None,
        "provenance": card.provenance,
        "note": card.provenance_note,
        "source": loaded.paths()[card.file],
        "patched": ", ".join(f"by {by} ({loaded.paths()[file]}:{line})" for by, file, line in card.patched) or None,
        "line": card.line,
        "pack": pack,
        "id": card.id,
    }


def _show(facts: Mapping[str, str | int | None]) -> None:
    lines: dict[str, str] = {}
    for name, value in facts.items():
        if name not in ("name", "text", "line", "note") and value is not None:
            lines[name] = str(value)
    lines["source"] += f":{facts['line']}"
    if facts["note"]:
        lines["provenance"] += f" ({facts['note']})"
    width = max(map(len, lines))
    plain = [f"{name:{width}}  {value}" for name, value in lines.items()]
    title, text = str(facts["name"]), facts["text"]
    if not sys.stdout.isatty():
        click.echo("\n".join([title, *([str(text)] if text else []), *plain]))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(title, style="bold"))
    if text:
        console.print(Text(str(text)))
    console.print(Text("\n".join(plain), style="dim"))
