"""`exchange stash with`: two players swap their gold as one move."""

from tests.mechanisms.tables import action, draft, events, trial

CARDS = """
character Trader
    rank 1
    action Earn once per turn
        gain 3 gold
    action Swap once per turn
        exchange stash with your left

character Guest
    rank 2
"""


def test_two_players_swap_their_gold() -> None:
    game = trial(CARDS, cast="Trader, Guest", seats=2)
    draft(game, "Trader", "Guest")
    you = game.decision.seat
    game.answer(action(game, "Earn"))
    mine, theirs = game.table.gold[you], game.table.gold[1 - you]
    assert mine != theirs
    game.answer(action(game, "Swap"))
    assert (game.table.gold[you], game.table.gold[1 - you]) == (theirs, mine)
    assert "stashes exchanged" in events(game)
