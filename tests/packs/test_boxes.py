"""Test linking: an edition is refused when one of its tables could not play it."""

from pathlib import Path

import pytest
from attrs import evolve

from citadels_core.model.catalog import Catalog
from citadels_core.packs import examine
from citadels_core.packs.checking import boxes
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_dsl.text.diagnostics import Diagnostic
from tests.packs.making import TABLE, characters, make_pack

OPENING = "    procedure opening\n        take crown\n"


def said(tmp_path: Path, text: str, ranks: tuple[int, ...], **numbers: int) -> list[tuple[str, str]]:
    people, cast = characters(*ranks)
    numbers = {"copies": 30, "starting": 4, "least": 2, "most": 3} | numbers
    folder = make_pack(tmp_path, "little", {"a.card": people, "b.card": text.format(cast=cast, **numbers)})
    return [(problem.code, problem.message) for problem in examine(folder).problems]


def test_a_small_edition_that_fits_has_no_findings(tmp_path: Path) -> None:
    assert said(tmp_path, TABLE + OPENING, (1, 2, 3)) == []


@pytest.mark.parametrize(("copies", "fits"), [(18, True), (17, False)])
def test_the_deck_must_suffice_for_the_deal_and_one_draw(tmp_path: Path, copies: int, fits: bool) -> None:
    message = f"the decks of Little have {copies} cards, and 3 players need 18"
    assert said(tmp_path, TABLE + OPENING, (1, 2, 3), copies=copies) == ([] if fits else [("CIT605", message)])


def test_numbers_that_depend_on_the_player_count_are_evaluated(tmp_path: Path) -> None:
    text = (
        TABLE + "    base starting cards 8 if count of players is at least 3 and not count of players is 4\n" + OPENING
    )
    assert (
        said(tmp_path, text, (1, 2, 3)) == [("CIT605", "the decks of Little have 30 cards, and 3 players need 30")][:0]
    )
    assert said(tmp_path / "x", text, (1, 2, 3), copies=29) == [
        ("CIT605", "the decks of Little have 29 cards, and 3 players need 30")
    ]


def test_two_characters_with_one_rank_are_reported(tmp_path: Path) -> None:
    assert said(tmp_path, TABLE + OPENING, (1, 2, 2)) == [
        ("CIT606", "Person B and Person C of Little have the same rank, 2")
    ]


def test_a_missing_rank_is_reported(tmp_path: Path) -> None:
    assert said(tmp_path, TABLE + OPENING, (2, 4, 5)) == [
        ("CIT606", "no character in the cast of Little has rank 1 and 3")
    ]


def test_too_few_characters_for_the_players_and_those_laid_out_are_reported(tmp_path: Path) -> None:
    assert said(tmp_path, TABLE + OPENING, (1, 2), most=2) == []
    assert said(tmp_path / "x", TABLE + OPENING, (1, 2)) == [
        ("CIT606", "the cast of Little has 2 characters, too few for 3 players")
    ]
    shown = TABLE + "    base faceup count 1\n" + OPENING
    assert said(tmp_path / "y", shown, (1, 2, 3)) == [
        ("CIT606", "the cast of Little has 3 characters, too few for 3 players and 1 laid out faceup")
    ]


def test_the_number_laid_out_may_depend_on_the_number_of_characters(tmp_path: Path) -> None:
    shown = TABLE + "    base faceup count 1 if count of characters is 3\n" + OPENING
    assert said(tmp_path, shown, (1, 2, 3)) == [
        ("CIT606", "the cast of Little has 3 characters, too few for 3 players and 1 laid out faceup")
    ]


def test_a_procedure_missing_for_a_player_count_is_reported(tmp_path: Path) -> None:
    rest = "    procedure rest for 3 players\n        take crown\n"
    text = TABLE + "    procedure opening for 2 players\n        perform rest\n" + rest
    assert said(tmp_path, text, (1, 2, 3, 4), most=4) == [
        ("CIT610", 'Little has no procedure "opening" for 3 or 4 players'),
        ("CIT610", 'Little has no procedure "rest" for 2 players'),
    ]


def test_an_edition_without_a_game_procedure_is_reported(tmp_path: Path) -> None:
    text = TABLE.replace("    use rules Plain\n", "")
    assert said(tmp_path, text, (1, 2, 3)) == [("CIT610", 'Little has no procedure "game"')]


