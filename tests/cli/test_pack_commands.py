"""Test `citadels pack new, check, build, info, diff, install, remove` from creating to publishing a pack."""

import json
import re
from pathlib import Path

import pytest

from citadels_core.packs.editing.template import boxes, templates
from tests.packs.crafting import GOOD, crafted, tree
from tests.packs.test_archive import BROKEN, NASTY
from tests.runner import Run, runner


@pytest.fixture
def citadels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in an empty folder and return its exit code and output."""
    return runner(tmp_path, monkeypatch, capsys)


DESCRIBED = 'authors = ["Anna"]\ndescription = "A place by the water."'


def replace(file: str, old: str, new: str) -> None:
    text = Path(file).read_text("utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("template", templates())
def test_a_new_pack_passes_check_and_tests(template: str, citadels: Run) -> None:
    assert citadels("pack", "new", "Harbour", "Town", "--template", template)[0] == 0
    code, said = citadels("validate", "harbour_town")
    assert (code, said.splitlines()[0]) == (0, "no problems in 2 files")
    assert re.match("harbour_town (adds|changes) ", said.splitlines()[1])
    code, said = citadels("test", "harbour_town")
    assert (code, bool(re.match(r"[12] scenarios? passed", said))) == (0, True), said
    assert citadels("fmt", "--check", "harbour_town")[0] == 0
    code, said = citadels("pack", "check", "harbour_town", "--format", "json")
    assert (code, [point["name"] for point in json.loads(said)["points"] if not point["well"]]) == (
        1,
        ["description", "authors"],
    )
    replace("harbour_town/pack.toml", "authors = []", DESCRIBED)
    code, said = citadels("pack", "check", "harbour_town")
    assert (code, said.splitlines()[-1]) == (0, "Ready: build it with citadels pack build.")


TOGETHER = """\
scenario Fish Market and Tailor are in one game
    given 4 players of {}
    given Anna: Tailor, 1 gold, hand Tavern, city Fish Market
    given Ben: Bishop
    when Anna uses Sell
    when Anna chooses Tavern
    when Anna uses Haggle
    when Anna chooses Ben
    then Anna has 2 gold
    then Anna has 2 cards in hand
