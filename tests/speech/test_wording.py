"""Test the texts of decisions: ids, sentences, prompts, and reasons for missing options."""

import copy
import pickle
import random

import pytest

from citadels_core.model.catalog import Catalog
from citadels_core.model.question import Question
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.speech import decisions as decisions_in_english
from citadels_core.speech.arguments import Message, id_of
from citadels_core.speech.ids import slug
from citadels_core.speech.messages import MESSAGES, message, of_row
from citadels_core.speech.reasons import unavailable
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.stakes import stakes
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gwen")


def decisions(catalog, seats, seed):
    game = Game.start(catalog, Setup(edition="classic2016", seats=seats, seed=seed, names=NAMES[:seats]))
    chance = random.Random(seed)
    while (decision := game.decision) is not None:
        yield game, decision
        count = len(decision.values)
        if decision.many:
            game.answer(chance.sample(range(count), chance.randint(decision.least, decision.most)))
        else:
            game.answer(chance.randrange(count))


def visible(game, seat):
    state = game.table
    cards = {card for city in state.city for card in city} | set(state.hand[seat])
    if state.aside_seen_by == seat:
        cards |= set(state.aside)
    return {slug(game.box.card_name(card)) for card in cards}


@pytest.mark.parametrize("seats", range(2, 8))
def test_option_ids_are_unique_and_reveal_no_hidden_card(catalog, seats):
    for game, decision in decisions(catalog, seats, seats):
        ids = decision.ids
        assert len(set(ids)) == len(ids) == len(decision.labels)
        if decision.kind == "may":
            continue
        names = {slug(card.name) for card in game.box.definitions}
        named = {part.partition("#")[0] for id_ in ids for part in id_.split("/")} & names
        assert named <= visible(game, decision.seat)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_label_and_every_prompt_is_a_sentence(catalog, seats):
    for _, decision in decisions(catalog, seats, 40 + seats):
        for said in (decision.prompt, *decision.labels):
            assert said[0].isupper() or said[0].isdigit(), said
            assert said.endswith((".", "?")), said
            assert "{" not in said, said
            assert "None" not in said, said


def seen_in(catalog, games=12):
    found = {}
    for seed in range(games):
        for _, decision in decisions(catalog, 4, seed):
            found.setdefault(decision.prompt.partition(", ")[2] or decision.prompt, decision.seat)
            found.update(dict.fromkeys(decision.labels, decision.seat))
    return found


def test_the_sentences_of_the_first_box_are_as_expected(catalog):
    said = set(seen_in(catalog))
    assert {
        "End your turn.",
        "Take Gold: gather 2 gold.",
        "Build Tavern for 1 gold.",
        "Kill: choose the Thief.",
        "Take the crown.",
        "Extra Cards: gain 2 cards.",
        "Keep the Merchant in secret.",
        "Choose noble.",
        "choose a character to keep in secret.",
        "it is your turn as the Thief. What do you do?",
    } <= said
    assert any(label.startswith("Destroy ") and " in " in label and label.endswith(" gold.") for label in said)
    assert any(label.startswith("Income: gain ") for label in said)


def test_an_offer_states_its_price_and_its_effect(catalog):
    for seed in range(60):
        for game, decision in decisions(catalog, 4, seed):
            if decision.kind != "may":
                continue
            destroyed = [fields for kind, fields, _ in game.log if kind == EVENT_IDS["district destroyed"]]
            card = game.box.card_name(destroyed[-1][0])
            asking = decision.cause.card
            assert decision.prompt == f"{asking}: do you pay 1 gold to take {card} into your hand?"
            assert decision.ids == ("yes", "no")
            assert decision.labels == (f"Yes: pay 1 gold and take {card} into your hand.", "No.")
            return
    pytest.fail("nobody was asked")


def test_a_hidden_card_is_called_a_card(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=2, seed=1))
    mine, theirs = game.table.hand[0][0], game.table.hand[1][:2]
    decision = Decision(Question(0, "choose", "Card", 3, 1, 1, False, -1), (mine, *theirs), game)
    assert decision.ids == (slug(game.box.card_name(mine)), "card", "card#2")
    assert [*decision.labels[1:]] == ["Choose a card.", "Choose a card."]


