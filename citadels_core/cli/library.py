"""Load everything there is to look up: the official packs, and those that a command was given."""

from typing import TYPE_CHECKING

from citadels_core.cli.opening import Broken, Refusal

if TYPE_CHECKING:
    from citadels_core.packs import Loaded


def library(packs: tuple[str, ...]) -> "Loaded":
    """Return the official packs together with others, given by name or path.

    Raises:
        Refusal: a pack does not exist.
        Broken: the packs have errors, which are shown.
    """
    from citadels_core.model.errors import ContentError
    from citadels_core.packs import examine
    from citadels_core.packs.discovery import official

    known = official()
    try:
        loaded = examine(*known, *(pack for pack in packs if pack not in known))
    except ContentError as error:
        raise Refusal(str(error)) from None
    if loaded.errors:
        from citadels_dsl.render import render

        raise Broken(render(loaded.errors, loaded.sources(), color=False))
    return loaded