def test_missing_procedures_of_optional_cards_are_reported(tmp_path: Path) -> None:
    hall = "district Hall\n    type unique\n    cost 2\n    action Call once per turn\n        perform keep two\n\n"
    other = "rules Other\n    procedure keep two\n        take crown\n\n"
    text = other + hall + TABLE + OPENING + "    districts Hall\n"
    assert said(tmp_path, text, (1, 2, 3)) == [("CIT610", 'Little has no procedure "keep two"')]


def test_the_finding_for_a_missing_procedure_points_at_its_caller(tmp_path: Path) -> None:
    people, cast = characters(1, 2)
    text = TABLE.format(cast=cast, copies=30, starting=4, least=2, most=2) + OPENING.replace(
        "opening", "opening for 9 players"
    )
    loaded = examine(make_pack(tmp_path, "little", {"a.card": people, "b.card": text}))
    (problem,) = loaded.problems
    source = loaded.sources()[problem.path]
    assert source.text[problem.span.start : problem.span.end] == "edition Little"
    assert [source.text[label.span.start : label.span.end].strip() for label in problem.labels] == ["perform opening"]


def test_editions_are_not_checked_while_a_card_has_errors(tmp_path: Path) -> None:
    broken = TABLE + OPENING + "\ndistrict Odd\n    cost 1\n"
    assert [code for code, _ in said(tmp_path, broken, (1, 2, 2))] == ["CIT401"]


def test_unknown_ids_are_reported() -> None:
    loaded = examine()
    catalog = loaded.catalog
    edition = next(iter(catalog.editions.values()))
    deck = catalog.decks[edition.decks[0]]
    module = next(module for module in catalog.modules if edition in module.editions)
    others = tuple(other for other in catalog.modules if other is not module)
    changed = evolve(
        module,
        editions=(evolve(edition, cast=(*edition.cast, "x:nobody"), decks=("x:none", "x:few"), uses=("x:rules",)),),
        decks=(*module.decks, evolve(deck, id="x:few", cards=("x:card",))),
    )
    found = boxes.check(Catalog(modules=(*others, changed)), DeclarationPlaces(loaded.packs), {}, {})
    assert [problem.code for problem in found] == ["CIT604"] * 4
    assert [next(id_ for id_ in ("x:rules", "x:nobody", "x:none", "x:card") if id_ in p.message) for p in found] == [
        "x:rules",
        "x:nobody",
        "x:none",
        "x:card",
    ]


def with_preset(
    tmp_path: Path, players: dict[str, str], preset: str, edition: str = "players 2 to 3"
) -> list[Diagnostic]:
    """Return the findings in an edition with three characters and a preset of others, by their ``players`` lines."""
    ranks = {"A": 1, "B": 2, "C": 3, "D": 2, "E": 2, "F": 3, "G": 4, "H": 4}
    people = "\n".join(
        f"character Person {letter}\n    rank {rank}\n"
        + (f"    players {players[letter]}\n" if letter in players else "")
        for letter, rank in ranks.items()
    )
    text = TABLE.format(cast="Person A, Person B, Person C", copies=30, starting=4, least=2, most=3)
    lines = f"    preset Other People\n        cast {preset}\n" if preset else ""
    text = text.replace("players 2 to 3", edition) + OPENING + lines
    return list(examine(make_pack(tmp_path, "little", {"a.card": people, "b.card": text})).problems)


def test_a_preset_is_played_with_its_own_characters(tmp_path: Path) -> None:
    assert with_preset(tmp_path, {}, "Person D") == []
    assert with_preset(tmp_path / "some", {"D": "3"}, "Person D, Person F") == []
    assert with_preset(tmp_path / "each", {"D": "2", "E": "3 to 9"}, "Person D, Person E") == []


def test_a_preset_whose_character_fits_no_number_of_players_is_reported(tmp_path: Path) -> None:
    (found,) = with_preset(tmp_path, {"D": "4 to 7"}, "Person D, Person F")
    assert (found.code, found.message) == ("CIT615", "Person D is never played in the preset Other People of Little")
    assert found.help == 'it is for 4 to 7 players, but this is for 2 to 3; change its line "players"'


