"""Sign the files of an index with an Ed25519 key, and check signed files.

The file ``index.sig`` has the signature in its first line and the signed text below: the format, a number that rises
with each change, and the hash of each JSON file of the index. One file instead of two saves a request.
"""

import base64
import hashlib
import re
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from citadels_core.model.errors import CitadelsError
from citadels_core.model.extras import absent
from citadels_core.packs.indexes.index_files import INDEX
from citadels_core.packs.manifest.requirements import ID

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SIGNATURE: Final = "index.sig"
"""The file of the signature in a signed index."""

LARGEST_SIGNATURE: Final = 2_000_000
"""The maximum size of a signature file in bytes: enough for 15,000 packs."""

_HEAD: Final = "citadels-index 1"
_LINE: Final = rf"([0-9a-f]{{64}})  ({re.escape(INDEX)}|packs/{ID}\.json)"


class SignatureError(CitadelsError):
    """The error for a key or a signature that cannot be used; its message says why."""


@frozen
class SignedHashes:
    """The signed text: the number of the state of the index, and the hash of each file by its path."""

    number: int
    hashes: Mapping[str, str]

    def check(self, path: str, data: bytes) -> None:
        """Raise SignatureError if a file of the index is not the signed one."""
        if self.hashes.get(path) != hashlib.sha256(data).hexdigest():
            raise SignatureError("it is not the file that was signed; if the index was changed just now, try again")


def sign(hashes: Mapping[str, str], number: int, key: bytes) -> bytes:
    """Return the text of ``index.sig``.

    Args:
        key: the text of a private key file of OpenSSH, without a passphrase.

    Raises:
        SignatureError: the key cannot be used.
    """
    lines = (_HEAD, str(number), *(f"{hash_}  {path}" for path, hash_ in sorted(hashes.items())))
    text = "".join(f"{line}\n" for line in lines).encode("ascii")
    what = "a private key without a passphrase, as `ssh-keygen -t ed25519` makes it"
    private: Ed25519PrivateKey = _loaded("Ed25519PrivateKey", "load_ssh_private_key", what, key, None)
    return base64.b64encode(private.sign(text)) + b"\n" + text


def check_signature(data: bytes, key: str) -> SignedHashes:
    """Check ``index.sig`` with a public key, and return the signed hashes.

    Args:
        key: a public key of OpenSSH: ``ssh-ed25519 AAAA...``.

    Raises:
        SignatureError: the file was not signed with this key, or cannot be read.
    """
    public = _public(key)
    from cryptography.exceptions import InvalidSignature

    signature, _, text = data.partition(b"\n")
    try:
        public.verify(base64.b64decode(signature, validate=True), text)
    except (ValueError, InvalidSignature):
        raise SignatureError("it was not signed with the key that you have for this index") from None
    return read_hashes(text)


def read_hashes(text: bytes) -> SignedHashes:
    """Parse the signed text of ``index.sig``, without a check of the signature.

    Raises:
        SignatureError: the text cannot be read.
    """
    head, number, *lines = [*text.decode("ascii", "replace").removesuffix("\n").split("\n"), ""]
    found = [re.fullmatch(_LINE, line) for line in lines if line]
    if head != _HEAD or not re.fullmatch("[0-9]{1,9}", number) or None in found:
        raise SignatureError("it has lines that this SDK cannot read")
    return SignedHashes(int(number), {line[2]: line[1] for line in found if line is not None})


def public_key(text: str) -> str:
    """Return the key in the text of a public key file of OpenSSH, without its comment.

    Raises:
        SignatureError: the text is not such a key.
    """
    key = _public(text)
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).decode()


def _public(text: str) -> "Ed25519PublicKey":
    what = "a public key as `ssh-keygen -t ed25519` makes it"
    found: Ed25519PublicKey = _loaded("Ed25519PublicKey", "load_ssh_public_key", what, text.strip().encode())
    return found


def _loaded(kind: str, load: str, what: str, *data: bytes | None) -> Any:
    """Load a key with the function of a name; raise SignatureError if it is none of the given kind."""
    if find_spec("cryptography") is None:
        raise SignatureError(absent("a signed index", "cryptography", "signatures").removesuffix("."))
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ed25519

    try:
        key = getattr(serialization, load)(*data)
    except (ValueError, TypeError, UnsupportedAlgorithm):  # TypeError: the key has a passphrase
        key = None
    if not isinstance(key, getattr(ed25519, kind)):
        raise SignatureError(f"it is not {what}")
    return key
