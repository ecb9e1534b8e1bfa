"""Test that rules of a secret player do not reveal the player, or the checker reports them."""

import pytest

from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, VERBS
from citadels_core.table.game import Game
from citadels_core.table.json import canonical, to_json
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText
from tests.inside import build, give, put_under, set_gold
from tests.mechanisms.tables import action, base_module, draft, trial
from tests.rows import each

STATES = """
marker tired on player
    until end of game

marker known on character
    until end of game

marker sly on character
    until end of game
    seen by placer

counter tally on character

zone shelf at table

zone bench at table

note friend on character is player
    until end of game

note diary on character is number
    until end of game
    seen by placer
"""

CARDS = """
character Herald
    rank 1
    action Announce once per turn
        gain 1 gold
        gain 1 cards

character Scribe
    rank 2
    while {life}
        when gold gained if amount is 1
{lines}

character Clerk
    rank 3

character Spare
    rank 4

district Lodge
    type trade
    cost 1
"""

UNAIDED = {
    "mark": "mark active player tired",
    "mark a character": "mark this known",
    "mark in secret": "mark this sly",
    "unmark": "unmark active player tired",
    "add": "add 1 to this.tally",
    "remove": "remove 1 from this.tally",
    "note": "note active player as this.friend",
    "note in secret": "note round as this.diary",
    "forget": "forget this.friend",
    "destroy": "for each district\n    destroy district",
    "turn": "for each district\n    turn district facedown",
    "move": "for each district\n    move district to position 1",
    "restore": "for each character\n    restore abilities to character",
    "several": "mark this known\nadd 2 to this.tally\nnote active player as this.friend",
    "replace": "replace this with random_spare",
    "lay out faceup": "lay out 1 cards faceup",
    "put": "lay out 1 cards faceup\nput aside under deck",
    "shuffle": "put (top 2 of deck) on shelf\nshuffle shelf",
    "exchange places": "put (top 2 of deck) on shelf\nexchange shelf with bench",
    "put crown aside": "put crown aside",
    "show a note": "note round as this.diary\nshow this.diary to players",
    "show": "lay out 1 cards faceup\nshow aside",
}
"""What happens whoever does it."""

AIDED = {
    "gain": "gain 1 gold",
    "gain cards": "gain 1 cards",
    "gain points": "gain 1 point",
    "lose points": "lose 1 point",
    "win": "win",
    "pay": "pay 1 gold",
    "take": "take 1 gold from active player",
    "pay to": "pay 1 gold to active player",
    "pay to the left": "active player pays 1 gold to your left",
    "give": "give 1 gold to active player",
    "gather": "gather 2 gold",
    "finish gathering": "finish gathering",
    "start gathering": "start gathering\nbreak off turn",
    "discard": "choose random card in your hand as old\ndiscard old",
    "lay out": "lay out 1 cards",
    "put a card of the hand": "choose random card in your hand as old\nput old under deck",
    "put the own hand": "put your hand under deck",
    "take a card": "take top card",
    "give a card": "choose random card in your hand as gift\ngive gift to active player",
    "look at": "look at (active player).hand",
    "show the own hand": "show your hand",
    "announce": "announce round",
    "show a card of the hand": "choose random card in your hand as old\nshow old",
    "lay out and put": "lay out 1 cards\nput aside under deck",
    "exchange hand": "exchange hand with active player",
    "use build": "use build",
    "build": "choose random card in your hand\nbuild card",
    "seize": "for each district\n    seize district",
    "draft": "choose random character in facedown as pick\ndraft pick",
    "peek at": "choose random character in facedown as pick\npeek at pick",
    "exchange seat": "exchange seat with your left",
    "take crown": "take crown",
    "give crown": "give crown to your left",
    "put gold": "put 1 gold on this.tally",
    "collect gold": "collect gold on this.tally",
    "note you": "note you as this.friend",
    "mark you": "mark you tired",
    "mark a neighbour": "mark your right tired",
    "count by you": "add (your gold) to this.tally",
    "if you": "if you are crowned\n    mark this known",
    "each but you": "for each player where player is not you\n    mark player tired",
    "ask": "choose player as other where other is active player\nadd 1 to this.tally",
    "may": "may\n    add 1 to this.tally",
    "perform": "perform keep one",
}
"""What shows the player, by what it moves, by whom it asks or by whether it happens."""


