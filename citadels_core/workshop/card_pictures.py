"""Draw the cards of a pack, each only after a change; a card with errors keeps its last picture."""

from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import Any

from citadels_core.model.programs.ir import Card
from citadels_core.pictures import card_svg, face_of


class CardPictures:
    """The pictures of the cards of one pack."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[Card, str, dict[str, Any]]] = {}

    def of(
        self,
        cards: Collection[Card],
        paths: Mapping[str, str],
        faulty: Collection[str],
        version: str = "",
        known: Collection[str] = (),
    ) -> list[dict[str, Any]]:
        """Return data about each card, with its pictures unless the page knows them.

        Args:
            cards: the cards without errors.
            paths: the path to show for each file of the compiled cards.
            faulty: the paths of the files with errors: their missing cards keep the last picture, marked ``stale``.
            version: the version of the pack.
            known: the keys of pictures that the page has.
        """
        now = {card.id for card in cards}
        for card in cards:
            self._draw(card, paths.get(card.file, card.file), version)
        for id_ in [*self._drawn]:
            if id_ not in now and self._drawn[id_][2]["path"] not in faulty:
                del self._drawn[id_]
        told = []
        for id_, (_, _, data) in self._drawn.items():
            shown = {name: value for name, value in data.items() if name not in ("svg", "compact")}
            told.append({**(shown if data["key"] in known else data), **({} if id_ in now else {"stale": True})})
        return sorted(told, key=lambda one: (one["path"], one["line"]))

    def _draw(self, card: Card, path: str, version: str) -> None:
        before = self._drawn.get(card.id)
        if before is not None and before[0] is card and before[1] == version:
            before[2]["path"] = path
            return
        face = face_of(card, versions={card.id.partition(":")[0]: version})
        key = blake2b(f"{card.id} {face!r}".encode(), digest_size=8).hexdigest()
        data = {
            "id": card.id,
            "name": card.name,
            "kind": card.kind,
            "type": face.type,
            "number": face.number,
            "text": face.text,
            "art": "" if face.is_image else face.art,
            "path": path,
            "line": card.line,
            "key": key,
        }
        same = before is not None and before[2]["key"] == key
        pictures = before[2] if before is not None and same else None
        data["svg"] = card_svg(face) if pictures is None else pictures["svg"]
        data["compact"] = card_svg(face, compact=True) if pictures is None else pictures["compact"]
        self._drawn[card.id] = card, version, data
