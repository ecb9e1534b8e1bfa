"""Say what is wrong with a card, as values."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from attrs import field, frozen

if TYPE_CHECKING:  # `source` reports problems itself, and so imports this module
    from citadels_dsl.source import Span


class Severity(StrEnum):
    """How much a finding matters: only an error keeps a card from being played."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Stage(StrEnum):
    """When a finding is made: reading one pack, joining packs, or playing scenarios."""

    CHECK = "check"
    LINK = "link"
    TEST = "test"


@frozen
class Label:
    """A second place that explains a finding; `path` is None in the file of the finding itself."""

    span: Span
    message: str
    path: str | None = field(default=None, kw_only=True)


@frozen
class Fix:
    """A change of the file that settles a finding; `description` is an order, such as "remove it"."""

    span: Span
    replacement: str
    description: str


@frozen(kw_only=True)
class Diagnostic:
    """One finding in a file; made by `problem`."""

    code: str
    severity: Severity
    path: str
    span: Span
    message: str
    help: str | None = None
    labels: tuple[Label, ...] = ()
    fix: Fix | None = None


@frozen
class Code:
    """What a code of a finding stands for; the code never changes its meaning."""

    code: str
    title: str
    meaning: str
    severity: Severity
    stage: Stage


def problem(
    code: str,
    span: Span,
    path: str,
    message: str,
    help: str | None = None,
    labels: tuple[Label, ...] = (),
    fix: Fix | None = None,
) -> Diagnostic:
    """Make a finding with the severity that `CODES` gives it.

    Raises:
        KeyError: the code is not in `CODES`.
    """
    return Diagnostic(
        code=code,
        severity=CODES[code].severity,
        path=path,
        span=span,
        message=_shortened(message),
        help=_shortened(help) if help is not None else None,
        labels=labels,
        fix=fix,
    )


LONGEST_MESSAGE = 600


def _shortened(text: str) -> str:
    """Cut what quotes a word of thousands of letters; the place it stands at is shown anyway."""
    half = LONGEST_MESSAGE // 2
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:half]} ... {text[-half:]}"


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    """Order findings as a reader meets them: by file, place, and then by code and message, so that no tie is left."""
    return (diagnostic.path, diagnostic.span.start, diagnostic.span.end, diagnostic.code, diagnostic.message)


_ERROR, _WARNING = Severity.ERROR, Severity.WARNING
_CHECK, _LINK, _TEST = Stage.CHECK, Stage.LINK, Stage.TEST

