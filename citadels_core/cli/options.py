"""The options that several commands have: which packs, which edition and what of its box."""

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
    help="The edition to play: its id, its name or its pack. Without it, that of the packs, or else the standard box.",
)
pack_option: Decorator = click.option(
    "--pack",
    "packs",
    metavar="PATH",
    multiple=True,
    shell_complete=complete_pack,
    help="A pack to load as well: its folder, or the id of one that `citadels pack list` shows. May be repeated.",
)
cluster_option: Decorator = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="The scheduler of a Dask cluster, such as tcp://host:8786: its workers play, whatever --jobs says.",
)
opponent_option: Decorator = click.option(
    "--bot",
    type=click.Choice(["random", "greedy", "search"]),
    default="greedy",
    show_default=True,
    help="Who plays the others.",
)
format_option: Decorator = click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True
)
thinking_option: Decorator = click.option(
    "--thinking",
    type=ThinkingParam(),
    help="How much the search bot thinks about a decision: play-outs, such as 500, or milliseconds, such as 200ms.",
)
language_option: Decorator = click.option(
    "--language",
    type=LanguageCode(),
    default="en",
    show_default=True,
    help="What the game is told in, such as de. Packs whose cards have names in it are called by them.",
)
_chosen = (
    click.option("--preset", metavar="NAME", help="A preset of the edition: its characters and districts."),
    click.option(
        "--cast",
        metavar="NAMES",
        multiple=True,
        help="Characters, each instead of the one of its rank. May be repeated.",
    ),
    click.option(
        "--districts",
        metavar="NAMES",
        multiple=True,
        help="What to play with instead of the unique districts: districts, decks or a preset; basic for none. May be "
        "repeated.",
    ),
    click.option(
        "--variant", "variants", metavar="NAME", multiple=True, help="A variant of the edition. May be repeated."
    ),
)


def box_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that choose what of a box is played with; it gets them as one argument, ``box``.

    Names may have commas between them. ``Setup(**box)`` takes them.
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
