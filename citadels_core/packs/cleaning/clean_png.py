"""Check PNG files, and drop everything but their pixels and colours."""

import struct
import zlib
from collections.abc import Iterator

from citadels_core.packs.cleaning.unsafe import UnsafePictureError

SIGNATURE = b"\x89PNG\r\n\x1a\n"

LONGEST_SIDE = 1200
"""The maximum width and height, in pixels."""

_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"sRGB", b"gAMA", b"IDAT", b"IEND")
"""The chunks that are kept; others can hold texts, compressed profiles and animations."""

_CHUNK = struct.Struct(">I4s")


def clean_png(data: bytes) -> bytes:
    """Return a PNG file without texts, profiles and animation.

    Raises:
        UnsafePictureError: it is damaged, is no PNG file, or has too many pixels.
    """
    if not data.startswith(SIGNATURE):
        raise UnsafePictureError("is not a PNG file, although its name ends in .png")
    chunks = list(_chunks(data))
    kinds = [kind for kind, _ in chunks]
    if kinds[:1] != [b"IHDR"] or len(chunks[0][1]) != 13 or kinds.count(b"IHDR") != 1 or b"IDAT" not in kinds:
        raise UnsafePictureError("is a damaged PNG file")
    wide, high = struct.unpack(">II", chunks[0][1][:8])
    if not (0 < wide <= LONGEST_SIDE and 0 < high <= LONGEST_SIDE):
        most = f"at most {LONGEST_SIDE} × {LONGEST_SIDE} are allowed"
        raise UnsafePictureError(f"has {wide:,} × {high:,} pixels; {most}")
    return SIGNATURE + b"".join(_written(kind, content) for kind, content in chunks if kind in _KEPT)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at, kind = len(SIGNATURE), b""
    while kind != b"IEND":
        if at + _CHUNK.size > len(data):
            raise UnsafePictureError("is a damaged PNG file")
        size, kind = _CHUNK.unpack_from(data, at)
        content = data[at + _CHUNK.size : at + _CHUNK.size + size]
        at += _CHUNK.size + size + 4
        if len(content) != size or data[at - 4 : at] != _checksum(kind, content):
            raise UnsafePictureError("is a damaged PNG file")
        yield kind, content


def _written(kind: bytes, content: bytes) -> bytes:
    return _CHUNK.pack(len(content), kind) + content + _checksum(kind, content)


def _checksum(kind: bytes, content: bytes) -> bytes:
    return zlib.crc32(kind + content).to_bytes(4)
