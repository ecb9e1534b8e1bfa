"""The kinds of rules, by what the rows of their clauses say of them."""

from collections.abc import Callable

from citadels_core.model.vocabulary.clauses import CLAUSES
from citadels_core.model.vocabulary.forms import Clause


def _kinds(fits: Callable[[Clause], bool]) -> tuple[str, ...]:
    return tuple(row.name for row in CLAUSES if fits(row))


ACTIONS = _kinds(lambda row: row.offered)
"""The kinds of rules that a turn offers."""

NUMBERS = _kinds(lambda row: row.standing and "QUERY" in row.holes)
"""The kinds of rules that change a number that is asked for."""

OF_EVENTS = frozenset(_kinds(lambda row: bool(row.never) and "EVENT" in row.holes))
"""The kinds of rules that are looked up for an event."""

WITH_FIELDS = OF_EVENTS.union(_kinds(lambda row: row.of_ban))
"""The kinds of rules that read the fields of an event, and can ask who has brought it about."""

ASKED_FOR = frozenset(_kinds(lambda row: bool(row.never) and not row.offered and "rules" in row.within))
"""The kinds of rules that something has to find: an event, a number, the end of the game."""

REACTIONS = frozenset(_kinds(lambda row: row.reacts))
"""The kinds of rules that do something because something else happens."""

STANDING = frozenset(_kinds(lambda row: row.standing))
"""The kinds of rules that say how something is, and not what somebody does."""

CHANGING = frozenset(_kinds(lambda row: row.changes))
"""The kinds of rules that change what is asked for or what happens: all may see the number, or that nothing happens."""

CONDITIONAL = frozenset(_kinds(lambda row: row.conditional))
"""The kinds of rules that come to bear when their condition holds."""

ASKING = frozenset(_kinds(lambda row: row.asks))
"""The lines that ask somebody whether what stands below them happens."""

SCORING = frozenset(_kinds(lambda row: row.scoring))
"""The kinds of rules that are carried out when the game is over, up to which all state without an end lasts."""

FOR_SOMEBODY = frozenset(_kinds(lambda row: row.for_you))
"""The kinds of rules that are there for the player whom they speak to."""
