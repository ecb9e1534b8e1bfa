"""The seal of a saved game, by which damage is told. It is no signature: whoever changes a save can seal it again.

It is the SHA-256 of these in a row: the hashes of the head and of the log, how long the others are, the set-up, the
answers, and the state. Numbers are hashed as eight bytes each, the lowest first: most of a save is numbers, and their
text takes ten times as long to write. What is no number where one belongs is hashed as JSON, and refused elsewhere.
"""

import struct
from hashlib import sha256
from typing import Any

from citadels_core.game.log_numbers import packed
from citadels_core.table.json import canonical

HEAD = ("format", "version", "ir", "packs", "content")
"""What is the same in all saves of a box."""


def seal(data: dict[str, Any]) -> str:
    """Return the seal of a saved game; of any other JSON data too, so that it can be compared."""
    return seal_with(data, canonical(data.get("setup")), hash_head(data), _hash_log(data.get("log")))


def seal_with(data: dict[str, Any], setup: str, head: str, log: str) -> str:
    """Return the seal of a saved game, given the text of its set-up and the hashes of its head and of its log."""
    parts = (setup.encode(), _pack_answers(data), _pack_state(data.get("state")))
    sizes = ",".join(str(len(part)) for part in parts)
    return sha256(b"".join((f"{head},{log},{sizes},".encode(), *parts))).hexdigest()


def hash_head(data: dict[str, Any]) -> str:
    """Return the hash of what is the same in all saves of a box."""
    return sha256(canonical([data.get(key) for key in HEAD]).encode()).hexdigest()


def _hash_log(log: Any) -> str:
    try:
        return sha256(packed(log)).hexdigest()
    except (struct.error, TypeError):
        return sha256(canonical(log).encode()).hexdigest()


def _pack_answers(data: dict[str, Any]) -> bytes:
    heads: list[Any] = [data.get("started"), data.get("floor"), data.get("next_event")]
    answers: Any = data.get("answers")
    if "at" not in data:  # as up to version 7
        try:
            return packed([*heads, *answers])
        except (struct.error, TypeError):
            return canonical([heads, answers]).encode()
    heads.append(data["at"])
    undone: Any = data.get("undone")
    undos: Any = data.get("undos")
    try:
        return packed([*heads, len(answers), *answers, len(undone), *undone, *undos])
    except (struct.error, TypeError):
        return canonical([heads, answers, undone, undos]).encode()


def _pack_state(state: Any) -> bytes:
    """Return the names of the fields and then all numbers, each list after how long it is."""
    try:
        numbers = [len(state["fields"]), len(state["frames"])]
        names = sorted(state["fields"])
        for name in names:
            numbers.append(len(state["fields"][name]))
            numbers += state["fields"][name]
        for frame in state["frames"]:
            numbers += (frame["code"], frame["at"], len(frame["slots"]), len(frame["guards"]))
            numbers += frame["slots"]
            numbers += frame["guards"]
        return "".join((",".join(names), ":")).encode() + packed([*numbers, *state["options"]])
    except (struct.error, TypeError, ValueError, LookupError):
        return canonical(state).encode()
