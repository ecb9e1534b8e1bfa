"""Test that `said as` sets the noun of markers, counters and notes in the log."""

import pytest

from citadels_core.table.game import Game
from citadels_core.table.views.event_views import EventView
from citadels_core.translation import Translator
from tests.dsl.test_own_names import sentence
from tests.mechanisms.tables import action, draft, trial

CARDS = """
marker jinxed on character
    said as "evil eye"

marker taxed on player

counter pile on district
    said as "penny"

counter luck on player
    said as "die", "dice"

note chum on player is player
    said as "boon companion"

note pals on player is players
    said as "crony"

character Teller
    rank 1
    action Jinx once per turn
        target character as other where other.rank is 2
        mark other jinxed
    action Lift once per turn
        target character as other where other is jinxed
        unmark other jinxed
    action Befriend once per turn
        note your left as your chum
    action Ally once per turn
        add your left to your pals
    action Tax once per turn
        mark your left taxed
    action Throw once per turn
        add 1 to your luck
    action Cast once per turn
        add 2 to your luck
    action Found once per turn
        put first card in your hand into city
    action Pay In once per turn
        choose district in your city as bank
        add 3 to bank.pile
    action Pay Out once per turn
        choose district in your city as bank
        remove 1 from bank.pile

character Guest
    rank 2

"""
TOLD = {
    "Jinx": "Ann puts an evil eye on the Guest.",
    "Lift": "Ann takes the evil eye off the Guest.",
    "Befriend": "Ann notes you for Ann (boon companion).",
    "Ally": "Ann notes you too for Ann (cronies).",
    "Tax": "Ann marks you: taxed.",
    "Throw": "Ann gets 1 die (Teller).",
    "Cast": "Ann gets 2 dice (Teller).",
    "Pay In": "Ann puts 3 pennies on Bank House (Teller).",
    "Pay Out": "Ann takes 1 penny off Bank House (Teller).",
}
GERMAN = {
    "Jinx": "Ann legt evil eye auf Guest.",
    "Lift": "Ann nimmt evil eye von Guest.",
    "Pay In": "Ann legt 3 pennies auf Bank House (Teller).",
    "Cast": "Ann bekommt 2 dice (Teller).",
}


def use(game: Game, name: str) -> EventView:
    """Use an action with the first option of each decision; return its last event as the other player sees it."""
    before, you = game.next_event, game.decision.seat
    game.answer(action(game, name))
    while game.decision.kind == "choose":
        game.answer(0)
    return [view for view in game.events(1 - you, before) if view.name != "action used"][-1]


def test_the_log_uses_the_declared_noun() -> None:
    game = trial(CARDS, cast="Teller, Guest", seats=2)
    draft(game, "Teller", "Guest")
    you = game.decision.seat
    use(game, "Found")
    told = {name: use(game, name) for name in TOLD}
    ann, bank = game.name(you), game.box.card_name(game.table.city[you][0])
    said = {name: str(view.sentence).replace(ann, "Ann").replace(bank, "Bank House") for name, view in told.items()}
    assert said == TOLD
    german = {
        name: str(Translator("de").event(told[name])).replace(ann, "Ann").replace(bank, "Bank House") for name in GERMAN
    }
    assert german == GERMAN


def test_options_use_the_declared_noun() -> None:
    game = trial(CARDS, cast="Teller, Guest", seats=2)
    draft(game, "Teller", "Guest")
    labels = {name: option.label for name in ("Tax", "Cast", "Ally") for option in [action(game, name)]}
    other = game.name(1 - game.decision.seat)
    assert labels == {
        "Tax": f"Tax: mark {other} as taxed.",
        "Cast": "Cast: add 2 to dice.",
        "Ally": f"Ally: add {other} to cronies.",
    }


@pytest.mark.parametrize(
    ("plural", "told"),
    [("", "1 gold for each die on this district"), (', "dice"', "the dice on this district")],
)
@pytest.mark.parametrize("card", ["district Den\n    type trade\n    cost 1"])
def test_the_text_of_a_card_has_both(card: str, plural: str, told: str) -> None:
    rule = "gain this.luck gold" if not plural else "if this.luck is at least 3\n            gain 1 gold"
    counter = f'counter luck on district\n    said as "die"{plural}\n'
    assert told in sentence(f"{card}\n    action Try once per turn\n        {rule}\n\n{counter}")
