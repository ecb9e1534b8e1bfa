"""The tables of the ``when`` and ``then`` sentences of scenarios, which play and test a game."""

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
        meaning=(
            "Play to the first decision of the next round: players use `must` actions, gather with the first option, "
            "decline, and make the first choice. If the line directly above is of another kind and has already ended "
            "the round, this line does nothing."
        ),
        example="when the round ends",
    ),
    When(
        name="the game ends",
        form="game ends",
        forms=("the game ends",),
        meaning="Play in the way of `the round ends` until the game is scored.",
        example="when the game ends",
    ),
    When(
        name="it is the turn of",
        form="turn",
        forms=("it is the turn of {player:Player} as {character:Character}", "it is the turn of {player:Player}"),
        meaning=(
            "Play in the way of `the round ends` to the menu of the player's next turn. This line does nothing if the "
            "player already has this turn."
        ),
        example="when it is the turn of Ben",
    ),
    When(
        name="it is asked",
        form="asked",
        forms=("{player:Player} is asked",),
        meaning=(
            "Play in the way of `the round ends` until the player must decide something other than the next action of "
            "the own turn. This line does nothing if the player is asked already: answer first."
        ),
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
        meaning="The player says yes to a `may` or an optional replacement.",
        example="when Ben accepts",
    ),
    When(
        name="declines",
        form="decline",
        forms=("{player:Player} declines",),
        meaning="The player says no to a `may` or an optional replacement.",
        example="when Ben declines",
    ),
    When(
        name="chooses",
        form="choose",
        forms=("{player:Player} chooses {choices:Choice*}",),
        meaning=(
            "The player chooses cards, districts (Mill of Ben), characters, players, types, resources, numbers, a "
            "quoted answer, `nothing` if possible, or `anything` (the first option)."
        ),
        example="when Anna chooses Mill, Orchard",
    ),
    When(
        name="uses",
        form="use",
        forms=("{player:Player} uses {use:Use}",),
        meaning=(
            "The player uses an action; write its name, or the name of a card with only one action. `on` names the "
            "target, `of` the card: Forge of Mill."
        ),
        example="when Anna uses Forge",
    ),
    When(
        name="ACTION",
        form="use",
        forms=("{player:Player} {use:Verb}",),
        meaning="The player uses an action, with its name as a verb: takes gold, builds Mill.",
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
        meaning="The player's hand, city or zone has exactly this many cards.",
        example="then Anna has 3 cards in hand",
    ),
    Then(
        name="has no",
        form="lacks",
        forms=("{player:Player} has no {card:Card} in {zone:Zone}",),
        meaning="The player's hand, city or zone has no such card.",
        example="then Ben has no Mill in city",
    ),
    Then(
        name="has in",
        form="holds",
        forms=("{player:Player} has {cards:Card*} in {zone:Zone}",),
        meaning="The player's hand, city or zone has these cards, perhaps with others.",
        example="then Anna has Mill, Orchard in hand",
    ),
    Then(
        name="ZONE holds",
        form="zone",
        forms=(
            "{zone:Place} holds {cards:Card*}",
            "{zone:Place} of {target:Thing} holds {cards:Card*}",
        ),
        meaning="The zone has exactly these cards, the lowest first.",
        example="then market holds Mill, Orchard",
    ),
    Then(
        name="can",
        form="can",
        forms=("{player:Player} can {offer:Offer}",),
        meaning=(
            "The player is asked and has this option: end turn, accept, `choose` and a full choice, `use` and an "
            "action, or an action as a verb."
        ),
        example="then Anna can build Mill",
    ),
    Then(
        name="cannot",
        form="cannot",
        forms=("{player:Player} cannot {offer:Offer}",),
        meaning=(
            "The player is asked and does not have this option. The line fails if it proves nothing: the thing is "
            "missing, or something other than the tested card prevents the option, such as too little gold."
        ),
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
        meaning="The player must decide something other than the next action of the own turn.",
        example="then Ben is asked",
    ),
    Then(
        name="one of two is asked",
        form="one asked",
        forms=("{player:Player} or {other:Player} is asked",),
        meaning=(
            "One of the two must decide something other than the next action of the own turn; for tests in which "
            "chance decides which player."
        ),
        example="then Anna or Ben is asked",
    ),
    Then(
        name="is not asked",
        form="not asked",
        forms=("{player:Player} is not asked",),
        meaning="The player has nothing to decide other than the next action of the own turn.",
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
        meaning="The game is over, and a card or a named `score` line gave the player exactly this many points.",
        example="then Anna scores 3 for All Types",
    ),
    Then(
        name="scores",
        form="scores",
        forms=("{player:Player} scores {amount:Points}",),
        meaning="The game is over, and the player has exactly this many points.",
        example="then Anna scores 12",
    ),
    Then(
        name="wins",
        form="wins",
        forms=("{player:Player} wins",),
        meaning="The game is over, and this player alone has won.",
        example="then Anna wins",
    ),
    Then(
        name="win",
        form="shared",
        forms=("{players:Player*} win",),
        meaning="The game is over, and exactly these players share the victory.",
        example="then Anna, Ben win",
    ),
    Then(
        name="knows",
        form="knows",
        forms=("{player:Player} knows {target:Thing} . {note:Note}", "{player:Player} knows {thing:Thing}"),
        meaning=(
            "The player sees or remembers where an unbuilt card or a character is, or what a note contains, such as "
            "Anna.plan. Here, Mill of Ben is a card in Ben's hand."
        ),
        example="then Ben knows Mill",
    ),
    Then(
        name="does not know",
        form="ignores",
        forms=(
            "{player:Player} does not know {target:Thing} . {note:Note}",
            "{player:Player} does not know {thing:Thing}",
        ),
        meaning=(
            "The player neither sees nor remembers where an unbuilt card or a character is, or what a note contains."
        ),
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
        meaning="These cards are the top cards of the deck, in any order.",
        example="then Mill is on top of deck",
    ),
    Then(
        name="CONDITION",
        form="condition",
        forms=("{condition:Condition}",),
        meaning="Any condition. It can name players, and Mill of Anna for the district in her city.",
        example="then count of Anna.hand is 3",
    ),
)

SENTENCES: tuple[Sentence, ...] = (*GIVEN, *WHEN, *THEN)
"""All sentences, in the order of matching."""
