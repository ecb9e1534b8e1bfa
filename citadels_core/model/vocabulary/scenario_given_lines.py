"""The table of the ``given`` sentences of scenarios, which set up a game."""

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
        meaning=(
            "The number of players, or their names, clockwise; by default, 4 players, or more if more are named. The "
            "default edition is the first edition that offers the tested card; editions of its own pack come first."
        ),
        example="given 4 players",
    ),
    Given(
        name="pack",
        form="pack",
        forms=("pack {pack:Pack}",),
        meaning=(
            "A pack in `optional` of the manifest, whose names the scenario uses. Without that pack, the scenario is "
            "skipped."
        ),
        example="given pack harbour",
    ),
    Given(
        name="preset",
        form="preset",
        forms=("preset {preset:Preset}",),
        meaning="The preset of the edition.",
        example="given preset Short Evening",
    ),
    Given(
        name="cast",
        form="cast",
        forms=("cast {characters:Character*}",),
        meaning=(
            "Characters of the cast, each in place of the character of the same rank. Characters in `given` lines are "
            "included anyway. Characters in `when` lines and the tested character are included if no character in "
            "`given` lines has their rank."
        ),
        example="given cast Ferryman, Weaver",
    ),
    Given(
        name="districts",
        form="districts",
        forms=("districts {cards:Card*}", "districts basic"),
        meaning=(
            "The unique districts in the deck, instead of those of the edition or preset. Districts in `given` and "
            "`when` lines, and the tested card, are included anyway."
        ),
        example="given districts Inn, Orchard",
    ),
    Given(
        name="PLAYER:",
        form="player",
        forms=("{player:New} : {facts:Facts}",),
        meaning=(
            "A player with characters, gold, hand, city and crown; what the line leaves out, the player does not have. "
            "These lines name the players clockwise. By default, the first player wears the crown. The cards can "
            "exceed the copies in the box."
        ),
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
        meaning=(
            "The top cards of the deck, the first one on top; the rest is below. Without this line, the order is "
            "random but always the same."
        ),
        example="given deck Mill, Orchard",
    ),
    Given(
        name="deck only",
        form="deck only",
        forms=("deck only {cards:Card*}", "deck none"),
        meaning="The whole deck, the first card on top; other cards are out of the game.",
        example="given deck only Mill",
    ),
    Given(
        name="chance",
        form="chance",
        forms=("chance {choices:Choice*}",),
        meaning=(
            "The results of `choose random`, in order; each choice takes the next result that fits. The scenario fails "
            "if a result is left. For shuffles, use `given deck`."
        ),
        example="given chance 6, Ben",
    ),
    Given(
        name="turn of",
        form="turn",
        forms=("turn of {player:Player} as {character:Character}", "turn of {player:Player}"),
        meaning=(
            "Start at the menu of this turn, after the reveal; by default, the turn of the first named player with a "
            "character. Earlier characters have been revealed and have used no actions. Markers, counters, notes and "
            "zones from `given` lines are set when the character of this turn is called."
        ),
        example="given turn of Anna as Miller",
    ),
    Given(
        name="has gathered",
        form="gathered",
        forms=("{player:Player} has gathered",),
        meaning="The player of the turn has gathered; gold and cards stay as given.",
        example="given Anna has gathered",
    ),
    Given(
        name="new game",
        form="new game",
        forms=("a new game",),
        meaning=(
            "Start at the first decision of a game, after the set-up; `given` lines change only what they name. "
            "Questions of the set-up get their first answer. The deal depends on all cards of the box."
        ),
        example="given a new game",
    ),
    Given(
        name="deals",
        form="deals",
        forms=("{count:Int} deals",),
        meaning="Run the scenario this many times with different shuffles; all must pass.",
        example="given 40 deals",
    ),
    Given(
        name="variant",
        form="variant",
        forms=("variant {variant:Variant}",),
        meaning="The variant of the edition.",
        example="given variant Quick Game",
    ),
    Given(
        name="facedown",
        form="facedown",
        forms=("{district:Thing} is facedown",),
        meaning="The district has been turned facedown.",
        example="given Mill of Anna is facedown",
    ),
    Given(
        name="under",
        form="under",
        forms=("{things:Thing*} under {district:Thing}",),
        meaning="Cards, or a character that is not in the game, are under a district.",
        example="given Orchard, Inn under Mill of Anna",
    ),
    Given(
        name="ZONE holds",
        form="zone",
        forms=(
            "{zone:Place} holds {cards:Card*}",
            "{zone:Place} of {target:Thing} holds {cards:Card*}",
        ),
        meaning="The cards of a zone, the lowest first; a zone is empty by default.",
        example="given market holds Mill, Orchard",
    ),
    Given(
        name="finishers",
        form="finishers",
        forms=("finishers {players:Player*}",),
        meaning=(
            "The players who have completed a city, in this order; by default, those with complete cities, in the "
            "order of their lines."
        ),
        example="given finishers Ben, Anna",
    ),
    Given(
        name="is MARKER",
        form="marker",
        forms=("{target:Thing} is {marker:Marker} by {player:Player}", "{target:Thing} is {marker:Marker}"),
        meaning=(
            "A marker is on a character, player or district, put there by a player; by default, by the first player."
        ),
        example="given Ferryman is tired",
    ),
    Given(
        name="has COUNTER",
        form="counter",
        forms=(
            "{target:Thing} has {amount:Int} {counter:Counter} towards {other:Player}",
            "{target:Thing} has {amount:Int} {counter:Counter}",
        ),
        meaning="The value of a counter; with `towards`, of a counter `towards player`.",
        example="given Mill of Anna has 2 tally",
    ),
    Given(
        name="NOTE is",
        form="note",
        forms=(
            "{target:Thing} . {note:Note} is {value:Choice} by {player:Player}",
            "{target:Thing} . {note:Note} is {value:Choice}",
        ),
        meaning=(
            "The value of a note, written by a player; by default, by the first player. Without this line, the note is "
            "empty."
        ),
        example="given Anna.friend is Ben",
    ),
)
