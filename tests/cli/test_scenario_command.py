import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from citadels_core.cli.commands.test import command
from tests.packs.making import WELL, make_pack

CONTENT = Path(__file__).parents[2] / "content"

CARD = f"""\
{WELL}
scenario Well gives a gold
    given 4 players of Classic 2016
    given Anna: Merchant
    when Anna takes gold
    then Anna has 2 gold
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return make_pack(tmp_path, "mine", {"well.card": CARD}, requires=("base", "classic2016"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_the_official_scenarios_pass():
    result = run(CONTENT)
    assert result.exit_code == 0, result.output
    assert re.search(r"^\d+ scenarios passed", result.output, re.MULTILINE)
    assert "scenarios passed" in result.output


def test_a_file_of_a_pack_runs_its_own_scenarios():
    result = run(CONTENT / "classic2016" / "districts" / "smithy.card", "--format", "json")
    data = json.loads(result.output)
    assert data["failed"] == 0
    assert {Path(found["file"]).name for found in data["results"]} == {"smithy.card"}


def test_a_word_selects_scenarios():
    data = json.loads(run(CONTENT, "-k", "great wall", "--format", "json").output)
    assert data["results"]
    assert all("Great Wall" in found["name"] for found in data["results"])


def test_a_failing_scenario_exits_with_1(pack):
    card = pack / "well.card"
    card.write_text(CARD.replace("has 2 gold", "has 3 gold"), encoding="utf-8")
    result = run(pack)
    assert result.exit_code == 1
    assert "FAIL  Well gives a gold" in result.output
    assert "expected: Anna has 3 gold" in result.output
    assert "1 of 1 scenario failed" in result.output
    assert run(pack, "--format", "json").exit_code == 1


def test_a_file_with_errors_exits_with_1(pack):
    card = pack / "well.card"
    card.write_text(CARD.replace("Anna takes", "Ana takes"), encoding="utf-8")
    result = run(card)
    assert result.exit_code == 1
    assert "CIT703" in result.output
    data = json.loads(run(card, "--format", "json").output)
    assert [found["code"] for found in data["problems"]] == ["CIT703"]
    assert data["results"] == []


def test_a_usage_error_exits_with_2(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run().exit_code == 2
    assert run(tmp_path / "nothing.card").exit_code == 2
    assert run(tmp_path).exit_code == 2
    assert run(CONTENT, "--format", "xml").exit_code == 2


def test_a_failure_shows_its_line_and_the_last_events_of_the_pack(pack):
    card = pack / "well.card"
    card.write_text(CARD.replace("has 2 gold", "has 3 gold"), encoding="utf-8")
    output = run(pack).output
    assert "error[CIT702]: expected: Anna has 3 gold; but: Anna has 2 gold" in output
    assert re.search(r"\n +11 \|     then Anna has 3 gold\n +\|     \^{20}\n", output)
    assert "well.card:11:5" in output
    assert re.search(r"gold gathered: Anna, 2 gold +\(base, Standard, line \d+\)", output)
    used = CARD.replace("given Anna: Merchant", "given Anna: Merchant, city Well").replace(
        "takes gold", "uses Draw Water"
    )
    card.write_text(used.replace("has 2 gold", "has 3 gold"), encoding="utf-8")
    assert re.search(
        r"\n +5 \|         gain 1 gold\n +\| +-+ this line caused the pack's last event before the failure: "
        r"gold gained: Anna, 1 gold\n",
        run(pack).output,
    )


def test_junit_output_lists_the_failures(pack):
    card = pack / "well.card"
    card.write_text(CARD + CARD[CARD.index("scenario") :].replace("has 2", "has 3").replace("gives", "never gives"))
    result = run(pack, "--format", "junit")
    assert result.exit_code == 1
    suites = ET.fromstring(result.output)
    assert (suites.get("tests"), suites.get("failures")) == ("2", "1")
    good, bad = suites.iter("testcase")
    assert (good.get("name"), len(good)) == ("Well gives a gold", 0)
    assert good.get("file", "").endswith("well.card")
    (failure,) = bad
    assert failure.get("message") == "expected: Anna has 3 gold; but: Anna has 2 gold"


def test_coverage_lists_uncovered_rules_and_branches(pack):
    result = run(pack, "--coverage")
    assert result.exit_code == 0
    assert "1 scenario came by 0 of 2 rules and branches: 0%" in result.output
    assert "line 4: action Draw Water is never used" in result.output
    data = json.loads(run(pack, "--coverage", "--format", "json").output)
    assert [card["name"] for card in data["coverage"]["cards"]] == ["Well"]
    assert data["coverage"]["percent"] == 0
    assert "coverage" not in json.loads(run(pack, "--format", "json").output)


def test_too_little_coverage_exits_with_1(pack):
    assert run(pack, "--coverage", "--fail-under", "1").exit_code == 1
    assert run(pack, "--coverage", "--fail-under", "0").exit_code == 0
    assert run(pack, "--fail-under", "1").exit_code == 2
    assert run(pack, "--coverage", "--format", "junit").exit_code == 2


def test_a_word_selects_cards_for_coverage():
    smithy = run(CONTENT / "classic2016", "-k", "smithy", "--coverage", "--format", "json")
    assert [card["name"] for card in json.loads(smithy.output)["coverage"]["cards"]] == ["Smithy"]


USED = CARD.replace("given Anna: Merchant", "given Anna: Merchant, city Well").replace("takes gold", "uses Draw Water")


def test_surviving_mutants_are_listed_with_their_lines(pack):
    (pack / "well.card").write_text(USED.replace("has 2 gold", "has 1 gold"), encoding="utf-8")
    result = run(pack, "--mutate")
    assert result.exit_code == 0
    assert "Scenarios noticed 2 of 3 mutants: 66%" in result.output
    assert "- action Draw Water once per turn\n        + action Draw Water twice per turn\n" in result.output
    data = json.loads(run(pack, "--mutate", "--format", "json").output)
    assert (data["mutation"]["mutants"], data["mutation"]["noticed"]) == (3, 2)
    assert run(pack, "--mutate", "--fail-under", "60").exit_code == 0
    assert run(pack, "--mutate", "--fail-under", "70").exit_code == 1


def test_mutants_are_not_run_while_scenarios_fail(pack):
    (pack / "well.card").write_text(CARD.replace("has 2 gold", "has 3 gold"), encoding="utf-8")
    result = run(pack, "--mutate")
    assert result.exit_code == 1
    assert "FAIL  Well gives a gold" in result.output
    assert "No mutant was tried" in result.output


@pytest.mark.parametrize(
    "options",
    [("--jobs", "2"), ("--coverage", "--mutate"), ("--mutate", "--format", "junit"), ("--watch", "--format", "json")],
    ids=" ".join,
)
def test_incompatible_options_are_refused(pack, options):
    result = run(pack, *options)
    assert result.exit_code == 2
    assert result.output.startswith("Error: ")


def test_watch_reruns_after_each_change(pack, monkeypatch):
    def changes(folders):
        assert [folder.resolve() for folder in folders] == [pack.resolve()]
        card = pack / "well.card"
        card.write_text(CARD.replace("has 2 gold", "has 3 gold"), encoding="utf-8")
        yield frozenset({card})
        card.write_text("nonsense", encoding="utf-8")
        yield frozenset({card})
        card.write_text(CARD, encoding="utf-8")
        yield frozenset({card})

    monkeypatch.setattr("citadels_core.cli.watcher.changes", changes)
    result = run(pack, "--watch")
    assert result.exit_code == 0
    told = re.findall(
        r"^(1 scenario passed|1 of 1 scenario failed|1 error in 1 file|Saved: well\.card\.|Watching|Goodbye)",
        result.output,
        re.MULTILINE,
    )
    assert told == [
        "1 scenario passed",
        "Watching",
        "Saved: well.card.",
        "1 of 1 scenario failed",
        "Saved: well.card.",
        "1 error in 1 file",
        "Saved: well.card.",
        "1 scenario passed",
        "Goodbye",
    ]


def test_the_path_defaults_to_the_current_folder(pack, monkeypatch):
    monkeypatch.chdir(pack)
    result = run()
    assert (result.exit_code, "1 scenario passed" in result.output) == (0, True), result.output


MILL = """\
district Mill
    type trade
    cost 3
    action Grind once per turn
        gain 2 gold

