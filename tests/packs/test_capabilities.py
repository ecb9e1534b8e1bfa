"""Test that capabilities are found in cards that have them, and not in similar cards."""

from pathlib import Path

import pytest

from citadels_core import Catalog, ContentError, load
from citadels_core.model.programs.ir import Module
from citadels_core.model.vocabulary import CAPABILITIES, CLAUSES, DECLARATIONS, EVENTS, QUERIES, VALUES, VERBS
from citadels_core.packs.checking.capabilities import capabilities, known, names
from citadels_dsl.reports.render import render
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText, display_path
from tests.packs.making import make_pack

HEAD = "district Trial Yard\n    type unique\n    cost 1\n"
WHO = "choose player as other where other is not you\n"
SQUIRE = "character Squire\n    rank 9\n"


def action(*lines: str) -> str:
    return HEAD + "    action Try once per turn\n" + "".join(f"        {line.rstrip()}\n" for line in lines)


def rule(*lines: str) -> str:
    return HEAD + "".join(f"    {line}\n" for line in lines)


def compiled(text: str, catalog: Catalog) -> Module:
    source = SourceText("trial.card", text)
    done = compile_pack("trial", [source], catalog.modules)
    assert not [p for p in done.problems if p.severity.value == "error"], render(
        done.problems, {source.path: source}, color=False
    )
    return done.module


MEMORY = "note memory on district is card\n    seen by placer\n\n"

