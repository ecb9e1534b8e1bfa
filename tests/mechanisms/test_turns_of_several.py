"""Test turns of several characters: their abilities, powers and gathering-only turns."""

from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import run_all
from citadels_core.speech.reasons import unavailable
from citadels_core.table.views.observation import observe
from tests.mechanisms.holding import ENCHANTRESS, raider
from tests.mechanisms.tables import catalog_of, draft, offered, play_until, trial

CARDS = f"""
{ENCHANTRESS}
{raider(5)}
marker muted on character
    until end of round

character Scout
    rank 1

character Muter
    rank 2
    action Mute once per turn
        target character as victim where victim is not this
        mark victim muted
    while revealed
        instead of turn started if character is muted and abilities
            start turn for player as character without abilities

character Warden
    rank 2
    action Confine once per turn
        target character as victim where victim is not this
        mark victim muted
    while revealed
        instead of turn started if character is muted and not restricted
            start turn for player as character for gathering only

character Banker
    rank 3
    action Lend once per turn
        gain 3 gold
    while chosen
        must Swear once per turn
            gain 0 gold

character Guard
    rank 4
    action Salute once per turn
        gain 0 gold
    while revealed
        forbid district chosen if district in your city and source is not this

character Usher
    rank 4
    while revealed
        when gold gathered
            gain 1 gold

character Cook
    rank 3
    action Serve once per turn
        gain 3 gold
    while chosen
        must Bow once per turn
            gain 0 gold

character Forager
    rank 4
    must Forage
        if not turn.gathered
        gather 5 gold
    set your build limit to 3

district Embassy
    type unique
    cost 1
    copies 6
    when district built if district is this
        choose character in spares as envoy
        hide envoy under this
    when turn started if player is you and this.guests is not empty
        may
            for each character in this.guests
                join as character

district Bench
    type unique
    cost 1
    copies 2
    action Sit once per turn
        gain 1 gold
    when turn ending if player is you and not turn.restricted
        gain 1 cards

district Bell
    type unique
    cost 1
    copies 2
    when turn started if player is you
        if not turn.abilities
            gain 10 gold
        if turn.restricted
            gain 20 gold
        if no character in turn.powers
            gain 40 gold
"""

SELECTION = """
    characters {spare}
    procedure selection
        shuffle characters
        for each player
            player performs keep one
"""


def prove(cast: str, spare: str, scenario: str) -> None:
    """Play a scenario with these characters in the cast and those outside of it."""
    text = CARDS + "\nscenario the case\n" + scenario
    catalog = catalog_of(text, cast=cast, extra="Embassy, Bench, Bell", selection=SELECTION.format(spare=spare))
    (result,) = run_all(catalog, files=["trial.card"])
    assert result.passed, report(result)


def test_a_turn_starts_unrestricted_with_the_abilities_of_its_character() -> None:
    prove(
        "Scout, Muter, Banker, Guard",
        "Cook",
        """
    given Anna: Banker, 0 gold, hand Tavern, city Bell, Bench
    given Ben: Guard
    given turn of Anna
    then it is the turn of Anna as Banker
    then Anna has 0 gold
    then Anna can use Lend
    then Anna can use Sit
""",
    )


def test_a_turn_without_abilities_is_otherwise_a_whole_turn() -> None:
    prove(
        "Scout, Muter, Banker, Guard",
        "Cook",
        """
    given Anna: Muter
    given Ben: Banker, 0 gold, hand Tavern, city Bell, Bench
    given Anna has gathered
    when Anna mutes Banker
    when Anna ends turn
    then it is the turn of Ben as Banker
    then Ben has 50 gold
    then Ben cannot use Lend
    then Ben can use Swear
    then Ben can use Sit
    when Ben takes gold
    when Ben swears
    then Ben can build Tavern
    when Ben builds Tavern
    when Ben ends turn
    then Ben has 1 card in hand
""",
    )


def test_a_gathering_only_turn_keeps_the_gathering_abilities_of_its_character() -> None:
    prove(
        "Scout, Warden, Banker, Forager",
        "Cook",
        """
    given Anna: Warden
    given Ben: Forager, 0 gold, hand Tavern, city Bell, Bench
    given Anna has gathered
    when Anna uses Confine on Forager
    when Anna ends turn
    then it is the turn of Ben as Forager
    then Ben has 20 gold
    then Ben cannot use Sit
    then Ben can use Forage
    when Ben forages
    then Ben has 25 gold
    then Ben cannot build Tavern
    when Ben ends turn
    then Ben has 1 card in hand
""",
    )


def test_a_guest_adds_no_menu_in_a_gathering_only_turn() -> None:
    prove(
        "Enchantress, Muter, Banker, Guard",
        "Cook",
        """
    given Ben: Enchantress
    given Anna: Muter, Banker, 9 gold, hand Embassy, Tavern, Temple, city Bench
    given Ben has gathered
    when Ben enchants Banker
    then it is the turn of Anna as Muter
    when Anna takes gold
    when Anna builds Embassy
    when Anna chooses Cook
    when Anna ends turn
    when Anna accepts
    then it is the turn of Anna as Banker
    then it is the turn of Anna as Cook
    then Anna cannot use Serve
    then Anna cannot use Bow
    then Anna cannot use Lend
    then Anna cannot use Sit
    then Anna can use Swear
    when Anna takes gold
    then Anna cannot build Tavern
    then Anna cannot end turn
    when Anna swears
    when Anna ends turn
    then it is the turn of Ben as Banker
    then Ben can use Lend
    then Ben cannot use Serve
    then Ben cannot use Swear
""",
    )


