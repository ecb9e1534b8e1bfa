"""What is missing is told as what somebody does not have, and a question with a condition as one that is put anyway."""

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
def test_it_is_told_as_people_say_it(card: str, lines: tuple[str, ...], told: str) -> None:
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
def test_who_pays_is_told(card: str, rule: str, told: str) -> None:
    assert sentence(f"{card}\n    {rule}\n").lower().endswith(told)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("lost if player is you and receiver is missing", "a district leaves your city for no other player's city"),
        ("gained if player is you and giver is missing", "a district comes to your city from no other player's city"),
    ],
)
@pytest.mark.parametrize("card", [CHARACTER, DISTRICT])
def test_nobody_has_no_city(card: str, rule: str, told: str) -> None:
    assert f"hen {told}, gain 1 gold." in sentence(f"{card}\n    when district {rule}\n        gain 1 gold\n")
