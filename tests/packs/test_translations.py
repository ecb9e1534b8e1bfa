"""A pack may bring its names and texts in other languages along: they change nothing of what it is."""

from citadels_core import load
from citadels_core.packs.installing.install import package_of
from citadels_core.packs.loading.loader import examine
from citadels_core.translation import Translator
from tests.packs.making import WELL, make_pack

GERMAN = "well = Brunnen\n    .text = Einmal pro Zug 1 Gold.\ndraw-water = Wasser holen\n"


def test_names_and_texts_of_a_pack_are_said_in_another_language(tmp_path):
    catalog = load(make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": GERMAN}))
    german, english = Translator("de", catalog), Translator("en", catalog)
    well = next(card for card in catalog.cards.values() if card.name == "Well")
    assert (german.title("Well"), german.title("Well 2"), german.text(well)) == (
        "Brunnen",
        "Brunnen 2",
        "Einmal pro Zug 1 Gold.",
    )
    assert (english.title("Well"), english.text(well)) == ("Well", None)


def test_a_text_is_not_said_of_a_card_that_another_pack_has_changed(tmp_path):
    make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": GERMAN})
    patch = "patch Well\n    cost 5\n"
    catalog = load(tmp_path / "wet", make_pack(tmp_path, "dry", {"well.card": patch}, requires=("wet",)))
    well = next(card for card in catalog.cards.values() if card.name == "Well")
    assert (Translator("de", catalog).title("Well"), Translator("de", catalog).text(well)) == ("Brunnen", None)


def test_a_translation_is_no_part_of_what_a_pack_is_known_by(tmp_path):
    plain = make_pack(tmp_path / "a", "wet", {"well.card": WELL})
    spoken = make_pack(tmp_path / "b", "wet", {"well.card": WELL, "words.de.ftl": GERMAN, "words.german.ftl": GERMAN})
    assert load(plain).hashes == load(spoken).hashes
    assert {*load(spoken).words} == {"de"}


def test_words_that_are_none_are_left_out(tmp_path):
    bad = "well = { $gold } Brunnen\ninn = {{{{\n= nichts\nhut = Hütte\n" + "deep = " + "{" * 100_000
    catalog = load(make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": bad}))
    assert Translator("de", catalog).title("Well") == "Well"
    assert load(make_pack(tmp_path, "large", {"well.card": WELL, "words.de.ftl": "#" * 300_000})).words == {}


def test_a_package_has_the_translations_of_its_pack(tmp_path):
    folder = make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": GERMAN, "notes.ftl": "a = b"})
    assert [name for name, _ in package_of(examine(folder), folder).files] == ["pack.toml", "well.card", "words.de.ftl"]