def text_of(lines: str, life: str = "in cast") -> str:
    body = "\n".join(f"            {line}" for line in lines.replace("random_spare", "fresh").split("\n"))
    if "random_spare" in lines:
        body = "            choose random character in spares as fresh\n" + body
    return STATES + CARDS.format(life=life, lines=body)


def told(lines: str, scribe: int, life: str = "in cast", also: str = "") -> list[str]:
    """Return the events seen by the active player and a spectator when the Scribe is that many seats to the left."""
    text = text_of(lines, life) + also
    game = trial(text, cast="Herald, Scribe, Clerk", extra="Lodge, Lodge, Lodge", seats=3)
    assert isinstance(game, Game)
    draft(game, *(("Herald", "Scribe", "Clerk") if scribe == 1 else ("Herald", "Clerk", "Scribe")))
    assert game.decision is not None
    me = game.decision.seat
    lodges = [card for card in game.table.deck if game.box.card_name(card) == "Lodge"]
    build(game, me, *lodges[:2])
    for seat in range(3):
        set_gold(game, seat, 3)
    start = len(game.log)
    game.answer(action(game, "Announce"))
    views = [to_json(game.observe(me)), to_json(game.events(me, start)), to_json(game.events(None, start))]
    return [canonical(view) for view in views]


def problems_of(text: str) -> list[Diagnostic]:
    return list(compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems)


def codes(lines: str, life: str = "in cast") -> set[str]:
    problems = problems_of(text_of(lines, life))
    assert not [one for one in problems if one.severity == "error" and one.code != "CIT508"], problems
    return {one.code for one in problems} & {"CIT508", "CIT509"}


def test_every_event_a_rule_can_cause_for_its_player_is_tested() -> None:
    """The remaining events need an own turn, draft or district, which such a rule does not have."""
    tried = " ".join([*UNAIDED.values(), *AIDED.values()])
    verbs = {verb.name for verb in VERBS if verb.does in EVENT_IDS and "you" in verb.gives}
    left = {verb for verb in verbs if verb not in tried}
    assert left == {"tuck", "hide", "join", "resume turn"}
    unaided = {
        verb.name
        for verb in VERBS
        if verb.does in EVENT_IDS and EVENTS[EVENT_IDS[verb.does]].unaided and "you" in verb.gives
    }
    written = [line.strip() for lines in UNAIDED.values() for line in lines.split("\n")]
    assert not {verb for verb in unaided if not any(line.startswith(verb) for line in written)}


@pytest.mark.parametrize("life", ["in cast", "in game"])
@pytest.mark.parametrize("name", UNAIDED)
def test_events_of_a_secret_player_have_no_doer_where_none_is_needed(name: str, life: str) -> None:
    lines = UNAIDED[name]
    assert told(lines, 1, life) == told(lines, 2, life)
    if name != "replace":
        assert codes(lines, life) == set()


WITNESS = "".join(
    f"""
    when {event.name} if doer is not missing
        doer gains 1 gold
    when {event.name} if doer is you
        gain 2 gold
    when {event.name} if source is not missing
        add 1 to this.tally
    forbid {event.name} if doer is not missing and active player is not crowned
"""
    for event in EVENTS
    if event.unaided
).replace("this.tally", "this.heard")


@pytest.mark.parametrize("name", UNAIDED)
def test_the_doer_of_an_event_does_not_reveal_the_holder_of_a_character(name: str) -> None:
    also = WITNESS + "\ncounter heard on district\n"
    assert told(UNAIDED[name], 1, also=also) == told(UNAIDED[name], 2, also=also)


