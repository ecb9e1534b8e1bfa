"""Load the packs for a game, and choose the edition to play."""

import click

from citadels_core.cli.errors import PackProblemsError, unsound
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.setup import Setup
from citadels_core.packs.finding.discovery import official
from citadels_core.packs.finding.shelves import FoundPack, Shelves, default_packs, lacking, locate, look
from citadels_core.packs.manifest.requirements import is_id
from citadels_dsl.codes import CODES, Stage


def opened(edition: str | None, packs: tuple[str, ...]) -> tuple[Catalog, str]:
    """Load the packs, and return the catalog and the id of the edition to play.

    Raises:
        ContentError: a pack does not exist.
        SetupError: the edition does not exist, or several could be meant.
        PackProblemsError: the packs have errors.
    """
    catalog = _loaded(edition, packs)
    return catalog, edition_to_play(catalog, edition, packs)


def _loaded(edition: str | None, packs: tuple[str, ...]) -> Catalog:
    from citadels_core.packs import examine
    from citadels_core.packs.checking.ways_in import OFF_TABLE

    pack = (edition or "").partition(":")[0]
    known = pack in official() or (not packs and is_id(pack) and next(Shelves().of(pack), None) is not None)
    first = (pack,) if known else tuple(official())
    loaded = examine(*first, *(name for name in packs if name not in first))
    if loaded.errors:
        own = [name for name in dict.fromkeys((*first, *packs)) if name not in official()]
        error = unsound(loaded.errors, loaded.sources(), own)
        if missing := _missing(own, {found.id for found in loaded.packs}):
            more = f"\n`citadels pack install {' '.join(missing)}` installs what is missing."
            raise PackProblemsError(error.message + more)
        raise error
    for found in loaded.problems if len(packs) > 1 else ():
        # Print findings about packs that are loaded together; `warn_off_table` prints those of the code `OFF_TABLE`.
        if CODES[found.code].stage is Stage.LINK and found.code != OFF_TABLE:
            click.echo(f"warning[{found.code}]: {found.message}", err=True)
            click.echo(f"  citadels validate {' '.join(packs)} shows where.", err=True)
    return loaded.catalog


def _missing(packs: list[str], there: set[str]) -> list[str]:
    """Return the ids of required packs that are not found and not loaded."""
    shelves = Shelves()
    found = [look(*locate(pack, shelves)) for pack in packs]
    missing = [id_ for pack in found if isinstance(pack, FoundPack) for id_ in lacking(pack, shelves)]
    return [id_ for id_ in dict.fromkeys(missing) if id_ not in there]


def edition_to_play(catalog: Catalog, edition: str | None, packs: tuple[str, ...]) -> str:
    """Return the id of the edition to play.

    By default it is the only edition of the packs, else the only one that they extend, else the standard box.

    Raises:
        SetupError: there is no such edition, or several could be meant.
    """
    from citadels_core.box.find import find_edition

    if edition is not None:
        return find_edition(catalog, edition).book.id
    known = sorted(catalog.editions)
    own = [id_ for id_ in known if id_.partition(":")[0] not in official()] if packs else []
    if len(own) == 1:
        return own[0]
    if own:
        raise SetupError(f"These packs have several editions; say which to play with --edition: {', '.join(own)}.")
    changed = sorted(_changed(catalog)) if packs else []
    if len(changed) == 1:
        return changed[0]
    default = [id_ for id_ in known if id_.partition(":")[0] in default_packs()]
    if len(default or known) == 1:
        return (default or known)[0]
    raise SetupError(f"Say which edition to play with --edition; there is: {', '.join(known) or 'none'}.")


def _changed(catalog: Catalog) -> set[str]:
    """Return the ids of the editions that patches of unofficial packs extend."""
    modules = [module for module in catalog.modules if module.pack not in official()]
    return {one.edition for module in modules for one in module.extensions}


def warn_off_table(catalog: Catalog, setup: Setup, packs: tuple[str, ...]) -> None:
    """Warn about each named pack without a card in the game, and say how to add its cards to the game.

    Raises:
        SetupError: the game cannot be played.
    """
    from citadels_core.packs.checking.ways_in import off_table

    for pack in packs:
        found = look(*locate(pack, Shelves()))
        told = off_table(catalog, setup, found.id) if isinstance(found, FoundPack) else None
        if told is not None:
            click.echo(f"warning: {told}", err=True)
