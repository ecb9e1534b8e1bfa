"""Test catalogues: every language is complete, and the English one equals the engine's own texts."""

import subprocess
import sys

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast

from citadels_core import Game, IllegalAnswer
from citadels_core.model.catalogue_keys import fluent_id
from citadels_core.model.vocabulary import EVENTS, VERBS
from citadels_core.speech.arguments import arguments_of, id_of
from citadels_core.speech.messages import MESSAGES
from citadels_core.speech.reasons import told, unavailable
from citadels_core.table.json import from_json, to_json
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.translation.translator import (
    TranslationError,
    Translator,
    catalogue,
    languages,
    variables_of,
)
from tests.golden.games import cases, catalog_of
from tests.properties.walks import walk
from tests.sweep import sweep
from tools.catalogue import FOR_AUTHORS, messages
from tools.missing_translations import missing_translations

CASES = [*cases()][::199]
OTHERS = [language for language in languages() if language != "en"]


def entries(language):
    return FluentResource(catalogue(language))


def said_of(case, steps=10_000):
    """Yield all texts of a game: a message with its arguments, and the sentence of the engine."""
    game = Game.start(catalog_of(case.pack), case.setup)
    since = 0
    for decision in walk(game, 3, steps):
        view = DecisionView.of(decision)
        yield "decision", view, view.prompt
        yield from (("option", option, option.label) for option in view.options)
        for reason in unavailable(game.core):
            said = told(reason)
            yield "say", (id_of(said), arguments_of(said)), str(said)
        for event in game.events(decision.seat, since):
            yield "event", event, event.sentence
        since = game.next_event
        for wrong in ([], [*range(99)], [0, 0], "x", 99):
            try:
                game.copy().answer(wrong)
            except IllegalAnswer as error:
                yield "refusal", error, str(error)
    for seat in (None, *range(case.setup.seats)):
        yield from (("event", event, event.sentence) for event in game.events(seat))


def said_by(translator, way, what):
    return translator.say(*what) if way == "say" else getattr(translator, way)(what)


@pytest.mark.parametrize("case", sweep(CASES, quick=CASES[::3]), ids=lambda case: case.name)
def test_english_catalogue_equals_the_engine_and_other_languages_are_complete(case):
    english, others = Translator("en"), [Translator(language) for language in OTHERS]
    count = 0
    known = set()
    for way, what, sentence in said_of(case):
        count += 1
        assert said_by(english, way, what) == sentence
        message = way, sentence, what[0] if way == "say" else getattr(what, "message", None)
        if message in known:  # with its arguments; the others would repeat the text
            continue
        known.add(message)
        for other in others:
            said = said_by(other, way, what)
            assert (said is None) == (sentence is None)
            assert said is None or (said and not {*"{}$"} & {*said}), sentence
    assert count > 1000


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_message_with_every_argument(language):
    english, other = variables_of(entries("en")), variables_of(entries(language))
    assert english.keys() - other.keys() == set()
    assert other.keys() - english.keys() == set()
    unknown = {id_: [*{*names} - {*english[id_]}] for id_, names in other.items() if {*names} - {*english[id_]}}
    assert unknown == {}
    grammar = {"article", "your"}  # the article and the possessive of English
    missing = {id_: {*names} - {*other[id_]} - grammar for id_, names in english.items()}
    assert {id_: names for id_, names in missing.items() if names} == {}


@pytest.mark.parametrize("language", languages())
def test_every_catalogue_entry_is_valid(language):
    assert not [entry for entry in entries(language).body if isinstance(entry, ast.Junk)]


def test_the_english_catalogue_has_all_messages_for_players():
    names = {id_ for id_, _ in messages()}
    assert {fluent_id(id_) for id_ in names} == {*variables_of(entries("en"))}
    assert {id_ for id_ in MESSAGES if id_.partition(".")[0] not in FOR_AUTHORS} <= names
    assert sum(id_.startswith("says.") for id_ in names) == len(
        {says for verb in VERBS for says in (verb.says, verb.noun_says) if says}
    )
    assert sum(id_.startswith("tells.") for id_ in names) == sum(event.tells is not None for event in EVENTS)


def test_a_view_from_json_is_translated_the_same():
    translator = Translator("de")
    for decision in walk(Game.start(catalog_of(None), CASES[0].setup), 3, 60):
        view = DecisionView.of(decision)
        again = from_json(DecisionView, to_json(view))
        assert translator.decision(again) == translator.decision(view)
        assert [*map(translator.option, again.options)] == [*map(translator.option, view.options)]


def test_an_unknown_language_is_refused_with_the_list_of_languages():
    with pytest.raises(TranslationError, match="There is no language 'xx'; the languages are: de, en"):
        Translator("xx")
    with pytest.raises(TranslationError, match=r"has no message 'no\.such'"):
        Translator("en").say("no.such", {})


def test_a_player_with_the_name_of_a_variant_is_not_mistaken_for_the_reader():
    from citadels_core.speech.arguments import NameArgument

    them = {"player": NameArgument(kind="player", name="you", seat=1), "amount": 2}
    you = {"player": NameArgument(kind="you", name="you", seat=1), "amount": 2}
    say = Translator("en").say
    assert (say("tells.gold_gained", them), say("tells.gold_gained", you)) == ("you gains 2 gold.", "you gain 2 gold.")


def test_a_missing_translation_extra_is_reported_with_the_install_command():
    program = "import sys; sys.modules['fluent'] = None; from citadels_core.translation import Translator"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "`pip install 'citadels-sdk[translate]'` adds it." in ended.stderr


def test_no_message_of_the_game_or_the_page_is_missing():
    assert {language: [*missing_translations(language)] for language in languages()} == {
        language: [] for language in languages()
    }
    assert len([*missing_translations("xx")]) > 500
