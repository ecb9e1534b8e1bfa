"""Test the other reports of `citadels validate`: SARIF, workflow commands, allowed warnings, baselines."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.validate import command
from citadels_dsl.codes import CODES
from citadels_dsl.reports import sarif
from citadels_dsl.reports.github import to_github
from citadels_dsl.text.diagnostics import problem
from citadels_dsl.text.source import SourceText, Span
from tests.packs.making import district, make_pack

UNUSED = "marker lonely on character\n    until end of round\n"
BROKEN = "district Inn\n    type trade\n    cots 1\n"

LOCATION: dict[str, Any] = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "required": ["uri"],
                    "properties": {"uri": {"type": "string", "pattern": r"^[A-Za-z0-9%/:._~-]+$"}},
                },
                "region": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        name: {"type": "integer", "minimum": 1}
                        for name in ("startLine", "startColumn", "endLine", "endColumn")
                    },
                },
            },
        },
        "message": {"type": "object", "required": ["text"]},
    },
}
SARIF: dict[str, Any] = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "additionalProperties": False,
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "properties": {
                        "type": "object",
                        "properties": {"tags": {"type": "array", "items": {"type": "string"}}},
                    },
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name"],
                                "properties": {
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {"type": "object", "required": ["id"]},
                                    }
                                },
                            }
                        },
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["message"],
                            "properties": {
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": {"type": "object", "required": ["text"]},
                                "locations": {"type": "array", "items": LOCATION},
                                "relatedLocations": {"type": "array", "items": LOCATION},
                                "suppressions": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "required": ["kind"],
                                        "properties": {"kind": {"enum": ["inSource", "external"]}},
                                    },
                                },
                                "fixes": {
                                    "type": "array",
                                    "items": {"type": "object", "required": ["artifactChanges"]},
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}
"""The part of the schema of SARIF 2.1.0 that is about what is written here."""


def validate(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def as_json(*arguments: object) -> tuple[int, Any]:
    code, output, _ = validate(*arguments, "--format", "json")
    return code, json.loads(output)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    allowed = UNUSED.replace("lonely", "alone").replace("round", "round  # so")
    texts = {"m.card": UNUSED, "a b.card": f"# allow CIT502: soon\n{allowed}", "x.card": BROKEN}
    monkeypatch.chdir(tmp_path)
    return make_pack(tmp_path, "small", texts).relative_to(tmp_path)


@pytest.fixture
def warned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_pack(tmp_path, "small", {"m.card": UNUSED, "hut.card": district("Hut")}).relative_to(tmp_path)


def test_sarif_output_fits_the_schema(pack: Path) -> None:
    code, output, _ = validate(pack, "--format", "sarif")
    assert code == 1
    log = json.loads(output)
    jsonschema.Draft202012Validator(SARIF).validate(log)
    [run] = log["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == list(CODES)
    assert run["columnKind"] == "unicodeCodePoints"
    found = {
        result["ruleId"] + result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]: result
        for result in run["results"]
    }
    assert sorted(found) == ["CIT105small/x.card", "CIT502small/a%20b.card", "CIT502small/m.card"]
    unknown = found["CIT105small/x.card"]
    assert (unknown["level"], CODES[list(CODES)[unknown["ruleIndex"]]].code) == ("error", "CIT105")
    assert unknown["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 3,
        "startColumn": 5,
        "endLine": 3,
        "endColumn": 9,
    }
    [change] = unknown["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"] == {"text": "cost"}
    assert found["CIT502small/a%20b.card"]["suppressions"] == [{"kind": "inSource", "justification": "soon"}]
    assert "suppressions" not in found["CIT502small/m.card"]


def test_a_fingerprint_outlives_moved_lines(warned: Path) -> None:
    def prints() -> list[str]:
        [run] = json.loads(validate(warned, "--format", "sarif")[1])["runs"]
        return [result["partialFingerprints"]["citadels/v1"] for result in run["results"]]

    before = prints()
    (warned / "m.card").write_text("# More.\n\n" + UNUSED, "utf-8")
    assert prints() == before
    (warned / "m.card").write_text(UNUSED.replace("lonely", "alone"), "utf-8")
    assert prints() != before


def test_workflow_commands_point_at_their_lines(pack: Path) -> None:
    code, output, _ = validate(pack, "--format", "github")
    lines = output.splitlines()
    assert code == 1
    assert len(lines) == 3
    assert lines[1].startswith(
        "::error file=small/x.card,line=3,endLine=3,col=5,endColumn=9,title=CIT105 unknown clause::"
    )
    assert lines[1].endswith('%0Ahelp: did you mean "cost"?')
    assert lines[2] == "1 error, 1 warning in 2 files; 1 allowed by comments"


ABLE = """\
character Spy
    rank 9
    action Pinch once per turn
        choose player as victim where victim is not you
        take 1 gold from victim
    action Steal once per turn
        for each player where player is not you
            take 1 gold from player
