"""Test answer actions lent by notes to a district, a character or a player."""

from citadels_core.table.saves.snapshot import restore, save
from tests.mechanisms.tables import action, draft, prove, trial

CARDS = """
note pattern on district is district
    lends rules

note model on character is character
    lends rules

note patent on player is district
    lends rules

note pupil on player is character
    lends rules

marker shut on district
    silences

character Clerk
    rank 1
    action Levy once per turn
        target player where player is not you
        take 2 gold from player
    action Levy Again once per turn
        target player where player is not you
        take 2 gold from player
    action Copy once per turn
        for each district as copy where copy.cost is 3
            for each district as pattern where pattern.cost is 9
                note pattern as copy.pattern
    action Mimic once per turn
        for each character as mime where mime.rank is 3
            for each character as model where model.rank is 2
                note model as mime.model
    action License once per turn
        target player
        for each district as pattern where pattern.cost is 9
            note pattern as player.patent
    action Teach once per turn
        target player
        for each character as model where model.rank is 2
            note model as player.pupil
    action Shut once per turn
        for each district as other where other.cost is 9
            mark other shut

character Watchman
    rank 2
    action Raise Alarm once per round
        before gold taken if giver is you
        gain 10 gold

character Bystander
    rank 3

district Vault
    type unique
    cost 9
    action Insure once per round
        before gold taken if giver is you
        gain 20 gold

district Annex
    type unique
    cost 3

district Court
    type unique
    cost 5
    while in game
        instead of gold taken
            may answer by giver
            player takes amount gold from giver

scenario A district answers as the one that it has the rules of, for its own owner, with a limit of its own
    given Anna: Clerk, 0 gold, city Court
    given Ben: Bystander, 5 gold, city Annex
    given Cid: Watchman, 5 gold, city Vault
    when Anna uses Copy
    when Anna uses Levy on Ben
    when Ben uses Insure
    then Ben has 23 gold
    when Anna uses Levy Again on Ben
    then Ben cannot use Insure

scenario The one that lends still answers for its own owner
    given Anna: Clerk, 0 gold, city Court
    given Ben: Bystander, 5 gold, city Annex
    given Cid: Watchman, 5 gold, city Vault
    when Anna uses Copy
    when Anna uses Levy on Ben
    when Ben uses Insure
    when Anna uses Levy Again on Cid
    when Cid uses Insure
    then Cid has 23 gold

scenario What is silenced lends no answer
    given Anna: Clerk, 0 gold, city Court
    given Ben: Bystander, 5 gold, city Annex
    given Cid: Watchman, 5 gold, city Vault
    when Anna uses Copy
    when Anna uses Shut
    when Anna uses Levy on Ben
    then Ben cannot use Insure

scenario A character answers as another one, and shows itself
    given Anna: Clerk, 0 gold, city Court
    given Ben: Bystander, 5 gold
    given Cid: Watchman, 5 gold
    when Anna uses Mimic
    when Anna uses Levy on Ben
    when Ben uses Raise Alarm
    then Ben has 13 gold
    then Bystander is revealed
    then Watchman is not revealed

scenario A player answers with the district of somebody else
    given Anna: Clerk, 0 gold, city Court
    given Ben: Bystander, 5 gold
    given Cid: Watchman, 5 gold, city Vault
    when Anna uses License on Ben
    when Anna uses Levy on Ben
    when Ben uses Insure
    then Ben has 23 gold

scenario A player answers with no character of somebody else, which would be shown by it
    given Anna: Clerk, 0 gold, city Court
    given Ben: Bystander, 5 gold
    given Cid: Watchman, 5 gold
    when Anna uses Teach on Ben
    when Anna uses Levy on Ben
    then Ben cannot use Raise Alarm
    when Ben declines
    then Watchman is not revealed
"""


def test_lent_actions_can_answer_events() -> None:
    assert prove(CARDS, cast="Clerk, Watchman, Bystander", extra="Vault, Annex, Court") == 6


def test_a_game_is_saved_while_a_player_may_answer_with_a_lent_action() -> None:
    game = trial(CARDS, cast="Clerk, Watchman, Bystander", extra="Court")
    draft(game, "Clerk", "Bystander")
    you = game.decision.seat
    game.answer(action(game, "Mimic"))
    game.answer(action(game, "Levy"))
    for one in (game, restore(game.box.catalog, save(game))):
        assert one.decision.answers == "before gold taken"
        before = one.table.gold[1 - you]
        one.answer(one.decision.options[0])
        assert one.table.gold[1 - you] == before + 10 - min(before, 2)
