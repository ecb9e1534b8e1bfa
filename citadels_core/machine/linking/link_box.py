"""The entry point of linking: from a `Box` to a `LinkedBox`. Not compiled."""

from functools import lru_cache

from citadels_core.box.box import Box
from citadels_core.machine.limits import LONGEST_ROW
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.link_actions import set_actions
from citadels_core.machine.linking.link_facts import MOVED
from citadels_core.machine.linking.link_rules import set_channels, set_events, set_queries, set_rules
from citadels_core.machine.linking.link_table import fresh_row, set_cards, set_sizes
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.linking.slots import TypeSizes, asks_origin
from citadels_core.machine.plain import refuse_missing
from citadels_core.machine.programs import LinkedProgram
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.rules import TollRule
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.rule_kinds import OF_EVENTS

MOST_SEATS = 60
"""The largest number of players: sets of players are bit sets in one number."""

MOST_FIXED = LONGEST_ROW // 4
"""The largest size of the fields of a row, and of one frame, so that a game always has room for both."""


def refuse_seats(linker: Linker) -> None:
    """Raise an error if the game has more players than a bit set has bits.

    Raises:
        SetupError: there are too many players.
    """
    contents = linker.contents
    if contents.seats > MOST_SEATS:
        raise SetupError(f"{contents.edition.book.name} is for at most {MOST_SEATS} players here.")


def refuse_too_large(linker: Linker) -> None:
    """Raise an error if the state row or a stack frame of the game is too large.

    Raises:
        SetupError: the row or a frame is too large.
    """
    contents, box = linker.contents, linker.box
    if box.lay.stack > MOST_FIXED:
        raise SetupError(
            f"The table of {contents.edition.book.name} takes {box.lay.stack:,} numbers, and the most is "
            f"{MOST_FIXED:,}: play with fewer cards."
        )
    for code in box.codes:
        if isinstance(code, LinkedProgram) and code.size > MOST_FIXED:
            cause = contents.causes[code.cause]
            raise SetupError(
                f"{cause.card} (line {cause.line}) names more than there is room for: {code.size:,} numbers, and the "
                f"most is {MOST_FIXED:,}."
            )


@lru_cache(maxsize=64)
def linked(contents: Box) -> Linker:
    """Link a `Box` (the cards and rules of a game); return the linker, which contains the `LinkedBox`."""
    sizes = TypeSizes(
        cards=len(contents.cards), people=len(contents.cast), seats=contents.seats, labels=len(contents.labels)
    )
    linker = Linker(contents, LinkedBox(), sizes)
    linker.watched = {live.rule.on or "" for live in contents.rules if live.rule.kind in OF_EVENTS}
    linker.asked = {live.rule.on or "" for live in contents.rules if asks_origin(live.rule)}
    tolled = {live.rule.on or "" for live in contents.rules if isinstance(live.rule, TollRule)}
    linker.asked |= tolled | {row.name for row in EVENTS if row.heralds in tolled}  # the payer is in the origin
    linker.asked |= {row.name for row in EVENTS if row.heard_as in linker.asked}
    for row in EVENTS:
        if row.follows in MOVED and row.name in linker.asked:
            linker.asked |= set(MOVED[row.follows][1])
    refuse_seats(linker)
    set_sizes(linker)
    set_cards(linker)
    set_channels(linker)
    set_queries(linker)
    set_events(linker)
    set_rules(linker)
    refuse_too_large(linker)
    set_actions(linker)
    linker.box.fresh = fresh_row(linker)
    linker.box.nouns = linker.nouns
    refuse_missing(linker.box)
    return linker
