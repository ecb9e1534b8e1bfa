"""Codes 6xx: packs, manifests and how packs fit together."""

from citadels_dsl.codes.row import Code, Confidence, Severity, Stage

ROWS = (
    Code(
        "CIT601",
        "manifest cannot be read",
        "The manifest, the file that describes a pack, is not written in the form that it needs.",
        "Write the line as the example in the help shows.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT602",
        "unknown key in manifest",
        "The manifest sets something that no pack has.",
        "Correct the spelling of the key, or take it out.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT603",
        "id defined twice",
        "Two packs, or two cards, have the same id, by which saved games find them again.",
        "Give one of them another id.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT604",
        "edition names an unknown card",
        "The edition lists a card that is in none of the packs in use.",
        "Correct the name, or require the pack that has the card.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT605",
        "deck too small",
        "The districts of the edition are too few for the number of players that it says it is for.",
        "Add districts or copies, or let the edition be for fewer players.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT606",
        "cast not playable",
        "The characters of the edition cannot be dealt to the number of players that it says it is for.",
        "Add characters, or let the edition be for fewer players.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT607",
        "empty pack",
        "The pack declares nothing that could be played.",
        "Write a card into a file that ends in .card, beside the manifest or below it.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT608",
        "file cannot be read",
        "The file is missing, this computer does not let it be opened, or its name holds a backslash, which other "
        "computers would take for the end of the name of a folder.",
        "Put the file itself there instead of a link, let yourself read it, and leave backslashes out of its name.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT609",
        "required pack not found",
        "The pack builds on another one that is nowhere to be found, or that builds on this one in turn.",
        "Put the pack beside this one, install it, or correct its name.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT610",
        "course of play incomplete",
        "For a number of players that the edition is for, something is performed that no procedure describes.",
        "Write the procedure for that number of players, or let the edition be for fewer.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT611",
        "patch does not apply",
        "A patch changes a card or a number of an edition, or removes a rule, that is not there or cannot be told from "
        "another.",
        "Compare the patch with the card or the edition as it is now, and name what is there.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT612",
        "preset not playable",
        "A preset can be played with none of the numbers of players that its edition is for.",
        "Let the preset have a cast for one of the numbers of players of its edition.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT613",
        "replacements that do not commute",
        "Two rules replace the same event, and what comes of it depends on which of them goes first.",
        "Add a condition to one of them, so that only one applies at a time, or make both change different things.",
        severity=Severity.WARNING,
        stage=Stage.LINK,
        confidence=Confidence.LIKELY,
        approximation=(
            "Whatever a replacement does besides passing its event on counts as depending on the order; conditions "
            "are judged by ranges and by single facts, and only cards that one edition offers together are compared."
        ),
    ),
    Code(
        "CIT614",
        "rules of several packs set each other off",
        "Rules of packs that know nothing of each other make happen what the other ones answer, again and again.",
        "Narrow the condition of one of the rules, or let it say `may`, so that the circle comes to an end.",
        severity=Severity.WARNING,
        stage=Stage.LINK,
        confidence=Confidence.LIKELY,
        approximation=(
            "Any cards of the packs may meet on a table; what stands below a condition or a `may` counts as guarded, "
            "and so does a rule whose condition looks at the table."
        ),
    ),
    Code(
        "CIT615",
        "character never played",
        "An edition or a preset offers a character that is in no cast, so another one always stands in its place.",
        "Let the character be for a number of players of the edition, in a rank that its casts have.",
        severity=Severity.WARNING,
        stage=Stage.LINK,
    ),
    Code(
        "CIT616",
        "file with another ending",
        "A file was to be a card file or the manifest, as its name says, and is not read: the name ends in something "
        "else, such as .card.txt.",
        "Give the file the name that the help proposes; let your computer show the endings of all files.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT617",
        "expression that takes too long",
        "A line goes through sets inside one another, or asks for numbers made of other numbers, so that it would "
        "take more than ten million steps in a game.",
        "Go through fewer things inside one another; name with `let` what is the same for all of them.",
        stage=Stage.LINK,
        approximation=(
            "A hand or a city counts as 40 cards or a tenth of the deck, another set as the whole deck; all rules live."
        ),
    ),
    Code(
        "CIT618",
        "pack that is on no table",
        "The pack has cards, and no edition or preset of it, of what it builds on or of what is checked with it offers "
        "any of them, so nobody ever plays them.",
        "Offer the cards in an edition of your own, or below `patch` and the name of another one, with a line `decks`, "
        "`districts` or `characters`.",
        severity=Severity.WARNING,
        stage=Stage.LINK,
    ),
    Code(
        "CIT619",
        "cards in a file that is not read",
        "A file begins as card files do, and its name does not end in .card, so its cards are in no game.",
        "Give the file a name that ends in .card, or one that ends in .bak if it is to stay unread.",
        severity=Severity.WARNING,
        stage=Stage.LINK,
        confidence=Confidence.LIKELY,
        approximation="Only how a file begins is looked at, and not where the ending stands for another kind of file.",
    ),
    Code(
        "CIT620",
        "no version fits",
        "A pack asks for versions of another one that are not there, or that a third pack does not go with.",
        "Get a version that fits all who ask for it, or change what they ask for.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT621",
        "packs in conflict",
        "A pack says that it cannot be played together with another one.",
        "Play with one of them at a time.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT622",
        "load order in a circle",
        "Packs ask to be loaded after one another, so that none of them could be the first.",
        "Take one of the packs out of the list that asks for the order.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT623",
        "pack differs from its lock",
        "A lock pins packs to the versions and the content that they had when it was written, and one has changed.",
        "Get the pack that is locked, or write the lock anew with `citadels pack lock`.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT624",
        "lock cannot be read",
        "The file that pins packs to their versions is not in the form that it was written in.",
        "Delete it, or write it anew with `citadels pack lock`.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT640",
        "capability not listed",
        "The manifest lists what the pack can do, and one of its cards does something that is not in the list.",
        "Add it to `capabilities` in the manifest, or let the card do without.",
        stage=Stage.LINK,
    ),
    Code(
        "CIT641",
        "unknown capability",
        "The manifest lists a capability that there is none of.",
        "Write it as the page of capabilities has it.",
        stage=Stage.LINK,
    ),
)
