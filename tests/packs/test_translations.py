"""Test translations in packs: names and texts in other languages, without effect on rules."""

import sys

import pytest
from click.testing import CliRunner

from citadels_core import load
from citadels_core.cli.commands import validate
from citadels_core.packs.checking import translated_words
from citadels_core.packs.installing.install import package_of
from citadels_core.packs.loading.loader import examine
from citadels_core.translation import Translator
from tests.packs.making import WELL, make_pack

GERMAN = "well = Brunnen\n    .text = Einmal pro Zug 1 Gold.\ndraw-water = Wasser holen\n"


def test_names_and_texts_of_a_pack_are_translated(tmp_path):
    catalog = load(make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": GERMAN}))
    german, english = Translator("de", catalog), Translator("en", catalog)
    well = next(card for card in catalog.cards.values() if card.name == "Well")
    assert (german.title("Well"), german.title("Well 2"), german.text(well)) == (
        "Brunnen",
        "Brunnen 2",
        "Einmal pro Zug 1 Gold.",
    )
    assert (english.title("Well"), english.text(well)) == ("Well", None)


def test_the_text_of_a_patched_card_is_not_translated(tmp_path):
    make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": GERMAN})
    patch = "patch Well\n    cost 5\n"
    catalog = load(tmp_path / "wet", make_pack(tmp_path, "dry", {"well.card": patch}, requires=("wet",)))
    well = next(card for card in catalog.cards.values() if card.name == "Well")
    assert (Translator("de", catalog).title("Well"), Translator("de", catalog).text(well)) == ("Brunnen", None)


def test_translations_do_not_change_the_hash_of_a_pack(tmp_path):
    plain = make_pack(tmp_path / "a", "wet", {"well.card": WELL})
    spoken = make_pack(tmp_path / "b", "wet", {"well.card": WELL, "words.de.ftl": GERMAN, "words.german.ftl": GERMAN})
    assert load(plain).hashes == load(spoken).hashes
    assert {*load(spoken).words} == {"de"}


def test_invalid_translation_entries_are_ignored(tmp_path):
    bad = "well = { $gold } Brunnen\ninn = {{{{\n= nichts\nhut = Hütte\n" + "deep = " + "{" * 100_000
    catalog = load(make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": bad}))
    assert Translator("de", catalog).title("Well") == "Well"
    assert load(make_pack(tmp_path, "large", {"well.card": WELL, "words.de.ftl": "#" * 300_000})).words == {}


def test_a_package_has_the_translations_of_its_pack(tmp_path):
    folder = make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": GERMAN, "notes.ftl": "a = b"})
    assert [name for name, _ in package_of(examine(folder), folder).files] == ["pack.toml", "well.card", "words.de.ftl"]


def told(tmp_path, files: dict[str, str]) -> list[tuple[str, str]]:
    """Return the codes and messages of findings about the translations of a pack."""
    found = examine(make_pack(tmp_path, "wet", {"well.card": WELL} | files)).problems
    return [(one.code, one.message) for one in found if one.code in ("CIT625", "CIT626")]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("well Brunnen\n", "CIT625", 'this message cannot be read: expected token: "="'),
        ("well = { $gold } Gold\n", "CIT625", "translations in packs cannot have { }"),
        ("well =\n    .text = Ja.\n", "CIT625", '"well" has no translated name, so it is not read'),
        ("wel = Brunnen\n", "CIT626", 'nothing of this pack is called "wel"'),
        ("well = Brunnen\n    .note = Ja.\n", "CIT626", '".note" is not read'),
        (
            "draw-water = Holen\n    .text = Ja.\n",
            "CIT626",
            '"draw-water" is not a card of this pack, so it has no text',
        ),
        ("well = Brunnen\nwell = Quelle\n", "CIT626", '"well" is translated twice, and the last one counts'),
    ],
)
def test_mistakes_in_a_translation_are_reported(tmp_path, text, code, said):
    assert told(tmp_path, {"words.de.ftl": text}) == [(code, said)]


def test_a_good_translation_has_no_findings(tmp_path):
    assert told(tmp_path, {"words.de.ftl": GERMAN, "words.zh-Hans.ftl": GERMAN, "notes.ftl": "a = b\n"}) == []


