"""Test `citadels validate --fix`: which files change, and how."""

import json
import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.validate import command
from citadels_core.cli.findings import fixes
from tests.packs.making import district, make_pack

SLIP = "district {name}\r\n\ttype trade\r\n    cots 1\r\n    # Stays.  \r\n"
RIGHT = "district {name}\r\n    type trade\r\n    cost 1\r\n    # Stays.  \r\n"


def validate(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = make_pack(tmp_path, "small", {"hut.card": district("Hut")})
    (folder / "a.card").write_bytes(b"\xef\xbb\xbf" + SLIP.format(name="A").encode())
    (folder / "b.card").write_bytes(SLIP.format(name="B").encode())
    return folder.relative_to(tmp_path)


def read(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_fixable_findings_are_fixed_and_other_bytes_stay(pack: Path) -> None:
    before = read(pack)
    assert validate(pack)[0] == 1
    code, output, _ = validate(pack, "--fix")
    assert (code, output) == (0, "applied 4 fixes in 2 files\nno problems in 4 files\n")
    after = read(pack)
    assert after["a.card"] == b"\xef\xbb\xbf" + RIGHT.format(name="A").encode()
    assert after["b.card"] == RIGHT.format(name="B").encode()
    assert {name: data for name, data in after.items() if name not in ("a.card", "b.card")} == {
        name: data for name, data in before.items() if name not in ("a.card", "b.card")
    }
    assert validate(pack, "--fix")[:2] == (0, "no problems in 4 files\n")


GUESSED = """district Herald
    type unique
    cots 2
    when character revealed if called is Merchant
        gain 1 gold
    when gold gained if your gold is crowneed
        gain 1 card
    when gold gained if you are crowneed
        gain 1 card
"""


def test_a_guessed_word_is_written_only_where_it_is_unambiguous_and_compiles(pack: Path) -> None:
    for file in ("a.card", "b.card"):
        (pack / file).unlink()
    (pack / "c.card").write_text(GUESSED, "utf-8")
    code, output, _ = validate(pack, "--fix")
    assert code == 1
    assert output.startswith("applied 2 fixes in 1 file\n")
    assert 'did you mean "calls"?' in output
    right = GUESSED.replace("cots", "cost").replace("you are crowneed", "you are crowned")
    assert (pack / "c.card").read_text("utf-8") == right
    assert validate(pack, "--fix")[1].startswith("error")
    assert (pack / "c.card").read_text("utf-8") == right


def test_only_the_given_files_are_changed(pack: Path) -> None:
    before = read(pack)
    assert validate(pack / "a.card", "--fix")[0] == 0
    after = read(pack)
    assert {name for name in before if before[name] != after[name]} == {"a.card"}


@pytest.mark.skipif(os.sep != "/", reason="no name can hold a backslash here")
def test_a_name_with_a_backslash_leads_no_fix_to_another_file(pack: Path) -> None:
    inner, slip = pack / "d" / "b.card", pack / "d\\b.card"
    inner.parent.mkdir()
    inner.write_bytes(b"# Something is said here, so that the places differ.\n" + RIGHT.format(name="C").encode())
    slip.write_bytes(SLIP.format(name="D").encode())
    before = {file: file.read_bytes() for file in (inner, slip)}
    code, output, _ = validate(pack, "--fix")
    assert {file: file.read_bytes() for file in (inner, slip)} == before
    assert code == 1
    assert "CIT608" in output
    assert "there is a backslash in its name" in output


def test_a_required_pack_is_not_changed(tmp_path: Path, pack: Path) -> None:
    make_pack(tmp_path, "other", requires=("small",))
    before = read(pack)
    assert validate("other", "--fix")[0] == 1
    assert read(pack) == before


MANIFEST = """\
# Ours.
id = "near"
version = "1.0"
title = "Near"
language = 1
requires = [
    # none so far
]
"""


def test_a_missing_requirement_is_added_and_the_rest_of_the_manifest_stays(tmp_path: Path, pack: Path) -> None:
    (pack / "a.card").write_text(district("Inn"), "utf-8")
    (pack / "b.card").unlink()
    near = make_pack(tmp_path, "near", {"few.card": "deck Few\n    Hut, Inn\n"}).relative_to(tmp_path)
    (near / "pack.toml").write_bytes(MANIFEST.replace("\n", "\r\n").encode())
    before, others = read(near), read(pack)
    code, output, _ = validate(near / "few.card", "--fix")
    assert (code, read(near)) == (1, before), "the manifest was not asked for"
    assert '= fix: add small >=1,<2 to "requires"' in output
    code, output, said = validate(near, "--fix", "--diff")
    assert (code, said) == (1, "would apply 1 fix in 1 file\n")
    assert '-requires = [\n+requires = ["small >=1,<2"\n' in output
    assert read(near) == before
    assert validate(near, "--fix")[:2] == (0, "applied 1 fix in 1 file\nno problems in 2 files\n")
    after = before["pack.toml"].replace(b"requires = [", b'requires = ["small >=1,<2"')
    assert read(near) == before | {"pack.toml": after}
    assert read(pack) == others


def test_json_names_the_other_file_that_a_fix_changes(tmp_path: Path, pack: Path) -> None:
    near = make_pack(tmp_path, "near", {"few.card": "deck Few\n    Hut\n"}).relative_to(tmp_path)
    [found] = json.loads(validate(near, "--format", "json")[1])["problems"]
    place = {"file": "near/pack.toml", "line": 5, "column": 13, "end_line": 5, "end_column": 13}
    assert found["fix"] == {**place, "replacement": '"small >=1,<2"', "description": 'add small >=1,<2 to "requires"'}
    [result] = json.loads(validate(near, "--format", "sarif")[1])["runs"][0]["results"]
    [change] = result["fixes"][0]["artifactChanges"]
    assert change["artifactLocation"] == {"uri": "near/pack.toml"}
    assert change["replacements"][0]["deletedRegion"] == {
        "startLine": 5,
        "startColumn": 13,
        "endLine": 5,
        "endColumn": 13,
    }


def test_diff_shows_the_changes_and_writes_nothing(pack: Path) -> None:
    before = read(pack)
    code, output, said = validate(pack, "--fix", "--diff")
    assert (code, said) == (1, "would apply 4 fixes in 2 files\n")
    assert "--- small/a.card (now)\n+++ small/a.card (fixed)\n" in output
    assert "@@ -1,4 +1,4 @@\n district A\n-\ttype trade\n-    cots 1\n+    type trade\n+    cost 1\n" in output
    assert read(pack) == before
    validate(pack, "--fix")
    assert validate(pack, "--fix", "--diff") == (0, "", "would apply 0 fixes in 0 files\n")


def test_a_fix_that_appears_after_another_fix_is_applied_too(pack: Path) -> None:
    (pack / "b.card").write_text("distrct B\n    typ trade\n    cost 1\n    scroe 1 iff your gold > 2\n", "utf-8")
    assert validate(pack / "b.card", "--fix")[0] == 0
    assert (pack / "b.card").read_text("utf-8") == (
        "district B\n    type trade\n    cost 1\n    score 1 if your gold is more than 2\n"
    )


def test_fixes_that_never_converge_are_abandoned(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixes, "MOST_PASSES", 1)
    (pack / "b.card").write_text("distrct B\n    typ trade\n    cost 1\n", "utf-8")
    assert validate(pack / "b.card", "--fix")[0] == 1
    assert (pack / "b.card").read_text("utf-8").startswith("district B\n    typ trade")


def test_json_reports_the_applied_fixes(pack: Path) -> None:
    report = json.loads(validate(pack, "--fix", "--format", "json")[1])
    assert report["fixed"] == {"small/a.card": 2, "small/b.card": 2}
    assert report["errors"] == 0


def test_links_are_not_followed(pack: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.card"
    elsewhere.write_bytes(SLIP.format(name="C").encode())
    (pack / "c.card").symlink_to(elsewhere)
    validate(pack, "--fix")
    assert elsewhere.read_bytes() == SLIP.format(name="C").encode()
    assert (pack / "c.card").is_symlink()
    (tmp_path / "link").symlink_to(tmp_path / "small")
    code, _, said = validate("link", "--fix")
    assert (code, said) == (
        2,
        'Error: "link" is a link, and --fix does not follow links: name the file or folder itself.\n',
    )


def test_a_file_that_is_not_utf8_stays_unchanged(pack: Path) -> None:
    data = "district Caf\u00e9\n\ttype trade\n    cost 1\n".encode("latin-1")
    (pack / "c.card").write_bytes(data)
    assert validate(pack, "--fix")[0] == 1
    assert (pack / "c.card").read_bytes() == data


def test_a_file_keeps_its_mode_and_no_temporary_file_remains(pack: Path) -> None:
    (pack / "a.card").chmod(0o640)
    names = set(read(pack))
    validate(pack, "--fix")
    assert stat.S_IMODE((pack / "a.card").stat().st_mode) == 0o640
    assert set(read(pack)) == names


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_an_unwritable_file_is_reported_in_one_sentence(pack: Path) -> None:
    pack.chmod(0o555)
    code, _, said = validate(pack, "--fix")
    pack.chmod(0o755)
    assert code == 2
    assert "cannot be written" in said


def test_a_file_changed_by_another_program_is_not_overwritten(pack: Path) -> None:
    fixed = fixes.apply_all_fixes([pack])
    (pack / "b.card").write_text("district B\n", "utf-8")
    with pytest.raises(fixes.CommandError, match="changed by another program"):
        fixed.write()
    assert (pack / "b.card").read_text("utf-8") == "district B\n"


def test_a_useless_allow_comment_is_removed(pack: Path) -> None:
    (pack / "hut.card").write_text("# allow CIT501: always\n" + district("Hut"), "utf-8")
    validate(pack, "--fix")  # with errors some checks are skipped: this one runs after they are fixed
    assert (pack / "hut.card").read_text("utf-8") == district("Hut")


def test_the_summary_counts_the_fixable_findings(pack: Path) -> None:
    hint = "`citadels validate --fix small` fixes {}.\n"
    assert hint.format("all of them") in validate(pack)[1]
    (pack / "hut.card").write_text(district("Hut") + "    score fish\n", "utf-8")
    assert hint.format("4 of them") in validate(pack)[1]
    assert "--fix" not in validate(pack / "hut.card")[1]
    (pack / "hut.card").write_text("district Hut\n    type trade\n    cots 1\n", "utf-8")
    hint = hint.replace("small", "small/hut.card")
    assert hint.format("it") in validate(pack / "hut.card")[1]


def test_the_fix_hint_repeats_the_given_path(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"`citadels validate --fix {pack}` fixes all of them.\n" in validate(pack)[1]
    pack.rename("two words")
    assert "`citadels validate --fix 'two words'` fixes all of them.\n" in validate("two words")[1]
    monkeypatch.chdir("two words")
    assert "`citadels validate --fix` fixes all of them.\n" in validate()[1]


def test_no_hint_counts_fixes_in_files_that_were_not_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_pack(tmp_path, "below", {"m.card": "marker fed on player\n"})
    text = "district Hut\n    type trade\n    cost 1\n    when turn ended\n        mark you fed\n"
    make_pack(tmp_path, "own", {"hut.card": text})
    assert "--fix" not in validate("own/hut.card")[1]
    assert "`citadels validate --fix own` fixes it.\n" in validate("own")[1]


def test_no_hint_counts_fixes_in_installed_packs(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_HOME", str(pack.resolve().parent / "home"))
    Path("home/packs").mkdir(parents=True)
    pack.rename("home/packs/small")
    told = validate("small")[1]
    assert "--fix" not in told
    assert "The findings with fixes are in installed packs, which are not changed: change the original.\n" in told
    assert "which is not changed" in validate("small", "--fix")[2]
    slip = {"hut.card": "district Hut\n    type trade\n    cots 1\n"}
    told = validate("small", make_pack(Path(), "own", slip))[1]
    assert "`citadels validate --fix own` fixes 1 of them.\n" in told
    (Path("own") / "hut.card").write_text(district("Hut"), "utf-8")
    assert "change the original" in validate("small", "own")[1]
    (Path("home/packs/small") / "a.card").write_text("district A\n    type trade\n", "utf-8")
    (Path("home/packs/small") / "b.card").unlink()
    assert "change the original" not in validate("small")[1]
