"""Test that a set-up reports mistakes at once."""

from collections import Counter
from typing import Any

import pytest

from citadels_core.box.find import box_for
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import UNIQUE
from citadels_core.model.errors import IllegalAnswer, SetupError
from citadels_core.model.programs.ir import Module
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"edition": 7}, "edition is the id of an edition, not 7."),
        ({"seats": "4"}, "seats is a whole number, not '4'."),
        ({"seed": True}, "seed is a whole number, not True."),
        ({"names": "Anna"}, "names is a tuple of words, not 'Anna'."),
        ({"variants": ["Classic"]}, "variants is a tuple of words, not ['Classic']."),
        ({"decks": (1,)}, "decks is a tuple of words, not (1,)."),
        ({"preset": 1}, "preset is the name of a preset, not 1."),
        ({"cast": "Thief"}, "cast is a tuple of words, not 'Thief'."),
        ({"districts": {"Keep"}}, "districts is a tuple of words, not {'Keep'}."),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_in_one_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError) as refusal:
        Setup(**{"edition": "classic2016"} | given)
    assert (refusal.value.code, str(refusal.value)) == ("wrong_type", told)


@pytest.mark.parametrize(
    ("given", "code", "told"),
    [
        ({"seed": 10**5_000}, "too_large", "seed is a whole number of at most 128 bits."),
        ({"seed": -(1 << 128)}, "too_large", "seed is a whole number of at most 128 bits."),
        ({"seats": 10**5_000}, "too_large", "seats is a whole number of at most 16 bits."),
        ({"edition": "x" * 10_000}, "too_long", "edition is longer than 200 characters."),
        ({"cast": ("x" * 201,)}, "too_long", "A word of cast is longer than 200 characters."),
        ({"seats": 2, "names": ("A", "B", "C")}, "too_many_names", "There are 3 names for 2 players."),
        ({"names": ("Ann", "x" * 41)}, "name_too_long", "The name of seat 1 has more than 40 characters."),
        ({"names": ("Ann", "x" * 10_000)}, "name_too_long", "The name of seat 1 has more than 40 characters."),
        *(
            (
                {"names": ("Ann", name)},
                "name_unreadable",
                "The name of seat 1 is empty, or has line breaks or invisible characters in it.",
            )
            for name in ("", " ", "B\nen", "B\ren", "B\x1b[2Jen", "B\u2028en", "B\u202een", "B\u200ben", "\ud800")
        ),
        *(
            ({"names": ("Ann", name)}, "name_twice", f"Seats 0 and 1 are both called {name!r}.")
            for name in ("Ann", "ann", " Ann ", "\uff21nn")
        ),
        ({"names": ("Ann", "Player 4")}, "name_twice", "Seats 1 and 3 are both called 'Player 4'."),
    ],
)
def test_a_value_that_cannot_be_stored_is_refused_with_a_code(given: dict[str, Any], code: str, told: str) -> None:
    with pytest.raises(SetupError) as refusal:
        Setup(**{"edition": "classic2016"} | given)
    assert (refusal.value.code, str(refusal.value)) == (code, told)


def test_names_in_all_scripts_are_accepted() -> None:
    names = ("Élodie", "O’Brien", "東京", "می‌خواهم", "Dr. X 2", "🙂", "Ann", "Player 8")
    assert Setup(edition="classic2016", seats=8, names=names).names == names


@pytest.mark.parametrize("answer", ["take-gold", 99, -1, True, None, 1.0])
def test_an_invalid_answer_is_refused_and_changes_nothing(catalog: Catalog, answer: Any) -> None:
    game = Game.start(catalog, Setup(edition="classic2016", seed=0))
    before = game.decision, game.table.chance, len(game.log)
    with pytest.raises(IllegalAnswer) as refusal:
        game.answer(answer)
    assert refusal.value.code == "not_offered"
    assert (game.decision, game.table.chance, len(game.log)) == before


STREET = """
character Lookout
    rank 2
    income military

character Jester
    rank 9
    players 4 to 5
    income trade

character Widow
    rank 8
    excludes Hovel

district Hovel
    type unique
    cost 1

deck Slums
    3 Hovel, Smithy

edition Street
    use rules Standard, Passing On
    players 2 to 8
    ranks 1 to 8 for 2 players
    ranks 1 to 9 for 3 players
    ranks 1 to 8 or 9
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    characters Lookout, Jester, Widow
    decks Basic, Slums
    districts Classic Uniques
    base city size 7
    preset Small Street
        cast Lookout, Jester
        districts Library, Hovel
"""
DOUBLE = """
character Lookout
    rank 4
"""


@pytest.fixture(scope="module")
def street(catalog: Catalog) -> Catalog:
    made = [compile_pack(name, [SourceText("a.card", text)], catalog.modules) for name, text in PACKS.items()]
    assert [pack.problems for pack in made] == [(), ()]
    return Catalog(modules=(*catalog.modules, *(pack.module for pack in made)))


