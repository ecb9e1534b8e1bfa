"""Load everything there is to look up: the official packs, and those that a command was given."""

from typing import TYPE_CHECKING

import click
from attrs import frozen

from citadels_core.cli.errors import PackProblemsError, unsound

if TYPE_CHECKING:
    from citadels_core.model.programs.ir import Card
    from citadels_core.packs import Loaded
    from citadels_core.packs.loading.sound_part import SoundPart


@frozen
class LookupLibrary:
    """Packs to look things up in, without what has errors."""

    loaded: "Loaded"
    part: "SoundPart | None" = None
    """What is left of packs with errors, None of sound ones."""
    broken: PackProblemsError | None = None
    """What is said of the errors."""

    def refuse_broken(self, card: "Card") -> None:
        """Refuse a card that is there without its rules.

        Raises:
            PackProblemsError: it has errors.
        """
        place = self.loaded.paths()[card.file], card.line
        if self.part is not None and self.broken is not None and place in self.part.bare:
            raise self.broken


def library(packs: tuple[str, ...]) -> LookupLibrary:
    """Return the official packs together with others, given by name or path; what has errors is left out, and told.

    Raises:
        ContentError: a pack does not exist.
        PackProblemsError: the packs have errors, and nothing can be looked up without what has them.
    """
    from citadels_core.packs import examine
    from citadels_core.packs.finding.discovery import official
    from citadels_core.packs.loading.sound_part import sound_part

    known = official()
    others = [pack for pack in packs if pack not in known]
    loaded = examine(*known, *others)
    if not loaded.errors:
        return LookupLibrary(loaded)
    broken = unsound(loaded.errors, loaded.sources(), others)
    part = sound_part(loaded)
    if part is None:
        raise broken
    click.echo(f"{broken.message}\nLeft out:\n{part.told()}\n", err=True)
    return LookupLibrary(part.loaded, part, broken)
