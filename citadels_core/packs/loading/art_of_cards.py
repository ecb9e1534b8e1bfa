"""Put the pictures of a pack into its compiled cards, and report files that cannot be used."""

import re
from collections.abc import Callable
from functools import partial

from attrs import evolve

from citadels_core.model.art import is_file
from citadels_core.model.programs.ir import Module
from citadels_core.packs.cleaning.image_address import image_address
from citadels_core.packs.cleaning.unsafe import UnsafePictureError
from citadels_core.packs.finding.art_files import MOST_BYTES
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import Span, read_source

REFUSED = "CIT629"
"""The code of findings about pictures that cannot be used."""


def with_art(module: Module, pack: OpenedPack) -> tuple[Module, list[Diagnostic]]:
    """Return a module with pictures as ``data:`` addresses, and the findings about pictures.

    A card whose picture cannot be used has no art.
    """
    art, problems = _Pictures(pack), list[Diagnostic]()
    for key, at, name in pack.manifest.pictures if pack.manifest is not None else ():
        place = partial(pack.reading.value, key) if at is None else partial(pack.reading.item, key, at)
        art.of(name, pack.compiled_name(FILE), place, problems)
    cards = [one.art for one in module.cards]
    patches = [dict(one.fields).get("art", "") for one in module.patches]
    if not any(map(is_file, (*cards, *patches))):
        return module, problems
    made = evolve(
        module,
        cards=tuple(evolve(one, art=art.of_line(one.art, one.file, one.line, problems)) for one in module.cards),
        patches=tuple(
            evolve(
                one,
                fields=tuple(
                    (key, art.of_line(value, one.file, one.line, problems) if key == "art" else value)
                    for key, value in one.fields
                ),
            )
            for one in module.patches
        ),
    )
    return made, problems


class _Pictures:
    """The pictures of a pack."""

    def __init__(self, pack: OpenedPack) -> None:
        self._files = dict(pack.files)
        self._names = {pack.compiled_name(name): name for name in self._files}
        self._size = sum(len(data) for name, data in pack.files if is_file(name))

    def of_line(self, art: str, file: str, line: int, problems: list[Diagnostic]) -> str:
        """Return the picture of a card, declared at a line of a file; add a finding if it cannot be used."""
        return self.of(art, file, partial(self._place, art, file, line), problems) if is_file(art) else art

    def of(self, art: str, file: str, place: Callable[[], Span], problems: list[Diagnostic]) -> str:
        """Return a picture, named at a place in a file; add a finding if it cannot be used."""
        if self._size > MOST_BYTES:
            message = f"the pictures of this pack have more than {MOST_BYTES:,} bytes together"
            help_ = "make the pictures smaller"
        elif art not in self._files:
            message = f'there is no file "{art}" in the folder of this pack'
            help_ = "put the file there, or correct its name; links are not followed"
        else:
            try:
                return image_address(art, self._files[art])
            except UnsafePictureError as refusal:
                message, help_ = f"this picture {refusal}", "draw it anew, or save it in another way"
        problems.append(problem(REFUSED, place(), file, message, help_))
        return ""

    def _place(self, art: str, file: str, line: int) -> Span:
        """Return the span of the name of a picture, in or below the line of its card."""
        source = read_source(self._files[self._names[file]], file)[0]
        start = source.line_span(line).start
        found = re.compile(rf'[ \t]art[ \t]+("{re.escape(art)}")').search(source.text, start)
        return Span(found.start(1), found.end(1)) if found else Span(start, start)
