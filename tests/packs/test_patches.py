"""Patches: a pack changes the card of another, and everything else of the card stays as it was."""

from pathlib import Path

from citadels_core.packs import examine, load
from tests.packs.making import make_pack

MODS = Path(__file__).parents[2] / "mods"
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


def test_the_sample_packs_have_no_findings():
    for folder in sorted(MODS.iterdir()):
        assert examine(folder).problems == ()
