"""Read for what something counts as a type."""

from citadels_core.model.vocabulary.types import PURPOSES
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.syntax import nodes


def purpose(word: nodes.NameNode | None, scope: Scope) -> int:
    """Return the number of a purpose; scoring unless one is named."""
    if word is None:
        return PURPOSES.index("scoring")
    if word.text not in PURPOSES:
        scope.unit.unknown(
            "CIT201", word.span, "the purpose", word.text, list(PURPOSES), f"purposes are: {', '.join(PURPOSES)}"
        )
        return 0
    return PURPOSES.index(word.text)
