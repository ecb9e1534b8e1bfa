"""Test characters secretly exchanged or returned unchanged: only their holders learn which."""

from citadels_core.table.game import Game
from citadels_core.table.json import to_json
from tests.mechanisms.tables import action, draft, events, trial

CARDS = """
character Fool
    rank 1
    action Jest once per turn
        choose 2 players as pair where pair is not you
        let former be first player in pair
        let latter be last player in pair
        choose unseen character in former.characters as mine
        choose unseen character in latter.characters as theirs
        let got be mine
        choose one of "swap", "leave" as answer
        if answer is "swap"
            change got to theirs
        former exchanges mine with latter for got
"""
NAMES = ("Fool", "Second", "Third", "Fourth")


def jested(answer: str) -> Game:
    """Return a game of four in which the Fool has swapped the characters of two others, or left them."""
    others = "".join(f"\ncharacter {name}\n    rank {rank}\n" for rank, name in enumerate(NAMES[1:], 2))
    game = trial(CARDS + others, cast=", ".join(NAMES), seats=4)
    draft(game, *NAMES)
    game.answer(action(game, "Jest"))
    while "characters exchanged" not in events(game):
        assert game.decision is not None
        labels = [option.label.lower() for option in game.decision.options]
        at = next((at for at, label in enumerate(labels) if answer in label), 0)
        game.answer(list(range(game.decision.least)) if game.decision.many else at)
    return game


def test_others_see_the_same_whether_or_not_characters_were_exchanged() -> None:
    swapped, left = both = jested("swap"), jested("leave")
    assert swapped.table.drafted != left.table.drafted
    assert swapped.decision is not None
    jester = swapped.decision.seat
    fields = [next(view.fields for view in game.events(None) if view.name == "characters exchanged") for game in both]
    assert fields[0] == fields[1]
    pair = (fields[0]["player"], fields[0]["other"])
    for seat in (None, jester, next(seat for seat in range(4) if seat != jester and seat not in pair)):
        assert to_json(swapped.events(seat)) == to_json(left.events(seat))
        assert to_json(swapped.knowledge(seat)) == to_json(left.knowledge(seat))


def test_a_player_without_an_exchange_does_not_learn_the_character_of_the_other() -> None:
    game = jested("leave")
    (event,) = [view for view in game.events(None) if view.name == "characters exchanged"]
    player, other = event.fields["player"], event.fields["other"]
    assert isinstance(player, int)
    assert isinstance(other, int)
    for seat, hidden in ((player, set()), (other, {"character", "taken"})):
        (view,) = [view for view in game.events(seat) if view.name == "characters exchanged"]
        assert set(view.hidden) == hidden
