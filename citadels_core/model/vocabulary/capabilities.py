"""The capabilities: what a pack can do to a game, which a host may refuse."""

from attrs import frozen


@frozen(kw_only=True)
class Capability:
    """What a card can do to a game, such as to use chance. The entry of a word names the capability."""

    name: str
    meaning: str
    found: str
    """The rules and cards that have the capability, as a noun phrase."""


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
        "The pack has a character of rank N, where 0 means a companion without a rank.",
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
        "The pack has a card with the same name as a card of a pack that it requires.",
        "each card with such a name, in capital or small letters",
    ),
    _row(
        "looks at hands",
        "A player sees cards in another player's hand, or chooses among them.",
        "rules that look or choose in the hand of another player; counting cards, or taking a card unseen, does not "
        "count",
    ),
    _row(
        "looks at the deck",
        "A player sees cards of the deck before they are drawn.",
        "rules that lay out cards, and rules that look or choose in the deck",
    ),
    _row(
        "looks at characters",
        "A player sees a character of another player before it is revealed.",
        "rules that look at characters or choose among hidden characters; the draft of an edition does not count",
    ),
    _row(
        "takes gold of others",
        "Gold leaves the stash of another player.",
        "rules that take gold from another player, or let another player pay or put gold",
    ),
    _row(
        "takes cards of others",
        "Cards leave the hand of another player.",
        "rules that exchange hands, take cards from the hand of another player, or let another player discard cards",
    ),
    _row(
        "destroys districts",
        "A district of another player leaves the city.",
        "rules that destroy a district or move it to a hand, the deck or under another district, unless it is always "
        "in your city",
    ),
    _row(
        "seizes districts",
        "A district goes to another city.",
        "rules that seize a district",
    ),
    _row(
        "exchanges districts",
        "Two districts of two cities change owners.",
        "rules that exchange districts",
    ),
    _row(
        "moves districts",
        "A district moves within its city.",
        "rules that move a district",
    ),
    _row(
        "turns districts facedown",
        "A district loses its name, type and rules.",
        "rules that turn a district facedown, unless it is always in your city",
    ),
    _row(
        "moves the crown",
        "Another player, or nobody, gets the crown.",
        "rules that take, give or put aside the crown",
    ),
    _row(
        "changes the draft",
        "The selection of characters changes.",
        "rules that shuffle, deal, pass, draft, lay out or return characters, that forbid or replace this, or that "
        "change the number of faceup characters",
    ),
    _row(
        "changes the cast",
        "A character enters or leaves the game, or changes its player.",
        "rules that exchange, replace, hide or join characters",
    ),
    _row(
        "changes turns",
        "A turn starts, stops, is skipped or continues differently, or the order of the calls changes.",
        "rules that start, hold, break off or resume turns, call characters, or forbid or replace this",
    ),
    _row(
        "changes the end",
        "The game ends earlier, later or for another reason.",
        "rules that change the city size or the progress of a city, or end the game",
    ),
    _row(
        "changes scoring",
        "Points are counted differently.",
        "`score`, `at scoring` and `tie break`",
    ),
    _row(
        "changes prices",
        "Districts or abilities cost more or less.",
        "rules that change a price or cost",
    ),
    _row(
        "changes builds",
        "The number or choice of builds in a turn changes.",
        "rules that change the build limit, or forbid or replace builds or actions",
    ),
    _row(
        "changes gathering",
        "Players gather other amounts, or start with other amounts.",
        "rules that change the gold rate, the number of cards drawn or kept, or the amounts at the start",
    ),
    _row(
        "protects districts",
        "A district cannot be chosen, destroyed, seized or exchanged.",
        "rules that forbid or replace one of these events",
    ),
    _row(
        OUT_OF_TURN,
        "A player is asked in the turn of another player.",
        "rules with `when` or `instead of` that ask a question, unless they are active only in the turn of `you`, or "
        "their condition says `player is you`",
    ),
    _row(
        HIDES,
        "Players decide something that others do not see.",
        "`sealed choose`, and markers, counters and notes that some players cannot see",
    ),
    _row(
        CHANCE,
        "Something is decided by chance.",
        "random choices in rules and procedures; drawing cards does not count",
    ),
)
"""All capabilities, in display order."""