"""


@pytest.mark.parametrize("box", boxes())
def test_new_cards_of_two_packs_meet_in_the_edition_that_both_join(box: str, citadels: Run) -> None:
    citadels("pack", "new", "Fish Market", "--joins", box)
    citadels("pack", "new", "Tailor", "--joins", box, "--template", "character")
    Path("both").mkdir()
    head = 'id = "both"\nversion = "1.0"\ntitle = "Both"\nlanguage = 1\n'
    Path("both/pack.toml").write_text(f'{head}requires = ["fish_market", "tailor"]\n')
    Path("both/a.card").write_text(TOGETHER.format(boxes()[box]))
    code, said = citadels("validate", "fish_market", "tailor", "--strict")
    assert code == 0, said
    code, said = citadels("test", ".")
    assert (code, said.startswith("5 scenarios passed")) == (0, True), said


def test_games_with_new_cards_of_two_packs_end(citadels: Run) -> None:
    citadels("pack", "new", "Fish Market")
    citadels("pack", "new", "Tailor", "--template", "character")
    packs = ("--pack", "fish_market", "--pack", "tailor")
    code, said = citadels("play", *packs, "--cast", "Tailor", "--auto", "--seed", "1", "--bot", "random")
    assert (code, " wins with " in said) == (0, True), said
    assert "Tailor" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["a", "--joins", "base"], 'There is no official edition "base"; there is: classic2016, deluxe2016,'),
        (["a", "--joins", "classic2016", "--template", "edition"], "--joins is for a new district or character."),
        (["--from", "fair_play", "--joins", "classic2016"], "--joins is for a new district or character."),
        (["classic2016"], "comes with the SDK"),
        (["Über"], "cannot be the name of a pack"),
        (["Con"], '"Con" cannot be the name of a pack: Windows reserves "con"'),
        (["a" * 201], "The name of a pack has at most 200 letters."),
        (["../up"], "cannot be the name of a pack"),
        (["a", "--template", "spell"], "'spell' is not one of 'character', 'district', 'edition'"),
    ],
)
def test_a_pack_that_cannot_be_created_leaves_no_files(
    words: list[str], said: str, citadels: Run, tmp_path: Path
) -> None:
    before = tree(tmp_path)
    code, printed = citadels("pack", "new", *words)
    assert (code, said in printed) == (2, True), printed
    assert tree(tmp_path) == before


def test_a_scenario_in_another_file_covers_a_card(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    replace("inn/pack.toml", "authors = []", DESCRIBED)
    card, _, scenarios = Path("inn/inn.card").read_text("utf-8").partition("scenario ")
    proofs, _, tables = scenarios.partition("\ndeck ")
    Path("inn/inn.card").write_text(f"{card.rstrip()}\n\ndeck {tables}")
    Path("inn/proof.card").write_text(f"scenario {proofs.rstrip()}\n")
    code, said = citadels("pack", "check", "inn")
    assert code == 0, said


def test_an_existing_folder_is_not_overwritten(citadels: Run, tmp_path: Path) -> None:
    citadels("pack", "new", "Inn")
    before = tree(tmp_path)
    code, said = citadels("pack", "new", "Inn", "--template", "edition")
    assert (code, said) == (2, 'Error: "inn" exists already: choose another name, or move it away.\n')
    assert tree(tmp_path) == before


def test_pack_check_lists_everything_missing(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    Path("inn/README.md").unlink()
    replace("inn/pack.toml", 'licence = "CC0-1.0"\n', "")
    replace("inn/inn.card", "    cost 3", "    cost  3")
    Path("inn/barn.card").write_text("district Barn\n    type unique\n    cost 2\n    score 1\n")
    code, said = citadels("pack", "check", "inn")
    assert code == 1
    missing = [line.split()[1] for line in said.splitlines() if line.startswith("todo ")]
    assert missing == ["layout", "description", "authors", "licence", "readme", "proofs"]
    assert "no scenario below: Barn" in said
    assert said.splitlines()[-1] == "Not ready: 6 points to fix."


def test_a_rule_added_by_a_patch_needs_a_scenario(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    rule = "    action Rest once per turn\n        gain 1 card\n"
    Path("inn/patch.card").write_text(f"patch Smithy\n{rule}\npatch Tavern\n    cost 2\n")
    assert "no scenario below: patch Smithy\n" in citadels("pack", "check", "inn")[1]
    proof = "scenario Smithy: it rests\n    given Anna: Merchant, city Smithy\n    when Anna uses Rest\n"
    with Path("inn/patch.card").open("a") as file:
        file.write(f"\n{proof}    then Anna has 1 card in hand\n")
    assert "ok    proofs        everything with rules has one\n" in citadels("pack", "check", "inn")[1]


BARN = """\
district Barn
    type unique
    cost 2
    action Thresh once per turn
        if your gold is at least 3
            gain 1 card
            stop
        gain 1 gold

scenario Barn: a gold when there is none
    given 4 players
    given Anna: Merchant, 0 gold, hand none, city Barn
    when Anna uses Thresh
    then Anna has 1 gold
