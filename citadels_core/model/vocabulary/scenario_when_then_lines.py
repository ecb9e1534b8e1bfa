"""The sentences of a scenario that play and look: what may stand after ``when`` and ``then``."""

from citadels_core.model.vocabulary.rows import Sentence
from citadels_core.model.vocabulary.scenario_given_lines import GIVEN

WHEN: tuple[Sentence, ...] = (
    Sentence(
        name="the round ends",
        keyword="when",
        form="round ends",
        forms=("the round ends",),
        meaning="The game is played on to the first decision of the next round: each player does what a must "
        "demands, gathering the first way there is, uses nothing else, declines, and makes the first "
        "choice there is. Where the line above has ended the round already, nothing happens, unless it says the same.",
        example="when the round ends",
    ),
    Sentence(
        name="the game ends",
        keyword="when",
        form="game ends",
        forms=("the game ends",),
        meaning="The game is played on, as for the end of the round, until it is scored.",
        example="when the game ends",
    ),
    Sentence(
        name="it is the turn of",
        keyword="when",
        form="turn",
        forms=("it is the turn of {player:Player} as {character:Character}", "it is the turn of {player:Player}"),
        meaning="The game is played on, as for the end of the round, to the menu of the player's next turn. In that "
        "turn already, nothing happens, also when somebody is asked something in it.",
        example="when it is the turn of Ben",
    ),
    Sentence(
        name="it is asked",
        keyword="when",
        form="asked",
        forms=("{player:Player} is asked",),
        meaning="The game is played on, as for the end of the round, until the player has to decide "
        "something, other than what to do next in the own turn. If the player is asked already, nothing happens: "
        "answer before you wait for the next question.",
        example="when Ben is asked",
    ),
    Sentence(
        name="ends turn",
        keyword="when",
        form="end turn",
        forms=("{player:Player} ends turn",),
        meaning="The player ends the turn.",
        example="when Anna ends turn",
    ),
    Sentence(
        name="accepts",
        keyword="when",
        form="accept",
        forms=("{player:Player} accepts",),
        meaning="The player says yes to a may, or lets an optional replacement happen.",
        example="when Ben accepts",
    ),
    Sentence(
        name="declines",
        keyword="when",
        form="decline",
        forms=("{player:Player} declines",),
        meaning="The player says no to a may, or to an optional replacement.",
        example="when Ben declines",
    ),
    Sentence(
        name="chooses",
        keyword="when",
        form="choose",
        forms=("{player:Player} chooses {choices:Choice*}",),
        meaning="The player answers a choice: cards, districts (Mill of Ben), characters, players, types, "
        'resources, numbers, or an answer of the card in quotes, as in "stay silent"; nothing, when that is possible; '
        "or anything, the first option there is.",
        example="when Anna chooses Mill, Orchard",
    ),
    Sentence(
        name="uses",
        keyword="when",
        form="use",
        forms=("{player:Player} uses {use:Use}",),
        meaning="The player uses an action of the turn, by its name or by the name of a card with one action; on "
        "names the target. Where several cards have an action of the name, of says which: Forge of Mill.",
        example="when Anna uses Forge",
    ),
    Sentence(
        name="ACTION",
        keyword="when",
        form="use",
        forms=("{player:Player} {use:Verb}",),
        meaning="The player uses an action whose name is said as a verb: Take Gold is takes gold, Build is builds "
        "and the card.",
        example="when Anna takes gold",
    ),
)

