"""Test definitions, references, hover and renaming of names."""

import pytest

from citadels_dsl.ide.fixes import fixes
from citadels_dsl.ide.hover import hover
from citadels_dsl.ide.index import index
from citadels_dsl.ide.outline import folds, outline
from citadels_dsl.ide.project import Project
from citadels_dsl.ide.rename import RenameRefusal, prepare, rename
from citadels_dsl.ide.resolve import definitions, references, resolve
from citadels_dsl.text.source import SourceText, Span
from tests.editor.projects import marked, official, project

CARDS = """\
marker served on player
    until end of turn

note host on district is player

district Inn
    type trade
    cost 3
    action Serve Wine once per turn
        if you are not served
        choose player as guest where guest is not you
        guest gains 1 gold
        mark you served
        note guest as this.host
    action Rest once per turn
        limit shared with Serve Wine
        gain 1 gold

deck Inns
    2 Inn, Tavern

rules Mine
    procedure pour wine
        for each player
            player gains 1 gold
    procedure opening
        perform pour wine
    forbid district built named No Inns

scenario Inn: it serves
    given Anna: Merchant, 2 gold, city Inn
    given Ben: King, city Tavern
    when Anna uses Serve Wine
    when Anna serves wine
    then Anna is served
    then Inn of Anna is served
"""


def spots(found: Project, name: str = "a.card", words: str = "", ahead: int = 0) -> list[str]:
    """Return the references of the name at some words: files and lines."""
    source = found.source(name)
    assert source is not None
    places = references(found, name, source.text.index(words) + ahead)
    lines = []
    for place in places:
        text = found.source(place.path)
        assert text is not None
        lines.append(
            f"{place.path}:{text.position(place.span.start)[0]} {text.text[place.span.start : place.span.end]}"
        )
    return lines


def test_every_name_in_the_official_cards_is_known() -> None:
    packs = Project(official())
    unknown = set()
    for pack in packs.packs:
        for source in pack.files.values():
            for mention in index(source).mentions:
                if (
                    mention.groups != ("state",)
                    and not mention.verb
                    and not mention.title  # a scenario may be about something that has no name
                    and not list(resolve(packs, pack, source, mention))
                ):
                    unknown.add(mention.name)
    assert unknown <= {"Income", "Districts"}  # points that nothing declares: they come with the game


def test_every_reference_to_a_card_is_found() -> None:
    found = project(CARDS, "edition Mine Too\n    districts Inn\n", second="patch Inn\n    cost 4\n")
    expected = ["a.card:6 Inn", "a.card:20 Inn", "a.card:30 Inn", "a.card:31 Inn", "a.card:36 Inn", "b.card:2 Inn"]
    expected.append("z.card:1 Inn")
    assert spots(found, words="Inn\n") == expected
    assert spots(found, words="Inn of Anna") == expected
    assert spots(found, "z.card", "Inn") == expected


@pytest.mark.parametrize(
    ("words", "ahead", "expected"),
    [
        (
            "served on",
            0,
            ["a.card:1 served", "a.card:10 served", "a.card:13 served", "a.card:35 served", "a.card:36 served"],
        ),
        ("host on", 2, ["a.card:4 host", "a.card:14 host"]),
        ("guest is not", 0, ["a.card:11 guest", "a.card:11 guest", "a.card:12 guest", "a.card:14 guest"]),
        (
            "Serve Wine once",
            6,
            ["a.card:9 Serve Wine", "a.card:16 Serve Wine", "a.card:33 Serve Wine", "a.card:34 serves wine"],
        ),
        ("pour wine\n        for", 0, ["a.card:23 pour wine", "a.card:27 pour wine"]),
        (
            "Anna is served",
            0,
            ["a.card:31 Anna", "a.card:33 Anna", "a.card:34 Anna", "a.card:35 Anna", "a.card:36 Anna"],
        ),
    ],
)
def test_references_of_each_kind_of_name_are_found(words: str, ahead: int, expected: list[str]) -> None:
    assert spots(project(CARDS), words=words, ahead=ahead) == expected


