"""Write the words of the language for the tree-sitter grammar, as JSON."""

import json
import re

from citadels_core.model.vocabulary import VERBS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.highlighting import CONNECTING
from citadels_dsl.text.keywords import CLAUSE_BY_WORD, KINDS, SCENARIO, STEPS


def tree_sitter_words() -> str:
    """Return the words by the names that the grammar uses."""
    clauses = [word for word, row in CLAUSE_BY_WORD.items() if SCENARIO not in row.within]
    words = {
        "kinds": [kind for kind in KINDS if kind not in (*DECLARED, SCENARIO)],
        "states": [kind for kind in KINDS if kind in DECLARED],
        "clauses": clauses,
        "steps": list(STEPS),
        "verbs": sorted({verb.name for verb in VERBS} - set(clauses)),
        "operators": sorted(set(re.findall(r"(?<=\|)[a-z]+(?=\||$)", CONNECTING))),
    }
    return json.dumps(words, indent=2) + "\n"
