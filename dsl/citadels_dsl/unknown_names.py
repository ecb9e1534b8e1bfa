"""Say what a name that means nothing at its place may have meant."""

from citadels_core.model.vocabulary import NOUNS, QUERIES, VALUES
from citadels_core.model.vocabulary.types import article
from citadels_dsl import nodes
from citadels_dsl.diagnostics import Label
from citadels_dsl.scope import Scope

NOUN_BY_WORD = {word: noun for noun in NOUNS for word in (noun.name, noun.plural)}
FREE_VALUES = {value.name: value for value in VALUES if value.of is None}


def unknown_name(node: nodes.Name, scope: Scope) -> None:
    """Report a name that is no word of the language here and was given to nothing."""
    word = node.text
    owners = sorted({v.of for v in VALUES if v.name == word and v.of} | {"Player" for q in QUERIES if q.name == word})
    if owners:
        scope.unit.report(
            "CIT303",
            node.span,
            f'"{word}" belongs to {article(owners[0])}',
            f"say whose, as in your {word} or {owners[0].lower()}.{word}",
        )
        return
    if (earlier := scope.slots.named.get(word)) is not None:
        labels = (Label(earlier, "it was named here, for the block below"),)
        advice = "move this line into the block, or choose again"
        scope.unit.report("CIT303", node.span, f'the name "{word}" means nothing at this place', advice, labels)
        return
    candidates = [*scope.variables, *FREE_VALUES, *NOUN_BY_WORD, *(q.name for q in QUERIES)]
    candidates += ["your", "count of", *(e.name for e in scope.unit.names.cards.values())]
    scope.unit.unknown(
        "CIT201",
        node.span,
        "the word",
        word,
        candidates,
        "names that a rule gives itself are declared first, with choose, for each, target or let",
        number=True,
    )
