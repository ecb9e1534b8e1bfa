"""The errors that end a command, each with a message of one sentence and an exit code."""

import shlex
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citadels_core.model.escape import visible
from citadels_core.model.extras import absent

if TYPE_CHECKING:
    from citadels_dsl.text.diagnostics import Diagnostic
    from citadels_dsl.text.source import SourceText


class CommandError(click.ClickException):
    """The error for a wrong use of a command; its message may quote typed words and file names."""

    exit_code = 2

    def format_message(self) -> str:
        """Return the message with control characters escaped."""
        return visible(self.message, "\n")


class WriteError(CommandError):
    """The error for a file that cannot be written, for example because the disk is full or read-only."""

    exit_code = 1


class PackProblemsError(click.ClickException):
    """The error for packs or packages with problems; its message is printed without "Error:" before it."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def missing(what: str, package: str, extra: str) -> CommandError:
    """Build the error for a command that needs an optional package which is not installed."""
    return CommandError(absent(what, package, extra))


def unsound(
    errors: "Collection[Diagnostic]",
    sources: "Mapping[str, SourceText]",
    packs: Sequence[str | Path],
) -> PackProblemsError:
    """Build the error for a command that needs packs without errors but was given packs with errors.

    Args:
        packs: the paths and ids that the suggested `citadels validate` command names.
    """
    from citadels_dsl.reports.render import summary
    from citadels_dsl.text.diagnostics import sort_key

    first = min(errors, key=sort_key)
    source = sources.get(first.path)
    place = first.path if source is None else f"{first.path}:{':'.join(map(str, source.position(first.span.start)))}"
    typed = [str(pack) for pack in packs if str(pack) != "."]
    count = summary(errors, len(sources), color=False)
    at = "the first at" if len(errors) > 1 else "at"
    shown = "all of them" if len(errors) > 1 else "more about it"
    return PackProblemsError(
        f"{count}, {at} {visible(place)}: error[{first.code}]: {visible(first.message)}\n"
        f"`{visible(shlex.join(['citadels', 'validate', *typed]))}` shows {shown}."
    )
