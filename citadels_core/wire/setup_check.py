"""Check what shall be played at a table, and make the set-up of a game of it."""

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.box.find import box_for
from citadels_core.model.errors import ContentError
from citadels_core.model.quote import shown
from citadels_core.model.setup import Setup
from citadels_core.table.setup_json import setup_from_json
from citadels_core.wire.card_source import Source
from citadels_core.wire.encoding import plain
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.table_views import TableSetup


def game_setup(setup: TableSetup, names: tuple[str, ...] = ()) -> Setup:
    """Return the set-up of a game, with what the players are called.

    Raises:
        SetupError: no table could keep it.
    """
    data = {name: value for name, value in plain(setup).items() if name != "packs"}
    return evolve(setup_from_json(data), names=names)


def playable(source: Source, setup: TableSetup) -> tuple[TableSetup, Box]:
    """Return a set-up that can be played, with the id of its edition, and what it is played with.

    Raises:
        Refused: ``no_such_pack`` or ``packs_apart``.
        SetupError: it cannot be played.
    """
    try:
        catalog = source.catalog(setup.packs)
    except KeyError as error:
        raise Refused("no_such_pack", pack=shown(error.args[0])) from None
    except ContentError as error:
        raise Refused("packs_apart", why=str(error)) from None
    box = box_for(catalog, game_setup(setup))
    return evolve(setup, edition=box.edition.book.id), box
