"""What a pack can do, with the place that brings it about."""

from attrs import frozen


@frozen(order=True)
class Found:
    """A capability of a pack, and the card, rules or edition that brings it about.

    ``file`` is named as in compiled cards, ``line`` counts from 1.
    """

    capability: str
    card: str
    file: str
    line: int