@each("life", ["in cast", "in game"])
@each("name", AIDED)
def test_an_effect_that_reveals_its_secret_player_is_reported(name: str, life: str) -> None:
    assert codes(AIDED[name], life) & {"CIT508", "CIT509"}


@pytest.mark.parametrize("name", AIDED)
def test_nothing_is_reported_once_the_character_is_revealed(name: str) -> None:
    other_secret = {"build", "draft", "peek at"}
    if name not in other_secret:
        assert codes("reveal this\n" + AIDED[name]) == set()


@pytest.mark.parametrize("name", UNAIDED)
def test_a_rule_of_a_chosen_character_that_reveals_it_is_held_is_reported(name: str) -> None:
    assert codes(UNAIDED[name], "chosen") == {"CIT509"}
    assert told(UNAIDED[name], 1, "chosen") == told(UNAIDED[name], 2, "chosen")


@pytest.mark.parametrize("life", ["in cast", "chosen"])
def test_asking_the_holder_of_an_unrevealed_character_is_reported(life: str) -> None:
    text = text_of("nothing", life).replace("when gold gained", "may instead of gold gained")
    assert "CIT508" in {one.code for one in problems_of(text)}


def test_the_doer_is_known_again_once_the_character_is_revealed() -> None:
    game = trial(text_of("reveal this\nmark this known"), cast="Herald, Scribe, Clerk", seats=3)
    assert isinstance(game, Game)
    draft(game, "Herald", "Scribe", "Clerk")
    assert game.decision is not None
    me, start = game.decision.seat, len(game.log)
    game.answer(action(game, "Announce"))
    (marked,) = [event for event in game.events(None, start) if event.name == "marker placed"]
    assert marked.fields["player"] == (me + 1) % 3


@pytest.mark.parametrize("watched", ["", "rules Heard\n    when cards put back if unseen\n        shuffle deck\n"])
def test_cards_put_back_without_a_doer_are_seen_by_no_player(watched: str) -> None:
    """Neither the hand of the last player nor that of the hidden holder is shown."""
    lines = "choose random card in (active player).hand as old\nput old under deck"
    for crown in range(3):
        game = trial(text_of(lines) + watched, cast="Herald, Scribe, Clerk", seats=3, seed=crown)
        assert isinstance(game, Game)
        draft(game, "Herald", "Scribe", "Clerk")
        start = len(game.log)
        game.answer(action(game, "Announce"))
        (put,) = [event.fields for event in game.events(None, start) if event.name == "cards put back"]
        assert put == {"unseen": True}


CHARM = """
counter luck on player

character Herald
    rank 1
    action Announce once per turn
        gain 1 gold

character Clerk
    rank 2

district Charm
    type trade
    cost 1
    while in game
        when gold gained if amount is 1
            add 1 to active player.luck

district Lodge
    type trade
    cost 1
    when gold gained if amount is 1
        add 7 to active player.luck
"""


def test_events_do_not_depend_on_the_hidden_location_of_a_card() -> None:
    stories = []
    for seats in (0, 1, 2):
        game = trial(CHARM, cast="Herald, Clerk", extra="Charm, Lodge", seats=2)
        assert isinstance(game, Game)
        draft(game, "Herald", "Clerk")
        assert game.decision is not None
        me = game.decision.seat
        names = [game.box.card_name(card) for card in range(len(game.box.cards))]
        charm, lodge = names.index("Charm"), names.index("Lodge")
        put_under(game, charm)
        if seats < 2:
            give(game, (me + seats) % 2, charm)
        build(game, 1 - me, lodge)
        start = len(game.log)
        game.answer(action(game, "Announce"))
        stories.append([(event.name, event.fields) for event in game.events(None, start)])
    assert stories[0] == stories[1] == stories[2]
    assert [fields.get("player") for name, fields in stories[0] if name == "counter changed"] == [1 - me, None]
    assert not [one for one in problems_of(CHARM) if one.code in ("CIT508", "CIT509")]
