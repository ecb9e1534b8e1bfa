"""The tables of all declarations and of all clauses in declarations."""

from citadels_core.model.vocabulary.forms import Clause

CARDS = ("district", "character")
RULED = ("district", "character", "rules", "edition")
BOX = ("rules", "edition")

DECLARATIONS: tuple[Clause, ...] = (
    Clause(form="district NAME", meaning="A district card.", example="district Inn"),
    Clause(
        capability="adds rank {number}",
        form="character NAME",
        meaning="A character card.",
        example="character Baker",
    ),
    Clause(form="deck NAME", meaning="A list of district cards.", example="deck Basic"),
    Clause(
        form="marker WORD on NOUN",
        meaning="A marker that rules can put on a player, character, district or card, and test after `is`.",
        example="marker tired on character",
    ),
    Clause(
        form="counter WORD on NOUN [towards player]",
        meaning=(
            "A number for each player, character, district or card; with `towards player`, one number for each player. "
            "Rules read it after a dot."
        ),
        example="counter tally on district",
    ),
    Clause(
        form="note WORD on NOUN is NOUN",
        meaning=(
            "A thing or number that the game remembers for each player, character, district or card. Rules read it "
            "after a dot. It starts empty."
        ),
        example="note friend on district is player",
    ),
    Clause(
        form="zone WORD at table | on NOUN",
        meaning=(
            "A place for cards at the table, or for each player, character or district. Rules read it after a dot. It "
            "starts empty. When the district or character leaves play, its cards go under the deck, unless `then to` "
            "names another place."
        ),
        example="zone market at table",
    ),
    Clause(
        form="rules NAME",
        meaning="Procedures and rules that editions share.",
        example="rules House Rules",
    ),
    Clause(
        capability="adds an edition",
        form="edition NAME",
        meaning="The rules of a box: players, cast, decks and procedures.",
        example="edition Town Game",
    ),
    Clause(
        capability="changes other cards",
        form="patch NAME",
        meaning=(
            "Changes to a card of another pack: new fields, more rules, and rules to remove (`without`). Changes to an "
            "edition: more entries in its lists, more rules; procedures and `base` lines of the patch take precedence."
        ),
        example="patch Inn",
    ),
    Clause(
        form="scenario SENTENCE",
        meaning="A test of a card: a situation, steps, and expected results.",
        example="scenario Inn turns two gold into three cards",
    ),
)

