"""`citadels pack new`: create a pack with a card that works."""

from pathlib import Path

import click

from citadels_core.cli.errors import CommandError, WriteError
from citadels_core.packs.editing.template import TemplateError, TemplateFolderError, begin, copy_sample, templates
from citadels_core.speech.english import sentence


@click.command("new")
@click.argument("name", nargs=-1, metavar="[NAME]")
@click.option(
    "--template",
    type=click.Choice(templates()),
    default="district",
    show_default=True,
    help="Content of the new pack: a district, a character or an edition.",
)
@click.option(
    "--joins",
    metavar="ID",
    help="Official pack whose edition gets the new district or character, such as deluxe2016.  [default: classic2016]",
)
@click.option(
    "--from",
    "sample",
    metavar="SAMPLE",
    help="Name of a sample pack to copy. If the name is wrong, the command lists all samples.",
)
def command(name: tuple[str, ...], template: str, joins: str | None, sample: str | None) -> None:
    """Create a pack (a folder of card files) with a first card that works.

    NAME is the title of the pack, such as Harbour Town. The command creates a folder with a manifest (pack.toml), a
    card with scenarios (tests), a README, and a GitHub workflow that checks the pack with each push.

    The new district or character joins an official edition, so cards of several packs can be in one game. A new edition
    has its own district.

    With --from SAMPLE in place of NAME, the command copies a sample pack to a folder with the name of the sample.
    """
    if bool(name) == (sample is not None):
        raise click.UsageError("Give either a name for the new pack, or a sample to copy with --from.")
    if joins is not None and (sample is not None or template == "edition"):
        raise click.UsageError("--joins is for a new district or character.")
    try:
        folder, files = (
            begin(" ".join(name), template, Path(), joins) if sample is None else copy_sample(sample, Path())
        )
    except TemplateError as refusal:
        kind = WriteError if isinstance(refusal, TemplateFolderError) else CommandError
        raise kind(sentence(str(refusal))) from None
    click.echo("\n".join(f"wrote {folder / file}" for file in files))
    click.echo(f"next: citadels test {folder}")