"""


@pytest.fixture
def able(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_pack(tmp_path, "small", {"hut.card": district("Hut"), "spy.card": ABLE}).relative_to(tmp_path)


def test_all_formats_report_the_capabilities_of_a_pack(able: Path) -> None:
    code, output, _ = validate(able, "--format", "sarif")
    log = json.loads(output)
    jsonschema.Draft202012Validator(SARIF).validate(log)
    [run] = log["runs"]
    places = run["properties"]["capabilities"]["small"]
    assert (code, run["results"]) == (0, [])
    assert [(place["capability"], place["card"], place["file"], place["line"]) for place in places] == [
        ("adds rank 9", "Spy", "small/spy.card", 1),
        ("takes gold of others", "Spy", "small/spy.card", 5),
        ("takes gold of others", "Spy", "small/spy.card", 8),
    ]
    assert as_json(able)[1]["capabilities"] == run["properties"]["capabilities"]
    assert validate(able, "--format", "github") == (
        0,
        "::notice file=small/pack.toml,line=1,title=what small can do to a game::"
        "adds rank 9: Spy (small/spy.card:1)%0Atakes gold of others: Spy (small/spy.card:5) and 1 more\n"
        "no problems in 3 files\n",
        "",
    )


def test_a_pack_without_capabilities_has_no_notice(warned: Path) -> None:
    assert validate(warned, "--format", "github")[1].count("::notice") == 0
    assert json.loads(validate(warned, "--format", "sarif")[1])["runs"][0]["properties"] == {
        "capabilities": {"small": []}
    }


def test_a_single_file_reports_no_capabilities(able: Path) -> None:
    assert validate(able / "spy.card", "--format", "github")[1] == "no problems in 1 file\n"


def test_file_contents_cannot_inject_a_workflow_command() -> None:
    source = SourceText("a,b:100%.card", "x\n\n")
    found = problem("CIT105", Span(0, 3), source.path, "50%\r\n::error::hello\x1b", help="a, b: c")
    [line] = to_github([found], {source.path: source})
    assert line == (
        "::error file=a%2Cb%3A100%25.card,line=1,endLine=3,title=CIT105 unknown clause"
        "::50%25%0D%0A::error::hello<U+001B>%0Ahelp: a, b: c"
    )


def test_allowed_warnings_are_counted_and_listed_with_their_reason(pack: Path) -> None:
    code, report = as_json(pack)
    assert (code, report["errors"], report["warnings"]) == (1, 1, 1)
    assert [(one["code"], one["file"], one["reason"]) for one in report["allowed"]] == [
        ("CIT502", "small/a b.card", "soon")
    ]
    assert validate(pack)[1].splitlines()[-1] == "1 error, 1 warning in 2 files; 1 allowed by comments"


def test_strict_treats_warnings_as_errors(warned: Path) -> None:
    assert validate(warned)[0] == 0
    assert validate(warned, "--strict")[0] == 1
    (warned / "m.card").write_text("# allow CIT502: soon\n" + UNUSED, "utf-8")
    assert validate(warned, "--strict")[0] == 0


@pytest.fixture
def drowned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    text = "".join(district(f"Hut {number}") + "    scroe 1\n" * 160 for number in range(10))
    return make_pack(tmp_path, "small", {"m.card": text}).relative_to(tmp_path)


def test_text_output_truncates_thousands_of_findings_and_json_lists_all(
    drowned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, output, _ = validate(drowned)
    assert (code, output.count("error[CIT105]")) == (1, 120)
    assert output.splitlines()[-5:] == [
        "and 1,480 more",
        "",
        "`citadels explain CIT105` shows what it means, with examples.",
        "`citadels validate --fix small` fixes all of them.",
        "1600 errors in 1 file",
    ]
    report = as_json(drowned)[1]
    assert (report["errors"], len(report["problems"])) == (1_600, 1_600)
    assert {found["line"] for found in report["problems"]} == {
        number for number, line in enumerate((drowned / "m.card").read_text("utf-8").splitlines(), 1) if "scroe" in line
    }
    assert sarif.MOST_RESULTS == 5_000
    monkeypatch.setattr(sarif, "MOST_RESULTS", 500)
    [run] = json.loads(validate(drowned, "--format", "sarif")[1])["runs"]
    assert (len(run["results"]), run["properties"]["resultsLeftOut"]) == (500, 1_100)
    assert validate(drowned, "--format", "github")[1].count("::error") == 1_600
    assert validate(drowned, "--fix")[1].splitlines()[0] == "applied 1600 fixes in 1 file"


def test_the_output_names_the_explain_command(warned: Path) -> None:
    output = validate(warned)[1]
    assert output.count("`citadels explain CIT502` shows what it means") == 1


# Baselines


def test_a_baseline_hides_known_warnings_only(warned: Path) -> None:
    code, output, said = validate(warned, "--write-baseline", "known.json")
    assert (code, said) == (0, "1 warning written to known.json\n")
    assert "1 known to the baseline" in output
    assert validate(warned, "--baseline", "known.json", "--strict")[0] == 0
    (warned / "m.card").write_text("# Moved.\n\n" + UNUSED + UNUSED.replace("lonely", "alone"), "utf-8")
    code, report = as_json(warned, "--baseline", "known.json", "--strict")
    assert code == 1
    assert [(one["code"], one["line"]) for one in report["problems"]] == [("CIT502", 5)]
    assert [(one["code"], one["line"]) for one in report["known"]] == [("CIT502", 3)]


def test_a_stale_baseline_entry_is_reported_with_its_line(warned: Path) -> None:
    validate(warned, "--write-baseline", "known.json")
    (warned / "m.card").write_text("# Nothing left.\n", "utf-8")
    code, output, _ = validate(warned, "--baseline", "known.json")
    assert code == 0
    assert "warning[CIT805]: the finding CIT502 in small/m.card that this entry lists is gone" in output
    assert "--> known.json:4:1" in output
    assert validate(warned, "--baseline", "known.json", "--strict")[0] == 1
    assert validate(warned / "hut.card", "--baseline", "known.json", "--strict")[0] == 0
    (warned / "m.card").unlink()
    assert "CIT805" in validate(warned / "hut.card", "--baseline", "known.json")[1]


def test_a_baseline_can_lie_in_another_folder(warned: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ci").mkdir()
    validate(warned, "--write-baseline", "ci/known.json")
    assert '"../small/m.card"' in (tmp_path / "ci" / "known.json").read_text("utf-8")
    monkeypatch.chdir(tmp_path / "ci")
    assert validate("../small", "--baseline", "known.json", "--strict")[0] == 0


def test_errors_are_never_part_of_a_baseline(pack: Path) -> None:
    code, _, said = validate(pack, "--write-baseline", "known.json")
    assert (code, said) == (1, "1 warning written to known.json\n")
    code, report = as_json(pack, "--baseline", "known.json")
    assert (code, report["errors"], report["warnings"], len(report["known"])) == (1, 1, 0, 1)


def test_a_clean_pack_has_an_empty_baseline(warned: Path) -> None:
    (warned / "m.card").unlink()
    validate(warned, "--write-baseline", "known.json")
    assert json.loads(Path("known.json").read_text("utf-8")) == {"version": 1, "findings": []}
    assert validate(warned, "--baseline", "known.json", "--strict")[0] == 0


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 1, "findings": [3]}', "[" * 5000, "\udcff"])
def test_an_invalid_baseline_is_refused_in_one_sentence(warned: Path, text: str) -> None:
    Path("known.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    code, _, said = validate(warned, "--baseline", "known.json")
    assert (code, said) == (2, 'Error: "known.json" is not a baseline; write one with --write-baseline.\n')


@pytest.mark.parametrize("file", ["m" * 5000, "m.card/m.card", "\0"])
def test_a_baseline_entry_for_an_impossible_file_name_is_stale(warned: Path, file: str) -> None:
    entry = {"code": "CIT501", "file": file, "line": "marker", "count": 1}
    Path("known.json").write_text(json.dumps({"version": 1, "findings": [entry]}), "utf-8")
    code, report = as_json(warned, "--baseline", "known.json")
    assert (code, report["problems"][-1]["code"]) == (0, "CIT805")


def test_a_missing_or_newer_baseline_is_reported(warned: Path) -> None:
    code, _, said = validate(warned, "--baseline", "known.json")
    assert (code, said) == (2, 'Error: The baseline "known.json" cannot be read: No such file or directory.\n')
    Path("known.json").write_text('{"version": 2}', "utf-8")
    assert "another version" in validate(warned, "--baseline", "known.json")[2]


def test_contradictory_options_are_a_usage_error(warned: Path) -> None:
    assert validate(warned, "--diff")[0] == 2
    assert validate(warned, "--baseline", "a", "--write-baseline", "b")[0] == 2
