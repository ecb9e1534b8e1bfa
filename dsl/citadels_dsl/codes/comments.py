"""Codes 8xx: comments and baselines that allow findings, and versions of the language."""

from citadels_dsl.codes.row import Code, Confidence, Severity

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
        approximation=(
            "Nothing is said as long as there are errors, since with them not every check is made, nor of what "
            "is found in packs together, since it depends on the packs."
        ),
    ),
    Code(
        "CIT805",
        "baseline entry of no use",
        "The baseline knows a finding that is not there any more, so it would hide the next one like it.",
        "Write the baseline anew with `citadels validate --write-baseline FILE`.",
        severity=Severity.WARNING,
    ),
    Code(
        "CIT806",
        "older version of the language",
        "The pack is written in an older version of the language, and nothing in it keeps it from the present one.",
        "Write the present version after `language` in the manifest, or let `citadels validate --fix` do it.",
        severity=Severity.NOTE,
    ),
    Code(
        "CIT807",
        "word newer than the language of the pack",
        "An older SDK that reads the version of the language which the manifest names does not know the word.",
        "Write the version that the word came with after `language` in the manifest.",
        severity=Severity.WARNING,
        approximation="Words are compared letter by letter, so a name of your own that is spelt alike is found too.",
        confidence=Confidence.LIKELY,
    ),
)
