"""List the passes over a whole pack, which run after its declarations have been compiled."""

from collections.abc import Callable, Iterator

from citadels_dsl.checker import (
    dead_conditions,
    deprecated_words,
    empty_choices,
    hidden_facts,
    idle_numbers,
    lasting_states,
    long_loops,
    number_circles,
    own_bans,
    patched_texts,
    procedure_circles,
    text_disagrees,
    told_secrets,
    trigger_circles,
    unheard_events,
    unpayable_costs,
    unused_procedures,
    unused_states,
)
from citadels_dsl.checker.pack import Pack
from citadels_dsl.diagnostics import Diagnostic

Check = Callable[[Pack], Iterator[Diagnostic]]

OF_EACH: tuple[tuple[str, Check], ...] = (
    ("choices that may be empty (CIT501)", empty_choices.check),
    ("conditions with only one answer (CIT512, CIT513)", dead_conditions.check),
    ("numbers that change nothing (CIT515)", idle_numbers.check),
    ("texts that disagree with the rules (CIT518)", text_disagrees.check),
    ("loops that go on too long (CIT505)", long_loops.check),
    ("questions that give secrets away (CIT508)", hidden_facts.check),
    ("events that give secrets away (CIT509)", told_secrets.check),
)
"""The passes that look at one declaration after the other.

What they find in one follows from it and from what ``Pack`` says of the whole pack: the markers, counters and notes
there are, what secrets go into them, which procedures ask, and which counters nothing raises.
"""

OF_ALL: tuple[tuple[str, Check], ...] = (
    ("words that will go away (CIT208)", deprecated_words.check),
    ("costs that nobody can pay (CIT514)", unpayable_costs.check),
    ("markers and counters without use (CIT502)", unused_states.check),
    ("procedures that nothing performs (CIT502)", unused_procedures.check),
    ("state that is never reset (CIT517)", lasting_states.check),
    ("events that nothing causes or nobody hears (CIT516, CIT520)", unheard_events.check),
    ("what a card forbids itself (CIT519)", own_bans.check),
    ("texts of patched cards (CIT521)", patched_texts.check),
    ("procedures in a circle (CIT506)", procedure_circles.check),
    ("rules that set themselves off (CIT507)", trigger_circles.check),
    ("numbers that ask for themselves (CIT511)", number_circles.check),
)
"""The passes that look at all declarations together."""


def check_pack(pack: Pack) -> list[Diagnostic]:
    """Run all passes over a pack."""
    return [found for _, check in (*OF_EACH, *OF_ALL) for found in check(pack)]


def check_together(pack: Pack) -> list[Diagnostic]:
    """Run the passes that need the whole pack."""
    return [found for _, check in OF_ALL for found in check(pack)]


def check_part(part: Pack) -> list[Diagnostic]:
    """Run the other passes over one declaration of a pack."""
    return [found for _, check in OF_EACH for found in check(part)]