THEN: tuple[Sentence, ...] = (
    Sentence(
        name="has gold",
        keyword="then",
        form="gold",
        forms=("{player:Player} has {amount:Int} gold",),
        meaning="The player has exactly this much gold.",
        example="then Anna has 0 gold",
    ),
    Sentence(
        name="has cards",
        keyword="then",
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
    Sentence(
        name="has no",
        keyword="then",
        form="lacks",
        forms=("{player:Player} has no {card:Card} in {zone:Zone}",),
        meaning="There is no card of this name in the player's hand, city or declared zone.",
        example="then Ben has no Mill in city",
    ),
    Sentence(
        name="has in",
        keyword="then",
        form="holds",
        forms=("{player:Player} has {cards:Card*} in {zone:Zone}",),
        meaning="These cards are in the player's hand, city or declared zone, with others or without.",
        example="then Anna has Mill, Orchard in hand",
    ),
    Sentence(
        name="ZONE holds",
        keyword="then",
        form="zone",
        forms=(
            "{zone:Place} holds {cards:Card*}",
            "{zone:Place} of {target:Thing} holds {cards:Card*}",
        ),
        meaning="Exactly these cards lie in a declared zone, the first one lowest.",
        example="then market holds Mill, Orchard",
    ),
    Sentence(
        name="can",
        keyword="then",
        form="can",
        forms=("{player:Player} can {offer:Offer}",),
        meaning="The player is asked and this is one of the options: end turn, accept, choose and a choice, use "
        "and an action, or an action said as a verb. Several choices have to be a whole answer.",
        example="then Anna can build Mill",
    ),
    Sentence(
        name="cannot",
        keyword="then",
        form="cannot",
        forms=("{player:Player} cannot {offer:Offer}",),
        meaning="The player is asked and this is not among the options. The step fails where it would prove nothing: "
        "what it names is not there, or something else is in the way beside the card above, such as too little gold.",
        example="then Anna cannot use Forge",
    ),
    Sentence(
        name="nobody is asked",
        keyword="then",
        form="nobody asked",
        forms=("nobody is asked",),
        meaning="The game is over.",
        example="then nobody is asked",
    ),
    Sentence(
        name="is asked",
        keyword="then",
        form="asked",
        forms=("{player:Player} is asked",),
        meaning="The player has to decide something, other than what to do next in the own turn.",
        example="then Ben is asked",
    ),
    Sentence(
        name="one of two is asked",
        keyword="then",
        form="one asked",
        forms=("{player:Player} or {other:Player} is asked",),
        meaning="One of the two has to decide something, other than what to do next in the own turn, as where "
        "chance decides who.",
        example="then Anna or Ben is asked",
    ),
    Sentence(
        name="is not asked",
        keyword="then",
        form="not asked",
        forms=("{player:Player} is not asked",),
        meaning="The player has nothing to decide, other than what to do next in the own turn.",
        example="then Ben is not asked",
    ),
    Sentence(
        name="it is the turn of",
        keyword="then",
        form="turn",
        forms=("it is the turn of {player:Player} as {character:Character}", "it is the turn of {player:Player}"),
        meaning="It is this player's turn.",
        example="then it is the turn of Ben",
    ),
    Sentence(
        name="scores for",
        keyword="then",
        form="scores for",
        forms=("{player:Player} scores {amount:Points} for {reason:Reason}",),
        meaning="The game is over and a card, or a score line of this name, has given the player exactly this "
        "many points, which may be fewer than none, as in -1.",
        example="then Anna scores 3 for All Types",
    ),
    Sentence(
        name="scores",
        keyword="then",
        form="scores",
        forms=("{player:Player} scores {amount:Points}",),
        meaning="The game is over and the player has exactly this many points in all.",
        example="then Anna scores 12",
    ),
    Sentence(
        name="wins",
        keyword="then",
        form="wins",
        forms=("{player:Player} wins",),
        meaning="The game is over and this player alone has won.",
        example="then Anna wins",
    ),
    Sentence(
        name="win",
        keyword="then",
        form="shared",
        forms=("{players:Player*} win",),
        meaning="The game is over and exactly these players share the victory.",
        example="then Anna, Ben win",
    ),
    Sentence(
        name="knows",
        keyword="then",
        form="knows",
        forms=("{player:Player} knows {target:Thing} . {note:Note}", "{player:Player} knows {thing:Thing}"),
        meaning="The player may know where a card of this name lies that is not built, in the own hand or elsewhere, "
        "or where a character is; Mill of Ben is a card in Ben's hand. Or the player sees what a note says, such as "
        "Anna.plan. What a player has seen of cards since the "
        "scenario began is known as long as they have not been mixed with others where that player does not look.",
        example="then Ben knows Mill",
    ),
    Sentence(
        name="does not know",
        keyword="then",
        form="ignores",
        forms=(
            "{player:Player} does not know {target:Thing} . {note:Note}",
            "{player:Player} does not know {thing:Thing}",
        ),
        meaning="The player may not know where a card of this name lies that is not built, or where a character is, or "
        "does not see what a note says.",
        example="then Ben does not know Mill",
    ),
    Sentence(
        name="at the bottom",
        keyword="then",
        form="bottom",
        forms=("{cards:Card*} is at the bottom of deck", "{cards:Card*} are at the bottom of deck"),
        meaning="These cards are the lowest of the deck, in any order.",
        example="then Mill is at the bottom of deck",
    ),
    Sentence(
        name="on top",
        keyword="then",
        form="top",
        forms=("{cards:Card*} is on top of deck", "{cards:Card*} are on top of deck"),
        meaning="These cards are the uppermost of the deck, in any order.",
        example="then Mill is on top of deck",
    ),
    Sentence(
        name="CONDITION",
        keyword="then",
        form="condition",
        forms=("{condition:Condition}",),
        meaning="Any condition of the language, in which the names of the players stand for the players, and a card "
        "of a player, as in Mill of Anna, for the district of that name in that city.",
        example="then count of Anna.hand is 3",
    ),
)

SENTENCES: tuple[Sentence, ...] = (*GIVEN, *WHEN, *THEN)
"""Every sentence, in the order in which they are tried."""