def test_a_character_hidden_by_another_of_the_same_rank_in_a_preset_is_reported(tmp_path: Path) -> None:
    (found,) = with_preset(tmp_path, {}, "Person D, Person E")
    assert (found.code, found.message) == ("CIT615", "Person E is never played in the preset Other People of Little")
    assert found.help == "Person D has the same rank, 2, and is listed before it; remove one of them"


def test_a_preset_with_a_rank_beyond_the_cast_is_reported(tmp_path: Path) -> None:
    (found,) = with_preset(tmp_path, {}, "Person G", "ranks 1 to 3 or 4\n    players 2 to 3")
    assert (found.code, found.message) == ("CIT615", "Person G is never played in the preset Other People of Little")
    assert found.help == (
        'it has rank 4, and with 2 to 3 players Little goes up to 3; add a line "ranks 1 to 4" to the edition'
    )
    some = "ranks 1 to 3 for 2 players\n    ranks 1 to 4 for 3 players\n    cast Person H\n    players 2 to 3"
    assert with_preset(tmp_path / "some", {}, "Person D, Person G", some) == []


def test_a_preset_that_is_never_complete_is_reported_with_the_numbers_of_players(tmp_path: Path) -> None:
    (found,) = with_preset(tmp_path, {"D": "2", "F": "3"}, "Person D, Person F")
    assert found.code == "CIT615"
    assert found.message == "no number of players of Little has all characters of the preset Other People"
    assert found.help == (
        "it is played with 2 players without Person F and with 3 players without Person D; "
        "give them the same numbers of players"
    )


@pytest.mark.parametrize("ranks", ["", "ranks 1 to 3 or 4\n    "])
def test_a_character_that_can_never_be_chosen_is_reported(tmp_path: Path, ranks: str) -> None:
    lines = f"{ranks}characters Person D\n    players 2 to 3"
    (found,) = with_preset(tmp_path, {"D": "4 to 7"}, "", lines)
    assert (found.code, found.message) == ("CIT615", "Person D cannot be played with any number of players of Little")
    assert found.help == 'it is for 4 to 7 players, but this is for 2 to 3; change its line "players"'
    assert with_preset(tmp_path / "fits", {"D": "3 to 7"}, "", lines) == []


def test_a_character_of_a_rank_beyond_every_cast_is_reported(tmp_path: Path) -> None:
    (found,) = with_preset(tmp_path, {"G": "2"}, "", "characters Person G\n    players 2 to 3")
    assert found.message == "Person G cannot be played with any number of players of Little"
    assert (
        found.help == 'it has rank 4, and with 2 players Little goes up to 3; add a line "ranks 1 to 4" to the edition'
    )
    chosen = "ranks 1 to 3 or 4 for 2 players\n    characters Person G\n    players 2 to 3"
    assert with_preset(tmp_path / "chosen", {}, "", chosen) == []


def test_a_problem_caused_by_a_patch_is_not_reported_for_the_edition(tmp_path: Path) -> None:
    for change in ("rank 3", "players 5"):
        home = tmp_path / change.replace(" ", "_")
        assert with_preset(home, {}, "Person D, Person F") == []
        patch = make_pack(home, "later", {"a.card": f"patch Person D\n    {change}\n"}, requires=("little",))
        assert [problem.code for problem in examine(patch).problems] == []


def test_an_unplayable_character_added_by_a_patch_is_reported_in_the_patch(tmp_path: Path) -> None:
    assert with_preset(tmp_path, {}, "") == []
    cards = "character Late\n    rank 3\n    players 5 to 7\n\npatch Little\n    characters Late\n"
    (found,) = examine(make_pack(tmp_path, "later", {"a.card": cards}, requires=("little",))).problems
    assert (found.code, found.message) == ("CIT615", "Late cannot be played with any number of players of Little")
    assert (Path(found.path).parent.name, cards[found.span.start : found.span.end]) == ("later", "patch Little")
    high = "character High\n    rank 4\n\npatch Little\n    characters High\n"
    (found,) = examine(make_pack(tmp_path, "higher", {"a.card": high}, requires=("little",))).problems
    assert found.help == "it has rank 4, and with 2 to 3 players Little goes up to 3; give it a lower rank"
