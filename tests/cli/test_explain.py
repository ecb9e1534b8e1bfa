"""Test `citadels explain`."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.explain import command
from citadels_dsl.codes import CODES


def explain(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(command, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def as_json(*arguments: str) -> Any:
    return json.loads(explain(*arguments, "--format", "json")[1])


def test_a_code_is_explained_with_both_examples_and_the_finding() -> None:
    code, output = explain("CIT501")
    assert code == 0
    assert CODES["CIT501"].approximation is not None
    parts = [
        "choice may be empty",
        "A warning (likely)",
        "# allow CIT501: the reason",
        "To fix it:",
        "Limits:",
        "Wrong:",
    ]
    parts += ["    warning[CIT501]: there may be nothing to choose here", "Right:", "if your hand is not empty"]
    places = [output.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize("written", ["cit005", "005", "5"])
def test_a_code_can_be_abbreviated(written: str) -> None:
    assert explain(written) == explain("CIT005")


def test_example_packs_are_shown_without_unchanged_files() -> None:
    _, output = explain("CIT605")
    assert output.count("    harbour/table.card\n") == 2
    assert "pack.toml" not in output
    assert "people.card" not in output


def test_json_output_has_the_same_content() -> None:
    said = as_json("CIT602")
    row = CODES["CIT602"]
    assert {key: said[key] for key in ("code", "title", "meaning", "mend", "approximation")} == {
        "code": "CIT602",
        "title": row.title,
        "meaning": row.meaning,
        "mend": row.mend,
        "approximation": None,
    }
    assert (said["severity"], said["confidence"], said["stage"]) == ("error", "certain", "link")
    assert 'licens = "CC0-1.0"' in said["wrong"]["files"]["harbour/pack.toml"]
    assert "error[CIT602]" in said["wrong"]["said"]
    assert said["right"]["said"] == ""


def test_without_a_code_all_codes_are_listed() -> None:
    code, output = explain()
    assert code == 0
    assert [line[:6] for line in output.splitlines() if line.startswith("CIT")] == list(CODES)
    assert [row["code"] for row in as_json()] == list(CODES)


def test_a_code_without_an_example_gives_the_reason() -> None:
    assert "There is no example: it takes a file of more than" in explain("CIT003")[1]
    assert as_json("CIT003")["wrong"] is None


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("CIT59", 'did you mean "CIT50'),
        ("E501", "There is no finding"),
        ("x" * 90, "to look up words, run `citadels explain --how xxx"),
    ],
)
def test_an_unknown_code_is_a_usage_error(written: str, expected: str) -> None:
    code, output = explain(written)
    assert code == 2
    assert expected in output


def test_no_control_character_of_an_example_reaches_the_terminal() -> None:
    assert "<U+200E>" in explain("CIT002")[1]


@pytest.mark.parametrize("code", ["CIT507", "CIT509", "CIT517", "CIT521", "CIT613", "CIT614"])
def test_long_findings_are_shown_in_full(code: str) -> None:
    said = [line.rstrip() for line in as_json(code)["wrong"]["said"].splitlines()]
    assert max(map(len, said)) > 100
    told = explain(code)[1].splitlines()
    assert [line for line in said if line and f"    {line}" not in told] == []


def test_how_looks_up_an_idiom() -> None:
    code, output = explain("--how", "draw from another player's hand")
    assert code == 0
    first, _, others = output.partition("\n\n    character ")
    assert first.startswith("Draw a card from another player's hand, unseen (idiom)")
    assert "        choose unseen card in other.hand as loot\n" in others
    assert explain("--how", "draw", "from", "another", "player's", "hand") == (code, output)


def test_how_finds_words_and_cards() -> None:
    code, output = explain("--how", "shuffle the deck")
    assert code == 0
    assert "shuffle deck (verb)" in output
    assert "Such as: shuffle deck" in output
    assert "Hospital (district)" in explain("--how", "kill a character")[1]


def test_how_writes_json() -> None:
    found = as_json("--how", "until your next turn")
    assert found[0]["title"] == "An effect until your next turn"
    assert found[0]["needs"].startswith("marker ")
    assert "scenario " in found[0]["card"]
    assert {"kind", "title", "said", "lines", "below", "needs", "card"} == {key for one in found for key in one}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--how"], "Say what to look up"),
        (["--how", "xyzzyxyzzy"], "Nothing is close"),
        (["steal", "a", "card"], 'citadels explain --how "steal a card"'),
        (["CIT501", "--pack", "here"], "use it with --how"),
    ],
)
def test_an_unanswerable_question_suggests_what_to_do(arguments: list[str], said: str) -> None:
    code, output = explain(*arguments)
    assert code == 2
    assert said in output


def test_icons_are_found_by_word() -> None:
    _, output = explain("--how", "boat")
    assert "Icons for a card:\n    art boat-fishing\n    art fishing-boat\n" in output
    drawn = [one for one in as_json("--how", "boats") if one["kind"] == "icon"]
    assert {"title": "fishing-boat", "lines": "art fishing-boat"}.items() <= drawn[1].items()
    assert len([one for one in as_json("--how", "shield") if one["kind"] == "icon"]) <= 8
    assert "Icons" not in explain("--how", "choose another card of your hand")[1]
