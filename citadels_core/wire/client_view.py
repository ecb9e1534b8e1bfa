"""A client's view of a game, updated by the messages of the table."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from citadels_core.wire.encoding import to_data
from citadels_core.wire.messages import TableMessage


class ClientView:
    """The state of a client, as JSON data: the view of its game, kept up to date with each message.

    Attributes:
        view: an ``Observation`` in its JSON form; None before the game.
        version: the version of the view; -1 before the game.
    """

    def __init__(self) -> None:
        self.view: Any = None
        self.version = -1

    def take(self, message: TableMessage | Mapping[str, Any]) -> bool:
        """Apply a message of the table, or its JSON data; return whether the view has changed.

        Raises:
            ValueError: the message changes another version of the view. Send ``hello`` with ``since`` to get what is
                missing.
        """
        data = message if isinstance(message, Mapping) else to_data(message)
        if data["type"] == "state":
            self.view = deepcopy(data["view"])
        elif data["type"] == "update":
            if data["before"] != self.version:
                raise ValueError(f"The message changes version {data['before']}, and this is {self.version}.")
            for one in data["patch"]:
                self.view = _changed(self.view, one)
        else:
            return False
        self.version = data["version"]
        return True

    @property
    def decision(self) -> Any:
        """The decision that this client has to answer, in its JSON form; None if there is none."""
        asked = None if self.view is None else self.view["decision"]
        return asked if asked is not None and asked["seat"] == self.view["seat"] else None


def _changed(document: Any, one: Mapping[str, Any]) -> Any:
    """Apply one operation of a JSON Patch to a document, possibly in place, and return the result."""
    if not one["path"]:
        return deepcopy(one["value"])
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in one["path"][1:].split("/")]
    place = document
    for part in way:
        place = place[int(part)] if isinstance(place, list) else place[part]
    if isinstance(place, list) and one["op"] == "add":
        place.insert(int(last), deepcopy(one["value"]))
    elif one["op"] == "remove":
        del place[int(last) if isinstance(place, list) else last]
    else:
        place[int(last) if isinstance(place, list) else last] = deepcopy(one["value"])
    return document