def test_a_name_is_declared_in_the_nearest_pack() -> None:
    found = project("district Tavern\n    type trade\n    cost 9\n\ndeck Mine\n    Tavern, Market\n")
    own = definitions(found, "a.card", found.source("a.card").text.index("Tavern, "))  # type: ignore[union-attr]  # it is there
    assert [(one.path, one.span.start) for one in own] == [("a.card", 9)]
    away = definitions(found, "a.card", found.source("a.card").text.index("Market"))  # type: ignore[union-attr]  # it is there
    assert [one.path for one in away] == ["base/districts.card"]


def renamed(text: str, name: str) -> str | dict[str, str]:
    """Return the files after a rename of the name at the mark, or the reason of the refusal."""
    text, offset = marked(text)
    found = project(
        text, "deck Others\n    Inn\n", second='district Hut\n    type noble\n    cost 1\n\ndeck X\n    "Inn", Hut\n'
    )
    edits = rename(found, "a.card", offset, name)
    if isinstance(edits, RenameRefusal):
        return edits.reason
    texts: dict[str, str] = {}
    for edit in sorted(edits, key=lambda one: one.span.start, reverse=True):
        old = texts.get(edit.path) or found.source(edit.path).text  # type: ignore[union-attr]  # it is there
        texts[edit.path] = old[: edit.span.start] + edit.text + old[edit.span.end :]
    return texts


def test_a_card_is_renamed_everywhere() -> None:
    after = renamed(CARDS.replace("district Inn", "district In|n"), "Tap Room")
    assert after == {
        "a.card": CARDS.replace("district Inn", "district Tap Room")
        .replace("2 Inn", "2 Tap Room")
        .replace("scenario Inn:", "scenario Tap Room:")
        .replace("city Inn", "city Tap Room")
        .replace("then Inn of", "then Tap Room of"),
        "b.card": "deck Others\n    Tap Room\n",
        "z.card": 'district Hut\n    type noble\n    cost 1\n\ndeck X\n    "Tap Room", Hut\n',
    }


def test_a_new_name_that_needs_quotes_is_quoted() -> None:
    after = renamed(CARDS.replace("district Inn", "district In|n"), "tap by the Sea")
    assert isinstance(after, dict)
    assert "district tap by the Sea\n" in after["a.card"]
    assert '2 "tap by the Sea", Tavern' in after["a.card"]
    assert 'then "tap by the Sea" of Anna' in after["a.card"]
    assert '"tap by the Sea", Hut' in after["z.card"]


def test_an_action_is_also_renamed_where_it_is_used_as_a_verb() -> None:
    after = renamed(CARDS.replace("action Serve Wine", "action Serve| Wine"), "Carry Beer")
    assert isinstance(after, dict)
    assert after["a.card"].count("Carry Beer") == 3
    assert "when Anna carries beer" in after["a.card"]


@pytest.mark.parametrize(
    ("place", "name", "expected"),
    [
        ("|served on", "fed", "fed"),
        ("ho|st on", "landlord", "landlord"),
        ("as gue|st", "friend", "friend"),
        ("procedure po|ur", "drink up", "drink up"),
        ("named N|o", "Dry Town", "Dry Town"),
    ],
)
def test_each_kind_of_name_can_be_renamed(place: str, name: str, expected: str) -> None:
    after = renamed(CARDS.replace(place.replace("|", ""), place, 1), name)
    assert isinstance(after, dict)
    assert expected in after["a.card"]
    assert [one.code for one in project(after["a.card"]).problems] == [one.code for one in project(CARDS).problems]


