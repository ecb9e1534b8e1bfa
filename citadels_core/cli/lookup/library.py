"""Load the packs to look things up in: the official ones and those of a command line."""

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
    """Loaded packs to look things up in, without the parts that have errors."""

    loaded: "Loaded"
    part: "SoundPart | None" = None
    """The sound part of packs with errors; None without errors."""
    broken: PackProblemsError | None = None
    """The error to report; None without errors."""

    def refuse_broken(self, card: "Card") -> None:
        """Raise the error of a card whose rules were left out.

        Raises:
            PackProblemsError: the card has errors.
        """
        place = self.loaded.paths()[card.file], card.line
        if self.part is not None and self.broken is not None and place in self.part.bare:
            raise self.broken


def library(packs: tuple[str, ...]) -> LookupLibrary:
    """Load the official packs and others, named by id or path; parts with errors are left out and listed.

    Raises:
        ContentError: a pack does not exist.
        PackProblemsError: the packs have errors, and nothing is left without the parts that have them.
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
