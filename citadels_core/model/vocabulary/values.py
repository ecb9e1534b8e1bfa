"""The nouns, the facts that can be read, the predicates and the queries."""

from citadels_core.model.vocabulary.rows import Noun, Predicate, Query, Value

NOUNS: tuple[Noun, ...] = (
    Noun(
        name="player",
        plural="players",
        type="Player",
        meaning="A player, clockwise from the crowned player.",
        example="choose player as other where other is not you",
    ),
    Noun(
        name="character",
        plural="characters",
        type="Character",
        meaning="A character of this game's cast, by rank.",
        example="choose character as victim where victim is not this",
    ),
    Noun(
        name="card",
        plural="cards",
        type="Card",
        meaning="A district card, in a hand, in the deck or laid aside.",
        example="choose card in your hand as old",
    ),
    Noun(
        name="district",
        plural="districts",
        type="District",
        meaning="A built district, of any city unless a city is named.",
        example="choose district in your city as d",
    ),
    Noun(
        name="type",
        plural="types",
        type="Type",
        meaning="One of the five district types.",
        example="choose type as t",
    ),
    Noun(
        name="resource",
        plural="resources",
        type="Resource",
        meaning="Gold or cards.",
        example="choose resource as r",
    ),
)

VALUES: tuple[Value, ...] = (
    Value(
        name="gold", of="Player", type="Int", meaning="The gold in a player's stash.", example="if your gold is at least 2"
    ),
    Value(
        name="hand",
        of="Player",
        type="Card*",
        hidden=True,
        meaning="The cards in a player's hand.",
        example="choose card in your hand as c",
    ),
    Value(
        name="city",
        of="Player",
        type="District*",
        meaning="The districts a player has built, in the order they came.",
        example="if no district in your city where district.cost is 1",
    ),
    Value(
        name="names",
        of="Player",
        type="Name*",
        meaning="The names of the districts in a player's city.",
        example="if card.name in your names",
    ),
    Value(
        name="types",
        of="Player",
        type="Type*",
        meaning="The district types that a player's city counts as having at scoring.",
        example="if count of your types is 5",
    ),
    Value(
        name="characters",
        of="Player",
        type="Character*",
        hidden=True,
        meaning="The characters a player holds this round, in the order they were drafted.",
        example="if any character in your characters where character.rank is 4",
    ),
    Value(name="left", of="Player", type="Player", meaning="The next player clockwise.", example="give 1 gold to your left"),
    Value(
        name="right",
        of="Player",
        type="Player",
        meaning="The next player counter-clockwise.",
        example="give 1 gold to your right",
    ),
    Value(
        name="rank", of="Character", type="Int", meaning="The number a character is called by.", example="if victim.rank is not 1"
    ),
    Value(
        name="holder",
        of="Character",
        type="Player",
        hidden=True,
        meaning="The player who drafted the character.",
        example="take all gold from called.holder",
    ),
    Value(
        name="cost",
        of="Card",
        type="Int",
        meaning="What a district costs, with all that changes the cost itself.",
        example="if card.cost is at most 3",
    ),
    Value(name="name", of="Card", type="Name", meaning="The name of a district card.", example="if card.name in your names"),
    Value(
        name="points",
        of="District",
        type="Int",
        meaning="What a built district scores by its cost.",
        example="score total of district.points for each district in your city",
    ),
    Value(
        name="owner",
        of="District",
        type="Player",
        meaning="The player whose city the district is in.",
        example="if district.owner is not you",
    ),
    Value(
        name="gathered",
        of="Turn",
        type="Bool",
        meaning="Whether the turn's player has gathered resources.",
        example="if turn.gathered",
    ),
    Value(
        name="builds",
        of="Turn",
        type="Int",
        meaning="How many builds of the turn are used.",
        example="if turn.builds is less than your build limit",
    ),
    Value(name="turn", type="Turn", meaning="The turn that is being taken.", example="if turn.gathered"),
    Value(name="you", type="Player", meaning="The player the rule speaks to.", example="if your gold is 0"),
    Value(
        name="this",
        type="Card",
        meaning="The card the rule is written on; a character on a character card.",
        example="if district is not this",
    ),
    Value(
        name="crowned player",
        type="Player",
        meaning="The player who wears the crown.",
        example="let first be crowned player",
    ),
    Value(
        name="active player",
        type="Player",
        meaning="The player whose turn it is, or the crowned player between turns.",
        example="if active player is not you",
    ),
    Value(name="deck", type="Card*", hidden=True, meaning="The district deck.", example="if deck is not empty"),
    Value(
        name="aside",
        type="Card*",
        hidden=True,
        meaning="The cards that lie aside, seen by the player they were laid out for.",
        example="choose card in aside as kept",
    ),
    Value(
        name="pool",
        type="Character*",
        hidden=True,
        meaning="The characters that are being passed around, seen by the player who chooses.",
        example="choose character in pool as pick",
    ),
    Value(
        name="faceup",
        type="Character*",
        meaning="The characters discarded faceup this round.",
        example="choose character as c where not c in faceup",
    ),
    Value(
        name="facedown",
        type="Character*",
        hidden=True,
        meaning="The characters discarded facedown this round.",
        example="return facedown to pool",
    ),
    Value(
        name="calls",
        type="Character*",
        meaning="The characters that are still to be called this round, in order.",
        example="repeat at most 99 times until calls is empty",
    ),
    Value(
        name="finishers",
        type="Player*",
        meaning="The players who have completed a city.",
        example="if finishers is not empty",
    ),
    Value(
        name="first finishers",
        type="Player*",
        meaning="The players who completed a city before all others.",
        example="score First 4",
    ),
    Value(name="round", type="Int", meaning="The number of the round, from 1.", example="if round is at least 3"),
    Value(name="gold", type="Resource", meaning="The resource gold.", example="if r is gold"),
    Value(name="cards", type="Resource", meaning="The resource district cards.", example="if r is cards"),
    *(
        Value(name=name, type="Type", meaning=f"The district type {name}.", example=f"if district counts as {name}")
        for name in ("noble", "religious", "trade", "military", "unique")
    ),
)

