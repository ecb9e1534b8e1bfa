"""Test completion at different places."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core.model.vocabulary import EVENTS, WORDS, third_person
from citadels_dsl.ide.colours import TYPES, colours
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.items import snippet_of
from tests.editor.projects import marked, project

OWN = """\
marker served on player

counter visits on district

district Inn
    type trade
    cost 3
    action Serve
        mark you served
        add 1 to this.visits

deck Inns
    Inn

rules Mine
    procedure pour wine
        for each player
            player gains 1 gold
    forbid district built named No Inns

edition Mine Too
    use rules Standard, Mine
"""


def offered(text: str) -> list[str]:
    text, offset = marked(text)
    return [item.label for item in complete(project(text, OWN), "a.card", offset)]


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("|", ["district", "character", "scenario"], ["type", "gain AMOUNT gold"]),
        ("district A\n    |", ["type", "cost", "when", "action"], ["rank", "district", "given"]),
        ("character A\n    |", ["rank", "income", "while"], ["cost", "copies"]),
        ("edition A\n    |", ["cast", "decks", "use rules", "procedure"], ["rank"]),
        ("marker a on player\n    |", ["until", "seen by"], ["cost"]),
        ("marker a on player\n    seen by |", ["placer", "nobody"], ["marker", "note"]),
        ("marker a on |", ["player", "district"], ["on", "type"]),
        ("counter a on player |", ["towards player"], []),
        ("district A\n    action B\n        let |", [], ["you", "player", "be"]),
        ("district A\n    toll 1 gold |", ["for", "to"], ["count of"]),
        ("district A\n    toll 1 gold for |", ["district built"], ["count of"]),
        ("scenario A\n    given Anna: King\n    then Anna scores 2 |", ["for REASON"], ["holds CARDS, ..."]),
        ("district A\n    type |", ["trade", "unique"], ["cost"]),
        ("district A\n    art fish|", ["fishing-boat", "fish-bucket"], ["boat-fishing", "wyvern"]),
        ("district A\n    art boa|", ["boat-fishing", "boat (fishing-boat)", "boar"], ["fishing-boat", "wyvern"]),
        ("district Fishing Boat\n    art |", ["fishing-boat", "boat-fishing"], ["wyvern"]),
        ("district A\n    art boat-fishing |", ['colour "#2e6f95"'], ["wyvern"]),
        ('district A\n    art "|', [], ["wyvern"]),
        ("district A\n    while |", ["in hand", "in game"], ["revealed"]),
        ("character A\n    while |", ["revealed", "chosen"], ["in hand"]),
        ("district A\n    when |", ["district built", "crown moved"], ["gain AMOUNT gold"]),
        ("district A\n    when district d|", ["district destroyed"], ["district built"]),
        ("district A\n    when district built if |", ["player", "you", "your", "count of"], ["district built"]),
        ("district A\n    when gold paid if player.|", ["gold", "hand", "city"], ["rank", "cost"]),
        ("district A\n    when gold paid if player.crowned is |", ["not"], []),
        ("district A\n    when gold paid if player |", ["can", "cannot", "is"], []),
        ("district A\n    when gold paid if player can |", ["pay AMOUNT gold", "destroy DISTRICT"], ["is", "stop"]),
        ("district A\n    when gold paid if player is |", ["crowned", "served"], []),
        ("district A\n    when gold paid\n        |", ["gain AMOUNT gold", "choose", "for each", "player"], ["target"]),
        ("district A\n    action B\n        |", ["gain AMOUNT gold", "target", "costs"], ["cost"]),
        ("district A\n    action B\n        player ga|", [], ["gain AMOUNT gold"]),
        (
            "district A\n    when gold paid\n        player ga|",
            ["gains AMOUNT gold", "gathers CARDS"],
            ["gain AMOUNT gold"],
        ),
        (
            "district A\n    action B\n        choose district in your city as old\n        if old.|",
            ["cost", "owner", "visits"],
            ["gold"],
        ),
        ("district A\n    action B\n        if this.|", ["cost", "owner", "visits"], ["gold"]),
        ("district A\n    action B\n        if your |", ["gold", "hand", "build limit"], ["cost"]),
        ("district A\n    action B once |", ["once per turn", "once per game"], ["gold"]),
        ("district A\n    modify |", ["build limit", "draw", "your"], ["gain AMOUNT gold"]),
        ("counter d on player towards player\ndistrict A\n    score your d |", ["towards"], []),
        ("district A\n    score your gold |", [], ["towards"]),
        ("district A\n    score this.visits |", [], ["towards"]),
        ("district A\n    allow |", ["No Inns", "Identical"], ["Inn"]),
        ("district A\n    limit shared with |", [], ["Serve"]),
        ("edition A\n    cast |", ["King"], ["Inn", "Inns"]),
        ("edition A\n    districts |", ["Inn", "Inns"], ["King"]),
        ("edition A\n    decks |", ["Inns", "Basic"], ["Inn"]),
        ("edition A\n    use rules |", ["Mine", "Standard"], ["Inn"]),
        ("deck A\n    |", ["Inn", "Tavern"], ["King"]),
        ("deck A\n    Inn, |", ["Tavern"], ["King"]),
        ("rules A\n    procedure b\n        perform |", ["pour wine", "keep one"], []),
        ("district A\n    procedure b\n        gain 1 gold\n    action C\n        perform |", ["b", "pour wine"], []),
        ("district A\n    procedure b\n        gain 1 gold\ndistrict C\n    action D\n        perform |", [], ["b"]),
        ("district A\n    procedure b with c is player\n        |", ["gain AMOUNT gold"], []),
        ("district A\n    procedure b with c is player\n        c.|", ["gold"], ["rank"]),
        ("patch |", ["Smithy", "King"], []),
        ("patch Smithy\n    |", ["cost", "without"], ["rank"]),
        ("patch Smithy\n    without |", ["action Forge"], []),
        ("patch Classic 2016\n    |", ["decks", "score", "procedure", "without", "tie break"], ["cost", "players"]),
        ("patch Classic 2016\n    without |", ["score All Types", "procedure keep one"], ["action Forge"]),
        ("scenario A\n    |", ["given", "when", "then"], ["cost"]),
        ("scenario A\n    given Anna: |", ["King", "Inn", "crown"], []),
        ("scenario A\n    given Anna: King\n    when |", ["Anna", "the round ends"], ["CONDITION"]),
        ("scenario A\n    given Anna: King\n    when Anna |", ["uses USE", "ends turn"], ["the round ends"]),
        ("scenario A\n    given Anna: King\n    when Anna uses |", ["Serve", "Forge"], ["ends turn"]),
        ("scenario A\n    given Anna: King\n    then Anna has 2 |", ["gold", "cards in ZONE"], ["AMOUNT gold"]),
        ("scenario A\n    given Anna: King\n    then Anna is |", ["asked", "served"], []),
        ("scenario A\n    given Anna: King\n    then Anna.|", ["gold", "hand"], ["rank"]),
        ("scenario A\n    given edition |", ["Mine Too", "Classic 2016"], ["King"]),
    ],
)
def test_only_fitting_completions_are_offered(text: str, some: list[str], none: list[str]) -> None:
    labels = offered(text)
    assert [label for label in some if label not in labels] == []
    assert [label for label in none if label in labels] == []


@pytest.mark.parametrize(
    "text", ["# |", "district A # wh|", '    text "wh|', 'district A\n    text "wh|"', "district A\n    cost 1 # |"]
)
def test_nothing_is_offered_in_comments_and_sentences(text: str) -> None:
    assert offered(text) == []


def test_an_item_replaces_its_typed_prefix() -> None:
    text, offset = marked("district A\n    when district bu|")
    item = complete(project(text), "a.card", offset)[0]
    assert (item.label, text[item.span.start : item.span.end]) == ("district built", "district bu")
    assert "becomes a district" in item.documentation


def test_a_name_that_needs_quotes_is_offered_with_them() -> None:
    text, offset = marked("district tap by the Sea\n    type trade\n    cost 1\n\ndeck A\n    |")
    texts = {item.label: item.text for item in complete(project(text), "a.card", offset)}
    assert texts["tap by the Sea"] == '"tap by the Sea"'
    assert texts["Tavern"] == "Tavern"
    text, offset = marked('district tap by the Sea\n    type trade\n    cost 1\n\ndeck A\n    "ta|"')
    assert {item.label: item.text for item in complete(project(text), "a.card", offset)}[
        "tap by the Sea"
    ] == "tap by the Sea"


def test_every_event_is_offered_with_its_meaning() -> None:
    text, offset = marked("district A\n    when |")
    items = {item.label: item for item in complete(project(text), "a.card", offset)}
    assert all(event.meaning in items[event.name].documentation for event in EVENTS if event.head is None)


def test_a_form_becomes_a_snippet() -> None:
    assert snippet_of("take AMOUNT gold from GIVER") == "take ${1:AMOUNT} gold from ${2:GIVER}"
    assert snippet_of("cost NUMBER | none") == "cost ${1:NUMBER}"


lines = st.builds(
    lambda depth, words: " " * depth + " ".join(words),
    st.sampled_from([0, 0, 4, 4, 8]),
    st.lists(
        st.sampled_from(sorted({row.example for row in WORDS} | {"Anna", '"', ".", "is", "your", "#", ":", ","})),
        max_size=3,
    ),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(lines, max_size=5).map("\n".join), st.data())
def test_completion_works_at_any_position(text: str, data: st.DataObject) -> None:
    found = project(text)
    for _ in range(5):
        offset = data.draw(st.integers(0, len(text)))
        for item in complete(found, "a.card", offset):
            assert item.span.start <= item.span.end == offset
            assert text[item.span.start : offset].casefold() == item.label[: offset - item.span.start].casefold()
    end = -1
    for colour in colours(found, "a.card"):
        assert colour.type in TYPES
        assert end <= colour.span.start < colour.span.end <= len(text)
        assert "\n" not in text[colour.span.start : colour.span.end]
        end = colour.span.end


def test_action_verbs_are_offered_in_a_stable_order() -> None:
    names = ["Bake", "Carry", "Dig", "Earn", "Fetch", "Grind", "Hunt", "Inspect", "Juggle"]
    rules = "".join(f"    action {name} once per turn\n        gain 1 gold\n" for name in names)
    mine = project(f"district A\n    type trade\n    cost 1\n{rules}").packs[-1]
    assert [verb for verb in mine.verbs if not verb.endswith("s")] == [name.lower() for name in names]
    assert list(mine.verbs) == [verb for name in names for verb in (name.lower(), third_person(name.lower()))]


def test_procedure_arguments_are_offered_by_name_and_type() -> None:
    text = "district A\n    procedure b with c is player, d is number\n        c gains d gold\n    action E\n"
    text += "        choose player as who\n        let much be your gold\n        "
    after, offset = marked(text + "perform |")
    item = next(item for item in complete(project(after, OWN), "a.card", offset) if item.label == "b")
    assert (item.text, item.snippet) == ("b with ${1:c}, ${2:d}", True)
    assert item.detail == "procedure b with c is player, d is number"
    players, numbers = offered(text + "perform b with |"), offered(text + "perform b with you, |")
    assert players.index("who") < players.index("much")
    assert numbers.index("much") < numbers.index("who")


def test_owner_is_offered_only_for_this_card_and_districts() -> None:
    head = "district A\n    type trade\n    cost 1\n"
    wide = head + "    while in game\n        when round ended if {}.|\n"
    card = head + "    action E\n        choose card in your hand as lost\n        if lost.|\n"
    assert "owner" in offered(wide.format("this"))
    assert "owner" not in offered(card)
    assert "owner" in offered(card.replace("card in your hand", "district in your city"))
