"""The rows of declarations and of the clauses in them."""

from citadels_core.model.vocabulary.forms import Clause

CARDS = ("district", "character")
RULED = ("district", "character", "rules", "edition")
BOX = ("rules", "edition")

DECLARATIONS: tuple[Clause, ...] = (
    Clause(form="district NAME", meaning="Describes a district card.", example="district Inn"),
    Clause(
        capability="adds rank {number}",
        form="character NAME",
        meaning="Describes a character card.",
        example="character Baker",
    ),
    Clause(form="deck NAME", meaning="Names a list of district cards.", example="deck Basic"),
    Clause(
        form="marker WORD on NOUN",
        meaning="Declares something that can be put on a player, character or district, and read after is.",
        example="marker tired on character",
    ),
    Clause(
        form="counter WORD on NOUN [towards player]",
        meaning="Declares a number kept for each player, character or district, and read after a dot; or one for each "
        "of these towards each player.",
        example="counter tally on district",
    ),
    Clause(
        form="note WORD on NOUN is NOUN",
        meaning="Declares something remembered for each player, character or district: a player, a character, a card, "
        "a district, a type, a resource or a number. It is read after a dot; nothing is noted at first.",
        example="note friend on district is player",
    ),
    Clause(
        form="zone WORD at table | on NOUN",
        meaning="Declares a place where cards lie, the lowest first: one at the table, or one of each player, "
        "character or district, which is read after a dot. It is empty at first. What lies at a district that leaves "
        "its city, or at a character that leaves the cast, goes under the deck.",
        example="zone market at table",
    ),
    Clause(
        form="rules NAME",
        meaning="Collects procedures and rules that editions share.",
        example="rules House Rules",
    ),
    Clause(
        capability="adds an edition",
        form="edition NAME",
        meaning="Describes the rules of a box: players, cast, decks and procedures.",
        example="edition Town Game",
    ),
    Clause(
        capability="changes other cards",
        form="patch NAME",
        meaning="Changes a card of another pack: what stands below replaces its fields and adds rules; "
        "without takes a rule away. Of an edition: what stands below is added to its lists, and its numbers, "
        "rules and procedures go before those of the edition.",
        example="patch Inn",
    ),
    Clause(
        form="scenario SENTENCE",
        meaning="Proves a card: a situation, what is done, what must follow.",
        example="scenario Inn turns two gold into three cards",
    ),
)

