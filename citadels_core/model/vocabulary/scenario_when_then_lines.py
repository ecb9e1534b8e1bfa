"""The rows of the ``when`` and ``then`` sentences of scenarios, which play and check."""

from functools import partial

from citadels_core.model.vocabulary.rows import Sentence
from citadels_core.model.vocabulary.scenario_given_lines import GIVEN

When = partial(Sentence, keyword="when")
Then = partial(Sentence, keyword="then")

WHEN: tuple[Sentence, ...] = (
    When(
        name="the round ends",
        form="round ends",
        forms=("the round ends",),
        meaning="The game is played on to the first decision of the next round: each player does what a must "
        "demands, gathering the first way there is, uses nothing else, declines, and makes the first "
        "choice there is. Where the line above has ended the round already, nothing happens, unless it says the same.",
        example="when the round ends",
    ),
    When(
        name="the game ends",
        form="game ends",
        forms=("the game ends",),
        meaning="The game is played on, as for the end of the round, until it is scored.",
        example="when the game ends",
    ),
    When(
        name="it is the turn of",
        form="turn",
        forms=("it is the turn of {player:Player} as {character:Character}", "it is the turn of {player:Player}"),
        meaning="The game is played on, as for the end of the round, to the menu of the player's next turn. In that "
        "turn already, nothing happens, also when somebody is asked something in it.",
        example="when it is the turn of Ben",
    ),
    When(
        name="it is asked",
        form="asked",
        forms=("{player:Player} is asked",),
        meaning="The game is played on, as for the end of the round, until the player has to decide "
        "something, other than what to do next in the own turn. If the player is asked already, nothing happens: "
        "answer before you wait for the next question.",
        example="when Ben is asked",
    ),
    When(
        name="ends turn",
        form="end turn",
        forms=("{player:Player} ends turn",),
        meaning="The player ends the turn.",
        example="when Anna ends turn",
    ),
    When(
        name="accepts",
        form="accept",
        forms=("{player:Player} accepts",),
        meaning="The player says yes to a may, or lets an optional replacement happen.",
        example="when Ben accepts",
    ),
    When(
        name="declines",
        form="decline",
        forms=("{player:Player} declines",),
        meaning="The player says no to a may, or to an optional replacement.",
        example="when Ben declines",
    ),
    When(
        name="chooses",
        form="choose",
        forms=("{player:Player} chooses {choices:Choice*}",),
        meaning="The player answers a choice: cards, districts (Mill of Ben), characters, players, types, "
        'resources, numbers, or an answer of the card in quotes, as in "stay silent"; nothing, when that is possible; '
        "or anything, the first option there is.",
        example="when Anna chooses Mill, Orchard",
    ),
    When(
        name="uses",
        form="use",
        forms=("{player:Player} uses {use:Use}",),
        meaning="The player uses an action of the turn, by its name or by the name of a card with one action; on "
        "names the target. Where several cards have an action of the name, of says which: Forge of Mill.",
        example="when Anna uses Forge",
    ),
    When(
        name="ACTION",
        form="use",
        forms=("{player:Player} {use:Verb}",),
        meaning="The player uses an action whose name is said as a verb: Take Gold is takes gold, Build is builds "
        "and the card.",
        example="when Anna takes gold",
    ),
)

