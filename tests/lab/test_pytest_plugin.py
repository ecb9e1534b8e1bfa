"""Test the pytest plugin: the scenarios of a pack are collected, run and reported."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from citadels_core.lab import pytest_plugin
from citadels_core.packs.finding import discovery
from citadels_core.packs.manifest import manifest
from tests.packs.making import WELL, make_pack

pytest_plugins = "pytester"

PLUGIN = ("-p", "no:citadels", "-p", "citadels_core.lab.pytest_plugin", "-p", "no:cacheprovider")

PROVED = f"""\
{WELL}
scenario Well gives a gold
    given 4 players of Classic 2016
    given Anna: Merchant, city Well
    when Anna uses Draw Water
    then Anna has 1 gold

scenario Well gives it once
    given 4 players of Classic 2016
    given Anna: Merchant, city Well
    when Anna uses Draw Water
    then Anna cannot use Draw Water
"""


@pytest.fixture
def pack(pytester: pytest.Pytester) -> Path:
    return make_pack(pytester.path, "mine", {"districts/well.card": PROVED}, requires=("base", "classic2016"))


def test_the_scenarios_of_a_pack_are_collected_beside_other_tests(pytester: pytest.Pytester, pack: Path) -> None:
    (pack / "test_other.py").write_text("def test_other(): pass\n", "utf-8")
    result = pytester.runpytest_inprocess(*PLUGIN, "-v", "mine")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["mine/districts/well.card::Well gives a gold PASSED*"])


def test_a_failure_is_shown_like_citadels_test_shows_it(pytester: pytest.Pytester, pack: Path) -> None:
    card = pack / "districts" / "well.card"
    card.write_text(PROVED.replace("has 1 gold", "has 2 gold"), "utf-8")
    result = pytester.runpytest_inprocess(*PLUGIN, "mine")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "FAIL  Well gives a gold",
            "*error*CIT702*: expected: Anna has 2 gold; but: Anna has 1 gold",
            "*well.card:11:5",
            "* 5 |         gain 1 gold",
            "*this line caused the pack's last event before the failure: gold gained: Anna, 1 gold",
            "*11 |     then Anna has 2 gold",
            "*events before the failed line:",
            "FAILED mine/districts/well.card::Well gives a gold*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_k_selects_scenarios_and_x_stops(pytester: pytest.Pytester, pack: Path) -> None:
    pytester.runpytest_inprocess(*PLUGIN, "-k", "once", "mine").assert_outcomes(passed=1, deselected=1)
    card = pack / "districts" / "well.card"
    card.write_text(PROVED.replace("has 1 gold", "has 2 gold"), "utf-8")
    pytester.runpytest_inprocess(*PLUGIN, "-x", "mine").assert_outcomes(failed=1)
    pytester.runpytest_inprocess(*PLUGIN, "mine/districts/well.card::Well gives it once").assert_outcomes(passed=1)


@pytest.mark.slow
def test_processes_share_the_scenarios(pytester: pytest.Pytester, pack: Path) -> None:
    result = pytester.runpytest_subprocess(*PLUGIN, "-n", "2", "mine")
    result.assert_outcomes(passed=2)


MILL = "district Mill\n    type trade\n    cost 1\n    score fish\n"


def test_in_ci_the_summary_has_a_line_for_each_failure(
    pytester: pytest.Pytester, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    card = pack / "districts" / "well.card"
    card.write_text(PROVED.replace("has 1 gold", "has 2 gold"), "utf-8")
    failed = pytester.runpytest_inprocess(*PLUGIN, "mine").stdout.lines
    assert (
        "FAILED mine/districts/well.card::Well gives a gold - expected: Anna has 2 gold; but: Anna has 1 gold" in failed
    )
    (pack / "mill.card").write_text(MILL, "utf-8")
    result = pytester.runpytest_inprocess(*PLUGIN, "--junitxml=report.xml", "mine")
    line = 'error[CIT201]: the word "fish" is not known'
    summary = next(n for n, text in enumerate(result.stdout.lines) if "short test summary info" in text)
    assert f"FAILED mine/mill.card::can be played - {line}" == result.stdout.lines[summary + 1]
    assert result.stdout.str().count("--> mine/mill.card:4") == 1
    (failure,) = ET.parse(pytester.path / "report.xml").getroot().iter("failure")
    assert failure.get("message") == line
    assert "mine/mill.card:4" in (failure.text or "")


def test_a_file_with_errors_fails_and_the_others_of_its_pack_are_skipped(pytester: pytest.Pytester, pack: Path) -> None:
    (pack / "mill.card").write_text(MILL, "utf-8")
    (pack / "test_other.py").write_text("def test_other(): pass\n", "utf-8")
    make_pack(pytester.path, "other", {"well.card": PROVED}, requires=("base", "classic2016"))
    result = pytester.runpytest_inprocess(*PLUGIN, "-rfs", "mine", "other")
    result.assert_outcomes(passed=3, failed=1, skipped=1)
    result.stdout.fnmatch_lines(
        [
            "*error*CIT201*",
            "*mill.card:4*",
            "FAILED mine/mill.card::can be played*",
            "SKIPPED*well.card: the pack cannot be played: there are errors in *mill.card",
        ]
    )
    assert result.stdout.str().count("--> mine/mill.card:4") == 1
    result.stdout.no_fnmatch_line("*Traceback*")


def test_errors_in_other_files_of_the_pack_are_reported(pytester: pytest.Pytester, pack: Path) -> None:
    (pack / "mill.card").write_text(MILL, "utf-8")
    result = pytester.runpytest_inprocess(*PLUGIN, "mine/districts")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*error*CIT201*", "*mill.card:4*", "FAILED mine/districts/well.card::can be played*"])


def test_a_pack_with_a_missing_requirement_fails_once(pytester: pytest.Pytester, pack: Path) -> None:
    manifest = (pack / "pack.toml").read_text("utf-8")
    (pack / "pack.toml").write_text(manifest.replace("classic2016", "nowhere"), "utf-8")
    (pack / "hut.card").write_text("district Hut\n    type trade\n    cost 1\n", "utf-8")
    result = pytester.runpytest_inprocess(*PLUGIN, "mine")
    result.assert_outcomes(failed=1, skipped=1)
    result.stdout.fnmatch_lines(["*error*nowhere*"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_card_files_outside_of_packs_are_not_collected(pytester: pytest.Pytester) -> None:
    (pytester.path / "loose.card").write_text(PROVED, "utf-8")
    result = pytester.runpytest_inprocess(*PLUGIN)
    result.assert_outcomes()


def test_the_plugin_and_the_sdk_agree_on_file_names() -> None:
    assert (pytest_plugin.SUFFIX, pytest_plugin.MANIFEST) == (discovery.SUFFIX, manifest.FILE)


def test_the_plugin_imports_nothing_of_the_sdk_before_it_finds_a_card_file() -> None:
    code = (
        "import sys, citadels_core.lab.pytest_plugin; "
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('citadels_core', 'citadels_dsl', 'attrs', 'lark')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['citadels_core', 'citadels_core.lab', 'citadels_core.lab.pytest_plugin']"


def test_the_plugin_is_registered_and_disabled_for_the_sdk_tests(pytestconfig: pytest.Config) -> None:
    import tomllib

    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["pytest11"] == {"citadels": "citadels_core.lab.pytest_plugin"}
    assert not pytestconfig.pluginmanager.has_plugin("citadels")