CLAUSES: tuple[Clause, ...] = (
    Clause(
        once=True,
        data=True,
        form="type (TYPE | none)",
        within=("district",),
        meaning="The type of the district. A card with `type none` cannot be built and needs no cost.",
        example="type unique",
    ),
    Clause(
        once=True,
        data=True,
        form="cost (NUMBER | none)",
        within=("district",),
        meaning="The cost of the district. A card with `cost none` cannot be built; its cost counts as 0.",
        example="cost 5",
    ),
    Clause(
        once=True,
        data=True,
        form="copies NUMBER",
        within=("district",),
        meaning="How many copies of the district a deck has; 1 by default.",
        example="copies 2",
    ),
    Clause(
        once=True,
        data=True,
        form="acts as rank NUMBER",
        within=("district",),
        meaning=(
            "For bans and prices, the actions of the district count as abilities of this rank, but not of a character."
        ),
        example="acts as rank 8",
    ),
    Clause(
        once=True,
        data=True,
        form="rank (NUMBER | none)",
        within=("character",),
        meaning=(
            "The rank of the character. A character with `rank none` is a companion: it is never shuffled or called, "
            "and its rank counts as 0."
        ),
        example="rank 8",
    ),
    Clause(
        raw=True,
        once=True,
        data=True,
        form="given pack PACK",
        within=("patch",),
        meaning=(
            "The patch applies only in games with this pack, which is in `optional` of the manifest. Its lines can use "
            "the names of that pack and of the packs that it requires, and the patched card can be one of your own. "
            "Scenarios have the same line."
        ),
        example="given pack harbour",
    ),
    Clause(
        raw=True,
        data=True,
        form="without RULE",
        within=("patch",),
        meaning=(
            "Remove the one rule of the patched card or edition that begins with these words. A patch of an edition "
            "can also remove a procedure, by name, or a tie break."
        ),
        example="without action Forge",
    ),
    Clause(
        once=True,
        for_you=True,
        alone=True,
        form="income TYPE",
        within=("character",),
        meaning=(
            "An action, once per turn: gain 1 gold for each district in your city that counts as this type for income."
        ),
        example="income noble",
    ),
    Clause(
        raw=True,
        once=True,
        data=True,
        form='text "SENTENCE"',
        within=CARDS,
        meaning="The text for players, instead of the one generated from the rules.",
        example='text "Once per turn, pay 2 gold to gain 3 cards."',
    ),
    Clause(
        raw=True,
        once=True,
        data=True,
        form='provenance WORD ["SENTENCE"]',
        within=CARDS,
        meaning=(
            "The origin of the text: `official` (printed card or rulebook), `transcribed` (copied by somebody), "
            "`reconstructed` (partly written anew) or `original` (a new card)."
        ),
        example="provenance official",
    ),
    Clause(
        raw=True,
        once=True,
        data=True,
        form='art (ICON | "FILE") [colour "COLOUR"]',
        within=CARDS,
        meaning=(
            "The picture of the card: an icon, or a file of the pack that ends in `.svg` or `.png`. `colour` is the "
            'colour behind an icon, as in `colour "#2e6f95"`. `citadels explain --how` finds icons by word. A card '
            "without this line has an icon that fits its rules."
        ),
        example="art fishing-boat",
    ),
    Clause(
        offered=True,
        for_you=True,
        never="is never used",
        below="effects",
        form="action NAME [once per turn | twice per turn | once per round | once per game]",
        within=RULED,
        meaning="An action that its player may use in a turn; without a limit, any number of times.",
        example="action Forge once per turn",
    ),
    Clause(
        offered=True,
        for_you=True,
        never="is never used",
        below="effects",
        form="must NAME [once per turn | twice per turn | once per round | once per game]",
        within=RULED,
        meaning="An action that must be used before the turn can end, if it can be used.",
        example="must Take Crown once per turn",
    ),
    Clause(
        reacts=True,
        never="never happens",
        below="effects",
        form="[early | late] when EVENT [or EVENT] [if CONDITION]",
        within=RULED,
        meaning=(
            "Run the block below after each of these events. Rules with `early` run first, rules with `late` last. The "
            "condition is tested when the rule runs."
        ),
        example="when crown moved",
    ),
    Clause(
        reacts=True,
        never="never happens",
        below="effects",
        form="as soon as CONDITION",
        within=RULED,
        meaning=(
            "Run the block below each time an event makes the condition true. The condition may use only what all "
            "players know. It is tested again when the rule runs, after the rules for the event itself."
        ),
        example="as soon as your gold is at least 10",
    ),
    Clause(
        reacts=True,
        changes=True,
        never="never takes the place of anything",
        below="effects",
        form="[may] instead of EVENT [or EVENT] [if CONDITION]",
        within=RULED,
        meaning=(
            "Run the block below in place of an event; with `may`, only if you say yes. The rule does not replace "
            "events that its own block causes."
        ),
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
        meaning=(
            "These events cannot happen, unless an `allow` lifts the ban by its name. A ban with a name has only one "
            "event."
        ),
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
        meaning="Lift the `forbid` with this name. The condition can use the fields of the forbidden event.",
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
        meaning=(
            "Before the event, the player who causes it pays this gold, to the bank or to a player. A player who "
            "cannot pay all tolls cannot cause the event. Events without a `doer` are free."
        ),
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
        meaning="Add to a number.",
        example="modify your draw by 1",
    ),
    Clause(
        below="effects",
        capability="changes prices",
        form="discount NUMBER [if CONDITION]",
        within=RULED,
        meaning=(
            "When you pay for a card, you may run the block below to pay this much less. If you cannot pay without "
            "this discount, the block runs without a question."
        ),
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
        meaning=(
            "Replace the start value of a number, before `modify` lines. Of several `set` lines, the highest number "
            "counts."
        ),
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
        meaning=(
            "Bound a number after all `modify` lines. The tightest limit counts; if limits contradict each other, the "
            "upper limit counts."
        ),
        example="limit your draw to at most 3",
    ),
    Clause(
        changes=True,
        conditional=True,
        never="never counts",
        alone=True,
        form="counts as (TYPE | any type | none) for PURPOSE",
        within=("district", "marker"),
        meaning=(
            "For `income` or for `scoring`, the district also has this type; with `any type`, all five types; with "
            "`none`, no type. Below a marker: the same for a district with the marker. The instruction `DISTRICT "
            "counts as TYPE` replaces the type of the district from then on, except for income."
        ),
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
        meaning="Points for you at the end of the game; `late` points are computed after all others.",
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
        meaning="Run the block below before points are counted.",
        example="at scoring",
    ),
    Clause(
        raw=True,
        below="rules",
        form="while (revealed | chosen | in cast | in hand | in game | in ZONE)",
        within=("character", "district"),
        meaning=(
            "The time in which the rules below are active. Character: by default in its own turn; `revealed`: from the "
            "reveal to the end of the round; `chosen`: while a player holds it, even if it is killed; `in cast`: while "
            "it is in the cast; `in game`: always. District: by default while it is built; `in hand` or `in ZONE`: "
            "while it is there; `in game`: always."
        ),
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
        meaning="At the start of a rule: when it applies. In an effect: when the block below runs.",
        example="if turn.gathered",
    ),
    Clause(
        own_grammar=True,
        form="target NOUN [in SET] [as WORD] [where CONDITION]",
        within=("action", "must"),
        meaning="The target of the action; each possible target is an option.",
        example="target district where district.owner is not complete",
    ),
    Clause(
        form="before EVENT [if CONDITION]",
        within=("action",),
        meaning=(
            "The action is not offered in a turn: a player can use it when a rule `instead of` this event asks with "
            "`may answer`. The action can use the fields of the event. Using an action of a character reveals the "
            "character."
        ),
        example="before gold taken if giver is you",
    ),
    Clause(
        form="after EVENT [if CONDITION]",
        within=("action",),
        meaning="Like `before`, but for a rule `when` this event.",
        example="after gold taken if giver is you",
    ),
    Clause(
        alone=True,
        form="costs (NUMBER gold [to PLAYER] | discard NUMBER card | destroy DISTRICT)",
        within=("action", "must"),
        meaning="A price that is paid before the effect. An action is offered only if its price can be paid.",
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
        meaning=(
            "You can spend the gold of a counter as if it were in your stash; the gold of the counter is spent first."
        ),
        example="spend this.tally if you are crowned",
    ),
    Clause(
        form="limit shared with NAME",
        within=("action", "must"),
        meaning="The action shares its limit with another action of the card.",
        example="limit shared with Exchange Hands",
    ),
    Clause(
        once=True,
        data=True,
        form="players NUMBER to NUMBER",
        within=("edition", "character"),
        meaning="The numbers of players for the edition or the character.",
        example="players 2 to 7",
    ),
    Clause(
        data=True,
        form="excludes NAMES",
        within=("character",),
        meaning="Districts that are removed from the deck if the character is in the cast.",
        example="excludes Mill",
    ),
    Clause(
        form="cast NAMES",
        within=("edition", "preset"),
        meaning=(
            "The default cast: one character for each rank, and all companions of the game. Of several characters with "
            "`or`, the game uses the first that fits the number of players."
        ),
        example="cast Baker, Miller",
    ),
    Clause(
        form="characters NAMES",
        within=("edition", "patch"),
        meaning="Other characters that can be chosen for the cast. There can be several such lines.",
        example="characters Ferryman, Weaver",
    ),
    Clause(
        raw=True,
        form="ranks 1 to NUMBER [or NUMBER] [for NUMBER [to NUMBER] players]",
        within=("edition",),
        meaning=(
            "The ranks of a cast; the number after `or` can be chosen as the highest rank instead. By default, the "
            "ranks of the `cast` line."
        ),
        example="ranks 1 to 8 or 9 for 4 to 7 players",
    ),
    Clause(
        form="decks NAMES",
        within=("edition", "patch"),
        meaning="The decks of the edition.",
        example="decks Basic",
    ),
    Clause(
        form="districts NAMES",
        within=("edition", "preset", "patch"),
        meaning=(
            "In an edition: districts, or decks, that can be chosen too. In a preset: districts that replace the "
            "unique districts of the decks."
        ),
        example="districts Inn, Orchard",
    ),
    Clause(
        below="fields",
        form="preset NAME",
        within=("edition",),
        meaning="A named choice of characters and districts.",
        example="preset Short Evening",
    ),
    Clause(
        once=True,
        form="use rules NAMES",
        within=("edition",),
        meaning=(
            "The shared rules of the edition. Those named first take precedence; the edition's own lines take "
            "precedence over all shared rules."
        ),
        example="use rules House Rules, Village Draft",
    ),
    Clause(
        below="rules",
        form="variant NAME",
        within=("edition", "patch"),
        meaning="Lines only for games with this variant.",
        example="variant Quick Game",
    ),
    Clause(
        form="base QUERY NUMBER [if CONDITION]",
        within=(*BOX, "patch"),
        meaning=(
            "The number that a query starts from; the first line that applies counts. Lines of a patch come before "
            "those of the edition."
        ),
        example="base city size 7",
    ),
    Clause(
        below="effects",
        form="procedure WORD [for NUMBER [to NUMBER] players] [with WORD is NOUN, WORD is NOUN]",
        within=(*BOX, "character", "district"),
        meaning=(
            "Named steps that `perform` runs. `with` names its parameters. Only rules of the same card can "
            "perform a card's procedure."
        ),
        example="procedure selection for 2 players",
    ),
    Clause(
        scoring=True,
        never="never decides between players",
        capability="changes scoring",
        form="tie break NUMBER",
        within=BOX,
        meaning=(
            "Decides between players with equal points: the highest number wins; several lines are tried in order. A "
            "card can have this line below `while in game`; it comes before the lines of the edition."
        ),
        example="tie break your gold",
    ),
    Clause(
        raw=True,
        once=True,
        form="until (end of turn | end of round | end of game)",
        within=("marker", "counter", "note"),
        meaning="The time when the marker, counter or note ends; by default, the end of the game.",
        example="until end of round",
    ),
    Clause(
        raw=True,
        once=True,
        form="seen by (all | placer | owner | nobody)",
        within=("marker", "counter", "note", "zone"),
        meaning=(
            "The players who see a marker, counter, note or the cards of a zone; by default, all. The placer is the "
            "player whose rule put the marker, counter or note there. `owner` is for a zone on a player, district or "
            "character, and for a marker, counter or note on a player: it is this player, the owner of the district, "
            "or the player who revealed the character."
        ),
        example="seen by placer",
    ),
    Clause(
        raw=True,
        once=True,
        form="then to (ZONE | hand | deck)",
        within=("zone",),
        meaning=(
            "The place for the cards of a zone when its district or character leaves play: a zone at the table; for a "
            "district also a zone or the hand of its owner; by default the bottom of the deck."
        ),
        example="then to hand",
    ),
    Clause(
        once=True,
        form="silences",
        within=("marker",),
        meaning="The district or character with the marker has no active rules.",
        example="silences",
    ),
    Clause(
        once=True,
        form="lends rules",
        within=("note",),
        meaning=(
            "The thing with the note also has the rules of the noted district or character. In these rules, `this` is "
            "the thing with the note; if the note lies on a player, `you` is this player. A note of several things "
            "lends the rules of all."
        ),
        example="lends rules",
    ),
    Clause(
        raw=True,
        once=True,
        form='said as "NOUN" [, "PLURAL"]',
        within=("marker", "counter", "note", "forbid"),
        meaning="The noun for generated texts, if the name does not fit, with its plural if that is irregular.",
        example='said as "warrant"',
    ),
    Clause(
        own_grammar=True,
        form="choose [AMOUNT] NOUN [in SET] [as WORD] [where CONDITION] [by PLAYER]",
        within=("procedure", "action", "when"),
        meaning=(
            "A player chooses. Without options, the rule ends here, or in a loop the next pass begins. You can also "
            'choose a number in a range, or `one of "yes", "no"`. AMOUNT can be `random` (by chance) or `unseen` '
            "(cards or characters by their backs)."
        ),
        example="choose 1 or more cards in your hand as old",
    ),
    Clause(
        own_grammar=True,
        capability="makes secret choices",
        form="sealed choose NOUN [in SET] [as WORD] [where CONDITION] by PLAYERS [, kept secret]",
        within=("procedure", "action", "when"),
        meaning=(
            "Players choose in secret, then all choices are revealed together, unless they are kept secret. With `as "
            "votes`, `votes` is the set of all choices, `player.votes` the choice of one player. In the condition, "
            "`player` is the player who is asked. A player without options is not asked."
        ),
        example="sealed choose type as votes by players",
    ),
    Clause(
        asks=True,
        below="effects",
        form="may [pay NUMBER gold [for CARD]] [by PLAYER] [if CONDITION]",
        within=("procedure", "action", "when"),
        meaning=(
            "You, or the named player, may run the block below, for a payment if one is named. Without enough gold, "
            "the player is not asked. If the condition does not hold, the player is asked but can only say no, so the "
            "question reveals nothing."
        ),
        example="may pay 1 gold",
    ),
    Clause(
        asks=True,
        below="effects",
        form="has to [by PLAYER] if CONDITION",
        within=("procedure", "action", "when"),
        meaning=(
            "Run the block below if the condition holds. The player is always asked, with one possible answer, "
            "so the question reveals nothing."
        ),
        example="has to if any district in your city",
    ),
    Clause(
        asks=True,
        form="may answer [by PLAYER]",
        within=("when", "instead of"),
        meaning=(
            "You, or the named player, may use one action that answers the event of the rule; if so, the block below "
            "runs. Players without such an action are asked too, so the question reveals nothing."
        ),
        example="may answer by player",
    ),
    Clause(
        below="effects",
        form="otherwise",
        within=("procedure", "action", "when"),
        meaning="Run the block below if the block of the `if`, `may` or `has to` above did not run.",
        example="otherwise",
    ),
    Clause(
        own_grammar=True,
        below="effects",
        form="for each NOUN [in SET] [as WORD] [where CONDITION] [from PLAYER]",
        within=(*RULED, "procedure", "action", "when"),
        meaning=(
            "In an effect: run the block once for each thing that is in the set at the start. Around rules (`for each "
            "player`): each of these players is `you` in the rules below; in the line itself, `you` is the player of "
            "the card. With `from`, players are in clockwise order from this player."
        ),
        example="for each player",
    ),
    Clause(
        own_grammar=True,
        below="effects",
        form="repeat (NUMBER times | at most NUMBER times [until CONDITION | while CONDITION])",
        within=("procedure", "action", "when"),
        meaning=(
            "Repeat the block below this often; `until` or `while` is tested before each pass, and may end the loop."
        ),
        example="repeat 2 times",
    ),
    Clause(
        form="let WORD be VALUE",
        within=("procedure", "action", "when"),
        meaning="Name a value.",
        example="let first be crowned player",
    ),
    Clause(
        form="change WORD to VALUE",
        within=("procedure", "action", "when"),
        meaning="Give a new value to a name from `let`, for later lines of the rule and later passes of a loop.",
        example="change best to 2",
    ),
    Clause(
        form="given SITUATION",
        within=("scenario",),
        meaning="Set up the game before the first step of a scenario.",
        example="given Anna: Ferryman, 2 gold, city Inn",
    ),
    Clause(
        form="then EXPECTATION",
        within=("scenario",),
        meaning="A condition that must be true at this point.",
        example="then Anna has 0 gold",
    ),
)