@pytest.mark.parametrize(
    ("place", "name", "reason"),
    [
        ("district In|n", "Tavern", 'There is another "Tavern"'),
        ("district In|n", "Hut", 'There is another "Hut" in z.card'),
        ("district In|n", "", "at least one letter"),
        ("district In|n", 'A"b', "cannot have"),
        ("|served on", "Fed Up", "one word in small letters, such as fed_up"),
        ("|served on", "gold", "a word of the language"),
        ("|served on", "host", 'There is another "host"'),
        ("|served on", "guest", 'There is another "guest"'),
        ("as gue|st", "served", 'There is another "served"'),
        ("action Serve| Wine", "Rest", 'There is another "Rest"'),
        ("action Serve| Wine", "rest", "begins with a capital letter"),
        ("procedure open|ing", "Pour", "in small letters"),
        ("procedure open|ing", "pour wine", 'There is another "pour wine"'),
        ("2 Inn, Tav|ern", "Pub", "not open for editing"),
        ("given An|na", "Ben", 'There is another "Ben"'),
        ("sce|nario Inn", "X", "no name here"),
        ("scenario Inn: it| serves", "X", "just edit it"),
    ],
)
def test_a_harmful_rename_is_refused(place: str, name: str, reason: str) -> None:
    after = renamed(CARDS.replace(place.replace("|", ""), place, 1), name)
    assert isinstance(after, str), after
    assert reason in after


POUR = "    action Pour\n        gain 1 gold\n\n"
SHARED = f"""\
district Pub
    type trade
    cost 1
{POUR}district Well
    type trade
    cost 1
{POUR}scenario Well: it pours
    given Anna: King, city {{city}}
    when Anna uses Pour
    when Anna pours
    then Anna cannot use Pour
"""
"""Two cards with actions of one name."""


def test_an_action_name_shared_by_two_cards_is_renamed_for_one_of_them() -> None:
    one, other = SHARED.split("district Well")
    for city in ("Well, Tavern", "Tavern, Well of Ben"):
        text = SHARED.format(city=city)
        for place in (text.rindex("action Pour") + 7, text.index("uses Pour") + 7, text.index("pours\n    then") + 1):
            after = renamed(text[:place] + "|" + text[place:], "Fill Up")
            assert isinstance(after, dict), after
            expected = other.format(city=city).replace("Pour", "Fill Up").replace("Anna pours", "Anna fills up")
            assert after["a.card"] == one + "district Well" + expected
    kept = SHARED.format(city="Well")
    after = renamed(kept.replace("action Pour", "action Po|ur", 1), "Fill")
    assert after == {"a.card": kept.replace("action Pour", "action Fill", 1)}


def test_an_action_can_take_the_name_of_another_where_unambiguous() -> None:
    for city, apart in (("Well", True), ("Pub, Well", False), ("Tavern", True)):
        text = SHARED.format(city=city).replace("Pour", "Draw", 1)
        after = renamed(text.replace("action Draw", "action Dr|aw"), "Pour")
        assert after == ({"a.card": SHARED.format(city=city)} if apart else TAKEN), city
        text = SHARED.format(city=city).replace("action Pour", "action Draw", 1).replace("Well: it", "Pub: it")
        after = renamed(text.replace("action Draw", "action Dr|aw"), "Pour")
        assert isinstance(after, dict) is (city == "Tavern"), city


TAKEN = 'There is another "Pour" in a.card, line 10; choose another name.'


def test_a_patch_adds_to_the_actions_of_its_card() -> None:
    text = (
        SHARED.format(city="Well").replace("district Pub", "patch King").replace("    type trade\n    cost 1\n", "", 1)
    )
    after = renamed(text.replace("action Pour", "action Po|ur", 1), "Fill")
    assert isinstance(after, str)
    assert "it may mean that of Well" in after


