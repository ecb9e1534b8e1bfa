"""What can be read from a finding in the cards of a pack by a program that knows nothing of the card language."""

from typing import Protocol


class Problem(Protocol):
    """A finding in a file of a pack."""

    @property
    def code(self) -> str:
        """Return the stable code of its kind, such as ``CIT203``; `citadels explain` tells what it means."""

    @property
    def severity(self) -> str:
        """Return how much it matters: ``error``, ``warning`` or ``note``; only errors keep a pack from being played."""

    @property
    def path(self) -> str:
        """Return the file as it is shown to a person: relative to the working directory when it is below that."""

    @property
    def message(self) -> str:
        """Return what is wrong, in a sentence without a capital letter and a full stop."""

    @property
    def help(self) -> str | None:
        """Return what can be done about it, None when nothing more can be said."""