"""


def test_uncovered_lines_are_listed_and_do_not_fail_the_check(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    replace("inn/pack.toml", "authors = []", DESCRIBED)
    Path("inn/barn.card").write_text(BARN)
    code, said = citadels("pack", "check", "inn")
    assert code == 0, said
    lines = [" ".join(line.split()) for line in said.splitlines()]
    at = lines.index("-- coverage 5 of 6 rules and branches: 83%")
    assert lines[at + 1 : at + 3] == [
        'inn/barn.card:5: Barn: the block of this "if" is never reached',
        "ok capabilities changes other cards",
    ]
    assert lines[-1] == "Ready: build it with citadels pack build."
    report = json.loads(citadels("pack", "check", "inn", "--format", "json")[1])
    point = next(point for point in report["points"] if point["name"] == "coverage")
    assert (report["ready"], point["well"], len(point["lacks"])) == (True, True, 1)
    told = json.loads(citadels("test", "inn", "--coverage", "--format", "json")[1])["coverage"]
    assert report["coverage"] == told
    assert report["capabilities"] == json.loads(citadels("pack", "info", "inn", "--format", "json")[1])["capabilities"]


def test_only_the_first_uncovered_lines_are_listed(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    rules = "".join(f"    score {number}\n" for number in range(1, 21))
    Path("inn/barn.card").write_text(f"district Barn\n    type unique\n    cost 2\n{rules}")
    said = citadels("pack", "check", "inn")[1]
    assert said.count("barn.card:") == 12
    assert "and 8 more: run citadels test --coverage inn\n" in said


def test_with_errors_neither_coverage_nor_capabilities_are_reported(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    replace("inn/inn.card", "gain 2 gold", "gian 2 gold")
    code, said = citadels("pack", "check", "inn", "--format", "json")
    report = json.loads(said)
    assert (code, report["coverage"], report["capabilities"]) == (1, None, None)
    assert not {"coverage", "capabilities"} & {point["name"] for point in report["points"]}


def test_failing_scenarios_and_findings_are_reported(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    replace("inn/inn.card", "Anna has 3 gold", "Anna has 4 gold")
    assert "1 of 2 failed: run citadels test inn" in citadels("pack", "check", "inn")[1]
    replace("inn/inn.card", "gain 2 gold", "gian 2 gold")
    code, said = citadels("pack", "check", "inn")
    assert (code, "1 finding: run citadels validate inn" in said) == (1, True)


def test_a_pack_is_built_installed_listed_and_removed(citadels: Run, tmp_path: Path) -> None:
    citadels("pack", "new", "Inn")
    code, said = citadels("pack", "build", "inn")
    assert code == 0
    found = re.fullmatch(r"wrote inn-0\.1\.0\.citpack \(3 files, ([\d,]+) bytes\)\nsha256 ([0-9a-f]{64})\n", said)
    assert found
    assert int(found[1].replace(",", "")) == Path("inn-0.1.0.citpack").stat().st_size
    code, said = citadels("pack", "install", "inn-0.1.0.citpack", "--sha256", found[2])
    assert code == 0
    assert said.splitlines()[0] == "inn 0.1.0: it changes other cards"
    assert said.splitlines()[1].startswith("installed inn 0.1.0 in ")
    assert citadels("pack", "install", "inn-0.1.0.citpack") == (0, "inn 0.1.0 is installed already\n")
    packs = json.loads(citadels("pack", "list", "--format", "json")[1])["packs"]
    assert [pack["origin"] for pack in packs if pack["id"] == "inn"] == ["user"]
    assert citadels("pack", "remove", "inn") == (0, "removed inn 0.1.0\n")
    assert [*tree(tmp_path / "home")] == ["packs"]


def test_in_the_folder_of_a_pack_it_need_not_be_named(citadels: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    citadels("pack", "new", "Inn")
    monkeypatch.chdir("inn")
    assert citadels("pack", "build", "--output", "../inn.citpack")[0] == 0
    assert citadels("pack", "info")[1].startswith("Inn (inn 0.1.0)\n")
    assert citadels("pack", "diff", "../inn.citpack")[0] == 0
    code, said = citadels("pack", "build", "--output", "nowhere/inn.citpack")
    assert (code, "cannot be written" in said) == (2, True)


def test_a_failed_write_keeps_the_old_file(citadels: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    citadels("pack", "new", "Inn")
    citadels("pack", "build", "inn", "--output", "inn.citpack")
    replace("inn/inn.card", "cost 3", "cost 4")
    Path("link.citpack").symlink_to("inn.citpack")
    before = tree(Path())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        code, said = citadels("pack", "build", "inn", "--output", "inn.citpack")
    assert (code, said) == (1, 'Error: "inn.citpack" cannot be written: No space left on device.\n')
    code, said = citadels("pack", "build", "inn", "--output", "link.citpack")
    assert (code, said) == (2, 'Error: "link.citpack" is a link or not a regular file; it was not changed.\n')
    assert tree(Path()) == before


def test_a_pack_with_errors_is_shown_them_and_not_built(citadels: Run, tmp_path: Path) -> None:
    citadels("pack", "new", "Inn")
    replace("inn/inn.card", "gain 2 gold", "gian 2 gold")
    before = tree(tmp_path)
    code, said = citadels("pack", "build", "inn")
    assert (code, "inn/inn.card:" in said) == (1, True)
    assert tree(tmp_path) == before


def test_another_version_replaces_one_only_when_later_or_forced(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    citadels("pack", "build", "inn", "--output", "old.citpack")
    replace("inn/inn.card", "cost 3", "cost 4")
    citadels("pack", "build", "inn", "--output", "same.citpack")
    replace("inn/pack.toml", "0.1.0", "0.2.0")
    citadels("pack", "build", "inn", "--output", "new.citpack")
    citadels("pack", "install", "old.citpack")
    code, said = citadels("pack", "install", "same.citpack")
    assert (code, said) == (
        1,
        "inn 0.1.0: it changes other cards\n"
        "same.citpack is not installed: version 0.1.0 of inn is installed already, with other content; "
        "--yes replaces it.\n",
    )
    assert "installed inn 0.1.0 instead of 0.1.0 in " in citadels("pack", "install", "same.citpack", "--yes")[1]
    assert "installed inn 0.2.0 instead of 0.1.0 in " in citadels("pack", "install", "new.citpack")[1]
    assert citadels("pack", "install", "old.citpack")[0] == 1


def test_a_required_pack_is_removed_only_when_forced(citadels: Run) -> None:
    for name in ("Inn", "Barn"):
        citadels("pack", "new", name)
        citadels("pack", "build", name.lower())
        citadels("pack", "install", f"{name.lower()}-0.1.0.citpack")
    replace("../home/packs/barn/pack.toml", 'requires = ["classic2016"]', 'requires = ["classic2016", "inn"]')
    code, said = citadels("pack", "remove", "inn")
    assert (code, said) == (1, "inn is not removed: barn would not work without it; --yes removes it.\n")
    assert citadels("pack", "remove", "inn", "--yes") == (0, "removed inn 0.1.0\n")


def test_a_version_incompatible_with_other_packs_is_installed_only_when_forced(
    citadels: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Inn", "Barn"):
        citadels("pack", "new", name)
    citadels("pack", "build", "inn")
    citadels("pack", "install", "inn-0.1.0.citpack")
    replace("inn/pack.toml", "0.1.0", "1.0.0")
    citadels("pack", "build", "inn")
    Path("inn").rename("elsewhere")
    replace("barn/pack.toml", 'requires = ["classic2016"]', 'requires = ["classic2016", "inn <1"]')
    citadels("pack", "build", "barn")
    assert citadels("pack", "install", "barn-0.1.0.citpack")[0] == 0
    reason = 'barn would not work with it ("barn" needs inn <1; found: inn 1.0.0)'
    code, said = citadels("pack", "install", "inn-1.0.0.citpack")
    assert (code, said) == (
        1,
        "inn 1.0.0 instead of 0.1.0: it changes other cards\n"
        f"inn-1.0.0.citpack is not installed: {reason}; --yes installs it.\n",
    )
    asked = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("click.confirm", lambda text: asked.append(text) or len(asked) > 1)
    assert citadels("pack", "install", "inn-1.0.0.citpack")[0] == 1
    code, said = citadels("pack", "install", "inn-1.0.0.citpack")
    assert (code, asked) == (0, [f"{reason}. Install it?"] * 2)
    assert "installed inn 1.0.0 instead of 0.1.0 in " in said
    assert citadels("pack", "install", "inn-0.1.0.citpack", "--yes")[0] == 0
    assert citadels("pack", "install", "inn-1.0.0.citpack", "--yes")[0] == 0


def test_leftover_files_after_a_removal_are_reported(
    citadels: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    citadels("pack", "new", "Inn")
    citadels("pack", "build", "inn")
    citadels("pack", "install", "inn-0.1.0.citpack")
    monkeypatch.setattr("shutil.rmtree", lambda *_, **__: None)  # as when a folder in it is not accessible
    code, said = citadels("pack", "remove", "inn")
    [left] = (tmp_path / "home" / "packs").iterdir()
    told = f"{left} could not be deleted; the next `citadels pack install` or `remove` tries again\n"
    assert (code, said) == (0, f"removed inn 0.1.0\n{told}")
    code, said = citadels("pack", "install", "inn-0.1.0.citpack", "--format", "json")
    assert (code, str(left) in json.loads(said.partition("\n}\n")[0] + "}")["left"]) == (0, True)
    assert told in said


@pytest.mark.parametrize("what", [*NASTY, *BROKEN])
def test_a_bad_package_is_refused_in_one_sentence(what: str, citadels: Run, tmp_path: Path) -> None:
    Path("bad.citpack").write_bytes(crafted(NASTY[what][0]) if what in NASTY else BROKEN[what][0])
    before = tree(tmp_path)
    for command, beginning in (("install", "is not installed: "), ("info", "is not a sound package: ")):
        code, said = citadels("pack", command, "bad.citpack")
        assert (code, said.count("\n")) == (1, 1)
        assert said.startswith(f"bad.citpack {beginning}")
        assert said.endswith(".\n")
    assert tree(tmp_path) == before


@pytest.mark.parametrize("command", ["install", "info", "diff"])
def test_a_missing_file_is_reported(command: str, citadels: Run) -> None:
    for name in ("nowhere.citpack", "x" * 5000 + ".citpack"):
        code, said = citadels("pack", command, name)
        assert (code, said) == (2, f'Error: There is no file "{name}".\n')


def test_a_folder_is_not_installed(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    code, said = citadels("pack", "install", "inn")
    assert (code, "citadels pack build" in said) == (2, True)


def test_pack_info_lists_the_capabilities_of_a_package_without_installing_it(citadels: Run, tmp_path: Path) -> None:
    Path("small.citpack").write_bytes(
        crafted([GOOD[0], ("yard.card", GOOD[1][1] + b"    action Look\n        lay out 1 cards\n")])
    )
    before = tree(tmp_path)
    code, said = citadels("pack", "info", "small.citpack")
    assert code == 0
    assert "  looks at the deck: Zyxomat (yard.card:5)" in said.splitlines()
    facts = json.loads(citadels("pack", "info", "small.citpack", "--format", "json")[1])
    assert (facts["id"], facts["contents"]["districts"], len(facts["sha256"])) == ("small", 1, 64)
    assert facts["capabilities"] == [
        {"capability": "looks at the deck", "card": "Zyxomat", "file": "yard.card", "line": 5}
    ]
    assert tree(tmp_path) == before


def test_pack_diff_reports_changes_and_whether_the_version_is_high_enough(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    citadels("pack", "build", "inn", "--output", "old.citpack")
    assert citadels("pack", "diff", "old.citpack", "inn") == (0, "Nothing changes: 0.1.0 to 0.1.0 is enough.\n")
    replace("inn/inn.card", "cost 3", "cost 4")
    code, said = citadels("pack", "diff", "old.citpack", "inn")
    assert (code, said.splitlines()) == (
        1,
        [
            "major  district Inn: cost 4 instead of 3",
            "These changes need a major version: 0.1.0 to 0.1.0 is not enough, it should be 0.2.0.",
        ],
    )
    replace("inn/pack.toml", "0.1.0", "0.2.0")
    code, said = citadels("pack", "diff", "old.citpack", "inn", "--format", "json")
    facts = json.loads(said)
    assert (code, facts["level"], facts["enough"], facts["asked"]) == (0, "major", True, None)
    citadels("pack", "new", "Barn")
    assert citadels("pack", "diff", "inn", "barn")[0] == 2


def test_ids_of_installed_packs_can_be_compared(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    citadels("pack", "build", "inn")
    citadels("pack", "install", "inn-0.1.0.citpack")
    Path("inn").rename("here")
    assert citadels("pack", "diff", "inn", "here")[0] == 0
    assert citadels("pack", "info", "inn")[1].startswith("Inn (inn 0.1.0)\n")


def test_validate_reports_the_capabilities_of_the_given_packs(citadels: Run) -> None:
    citadels("pack", "new", "Inn")
    assert citadels("validate", "inn")[1] == "no problems in 2 files\ninn changes other cards\n"
    assert citadels("validate", "inn/inn.card")[1] == "no problems in 1 file\n"
    found = json.loads(citadels("validate", "inn", "--format", "json")[1])["capabilities"]
    assert [*found] == ["inn"]
    assert found["inn"][0] == {
        "capability": "changes other cards",
        "card": "Classic 2016",
        "file": "inn/inn.card",
        "line": 25,
    }
