"""The rows of the ``given`` sentences of scenarios, which set up a position."""

from functools import partial

from citadels_core.model.vocabulary.rows import Sentence

Given = partial(Sentence, keyword="given")

GIVEN: tuple[Sentence, ...] = (
    Given(
        name="players",
        form="players",
        forms=(
            "{count:Int} players of {edition:Edition}",
            "{count:Int} players",
            "players {players:New*}",
            "edition {edition:Edition}",
        ),
        meaning="How many players there are, or their names, clockwise, wherever that line stands; 4 unless said. "
        "The edition is the first one that offers the card above, those of the pack before "
        "others, or the first there is.",
        example="given 4 players",
    ),
    Given(
        name="preset",
        form="preset",
        forms=("preset {preset:Preset}",),
        meaning="A preset of the edition is played.",
        example="given preset Short Evening",
    ),
    Given(
        name="cast",
        form="cast",
        forms=("cast {characters:Character*}",),
        meaning="Characters of the cast, each instead of the one of its rank. Characters that given and when lines "
        "name are in the cast anyway, and so is the card above unless another of its rank is named.",
        example="given cast Ferryman, Weaver",
    ),
    Given(
        name="districts",
        form="districts",
        forms=("districts {cards:Card*}", "districts basic"),
        meaning="The unique districts in the deck, instead of those of the edition or preset. Districts that given "
        "and when lines name are in the deck anyway, and so is the card above.",
        example="given districts Inn, Orchard",
    ),
    Given(
        name="PLAYER:",
        form="player",
        forms=("{player:New} : {facts:Facts}",),
        meaning="A player takes the next seat, clockwise, with characters, gold, hand, city and the crown; what "
        "is not said is none. Seats nobody is named for hold no character and are played for. The first "
        "player named wears the crown unless another does. A card is there as often as the given lines name it, though "
        "the box may have fewer.",
        example="given Anna: Ferryman, 2 gold, hand Mill, Orchard, city Inn, crown",
    ),
    Given(
        name="crown aside",
        form="crown aside",
        forms=("crown aside",),
        meaning="Nobody wears the crown.",
        example="given crown aside",
    ),
    Given(
        name="deck",
        form="deck",
        forms=("deck {cards:Card*}",),
        meaning="The cards on top of the deck, the first one on top; the rest of the deck lies below. Without it "
        "chance decides, the same way each time: another card in the pack changes no draw of its scenarios, and in an "
        "edition of the pack it leaves the others in their order.",
        example="given deck Mill, Orchard",
    ),
    Given(
        name="deck only",
        form="deck only",
        forms=("deck only {cards:Card*}", "deck none"),
        meaning="The whole deck, the first card on top; the other cards are out of the game.",
        example="given deck only Mill",
    ),
    Given(
        name="chance",
        form="chance",
        forms=("chance {choices:Choice*}",),
        meaning="What chance chooses, in order, from where the scenario starts: each is what comes of the next `choose "
        "random` that it can come of. The scenario fails where one is left over. Shuffles are not said so; the deck "
        "is, by `given deck`.",
        example="given chance 6, Ben",
    ),
    Given(
        name="turn of",
        form="turn",
        forms=("turn of {player:Player} as {character:Character}", "turn of {player:Player}"),
        meaning="Where the scenario starts: at the menu of this turn, after everything that follows from the "
        "reveal. Characters called before have been revealed and have taken no action; rules that answer "
        "the start or the end of a turn have run for them, and what is given to lie, to be counted or to be noted does "
        "so when this turn is called. Without it: the turn of the first player named with a character.",
        example="given turn of Anna as Miller",
    ),
    Given(
        name="has gathered",
        form="gathered",
        forms=("{player:Player} has gathered",),
        meaning="The player whose turn it is has gathered resources already; gold and cards are as given.",
        example="given Anna has gathered",
    ),
    Given(
        name="new game",
        form="new game",
        forms=("a new game",),
        meaning="The scenario starts at the first decision of a game, with gold, hands and crown as the set-up "
        "deals them; what is said of a player, the deck, markers, counters or notes changes only that. It is set when "
        "the set-up is over: if the set-up asks something, that is then answered before, by the first choice there is. "
        "What it deals depends on all the cards of the box.",
        example="given a new game",
    ),
    Given(
        name="deals",
        form="deals",
        forms=("{count:Int} deals",),
        meaning="The scenario is played this many times, each time with other shuffles, and holds only if it "
        "holds in all.",
        example="given 40 deals",
    ),
    Given(
        name="variant",
        form="variant",
        forms=("variant {variant:Variant}",),
        meaning="A variant of the edition is played.",
        example="given variant Quick Game",
    ),
    Given(
        name="facedown",
        form="facedown",
        forms=("{district:Thing} is facedown",),
        meaning="A district has been turned facedown.",
        example="given Mill of Anna is facedown",
    ),
    Given(
        name="under",
        form="under",
        forms=("{things:Thing*} under {district:Thing}",),
        meaning="Cards, or a character that is not in the game, lie under a district.",
        example="given Orchard, Inn under Mill of Anna",
    ),
    Given(
        name="ZONE holds",
        form="zone",
        forms=(
            "{zone:Place} holds {cards:Card*}",
            "{zone:Place} of {target:Thing} holds {cards:Card*}",
        ),
        meaning="Cards lie in a declared zone, the first one lowest: that of the table, or that of a player, a "
        "character or a district. A zone that nothing is said of is empty.",
        example="given market holds Mill, Orchard",
    ),
    Given(
        name="finishers",
        form="finishers",
        forms=("finishers {players:Player*}",),
        meaning="Who has completed a city, in this order; without it players with complete cities did so in the order "
        "in which they are named.",
        example="given finishers Ben, Anna",
    ),
    Given(
        name="is MARKER",
        form="marker",
        forms=("{target:Thing} is {marker:Marker} by {player:Player}", "{target:Thing} is {marker:Marker}"),
        meaning="A marker lies on a character, a player or a district; put there by the first player named, "
        "unless by another one.",
        example="given Ferryman is tired",
    ),
    Given(
        name="has COUNTER",
        form="counter",
        forms=(
            "{target:Thing} has {amount:Int} {counter:Counter} towards {other:Player}",
            "{target:Thing} has {amount:Int} {counter:Counter}",
        ),
        meaning="A counter stands at a number; towards a player, for one that counts towards each of them.",
        example="given Mill of Anna has 2 tally",
    ),
    Given(
        name="NOTE is",
        form="note",
        forms=(
            "{target:Thing} . {note:Note} is {value:Choice} by {player:Player}",
            "{target:Thing} . {note:Note} is {value:Choice}",
        ),
        meaning="Something is noted; by the first player named, unless by another one. What nobody noted is missing.",
        example="given Anna.friend is Ben",
    ),
)
