"""Predicates for the kinds of declarations."""


class DeclaredKind:
    """Base of declarations, with a predicate for each value of ``kind``."""

    __slots__ = ()

    kind: str

    @property
    def is_district(self) -> bool:
        """Whether it is a district."""
        return self.kind == "district"

    @property
    def is_character(self) -> bool:
        """Whether it is a character."""
        return self.kind == "character"

    @property
    def is_marker(self) -> bool:
        """Whether it is a marker, which is present on a thing or not."""
        return self.kind == "marker"

    @property
    def is_counter(self) -> bool:
        """Whether it is a counter, which holds a number."""
        return self.kind == "counter"

    @property
    def is_note(self) -> bool:
        """Whether it is a note, which holds a thing."""
        return self.kind == "note"

    @property
    def is_zone(self) -> bool:
        """Whether it is a zone, which holds cards."""
        return self.kind == "zone"
