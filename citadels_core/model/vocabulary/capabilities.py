"""The capabilities: what a pack can do to a game, which a host may refuse."""

from attrs import frozen


@frozen(kw_only=True)
class Capability:
    """A row of the table of capabilities; rows of words name the capability that they bring."""

    name: str
    meaning: str
    found: str
    """Where it is found in compiled cards."""


def _row(name: str, meaning: str, found: str) -> Capability:
    return Capability(name=name, meaning=meaning, found=found)


RANK = "adds rank {number}"
"""The capability of a character, with its rank; the table has one row for all ranks."""

REPLACES = "reuses a name"
OUT_OF_TURN = "acts out of turn"
HIDES = "makes secret choices"
CHANCE = "uses chance"

CAPABILITIES: tuple[Capability, ...] = (
    _row(
        RANK.format(number="N"),
        "The pack has a character of rank N; rank 0 is a companion.",
        "each character",
    ),
    _row(
        "adds an edition",
        "The pack has an edition of its own.",
        "each edition",
    ),
    _row(
        "changes other cards",
        "The pack patches a card or an edition of another pack.",
        "each patch",
    ),
    _row(
        REPLACES,
        "The pack has a card with the name of a card of a pack that it requires, and hides it in its own files.",
        "each card with such a name, whatever its capitals",
    ),
    _row(
        "looks at hands",
        "A player sees cards in another player's hand, or chooses among them.",
        "looking or choosing in the hand of anybody but `you`; not counting cards or taking one unseen",
    ),
    _row(
        "looks at the deck",
        "A player sees cards of the deck before they are drawn.",
        "laying out cards, and looking or choosing in the deck",
    ),
    _row(
        "looks at characters",
        "A player sees another character before it is revealed.",
        "looking at characters, and choosing among hidden ones; not the draft of an edition",
    ),
    _row(
        "takes gold of others",
        "Gold leaves the stash of another player.",
        "gold taken from, or paid or put by, anybody but `you`",
    ),
    _row(
        "takes cards of others",
        "Cards leave the hand of another player.",
        "exchanges of hands, and cards from the hand of, or discarded by, anybody but `you`",
    ),
    _row(
        "destroys districts",
        "A district of another player leaves the city.",
        "a district that is destroyed, or goes to a hand, the deck or another district, if its city may not be yours",
    ),
    _row(
        "seizes districts",
        "A district goes to another city.",
        "seizing",
    ),
    _row(
        "exchanges districts",
        "Two districts of two cities change owners.",
        "exchanging districts",
    ),
    _row(
        "moves districts",
        "A district moves within its city.",
        "moving",
    ),
    _row(
        "turns districts facedown",
        "A district loses its name, type and rules.",
        "turning facedown a district whose city may not be yours",
    ),
    _row(
        "moves the crown",
        "Another player gets the crown.",
        "taking, giving or putting aside the crown",
    ),
    _row(
        "changes the draft",
        "The selection of characters changes.",
        "shuffling, dealing, passing, drafting, laying out or returning characters, rules that forbid or "
        "replace this, and the number of faceup ones",
    ),
    _row(
        "changes the cast",
        "A character enters or leaves the game, or changes its player.",
        "exchanging, replacing, hiding or joining characters",
    ),
    _row(
        "changes turns",
        "A turn starts, stops, is skipped or continues differently, or the order of the calls changes.",
        "starting, holding, breaking off or resuming turns, calling characters, and rules that forbid or replace this",
    ),
    _row(
        "changes the end",
        "The game ends earlier, later or for another reason.",
        "the city size, the progress of a city, and ending the game",
    ),
    _row(
        "changes scoring",
        "Points are counted differently.",
        "`score`, `at scoring` and `tie break`",
    ),
    _row(
        "changes prices",
        "Districts or abilities cost more or less.",
        "changes of a price or cost",
    ),
    _row(
        "changes builds",
        "The number or choice of builds in a turn changes.",
        "changes of the build limit, and rules that forbid or replace builds or actions",
    ),
    _row(
        "changes gathering",
        "Players gather or start with other amounts.",
        "changes of the gold rate, the cards drawn or kept, or the amounts at the start",
    ),
    _row(
        "protects districts",
        "A district cannot be chosen, destroyed, seized or exchanged.",
        "rules that forbid or replace one of these",
    ),
    _row(
        OUT_OF_TURN,
        "A player is asked in the turn of another player.",
        "a `when` or `instead of` that asks, is active outside the own turn, and is not limited to events or "
        "turns of `you`",
    ),
    _row(
        HIDES,
        "Players decide something that others do not see.",
        "`sealed choose`, and markers, counters and notes that not all may see",
    ),
    _row(
        CHANCE,
        "Something is decided by chance.",
        "random choices in rules and procedures; not drawing cards",
    ),
)
"""All capabilities, in display order."""
