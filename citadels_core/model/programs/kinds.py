"""The kinds of things that a pack declares, asked by name."""


class DeclaredKind:
    """Predicates on ``kind``: the word of the declaration."""

    __slots__ = ()

    kind: str

    @property
    def is_district(self) -> bool:
        """Whether it is the card of a district."""
        return self.kind == "district"

    @property
    def is_character(self) -> bool:
        """Whether it is a character."""
        return self.kind == "character"

    @property
    def is_marker(self) -> bool:
        """Whether it is a marker, which lies on something or not."""
        return self.kind == "marker"

    @property
    def is_counter(self) -> bool:
        """Whether it is a counter, which holds a number."""
        return self.kind == "counter"

    @property
    def is_note(self) -> bool:
        """Whether it is a note, which names something."""
        return self.kind == "note"

    @property
    def is_zone(self) -> bool:
        """Whether it is a zone, in which cards lie."""
        return self.kind == "zone"