def test_a_guest_applies_its_own_gathering_in_a_gathering_only_turn() -> None:
    prove(
        "Enchantress, Muter, Banker, Guard",
        "Forager",
        """
    given Ben: Enchantress
    given Anna: Muter, Banker, 1 gold, hand Embassy, Tavern
    given Cara: Guard
    given Ben has gathered
    when Ben enchants Banker
    when Anna takes gold
    when Anna builds Embassy
    when Anna chooses Forager
    when Anna ends turn
    when Anna accepts
    then Anna can use Forage
    when Anna forages
    then Anna has 7 gold
    then Anna cannot build Tavern
    then Anna can use Swear
""",
    )


def test_a_guest_in_a_turn_without_abilities_adds_only_its_own() -> None:
    prove(
        "Scout, Muter, Banker, Guard",
        "Cook",
        """
    given Anna: Scout, Banker, 9 gold, hand Embassy
    given Ben: Muter
    given Anna has gathered
    when Anna builds Embassy
    when Anna chooses Cook
    when Anna ends turn
    when Ben takes gold
    when Ben mutes Banker
    when Ben ends turn
    when Anna accepts
    then Anna can use Serve
    then Anna can use Bow
    then Anna can use Swear
    then Anna cannot use Lend
""",
    )


def test_a_turn_of_two_characters_is_held_and_broken_off_as_one() -> None:
    prove(
        "Scout, Muter, Banker, Guard",
        "Enchantress",
        """
    given Anna: Scout, Muter, 9 gold, hand Embassy, Tavern, Temple, city Bench
    given Ben: Guard
    given Anna has gathered
    when Anna builds Embassy
    when Anna chooses Enchantress
    when Anna ends turn
    when Anna accepts
    then it is the turn of Anna as Muter
    when Anna takes gold
    then Anna cannot use Mute
    then Anna cannot build Tavern
    when Anna enchants Guard
    then it is the turn of Ben as Guard
    when Ben takes gold
    then Ben cannot use Salute
    when Ben ends turn
    then it is the turn of Anna as Guard
""",
    )


def test_resuming_as_another_character_replaces_only_the_resuming_one() -> None:
    prove(
        "Scout, Muter, Banker, Guard",
        "Enchantress",
        """
    given Anna: Scout, Muter, 9 gold, hand Embassy, Tavern, Temple, city Bench
    given Ben: Banker
    given Anna has gathered
    when Anna builds Embassy
    when Anna chooses Enchantress
    when Anna ends turn
    when Anna accepts
    when Anna takes gold
    when Anna enchants Banker
    when Ben takes gold
    when Ben swears
    when Ben ends turn
    then it is the turn of Anna as Banker
    then it is the turn of Anna as Muter
    then Anna can use Lend
    then Anna can use Mute
    then Anna can use Sit
    then Anna can build Tavern
    then Anna cannot use Enchant
    then Anna cannot use Swear
""",
    )


def test_resuming_replaces_the_own_character_and_keeps_the_guest() -> None:
    prove(
        "Enchantress, Muter, Banker, Guard",
        "Cook",
        """
    given Anna: Enchantress, 9 gold, hand Embassy, Tavern, crown
    given Ben: Banker
    given Anna has gathered
    when Anna enchants Banker
    when Ben takes gold
    when Ben swears
    when Ben ends turn
    when Anna builds Embassy
    when Anna chooses Cook
    when the round ends
    when Anna chooses Enchantress
    when Ben chooses Banker
    when Anna accepts
    when Anna takes gold
    then Anna cannot use Serve
    when Anna enchants Banker
    when Ben takes gold
    when Ben swears
    when Ben ends turn
    then it is the turn of Anna as Banker
    then it is the turn of Anna as Cook
    then Anna can use Serve
    then Anna can use Lend
    then Anna cannot use Enchant
""",
    )


def test_lasting_powers_are_suspended_in_a_turn_without_abilities() -> None:
    prove(
        "Scout, Muter, Banker, Usher, Raider",
        "Cook",
        """
    given Anna: Muter
    given Ben: Usher, 0 gold
    given Cara: Raider
    given Anna has gathered
    when Anna mutes Usher
    when Anna ends turn
    then it is the turn of Ben as Usher
    when Ben takes gold
    then Ben has 2 gold
    when Ben ends turn
    then it is the turn of Cara
    when Cara takes gold
    then Ben has 3 gold
""",
    )


def test_a_lasting_power_applies_to_the_player_who_resumed_the_turn() -> None:
    prove(
        "Enchantress, Muter, Banker, Guard, Raider",
        "Cook",
        """
    given Anna: Enchantress, city Temple
    given Ben: Guard, city Tavern
    given Cara: Raider
    given Anna has gathered
    when Anna enchants Guard
    when Ben takes gold
    when Ben ends turn
    when Anna ends turn
    then it is the turn of Cara
    then Cara can raid Tavern of Ben
    then Cara cannot raid Temple of Anna
""",
    )


def test_the_reason_for_missing_options_names_the_gathering_only_turn() -> None:
    game = trial(CARDS, cast="Scout, Warden, Banker", extra="Bench", seats=3)
    draft(game, "Scout", "Warden", "Banker")
    play_until(game, lambda game: "Confine" in offered(game))
    confine = next(o for o in game.decision.options if "Confine" in o.label and "Banker" in o.label)
    game.answer(confine)
    play_until(game, lambda game: game.table.turn.restricted)
    assert observe(game, 0).turn.restricted
    assert observe(game, 0).turn.powers == ("Banker",)
    assert ("Lend", "in this turn you may only gather gold or cards") in unavailable(game.core)
    assert not [reason for name, reason in unavailable(game.core) if name == "Swear"]
