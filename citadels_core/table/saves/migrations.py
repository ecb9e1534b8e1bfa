"""The migrations of stored data, from one version of a format to the next.

A migration takes the JSON data of one version and returns that of the next one, without playing a game or loading
content. `tests/table/golden` has a file of each version, made when that version was current.
"""

import struct
from collections.abc import Callable, Mapping
from typing import Any, Final

from citadels_core.game.log_numbers import LogNumbers, entries_of
from citadels_core.model.errors import CitadelsError
from citadels_core.model.quote import shown
from citadels_core.table.saves.answers import answers_of

Data = Mapping[str, Any]
Migration = Callable[[Data], Data]


class VersionError(CitadelsError):
    """Data in a version that this program cannot read (code ``newer``, ``too_old`` or ``damaged``)."""

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.code = code


def migrate(data: Data, version: int, migrations: Mapping[int, Migration], what: str) -> Data:
    """Convert stored data to the current version of its format.

    Args:
        data: the data, with its ``version``.
        version: the current version.
        migrations: for each older version the migration to the next one.
        what: the name of the data in error messages.

    Raises:
        VersionError: the version is missing, newer than the current one, or too old to be read.
    """
    then = data.get("version")
    if type(then) is not int:
        raise VersionError(f"{what} does not say which version of its format it has.", code="damaged")
    if then > version:
        problem = (
            f"{what} has version {shown(then)} of its format, and this program knows {version}: it needs a newer one."
        )
        raise VersionError(problem, code="newer")
    oldest = min([version, *migrations])
    if then < oldest:
        problem = f"{what} has version {shown(then)} of its format, and this program reads {oldest} and newer ones."
        raise VersionError(problem, code="too_old")
    try:
        for number in range(then, version):
            data = {**migrations[number](data), "version": number + 1}
    except (AttributeError, LookupError, TypeError, ValueError, struct.error):
        raise VersionError(f"{what} is damaged: it is not what its version {then} says.", code="damaged") from None
    return data


def _record_6(data: Data) -> Data:
    """Convert a record to version 6: the list of answers becomes a list of moves, without undos."""
    gone = ("answers", "floor", "taken_back")
    answers: list[Any] = data["answers"]
    moves = [[one["seat"], one["kind"], *one["options"]] for one in answers]
    return {**{name: value for name, value in data.items() if name not in gone}, "moves": moves}


def _save_8(data: Data) -> Data:
    """Convert a save to version 8, with a game version and a list of undos. Older saves have no undos.

    The events are renumbered, without the numbers of events that were taken back.
    """
    entries = [entry for _, entry in entries_of(data["log"])]
    return {
        **data,
        "undone": [],
        "undos": [],
        "at": len(list(answers_of(data["answers"]))),
        "log": LogNumbers.of(enumerate(entries)).numbers,
        "next_event": len(entries),
    }


RECORDS: Final[Mapping[int, Migration]] = {5: _record_6}
SAVES: Final[Mapping[int, Migration]] = {7: _save_8}
JOURNALS: Final[Mapping[int, Migration]] = {}
"""Empty: there is only one version. Each line of a journal is migrated by itself."""
