"""Test that declarations for other packs count as used when such a pack is checked along."""

from pathlib import Path

from citadels_core.packs.loading.loader import Loaded, examine
from tests.packs.making import TABLE, characters, district, make_pack

TAGS = f"marker blessed on district\n    until end of game\n\ncounter prayers on player\n\n{district('Chapel')}"
USE = """\
district Shrine
    type religious
    cost 2
    action Bless once per turn
        target district as other where other is not this
        mark other blessed
        add 1 to your prayers
    score your prayers
"""
READ = "    score count of (district in your city where district is blessed)\n"
MARKER, COUNTER = 'the marker "blessed"', 'the counter "prayers"'


def unused(loaded: Loaded) -> list[str]:
    return [found.message.partition(" is ")[0] for found in loaded.problems if found.code == "CIT502"]


def test_state_declared_for_other_packs_counts_as_used_by_them(tmp_path: Path) -> None:
    tags = make_pack(tmp_path, "tags", {"a.card": TAGS})
    user = make_pack(tmp_path, "user", {"a.card": USE + READ}, requires=("tags",))
    assert unused(examine(tags)) == [MARKER, COUNTER]
    assert unused(examine(tags, user)) == unused(examine(user)) == []
    assert examine(tags, user).problems == ()


def test_state_that_other_packs_only_place_counts_as_unread(tmp_path: Path) -> None:
    tags = make_pack(tmp_path, "tags", {"a.card": TAGS})
    assert unused(examine(tags, make_pack(tmp_path, "user", {"a.card": USE}, requires=("tags",)))) == [MARKER]


def test_state_placed_by_one_pack_and_read_by_another_counts_as_used(tmp_path: Path) -> None:
    tags = make_pack(tmp_path, "tags", {"a.card": TAGS})
    placing = make_pack(tmp_path, "placing", {"a.card": USE}, requires=("tags",))
    reading = make_pack(tmp_path, "reading", {"a.card": district("Altar") + READ}, requires=("tags",))
    assert unused(examine(tags, placing, reading)) == []


def test_a_pack_that_has_a_marker_of_the_same_name_uses_its_own(tmp_path: Path) -> None:
    tags = make_pack(tmp_path, "tags", {"a.card": TAGS})
    own = make_pack(tmp_path, "own", {"a.card": TAGS.replace("Chapel", "Church") + "\n" + USE + READ})
    assert unused(examine(tags, own)) == [MARKER, COUNTER]


def test_an_allow_comment_is_not_useless_beside_a_pack_that_uses_the_state(tmp_path: Path) -> None:
    allowed = "\n".join(
        f"# allow CIT502: for other packs\n{line}" if line.startswith(("marker", "counter")) else line
        for line in TAGS.splitlines()
    )
    tags = make_pack(tmp_path, "tags", {"a.card": allowed + "\n"})
    user = make_pack(tmp_path, "user", {"a.card": USE + READ}, requires=("tags",))
    assert examine(tags).problems == examine(tags, user).problems == ()


def test_an_edition_procedure_performed_by_another_pack_counts_as_used(tmp_path: Path) -> None:
    people, cast = characters(1, 2, 3)
    procedures = "    procedure opening\n        take crown\n    procedure harvest\n        take crown\n"
    table = TABLE.format(copies=30, starting=4, least=2, most=3, cast=cast) + procedures
    little = make_pack(tmp_path, "little", {"a.card": f"{people}\n{table}"})
    patch = "patch Little\n    procedure opening\n        perform harvest\n"
    user = make_pack(tmp_path, "user", {"a.card": patch}, requires=("little",))
    assert unused(examine(little)) == ['the procedure "harvest"']
    assert unused(examine(little, user)) == []


def test_the_help_shows_how_to_allow_state_for_other_packs(tmp_path: Path) -> None:
    marker, _ = examine(make_pack(tmp_path, "tags", {"a.card": TAGS})).problems
    assert marker.help == (
        'use it, for example "mark district blessed" and "if district is blessed", or remove it; '
        "if it is for other packs, write above it: # allow CIT502: for other packs"
    )
