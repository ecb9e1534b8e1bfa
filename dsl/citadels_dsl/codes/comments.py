"""Codes 8xx: comments that allow findings."""

from citadels_dsl.codes.row import Code, Severity

ROWS = (
    Code(
        "CIT801",
        "allowed without a reason",
        "Who allows a finding says why, so that others can judge whether the reason still holds.",
        "Write the reason after a colon, as in `# allow CIT501: the deck is never empty here`.",
        severity=Severity.WARNING,
    ),
    Code(
        "CIT802",
        "allowed finding does not exist",
        "The comment allows a finding of a code that the checker does not have.",
        "Correct the code; `citadels explain` lists them all.",
        severity=Severity.WARNING,
    ),
    Code(
        "CIT803",
        "error allowed",
        "Only a warning can be allowed, because a card with an error cannot be played whatever anybody says.",
        "Mend the error, and take the comment out.",
        severity=Severity.WARNING,
    ),
    Code(
        "CIT804",
        "nothing to allow",
        "The comment allows a finding that is not made there, so it would hide the next one for no reason.",
        "Take the comment out, or let `citadels validate --fix` do it.",
        severity=Severity.WARNING,
        approximation="Nothing is said as long as there are errors, since with them not every check is made.",
    ),
)
