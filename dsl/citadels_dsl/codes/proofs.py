"""Codes 5xx: what is proved about rules before they are played."""

from citadels_dsl.codes.row import Code, Confidence, Severity

ROWS = (
    Code(
        "CIT501",
        "choice may be empty",
        "There may be nothing to choose from, and the card does not say what happens then.",
        "Ask before whether there is something to choose, with `if any ...`, or say with `otherwise` what "
        "happens instead.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "A choice counts as guarded only by a condition, an event or a cost before it that says in the same "
            "words that there is something; one that is never empty for other reasons is reported too."
        ),
    ),
    Code(
        "CIT502",
        "declared state never used",
        "A counter, a marker or a place for cards is declared, but no rule ever reads or changes it.",
        "Take the declaration out, or write the rule that uses it.",
        severity=Severity.WARNING,
        approximation=(
            "Any line that names the state counts as use, even one that can never be carried out, so that some "
            "unused states go unreported."
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
            "The bounds of loops inside each other are multiplied, with the largest number of things for a selection."
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
            "Events and the amounts and players that conditions compare with plain values are followed; other "
            "conditions are taken to hold, so a circle that a condition breaks may be reported."
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
        "All players see the event, and a number or a player in it was worked out from something that only "
        "some of them may know.",
        "Work with what all may know, or show the hidden cards before.",
        severity=Severity.WARNING,
        confidence=Confidence.LIKELY,
        approximation=(
            "Every value that was worked out from hidden facts counts as telling them, though it may be the same "
            "whatever they are."
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
        "whether it holds.",
        "Let one of the numbers not depend on the other.",
        approximation="Conditions are taken to matter whether or not they ever hold.",
    ),
)
