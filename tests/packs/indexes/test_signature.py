"""Test that an index is signed, and that other keys, changed files and damaged signatures are refused."""

import subprocess
from pathlib import Path

import pytest

pytest.importorskip("cryptography")

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from citadels_core.packs.indexes.signature import SignatureError, check_signature, public_key, sign

HASHES = {"index.json": "a" * 64, "packs/inn.json": "b" * 64}


def pair() -> tuple[bytes, str]:
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    return private, key.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).decode()


def test_a_signed_index_is_read_with_its_key() -> None:
    private, public = pair()
    signed = check_signature(sign(HASHES, 7, private), public)
    assert (signed.number, signed.hashes) == (7, HASHES)
    assert public_key(f"{public} anna@example.org\n") == public


def test_a_changed_or_foreign_signature_is_refused() -> None:
    private, public = pair()
    data = sign(HASHES, 7, private)
    wrong = [data.replace(b"\n7\n", b"\n8\n"), data[:50], b"", b"x" + data, data + b"\n", sign(HASHES, 7, pair()[0])]
    for one in wrong:
        with pytest.raises(SignatureError, match="it was not signed with the key"):
            check_signature(one, public)


def test_a_file_that_was_not_signed_is_refused() -> None:
    private, public = pair()
    signed = check_signature(sign(HASHES, 7, private), public)
    for path in ("index.json", "packs/other.json"):
        with pytest.raises(SignatureError, match="it is not the file that was signed"):
            signed.check(path, b"{}")


@pytest.mark.parametrize("text", ["", "ssh-rsa AAAA", "ssh-ed25519 AAAA", "ssh-ed25519", "é"])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(SignatureError, match="it is not a public key"):
        public_key(text)
    with pytest.raises(SignatureError, match="it is not a private key"):
        sign(HASHES, 1, text.encode())


def test_a_key_of_ssh_keygen_can_be_used(tmp_path: Path) -> None:
    try:
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", tmp_path / "key"], check=True)
    except FileNotFoundError:
        pytest.skip("there is no ssh-keygen")
    public = (tmp_path / "key.pub").read_text()
    assert check_signature(sign(HASHES, 1, (tmp_path / "key").read_bytes()), public).number == 1
