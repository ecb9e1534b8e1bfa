"""The words for the origin of an event, in rules about that event: who or what has caused it."""

from collections.abc import Mapping

ORIGIN: tuple[tuple[str, str], ...] = (
    ("doer", "Player"),
    ("ability of", "Character"),
    ("cause", "Card"),
    ("deed", "Label"),
    ("agreed", "Player"),
)
"""The facts about the origin, with their types, in the order of the machine."""

SPOKEN: Mapping[str, str] = {
    "doer": "doer",
    "source": "ability of",
    "cause": "cause",
    "deed": "deed",
    "agreed": "agreed",
}
"""The words of the language for these facts. A field of the event with the name ``source`` hides the word."""
