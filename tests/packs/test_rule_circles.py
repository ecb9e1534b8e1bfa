"""Test rule cycles across packs that do not know each other."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.play import command as play
from citadels_core.packs import examine
from tests.packs.making import make_pack

COURT = "district Court\n    type noble\n    cost 3\n    when gold gained if player is you\n        gain 1 cards\n"
MINT = "district Mint\n    type trade\n    cost 3\n    when cards gained if player is you\n        gain 1 gold\n"


def found(tmp_path: Path, *texts: str, requires: tuple[tuple[str, ...], ...] = ()) -> list[tuple[str, str]]:
    """Return the codes of the findings in packs p0, p1 ... with the file of each."""
    folders = [
        make_pack(tmp_path, f"p{at}", {"a.card": text}, requires=requires[at] if at < len(requires) else ())
        for at, text in enumerate(texts)
    ]
    problems = examine(*folders).problems
    return [(one.code, Path(one.path).parent.name) for one in problems]


def test_a_rule_cycle_across_two_packs_is_reported_once_at_the_later_one(tmp_path: Path) -> None:
    assert found(tmp_path, COURT, MINT) == [("CIT614", "p1")]


def test_every_rule_of_the_cycle_is_shown(tmp_path: Path) -> None:
    folders = [make_pack(tmp_path, f"p{at}", {"a.card": text}) for at, text in enumerate((COURT, MINT))]
    (problem,) = examine(*folders).problems
    assert '"cards gained" (Mint) -> "gold gained" (Court) -> "cards gained" (Mint)' in problem.message
    assert [label.message for label in problem.labels] == [
        'this makes "gold gained" happen',
        "Court reacts to that here",
        'this makes "cards gained" happen',
    ]
    assert "may" in (problem.help or "")


def test_a_cycle_with_a_required_pack_is_reported_by_the_check_of_the_pack(tmp_path: Path) -> None:
    assert found(tmp_path, COURT, MINT, requires=((), ("p0",))) == [("CIT507", "p1")]


def test_a_cycle_between_two_required_packs_is_reported_at_the_requirement(tmp_path: Path) -> None:
    hut = "district Hut\n    type trade\n    cost 1\n"
    assert found(tmp_path, COURT, MINT, hut, requires=((), (), ("p0", "p1"))) == [("CIT614", "p2")]
    (problem,) = examine(tmp_path / "p2").problems
    assert Path(problem.path).name == "pack.toml"
    assert [label.message for label in problem.labels if label.message.endswith("reacts to that here")] == [
        "Mint reacts to that here",
        "Court reacts to that here",
    ]


@pytest.mark.parametrize(
    "other",
    [
        MINT.replace("        gain 1 gold", "        may\n            gain 1 gold"),
        MINT.replace("player is you", "player is you and amount is at least 2"),
        MINT.replace("player is you", "your hand is empty"),
        MINT.replace("when cards gained", "instead of cards gained"),
        MINT.replace("        gain 1 gold", "        player pays 1 gold"),
    ],
)
def test_a_condition_that_ends_a_cycle_is_recognised(tmp_path: Path, other: str) -> None:
    assert found(tmp_path, COURT, other) == []


def test_loops_and_procedures_are_followed(tmp_path: Path) -> None:
    bank = "rules Bank\n    procedure pay out\n        for each player\n            player gains 1 gold\n\n"
    assert found(tmp_path, COURT, bank + MINT.replace("gain 1 gold", "perform pay out")) == [("CIT614", "p1")]


def test_a_rule_that_a_patch_adds_belongs_to_the_pack_of_the_patch(tmp_path: Path) -> None:
    hut = "district Hut\n    type trade\n    cost 1\n"
    patch = "patch Hut\n    when cards gained if player is you\n        gain 1 gold\n"
    assert found(tmp_path, hut, COURT, patch, requires=((), (), ("p0",))) == [("CIT614", "p2")]


def test_a_removed_rule_closes_no_cycle(tmp_path: Path) -> None:
    patch = "patch Court\n    without when gold gained\n    score 1\n"
    assert found(tmp_path, COURT, MINT, patch, requires=((), (), ("p0",))) == []
    both = "patch Court\n    without when gold gained\n    when cards gained if player is you\n        gain 1 gold\n"
    assert found(tmp_path / "more", COURT, both, requires=((), ("p0",))) == []


def person(name: str, rank: int, rule: str) -> str:
    return f"character {name}\n    rank {rank}\n    while revealed\n        {rule}\n"


@pytest.mark.parametrize(("ranks", "told"), [((3, 3), False), ((3, 4), True)])
def test_characters_of_the_same_rank_form_no_cycle(tmp_path: Path, ranks: tuple[int, int], told: bool) -> None:
    one = person("Cook", ranks[0], "when gold gained\n            gain 1 cards")
    other = person("Baker", ranks[1], "when cards gained\n            gain 1 gold")
    assert bool(found(tmp_path, one, other)) is told


def test_characters_that_act_in_their_own_turns_form_no_cycle(tmp_path: Path) -> None:
    one = "character Cook\n    rank 3\n    when gold gained\n        gain 1 cards\n"
    other = "character Baker\n    rank 4\n    when cards gained\n        gain 1 gold\n"
    assert found(tmp_path, one, other) == []
    assert found(tmp_path / "one", f"{one}\n{other}") == []


def test_a_cycle_between_packs_played_together_is_reported_before_the_game(tmp_path: Path) -> None:
    folders = [
        make_pack(tmp_path, f"p{at}", {"a.card": text}, requires=("classic2016",))
        for at, text in enumerate((COURT, MINT))
    ]
    asked = [part for folder in folders for part in ("--pack", str(folder))]
    said = CliRunner().invoke(play, ["--auto", "--seed", "1", *asked])
    assert said.exit_code == 0
    assert "CIT614" in said.stderr
    alone = CliRunner().invoke(play, ["--auto", "--seed", "1", *asked[:2]])
    assert "CIT614" not in alone.stderr