CLAUSES: tuple[Clause, ...] = (
    Clause(
        once=True,
        data=True,
        form="type (TYPE | none)",
        within=("district",),
        meaning="The district's type. A card of none is never a district: it is drawn, put and discarded as "
        "other cards, and cannot be built, so it needs no cost.",
        example="type unique",
    ),
    Clause(
        once=True,
        data=True,
        form="cost (NUMBER | none)",
        within=("district",),
        meaning="What it costs to build; one whose cost is none cannot be built, and counts as 0.",
        example="cost 5",
    ),
    Clause(
        once=True,
        data=True,
        form="copies NUMBER",
        within=("district",),
        meaning="How many of the card a deck holds; 1 unless said.",
        example="copies 2",
    ),
    Clause(
        once=True,
        data=True,
        form="acts as rank NUMBER",
        within=("district",),
        meaning="Whatever it does counts as an ability of this rank, for prohibitions and prices, and of no character.",
        example="acts as rank 8",
    ),
    Clause(
        once=True,
        data=True,
        form="rank (NUMBER | none)",
        within=("character",),
        meaning="The number it is called by; one whose rank is none is a companion: it lies beside the line, is never "
        "shuffled or called, and counts as rank 0.",
        example="rank 8",
    ),
    Clause(
        raw=True,
        data=True,
        form="without RULE",
        within=("patch",),
        meaning="Takes away the one rule of the patched card or edition that begins like this; of an edition also a "
        "procedure, by its name, or its tie break.",
        example="without action Forge",
    ),
    Clause(
        once=True,
        for_you=True,
        alone=True,
        form="income TYPE",
        within=("character",),
        meaning="Once per turn, gain 1 gold for each district in your city that counts as the type for income.",
        example="income noble",
    ),
    Clause(
        raw=True,
        once=True,
        data=True,
        form='text "SENTENCE"',
        within=CARDS,
        meaning="A sentence for players, instead of the one that is made from the rules.",
        example='text "Once per turn, pay 2 gold to gain 3 cards."',
    ),
    Clause(
        raw=True,
        once=True,
        data=True,
        form='provenance WORD ["SENTENCE"]',
        within=CARDS,
        meaning="Where the card comes from: official, transcribed, reconstructed or original.",
        example="provenance official",
    ),
    Clause(
        offered=True,
        for_you=True,
        never="is never used",
        below="effects",
        form="action NAME [once per turn | twice per turn | once per round | once per game]",
        within=RULED,
        meaning="An ability its player may use in the turn.",
        example="action Forge once per turn",
    ),
    Clause(
        offered=True,
        for_you=True,
        never="is never used",
        below="effects",
        form="must NAME [once per turn | twice per turn | once per round | once per game]",
        within=RULED,
        meaning="An action that has to be used while it can be: the turn cannot end before.",
        example="must Take Crown once per turn",
    ),
    Clause(
        reacts=True,
        never="never happens",
        below="effects",
        form="[early | late] when EVENT [or EVENT] [if CONDITION]",
        within=RULED,
        meaning="Does something after an event; with several events, each time one of them happens. Of the rules that "
        "answer one event those with early come first and those with late come last. The condition is looked at when "
        "the turn of the rule comes.",
        example="when crown moved",
    ),
    Clause(
        reacts=True,
        never="never happens",
        below="effects",
        form="as soon as CONDITION",
        within=RULED,
        meaning="Does something each time an event makes the condition true, which it was not before. All have to know "
        "what it depends on. It is looked at again when the turn of the rule comes, after the rules that answer the "
        "event itself.",
        example="as soon as your gold is at least 10",
    ),
    Clause(
        reacts=True,
        changes=True,
        never="never takes the place of anything",
        below="effects",
        form="[may] instead of EVENT [or EVENT] [if CONDITION]",
        within=RULED,
        meaning="Does something in place of an event, or of any of several; each rule at most once for one event and "
        "what came of it.",
        example="instead of gold gained if player is you",
    ),
    Clause(
        standing=True,
        changes=True,
        conditional=True,
        never="never forbids anything",
        alone=True,
        below="condition",
        form="forbid EVENT [or EVENT] [named NAME] [if CONDITION]",
        within=RULED,
        meaning="An event cannot happen, or none of several; beats everything but an allow that names it. A ban with a "
        "name is of one event.",
        example="forbid district chosen if district is this",
    ),
    Clause(
        standing=True,
        changes=True,
        conditional=True,
        of_ban=True,
        never="never allows anything",
        alone=True,
        below="condition",
        form="allow NAME [if CONDITION]",
        within=RULED,
        meaning="Lifts a forbid that has this name; event fields are those of the forbid.",
        example="allow Identical if player is you",
    ),
    Clause(
        standing=True,
        changes=True,
        never="never costs anything",
        alone=True,
        below="condition",
        capability="changes prices",
        form="toll NUMBER gold [to PLAYER] for EVENT [or EVENT] [if CONDITION]",
        within=RULED,
        meaning="Whoever brings an event about, or any of several, pays so much more for it, to the bank or to a "
        "player, before it happens or is replaced. Who cannot pay all of its tolls cannot do it, and it is not on "
        "offer. The tolls of a build and of the district that is built for it are paid together, before the build is "
        "counted. What nobody does costs nobody anything, and nobody pays himself.",
        example="toll 1 gold to you for district destroyed if owner is you",
    ),
    Clause(
        standing=True,
        changes=True,
        never="never changes the number",
        alone=True,
        below="condition",
        form="modify QUERY by NUMBER [if CONDITION]",
        within=RULED,
        meaning="Adds to a number that is asked for.",
        example="modify your draw by 1",
    ),
    Clause(
        below="effects",
        capability="changes prices",
        form="discount NUMBER [if CONDITION]",
        within=RULED,
        meaning="Lets you do what stands below to pay so much less, whenever a card that is to be built is paid for. "
        "What could not be paid for without it can be built, and then it is not asked, unless another one would do. "
        "Card and player are those of the build price.",
        example="discount 1 if player is you",
    ),
    Clause(
        standing=True,
        changes=True,
        conditional=True,
        never="never sets the number",
        alone=True,
        below="condition",
        form="set QUERY to NUMBER [if CONDITION]",
        within=RULED,
        meaning="Replaces the base of a number that is asked for, before anything is added.",
        example="set your build limit to 3",
    ),
    Clause(
        standing=True,
        changes=True,
        conditional=True,
        never="never keeps the number in bounds",
        alone=True,
        below="condition",
        form="limit QUERY (to at least NUMBER | to at most NUMBER) [if CONDITION]",
        within=RULED,
        meaning="Keeps a number that is asked for from being less, or more, once everything has been added. Of several "
        "the tightest counts; where the least would be more than the most, the most counts.",
        example="limit your draw to at most 3",
    ),
    Clause(
        changes=True,
        conditional=True,
        never="never counts",
        alone=True,
        form="counts as (TYPE | any type | none) for PURPOSE",
        within=("district", "marker"),
        meaning="The district is also of another type, or of any type, for a purpose; or of none, not even its own. "
        "On a marker: so is the district that it lies on, as long as it lies there. As an instruction, DISTRICT counts "
        "as TYPE gives a district that type in the place of its own from then on, for all but income.",
        example="counts as any type for income",
    ),
    Clause(
        standing=True,
        scoring=True,
        for_you=True,
        never="never scores",
        alone=True,
        below="condition",
        capability="changes scoring",
        form="[late] score [NAME] NUMBER [if CONDITION]",
        within=RULED,
        meaning="Points at the end of the game, for you; those with late are counted when all others have been.",
        example="score count of your hand",
    ),
    Clause(
        scoring=True,
        for_you=True,
        never="never happens",
        below="effects",
        capability="changes scoring",
        form="at scoring",
        within=RULED,
        meaning="Something to decide or do before points are counted.",
        example="at scoring",
    ),
    Clause(
        raw=True,
        below="rules",
        form="while (revealed | chosen | in cast | in hand | in game | in ZONE)",
        within=("character", "district"),
        meaning="How long the rules below are alive. Of a character: from the reveal to the end of the round; while "
        "somebody holds it, even killed; as long as it is in the cast, held or not; or always in a game that "
        "began with it, still in the cast or not, for what it has put on something that outlives its turn; "
        "without it, in its own turn. Of a district: while it is in a hand; while it lies in a zone that is "
        "declared, and then they speak to its owner; or always, wherever it lies; without it, while it is "
        "built.",
        example="while revealed",
    ),
    Clause(
        below="effects",
        form="if CONDITION",
        within=(
            "action",
            "must",
            "when",
            "as soon as",
            "instead of",
            "forbid",
            "allow",
            "toll",
            "modify",
            "set",
            "limit",
            "discount",
            "score",
            "spend",
            "procedure",
        ),
        meaning="At the head of a rule: it holds only then. In an effect: the block below happens only then.",
        example="if turn.gathered",
    ),
    Clause(
        own_grammar=True,
        form="target NOUN [in SET] [as WORD] [where CONDITION]",
        within=("action", "must"),
        meaning="What the action is used on; each is an option of its own.",
        example="target district where district.owner is not complete",
    ),
    Clause(
        form="before EVENT [if CONDITION]",
        within=("action",),
        meaning="The action is no part of a turn: it is used where a rule that replaces the event lets players answer, "
        "with the fields of the event by their names. Of a character it is whoever has it who may, and it is shown.",
        example="before gold taken if giver is you",
    ),
    Clause(
        form="after EVENT [if CONDITION]",
        within=("action",),
        meaning="The same where a rule that hears of the event lets players answer.",
        example="after gold taken if giver is you",
    ),
    Clause(
        alone=True,
        form="costs (NUMBER gold [to PLAYER] | discard NUMBER card | destroy DISTRICT)",
        within=("action", "must"),
        meaning="What is paid before the effect; the action is offered only if it can be paid.",
        example="costs 2 gold",
    ),
    Clause(
        changes=True,
        conditional=True,
        for_you=True,
        never="never lends anything",
        alone=True,
        below="condition",
        form="spend COUNTER [if CONDITION]",
        within=RULED,
        meaning="The gold that a counter stands for can be spent by you as if it lay in your stash; it is spent first.",
        example="spend this.tally if you are crowned",
    ),
    Clause(
        form="limit shared with NAME",
        within=("action", "must"),
        meaning="The action and another one of the same card use up one limit.",
        example="limit shared with Exchange Hands",
    ),
    Clause(
        once=True,
        data=True,
        form="players NUMBER to NUMBER",
        within=("edition", "character"),
        meaning="For how many players the edition is, or with how many the character may be played.",
        example="players 2 to 7",
    ),
    Clause(
        data=True,
        form="excludes NAMES",
        within=("character",),
        meaning="The districts that are not in the deck when the character is in the cast.",
        example="excludes Mill",
    ),
    Clause(
        form="cast NAMES",
        within=("edition", "preset"),
        meaning="The characters that are played with unless others are chosen, one of a rank, and all companions. Of "
        "several with or between them the first plays that the number of players allows.",
        example="cast Baker, Miller",
    ),
    Clause(
        form="characters NAMES",
        within=("edition", "patch"),
        meaning="The characters that can be chosen besides; several lines may say this.",
        example="characters Ferryman, Weaver",
    ),
    Clause(
        raw=True,
        form="ranks 1 to NUMBER [or NUMBER] [for NUMBER [to NUMBER] players]",
        within=("edition",),
        meaning="Up to which rank a cast goes; what comes after or can be chosen as well. Without it the cast of the "
        "edition says.",
        example="ranks 1 to 8 or 9 for 4 to 7 players",
    ),
    Clause(
        form="decks NAMES",
        within=("edition", "patch"),
        meaning="The decks it plays with.",
        example="decks Basic",
    ),
    Clause(
        form="districts NAMES",
        within=("edition", "preset", "patch"),
        meaning="In an edition: the districts, or decks of them, that can be chosen besides. In a preset: those that "
        "are played with instead of the unique ones of the edition's decks.",
        example="districts Inn, Orchard",
    ),
    Clause(
        below="fields",
        form="preset NAME",
        within=("edition",),
        meaning="A choice of characters and districts with a name.",
        example="preset Short Evening",
    ),
    Clause(
        once=True,
        form="use rules NAMES",
        within=("edition",),
        meaning="The shared rules the edition builds on; what comes first goes before, and its own lines before all.",
        example="use rules House Rules, Village Draft",
    ),
    Clause(
        below="rules",
        form="variant NAME",
        within=("edition", "patch"),
        meaning="Lines that hold only when the variant is played.",
        example="variant Quick Game",
    ),
    Clause(
        form="base QUERY NUMBER [if CONDITION]",
        within=(*BOX, "patch"),
        meaning="The number a query starts from; the first line that fits counts. In a patch of an edition it goes "
        "before the lines of the edition.",
        example="base city size 7",
    ),
    Clause(
        below="effects",
        form="procedure WORD [for NUMBER [to NUMBER] players] [with WORD is NOUN, WORD is NOUN]",
        within=(*BOX, "character", "district"),
        meaning="A named course of play, carried out by perform. What it is given has the names behind with, each with "
        "what it is. That of a card is performed by the rules of the card alone.",
        example="procedure selection for 2 players",
    ),
    Clause(
        scoring=True,
        never="never decides between players",
        capability="changes scoring",
        form="tie break NUMBER",
        within=BOX,
        meaning="What decides between players with equal points: the highest wins; several lines are tried in order. "
        "A card has one below while in game; it goes before those of the edition.",
        example="tie break your gold",
    ),
    Clause(
        raw=True,
        once=True,
        form="until (end of turn | end of round | end of game)",
        within=("marker", "counter", "note"),
        meaning="When it lapses by itself; end of game unless said.",
        example="until end of round",
    ),
    Clause(
        raw=True,
        once=True,
        form="seen by (all | placer | owner | nobody)",
        within=("marker", "counter", "note", "zone"),
        meaning="Who may know where a marker, counter or note lies: all, the placer, the owner (the player that it "
        "lies on) or nobody; who sees the cards of a zone: all, the owner or nobody. All unless said.",
        example="seen by placer",
    ),
    Clause(
        raw=True,
        once=True,
        form="then to (ZONE | hand | deck)",
        within=("zone",),
        meaning="Where the cards of a zone go when the district or character that has it leaves: a zone at the table; "
        "of a district also a zone or the hand of its owner; or under the deck, as they do unless said.",
        example="then to hand",
    ),
    Clause(
        once=True,
        form="silences",
        within=("marker",),
        meaning="What the marker lies on, a district or a character, has no rules as long as it lies there.",
        example="silences",
    ),
    Clause(
        once=True,
        form="lends rules",
        within=("note",),
        meaning="What the note lies on, a district or a character, has the rules of what is noted as well, with itself "
        "as `this`; a player has them as though it were the player's. A note of several lends the rules of all.",
        example="lends rules",
    ),
    Clause(
        raw=True,
        once=True,
        form='said as "NOUN" [, "PLURAL"]',
        within=("marker", "counter", "note", "forbid"),
        meaning="How texts say it, where its name is not the noun for it: what lies there, for a marker or a counter; "
        "what is remembered, for a note; what is banned, for a ban that has a name. The plural need be written only "
        "where it is not made as that of most nouns.",
        example='said as "warrant"',
    ),
    Clause(
        own_grammar=True,
        form="choose [AMOUNT] NOUN [in SET] [as WORD] [where CONDITION] [by PLAYER]",
        within=("procedure", "action", "when"),
        meaning="Somebody chooses; the rule goes on with what was chosen, and ends where there is nothing to choose; "
        "in a loop it goes on with the next turn of the loop. "
        'What is chosen may also be a number from one to another, or one of several answers: one of "yes", "no". '
        "Random: chance chooses. Unseen: of cards or characters, without a look at them.",
        example="choose 1 or more cards in your hand as old",
    ),
    Clause(
        own_grammar=True,
        capability="makes secret choices",
        form="sealed choose NOUN [in SET] [as WORD] [where CONDITION] by PLAYERS [, kept secret]",
        within=("procedure", "action", "when"),
        meaning="Several players choose, nobody sees what, then all is revealed at once, in the order they were "
        "asked; what is kept secret is never revealed. The name "
        "stands for all that was chosen; of a player, as in player.votes, for what that player has chosen. In the "
        "selection, player is who is asked; who has nothing to choose from is not.",
        example="sealed choose type as votes by players",
    ),
    Clause(
        asks=True,
        below="effects",
        form="may [pay NUMBER gold [for CARD]] [by PLAYER] [if CONDITION]",
        within=("procedure", "action", "when"),
        meaning="You, or the player that is named, may have the block below happen, for a payment if one is named. "
        "Where the condition does not hold the question is asked all the same, and the only answer is no: so the "
        "asking tells nothing about it.",
        example="may pay 1 gold",
    ),
    Clause(
        asks=True,
        below="effects",
        form="has to [by PLAYER] if CONDITION",
        within=("procedure", "action", "when"),
        meaning="You, or the player that is named, have the block below happen where the condition holds. The question "
        "is asked in any case: where it holds the only answer is yes, and where it does not the only answer is no. So "
        "the asking tells nothing about it, and what comes of it does.",
        example="has to if any district in your city",
    ),
    Clause(
        asks=True,
        form="may answer [by PLAYER]",
        within=("when", "instead of"),
        meaning="You, or the player that is named, may use one action that answers the event of the rule; below it "
        "stands what happens then, if anything. It is asked in any case and of everybody alike: whoever has nothing to "
        "answer with is asked the same, and the only answer is no.",
        example="may answer by player",
    ),
    Clause(
        below="effects",
        form="otherwise",
        within=("procedure", "action", "when"),
        meaning="Happens when the if before it did not hold, or the may or has to was answered by no, or by nobody.",
        example="otherwise",
    ),
    Clause(
        own_grammar=True,
        below="effects",
        form="for each NOUN [in SET] [as WORD] [where CONDITION] [from PLAYER]",
        within=(*RULED, "procedure", "action", "when"),
        meaning="In an effect: the block below happens once for each, as they are at the start. Around rules, for each "
        "player: the rules below speak to each of these players, who is you in them; in the line itself you is who has "
        "the card.",
        example="for each player",
    ),
    Clause(
        own_grammar=True,
        below="effects",
        form="repeat [at most] NUMBER times [until CONDITION | while CONDITION]",
        within=("procedure", "action", "when"),
        meaning="The block below happens again and again, never more often than the number.",
        example="repeat 2 times",
    ),
    Clause(
        form="let WORD be VALUE",
        within=("procedure", "action", "when"),
        meaning="Gives a name to a value.",
        example="let first be crowned player",
    ),
    Clause(
        form="change WORD to VALUE",
        within=("procedure", "action", "when"),
        meaning="Gives another value to a name that let has given, for the lines that come after it in the rule, those "
        "of the next time round in a loop among them.",
        example="change best to 2",
    ),
    Clause(
        form="given SITUATION",
        within=("scenario",),
        meaning="Sets the table before the first step.",
        example="given Anna: Ferryman, 2 gold, city Inn",
    ),
    Clause(
        form="then EXPECTATION",
        within=("scenario",),
        meaning="What must be true at this point.",
        example="then Anna has 0 gold",
    ),
)
