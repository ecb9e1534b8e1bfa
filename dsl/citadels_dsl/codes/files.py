"""Codes 0xx: what the bytes and the indentation of a file may be."""

from citadels_dsl.codes.row import Code

ROWS = (
    Code(
        "CIT001",
        "not UTF-8",
        "A card file is saved as UTF-8, the usual encoding of text, so that every letter reads the same on "
        "every computer.",
        "Save the file again in your editor with the encoding UTF-8.",
    ),
    Code(
        "CIT002",
        "invisible character",
        "The text holds a character that nobody can see, that no writing needs where it stands, and that could hide "
        "what the card really says or make a name look like another one.",
        "Delete the character, or let `citadels validate --fix` take it out.",
    ),
    Code(
        "CIT003",
        "file too large",
        "A file this large is not read, or not to its end, and so is a declaration or a rule that is many times as "
        "long as any of the official ones, or a pack of thousands of cards; put your cards into several files.",
        "Move cards into other files of the pack, or split what is too long; where the whole pack is too large, move "
        "cards into other packs.",
    ),
    Code(
        "CIT004",
        "line too long",
        "A line says one clause of a card, and no clause needs thousands of characters.",
        "Write one clause on each line, and say long texts in fewer words.",
    ),
    Code(
        "CIT005",
        "tab in indentation",
        "Lines are indented with spaces, because a tab is not equally wide in every editor.",
        "Replace the tab by four spaces a level, or let `citadels validate --fix` do it.",
    ),
    Code(
        "CIT006",
        "uneven indentation",
        "Lines that belong together begin in the same column, and this one begins between two levels.",
        "Let the line begin in the same column as its neighbours.",
    ),
    Code(
        "CIT007",
        "nested too deeply",
        "Blocks may stand inside one another at most 64 deep.",
        "Move the inner part into a procedure, or into a rule of its own.",
    ),
    Code(
        "CIT008",
        "line without a parent",
        "An indented line belongs to the line above it that is indented less, and here there is none; a card "
        "starts in the first column.",
        "Begin the declaration in the first column, or write its first line above.",
    ),
)
