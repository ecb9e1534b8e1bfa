"""Test how texts describe missing things and unconditional questions with a condition."""

import pytest

from tests.dsl.test_own_names import CHARACTER, DISTRICT, sentence

STATES = """
note friend on player is player
note awaited on player is character
note wanted on player is cards
counter pile on player
"""


def action(*lines: str) -> str:
    """Return an action with some lines."""
    return "\n    action Try once per turn" + "".join(f"\n        {line}" for line in lines) + "\n"


@pytest.mark.parametrize("card", [CHARACTER, DISTRICT])
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("if your friend is missing", "gain 1 gold"), "if you have no friend, you may gain 1 gold."),
        (("if your friend is not missing", "gain 1 gold"), "if you have a friend, you may gain 1 gold."),
        (("if your awaited is not missing", "gain 1 gold"), "if you have an awaited character, you may gain 1 gold."),
        (
            ("for each player where player.friend is not missing", "    player gains 1 gold"),
            "each player who has a friend gains 1 gold.",
        ),
        (
            ("let oldest be first district in your city", "if oldest is missing", "    gain 1 gold"),
            "if there is no district in your city, gain 1 gold.",
        ),
        (
            (
                "let oldest be first district in your city",
                "gain 1 card",
                "if oldest is not missing",
                "    destroy oldest",
            ),
            "let the oldest district be the first district in your city and gain 1 card. Then, if there is such a "
            "district, destroy the oldest district.",
        ),
        (
            ("choose card in your hand as gift", "add gift to your wanted"),
            "add a card in your hand to your wanted cards.",
        ),
        (
            ("let sum be your pile", "if sum is at least 3", "    remove sum from your pile"),
            "if your pile is at least 3, remove all of your pile.",
        ),
        (
            ("for each player", "    may by player if player.gold is 3", "        player gains 1 card"),
            "for each player, if that player's gold is 3 (that player is asked in any case), that player may gain 1 "
            "card.",
        ),
        (
            ("gain 1 gold", "may if your hand is empty", "    gain 1 card"),
            "if your hand is empty (you are asked in any case), you may gain 1 card.",
        ),
    ],
)
def test_missing_things_are_described_in_natural_english(card: str, lines: tuple[str, ...], told: str) -> None:
    assert sentence(card + action(*lines) + STATES).endswith(told)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (
            "toll 2 gold for gold taken if giver is you and not handed",
            "when a player would take gold from you, if the gold is not handed over, whoever does that has to pay 2 "
            "gold to the bank first.",
        ),
        (
            "discount 1 if player is you\n        your left pays 1 gold",
            "when you pay for a card, you may decide that the player to your left pays 1 gold to pay 1 gold less.",
        ),
    ],
)
@pytest.mark.parametrize("card", [CHARACTER, DISTRICT])
def test_the_payer_is_named(card: str, rule: str, told: str) -> None:
    assert sentence(f"{card}\n    {rule}\n").lower().endswith(told)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("lost if player is you and receiver is missing", "a district leaves your city for no other player's city"),
        ("gained if player is you and giver is missing", "a district comes to your city from no other player's city"),
    ],
)
@pytest.mark.parametrize("card", [CHARACTER, DISTRICT])
def test_a_missing_player_is_not_given_a_city(card: str, rule: str, told: str) -> None:
    assert f"hen {told}, gain 1 gold." in sentence(f"{card}\n    when district {rule}\n        gain 1 gold\n")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("may pay 1 gold", "    stop", "gain 1 card"), "you may pay 1 gold; if you do not, gain 1 card."),
        (("may", "    stop", "gain 1 card"), "you may end this effect; if you do not, gain 1 card."),
        (
            ("may pay 1 gold", "    gain 1 card", "    stop", "gain 1 gold"),
            "you may pay 1 gold to gain 1 card; otherwise, gain 1 gold.",
        ),
        (
            ("may by your left", "    stop", "gain 1 gold"),
            "the player to your left may end this effect; if the player to your left does not, gain 1 gold.",
        ),
    ],
)
def test_lines_after_a_final_offer_are_described_as_the_result_of_declining(lines: tuple[str, ...], told: str) -> None:
    rule = "\n    when crown moved" + "".join(f"\n        {line}" for line in lines) + "\n"
    assert sentence(DISTRICT + rule) == f"When a player gets the crown, {told}"


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        (
            "costs (build price of card) gold",
            "choose a card in your hand and pay gold equal to its build price to build it, with one of your builds.",
        ),
        ("costs 1 gold", "pay 1 gold to build a card in your hand for nothing, with one of your builds."),
    ],
)
def test_a_build_is_described_as_free_only_without_another_cost(cost: str, told: str) -> None:
    text = sentence(DISTRICT + action("target card in your hand", cost, "use build on card", "build card"))
    assert text == f"Once per turn, you may {told}"


def test_a_pronoun_is_placed_between_a_verb_and_its_particle() -> None:
    lines = (
        "while in game",
        "    when characters shuffled",
        "        for each player as guest",
        "            choose character in pool as kept by guest",
        "            guest discards kept facedown",
    )
    rule = "".join(f"\n    {line}" for line in lines) + "\n"
    assert "that player lays it out facedown" in sentence(CHARACTER + rule)


@pytest.mark.parametrize(
    ("line", "lead"),
    [
        ("gain 1 gold", "As long as you have this in your city or your hand"),
        ("choose player as lucky", "As long as you have this in your city or your hand"),
        ("player gains 1 gold", "Wherever this is"),
    ],
)
def test_a_rule_that_also_runs_without_a_player_does_not_address_one(line: str, lead: str) -> None:
    more = "\n            lucky gains 1 gold" if "lucky" in line else ""
    rule = f"\n    while in game\n        when district built if district is this\n            {line}{more}\n"
    assert sentence(DISTRICT + rule).startswith(f"{lead}, when ")
