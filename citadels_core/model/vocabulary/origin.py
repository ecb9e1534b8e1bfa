"""The words that tell, in a rule that answers, replaces or forbids an event, who brought the event about."""

from collections.abc import Mapping

ORIGIN: tuple[tuple[str, str], ...] = (
    ("doer", "Player"),
    ("ability of", "Character"),
    ("cause", "Card"),
    ("deed", "Label"),
    ("agreed", "Player"),
)
"""What compiled rules read of it, with its type: the order in which the machine keeps it."""

SPOKEN: Mapping[str, str] = {
    "doer": "doer",
    "source": "ability of",
    "cause": "cause",
    "deed": "deed",
    "agreed": "agreed",
}
"""The words of the language for it. A field of the event called ``source`` goes before the word."""
