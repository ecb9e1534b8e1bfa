"""`citadels cards`: draw cards as pictures, as sheets to print or as a gallery."""

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.errors import CommandError, WriteError, missing
from citadels_core.cli.files import save
from citadels_core.cli.lookup.chosen_cards import ChosenCards, chosen_cards
from citadels_core.cli.options import language_option, pack_option
from citadels_core.cli.terminal.completion import complete_drawn
from citadels_core.cli.terminal.progress import progress_bar

if TYPE_CHECKING:
    from citadels_core.pictures import Face

FORMATS = ("svg", "png", "pdf", "html")

FITTING: Mapping[str, tuple[str, ...]] = {
    "backs": ("svg", "png", "pdf"),
    "ink_saving": ("svg", "png", "pdf"),
    "compact": ("svg", "png"),
    "embed_fonts": ("svg",),
    "paper": ("pdf",),
    "copies": ("pdf",),
}
"""The formats that each option is for."""


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=complete_drawn)
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    help="svg or png (300 dpi): a picture of each card. pdf: sheets to print. html: a gallery in one file. By default "
    "the ending of --output, or else svg.",
)
@click.option(
    "--output",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="For svg and png: folder or file (default: folder cards). For pdf and html: file (default: cards.pdf, "
    "cards.html).",
)
@click.option("--backs", is_flag=True, help="Also draw backs. In a pdf they fit if the paper turns on its long edge.")
@click.option(
    "--copies",
    type=click.Choice(["deck", "one"]),
    help="For pdf: copies of each district: deck (as many as in the deck; the default) or one.",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="For pdf: the size of the paper; by default a4.")
@click.option("--ink-saving", is_flag=True, help="Draw in one colour on white.")
@click.option("--compact", is_flag=True, help="For svg and png: draw small faces, without rules text.")
@click.option(
    "--embed-fonts",
    is_flag=True,
    help="For svg: put the fonts (150 kB) into each file, which then looks alike everywhere.",
)
@language_option
@pack_option
def command(
    names: tuple[str, ...],
    format_: str | None,
    output: Path | None,
    language: str,
    packs: tuple[str, ...],
    **style: Any,
) -> None:
    """Draw cards as pictures, as sheets to print or as a gallery.

    NAME is the name or id of a pack, an edition or a card, or the folder of a pack. png and pdf need the extra
    `pictures`.
    """
    format_ = format_ or _ending(output) or "svg"
    _refuse_unfitting(format_, output, style)
    if format_ in ("png", "pdf") and find_spec("typst") is None:
        raise missing(f"The format {format_}", "typst", "pictures")
    chosen = chosen_cards(names, packs)
    if not chosen.cards:
        raise CommandError(f"{chosen.title} has no cards.")
    faces = _faces(chosen, language)
    if format_ == "html":
        path = output or Path("cards.html")
        _write_gallery(path, chosen, faces, language)
        click.echo(f"Wrote a gallery of {len(faces)} cards to {path}.")
        return
    if format_ == "pdf":
        path = output or Path("cards.pdf")
        count = _write_sheets(path, chosen, faces, style)
        click.echo(f"Wrote {count} cards on sheets to {path}.")
        return
    files = _write_pictures(output, format_, chosen, faces, style)
    click.echo(f"Wrote {files[0]}." if len(files) == 1 else f"Wrote {len(files)} pictures to {files[0].parent}.")


def _ending(output: Path | None) -> str | None:
    ending = output.suffix[1:].lower() if output is not None else ""
    return ending if ending in FORMATS else None


def _refuse_unfitting(format_: str, output: Path | None, style: Mapping[str, Any]) -> None:
    if (ending := _ending(output)) not in (None, format_):
        raise CommandError(f'"{output}" ends with .{ending}, and --format is {format_}.')
    for option, formats in FITTING.items():
        if style[option] and format_ not in formats:
            raise CommandError(f"--{option.replace('_', '-')} is for {' and '.join(formats)}, not for {format_}.")
    if style["compact"] and style["ink_saving"]:
        raise CommandError("--ink-saving is for full faces: leave out --compact.")