PACKS = {"street": STREET, "double": DOUBLE}


def box(street: Catalog, **chosen: Any) -> tuple[list[str], dict[str, int]]:
    """Return the names of the cast and how often each unique district is in the deck."""
    made = box_for(street, Setup(**{"edition": "street"} | chosen))
    counts = Counter(made.definitions[number].name for number in made.cards if made.definitions[number].type == UNIQUE)
    return [card.name for card in made.cast], dict(counts)


def test_an_edition_has_its_own_cast_and_decks(street: Catalog) -> None:
    cast, uniques = box(street)
    assert cast == ["Assassin", "Thief", "Magician", "King", "Bishop", "Merchant", "Architect", "Warlord"]
    assert uniques == {"Hovel": 3, "Smithy": 1}


def test_a_chosen_character_replaces_the_one_of_its_rank(street: Catalog) -> None:
    cast, _ = box(street, cast=("street:lookout", "jester"))
    assert cast[1] == "Lookout"
    assert cast[8:] == ["Jester"]


def test_a_character_of_another_box_is_refused_and_one_without_a_box_accepted(street: Catalog) -> None:
    """Loading two boxes does not mix them when a character of one is named for the other."""
    assert box(street, cast=("double:lookout",))[0][3] == "Lookout"
    with pytest.raises(SetupError) as refusal:
        box(street, edition="classic2016", cast=("Jester",))
    assert str(refusal.value) == (
        "Jester is a character of Street, not of Classic 2016; a patch of the edition can add it: characters Jester."
    )


def test_chosen_districts_replace_the_unique_ones(street: Catalog) -> None:
    assert box(street, districts=("basic",))[1] == {}
    assert box(street, districts=("Keep", "Library"))[1] == {"Keep": 2, "Library": 1}
    assert box(street, districts=("Hovel",))[1] == {"Hovel": 3}
    assert box(street, districts=("Slums", "Keep"))[1] == {"Hovel": 3, "Smithy": 1, "Keep": 2}
    assert box(street, districts=("small street",))[1] == {"Library": 1, "Hovel": 3}


def test_a_preset_chooses_characters_and_districts_and_can_be_overridden(street: Catalog) -> None:
    cast, uniques = box(street, preset="Small Street")
    assert cast[1] == "Lookout"
    assert len(cast) == 8
    assert uniques == {"Library": 1, "Hovel": 3}
    assert box(street, preset="Small Street", cast=("Thief",))[0][1] == "Thief"
    assert box(street, preset="Small Street", districts=("Keep",))[1] == {"Keep": 2}


def test_districts_excluded_by_a_character_are_not_in_the_deck(street: Catalog) -> None:
    assert box(street, cast=("Widow",))[1] == {"Smithy": 1}


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"cast": ("Lookot",)}, 'Street has no character "Lookot"; did you mean "Lookout"?'),
        ({"cast": ("Keep",)}, 'Street has no character "Keep"; there is: Assassin, Thief,'),
        ({"cast": ("Thief", "Lookout")}, "Thief and Lookout have the same rank, 2; a cast has one of each."),
        ({"cast": ("Jester",), "seats": 2}, "Jester has rank 9; with 2 players Street goes up to 8."),
        ({"cast": ("Jester",), "seats": 7}, "Jester is for 4 to 5 players, not for 7."),
        ({"seats": 3}, "With 3 players Street needs a character of rank 9."),
        ({"preset": "Small Stret"}, 'Street has no preset "Small Stret"; did you mean "Small Street"?'),
        ({"districts": ("Smity",)}, 'Street has no district "Smity"; did you mean "Smithy"?'),
        ({"districts": ("basic", "Keep")}, '"basic" means no unique districts, so no other name is allowed beside it.'),
        ({"districts": ("Hovel",), "cast": ("Widow",)}, "Hovel cannot be played together with Widow."),
        ({"decks": ("Slums",)}, "The deck has 4 cards, and 4 players need 24."),
        ({"edition": "classic2016", "cast": ("Lookout",)}, 'There are several cards called "Lookout"; say which one: '),
        ({"variants": ("X",)}, 'Street has no variant "X"; there is: none.'),
    ],
)
def test_an_unplayable_setup_is_refused_in_one_sentence(street: Catalog, chosen: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError) as refusal:
        box(street, **chosen)
    assert str(refusal.value).startswith(told)
    assert str(refusal.value).endswith((".", "?"))


def test_the_hash_of_a_module_is_computed_once() -> None:
    hashes = 0

    class Name(str):
        __slots__ = ()

        def __hash__(self) -> int:
            nonlocal hashes
            hashes += 1
            return super().__hash__()

    module = Module(pack=Name("town"))
    assert hash(module) == hash(module) == hash(Module(pack="town"))
    assert hashes == 1