COUNT = "counter chalk on character\n    until end of round\n\n"
DO = {
    "adds rank 9": SQUIRE,
    "adds an edition": "edition Box\n    use rules Standard\n    players 4 to 7\n    cast Assassin\n    decks Basic\n",
    "changes other cards": "patch Smithy\n    cost 4\n",
    "reuses a name": HEAD.replace("Trial Yard", "smithy".title()),
    "looks at hands": action(WHO, "look at other.hand"),
    "looks at the deck": action("lay out 2 cards", "put aside under deck"),
    "looks at characters": SQUIRE + "    action Try once per turn\n        choose random character in facedown as c\n"
    "        peek at c\n",
    "takes gold of others": action(WHO, "take 1 gold from other"),
    "takes cards of others": action(WHO, "exchange hand with other"),
    "destroys districts": action("choose district as d where d.owner is not you", "destroy d"),
    "seizes districts": action("choose district as d where d.owner is not you", "seize d"),
    "exchanges districts": action(
        "choose district in your city as mine", "choose district as d where d.owner is not you", "exchange mine for d"
    ),
    "moves districts": action("choose district as d where d.owner is not you", "move d to position 1"),
    "turns districts facedown": action("choose district as d where d.owner is not you", "turn d facedown"),
    "moves the crown": action("take crown"),
    "changes the draft": rule("forbid character drafted if character.rank is 4"),
    "changes the cast": rule("forbid character replaced"),
    "changes turns": rule("instead of turn started if player is you", "    nothing"),
    "changes the end": rule("set city size to 5"),
    "changes scoring": rule("score 3"),
    "changes prices": rule("modify build price by -1 if player is you"),
    "changes builds": rule("set your build limit to 3"),
    "changes gathering": rule("modify your draw by 1"),
    "protects districts": rule("forbid district chosen if district is this"),
    "acts out of turn": rule("when district built if player is not you", "    may pay 1 gold", "        gain 1 card"),
    "makes secret choices": action("sealed choose resource as votes by players"),
    "uses chance": action("choose random player as lucky", "lucky gains 1 gold"),
}
DO_ALSO = {
    "looks at hands": [
        action(WHO, "choose card in other.hand as c", "discard c"),
        action("for each player as p", "    let theirs be p.hand", "    choose card in theirs as c"),
        rule("when cards gathered if player is not you", "    choose card in player.hand as c"),
        action(WHO, "choose card in your hand as c by other"),
        MEMORY + action(WHO, "for each card in other.hand", "    note card as this.memory"),
        MEMORY
        + action(WHO, "choose random card in other.hand as c", "note c as this.memory")
        + "    action Tell once per turn\n        show this.memory\n",
        MEMORY
        + MEMORY.replace("memory", "copy")
        + action(WHO, "choose random card in other.hand as c", "note c as this.memory", "note this.memory as this.copy")
        + "    action Tell once per turn\n        show this.copy\n",
        rule("when cards gained if player is not you", "    show cards"),
    ],
    "looks at characters": [
        "marker known on character\n    seen by placer\n\n"
        + action(WHO, "for each character in other.characters", "    mark character known"),
        COUNT + action("if any character in facedown", "choose character in facedown as c", "add 1 to c.chalk"),
        COUNT + action("if any character in pool", "choose character in pool as c", "add 1 to c.chalk"),
        COUNT + action(WHO, "let c be other.last character", "add 1 to c.chalk"),
        rule("when packets passed", "    for each player", "        choose character in player.packet as c"),
    ],
    "takes cards of others": [
        action(WHO, "choose random card in other.hand as c", "take c"),
        action(WHO, "choose card in other.hand as c by other", "other discards c"),
        action(WHO, "choose card in other.hand as c by other", "other gives c to you"),
        action(
            "sealed choose card in player.hand as plates by players",
            "for each player where player.plates is not missing",
            "    player gives player.plates to player.left",
        ),
    ],
    "takes gold of others": [action(WHO, "other pays 1 gold"), action(WHO, "other pays 1 gold to you")],
    "changes scoring": [rule("at scoring", "    gain 1 gold")],
    "makes secret choices": ["marker hidden on player\n    seen by nobody\n\n" + action("mark you hidden")],
    "changes other cards": ["patch Classic 2016\n    districts Keep\n"],
    "changes the end": [action("end game"), "patch Classic 2016\n    variant Long\n        base city size 9\n"],
    "acts out of turn": [
        SQUIRE + "    while revealed\n        when crown moved\n            may\n                gain 1 gold\n"
    ],
}
DO_NOT = {
    "looks at characters": [
        "edition Box\n    use rules Standard\n    players 4 to 7\n    cast Assassin\n    decks Basic\n"
        "    procedure selection\n        shuffle characters\n        for each player\n"
        "            player performs keep one\n"
        "    procedure keep one\n        choose character in pool as c\n        draft c\n",
        COUNT + action("let c be your last character", "add 1 to c.chalk"),
        action("gain (count of facedown) gold"),
    ],
    "looks at hands": [
        action("choose card in your hand as c", "discard c"),
        action(WHO, "choose card in other.hand as c by other", "other discards c"),
        action(WHO, "gain (count of other.hand) gold"),
        action(WHO, "choose random card in other.hand as c", "take c"),
        action("show your hand"),
        MEMORY + action("choose card in your hand as c", "note c as this.memory"),
        rule("when cards gained if player is you", "    show cards"),
    ],
    "looks at the deck": [action("gain 2 cards")],
    "takes gold of others": [
        action("pay 1 gold"),
        action(WHO, "give 1 gold to other"),
        rule("when gold gained if player is you", "    player pays 1 gold"),
    ],
    "takes cards of others": [action(WHO, "choose card in your hand as c", "give c to other")],
    "destroys districts": [
        action("destroy this"),
        action("choose district in your city as d", "destroy d"),
        rule("forbid district destroyed"),
    ],
    "changes builds": [rule("allow Identical if player is you")],
    "changes the draft": [rule("when character drafted", "    gain 1 gold")],
    "acts out of turn": [
        rule("when district built if player is you", "    may pay 1 gold", "        gain 1 card"),
        rule("when crown moved", "    gain 1 gold"),
        rule("when turn ending if active player is you", "    may", "        gain 1 gold"),
    ],
    "changes other cards": [HEAD],
    "uses chance": [action("gain 1 card")],
}


