"""Packs that know nothing of one another and change the same: it is told whose change is played, and they can be."""

import pytest

from citadels_core.packs import examine
from tests.packs.making import make_pack

FORGE = "patch Smithy\n    without action Forge\n    action {} once per turn\n        gain 1 card\n"
EDITION = "patch Classic 2016\n"


def told(tmp_path, one: str, other: str, **said: str) -> list[str]:
    """Return what is said of two packs, of which ``said`` may add lines to the manifests."""
    folders = [
        make_pack(tmp_path, id_, {"a.card": text}, requires=("classic2016",), extra=said.get(id_, ""))
        for id_, text in (("ant", one), ("bee", other))
    ]
    found = examine(*folders).problems
    assert all(problem.code == "CIT627" and problem.path.endswith("bee/a.card") for problem in found)
    assert all(problem.labels[0].path.endswith("ant/a.card") for problem in found)
    return [problem.message for problem in found]


def test_of_two_numbers_the_last_is_played_and_it_is_told(tmp_path):
    said = told(tmp_path, "patch Smithy\n    cost 3\n", "patch Smithy\n    cost 6\n")
    assert said == ['ant and bee both set "cost" of Smithy; bee is loaded last and wins']
    assert examine(tmp_path / "bee", tmp_path / "ant").catalog.cards["classic2016:smithy"].cost == 6


def test_two_that_say_the_same_number_agree(tmp_path):
    assert told(tmp_path, "patch Smithy\n    cost 3\n", "patch Smithy\n    cost 3\n    score 1\n") == []


@pytest.mark.parametrize(
    "said", [{"bee": 'after = ["ant"]'}, {"ant": 'before = ["bee"]'}, {"bee": 'optional = ["ant"]'}]
)
def test_nothing_is_said_where_a_manifest_says_who_goes_first(tmp_path, said):
    assert told(tmp_path, FORGE.format("Cold"), FORGE.format("Hot"), **said) == []
    card = examine(tmp_path / "ant", tmp_path / "bee").catalog.cards["classic2016:smithy"]
    assert [rule.name for rule in card.rules] == ["Cold", "Hot"]


def test_what_two_packs_take_away_is_no_error_of_the_second(tmp_path):
    said = told(tmp_path, FORGE.format("Cold"), FORGE.format("Hot"))
    assert said == ['ant and bee both remove "action Forge" of Smithy; the rules that both add instead are played']


def test_what_one_writes_instead_is_taken_away_by_the_other(tmp_path):
    said = told(tmp_path, FORGE.format("Forge"), "patch Smithy\n    without action Forge\n    score 2\n")
    assert said == [
        'ant and bee both remove "action Forge" of Smithy; '
        "bee is loaded last and removes the rule that ant adds instead"
    ]
    card = examine(tmp_path / "ant", tmp_path / "bee").catalog.cards["classic2016:smithy"]
    assert [rule.kind for rule in card.rules] == ["score"]


def test_a_pack_that_requires_the_other_one_has_to_know_what_it_takes_away(tmp_path):
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
def test_two_changes_of_an_edition_are_told(tmp_path, one, other, what):
    assert told(tmp_path, EDITION + one, EDITION + other) == [
        f'ant and bee both set "{what}" of Classic 2016; bee is loaded last and wins'
    ]


def test_changes_for_other_tables_do_not_meet(tmp_path):
    keep = "    procedure keep one for {} players\n        choose {}character in pool as pick\n        draft pick\n"
    one, other = (EDITION + keep.format(*said) for said in ((2, "random "), (3, "")))
    assert told(tmp_path, one, other) == []


def test_what_two_packs_take_away_of_an_edition_is_no_error_of_the_second(tmp_path):
    one = EDITION + "    without tie break\n"
    assert told(tmp_path, one, one) == [
        'ant and bee both remove "tie break" of Classic 2016; the rules that both add instead are played'
    ]
