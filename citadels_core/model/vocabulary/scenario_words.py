"""The sentences of a scenario: what may stand after ``given``, ``when`` and ``then``."""

from attrs import field, frozen

from citadels_core.model.vocabulary.rows import Word


@frozen(kw_only=True)
class Sentence(Word):
    """A sentence of a scenario: the keyword it follows and its forms, words and typed holes.

    ``form`` names it in compiled scenarios. Holes with a star take several values with commas between them.
    """

    keyword: str
    form: str
    forms: tuple[str, ...] = field(factory=tuple)


GIVEN: tuple[Sentence, ...] = (
    Sentence(
        name="players",
        keyword="given",
        form="players",
        forms=(
            "{count:Int} players of {edition:Edition}",
            "{count:Int} players",
            "players {players:New*}",
            "edition {edition:Edition}",
        ),
        meaning="How many players there are, or their names, clockwise; 4 unless said. The edition is the first "
        "one that offers the card above, those of the pack before others, or the first there is.",
        example="given 4 players",
    ),
    Sentence(
        name="preset",
        keyword="given",
        form="preset",
        forms=("preset {preset:Preset}",),
        meaning="A preset of the edition is played.",
        example="given preset Short Evening",
    ),
    Sentence(
        name="cast",
        keyword="given",
        form="cast",
        forms=("cast {characters:Character*}",),
        meaning="Characters of the cast, each instead of the one of its rank. Characters that given and when lines "
        "name are in the cast anyway, and so is the card above unless another of its rank is named.",
        example="given cast Ferryman, Weaver",
    ),
    Sentence(
        name="districts",
        keyword="given",
        form="districts",
        forms=("districts {cards:Card*}", "districts basic"),
        meaning="The unique districts in the deck, instead of those of the edition or preset. Districts that given "
        "and when lines name are in the deck anyway, and so is the card above.",
        example="given districts Inn, Orchard",
    ),
    Sentence(
        name="PLAYER:",
        keyword="given",
        form="player",
        forms=("{player:New} : {facts:Facts}",),
        meaning="A player takes the next seat, clockwise, with characters, gold, hand, city and the crown; what "
        "is not said is none. Seats nobody is named for hold no character and are played for. The first "
        "player named wears the crown unless another does.",
        example="given Anna: Ferryman, 2 gold, hand Mill, Orchard, city Inn, crown",
    ),
    Sentence(
        name="deck",
        keyword="given",
        form="deck",
        forms=("deck {cards:Card*}",),
        meaning="The cards on top of the deck, the first one on top; the rest of the deck lies below. Without it "
        "chance decides, the same way each time: another card in the pack changes no draw of its scenarios, and in an "
        "edition of the pack it leaves the others in their order.",
        example="given deck Mill, Orchard",
    ),
    Sentence(
        name="deck only",
        keyword="given",
        form="deck only",
        forms=("deck only {cards:Card*}", "deck none"),
        meaning="The whole deck, the first card on top; the other cards are out of the game.",
        example="given deck only Mill",
    ),
    Sentence(
        name="turn of",
        keyword="given",
        form="turn",
        forms=("turn of {player:Player} as {character:Character}", "turn of {player:Player}"),
        meaning="Where the scenario starts: at the menu of this turn, after everything that follows from the "
        "reveal. Characters called before have been revealed and have done nothing. Without it: the turn "
        "of the first player named with a character.",
        example="given turn of Anna as Miller",
    ),
    Sentence(
        name="has gathered",
        keyword="given",
        form="gathered",
        forms=("{player:Player} has gathered",),
        meaning="The player whose turn it is has gathered resources already; gold and cards are as given.",
        example="given Anna has gathered",
    ),
    Sentence(
        name="new game",
        keyword="given",
        form="new game",
        forms=("a new game",),
        meaning="The scenario starts at the first decision of a game, with gold, hands and crown as the set-up "
        "deals them; what is said of a player, the deck, markers, counters or notes changes only that. It is set when "
        "the set-up is over: if the set-up asks something, that is then answered before, by the first choice there is.",
        example="given a new game",
    ),
    Sentence(
        name="deals",
        keyword="given",
        form="deals",
        forms=("{count:Int} deals",),
        meaning="The scenario is played this many times, each time with other shuffles, and holds only if it "
        "holds in all.",
        example="given 40 deals",
    ),
    Sentence(
        name="variant",
        keyword="given",
        form="variant",
        forms=("variant {variant:Variant}",),
        meaning="A variant of the edition is played.",
        example="given variant Quick Game",
    ),
    Sentence(
        name="is MARKER",
        keyword="given",
        form="marker",
        forms=("{target:Thing} is {marker:Marker} by {player:Player}", "{target:Thing} is {marker:Marker}"),
        meaning="A marker lies on a character, a player or a district; put there by the first player named, "
        "unless by another one.",
        example="given Ferryman is tired",
    ),
    Sentence(
        name="has COUNTER",
        keyword="given",
        form="counter",
        forms=("{target:Thing} has {amount:Int} {counter:Counter}",),
        meaning="A counter stands at a number.",
        example="given Mill of Anna has 2 tally",
    ),
    Sentence(
        name="NOTE is",
        keyword="given",
        form="note",
        forms=(
            "{target:Thing} . {note:Note} is {value:Choice} by {player:Player}",
            "{target:Thing} . {note:Note} is {value:Choice}",
        ),
        meaning="Something is noted; by the first player named, unless by another one. What nobody noted is missing.",
        example="given Anna.friend is Ben",
    ),
)

WHEN: tuple[Sentence, ...] = (
    Sentence(
        name="the round ends",
        keyword="when",
        form="round ends",
        forms=("the round ends",),
        meaning="The game is played on to the first decision of the next round: each player does what a must "
        "demands, gathering the first way there is, uses nothing else, declines, and makes the first "
        "choice there is.",
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
        "names the target.",
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
        meaning="The player's hand or city holds exactly this many.",
        example="then Anna has 3 cards in hand",
    ),
    Sentence(
        name="has no",
        keyword="then",
        form="lacks",
        forms=("{player:Player} has no {card:Card} in {zone:Zone}",),
        meaning="There is no card of this name in the player's hand or city.",
        example="then Ben has no Mill in city",
    ),
    Sentence(
        name="has in",
        keyword="then",
        form="holds",
        forms=("{player:Player} has {cards:Card*} in {zone:Zone}",),
        meaning="These cards are in the player's hand or city, with others or without.",
        example="then Anna has Mill, Orchard in hand",
    ),
    Sentence(
        name="can",
        keyword="then",
        form="can",
        forms=("{player:Player} can {offer:Offer}",),
        meaning="The player is asked and this is one of the options: end turn, accept, choose and a choice, use "
        "and an action, or an action said as a verb.",
        example="then Anna can build Mill",
    ),
    Sentence(
        name="cannot",
        keyword="then",
        form="cannot",
        forms=("{player:Player} cannot {offer:Offer}",),
        meaning="The player is asked and this is not among the options, though the target of the action is there.",
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
