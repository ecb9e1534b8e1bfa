"""Collect what packs say about cards, for a gallery: lines, scenarios and patches."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from citadels_core.packs.loading.declared_lines import LineReader
from citadels_core.pictures.gallery.gallery_page import Excerpt, GalleryEntry

if TYPE_CHECKING:
    from citadels_core.cli.lookup.chosen_cards import ChosenCards
    from citadels_core.model.programs.ir import Card, Scenario
    from citadels_core.pictures import Face


def gallery_entries(chosen: "ChosenCards", faces: "Sequence[Face]") -> list[GalleryEntry]:
    """Return an entry for each chosen card, with paths that begin with the id of the pack."""
    catalog = chosen.loaded.catalog
    in_file = Counter(card.file for module in catalog.modules for card in module.cards)
    lines = LineReader(chosen.loaded)

    def excerpt(heading: str, file: str, line: int) -> Excerpt:
        return Excerpt(heading, f"{file}:{line}", "\n".join(lines.declared(file, line)))

    def entry(card: "Card", face: "Face") -> GalleryEntry:
        about = [one for one in catalog.scenarios if _is_about(one, card, alone=in_file[card.file] == 1)]
        return GalleryEntry(
            card=card,
            face=face,
            lines=excerpt(card.name, card.file, card.line),
            scenarios=[excerpt(one.name, one.file, one.line) for one in about],
            changes=[excerpt(catalog.titles.get(pack, pack), file, line) for pack, file, line in card.patched],
        )

    return [entry(card, face) for (card, _), face in zip(chosen.cards, faces, strict=True)]


def _is_about(scenario: "Scenario", card: "Card", *, alone: bool) -> bool:
    """Return whether a scenario tests a card.

    Its name begins with that of the card, or the card is alone in the file.
    """
    if scenario.file == card.file and alone:
        return True
    same_pack = scenario.file.partition("/")[0] == card.file.partition("/")[0]
    return same_pack and scenario.name.partition(":")[0].endswith(card.name)
