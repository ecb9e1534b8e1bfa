"""Check a whole pack after its declarations have been compiled: the visible list of passes."""

from collections.abc import Callable, Iterator

from citadels_dsl.checker.deprecated_words import deprecated_words
from citadels_dsl.checker.empty_choices import empty_choices
from citadels_dsl.checker.hidden_facts import hidden_facts
from citadels_dsl.checker.long_loops import long_loops
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.procedure_circles import procedure_circles
from citadels_dsl.checker.told_secrets import told_secrets
from citadels_dsl.checker.trigger_circles import trigger_circles
from citadels_dsl.checker.unused_states import unused_states
from citadels_dsl.diagnostics import Diagnostic

PASSES: tuple[tuple[str, Callable[[Pack], Iterator[Diagnostic]]], ...] = (
    ("words that will go away (CIT208)", deprecated_words),
    ("choices that may be empty (CIT501)", empty_choices),
    ("markers and counters without use (CIT502)", unused_states),
    ("loops that go on too long (CIT505)", long_loops),
    ("procedures in a circle (CIT506)", procedure_circles),
    ("rules that set themselves off (CIT507)", trigger_circles),
    ("questions that give secrets away (CIT508)", hidden_facts),
    ("events that give secrets away (CIT509)", told_secrets),
)
"""The passes in the order they run; each looks at the whole pack and yields what it finds."""


def check_pack(pack: Pack) -> list[Diagnostic]:
    """Run all passes over a pack."""
    return [found for _, check in PASSES for found in check(pack)]


__all__ = ["PASSES", "Pack", "check_pack"]
