"""Read the code of the language that a game is told in."""

from typing import Any

import click
from click.shell_completion import CompletionItem

from citadels_core.cli.errors import CommandError, missing
from citadels_core.model.quote import shown


class LanguageCode(click.ParamType):  # type: ignore[type-arg]  # its parameter is newer than the oldest click we run with
    """The code of a language that there is a catalogue for, such as ``de``."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code that was typed, or that of the language that a longer one such as ``de-AT`` belongs to.

        Raises:
            CommandError: there is no such language, or what translating needs is not installed.
        """
        typed = str(value).strip()
        code = typed.replace("_", "-").partition("-")[0].lower()
        if code == "en":
            return code  # the usual one, for which nothing is imported
        from citadels_core.wire import spoken

        if code in spoken():
            return code
        if len(spoken()) == 1:
            raise missing("Another language", "fluent.runtime", "translate")
        raise CommandError(f"There is no language {shown(typed)}; there is: {', '.join(spoken())}.")

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return what stands for the code in the help."""
        return "CODE"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the codes that a word may become."""
        from citadels_core.wire import spoken

        return [CompletionItem(code) for code in spoken() if code.startswith(incomplete.lower())]