def test_renaming_an_ambiguous_action_is_refused() -> None:
    text = SHARED.format(city="Pub, Well")
    after = renamed(text.replace("action Pour", "action Po|ur", 1), "Fill")
    assert after == (
        'In a.card, line 15, it may mean that of Well; name the card there, for example "uses Pub", or rename both.'
    )
    found = project(text)
    refused = prepare(found, "a.card", text.index("uses Pour") + 6)
    assert refused == RenameRefusal('"Pour" may be that of Pub or Well; rename it where the card declares it.')


def test_names_of_edition_rules_are_always_known() -> None:
    text = (
        SHARED.format(city="Well").replace("district Pub", "rules Pub").replace("    type trade\n    cost 1\n", "", 1)
    )
    after = renamed(text.replace("action Pour", "action Po|ur", 1), "Fill")
    assert isinstance(after, str)
    assert "it may mean that of Well" in after


def told(text: str, **more: str) -> str:
    text, offset = marked(text)
    found = hover(project(text, **more), "a.card", offset)
    return "" if found is None else found.text


def test_hover_on_a_card_shows_its_effect_and_its_patches() -> None:
    text = told(
        CARDS.replace("district Inn", "district In|n"), second="patch Inn\n    cost 4\n    without action Rest\n"
    )
    assert "**Inn** (district)" in text
    assert "trade, cost 3" in text
    assert "Once per turn, if you are not served" in text
    assert "Declared in [mine] a.card, line 6." in text
    assert "Changed by other (z.card, line 1): cost 4; without action Rest" in text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("    when dis|trict built", "**district built** (event)"),
        ("    wh|en district built", "`[early | late] when EVENT [or EVENT] [if CONDITION]`"),
        ("    modify your build li|mit by 1", "**build limit** (number that is asked for)"),
        ("    action A\n        ga|in 1 gold", "**gain** (verb)"),
        ("    action A\n        for each pla|yer", "**player** (thing)"),
        ("    action A\n        if your ha|nd is empty", "**hand** (fact)"),
        ("    action A\n        if your hand is emp|ty", "**empty** (after is)"),
        ("    ty|pe trade", "**type** (clause)"),
        ("    # ty|pe trade", ""),
        ('    text "ga|in"', ""),
    ],
)
def test_hover_on_a_word_shows_its_meaning_in_context(line: str, expected: str) -> None:
    text = told(f"district A\n{line}\n")
    assert (expected in text) if expected else text == ""


def test_hover_on_a_step_shows_its_form() -> None:
    assert "**has gold**" in told("scenario A\n    given Anna: King\n    th|en Anna has 2 gold\n")


@pytest.mark.parametrize(
    ("line", "word", "after"),
    [
        ("        gian 1 gold", "gain", "        gain 1 gold"),
        ("        if your hadn is empty", "hand", "        if your hand is empty"),
        ("        for each player where player is Mercant\n            gain 1 gold", "Merchant", "player is Merchant"),
    ],
)
def test_a_misspelt_word_has_a_quick_fix(line: str, word: str, after: str) -> None:
    found = project(f"district A\n    type trade\n    cost 1\n    action B\n{line}\n        gain 1 gold\n")
    source = found.source("a.card")
    assert source is not None
    action = next(iter(fixes(found, "a.card", Span(0, len(source.text)))))
    assert (f'"{word}"' in action.title, action.title[0].isupper(), action.preferred) == (True, True, True)
    edit = action.edit
    assert after in source.text[: edit.span.start] + edit.text + source.text[edit.span.end :]
    assert list(fixes(found, "a.card", Span(0, 3))) == []


def test_the_subject_of_a_scenario_links_to_its_card_or_edition() -> None:
    text = "scenario King: he reigns\n\nscenario Classic 2016 : a\n\nscenario Of kings: b\n"
    found = project(text, "patch Classic 2016\n    decks Mine\n\ndeck Mine\n    Tavern\n")
    led = [definitions(found, "a.card", text.index(words) + 3) for words in ("King:", "Classic 2016 :", "Of kings")]
    assert [[(one.group, one.name) for one in symbols] for symbols in led[:2]] == [
        [("card", "King")],
        [("edition", "Classic 2016")],
    ]
    assert [one.group for one in led[2]] == ["scenario"]
    assert [one.name for one in definitions(found, "b.card", 10)] == ["Classic 2016"]