def family(name: str) -> str:
    return "adds rank N" if name.startswith("adds rank") else name


def test_every_capability_is_tested_here() -> None:
    assert [family(name) for name in DO] == [row.name for row in CAPABILITIES]


@pytest.mark.parametrize("name", DO)
def test_a_card_with_the_effect_has_the_capability(name: str, catalog: Catalog) -> None:
    for text in (DO[name], *DO_ALSO.get(name, [])):
        assert name in names(capabilities(compiled(text, catalog), catalog.modules)), text


@pytest.mark.parametrize("name", DO_NOT)
def test_a_card_with_a_similar_effect_does_not_have_the_capability(name: str, catalog: Catalog) -> None:
    for text in DO_NOT[name]:
        assert name not in names(capabilities(compiled(text, catalog), catalog.modules)), text


def test_the_vocabulary_names_only_existing_capabilities() -> None:
    rows = [row.name for row in CAPABILITIES]
    said = [row.capability for row in (*EVENTS, *QUERIES, *VERBS, *CLAUSES, *DECLARATIONS)]
    said += [event.guarded for event in EVENTS] + [way for value in VALUES for way in (value.shown, value.taken)]
    for name in filter(None, said):
        assert family(name.format(number=3)) in rows, name
    for event in EVENTS:
        assert {event.bears, *event.shows, event.takes} <= {None, *event.names}


@pytest.mark.parametrize(
    "lines", [("change loot to other.hand",), ("change loot to loot", "change loot to other.hand")]
)
def test_a_name_that_gets_another_value_may_be_either(lines: tuple[str, ...], catalog: Catalog) -> None:
    text = action(WHO, "let loot be your hand", *lines, "look at loot")
    assert "looks at hands" in names(capabilities(compiled(text, catalog), catalog.modules))
    assert not names(capabilities(compiled(action("let loot be your hand", "look at loot"), catalog), catalog.modules))


def test_names_that_depend_on_one_another_are_followed_once(catalog: Catalog) -> None:
    names_ = [f"n{chr(97 + at)}" for at in range(11)]
    lines = [f"let {name} be your hand" for name in names_]
    lines += [f"change {one} to {other}" for one in names_ for other in names_ if one != other]
    text = action(WHO, *lines, "change na to other.hand", "look at nk")
    assert "looks at hands" in names(capabilities(compiled(text, catalog), catalog.modules))
    owner = action(
        "choose district in your city as mine",
        "let d be mine",
        "change d to first district in d.owner.city",
        "destroy d",
    )
    assert "destroys districts" in names(capabilities(compiled(owner, catalog), catalog.modules))


def test_each_capability_is_reported_with_its_card_and_line(catalog: Catalog) -> None:
    text = action(WHO, "look at other.hand", "take 1 gold from other")
    found = [
        (one.capability, one.card, one.file, one.line) for one in capabilities(compiled(text, catalog), catalog.modules)
    ]
    assert found == [
        ("looks at hands", "Trial Yard", "trial.card", 6),
        ("takes gold of others", "Trial Yard", "trial.card", 7),
    ]


def test_the_source_of_a_note_is_known_where_it_is_shown(catalog: Catalog) -> None:
    copied = MEMORY + MEMORY.replace("memory", "copy")
    copied += action(
        WHO, "choose random card in other.hand as c", "note c as this.memory", "note this.memory as this.copy"
    )
    for note in ("memory", "copy"):
        text = f"{copied}    action Tell once per turn\n        show this.{note}\n"
        found = capabilities(compiled(text, catalog), catalog.modules)
        last = text.count("\n")
        assert [one.capability for one in found if one.line == last] == ["looks at hands"]


def test_capabilities_added_by_a_patch_belong_to_the_patching_pack(catalog: Catalog) -> None:
    text = f"patch Smithy\n    action Peek once per turn\n        {WHO}        look at other.hand\n"
    found = capabilities(compiled(text, catalog), catalog.modules)
    assert [(one.capability, one.card) for one in found] == [
        ("changes other cards", "Smithy"),
        ("looks at hands", "Smithy"),
    ]


