"""Tokens that prove a seat or an invitation: made by chance, told once, kept as hashes alone."""

from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Final

TOKEN_BYTES: Final = 32
"""256 bits: too many to guess, so that a hash without salt gives nothing away either."""

ID_BYTES: Final = 12
"""The id of a table is what lets people look on, so it is not to be guessed."""


def new_token() -> str:
    """Return a token that nobody has."""
    return token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """Return the id of a table that is not there yet."""
    return token_urlsafe(ID_BYTES)


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def matching(token: str, kept: Iterable[str]) -> str | None:
    """Return which of some hashes is the token's; how long that takes tells nothing about them."""
    mine, found = hashed(token), None
    for one in kept:
        if compare_digest(mine, one):
            found = one
    return found