def test_every_action_is_either_offered_or_unavailable_with_a_reason(catalog):
    reasons = set()
    for seed in range(6):
        for game, decision in decisions(catalog, 4, seed):
            found = unavailable(game.core)
            if decision.kind != "menu":
                assert found == []
                continue
            offered = {label.partition(" for ")[0].rstrip(".") for label in decision.labels}
            refused = {what for what, _ in found if "(" not in what}
            built = {game.box.card_name(card) for card in game.table.hand[decision.seat]}
            doubled = {f"Build {name}" for name in built}
            assert not (offered & refused) - doubled - {"End your turn"}
            assert ("End your turn" in refused) == ("end-turn" not in decision.ids)
            reasons |= {why for _, why in found}
    assert {
        "you must first gather gold or cards",
        "you have already gathered gold or cards",
        "you have reached the limit of this action in this turn",
        "the action costs 5 gold, and you have 2 gold",
        'the rule "Identical" forbids this action',
        "the build limit is 1, and you have already used 1 of it",
        "you have the crown already",
    } <= reasons
    assert any(why.startswith("you must first use ") for why in reasons)
    assert any(why.endswith(" forbids this action") and not why.startswith("the rule") for why in reasons)


def test_the_stakes_of_an_option_match_its_outcome(catalog):
    checked = 0
    for seed in range(6):
        for game, decision in decisions(catalog, 4, seed):
            if decision.kind != "menu":
                continue
            for number, stake in enumerate(stakes(decision)):
                if stake.act != "action" or "choose" in stake.events or "hands exchanged" in stake.events:
                    continue
                if stake.cards < 0:
                    continue
                after = game.copy()
                before = game.table
                after.answer(number)
                seat = decision.seat
                assert after.table.gold[seat] == before.gold[seat] + stake.gold - stake.pays, stake
                grown = len(after.table.hand[seat]) - len(before.hand[seat])
                assert grown == stake.cards - stake.builds, stake
                assert len(after.table.city[seat]) - len(before.city[seat]) in (stake.builds, -1)
                checked += 1
    assert checked > 500


BIDDING = """edition Bidding
    use rules Standard, Passing On
    players 3 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic
    base city size 7
    procedure first bid
        sealed choose number from 0 to player.gold as bids by players
        let best be highest player.bids for each player
        for each player where player.bids is best
            player pays best gold
    procedure round
        start round
        perform first bid
        perform selection
        perform calling
        end round
    when round ended
        choose number from 0 to 2 as extra by crowned player
        let double be extra + extra
        if double is more than 2
            crowned player gains 1 gold
"""


def test_an_unspecific_choice_names_its_procedure_or_event(catalog):
    module = compile_pack("mine", [SourceText("mine.card", BIDDING)], list(catalog.modules)).module
    game = Game.start(
        Catalog(modules=(*catalog.modules, module)), Setup(edition="mine:bidding", seats=3, seed=0, names=NAMES[:3])
    )
    assert game.decision.prompt == "First bid: choose a number. Nobody sees the answers before all have chosen."
    said = []
    while game.decision is not None and game.table.round < 2:
        said.append(game.decision.prompt)
        last = len(game.decision.options) - 1 if game.decision.kind == "menu" else 0
        game.answer([last] * game.decision.least if game.decision.many else last)
    assert "Round ended: choose a number." in said
    assert "Ann, choose a character to keep in secret." in said


EFFECTS = """    action Twice
        gain 1 gold
        gain 1 gold
    action Often
        gain 1 gold
        repeat 3 times
            gain 1 gold
    action Perhaps
        gain 2 gold
        if your gold is 7
            gain 1 card
    action Long
        gain 1 gold
        gain 1 card
        pay 1 gold
        gain 2 cards
    action Sold costs discard 1 card
        gain 1 gold
        for each player
            player gains 1 gold
    action Chosen
        choose card in your hand as old
        discard old
    action Chosen Too
        choose card in your hand as old
        discard old
        gain 2 gold
    action Number
        choose number from 1 to 2 as n
        gain n gold
        gain n cards
    action Looked
        lay out 2 cards
        choose card in aside as kept
        take kept
        put aside under deck
    action Asked
        may
            gain 1 gold
            if your gold is 7
                gain 1 card
        otherwise
            gain 1 card
    action Asked Shortly
        may
            gain 1 gold
        otherwise
            gain 1 card
"""


