"""Test that texts refer to named things correctly and once, with phrases that were once misread."""

import pytest

from tests.dsl.test_states_are_told import sentence

OTHER = "target player as other where other is not you\n"
VOTE = "sealed choose type as votes by players\nlet liked be most common vote for each votes as vote\n"


@pytest.mark.parametrize(
    ("declared", "lines", "told"),
    [
        # what a note said before it was forgotten
        (
            "note ally on player is player",
            OTHER + "let friend be other.ally\nother gains 1 gold\nforget other.ally\nfriend gains 2 gold",
            "let the friend be that player's ally. Then that player gains 1 gold. Then forget that player's ally. "
            "Then the friend gains 2 gold.",
        ),
        (
            "note ally on player is player\nmarker seen on player",
            OTHER + "let friend be your ally\nmark other seen\nfriend gains 2 gold",
            "mark that player as seen. Then your ally gains 2 gold.",
        ),
        # gold is put and taken, too; destroyed things are not gold
        (
            "zone attic on player",
            "choose card in your hand as mine\nput mine on your attic\ngain 2 gold\nput mine under deck",
            "put a card in your hand on your attic, gain 2 gold and put that card on the bottom of the deck.",
        ),
        ("", "target district as old\ncosts (old.cost) gold\ndestroy old", "pay gold equal to its cost to destroy it."),
        # no reference crosses a sentence
        (
            "",
            OTHER + "choose card in your hand as gift\nother gains 1 gold\ngive gift to other",
            "Then that player gains 1 gold. Then give that card to that player.",
        ),
        # a set is named once
        (
            "",
            VOTE + "if count of liked is 1\n    for each liked as kind\n"
            "        gain (count of district in your city where district counts as kind) gold",
            "If there is exactly one district type among the most common of those choices, for each of those types, "
            "gain 1 gold for each district in your city that counts as that type.",
        ),
        # the end of an effect needs no repetition
        ("", "if your gold is 3\n    stop\ngain 2 gold", "If your gold is 3, end this effect. Gain 2 gold."),
        (
            "",
            "for each player as one\n    if one.gold is 3\n        stop\n    one gains 1 gold\ngain 2 gold",
            "end this effect; otherwise, that player gains 1 gold. Unless this effect has ended, gain 2 gold.",
        ),
        ("", "if not turn.gathered\ngain 2 gold", "if you have not gathered, you may gain 2 gold."),
        (
            "",
            "if turn.builds is less than your build limit\ngain 1 gold",
            "if you have a build left, you may gain 1 gold.",
        ),
        # whose gold, whose cost
        (
            "zone den on player",
            OTHER + "if other.den is not empty\n    choose card in other.den as found by other\n    other takes found",
            "Then that player chooses a card in their den. Then that player takes it into their hand.",
        ),
        (
            "zone den on player",
            "target player as other where other is not you and other.den is not empty\nother gains 1 gold",
            "choose another player with cards in their den. Then that player gains 1 gold.",
        ),
        (
            "",
            "target district as old where old.owner is not you and old.cost is at most 4\ndestroy old",
            "destroy another player's district whose cost is at most 4.",
        ),
        # nouns and names of a card's own
        (
            'counter pot on district\n    said as "gold in the kitty"',
            "collect gold on this.pot",
            "take all gold on the kitty on this district.",
        ),
        ("counter due_days on district", "add 2 to this.due_days", "add 2 to this district's due days."),
        (
            "counter logs on player",
            "if your logs are at least 2\ngain 1 gold".replace(" are ", " is "),
            "if your logs are at least 2, you may gain 1 gold.",
        ),
        (
            "note lodger on district is player\nnote rival on player is player",
            "if this.lodger is not missing and this.lodger.rival is not missing\nthis.lodger.rival gains 1 gold",
            "the rival of this district's lodger gains 1 gold",
        ),
    ],
)
def test_the_text_describes_the_intended_referent(declared, lines, told):
    assert told.lower() in sentence(declared, lines).lower()


@pytest.mark.parametrize(
    ("declared", "when", "told"),
    [
        (
            "marker cursed on player",
            "when marker placed if marker is cursed\n    bearer gains 1 gold",
            'When a player puts the marker "cursed" on a player, the second player gains 1 gold.',
        ),
        (
            "marker shut on district",
            "when marker removed if marker is shut and bearer is this\n    gain 1 gold",
            'When a player takes the marker "shut" off this district, gain 1 gold.',
        ),
        (
            "counter coins on district",
            "when counter changed if counter is coins and bearer.owner is you\n    gain 1 gold",
            'When a player changes the counter "coins" on a district in your city, gain 1 gold.',
        ),
        (
            "",
            "when districts exchanged if given is this or taken is this\n    gain 1 gold",
            "if either the first district or the second district is this district, gain 1 gold.",
        ),
        (
            "",
            "when district gained if district is not this or giver is not missing\n    gain 1 gold",
            "comes to a player's city, unless it is this district and the giver is missing, gain 1 gold.",
        ),
        (
            "",
            "when district gained if district counts as noble and giver is not missing\n    giver gains 1 gold",
            "When a noble district comes to a player's city from a player's city, the second player gains 1 gold.",
        ),
    ],
)
def test_the_description_of_an_event_names_its_subject(declared, when, told):
    card = sentence(declared, "gain 1 gold", when)
    assert card.endswith(told)
