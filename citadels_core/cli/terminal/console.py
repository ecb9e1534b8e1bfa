"""Make the console that commands write to: what packs and people have written is text there, never markup."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def make_console(**options: Any) -> "Console":
    """Return a console that prints every text as it is, without markup, emoji or highlighting."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, **options)
