"""Codes 1xx: lines that cannot be read."""

from citadels_dsl.codes.row import Code

ROWS = (
    Code(
        "CIT101",
        "line cannot be read",
        "The line begins well, but then says something that does not fit there.",
        "Compare the line with the form of its first word in the list of words, and mend what is marked.",
    ),
    Code(
        "CIT102",
        "unknown character",
        "This character has no meaning in a card outside quoted text.",
        "Say it in words, as the help proposes, or put the name in quotation marks.",
    ),
    Code(
        "CIT103",
        "unfinished line",
        "The line ends before it has said everything that its first words promise.",
        "Go on with what is missing, or leave the beginning out.",
    ),
    Code(
        "CIT104",
        "unknown kind of declaration",
        "A line in the first column says what it declares, such as district, character or scenario, and this "
        "is none of them.",
        "Begin the line with a kind of declaration, or indent it below the declaration it belongs to.",
    ),
    Code(
        "CIT105",
        "unknown clause",
        "The line directly inside a declaration begins with a word that no clause begins with.",
        "Write a clause that this declaration has; look at the nearest one in the help.",
    ),
    Code(
        "CIT106",
        "missing indented block",
        "This line announces something that follows, indented, on the next lines, but nothing does.",
        "Write what shall happen on the next line, indented by four more spaces.",
    ),
    Code(
        "CIT107",
        "block not allowed here",
        "The line above is complete in itself, so nothing may be indented below it.",
        "Indent the line as far as the one above it, or take it out.",
    ),
    Code(
        "CIT108",
        "quote not closed",
        "Quoted text ends with a second quotation mark on the same line.",
        "Write a second quotation mark where the text ends.",
    ),
)