@pytest.mark.parametrize("line", ["if district counts as trade", "join as character", "character joins as character"])
def test_the_answer_after_as_is_not_a_new_name(line: str) -> None:
    text = f"character A\n    action B\n        {line}\n        choose district as trade\n"
    given = [one for one in index(SourceText("a.card", text)).symbols if one.group == "local"]
    assert [text[one.span.start - 12 : one.span.end] for one in given] == ["district as trade"]


def test_a_player_given_twice_is_one_name() -> None:
    text = "scenario A\n    given players Anna, Ben\n    given Anna: crown\n    then Anna has 2 gold\n"
    assert renamed(text.replace("given Anna", "given An|na"), "Cara")["a.card"] == text.replace("Anna", "Cara")


def test_a_procedure_that_overrides_another_cannot_be_renamed() -> None:
    text = "edition Mine\n    procedure selection\n        shuffle deck\n    procedure other\n        shuffle deck\n"
    found = project(text)
    refused = rename(found, "a.card", text.index("selection"), "drafting")
    assert refused == prepare(found, "a.card", text.index("selection"))
    assert isinstance(refused, RenameRefusal)
    assert "base/" in refused.reason
    assert isinstance(rename(found, "a.card", text.index("other"), "drafting"), tuple)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("1 gold to", "costs (NUMBER gold"),
        ("3 cards", "gain AMOUNT cards"),
        ("is not you", "target NOUN"),
        ("guest where", "a name of this rule"),
    ],
)
def test_hover_on_a_particle_shows_the_meaning_of_its_clause(words: str, expected: str) -> None:
    text = "district A\n    action B\n        target player as guest where guest is not you\n"
    text += "        costs 1 gold to guest\n        gain 3 cards\n"
    shown = hover(project(text), "a.card", text.index(words))
    assert shown is not None
    assert expected in shown.text


def test_an_outline_contains_nested_declarations() -> None:
    entries = outline(SourceText("a.card", CARDS))
    said = {entry.symbol.name: [inner.symbol.name for inner in entry.inner] for entry in entries}
    assert said == {
        "served": [],
        "host": [],
        "Inn": ["Serve Wine", "Rest"],
        "Inns": [],
        "Mine": ["pour wine", "opening", "No Inns"],
        "Inn: it serves": [],
    }


def test_blocks_and_runs_of_comments_fold() -> None:
    text = "# a\n# b\n\ndistrict A\n    cost 1\n    action B\n        gain 1 gold\n# c\ndistrict C\n"
    assert folds(SourceText("a.card", text)) == ((1, 2), (4, 7), (6, 7))


@pytest.mark.parametrize(
    "text", ["", "|", '"', "district", "\ufffd", "    x", "scenario", "given", 'district "', "a.b.c"]
)
def test_every_request_is_answered_for_any_file(text: str) -> None:
    found = project(text, CARDS)
    for offset in range(len(text) + 1):
        hover(found, "a.card", offset)
        references(found, "a.card", offset)
        assert isinstance(rename(found, "a.card", offset, "X"), RenameRefusal | tuple)
    assert hover(found, "nowhere.card", 0) is None


def test_the_procedure_of_a_card_is_renamed_in_that_card_alone() -> None:
    card = "district {}\n    type unique\n    cost 1\n    action Go\n        perform pay\n"
    card += "    procedure pay\n        gain 1 gold\n"
    text = card.format("One").replace("procedure pay", "procedure p|ay") + card.format("Two")
    after = renamed(text, "earn")
    assert isinstance(after, dict)
    assert after["a.card"] == card.format("One").replace("pay", "earn") + card.format("Two")