THEN: tuple[Sentence, ...] = (
    Then(
        name="has gold",
        form="gold",
        forms=("{player:Player} has {amount:Int} gold",),
        meaning="The player has exactly this much gold.",
        example="then Anna has 0 gold",
    ),
    Then(
        name="has cards",
        form="count",
        forms=(
            "{player:Player} has {amount:Int} cards in {zone:Zone}",
            "{player:Player} has {amount:Int} card in {zone:Zone}",
            "{player:Player} has {amount:Int} districts in {zone:Zone}",
            "{player:Player} has {amount:Int} district in {zone:Zone}",
        ),
        meaning="The player's hand, city or declared zone holds exactly this many.",
        example="then Anna has 3 cards in hand",
    ),
    Then(
        name="has no",
        form="lacks",
        forms=("{player:Player} has no {card:Card} in {zone:Zone}",),
        meaning="There is no card of this name in the player's hand, city or declared zone.",
        example="then Ben has no Mill in city",
    ),
    Then(
        name="has in",
        form="holds",
        forms=("{player:Player} has {cards:Card*} in {zone:Zone}",),
        meaning="These cards are in the player's hand, city or declared zone, with others or without.",
        example="then Anna has Mill, Orchard in hand",
    ),
    Then(
        name="ZONE holds",
        form="zone",
        forms=(
            "{zone:Place} holds {cards:Card*}",
            "{zone:Place} of {target:Thing} holds {cards:Card*}",
        ),
        meaning="Exactly these cards lie in a declared zone, the first one lowest.",
        example="then market holds Mill, Orchard",
    ),
    Then(
        name="can",
        form="can",
        forms=("{player:Player} can {offer:Offer}",),
        meaning="The player is asked and this is one of the options: end turn, accept, choose and a choice, use "
        "and an action, or an action said as a verb. Several choices have to be a whole answer.",
        example="then Anna can build Mill",
    ),
    Then(
        name="cannot",
        form="cannot",
        forms=("{player:Player} cannot {offer:Offer}",),
        meaning="The player is asked and this is not among the options. The step fails where it would prove nothing: "
        "what it names is not there, or something else is in the way beside the card above, such as too little gold.",
        example="then Anna cannot use Forge",
    ),
    Then(
        name="nobody is asked",
        form="nobody asked",
        forms=("nobody is asked",),
        meaning="The game is over.",
        example="then nobody is asked",
    ),
    Then(
        name="is asked",
        form="asked",
        forms=("{player:Player} is asked",),
        meaning="The player has to decide something, other than what to do next in the own turn.",
        example="then Ben is asked",
    ),
    Then(
        name="one of two is asked",
        form="one asked",
        forms=("{player:Player} or {other:Player} is asked",),
        meaning="One of the two has to decide something, other than what to do next in the own turn, as where "
        "chance decides who.",
        example="then Anna or Ben is asked",
    ),
    Then(
        name="is not asked",
        form="not asked",
        forms=("{player:Player} is not asked",),
        meaning="The player has nothing to decide, other than what to do next in the own turn.",
        example="then Ben is not asked",
    ),
    Then(
        name="it is the turn of",
        form="turn",
        forms=("it is the turn of {player:Player} as {character:Character}", "it is the turn of {player:Player}"),
        meaning="It is this player's turn.",
        example="then it is the turn of Ben",
    ),
    Then(
        name="scores for",
        form="scores for",
        forms=("{player:Player} scores {amount:Points} for {reason:Reason}",),
        meaning="The game is over and a card, or a score line of this name, has given the player exactly this "
        "many points, which may be fewer than none, as in -1.",
        example="then Anna scores 3 for All Types",
    ),
    Then(
        name="scores",
        form="scores",
        forms=("{player:Player} scores {amount:Points}",),
        meaning="The game is over and the player has exactly this many points in all.",
        example="then Anna scores 12",
    ),
    Then(
        name="wins",
        form="wins",
        forms=("{player:Player} wins",),
        meaning="The game is over and this player alone has won.",
        example="then Anna wins",
    ),
    Then(
        name="win",
        form="shared",
        forms=("{players:Player*} win",),
        meaning="The game is over and exactly these players share the victory.",
        example="then Anna, Ben win",
    ),
    Then(
        name="knows",
        form="knows",
        forms=("{player:Player} knows {target:Thing} . {note:Note}", "{player:Player} knows {thing:Thing}"),
        meaning="The player may know where a card of this name lies that is not built, in the own hand or elsewhere, "
        "or where a character is; Mill of Ben is a card in Ben's hand. Or the player sees what a note says, such as "
        "Anna.plan. What a player has seen of cards since the "
        "scenario began is known as long as they have not been mixed with others where that player does not look.",
        example="then Ben knows Mill",
    ),
    Then(
        name="does not know",
        form="ignores",
        forms=(
            "{player:Player} does not know {target:Thing} . {note:Note}",
            "{player:Player} does not know {thing:Thing}",
        ),
        meaning="The player may not know where a card of this name lies that is not built, or where a character is, or "
        "does not see what a note says.",
        example="then Ben does not know Mill",
    ),
    Then(
        name="at the bottom",
        form="bottom",
        forms=("{cards:Card*} is at the bottom of deck", "{cards:Card*} are at the bottom of deck"),
        meaning="These cards are the lowest of the deck, in any order.",
        example="then Mill is at the bottom of deck",
    ),
    Then(
        name="on top",
        form="top",
        forms=("{cards:Card*} is on top of deck", "{cards:Card*} are on top of deck"),
        meaning="These cards are the uppermost of the deck, in any order.",
        example="then Mill is on top of deck",
    ),
    Then(
        name="CONDITION",
        form="condition",
        forms=("{condition:Condition}",),
        meaning="Any condition of the language, in which the names of the players stand for the players, and a card "
        "of a player, as in Mill of Anna, for the district of that name in that city.",
        example="then count of Anna.hand is 3",
    ),
)

SENTENCES: tuple[Sentence, ...] = (*GIVEN, *WHEN, *THEN)
"""All sentences, in the order of matching."""
