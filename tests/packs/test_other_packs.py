"""Test that an unknown name is searched in packs that are not required."""

from pathlib import Path

import pytest

from citadels_core.packs import examine
from tests.packs.making import district, make_pack

COURT = """\
character Jester
    rank 3
    action Juggle once per turn
        gain 1 gold

counter visits on district
    until end of game

note friend on district is player

deck Court Deck
    "Tower by the Sea"

rules Court Rules
    forbid crown moved named Court Peace if player is you
    procedure hold court
        for each player
            player gains 1 gold
    procedure bow for 2 to 3 players  # not alone
        for each player
            player gains 1 gold

edition Court Game
    use rules Court Rules
    players 2 to 3
    cast Jester
    decks Court Deck
    base city size 7
    preset Dark Nights
        cast Jester
    variant Quick
        base city size 4

marker mocked on player
    until end of round

district "Tower by the Sea"  # high
    type trade
    cost 1
    score this.visits if you are mocked and this.friend is you
    when crown moved
        mark player mocked
        add 1 to this.visits
        note player as this.friend
        perform hold court
        perform bow
"""


def helps(folder: Path, *others: Path) -> list[tuple[str, str | None]]:
    return [(found.code, found.help) for found in examine(folder, *others).problems]


@pytest.fixture
def court(tmp_path: Path) -> Path:
    return make_pack(tmp_path / "far", "court", {"a.card": COURT})


def pack(parent: Path, text: str, **options: tuple[str, ...]) -> Path:
    return make_pack(parent, "mine", {"a.card": text}, **options)


DECK = "deck Few\n    {}\n"
REQUIRE = '"{}" is in the pack court; add "court >=1,<2" to "requires" in pack.toml'


@pytest.mark.parametrize("name", ["Jester", "Tower by the Sea"])
def test_the_help_names_the_pack_that_has_the_card(tmp_path: Path, court: Path, name: str) -> None:
    mine = pack(tmp_path, DECK.format(f'"{name}"'))
    assert helps(mine, court) == [("CIT202", REQUIRE.format(name))]


def test_the_help_names_the_pack_that_has_the_marker(tmp_path: Path, court: Path) -> None:
    text = district("Hut") + "    when crown moved\n        mark player mocked\n    score 1 if you are mocked\n"
    found = helps(pack(tmp_path, text), court)
    assert REQUIRE.format("mocked") in [help_ for _, help_ in found]


