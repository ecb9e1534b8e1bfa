"""Codes 5xx: what is proved about rules before they are played."""

from citadels_dsl.codes.row import Code, Confidence, Severity

ROWS = (
    Code(
        "CIT501",
        "choice may be empty",
        "There may be nothing to choose from, and the card does not say what happens then.",
        "Ask before whether there is something to choose, with `if any ...`; below an `otherwise` after that block "
        "stands what happens instead.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "A choice counts as guarded only by a condition, an event or a cost before it that says in the same "
            "words that there is something; one that is never empty for other reasons is reported too."
        ),
    ),
    Code(
        "CIT502",
        "declared and never used",
        "A counter, a marker or a note is declared, but no rule ever reads or changes it; or nothing ever performs a "
        "procedure.",
        "Take the declaration out, or write the rule that uses it.",
        severity=Severity.WARNING,
        approximation=(
            "Any line that names the state or performs the procedure counts as use, even one that can never be carried "
            "out, so that some unused ones go unreported."
        ),
    ),
    Code(
        "CIT503",
        "cost after an effect",
        "A cost is paid before anything happens, so it stands before the effect and never inside it.",
        "Move the line with the cost to the beginning of the action.",
    ),
    Code(
        "CIT504",
        "unreachable statement",
        "The line can never be carried out, because the lines before it always end the rule.",
        "Take the line out, or move it before the one that ends the rule.",
        severity=Severity.WARNING,
        approximation=(
            "Only what stands behind a stop or the end of the game in the same block is looked at; a condition "
            "that never holds is not."
        ),
    ),
    Code(
        "CIT505",
        "loop without a bound",
        "A repetition says how often it may happen at most, so that no game runs for ever.",
        "Write `repeat at most NUMBER times until ...`, with fewer repetitions.",
        approximation=(
            "Bounds written as numbers are multiplied, also through procedures that are performed; of ways that "
            "exclude each other the longest counts."
        ),
    ),
    Code(
        "CIT506",
        "procedures in a circle",
        "Procedures call one another in a circle, so that the game would never come to an end.",
        "Let one of the procedures not perform the next one.",
    ),
    Code(
        "CIT507",
        "rule triggers itself",
        "What the rule does is the very thing that it answers, so it may go on again and again.",
        "Narrow the condition of the rule so that what it does itself no longer fits it.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "What happens below `may`, or below a condition that looks at the table, counts as guarded; conditions on "
            "the event are worked out, and one that asks who or what it is may be met by another card or player."
        ),
    ),
    Code(
        "CIT508",
        "asking depends on hidden facts",
        "Whether a player is asked, or what may be answered, tells something that is secret.",
        "Let the question depend only on what its player and the table know, or show the card first.",
        approximation="What reads a hidden fact counts as depending on it, until the rule has shown it to the player.",
    ),
    Code(
        "CIT509",
        "event tells a secret",
        "All players see the event, and a number, a player or a thing in it, or whether it happens at all, was worked "
        "out from something that only some of them may know.",
        "Work with what all may know, or show the hidden cards before.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "Every value that was worked out from hidden facts counts as telling them, though it may be the same "
            "whatever they are; what a player knows may decide what comes of the player's own action or offer."
        ),
    ),
    Code(
        "CIT510",
        "searches inside searches",
        "Each search goes through all it may find for every thing that the search around it finds, so a few "
        "of them inside each other take longer than a game.",
        "Give a name to the result of a search with `let`, and look at that.",
        approximation="How many things there are is not looked at, only how many searches are inside each other.",
    ),
    Code(
        "CIT511",
        "number asks for itself",
        "To work out the number, the rule would have to know it already; the same holds for a ban that asks "
        "whether it holds, for what lifts it, and for gold that may be spent if there is enough to spend.",
        "Let one of them not depend on the other.",
        approximation="Conditions are taken to matter whether or not they ever hold.",
    ),
    Code(
        "CIT512",
        "condition never holds",
        "Whatever happens in a game, the condition is not met, so what stands below it never happens.",
        "Correct the number or the name in the condition, or take the rule out.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "A condition is judged by the ranges of the numbers in it, by what is the same, and by each condition that "
            "holds with it; what follows only from several numbers together, or from what cards do, is not seen."
        ),
    ),
    Code(
        "CIT513",
        "condition always holds",
        "The condition is met whatever happens, so it asks nothing.",
        "Take the condition out, or ask what you meant to ask.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "A condition is judged by the ranges of the numbers in it, by what is the same, and by each condition that "
            "holds with it; what follows only from several numbers together, or from what cards do, is not seen."
        ),
    ),
    Code(
        "CIT514",
        "cost that nobody can pay",
        "Something is offered for more than a player can ever have, or while the player surely has too little, so it "
        "is never on offer.",
        "Lower the cost, or change the condition that rules it out.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "More than 60 gold or 40 cards count as more than a player ever has; a cost that is worked out is judged "
            "by the least that it can come to."
        ),
    ),
    Code(
        "CIT515",
        "number that changes nothing",
        "The number is one with which the line does nothing, or can never do what it says: no gold, no points, a loop "
        "that happens 0 times, more things than there are to choose from; or one and the same thing is on both sides "
        "of an exchange, or something is put on a district that has just left its city, or on a card that is in none.",
        "Write the number, the player or the thing that you mean.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "Only numbers whose range is known before a game are judged, and only sets whose size has a bound in every "
            "game, or that the rule itself has laid out or chosen."
        ),
    ),
    Code(
        "CIT516",
        "event that nothing causes",
        "The rule answers or replaces something that no rule of the pack or of those it builds on makes happen.",
        "Answer another event, or build on the pack whose cards make it happen.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "Whether the rules that make it happen are ever played together with this one is not looked at; nor are "
            "packs that this one does not build on."
        ),
    ),
    Code(
        "CIT517",
        "state that is never reset",
        "A marker, counter or note on a player, character or card is set by a rule and read during the game, but no "
        "rule ever takes it back, and its declaration does not say that it is to stay to the end of the game.",
        "Say when it lapses with `until end of turn`, `round` or `game`, or write the rule that takes it back.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "Any line that takes the state back counts, even one that is never reached; what lies on a district goes "
            "with it and is left alone, and so is what is only read when points are counted."
        ),
    ),
    Code(
        "CIT518",
        "text disagrees with the rules",
        "The text that players read names another number, resource, type of district or limit than the rules of the "
        "card have, or says that something may be done that must be done.",
        "Correct the text or the rules, or take the text out: then it is made from the rules.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "Numbers are compared together with what they count, and limits, types of districts, may and must by "
            "whether and how often they occur; who does it, to whom and when is not compared."
        ),
    ),
    Code(
        "CIT519",
        "card forbids its own rule",
        "What the action or rule does is forbidden by another rule of the same card that is alive at the same time, so "
        "it never happens.",
        "Add a condition to the ban so that it leaves out what the card itself does.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "Only bans of the same card or the same rules are looked at, and of those only the ones that are never "
            "lifted and whose condition is met by the event as the rule makes it happen."
        ),
    ),
    Code(
        "CIT520",
        "rule asleep when its event happens",
        "The rule is alive only at times at which its event does not happen, so it never hears it.",
        "Put the rule below another `while`, such as `while revealed` or `while chosen`.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "An event counts as one that happens between turns if nothing but procedures makes it happen in the pack "
            "and those it builds on."
        ),
    ),
    Code(
        "CIT521",
        "text of a patched card",
        "A patch changes what a card does, and the card keeps a text that tells of the rules it had before.",
        "Give the card another text in the patch, with a line `text`.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "What is compared in any text is compared here, and a rule that is added or taken away alone counts as not "
            "told; patches of packs that this one does not build on are not looked at."
        ),
    ),
    Code(
        "CIT522",
        "check that failed",
        "One of the checks came upon a card it was not made for and broke off; what the others found is all there.",
        "Report it together with the card, which may be played all the same: it is a defect of the checker.",
        severity=Severity.WARNING,
    ),
    Code(
        "CIT523",
        "game that is never scored",
        "The course of play can end without `score players`, so that the game is scored wherever it then is.",
        "Write `score players` where the game ends.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "A loop or a procedure that is performed counts as scoring where any line that can be reached in it does; "
            "what cards do is not looked at."
        ),
    ),
    Code(
        "CIT524",
        "action that nothing stops",
        "An action without a limit costs nothing and uses nothing up, so it can be used again and again in one turn.",
        "Say how often it may be used, such as `once per turn`, or what it costs.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "A condition, target, ban or procedure that the action may have something to do with counts as an end."
        ),
    ),
    Code(
        "CIT525",
        "state that outlives what heeds it",
        "What lies on districts or players to the end of the game is heeded only by rules of a character that may "
        "leave the cast, or be in a turn without being in the cast.",
        "Put the rule below `while in game`, or say below the marker, counter or note how long it lasts.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "Only rules below `while in cast` are looked at that change or set a number, forbid, allow or score, and "
            "none if anything that lasts longer reads the same state."
        ),
    ),
    Code(
        "CIT526",
        "points that read what changes too late",
        "All points are worked out before any is scored, so what a rule changes when points are scored is not in them.",
        "Change it earlier: below `at scoring`, or in another event.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation="Only markers, counters and notes are looked at, whatever else changes them.",
    ),
    Code(
        "CIT527",
        "characters that a verb does not take",
        "A verb is done with a character that may lie where the verb does not take it from, so nothing would happen: "
        "`hide` and `replace` take spare characters, and `join as` takes one from under a district.",
        "Choose the character from there, or ask whether it is there.",
        approximation="What an event brings, a note remembers or a procedure is given is left alone.",
    ),
    Code(
        "CIT528",
        "offer that does nothing",
        "All that is offered stands below a condition, so where this does not hold a player can accept and nothing "
        "happens, though the player knows it beforehand.",
        "Let the offer ask the condition: write `may if CONDITION`, or in an action `if CONDITION` without a block.",
        severity=Severity.WARNING,
        approximation=(
            "Only a single `if` without `otherwise` is looked at, below an offer for which nothing is paid; an effect "
            "without a condition may come to nothing too."
        ),
    ),
    Code(
        "CIT529",
        "line behind the end of the game",
        "The game is over as soon as the players are scored, so nothing behind that ever happens, neither a second "
        "scoring nor another round of a loop.",
        "Score the players once, where the game ends.",
        severity=Severity.WARNING,
        approximation=(
            "Only what no way leads to but through a scoring is told; one below a condition ends the game early, and "
            "is left alone."
        ),
    ),
)