def labels_of(catalog: Catalog) -> tuple[Game, dict[str, str]]:
    """Return a game in which the crowned player has a card with many actions, and their labels."""
    card = "character Miller\n    rank 6\n" + EFFECTS.replace(
        "Sold costs discard 1 card", "Sold\n        costs discard 1 cards"
    )
    module = compile_pack("mine", [SourceText("mine.card", card)], list(catalog.modules)).module
    with_it = Catalog(modules=(*catalog.modules, module))
    setup = Setup(edition="classic2016", seats=4, seed=1, names=NAMES[:4], cast=("Miller",))
    game = Game.start(with_it, setup)
    chance = random.Random(1)
    while (decision := game.decision) is not None:
        if decision.kind == "menu" and {"long", "sold", "chosen"} <= {*decision.ids}:
            return game, dict(zip(decision.ids, decision.labels, strict=True))
        count = len(decision.values)
        game.answer(chance.sample(range(count), decision.least) if decision.many else chance.randrange(count))
    raise AssertionError("nobody is the Miller")


def test_an_abbreviated_sentence_ends_with_and_more(catalog):
    game, labels = labels_of(catalog)
    assert {id_: labels[id_] for id_ in labels if id_ in ("twice", "often", "perhaps", "long", "sold")} == {
        "twice": "Twice: gain 1 gold, gain 1 gold.",
        "often": "Often: gain 1 gold, with further effects.",
        "perhaps": "Perhaps: gain 2 gold, with further effects.",
        "long": "Long: gain 1 gold, gain 1 card, pay 1 gold, with further effects.",
        "sold": "Sold: gain 1 gold for 1 card from your hand, with further effects.",
    }
    assert labels["chosen"] == "Chosen: choose a card to discard."
    assert labels["chosen-too"] == "Chosen Too: choose a card to discard, with further effects."
    assert labels["looked"].endswith("choose a card to take into your hand.")
    said = {}
    for name in ("number", "asked", "asked-shortly"):
        copy = game.copy()
        copy.answer(copy.decision.ids.index(name))
        said[name] = (copy.decision.prompt, *copy.decision.labels)
    assert said == {
        "number": (
            "Miller: choose a number to gain gold.",
            "Gain 1 gold, with further effects.",
            "Gain 2 gold, with further effects.",
        ),
        "asked": (
            "Miller: do you gain 1 gold, with further effects?",
            "Yes: gain 1 gold, with further effects.",
            "No.",
        ),
        "asked-shortly": ("Miller: do you gain 1 gold?", "Yes: gain 1 gold.", "No."),
    }


def test_every_sentence_has_a_message_id(catalog):
    ids = set()
    for game, decision in decisions(catalog, 4, 3):
        said = [decision.prompt, *decision.labels, *(why for _, why in unavailable(game.core))]
        ids |= {id_of(one) for one in said}
        assert all(type(one) is Message for one in said)
    assert ids <= set(MESSAGES)
    assert {"prompt.menu", "prompt.choose", "option.end", "option.use", "option.take", "reason.gather"} <= ids


def test_a_message_keeps_its_id_in_a_copy():
    said = message("reason.gold", price=5, gold=1)
    again = pickle.loads(pickle.dumps(copy.deepcopy(said)))
    assert (again, again.id) == ("the action costs 5 gold, and you have 1 gold", "reason.gold")


def test_a_custom_voice_words_the_decisions_of_a_game(catalog):
    class Terse:
        @staticmethod
        def prompt(game, question, values):
            return f"{game.name(question.seat)}?"

        @staticmethod
        def option_labels(game, question, values):
            return [str(number) for number in range(len(values))]

        option_ids = staticmethod(decisions_in_english.option_ids)

    class Elsewhere(Game):
        __slots__ = ()
        voice = Terse

    setup = Setup(edition="classic2016", seats=4, seed=3, names=NAMES[:4])
    game, usual = Elsewhere.start(catalog, setup), Game.start(catalog, setup)
    assert game.decision.prompt == f"{game.name(game.decision.seat)}?"
    assert game.decision.labels[0] == "0"
    assert game.decision.ids == usual.decision.ids


def test_a_number_at_the_end_of_a_name_is_not_a_count():
    row = next(event for event in EVENTS if event.name == "district built")
    said = of_row("tells", row.name, row.tells, {"player": "Player 1", "district": "Temple", "paid": 1})
    assert said == "Player 1 builds Temple for 1 gold."
    assert message("reason.cards", cards=1) == "the action costs 1 card from your hand, and you have fewer cards"