scenario Mill: two gold
    given Anna: Merchant, city Mill
    when Anna uses Grind
    then Anna has 3 gold

scenario Mill: beside a well
    given Anna: Merchant, city Mill, Well
    then Anna has 2 cards in hand
"""


def test_a_card_with_errors_does_not_stop_other_scenarios(pack):
    (pack / "mill.card").write_text(MILL, "utf-8")
    (pack / "few.card").write_text("deck Few\n    Mill, Well\n", "utf-8")
    (pack / "well.card").write_text(CARD.replace("gain 1 gold", "gain 1 gould"), "utf-8")
    result = run(pack)
    assert result.exit_code == 1
    assert "well.card:5:" in result.output
    told = [line.strip().partition(" (")[0] for line in result.output.split("Not run:\n")[1].splitlines()]
    assert told[:3] == ["scenario Mill: beside a well", "district Well", "scenario Well gives a gold"]
    assert "1 of 1 scenario failed" in result.output
    assert "expected: Anna has 3 gold; but: Anna has 2 gold" in result.output
    assert re.search(r"mill.card:10:5", result.output)
    data = json.loads(run(pack, "--format", "json").stdout)
    assert [found["code"] for found in data["problems"]] == ["CIT209"] or data["problems"]
    assert [found["name"] for found in data["results"]] == ["Mill: two gold"]
    assert len(data["left_out"]) == 3
    suites = ET.fromstring(run(pack, "--format", "junit").stdout)
    assert (suites.get("tests"), suites.get("failures"), suites.get("errors")) == ("2", "1", "1")


def test_a_scenario_with_errors_does_not_stop_other_scenarios(pack):
    (pack / "well.card").write_text(
        CARD + CARD[CARD.index("scenario") :].replace("gives a", "gives no").replace("Anna takes", "Ana takes"), "utf-8"
    )
    result = run(pack)
    assert (result.exit_code, "1 scenario passed" in result.output) == (1, True)
    assert "scenario Well gives no gold (" in result.output


def test_with_errors_in_the_box_nothing_is_run(pack):
    (pack / "few.card").write_text("deck Few\n    Mill\n", "utf-8")
    result = run(pack)
    assert (result.exit_code, "passed" in result.output) == (1, False)