def _faces(chosen: ChosenCards, language: str) -> "list[Face]":
    from citadels_core.pictures import face_of

    says = None
    catalog = chosen.loaded.catalog
    if language != "en":
        from citadels_core.translation import Translator

        says = Translator(language, catalog)
    return [face_of(card, says, catalog.versions) for card, _ in chosen.cards]


def _write_sheets(path: Path, chosen: ChosenCards, faces: "list[Face]", style: Mapping[str, Any]) -> int:
    """Write sheets to print, and return the number of cards on them."""
    from citadels_core.pictures import back_svg, card_svg
    from citadels_core.pictures.printing import sheets_pdf

    ink_saving = style["ink_saving"]
    fronts, backs = [], []
    with progress_bar("drawing") as progress:
        for number, (face, (card, copies)) in enumerate(zip(faces, chosen.cards, strict=True)):
            count = 1 if style["copies"] == "one" or card.is_character else copies
            fronts += [card_svg(face, ink_saving=ink_saving)] * count
            backs += [back_svg(character=card.is_character, ink_saving=ink_saving)] * count
            if progress is not None:
                progress(number, len(faces))
        save(path, sheets_pdf(fronts, backs if style["backs"] else (), paper=style["paper"] or "a4"))
    return len(fronts)


def _write_gallery(path: Path, chosen: ChosenCards, faces: "list[Face]", language: str) -> None:
    from citadels_core.cli.lookup.gallery_entries import gallery_entries
    from citadels_core.pictures.gallery.gallery_page import gallery_html

    save(path, gallery_html(gallery_entries(chosen, faces), chosen.title, language=language).encode())


def _write_pictures(
    output: Path | None, format_: str, chosen: ChosenCards, faces: "list[Face]", style: Mapping[str, Any]
) -> list[Path]:
    """Write a picture of each card, and return the paths."""
    drawn = dict(_drawn(chosen, faces, style))
    if output is not None and _ending(output) is not None:
        if len(drawn) > 1:
            raise CommandError(f'"{output}" is one file, and there are {len(drawn)} pictures: name a folder.')
        paths = [output]
    else:
        folder = output or Path("cards")
        paths = [folder / f"{name}.{format_}" for name in drawn]
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as refusal:
            raise WriteError(f'"{folder}" cannot be made: {refusal.strerror}.') from None
    with progress_bar("drawing") as progress:
        for number, (path, svg) in enumerate(zip(paths, drawn.values(), strict=True)):
            save(path, _encoded(svg, format_, style))
            if progress is not None:
                progress(number + 1, len(paths))
    return paths


def _drawn(chosen: ChosenCards, faces: "list[Face]", style: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the name and the picture of each card, and of each back."""
    from citadels_core.pictures import back_svg, card_svg

    names = [card.id.partition(":")[2] for card, _ in chosen.cards]
    for (card, _), face, name in zip(chosen.cards, faces, names, strict=True):
        full_name = name if names.count(name) == 1 else card.id.replace(":", "-")
        yield full_name, card_svg(face, compact=style["compact"], ink_saving=style["ink_saving"])
    for character in (False, True) if style["backs"] else ():
        if any(card.is_character is character for card, _ in chosen.cards):
            svg = back_svg(character=character, ink_saving=style["ink_saving"])
            yield f"back-of-{'characters' if character else 'districts'}", svg


def _encoded(svg: str, format_: str, style: Mapping[str, Any]) -> bytes:
    from citadels_core.pictures.embedding import with_fonts

    if format_ == "png":
        from citadels_core.pictures.printing import card_png

        return card_png(svg)
    return (with_fonts(svg) if style["embed_fonts"] else svg).encode()
