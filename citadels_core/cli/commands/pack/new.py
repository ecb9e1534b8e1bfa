"""`citadels pack new`: create a pack with a card that works."""

from pathlib import Path
from typing import Any

import click

from citadels_core.cli.errors import CommandError, WriteError


class _Template(click.ParamType):  # type: ignore[type-arg]  # its parameter is newer than the oldest click we run with
    """The name of a template; the names are loaded only when the command runs, so that help stays fast."""

    name = "template"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from citadels_core.packs.editing.template import templates

        if value not in templates():
            self.fail(f'there is no template "{value}"; there is: {", ".join(templates())}', param, ctx)
        return str(value)


@click.command("new")
@click.argument("name", nargs=-1, metavar="[NAME]")
@click.option(
    "--template",
    type=_Template(),
    default="district",
    show_default=True,
    help="Kind of the first card: a district, a character or an edition.",
)
@click.option(
    "--from",
    "sample",
    metavar="SAMPLE",
    help="Sample pack to copy. With a wrong name, the command lists the samples.",
)
def command(name: tuple[str, ...], template: str, sample: str | None) -> None:
    """Create a pack with a card that works.

    NAME is the title of the pack, such as Harbour Town. The command makes a folder with a manifest, a card with
    scenarios, a README, and a workflow that checks the pack with each push.

    With --from, it copies a sample pack instead, to a folder of the same name.
    """
    from citadels_core.packs.editing.template import TemplateError, TemplateFolderError, begin, copy_sample

    if bool(name) == (sample is not None):
        raise click.UsageError("Give either a name for the new pack, or a sample to copy with --from.")
    try:
        folder, files = begin(" ".join(name), template, Path()) if sample is None else copy_sample(sample, Path())
    except TemplateError as refusal:
        kind = WriteError if isinstance(refusal, TemplateFolderError) else CommandError
        raise kind(f"{str(refusal)[:1].upper()}{str(refusal)[1:]}.") from None
    click.echo("\n".join(f"wrote {folder / file}" for file in files))
    click.echo(f"next: citadels test {folder}")
