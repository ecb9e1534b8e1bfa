"""Test patches and scenarios for optional packs: with and without the other pack, in both orders."""

import shutil
from pathlib import Path

import pytest

from citadels_core.lab.scenarios.runner import run_all
from citadels_core.packs import examine, load
from citadels_core.packs.editing.workspace import Workspace
from citadels_core.packs.installing.install import package_of
from citadels_core.packs.loading.loader import Loaded
from citadels_core.packs.loading.opening import LOCK
from citadels_core.packs.resolving.lock import write_lock
from tests.packs.making import district, make_pack

JOINS = "\npatch Classic 2016\n    districts {}\n"
QUAY = """\
district Quay
    type trade
    cost 3
    action Trade once per turn
        costs 1 gold
        gain 1 card
"""
MILL = """\
district Mill
    type unique
    cost 3
    score 1
"""
BRIDGE = """
patch Quay
    given pack harbour
    cost 2

patch Mill
    given pack harbour
    when district built if district.name is Quay and player is you
        gain 1 gold

scenario Mill: a quay brings gold
    given pack harbour
    given Anna: Merchant, 2 gold, hand Quay, city Mill
    given Anna has gathered
    when Anna builds Quay
    then Anna has 1 gold
"""


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    harbour = make_pack(tmp_path, "harbour", {"a.card": QUAY + JOINS.format("Quay")}, requires=("classic2016",))
    return harbour, mills(tmp_path, MILL + JOINS.format("Mill") + BRIDGE)


def mills(parent: Path, text: str, extra: str = 'optional = ["harbour"]\n', requires: tuple[str, ...] = ()) -> Path:
    return make_pack(parent, "mills", {"mill.card": text}, requires=("classic2016", *requires), extra=extra)


def rules_of(loaded: Loaded) -> dict[str, tuple[int, int]]:
    """Return the cost and the number of rules of each card of the two packs."""
    cards = loaded.catalog.cards.values()
    return {card.name: (card.cost, len(card.rules)) for card in cards if card.id.startswith(("mills:", "harbour:"))}


def told(loaded: Loaded) -> list[tuple[str, int, str]]:
    return [(one.code, loaded.sources()[one.path].position(one.span.start)[0], one.message) for one in loaded.problems]


def test_without_the_other_pack_the_declarations_are_skipped(folders: tuple[Path, Path]) -> None:
    loaded = examine(folders[1])
    assert (loaded.problems, rules_of(loaded)) == ((), {"Mill": (3, 1)})
    assert [(one.pack, one.kind, one.name) for one in loaded.skipped] == [
        ("harbour", "patch", "Quay"),
        ("harbour", "patch", "Mill"),
        ("harbour", "scenario", "Mill: a quay brings gold"),
    ]


@pytest.mark.parametrize("turned", [False, True])
def test_with_the_other_pack_they_apply_in_whatever_order_packs_are_named(
    folders: tuple[Path, Path], turned: bool
) -> None:
    loaded = examine(*(reversed(folders) if turned else folders))
    assert (loaded.problems, loaded.skipped) == ((), ())
    assert rules_of(loaded) == {"Mill": (3, 2), "Quay": (2, 1)}
    assert loaded.catalog.cards["mills:mill"].patched[0][0] == "mills"
    assert [(one.name, one.passed) for one in run_all(loaded.catalog, files=["mills/mill.card"])] == [
        ("Mill: a quay brings gold", True)
    ]


def test_two_packs_can_have_declarations_for_each_other(folders: tuple[Path, Path], tmp_path: Path) -> None:
    shutil.rmtree(folders[0])
    patch = "\npatch Mill\n    given pack mills\n    cost 1\n"
    harbour = make_pack(
        tmp_path,
        "harbour",
        {"a.card": QUAY + JOINS.format("Quay") + patch},
        requires=("classic2016",),
        extra='optional = ["mills"]\n',
    )
    for named in ((harbour, folders[1]), (folders[1], harbour)):
        loaded = examine(*named)
        assert (loaded.problems, rules_of(loaded)) == ((), {"Mill": (1, 2), "Quay": (2, 1)})
    assert examine(harbour).problems == examine(folders[1]).problems == ()


