"""Test the doer of an event: the player, the character, the card, the action, and who agreed."""

from citadels_core.speech.reasons import unavailable
from citadels_core.table.saves.snapshot import restore, save
from tests.inside import build, offer_again, set_gold
from tests.mechanisms.tables import action, card_named, draft, offered, prove, trial

CAST = "Robber, Beggar, Baron, Host"

CARDS = """
character Robber
    rank 1
    action Rob once per turn
        choose player as victim where victim is not you
        take 2 gold from victim
    action Toll once per turn
        choose player as victim where victim is not you
        may by victim
            take 1 gold from victim

character Beggar
    rank 2
    action Beg once per turn
        gain 1 gold

character Baron
    rank 8
    action Raze once per turn
        target district where district.owner is not you
        destroy district

character Host
    rank 5

district Watch House
    type unique
    cost 2
    when gold taken if giver is you and doer is not you and agreed is not you
        gain 1 gold
    forbid district destroyed if owner is you and source.rank is 8

district Powder Mill
    type unique
    cost 2
    action Blow Up once per turn
        target district where district is not this
        destroy district

district Alms House
    type unique
    cost 2
    when action used if deed is Beg
        gain 1 gold
    when gold gained if deed is Beg and player is not you
        gain 2 gold

district Ledger
    type unique
    cost 2
    when gold gained if player is you and cause is this
        gain 1 card
    action Write once per turn
        gain 1 gold

scenario Watch House: gold taken by another comes back in part
    given Anna: Robber, 0 gold
    given Ben: Beggar, 5 gold, city Watch House
    when Anna uses Rob
    when Anna chooses Ben
    then Anna has 2 gold
    then Ben has 4 gold

scenario Watch House: what was agreed to does not
    given Anna: Robber, 0 gold
    given Ben: Beggar, 5 gold, city Watch House
    when Anna uses Toll
    when Anna chooses Ben
    when Ben accepts
    then Ben has 4 gold

scenario Watch House: characters of rank 8 cannot destroy
    given Anna: Baron, city Powder Mill
    given Ben: Beggar, city Watch House
    then Anna cannot use Raze
    when Anna uses Blow Up on Watch House
    then Ben has 0 districts in city

scenario Alms House: whoever begs
    given Anna: Beggar, 0 gold
    given Ben: Robber, 0 gold, city Alms House
    when Anna uses Beg
    then Anna has 1 gold
    then Ben has 3 gold

scenario Ledger: only gold of its own
    given Anna: Beggar, 0 gold, hand none, city Ledger
    when Anna uses Beg
    then Anna has 0 cards in hand
    when Anna uses Write
    then Anna has 1 card in hand
"""


LENDER = """
counter blame on player

character Lender
    rank 7
    while in game
        when turn ended
            first player takes 1 gold from player

district Stone
    type unique
    cost 2
    when gold taken if giver is you
        add 1 to doer.blame
    when gold taken if giver is you and doer is missing
        gain 1 card

district Charm
    type unique
    cost 2
    while in game
        when turn ended
            first player takes 1 gold from player

scenario Stone: nobody does what holds in the whole game, whoever has the card by now
    given Anna: Beggar, 0 gold
    given Ben: Host, 5 gold, hand none, city Stone
    given Cleo: Lender, 0 gold, city Charm
    given turn of Cleo as Lender
    then blame of Cleo is 0
    then blame of Ben is 0
    then Anna has 2 gold
    then Ben has 2 cards in hand
"""


SAVED = """
character Robber
    rank 1
    action Rob once per turn
        choose player as victim where victim is not you
        take 2 gold from victim

character Beggar
    rank 2

counter coins on district

district Bank
    type trade
    cost 1
    may instead of gold taken if giver is you and doer is not you
        doer gains 1 gold
    when gold gained if cause is this and doer is you
        choose number from 0 to 3 as coins
        add coins to this.coins
        if deed is missing and source is missing
            add 1 to this.coins
"""


def test_the_doer_is_kept_while_a_player_is_asked() -> None:
    game = trial(SAVED, cast="Robber, Beggar", extra="Bank", seats=2)
    draft(game, "Robber", "Beggar")
    you = game.decision.seat
    bank = card_named(game, "Bank")
    build(game, 1 - you, bank)
    set_gold(game, 1 - you, 5)
    set_gold(game, you, 0)
    game.answer(action(game, "Rob"))
    game.answer(0)
    for step in range(2):
        game = restore(game.box.catalog, save(game))
        assert game.decision.seat == 1 - you
        game.answer(1 if step else 0)
    assert (game.table.gold[you], game.table.gold[1 - you]) == (1, 5)
    assert any(event.name == "counter changed" for event in game.events(None))


def test_rules_read_the_doer_of_an_event() -> None:
    assert prove(CARDS, cast=CAST, extra="Watch House, Powder Mill, Alms House, Ledger") == 5


BANNED = """
character Forger
    rank 1
    action Forge once per turn
        gain 1 gold
    action Coin once per turn
        gain 2 gold

character Guest
    rank 2

district Watch Post
    type trade
    cost 1
    forbid gold gained if doer is not you and deed is Forge
    forbid action used if doer is not you and deed is Coin
"""


def test_the_reason_for_a_missing_action_names_the_ban_on_its_doer() -> None:
    game = trial(BANNED, cast="Forger, Guest", extra="Watch Post", seats=2)
    draft(game, "Forger", "Guest")
    build(game, 1 - game.decision.seat, card_named(game, "Watch Post"))
    offer_again(game)
    assert {"Forge", "Coin"}.isdisjoint(offered(game))
    why = dict(unavailable(game.core))
    assert why["Forge"] == why["Coin"] == "Watch Post forbids this action"


def test_events_of_game_wide_rules_have_no_doer() -> None:
    assert prove(f"{CARDS.partition('scenario')[0]}{LENDER}", cast=f"{CAST}, Lender", extra="Stone, Charm") == 1
