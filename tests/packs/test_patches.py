"""Patches: a pack changes the card of another, and everything else of the card stays as it was."""

from pathlib import Path

import pytest

from citadels_core.model.setup import Setup
from citadels_core.packs import examine, load
from citadels_core.table.game import Game
from tests.packs.making import make_pack

FORGE = "    without action Forge\n    action Cold Forge once per turn\n        gain 1 card\n"


def patched(tmp_path: Path, *texts: str):
    folders = []
    for number, text in enumerate(texts):
        before = ("classic2016", *(f"p{earlier}" for earlier in range(number)))
        folders.append(make_pack(tmp_path, f"p{number}", {"a.card": text}, requires=before))
    return load(*folders).cards["classic2016:smithy"]


def test_fields_and_rules_change_and_the_rest_stays(tmp_path):
    card = patched(tmp_path, "patch Smithy\n    cost 4\n" + FORGE)
    assert (card.cost, card.copies, card.provenance) == (4, 1, "official")
    assert [rule.name for rule in card.rules] == ["Cold Forge"]
    assert card.sentence == "Once per turn, you may gain 1 card."
    assert [by for by, _, _ in card.patched] == ["p0"]


def test_a_later_patch_changes_what_an_earlier_one_has_made(tmp_path):
    second = "patch Smithy\n    without action Cold Forge\n    score 2\n"
    card = patched(tmp_path, "patch Smithy\n" + FORGE, second)
    assert [rule.kind for rule in card.rules] == ["score"]
    assert card.sentence == "At the end of the game, score 2 extra points."
    assert [by for by, _, _ in card.patched] == ["p0", "p1"]


def test_a_new_rule_says_where_it_was_written(tmp_path):
    card = patched(tmp_path, "patch Smithy\n" + FORGE)
    assert card.rules[0].home == ("p0", "p0/a.card")


def test_a_card_of_the_same_pack_is_not_patched(tmp_path):
    folder = make_pack(
        tmp_path, "own", {"a.card": "district Hut\n    type trade\n    cost 1\n\npatch Hut\n    cost 2\n"}
    )
    assert [problem.code for problem in examine(folder).problems] == ["CIT202"]


def test_a_card_that_is_not_there_is_a_finding(tmp_path):
    folder = make_pack(tmp_path, "own", {"a.card": "patch Smithie\n    cost 2\n"}, requires=("classic2016",))
    (problem,) = examine(folder).problems
    assert (problem.code, problem.help) == ("CIT202", 'did you mean "Smithy"?')


EDITION = """\
character Jester
    rank 3

district Hovel
    type unique
    cost 1

district Shed
    type unique
    cost 2

deck Huts
    Hovel

patch Classic 2016
    decks Huts
    characters Jester
    districts Shed
    variant Poor
        base starting gold 0
"""


def test_a_patch_of_an_edition_adds_what_it_can_be_played_with(tmp_path):
    catalog = load(make_pack(tmp_path, "more", {"a.card": EDITION}, requires=("classic2016",)))
    before, after = (
        load("classic2016").editions["classic2016:classic_2016"],
        catalog.editions["classic2016:classic_2016"],
    )
    assert after.decks == (*before.decks, "more:huts")
    assert after.characters == (*before.characters, "more:jester")
    assert after.districts == (*before.districts, "more:shed")
    assert [variant.name for variant in after.variants] == [*(book.name for book in before.variants), "Poor"]
    assert after.cast == before.cast
    game = Game.start(
        catalog, Setup(edition=after.book.id, seats=4, cast=("Jester",), districts=("Huts", "Shed"), variants=("Poor",))
    )
    assert "Jester" in [card.name for card in game.box.cast]
    assert {"Hovel", "Shed"} <= {card.name for card in game.box.definitions}
    assert set(game.state.gold) == {0}


def test_two_packs_may_add_the_same_to_an_edition(tmp_path):
    one = "patch Classic 2016\n    districts Map Room\n"
    folders = [make_pack(tmp_path, f"p{n}", {"a.card": one}, requires=("classic2016",)) for n in range(2)]
    assert load(*folders).editions["classic2016:classic_2016"].districts == ("classic2016:map_room",)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("patch Classic 2016\n    cost 4\n", "CIT404", '"cost" does not belong to a patch of an edition'),
        ("patch Classic 2016\n    players 2 to 9\n", "CIT404", '"players" does not belong to a patch of an edition'),
        ("patch Classic 2016\n    decks Hutts\n", "CIT202", '"Hutts"'),
        ("patch Classik 2016\n    decks Basic\n", "CIT202", "Classik 2016"),
    ],
)
def test_what_a_patch_of_an_edition_cannot_say_is_a_finding(tmp_path, text, code, said):
    (problem,) = examine(make_pack(tmp_path, "own", {"a.card": text}, requires=("classic2016",))).problems
    assert problem.code == code
    assert said in problem.message
