"""Say what a name that means nothing at its place may have meant."""

from citadels_core.model.vocabulary import QUERIES, VALUES, Noun
from citadels_core.model.vocabulary.types import AT_TABLE, article
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import FREE_VALUES, NOUN_BY_WORD
from citadels_dsl.text.diagnostics import Label

MARKER = "marker"

OWNERS: dict[str, set[str]] = {}
"""The types of what has a value or a number, by the name of that."""
for _value in VALUES:
    if _value.of:
        OWNERS.setdefault(_value.name, set()).add(_value.of)
for _query in QUERIES:
    OWNERS.setdefault(_query.name, set()).add("Player")


def unnamed(node: nodes.NameNode, noun: Noun, scope: Scope) -> None:
    """Report a noun that stands for a thing, where none has been given that name."""
    other = next((name for name, one in reversed(scope.variables.items()) if one.type == noun.type and one.span), None)
    advice = f"choose one first (choose {noun.name} ... as x), or name a set with its plural"
    labels: tuple[Label, ...] = ()
    if other is not None:
        advice = f'the one that was chosen here is called "{other}"'
        span = scope.variables[other].span
        labels = (Label(span, "it was named here"),) if span is not None else ()
    message = f'no {noun.name} has been named "{node.text}" at this place'
    scope.unit.report("CIT303", node.span, message, advice, labels)


def unknown_name(node: nodes.NameNode, scope: Scope) -> None:
    """Report a name that is no word of the language here and was given to nothing."""
    word = node.text
    if owners := sorted(OWNERS.get(word, ())):
        scope.unit.report(
            "CIT303",
            node.span,
            f'"{word}" belongs to {article(owners[0])}',
            f"say whose, as in your {word} or {owners[0].lower()}.{word}",
        )
        return
    if (state := scope.unit.names.states.get(word)) is not None and state.on != AT_TABLE:
        advice = f"say whose, as in {'your ' if state.on == 'player' else f'{state.on}.'}{word}"
        if state.is_marker:
            advice = f'put it there with "mark {state.on} {word}", and ask for it with "{state.on} is {word}"'
        what = f"place of each {state.on}" if state.is_zone else f"{state.kind} on {article(state.on)}"
        scope.unit.report("CIT303", node.span, f'"{word}" is a {what}', advice)
        return
    if (earlier := scope.slots.named.get(word)) is not None:
        labels = (Label(earlier, "it was named here, for the block below"),)
        advice = "move this line into the block, or choose again"
        scope.unit.report("CIT303", node.span, f'the name "{word}" means nothing at this place', advice, labels)
        return
    candidates: list[str] = []
    if scope.unit.guesses:
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
        kind="word",
    )
