"""Read and write the list of indexes of a user: a name, an address and, if signed, a public key."""

import json
import os
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urljoin, urlsplit

from attrs import frozen

from citadels_core.model.errors import CitadelsError
from citadels_core.packs.atomic_write import write_whole
from citadels_core.packs.finding import home

VARIABLE: Final = "CITADELS_INDEXES"
"""The environment variable with ``NAME=URL`` or ``NAME=URL#KEY`` for each index, separated by spaces.

It takes the place of the file, for example on a server for checks.
"""

FILE: Final = "indexes.toml"

LARGEST: Final = 100_000
"""The maximum number of bytes of the file."""

_NAME: Final = r"[a-z0-9][a-z0-9_-]{0,39}"
_LOCAL: Final = r"localhost|127\.\d+\.\d+\.\d+|::1"


class SourceError(CitadelsError):
    """The error for indexes that cannot be read or written; its message says why."""


@frozen
class IndexSource:
    """An index that a user has; ``address`` is that of its folder and ends with a slash."""

    name: str
    address: str
    key: str | None = None
    """The public key of the publisher, in the form of OpenSSH; None for an index whose signature is not checked."""


def make_source(name: str, address: str, key: str | None = None) -> IndexSource:
    """Return a checked source; the address may also be that of ``index.json`` or ``index.html``.

    Raises:
        SourceError: the name or the address is not valid.
    """
    if not re.fullmatch(_NAME, name):
        raise SourceError(f'"{name[:40]}" cannot be the name of an index: use small letters, digits, - and _')
    address = address.removesuffix("index.json").removesuffix("index.html")
    return IndexSource(name, check_address(address if address.endswith("/") else f"{address}/"), key)


def check_address(address: str) -> str:
    """Return an address if it may be used: https, or http on this computer, and no password.

    Raises:
        SourceError: it may not be used.
    """
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise SourceError(f'"{address[:80]}" is not an address') from None
    if not host or not address.isascii() or not address.isprintable() or " " in address:
        raise SourceError(f'"{address[:80]}" is not an address such as https://example.org/packs/')
    if parts.username is not None:
        raise SourceError(f"the address at {host} has a user name in it, which is not allowed")
    if parts.scheme != "https" and not (parts.scheme == "http" and re.fullmatch(_LOCAL, host)):
        raise SourceError(f'"{address[:80]}" is not safe: only https is allowed, and http on this computer')
    return address.partition("#")[0]


def next_address(base: str, address: str) -> str:
    """Return the address to which a link or a redirection leads; it must keep the scheme of the base.

    Raises:
        SourceError: it may not be used.
    """
    try:
        joined = check_address(urljoin(base, address))
    except ValueError:
        raise SourceError(f'"{address[:80]}" is not an address') from None
    if urlsplit(joined).scheme != urlsplit(base).scheme:
        raise SourceError(f"it leads from {urlsplit(base).scheme} to {urlsplit(joined).scheme}, which is not allowed")
    return joined


def sources() -> tuple[IndexSource, ...]:
    """Return the indexes of the user, in the order in which they are asked.

    Raises:
        SourceError: the file or the environment variable is not valid.
    """
    said = os.environ.get(VARIABLE)
    if said is not None:
        try:
            found = [_said(one) for one in said.split()]
            names = [one.name for one in found]
            if twice := [name for name in names if names.count(name) > 1]:
                raise SourceError(f'there are two indexes named "{twice[0]}"')
            return tuple(found)
        except SourceError as refusal:
            raise SourceError(f"the environment variable {VARIABLE} is not valid: {refusal}") from None
    path = place()
    try:
        if path is None:
            return ()
        with path.open("rb") as file:
            raw = tomllib.loads(file.read(LARGEST).decode())
        return tuple(make_source(name, *_entry(entry)) for name, entry in raw.items())
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, SourceError, RecursionError) as refusal:
        raise SourceError(f"{path} cannot be used: {refusal}") from None


def save_sources(all_: Sequence[IndexSource]) -> None:
    """Write the indexes of the user.

    Raises:
        SourceError: the environment variable sets the indexes, or the file cannot be written.
    """
    if VARIABLE in os.environ:
        raise SourceError(f"the environment variable {VARIABLE} sets the indexes: change it, or unset it")
    path = place()
    if path is None:
        raise SourceError(f"there is no folder for the list of indexes, because {home.VARIABLE} is empty")
    lines = []
    for source in all_:
        lines += [f"[{source.name}]", f"address = {json.dumps(source.address)}"]
        lines += [f"key = {json.dumps(source.key)}"] if source.key is not None else []
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, "".join(f"{line}\n" for line in lines).encode())
    except OSError as refusal:
        raise SourceError(f"{path} cannot be written: {refusal.strerror or refusal}") from None


def place() -> Path | None:
    """Return the file with the indexes, in the user's folder for settings or in ``CITADELS_HOME``.

    Return None when ``CITADELS_HOME`` is empty, so that there is no folder.
    """
    named = os.environ.get(home.VARIABLE)
    if named is None:
        from platformdirs import user_config_path

        return user_config_path("citadels-sdk", appauthor=False) / FILE
    return Path(named).absolute() / FILE if named else None


def _entry(entry: object) -> tuple[str, str | None]:
    if not (isinstance(entry, dict) and isinstance(entry.get("address"), str)):
        raise SourceError("each index needs an address")
    key = entry.get("key")
    if not (key is None or isinstance(key, str)):
        raise SourceError("a key needs to be a text")
    return entry["address"], key


def _said(text: str) -> IndexSource:
    name, equals, address = text.partition("=")
    if not equals:
        raise SourceError(f'"{text[:80]}" needs the form NAME=URL')
    address, _, key = address.partition("#")
    return make_source(name, address, f"ssh-ed25519 {key}" if key else None)
