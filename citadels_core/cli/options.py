"""The options that several commands share: packs, edition, cast, districts, bot, format, language."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import click

from citadels_core.cli.errors import CommandError
from citadels_core.cli.terminal.completion import complete_edition, complete_pack
from citadels_core.cli.terminal.parameters import JOBS, SEED, LanguageCode, PlayersParam, ThinkingParam

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

edition_option: Decorator = click.option(
    "--edition",
    metavar="ID",
    shell_complete=complete_edition,
    help="Edition (rules and cards) to play: its id or name, or the id of its pack. By default, the edition in the "
    "unofficial packs that are loaded, or else the only one that they patch, or else the first of `citadels list "
    "editions`. Needed if the unofficial packs have several editions.",
)
pack_option: Decorator = click.option(
    "--pack",
    "packs",
    metavar="PATH",
    multiple=True,
    shell_complete=complete_pack,
    help="Pack to load besides the official ones: its folder, or its id from `citadels pack list`. Can be repeated.",
)
cluster_option: Decorator = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play the games on a Dask cluster (several computers) whose scheduler has this address; --jobs is then "
    "ignored.",
)
opponent_option: Decorator = click.option(
    "--bot",
    type=click.Choice(["random", "habit", "greedy", "search"]),
    default="greedy",
    show_default=True,
    help="Kind of all bots: random chooses by chance, habit mostly makes common moves, greedy takes the best immediate "
    "effect, search simulates games.",
)
format_option: Decorator = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Output format.",
)
table_format_option: Decorator = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "csv"]),
    default="text",
    show_default=True,
    help="Output format.",
)
numbers_of_players_option: Decorator = click.option(
    "--players",
    type=PlayersParam(),
    default="4",
    show_default=True,
    help="Numbers of players, such as 4 or 2,4 or 2-7.",
)
rows_option: Decorator = click.option(
    "--rows",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Keep the rows of all games in Parquet files in this folder, and play only games that it lacks. Numbers of "
    "games are rounded up to multiples of 500. Needs the extra lab.",
)
thinking_option: Decorator = click.option(
    "--thinking",
    type=ThinkingParam(),
    help="Limit of the search bot for each decision: a number of simulated games, such as 500, or a time, such as "
    "200ms.",
)
language_option: Decorator = click.option(
    "--language",
    type=LanguageCode(),
    default="en",
    show_default=True,
    help="Language of the game, such as de (German). Card names are translated if their pack has a translation.",
)
_chosen = (
    click.option(
        "--preset",
        metavar="NAME",
        help="Preset of the edition to use: a named list of characters and unique districts for a game.",
    ),
    click.option(
        "--cast",
        metavar="NAMES",
        multiple=True,
        help="Characters to play with, separated by commas; each replaces the usual character of its rank, if any. "
        "Can be repeated.",
    ),
    click.option(
        "--districts",
        metavar="NAMES",
        multiple=True,
        help="Districts, decks (lists of districts) or a preset, separated by commas: their unique districts replace "
        "the usual ones, their other districts are added; for no unique districts: --districts basic. "
        "Can be repeated.",
    ),
    click.option(
        "--variant",
        "variants",
        metavar="NAME",
        multiple=True,
        help="Optional rule of the edition to play with. Can be repeated.",
    ),
)


@contextmanager
def saying_what_is_kept(rows: Path | None) -> Iterator[None]:
    """Say which games are kept if ctrl-C ends a block that keeps rows."""
    try:
        yield
    except KeyboardInterrupt:
        if rows is not None:
            from citadels_core.lab.runs.row_files import kept_in

            click.echo(f"\n{kept_in(rows)}", err=True)
        raise


def jobs_option(*, default: int) -> Decorator:
    """Return the option ``--jobs``."""
    said = "Number of processes that play games at the same time."
    return click.option("--jobs", type=JOBS, default=default, show_default=True, help=said)


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


games_seed_option: Decorator = click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    help="Number that fixes all chance: the same seed plays the same games.",
)
"""The option ``--seed`` of commands that play many games."""
