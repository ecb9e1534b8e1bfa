"""Predicates for the kinds of declarations: district, character, marker, counter, note and zone."""


class DeclaredKind:
    """Base class of declarations, with a predicate for each value of ``kind``."""

    __slots__ = ()

    kind: str

    @property
    def is_district(self) -> bool:
        """Whether the declaration is a district."""
        return self.kind == "district"

    @property
    def is_character(self) -> bool:
        """Whether the declaration is a character."""
        return self.kind == "character"

    @property
    def is_marker(self) -> bool:
        """Whether the declaration is a marker, which can lie on a card or a player."""
        return self.kind == "marker"

    @property
    def is_counter(self) -> bool:
        """Whether the declaration is a counter, which holds a number."""
        return self.kind == "counter"

    @property
    def is_note(self) -> bool:
        """Whether the declaration is a note, which stores a value."""
        return self.kind == "note"

    @property
    def is_zone(self) -> bool:
        """Whether the declaration is a zone, which holds cards."""
        return self.kind == "zone"
