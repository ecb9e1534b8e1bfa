"""Write the files of the Visual Studio Code extension: grammar, language configuration and icon.

``python -m tools.vscode_files`` draws the icon; ``python -m tools.docs`` writes the others.
"""

import json
import re
from pathlib import Path

from citadels_core.model.vocabulary import VERBS
from citadels_core.pictures.palette import palette_of
from citadels_core.pictures.scenery import CREAM, GILT, icon
from citadels_core.pictures.svg import element, picture
from citadels_dsl.highlighting import any_of, patterns
from citadels_dsl.text.keywords import CLAUSE_BY_WORD, KINDS

OPENING = tuple(word for word, row in CLAUSE_BY_WORD.items() if row.below not in ("", "condition"))
"""The clauses that can begin a block."""


def textmate() -> str:
    """Return the TextMate grammar as JSON."""
    made: list[dict[str, object]] = []
    for pattern in patterns():
        if re.compile(pattern.regex).groups == 0:
            made.append({"match": pattern.regex, "name": pattern.scopes[0]})
        else:
            named = {str(at): {"name": scope} for at, scope in enumerate(pattern.scopes, start=1) if scope}
            made.append({"match": pattern.regex, "captures": named})
    grammar = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Citadels",
        "scopeName": "source.citadels",
        "fileTypes": ["card"],
        "patterns": made,
    }
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def language_configuration() -> str:
    """Return the language configuration (brackets, comments, indentation) as JSON."""
    heads = any_of(KINDS)
    opening = any_of(OPENING)
    ending = any_of(form for verb in VERBS if verb.ends for form in verb.forms)
    configuration = {
        "comments": {"lineComment": "#"},
        "brackets": [["(", ")"]],
        "autoClosingPairs": [
            {"open": "(", "close": ")", "notIn": ["string", "comment"]},
            {"open": '"', "close": '"', "notIn": ["string", "comment"]},
        ],
        "surroundingPairs": [["(", ")"], ['"', '"']],
        "wordPattern": {"pattern": r"[\p{L}\p{N}\p{M}_'’-]+", "flags": "u"},
        "indentationRules": {
            "increaseIndentPattern": rf"^(?:(?:{heads})\b|\s+(?:{opening})(?![\w.'-])).*$",
            "decreaseIndentPattern": r"^\s+otherwise\b.*$",
        },
        "onEnterRules": [{"beforeText": rf"^\s+(?:{ending})\s*(?:#.*)?$", "action": {"indent": "outdent"}}],
        "folding": {"offSide": True},
    }
    return json.dumps(configuration, indent=2, ensure_ascii=False) + "\n"


def extension_icon() -> bytes:
    """Draw the icon of the extension: a PNG of 128 x 128 pixels, as Visual Studio Code asks for."""
    from citadels_core.pictures.printing import card_png

    colours = palette_of("religious")
    ground = element("rect", width=100, height=100, rx=18, fill=colours.deep)
    edge = element("rect", x=5, y=5, width=90, height=90, rx=14, fill="none", stroke=GILT, stroke_width=2)
    return card_png(picture("Citadels", 100, 100, ground, edge, icon("castle", 15, 14, 70, fill=CREAM)), sharpness=130)


if __name__ == "__main__":
    file = Path(__file__).parents[1] / "dsl" / "editors" / "vscode" / "icon.png"
    file.write_bytes(extension_icon())
    print(f"wrote {file.name}")
