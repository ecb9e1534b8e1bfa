"""The options that several commands share: packs, edition, box, bot, format, language."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from citadels_core.cli.errors import CommandError
from citadels_core.cli.terminal.completion import complete_edition, complete_pack
from citadels_core.cli.terminal.parameters import LanguageCode, ThinkingParam

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

edition_option: Decorator = click.option(
    "--edition",
    metavar="ID",
    shell_complete=complete_edition,
    help="Edition to play: an id, a name or a pack (default: that of the packs, else the standard box).",
)
pack_option: Decorator = click.option(
    "--pack",
    "packs",
    metavar="PATH",
    multiple=True,
    shell_complete=complete_pack,
    help="Additional pack: a folder, or an id from `citadels pack list`. Can be repeated.",
)
cluster_option: Decorator = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Address of the scheduler of a Dask cluster that plays the games; overrides --jobs.",
)
opponent_option: Decorator = click.option(
    "--bot",
    type=click.Choice(["random", "greedy", "search"]),
    default="greedy",
    show_default=True,
    help="Bot for the other seats.",
)
format_option: Decorator = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Output format.",
)
thinking_option: Decorator = click.option(
    "--thinking",
    type=ThinkingParam(),
    help="Limit of the search bot for each decision: play-outs, such as 500, or time, such as 200ms.",
)
language_option: Decorator = click.option(
    "--language",
    type=LanguageCode(),
    default="en",
    show_default=True,
    help="Language of the game, such as de. Names are translated if the packs have translations.",
)
_chosen = (
    click.option("--preset", metavar="NAME", help="Preset of the edition: a choice of characters and districts."),
    click.option(
        "--cast",
        metavar="NAMES",
        multiple=True,
        help="Characters to play with; each replaces the usual character of its rank. Can be repeated.",
    ),
    click.option(
        "--districts",
        metavar="NAMES",
        multiple=True,
        help="Districts, decks or a preset that replace the usual unique districts; to play without unique "
        "districts, write: --districts basic. Can be repeated.",
    ),
    click.option(
        "--variant", "variants", metavar="NAME", multiple=True, help="Variant of the edition. Can be repeated."
    ),
)


def box_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --preset, --cast, --districts and --variant to a command, as its argument ``box``.

    ``box`` holds keyword arguments of ``Setup``. Names in a list can be separated by commas.
    """

    @wraps(command)
    def with_box(
        *,
        preset: str | None,
        cast: tuple[str, ...],
        districts: tuple[str, ...],
        variants: tuple[str, ...],
        **others: Any,
    ) -> Any:
        box = {
            "preset": preset,
            "cast": _split("--cast", cast),
            "districts": _split("--districts", districts),
            "variants": _split("--variant", variants),
        }
        return command(box=box, **others)

    decorated: Callable[..., Any] = with_box
    for option in reversed(_chosen):
        decorated = option(decorated)
    return decorated


def _split(option: str, words: tuple[str, ...]) -> tuple[str, ...]:
    names = [name.strip() for word in words for name in word.split(",")]
    if "" in names:
        raise CommandError(f"{option} has an empty name: write names with commas between them.")
    return tuple(names)
