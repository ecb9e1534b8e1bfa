"""Test unrelated packs that change the same line: the winner is reported, and both can be played."""

import pytest

from citadels_core.packs import examine
from tests.packs.making import make_pack

FORGE = "patch Smithy\n    without action Forge\n    action {} once per turn\n        gain 1 card\n"
EDITION = "patch Classic 2016\n"


def told(tmp_path, one: str, other: str, **said: str) -> list[str]:
    """Return the messages about two packs; ``said`` may add lines to the manifests."""
    folders = [
        make_pack(tmp_path, id_, {"a.card": text}, requires=("classic2016",), extra=said.get(id_, ""))
        for id_, text in (("ant", one), ("bee", other))
    ]
    found = examine(*folders).problems
    assert all(problem.code == "CIT627" and problem.path.endswith("bee/a.card") for problem in found)
    assert all(problem.labels[0].path.endswith("ant/a.card") for problem in found)
    return [problem.message for problem in found]


def test_the_last_of_two_patches_of_a_number_wins_and_is_reported(tmp_path):
    said = told(tmp_path, "patch Smithy\n    cost 3\n", "patch Smithy\n    cost 6\n")
    assert said == ['ant and bee both set "cost" of Smithy; bee is loaded last and wins']
    assert examine(tmp_path / "bee", tmp_path / "ant").catalog.cards["classic2016:smithy"].cost == 6


def test_two_patches_with_the_same_number_are_not_reported(tmp_path):
    assert told(tmp_path, "patch Smithy\n    cost 3\n", "patch Smithy\n    cost 3\n    score 1\n") == []


@pytest.mark.parametrize(
    "said", [{"bee": 'after = ["ant"]'}, {"ant": 'before = ["bee"]'}, {"bee": 'optional = ["ant"]'}]
)
def test_a_declared_load_order_suppresses_the_finding(tmp_path, said):
    assert told(tmp_path, FORGE.format("Cold"), FORGE.format("Hot"), **said) == []
    card = examine(tmp_path / "ant", tmp_path / "bee").catalog.cards["classic2016:smithy"]
    assert [rule.name for rule in card.rules] == ["Cold", "Hot"]


def test_a_rule_removed_by_two_packs_is_not_an_error(tmp_path):
    said = told(tmp_path, FORGE.format("Cold"), FORGE.format("Hot"))
    assert said == ['ant and bee both remove "action Forge" of Smithy; the rules that both add instead are played']


def test_a_later_patch_removes_the_replacement_of_an_earlier_one(tmp_path):
    said = told(tmp_path, FORGE.format("Forge"), "patch Smithy\n    without action Forge\n    score 2\n")
    assert said == [
        'ant and bee both remove "action Forge" of Smithy; '
        "bee is loaded last and removes the rule that ant adds instead"
    ]
    card = examine(tmp_path / "ant", tmp_path / "bee").catalog.cards["classic2016:smithy"]
    assert [rule.kind for rule in card.rules] == ["score"]


def test_a_dependent_pack_must_not_remove_an_already_removed_rule(tmp_path):
    ant = make_pack(tmp_path, "ant", {"a.card": FORGE.format("Cold")}, requires=("classic2016",))
    bee = make_pack(tmp_path, "bee", {"a.card": FORGE.format("Hot")}, requires=("classic2016", "ant"))
    assert [found.code for found in examine(ant, bee).problems] == ["CIT611"]


@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        ("    base starting gold 3\n", "    base starting gold 5\n", "base starting gold"),
        ("    tie break your gold\n", "    tie break count of your hand\n", "tie break"),
        ("    variant Rich\n        base starting gold 9\n", "    variant Rich\n        base draw 3\n", "variant Rich"),
        (
            "    procedure keep one\n        choose random character in pool as pick\n        draft pick\n",
            "    procedure keep one\n        choose character in pool as pick\n        draft pick\n",
            "procedure keep one",
        ),
    ],
)
def test_two_conflicting_changes_of_an_edition_are_reported(tmp_path, one, other, what):
    assert told(tmp_path, EDITION + one, EDITION + other) == [
        f'ant and bee both set "{what}" of Classic 2016; bee is loaded last and wins'
    ]


def test_changes_for_different_player_counts_do_not_conflict(tmp_path):
    keep = "    procedure keep one for {} players\n        choose {}character in pool as pick\n        draft pick\n"
    one, other = (EDITION + keep.format(*said) for said in ((2, "random "), (3, "")))
    assert told(tmp_path, one, other) == []


def test_an_edition_line_removed_by_two_packs_is_not_an_error(tmp_path):
    one = EDITION + "    without tie break\n"
    assert told(tmp_path, one, one) == [
        'ant and bee both remove "tie break" of Classic 2016; the rules that both add instead are played'
    ]