def test_a_patched_edition_is_reported_by_its_name(catalog: Catalog) -> None:
    found = capabilities(compiled("patch Classic 2016\n    districts Keep\n", catalog), catalog.modules)
    assert [(one.capability, one.card) for one in found] == [("changes other cards", "Classic 2016")]


def test_a_card_that_only_gains_gold_has_no_capability(catalog: Catalog) -> None:
    assert capabilities(compiled(action("gain 1 gold"), catalog), catalog.modules) == ()


def test_ranks_are_reported_in_order(catalog: Catalog) -> None:
    text = "".join(f"character Squire {letter}\n    rank {rank}\n" for letter, rank in (("A", 8), ("B", 9), ("C", 2)))
    assert names(capabilities(compiled(text, catalog))) == ("adds rank 2", "adds rank 8", "adds rank 9")


def test_an_unknown_capability_name_is_not_accepted() -> None:
    assert known("adds rank 12")
    assert not any(map(known, ("adds rank N", "adds rank", "looks at hand", "", "uses chance 3")))


PEEK = action(WHO, "look at other.hand")


def test_a_host_can_refuse_a_capability(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "nosy", {"yard.card": PEEK}, requires=("classic2016",))
    load(folder, refuse=("looks at the deck", "adds rank 9"))
    with pytest.raises(ContentError) as refusal:
        load(folder, refuse=("adds rank 9", "looks at hands"))
    place = display_path(str(folder / "yard.card"))
    assert str(refusal.value) == f'The pack "nosy" is refused: Trial Yard looks at hands ({place}:6).'


def test_a_pack_that_is_required_is_refused_too(tmp_path: Path) -> None:
    make_pack(tmp_path, "nosy", {"yard.card": PEEK}, requires=("classic2016",))
    folder = make_pack(tmp_path, "other", requires=("nosy",))
    with pytest.raises(ContentError, match='The pack "nosy" is refused'):
        load(folder, refuse=("looks at hands",))


def test_official_packs_are_refused_only_when_not_trusted() -> None:
    assert "classic2016:magician" in load("classic2016", refuse=("takes cards of others",)).cards
    with pytest.raises(ContentError, match='The pack "classic2016" is refused: Magician takes cards of others'):
        load("classic2016", refuse=("takes cards of others",), trust_official=False)
    with pytest.raises(ContentError, match='The pack "base" is refused: Standard moves the crown'):
        load("classic2016", refuse=("moves the crown",), trust_official=False)


def test_a_pack_elsewhere_with_an_official_id_is_not_official(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "character Thug\n    rank 9\n"
    make_pack(tmp_path, "demo2016", {"thug.card": text})
    monkeypatch.setenv("CITADELS_PATH", str(tmp_path))
    with pytest.raises(ContentError, match='The pack "demo2016" is refused: Thug adds rank 9'):
        load("demo2016", refuse=("adds rank 9",))


def test_a_single_capability_can_be_refused_without_a_list(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "nosy", {"yard.card": PEEK}, requires=("classic2016",))
    with pytest.raises(ContentError, match="Trial Yard looks at hands"):
        load(folder, refuse="looks at hands")


def test_refusing_an_unknown_capability_is_an_error() -> None:
    with pytest.raises(ContentError, match=r'no capability "looks at hand"; did you mean "looks at hands"\?'):
        load("classic2016", refuse=("looks at hand",))


def test_as_soon_as_rules_that_ask_are_examined(catalog: Catalog) -> None:
    asks = rule(
        "for each player", "    as soon as you.gold is at least 3", f"        {WHO.strip()}", "        gain 1 gold"
    )
    assert "changes other cards" not in names(capabilities(compiled(asks, catalog), catalog.modules))
