"""The capabilities: what a pack can do to a game, which a host may refuse."""

from attrs import frozen


@frozen(kw_only=True)
class Capability:
    """A row of the table of capabilities; rows of words name the capability that they bring."""

    name: str
    meaning: str
    found: str
    """How it is detected in compiled cards, and where the detection is not exact."""


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
        "The pack has a character of this rank, such as `adds rank 4` or `adds rank 9`; `adds rank 0` is a "
        "companion, which has none.",
        "each character, exactly",
    ),
    _row(
        "adds an edition",
        "The pack has rules of a box of its own, which can be played instead of others.",
        "each edition, exactly",
    ),
    _row(
        "changes other cards",
        "The pack patches a card or an edition of another pack.",
        "each patch, exactly",
    ),
    _row(
        REPLACES,
        "The pack has a card with the name of a card in a pack that it requires, and so hides it in its own files.",
        "each card whose name, without capitals, is that of another card, exactly",
    ),
    _row(
        "looks at hands",
        "A player sees cards in another player's hand, or chooses among them.",
        "a look, or a choice, whose cards come from the hand of somebody who is not plainly `you`; counting cards or "
        "taking one unseen is none",
    ),
    _row(
        "looks at the deck",
        "A player sees cards of the deck before they are drawn.",
        "cards are laid out, or looked at or chosen in the deck",
    ),
    _row(
        "looks at characters",
        "A player sees a character that is not the own, before it is revealed.",
        "a look at a character, or a choice among characters that are hidden; the draft of an edition is none",
    ),
    _row(
        "takes gold of others",
        "Gold leaves the stash of another player.",
        "gold is taken from, or paid or put by, somebody who is not plainly `you`",
    ),
    _row(
        "takes cards of others",
        "Cards leave the hand of another player.",
        "an exchange of hands, or cards that come from the hand of, or are discarded by, somebody who is not plainly "
        "`you`, wherever they go",
    ),
    _row(
        "destroys districts",
        "A district of another player leaves the city.",
        "a district is destroyed, or goes to a hand, into the deck or under another one, that is not plainly in the "
        "city of `you`",
    ),
    _row("seizes districts", "A district goes to another city.", "a district is seized"),
    _row("exchanges districts", "Two districts of two cities change owners.", "districts are exchanged"),
    _row("moves districts", "A district stands elsewhere in its city.", "a district is moved"),
    _row(
        "turns districts facedown",
        "A district loses its name, its type and its rules.",
        "a district is turned facedown that is not plainly in the city of `you`",
    ),
    _row("moves the crown", "Another player gets the crown.", "the crown is taken or given"),
    _row(
        "changes the draft",
        "The selection of characters goes another way.",
        "a card or a course of play of the pack shuffles, deals, passes, drafts, lays out or returns characters, "
        "forbids or replaces that, or sets how many are faceup",
    ),
    _row(
        "changes the cast",
        "A character comes into the game or leaves it, or somebody gets another one.",
        "characters are exchanged, replaced, hidden or joined",
    ),
    _row(
        "changes turns",
        "A turn begins, stops, is skipped or goes on otherwise, or the calls come in another order.",
        "a card or a course of play starts, holds, breaks off or resumes turns or calls characters, or forbids or "
        "replaces that",
    ),
    _row(
        "changes the end",
        "The game ends earlier, later or for another reason.",
        "the size of a city or its progress is set or changed, or the game is ended",
    ),
    _row(
        "changes scoring",
        "Points are counted in another way.",
        "`score`, `at scoring` or `tie break`, exactly",
    ),
    _row(
        "changes prices",
        "Districts or abilities cost something else.",
        "a price or a cost is set or changed",
    ),
    _row(
        "changes builds",
        "How many districts are built in a turn, or which.",
        "the build limit is set or changed, or a build or an action is forbidden or replaced",
    ),
    _row(
        "changes gathering",
        "Players gather or start with other amounts.",
        "the gold rate, the number of cards drawn or kept, or what players start with is set or changed",
    ),
    _row(
        "protects districts",
        "A district cannot be chosen, destroyed, seized or exchanged.",
        "one of these is forbidden or replaced",
    ),
    _row(
        OUT_OF_TURN,
        "A player is asked something in the turn of another one.",
        "a `when` or `instead of` that asks, is alive outside of the own turn, and does not say that the player of the "
        "event, or the one whose turn it is, is `you`",
    ),
    _row(
        HIDES,
        "Players decide something that others do not see.",
        "`sealed choose`, or a marker, counter or note that not all may see",
    ),
    _row(CHANCE, "Chance decides.", "a random choice in a rule or a course of play; drawing a card is none"),
)
"""All capabilities, in display order."""
