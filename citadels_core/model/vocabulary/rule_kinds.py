"""Groups of rule kinds, derived from the vocabulary entries of their clauses."""

from collections.abc import Callable

from citadels_core.model.vocabulary.clauses import CLAUSES
from citadels_core.model.vocabulary.forms import Clause


def _kinds(fits: Callable[[Clause], bool]) -> tuple[str, ...]:
    return tuple(row.name for row in CLAUSES if fits(row))


ACTIONS = _kinds(lambda row: row.offered)
"""The kinds of rules that the menu of a turn offers."""

NUMBERS = _kinds(lambda row: row.standing and "QUERY" in row.holes)
"""The kinds of rules that change the number of a query."""

OF_EVENTS = frozenset(_kinds(lambda row: bool(row.never) and "EVENT" in row.holes))
"""The kinds of rules that are looked up by event."""

WITH_FIELDS = OF_EVENTS.union(_kinds(lambda row: row.of_ban))
"""The kinds of rules that read the fields and the origin of an event."""

ASKED_FOR = frozenset(_kinds(lambda row: bool(row.never) and not row.offered and "rules" in row.within))
"""The kinds of rules that only apply when an event, a query or the scoring looks them up."""

REACTIONS = frozenset(_kinds(lambda row: row.reacts))
"""The kinds of triggers and replacements."""

STANDING = frozenset(_kinds(lambda row: row.standing))
"""The kinds of rules that state a fact and run no program."""

CHANGING = frozenset(_kinds(lambda row: row.changes))
"""The kinds of rules that change a number or an event, so that all seats see their effect."""

CONDITIONAL = frozenset(_kinds(lambda row: row.conditional))
"""The kinds of rules that take effect when their condition holds, even if their number is 0."""

ASKING = frozenset(_kinds(lambda row: row.asks))
"""The lines that ask a player whether to run the block below them."""

SCORING = frozenset(_kinds(lambda row: row.scoring))
"""The kinds of rules that run at the end of the game, while all state without an end still lasts."""

FOR_SOMEBODY = frozenset(_kinds(lambda row: row.for_you))
"""The kinds of rules for the benefit of their own player."""
