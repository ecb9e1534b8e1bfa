"""`citadels show`: say what a card is, what it does and where it is written."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.library import library
from citadels_core.cli.lookup import find_card
from citadels_core.cli.opening import Refusal, pack_option

if TYPE_CHECKING:
    from citadels_core.lab.origins import Origins, Step
    from citadels_core.model.ir import Card
    from citadels_core.packs import Loaded


@click.command()
@click.argument("card", nargs=-1, required=True, metavar="CARD")
@click.option("--why", is_flag=True, help="Say where each field and rule comes from, and what may change its numbers.")
@click.option("--edition", metavar="ID", help="The edition whose cards may change its numbers (with --why).")
@pack_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(card: tuple[str, ...], packs: tuple[str, ...], edition: str | None, format_: str, *, why: bool) -> None:
    """Say what a card is, what it does and where it is written.

    CARD is its name, with or without capitals, or its id.
    """
    if edition is not None and not why:
        raise Refusal("--edition says whose cards may change the numbers of the card: it goes with --why.")
    loaded = library(packs)
    found = find_card(loaded.catalog, " ".join(card), packs)
    facts = _facts(found, loaded)
    origins = _origins(found, edition, loaded) if why else None
    if format_ == "json":
        click.echo(json.dumps({**facts, **(_why_json(origins, loaded) if origins is not None else {})}, indent=2))
        return
    _show(facts)
    if origins is not None:
        click.echo("\n".join(_why(origins, loaded)))


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


def _origins(card: "Card", edition: str | None, loaded: "Loaded") -> "Origins":
    from citadels_core.engine.link import find_edition
    from citadels_core.lab.origins import origins
    from citadels_core.model.errors import SetupError

    try:
        box = find_edition(loaded.catalog, edition) if edition is not None else None
    except SetupError as refusal:
        raise Refusal(str(refusal)) from None
    sources = loaded.sources()
    texts = {name: sources[path] for name, path in loaded.paths().items() if path in sources}
    return origins(loaded.catalog, card, box, texts)


def _why(origins: "Origins", loaded: "Loaded") -> Iterator[str]:
    """Go through the lines that tell where everything comes from."""
    rows: list[tuple[str, str, str]] = []
    for origin in origins.fields:
        for at, step in enumerate(origin.steps):
            rows.append((origin.what if at == 0 else "", step.says, _place(step, loaded)))
    for at, origin in enumerate(origins.rules):
        (step,) = origin.steps
        taken = f"; taken away by {_place(origin.gone, loaded)}" if origin.gone is not None else ""
        rows.append(("rules" if at == 0 else "", step.says, _place(step, loaded) + taken))
    for at, step in enumerate(origins.modifiers):
        rows.append((f"in {origins.edition}" if at == 0 else "", step.says, _place(step, loaded)))
    yield ""
    width = max(len(what) for what, _, _ in rows)
    for what, says, place in rows:
        yield f"{what:{width}}  {says}"
        yield f"{'':{width}}    by {place}"
    if origins.edition is None:
        yield "No edition of these packs offers it, so nothing else changes its numbers."


def _place(step: "Step", loaded: "Loaded") -> str:
    return f"{step.pack} ({loaded.paths()[step.file]}:{step.line})"


def _why_json(origins: "Origins", loaded: "Loaded") -> dict[str, Any]:
    def plain(step: "Step") -> dict[str, Any]:
        return {"says": step.says, "pack": step.pack, "file": loaded.paths()[step.file], "line": step.line}

    return {
        "why": {
            "fields": [{"what": one.what, "steps": [plain(step) for step in one.steps]} for one in origins.fields],
            "rules": [
                {
                    "what": one.what,
                    **plain(one.steps[0]),
                    "taken_away_by": plain(one.gone) if one.gone is not None else None,
                }
                for one in origins.rules
            ],
            "edition": origins.edition,
            "modifiers": [plain(step) for step in origins.modifiers],
        }
    }