def test_two_declarations_for_different_packs_do_not_see_the_names_of_both(tmp_path: Path) -> None:
    harbour = make_pack(tmp_path, "harbour", {"a.card": QUAY})
    court = make_pack(tmp_path, "court", {"a.card": district("Court")})
    text = "patch Quay\n    given pack court\n    cost 2\n"
    pack = mills(tmp_path, text, 'optional = ["harbour", "court"]\n')
    assert ("CIT202", 1, 'the card or edition "Quay" is not known') in told(examine(pack, harbour, court))


def test_a_name_of_an_optional_pack_elsewhere_is_an_error_whose_fix_adds_the_line(tmp_path: Path) -> None:
    harbour = make_pack(tmp_path, "harbour", {"a.card": QUAY})
    text = f"{MILL}\npatch Quay  # cheap\n    cost 2\n"
    pack = mills(tmp_path, text)
    for packs in ((pack,), (pack, harbour)):
        [found] = [one for one in examine(*packs).problems if one.path.endswith("mill.card")]
        assert (found.code, found.help) == (
            "CIT202",
            '"Quay" is in the pack harbour, which may be missing; add this line below the first line: '
            "given pack harbour",
        )
        assert found.fix is not None
        fixed = text[: found.fix.span.start] + found.fix.replacement + text[found.fix.span.end :]
        assert fixed == f"{MILL}\npatch Quay  # cheap\n    given pack harbour\n    cost 2\n"


def test_a_card_that_uses_a_name_of_an_optional_pack_is_told_to_use_a_patch(tmp_path: Path) -> None:
    make_pack(tmp_path, "harbour", {"a.card": QUAY})
    pack = mills(tmp_path, MILL + "    when district built if district.name is Quay\n        gain 1 gold\n")
    [found] = [one for one in examine(pack).problems if one.code == "CIT202"]
    assert found.fix is None
    assert "use the name only in a patch that begins with the line: given pack harbour" in (found.help or "")


@pytest.mark.parametrize(
    ("extra", "requires", "line", "message", "fix"),
    [
        ("", (), "given pack harbour", 'the pack "harbour" is not in "optional" of pack.toml', "optional"),
        ("", ("harbour",), "given pack harbour", 'the pack "harbour" is always loaded with this one', ""),
        ('optional = ["harbour"]\n', (), "given pack harbor", 'the pack "harbor" is not in "optional"', None),
        ('optional = ["harbour"]\n', (), "given pack mills", 'the pack "mills" is always loaded', ""),
        ('optional = ["harbour"]\n', (), "given pack", "the id of the pack is missing", None),
    ],
)
def test_a_line_that_names_no_optional_pack_is_an_error(
    extra: str, requires: tuple[str, ...], line: str, message: str, fix: str | None, tmp_path: Path
) -> None:
    make_pack(tmp_path, "harbour", {"a.card": QUAY})
    loaded = examine(mills(tmp_path, f"{MILL}\npatch Quay\n    {line}\n    cost 2\n", extra, requires))
    [found] = [one for one in loaded.problems if one.code == "CIT630"]
    assert found.message.startswith(message)
    assert (found.fix is None) == (fix is None)
    assert found.fix is None or fix is None or fix in found.fix.replacement


def test_an_error_in_a_skipped_declaration_is_found_if_it_needs_no_names(tmp_path: Path) -> None:
    text = f"{MILL}\npatch Quay\n    given pack harbour\n    cost <= 2\n"
    assert [code for code, _, _ in told(examine(mills(tmp_path, text)))] == ["CIT102"]