def test_a_pack_is_found_beside_or_in_the_path(tmp_path: Path, court: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    near = pack(court.parent, DECK.format("Jester"))
    assert helps(near) == [("CIT202", REQUIRE.format("Jester"))]
    mine = pack(tmp_path, DECK.format("Jester"))
    assert helps(mine)[0][1] != REQUIRE.format("Jester")
    monkeypatch.setenv("CITADELS_PATH", str(court.parent))
    assert helps(mine) == [("CIT202", REQUIRE.format("Jester"))]


def test_misspellings_are_searched_in_other_packs_last(tmp_path: Path, court: Path) -> None:
    mine = pack(tmp_path, DECK.format("Jestre"))
    assert helps(mine, court) == [
        ("CIT202", 'did you mean "Jester" of the pack court? This pack does not require that one')
    ]
    (mine / "b.card").write_text(district("Jestr"), "utf-8")
    assert helps(mine, court) == [("CIT202", 'did you mean "Jestr"?')]


def test_verbs_are_not_searched_in_other_packs(tmp_path: Path, court: Path) -> None:
    mine = pack(tmp_path, district("Hut") + "    when crown moved\n        jesters you\n")
    ((code, help_),) = helps(mine, court)
    assert code == "CIT209"
    assert (help_ or "").startswith("begin with a verb, such as gain, take or choose; search for the right line")


def test_the_help_for_a_marker_depends_on_what_it_is_placed_on(tmp_path: Path, court: Path) -> None:
    marker = "marker cursed on district\n    until end of round\n\n"
    text = f"{marker}{district('Hut')}    when crown moved\n        put cursed on this\n"
    advice = 'set it with "mark district cursed", and test it with "district is cursed"'
    assert ("CIT303", advice) in helps(pack(tmp_path, text), court)


def test_the_help_names_official_packs(tmp_path: Path) -> None:
    found = helps(pack(tmp_path, DECK.format("Smithy")))
    assert found[0][0] == "CIT202"
    assert 'to "requires" in pack.toml' in (found[0][1] or "")


def test_an_already_required_pack_is_not_suggested(tmp_path: Path, court: Path) -> None:
    make_pack(court.parent, "hut")
    mine = pack(court.parent, DECK.format("Jester") + "\nmarker mocked on player\n", requires=("court",))
    assert "requires" not in str(helps(mine))


HUT = district("Hut")
TABLE = """\
edition My Game
    players 2 to 3
    base city size 7
    procedure game
        perform {}
"""
PROOF = "scenario one\n    given {}\n    given 2 players\n    given Anna: 2 gold\n    when {}\n    then {}\n"
FINE = ("2 players", "Anna ends turn", "Anna has 2 gold")
NAMES = {
    "a preset": (PROOF.format("preset Dark Nights", *FINE[1:]), "CIT201", "Dark Nights"),
    "a variant": (PROOF.format("variant Quick", *FINE[1:]), "CIT201", "Quick"),
    "an edition": (PROOF.format("edition Court Game", *FINE[1:]), "CIT201", "Court Game"),
    "an edition to patch": ("patch Court Game\n    players 2 to 3\n", "CIT202", "Court Game"),
    "an action": (PROOF.format(FINE[0], "Anna uses Juggle", FINE[2]), "CIT201", "Juggle"),
    "a marker in a scenario": (PROOF.format(*FINE[:2], "Anna is mocked"), "CIT201", "mocked"),
    "a procedure": (TABLE.format("hold court"), "CIT207", "hold court"),
    "a procedure for some": (TABLE.format("bow"), "CIT207", "bow"),
    "a deck": ("edition My Game\n    decks Court Deck\n", "CIT202", "Court Deck"),
    "rules": ("edition My Game\n    use rules Court Rules\n", "CIT202", "Court Rules"),
    "a ban": (HUT + "    allow Court Peace if player is you\n", "CIT202", "Court Peace"),
    "a counter": (HUT + "    score this.visits\n", "CIT206", "visits"),
    "a counter that is changed": (HUT + "    when crown moved\n        add 1 to this.visits\n", "CIT206", "visits"),
    "a note": (HUT + "    when crown moved\n        note player as this.friend\n", "CIT206", "friend"),
}


@pytest.mark.parametrize("what", NAMES)
def test_every_kind_of_name_is_searched(tmp_path: Path, court: Path, what: str) -> None:
    text, code, name = NAMES[what]
    assert (code, REQUIRE.format(name)) in helps(pack(tmp_path, text), court)


def test_a_name_of_another_kind_is_not_suggested(tmp_path: Path, court: Path) -> None:
    for text in (DECK.format("Juggle"), DECK.format("Quick"), TABLE.format("visits"), TABLE.format("jester")):
        assert "court" not in str([help_ for _, help_ in helps(pack(tmp_path, text), court)])
        (tmp_path / "mine" / "a.card").unlink()
        (tmp_path / "mine" / "pack.toml").unlink()
        (tmp_path / "mine").rmdir()


def fixes(folder: Path, *others: Path) -> set[str | None]:
    return {found.fix and found.fix.description for found in examine(folder, *others).problems}


def test_a_fix_adds_the_requirement_for_a_pack_that_can_be_found(tmp_path: Path, court: Path) -> None:
    near = pack(court.parent, DECK.format("Jester"))
    [found] = examine(near).problems
    assert found.fix is not None
    manifest = (near / "pack.toml").read_text("utf-8")
    span = found.fix.span
    assert manifest[: span.start] + found.fix.replacement + manifest[span.end :] == manifest.replace(
        "requires = []", 'requires = ["court >=1,<2"]'
    )
    assert (found.fix.path or "").endswith("mine/pack.toml")


def test_no_fix_adds_a_pack_that_is_only_given_on_the_command_line(tmp_path: Path, court: Path) -> None:
    assert fixes(pack(tmp_path, DECK.format("Jester")), court) == {None}


def test_an_ambiguous_name_gets_no_fix(tmp_path: Path, court: Path) -> None:
    make_pack(court.parent, "fair", {"a.card": "character Jester\n    rank 4\n"})
    near = pack(court.parent, DECK.format("Jester"))
    assert helps(near) == [
        ("CIT202", '"Jester" is in the packs court and fair; add one of them to "requires" in pack.toml')
    ]
    assert fixes(near) == {None}


def test_another_unknown_name_resolves_an_ambiguous_pack(tmp_path: Path, court: Path) -> None:
    make_pack(court.parent, "fair", {"a.card": "character Jester\n    rank 4\n\n" + district("Stall")})
    near = pack(court.parent, DECK.format("Jester\n    Stall"))
    assert [help_ for _, help_ in helps(near)] == [
        f'"{name}" is in the pack fair; add "fair >=1,<2" to "requires" in pack.toml' for name in ("Jester", "Stall")
    ]
    assert fixes(near) == {'add fair >=1,<2 to "requires"'}


def test_a_fix_adds_several_packs_but_not_their_own_requirements(tmp_path: Path, court: Path) -> None:
    make_pack(court.parent, "fair", {"a.card": district("Stall")}, requires=("court",))
    make_pack(court.parent, "guild", {"a.card": district("Loom")})
    near = pack(court.parent, DECK.format('"Tower by the Sea"\n    Stall\n    Loom'))
    assert fixes(near) == {'add fair >=1,<2 and guild >=1,<2 to "requires"'}


def test_a_dependent_pack_is_not_suggested(tmp_path: Path) -> None:
    make_pack(tmp_path, "above", {"a.card": district("Loom")}, requires=("mine",))
    near = pack(tmp_path, DECK.format("Loom"))
    assert helps(near) == [
        ("CIT202", '"Loom" is in the pack above, which requires this one; move it into this pack, or leave it out')
    ]
    assert fixes(near) == {None}


IN_COURT = '"Jester" is in the pack court, {}; declare one in this pack, or leave it out'
LATER = "which is loaded after this one"
HERE = {"conflicts": "and this one conflicts with court", "before": LATER}
THERE = {"conflicts": "and court conflicts with this one", "after": LATER, "optional": LATER}


@pytest.mark.parametrize("key", HERE)
def test_a_pack_in_conflict_or_loaded_later_is_not_suggested(tmp_path: Path, court: Path, key: str) -> None:
    near = make_pack(court.parent, "mine", {"a.card": DECK.format("Jester")}, extra=f'{key} = ["court"]\n')
    assert fixes(near) == {None}
    assert helps(near) == [("CIT202", IN_COURT.format(HERE[key]))]


@pytest.mark.parametrize("key", THERE)
def test_a_pack_that_conflicts_with_this_one_or_loads_after_it_is_not_suggested(
    tmp_path: Path, court: Path, key: str
) -> None:
    manifest = court / "pack.toml"
    manifest.write_text(manifest.read_text("utf-8") + f'{key} = ["mine"]\n', "utf-8")
    mine = pack(court.parent, DECK.format("Jester"))
    assert fixes(mine) == {None}
    assert helps(mine) == [("CIT202", IN_COURT.format(THERE[key]))]
    manifest.write_text(manifest.read_text("utf-8").replace("mine", "yours"), "utf-8")
    more = make_pack(court.parent, "more", {"a.card": DECK.format("Jester")})
    assert fixes(more) == {'add court >=1,<2 to "requires"'}
    assert helps(more) == [("CIT202", REQUIRE.format("Jester"))]


def test_only_conflicting_versions_are_not_suggested(tmp_path: Path, court: Path) -> None:
    for bound, refused in (("<1", False), (">=1", True)):
        extra = f'conflicts = ["court {bound}"]\n'
        near = make_pack(court.parent, f"mine{refused:d}", {"a.card": DECK.format("Jester")}, extra=extra)
        assert helps(near) == [("CIT202", IN_COURT.format(HERE["conflicts"]) if refused else REQUIRE.format("Jester"))]


def test_conflicts_with_indirect_requirements_are_considered(tmp_path: Path, court: Path) -> None:
    make_pack(court.parent, "fair", {"a.card": district("Stall")}, requires=("court",))
    make_pack(court.parent, "below", extra='conflicts = ["court"]\n')
    mine = pack(court.parent, DECK.format("Stall"), requires=("below",))
    assert helps(mine) == [
        (
            "CIT202",
            '"Stall" is in the pack fair, and below conflicts with court; declare one in this pack, or leave it out',
        )
    ]
    late = make_pack(court.parent, "late", {"a.card": DECK.format("Stall")}, extra='before = ["court"]\n')
    assert helps(late) == [
        ("CIT202", f'"Stall" is in the pack fair, {LATER}; declare one in this pack, or leave it out')
    ]


def test_of_two_packs_the_compatible_one_is_suggested(tmp_path: Path, court: Path) -> None:
    make_pack(court.parent, "fair", {"a.card": "character Jester\n    rank 4\n"})
    near = make_pack(court.parent, "mine", {"a.card": DECK.format("Jester")}, extra='conflicts = ["court"]\n')
    assert helps(near) == [("CIT202", '"Jester" is in the pack fair; add "fair >=1,<2" to "requires" in pack.toml')]
    assert fixes(near) == {'add fair >=1,<2 to "requires"'}


def test_a_fix_does_not_add_two_conflicting_packs(tmp_path: Path, court: Path) -> None:
    make_pack(court.parent, "fair", {"a.card": district("Stall")}, extra='conflicts = ["court"]\n')
    near = pack(court.parent, DECK.format("Jester\n    Stall"))
    assert fixes(near) == {None}


def test_misspellings_are_not_searched_in_incompatible_packs(tmp_path: Path, court: Path) -> None:
    near = make_pack(court.parent, "mine", {"a.card": DECK.format("Jestre")}, extra='conflicts = ["court"]\n')
    assert "Jester" not in str(helps(near))


def test_a_misspelt_word_of_the_language_suggests_no_requirement(tmp_path: Path, court: Path) -> None:
    (court / "b.card").write_text("marker mising on player\n", "utf-8")
    near = pack(court.parent, HUT + "    score 1 if you are mising\n")
    assert '"mising" is in the pack court' in str(helps(near))
    assert 'add court >=1,<2 to "requires"' not in fixes(near)
