"""Load everything there is to look up: the official packs, and those that a command was given."""

from typing import TYPE_CHECKING

from citadels_core.cli.errors import Refusal, unsound

if TYPE_CHECKING:
    from citadels_core.packs import Loaded


def library(packs: tuple[str, ...]) -> "Loaded":
    """Return the official packs together with others, given by name or path.

    Raises:
        Refusal: a pack does not exist.
        Broken: the packs have errors.
    """
    from citadels_core.model.errors import ContentError
    from citadels_core.packs import examine
    from citadels_core.packs.finding.discovery import official

    known = official()
    others = [pack for pack in packs if pack not in known]
    try:
        loaded = examine(*known, *others)
    except ContentError as error:
        raise Refusal(str(error)) from None
    if loaded.errors:
        raise unsound(loaded.errors, loaded.sources(), others)
    return loaded
