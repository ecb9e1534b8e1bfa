"""The seal of a saved game, a checksum against damage.

It is no signature: anybody can seal a changed save again.
It is the SHA-256 of these parts: the hashes of the head and of the log, the sizes of the other parts, the set-up, the
answers and the state. Numbers are hashed as eight bytes each, little-endian: a save is mostly numbers, and writing them
as text takes ten times as long. Invalid numbers are hashed as JSON here, and refused elsewhere.
"""

import struct
from hashlib import sha256
from typing import Any

from citadels_core.game.log_numbers import packed
from citadels_core.table.json import canonical

HEAD = ("format", "version", "ir", "packs", "content")
"""The keys whose values are the same in all saves with one `Box`."""


def seal(data: dict[str, Any]) -> str:
    """Return the seal of a saved game, or of any other JSON data."""
    return seal_with(data, canonical(data.get("setup")), hash_head(data), _hash_log(data.get("log")))


def seal_with(data: dict[str, Any], setup: str, head: str, log: str) -> str:
    """Return the seal of a saved game, from its set-up text and the hashes of its constant part and log."""
    parts = (setup.encode(), _pack_answers(data), _pack_state(data.get("state")))
    sizes = ",".join(str(len(part)) for part in parts)
    return sha256(b"".join((f"{head},{log},{sizes},".encode(), *parts))).hexdigest()


def hash_head(data: dict[str, Any]) -> str:
    """Return the hash of those values of a save that are the same in all saves of games with one `Box`."""
    return sha256(canonical([data.get(key) for key in HEAD]).encode()).hexdigest()


def _hash_log(log: Any) -> str:
    try:
        return sha256(packed(log)).hexdigest()
    except (struct.error, TypeError):
        return sha256(canonical(log).encode()).hexdigest()


def _pack_answers(data: dict[str, Any]) -> bytes:
    heads: list[Any] = [data.get("started"), data.get("floor"), data.get("next_event")]
    answers: Any = data.get("answers")
    if "at" not in data:  # older saves have no ``at`` and no undos
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
    """Return the state as bytes: the names of the fields, then all numbers, each list after its length."""
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
