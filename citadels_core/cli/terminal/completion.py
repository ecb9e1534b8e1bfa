"""Complete names in a shell: editions, cards, packs and codes of findings."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from citadels_core.model.catalog import Catalog


def complete_edition(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete an edition to the id of its pack, or to its own id if its pack has several editions."""
    editions = _catalog(ctx).editions
    packs = [id_.partition(":")[0] for id_ in editions]
    return _fitting(typed, (pack if packs.count(pack) == 1 else id_ for pack, id_ in zip(packs, editions, strict=True)))


def complete_card(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a card; if its first words are typed already, complete only the other words."""
    cards = _catalog(ctx).cards.values()
    before = " ".join(ctx.params.get(param.name or "") or ())
    said = f"{before} {typed}" if before else typed
    names = (card.name for card in cards if card.name.casefold().startswith(said.casefold()))
    return [CompletionItem(name[len(before) + 1 :] if before else name) for name in dict.fromkeys(names)]


def complete_drawn(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete a pack, an edition or a card; after a dot or slash, the folder of a pack."""
    if "/" in typed or typed.startswith("."):
        return complete_pack(ctx, param, typed)
    catalog = _catalog(ctx)
    names = (*catalog.hashes, *(one.book.name for one in catalog.editions.values()))
    return _fitting(typed, (*names, *(card.name for card in catalog.cards.values())))


def complete_pack(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the folder of a pack or the id of an installed pack."""
    from citadels_core.packs.finding.discovery import packs_in
    from citadels_core.packs.finding.home import installed

    parent = typed[: typed.rfind("/") + 1]
    here = [parent + name for name in packs_in(Path(parent or "."))]
    user = installed()
    found = _fitting(typed, [*here, *(packs_in(user) if user is not None else ())])
    return found or [CompletionItem(typed, type="dir")]


def complete_code(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the code of a finding; each code comes with its title."""
    from citadels_dsl.codes import CODES

    return [CompletionItem(code, help=row.title) for code, row in CODES.items() if code.startswith(typed.upper())]


def _catalog(ctx: click.Context) -> "Catalog":
    """Load the official packs and those that the command line names; parts with errors are left out."""
    from citadels_core.model.errors import CitadelsError
    from citadels_core.packs import examine, load
    from citadels_core.packs.finding.discovery import official

    try:
        return examine(*official(), *(ctx.params.get("packs") or ())).catalog
    except CitadelsError:  # the command itself will report the error
        return load()


def _fitting(typed: str, names: Iterable[str]) -> list[CompletionItem]:
    return [CompletionItem(name) for name in sorted(set(names)) if name.startswith(typed)]
