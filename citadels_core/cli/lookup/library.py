"""Load the packs in which a command looks for cards: the official packs and those in its arguments."""

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
    """Loaded packs in which a command looks for cards, without the parts that have errors."""

    loaded: "Loaded"
    part: "SoundPart | None" = None
    """The sound part of packs with errors; None without errors."""
    broken: PackProblemsError | None = None
    """The error to report; None without errors."""

    def refuse_broken(self, card: "Card") -> None:
        """Raise an error if the rules of a card were left out because of an error in its text.

        Raises:
            PackProblemsError: the card has errors.
        """
        place = self.loaded.paths()[card.file], card.line
        if self.part is not None and self.broken is not None and place in self.part.bare:
            raise self.broken


def library(packs: tuple[str, ...]) -> LookupLibrary:
    """Load the official and the named packs (ids or paths); leave out and report parts with errors.

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