def test_an_unknown_name_below_the_line_is_found_once_the_other_pack_is_loaded(tmp_path: Path) -> None:
    harbour = make_pack(tmp_path, "harbour", {"a.card": QUAY})
    pack = mills(tmp_path, f"{MILL}\npatch Key\n    given pack harbour\n    cost 2\n")
    assert [code for code, _, _ in told(examine(pack)) if code == "CIT202"] == []
    assert ("CIT202", 6, 'the card or edition "Key" is not known') in told(examine(pack, harbour))


def test_a_state_that_only_such_a_declaration_uses_is_not_unused(tmp_path: Path) -> None:
    make_pack(tmp_path, "harbour", {"a.card": QUAY})
    rule = "    action Rest once per turn\n        mark you busy\n"
    text = f"marker busy on player\n\n{MILL}\npatch Quay\n    given pack harbour\n{rule}"
    assert "CIT502" not in [code for code, _, _ in told(examine(mills(tmp_path, text)))]


def test_the_lock_and_the_package_are_those_of_the_pack_alone(folders: tuple[Path, Path]) -> None:
    alone, both = examine(folders[1]), examine(*folders)
    assert package_of(alone, folders[1]).data == package_of(both, folders[1]).data
    assert alone.catalog.hashes["mills"] == both.catalog.hashes["mills"]
    pins = [(pack.pinned, pack.origin.value) for pack in alone.packs if pack.id != "mills"]
    (folders[1] / LOCK).write_text(write_lock(pins))
    assert examine(folders[1]).problems == examine(*folders).problems == ()


def test_the_cache_gives_the_same_with_and_without_the_other_pack(
    folders: tuple[Path, Path], cache_folder: Path
) -> None:
    for _ in range(2):
        assert rules_of(examine(folders[1])) == {"Mill": (3, 1)}
        assert rules_of(examine(*folders)) == {"Mill": (3, 2), "Quay": (2, 1)}


def test_capabilities_of_such_declarations_can_be_refused(folders: tuple[Path, Path]) -> None:
    load(folders[1], refuse="moves the crown")
    with (folders[1] / "mill.card").open("a") as file:
        file.write("\npatch Quay\n    given pack harbour\n    action Rule once per turn\n        give crown to you\n")
    assert "moves the crown" not in {one.capability for one in examine(folders[1]).capabilities()["mills"]}
    assert "moves the crown" in {one.capability for one in examine(*folders).capabilities()["mills"]}


def test_an_editor_finds_the_same_as_a_fresh_load(folders: tuple[Path, Path]) -> None:
    harbour, mill = folders
    workspace = Workspace(mill, harbour)
    file = mill / "mill.card"
    for text in (file.read_text(), file.read_text().replace("cost 2", "cost 1"), f"{MILL}{BRIDGE}    then oops\n"):
        workspace.update(file, text)
        file.write_text(text)
        fresh = examine(mill, harbour)
        assert workspace.loaded().problems == fresh.problems
        assert workspace.loaded().catalog.modules == fresh.catalog.modules


SECRET = "note plan on player is number\n    seen by owner\n"
TELLS = """
patch Quay
    given pack harbour
    action Tell once per turn
        for each player where player.plan is at least 1
            show player.plan to every player
"""


def test_a_patch_that_reveals_a_secret_of_the_other_pack_has_the_same_capability_as_without_the_line(
    tmp_path: Path,
) -> None:
    writes = "    action Plan once per turn\n        note 1 as your plan\n"
    harbour = make_pack(tmp_path, "harbour", {"a.card": SECRET + "\n" + QUAY + writes})
    bridged = mills(tmp_path / "a", MILL + TELLS)
    required = mills(tmp_path / "b", MILL + TELLS.replace("    given pack harbour\n", ""), "", requires=("harbour",))
    said = [{one.capability for one in examine(pack, harbour).capabilities()["mills"]} for pack in (bridged, required)]
    assert said[0] == said[1]
    assert "makes secret choices" in said[0]
    assert [one.message for one in examine(bridged, harbour).problems if one.code == "CIT502"] == []
