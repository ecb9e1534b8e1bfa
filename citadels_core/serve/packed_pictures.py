"""Keep the pictures of the cards of tables, compressed as browsers fetch them."""

import gzip
import json
from functools import lru_cache
from hashlib import blake2b
from typing import Final
from weakref import WeakKeyDictionary

from attrs import frozen
from starlette.requests import Request
from starlette.responses import Response

from citadels_core.box.box import Box
from citadels_core.wire import Wording
from citadels_core.wire.draw_cards import TableFaces, draw_cards, table_faces

KEPT: Final = 16
"""How many tables with other cards, or in other languages, have their pictures in memory; each takes about 50 kB."""


@frozen
class PackedPictures:
    """The pictures of the cards of a table as compressed JSON, and the hash of their content."""

    gzipped: bytes
    tag: str

    def response(self, request: Request) -> Response:
        """Build the response to a request; a browser that has these pictures already gets them no second time."""
        headers = {"etag": self.tag, "cache-control": "private, no-cache", "vary": "accept-encoding, accept-language"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(gzip.decompress(self.gzipped), headers=headers, media_type="application/json")
        return Response(self.gzipped, headers={**headers, "content-encoding": "gzip"}, media_type="application/json")


_of_boxes: Final[WeakKeyDictionary[Box, dict[str, PackedPictures]]] = WeakKeyDictionary()
"""The pictures of each box in memory, by language; finding its faces takes longer than sending them."""


def packed_pictures(box: Box, wording: Wording) -> PackedPictures:
    """Return the pictures of the cards of a box in a language."""
    known = _of_boxes.setdefault(box, {})
    if wording.language not in known:
        known[wording.language] = _packed(table_faces(box, wording.translator(box.catalog)))
    return known[wording.language]


@lru_cache(KEPT)
def _packed(faces: TableFaces) -> PackedPictures:
    text = json.dumps(draw_cards(faces), ensure_ascii=False, separators=(",", ":")).encode()
    return PackedPictures(gzip.compress(text, mtime=0), f'"{blake2b(text, digest_size=12).hexdigest()}"')