@pytest.mark.parametrize("name", ["words.DE.ftl", "words-fr.ftl", "words.german.ftl", "Words.pt_br.ftl"])
def test_a_misnamed_translation_file_is_reported(tmp_path, name):
    assert [code for code, _ in told(tmp_path, {name: GERMAN})] == ["CIT625"]


@pytest.mark.parametrize(
    ("code", "said", "help_"),
    [
        ("gb", '"gb" is not the code of a language', 'did you mean "words.en.ftl"?'),
        ("cz", '"cz" is not the code of a language', 'did you mean "words.cs.ftl"?'),
        ("by", '"by" is not the code of a language', 'did you mean "words.ru.ftl" or "words.be.ftl"?'),
        ("ger-AT", '"ger" is not the code of a language', 'did you mean "words.de-AT.ftl"?'),
        ("xx", '"xx" is not the code of a language', "write the language code of ISO 639, as in words.de.ftl"),
        ("pt-BX", '"BX" is not the code of a country', "write it as in words.pt-BR.ftl"),
        ("zh-Hant-QX", '"QX" is not the code of a country', "write it as in words.pt-BR.ftl"),
        ("zh-Hanz", '"Hanz" is not the code of a script', "write it as in words.zh-Hans.ftl"),
    ],
)
def test_an_unknown_language_code_is_reported(tmp_path, code, said, help_):
    found = examine(make_pack(tmp_path, "wet", {"well.card": WELL, f"words.{code}.ftl": GERMAN})).problems
    assert [(one.code, one.message, one.help) for one in found if one.path.endswith(".ftl")] == [
        ("CIT625", said, help_)
    ]


@pytest.mark.parametrize("code", ["de-AT", "pt-BR", "zh-Hant-TW", "es-419", "nb", "gsw", "ayo", "tlh"])
def test_a_known_language_code_has_no_findings(tmp_path, code):
    assert told(tmp_path, {f"words.{code}.ftl": GERMAN}) == []


def test_a_missing_translation_extra_is_reported_and_not_cached(tmp_path, monkeypatch):
    monkeypatch.setenv("CITADELS_CACHE", str(tmp_path / "cache"))
    folder = make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": "wel = Brunnen\n"})
    monkeypatch.setitem(sys.modules, "fluent.runtime", None)
    result = CliRunner().invoke(validate.command, [str(folder)])
    assert "CIT626" not in result.stdout
    assert result.stderr == (
        "Checking the translations needs the package fluent.runtime, which is not installed; "
        "`pip install 'citadels-sdk[translate]'` adds it.\n"
    )
    monkeypatch.delitem(sys.modules, "fluent.runtime")
    result = CliRunner().invoke(validate.command, [str(folder)])
    assert "CIT626" in result.stdout
    assert result.stderr == ""


def test_a_byte_order_mark_is_accepted_and_another_encoding_reported(tmp_path):
    folder = make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": "\ufeff" + GERMAN})
    assert Translator("de", load(folder)).title("Well") == "Brunnen"
    (folder / "words.de.ftl").write_bytes(GERMAN.encode("utf-16"))
    assert [found.code for found in examine(folder).problems if found.path.endswith(".ftl")] == ["CIT625"]
    assert load(folder).words == {}


def test_the_shipped_translations_have_no_findings():
    loaded = examine()
    modules = {module.pack: module for module in loaded.catalog.modules}
    found = [
        problem.message
        for pack in loaded.packs
        for problem in translated_words.check(pack.words, modules[pack.id], [modules[id_] for id_ in pack.requires])
    ]
    assert found == []


def test_a_changed_translation_is_checked_again(tmp_path, monkeypatch):
    monkeypatch.setenv("CITADELS_CACHE", str(tmp_path / "cache"))
    folder = make_pack(tmp_path, "wet", {"well.card": WELL, "words.de.ftl": "wel = Brunnen\n"})

    def said() -> list[tuple[str, str]]:
        return [(one.code, one.path) for one in examine(folder).problems if one.code == "CIT626"]

    told = said()
    assert len(told) == 1
    assert told[0][1].endswith("wet/words.de.ftl")
    assert said() == told
    (folder / "words.de.ftl").write_text(GERMAN, "utf-8")
    assert said() == []
