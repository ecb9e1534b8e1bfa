"""Test that indexes are reached through the proxy and with the certificates that the environment names."""

import ssl
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest

pytest.importorskip("cryptography")

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.packs.indexes.index_server import IndexServer, serving

Run = Callable[..., tuple[int, str]]

pytestmark = pytest.mark.usefixtures("quick", "cache_folder")


def certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate for 127.0.0.1 and its private key into files."""
    key = Ed25519PrivateKey.generate()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    files = folder / "server.pem", folder / "server.key"
    files[0].write_bytes(made.sign(key, None).public_bytes(Encoding.PEM))
    files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


def test_an_index_is_asked_through_a_proxy(
    server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch, site: dict[str, bytes]
) -> None:
    elsewhere = "http://127.0.0.1:9/"  # where no server is
    with serving({f"{elsewhere}{name}": data for name, data in site.items()}) as proxy:
        monkeypatch.setenv("CITADELS_INDEXES", f"home={elsewhere}")
        assert citadels("pack", "search", "inn")[0] == 1
        monkeypatch.setenv("HTTP_PROXY", proxy.address)
        assert citadels("pack", "install", "inn")[0] == 0
        assert proxy.asked == [f"{elsewhere}packs/inn.json", f"{elsewhere}inn-1.0.citpack"]


@pytest.mark.parametrize("variable", ["HTTP_PROXY", "ALL_PROXY"])
def test_a_wrong_proxy_is_reported_in_one_sentence(
    variable: str, server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "no proxy at all")
    code, said = citadels("pack", "install", "inn")
    assert (code, said.count("\n"), "Traceback" in said) == (1, 1, False)


@pytest.mark.skipif(sys.platform == "win32", reason="keys of this kind are not supported everywhere")
def test_an_own_certificate_is_trusted_only_if_the_environment_names_it(
    server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    public, private = certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(public, private)
    server.server.socket = context.wrap_socket(server.server.socket, server_side=True)
    monkeypatch.setenv("CITADELS_INDEXES", f"home={server.address.replace('http:', 'https:')}")
    code, said = citadels("pack", "install", "inn")
    assert (code, "certificate" in said) == (1, True)
    monkeypatch.setenv("SSL_CERT_FILE", str(public))
    assert citadels("pack", "install", "inn")[0] == 0
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "gone.pem"))
    code, said = citadels("pack", "install", "guild")
    assert (code, said.count("\n"), "Traceback" in said) == (1, 1, False)