PREDICATES: tuple[Predicate, ...] = (
    Predicate(name="empty", of="*", meaning="There is nothing in it.", example="if deck is not empty"),
    Predicate(name="crowned", of="Player", meaning="The player wears the crown.", example="if you are crowned"),
    Predicate(
        name="complete",
        of="Player",
        meaning="The player's city has reached the city size, as it stands now.",
        example="target district where district.owner is not complete",
    ),
    Predicate(
        name="revealed",
        of="Character",
        meaning="The character has been shown this round.",
        example="if called is revealed",
    ),
)

PLAYER = ("player", "Player")
QUERIES: tuple[Query, ...] = (
    Query(
        name="gold rate",
        fields=(PLAYER,),
        meaning="How much gold a player takes when gathering gold.",
        example="modify your gold rate by 1",
    ),
    Query(
        name="draw",
        fields=(PLAYER,),
        meaning="How many cards a player draws when gathering cards.",
        example="modify your draw by 1",
    ),
    Query(
        name="keep",
        fields=(PLAYER,),
        meaning="How many of the drawn cards a player keeps when gathering.",
        example="set your keep to your draw",
    ),
    Query(
        name="build limit",
        fields=(PLAYER,),
        meaning="How many builds a player has in a turn.",
        example="set your build limit to 3",
    ),
    Query(
        name="build price",
        fields=(("card", "Card"), PLAYER),
        meaning="What a player pays to build a card; the cost itself stays as it is.",
        example="modify build price by -1 if player is you",
    ),
    Query(
        name="ability price",
        fields=(("district", "District"), PLAYER, ("source", "Character")),
        meaning="What is paid on top to use an ability on a built district.",
        example="modify ability price by 1 if source.rank is 8",
    ),
    Query(
        name="district cost",
        fields=(("card", "Card"),),
        meaning="What a district costs; changes the cost itself, for every purpose.",
        example="modify district cost by 1 if card is this",
    ),
    Query(
        name="city size",
        fields=(),
        meaning="How many districts complete a city.",
        example="base city size 7",
    ),
    Query(
        name="faceup count",
        fields=(),
        meaning="How many characters are discarded faceup before the selection.",
        example="base faceup count 2 if count of players is 4",
    ),
    Query(
        name="starting gold",
        fields=(),
        meaning="How much gold each player starts with.",
        example="base starting gold 2",
    ),
    Query(
        name="starting cards",
        fields=(),
        meaning="How many cards each player starts with.",
        example="base starting cards 4",
    ),
)