# fmt: off
_ROWS = (
    Code("CIT001", "not UTF-8", "A card file is saved as UTF-8, the usual encoding of text, so that every letter reads "
         "the same on every computer.", _ERROR, _CHECK),
    Code("CIT002", "control character", "The text holds a character that nobody can see and that could hide what the "
         "card really says.", _ERROR, _CHECK),
    Code("CIT003", "file too large", "A file this large is not read at all; put your cards into several files.",
         _ERROR, _CHECK),
    Code("CIT004", "line too long", "A line says one clause of a card, and no clause needs thousands of characters.",
         _ERROR, _CHECK),
    Code("CIT005", "tab in indentation", "Lines are indented with spaces, because a tab is not equally wide in every "
         "editor.", _ERROR, _CHECK),
    Code("CIT006", "uneven indentation", "Lines that belong together begin in the same column, and this one begins "
         "between two levels.", _ERROR, _CHECK),
    Code("CIT007", "nested too deeply", "Blocks may stand inside one another at most 64 deep.", _ERROR, _CHECK),
    Code("CIT008", "line without a parent", "An indented line belongs to the line above it that is indented less, and "
         "here there is none; a card starts in the first column.", _ERROR, _CHECK),
    Code("CIT101", "line cannot be read", "The line begins well, but then says something that does not fit there.",
         _ERROR, _CHECK),
    Code("CIT102", "unknown character", "This character has no meaning in a card outside quoted text.",
         _ERROR, _CHECK),
    Code("CIT103", "unfinished line", "The line ends before it has said everything that its first words promise.",
         _ERROR, _CHECK),
    Code("CIT104", "unknown kind of declaration", "A line in the first column says what it declares, such as district, "
         "character or scenario, and this is none of them.", _ERROR, _CHECK),
    Code("CIT105", "unknown clause", "The line directly inside a declaration begins with a word that no clause begins "
         "with.", _ERROR, _CHECK),
    Code("CIT106", "missing indented block", "This line announces something that follows, indented, on the next lines, "
         "but nothing does.", _ERROR, _CHECK),
    Code("CIT107", "block not allowed here", "The line above is complete in itself, so nothing may be indented below "
         "it.", _ERROR, _CHECK),
    Code("CIT108", "quote not closed", "Quoted text ends with a second quotation mark on the same line.",
         _ERROR, _CHECK),
    Code("CIT201", "unknown word", "The language does not know this word, and nothing in the card declares it.",
         _ERROR, _CHECK),
    Code("CIT202", "unknown card", "No pack in use has a card, a character or a district of this name.",
         _ERROR, _CHECK),
    Code("CIT203", "name defined twice", "Two things in the same place have the same name, so nobody could tell which "
         "is meant.", _ERROR, _CHECK),
    Code("CIT204", "unknown marker or counter", "A marker or counter is declared before it is used, so that the game "
         "knows when it is taken off again and who may see it.", _ERROR, _CHECK),
    Code("CIT205", "unknown event", "A rule with when answers something that happens in the game, and nothing of this "
         "name ever does.", _ERROR, _CHECK),
    Code("CIT206", "unknown property", "This kind of thing has no property of that name: a district has a cost, for "
         "example, and a player has gold.", _ERROR, _CHECK),
    Code("CIT207", "unknown procedure", "The card carries out a procedure that is declared nowhere.", _ERROR, _CHECK),
    Code("CIT208", "deprecated word", "The word still works but will be removed; the help names the word to use "
         "instead.", _WARNING, _CHECK),
    Code("CIT301", "wrong type", "Another kind of thing is needed here: a player is not a character, and a card in "
         "hand is not a district in a city.", _ERROR, _CHECK),
    Code("CIT302", "wrong form of a word", "The word is known, but it is used with other words around it than its "
         "pattern asks for.", _ERROR, _CHECK),
    Code("CIT303", "name not available here", "The name has a meaning elsewhere in the card, but not yet, or no "
         "longer, at this place.", _ERROR, _CHECK),
    Code("CIT304", "value instead of a statement", "The line names something but does not do anything with it.",
         _ERROR, _CHECK),
    Code("CIT305", "comparison of different kinds", "Two things of different kinds are compared, which can never be "
         "true.", _ERROR, _CHECK),
    Code("CIT401", "missing clause", "A card of this kind is not complete without the clause, as a district is not "
         "without its cost.", _ERROR, _CHECK),
    Code("CIT402", "number out of range", "The number is smaller or larger than the game allows here.",
         _ERROR, _CHECK),
    Code("CIT403", "clause given twice", "The clause may be said only once, and the second one contradicts or repeats "
         "the first.", _ERROR, _CHECK),
    Code("CIT404", "clause of another kind of card", "The clause exists, but for another kind of declaration: a "
         "district has no rank, and a character has no cost.", _ERROR, _CHECK),
    Code("CIT405", "two rules with the same name", "Two rules of one card have the same name, so a saved game could "
         "not tell which was used.", _ERROR, _CHECK),
    Code("CIT501", "choice may be empty", "There may be nothing to choose from, and the card does not say what "
         "happens then.", _WARNING, _CHECK),
    Code("CIT502", "declared state never used", "A counter, a marker or a place for cards is declared, but no rule "
         "ever reads or changes it.", _WARNING, _CHECK),
    Code("CIT503", "cost after an effect", "A cost is paid before anything happens, so it stands before the effect and "
         "never inside it.", _ERROR, _CHECK),
    Code("CIT504", "unreachable statement", "The line can never be carried out, because the lines before it always end "
         "the rule.", _WARNING, _CHECK),
    Code("CIT505", "loop without a bound", "A repetition says how often it may happen at most, so that no game runs "
         "for ever.", _ERROR, _CHECK),
    Code("CIT506", "procedures in a circle", "Procedures call one another in a circle, so that the game would never "
         "come to an end.", _ERROR, _CHECK),
    Code("CIT507", "rule triggers itself", "What the rule does is the very thing that it answers, so it may go on "
         "again and again.", _WARNING, _CHECK),
    Code("CIT508", "asking depends on hidden facts", "Whether a player is asked, or what may be answered, tells "
         "something that is secret.", _ERROR, _CHECK),
    Code("CIT509", "event tells a secret", "All players see the event, and a number or a player in it was worked out "
         "from something that only some of them may know.", _WARNING, _CHECK),
    Code("CIT510", "searches inside searches", "Each search goes through all it may find for every thing that the "
         "search around it finds, so a few of them inside each other take longer than a game.", _ERROR, _CHECK),
    Code("CIT511", "number asks for itself", "To work out the number, the rule would have to know it already; the same "
         "holds for a ban that asks whether it holds.", _ERROR, _CHECK),
    Code("CIT601", "manifest cannot be read", "The manifest, the file that describes a pack, is not written in the "
         "form that it needs.", _ERROR, _LINK),
    Code("CIT602", "unknown key in manifest", "The manifest sets something that no pack has.", _ERROR, _LINK),
    Code("CIT603", "id defined twice", "Two packs, or two cards, have the same id, by which saved games find them "
         "again.", _ERROR, _LINK),
    Code("CIT604", "edition names an unknown card", "The edition lists a card that is in none of the packs in use.",
         _ERROR, _LINK),
    Code("CIT605", "deck too small", "The districts of the edition are too few for the number of players that it says "
         "it is for.", _ERROR, _LINK),
    Code("CIT606", "cast not playable", "The characters of the edition cannot be dealt to the number of players that "
         "it says it is for.", _ERROR, _LINK),
    Code("CIT607", "empty pack", "The pack declares nothing that could be played.", _ERROR, _LINK),
    Code("CIT608", "file cannot be read", "The file is missing, or this computer does not let it be opened.",
         _ERROR, _LINK),
    Code("CIT609", "required pack not found", "The pack builds on another one that is nowhere to be found, or that "
         "builds on this one in turn.", _ERROR, _LINK),
    Code("CIT610", "course of play incomplete", "For a number of players that the edition is for, something is "
         "performed that no procedure describes.", _ERROR, _LINK),
    Code("CIT611", "patch does not apply", "A patch changes a card or removes a rule that is not there, or that "
         "cannot be told from another.", _ERROR, _LINK),
    Code("CIT612", "preset not playable", "A preset can be played with none of the numbers of players that its "
         "edition is for.", _ERROR, _LINK),
    Code("CIT701", "scenario without steps", "A scenario sets up a game, lets something happen and says what must be "
         "true then; this one has nothing to try.", _ERROR, _CHECK),
    Code("CIT702", "scenario failed", "The scenario was played, and the game did not do what the scenario says.",
         _ERROR, _TEST),
    Code("CIT703", "unknown player in scenario", "The scenario speaks of a player who does not sit at its table.",
         _ERROR, _CHECK),
)
# fmt: on

CODES: dict[str, Code] = {row.code: row for row in _ROWS}
