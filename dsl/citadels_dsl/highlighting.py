"""Define regular expressions of the words of the language, for highlighters in editors and web pages.

A pattern matches within one line, and has the same meaning in Python, Oniguruma and JavaScript.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from attrs import frozen

from citadels_core.model.vocabulary import (
    CLAUSES,
    EVENTS,
    NOUNS,
    PREDICATES,
    QUERIES,
    SENTENCES,
    VALUES,
    VERBS,
    third_person,
)
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.compiler.clauses.action_rules import LIMITS
from citadels_dsl.text.keywords import FORMS, KINDS, STEPS
from citadels_dsl.text.titles import TITLE, TITLE_WORD, WORD

CONNECTING = (
    "(?:is|are) +at +(?:least|most)|(?:is|are) +(?:more|less|fewer) +than|at +(?:least|most)|(?:more|less|fewer) +than|"
    "to +at +(?:least|most)|(?:is|are) +not|not +in|counts? +as|count +of|total +of|any +number +of|up +to|or +more|"
    "cannot|can|one +of|most +common|different|(?:first|last)(?= +[a-z(])|numbers? +from|"
    "divided +by|rounded +(?:down|up)|(?:lesser|greater) +of|"
    "for +each|instead +of|and|or|not|is|are|in|of|as|where|by|from|to|with|if|for|on|be|beyond|under|towards|"
    "until|while|times|named|costs|any|no|every|highest|lowest|random|unseen"
)
"""The small words of the grammar."""

_SLOT = re.compile(r"\{[^}]*\}|[^a-z ]+")
"""A placeholder in the form of a word, such as ``{player}``."""

_DOES = re.compile(r"\{players?:\w+\*?\} ([a-z]{3,}(?: turn)?)\b")
"""The verb after a player in a sentence of a scenario."""


@frozen
class Pattern:
    """A regular expression with the TextMate scopes of its groups, or of the whole match without groups.

    The groups are adjacent; an empty scope is white space.
    """

    regex: str
    scopes: tuple[str, ...]


def any_of(names: Iterable[str]) -> str:
    """Return a regular expression that matches any of the given words, and tries the longest word first."""
    longest = sorted(set(names), key=lambda name: (-len(name), name))
    return "|".join(re.escape(name).replace(r"\ ", " +") for name in longest)


def patterns() -> tuple[Pattern, ...]:
    """Return the highlighting patterns; if several match at one position, the first of them wins."""
    cards = [kind for kind in KINDS if kind not in (*DECLARED, "scenario")]
    clauses = [*(row.name for row in CLAUSES), *STEPS, *FORMS]
    verbs = [row.name for row in VERBS]
    leading = [name for name in verbs if any(name.startswith(f"{clause} ") for clause in clauses)]
    said = [third_person(row.name) for row in VERBS if row.subject]
    said += [found[1] for row in SENTENCES for form in row.forms if (found := _DOES.match(form))]
    values = [row.name for row in (*VALUES, *QUERIES, *PREDICATES)]
    forms = [form for row in VERBS for form in row.forms] + [form for row in SENTENCES for form in row.forms]
    literal = {word for form in forms for word in _SLOT.sub(" ", form).split()}
    literal |= {word for row in CLAUSES for word in re.findall(r"\b[a-z]+\b", row.form)}
    nouns = [word for row in NOUNS for word in (row.name, row.plural)]
    return (
        Pattern(r"#.*", ("comment.line.number-sign.citadels",)),
        Pattern(r'"[^"\n]*"?', ("string.quoted.double.citadels",)),
        Pattern(
            rf"^({any_of(DECLARED)})( +)({WORD})", ("storage.type.citadels", "", "variable.other.declaration.citadels")
        ),
        Pattern(r"^(scenario)\b([^#\"\n]*)", ("storage.type.citadels", "string.unquoted.citadels")),
        Pattern(rf"^({any_of(cards)})\b([^#\"\n]*)", ("storage.type.citadels", "entity.name.type.citadels")),
        Pattern(r"(?<![\w.])(performs?)( +)((?!with\b)[a-z]+(?: +(?!with\b)[a-z]+)*)", (_VERB, "", _FUNCTION)),
        Pattern(rf"^( +)({any_of(leading)})\b", ("", _VERB)),
        Pattern(rf"^( +)(action|must)( +)({TITLE})", ("", _CONTROL, "", _FUNCTION)),
        Pattern(r"^( +)(procedure)( +)([a-z ]+?)(?= +for\b| +with\b| *#| *$)", ("", _CONTROL, "", _FUNCTION)),
        Pattern(rf"^( +)(when)( +)({TITLE})( +)([a-z]+)", ("", _CONTROL, "", _NAME, "", _VERB)),
        Pattern(rf"^( +)(costs)( +)({any_of(verbs)})\b", ("", _CONTROL, "", _VERB)),
        Pattern(rf"^( +)({any_of(clauses)})(?![\w.'-])", ("", _CONTROL)),
        Pattern(rf"^( +)({any_of(verbs)})\b", ("", _VERB)),
        Pattern(r"(?<![\w.])(can|cannot)( +)([a-z]+)", (_VERB, "", _VERB)),
        Pattern(rf"(?<![\w.])(?:{any_of(row.name for row in EVENTS)})\b(?![\w-])", ("support.class.event.citadels",)),
        Pattern(rf"(?<![\w.])(?:{any_of(said)})\b(?![\w-])", (_VERB,)),
        Pattern(rf"\b(?:{any_of(name for name in values if ' ' in name)})\b(?![\w-])", ("support.variable.citadels",)),
        Pattern(rf"(?<![\w.])(?:{CONNECTING}|{any_of(LIMITS)})\b(?![\w-])", ("keyword.operator.word.citadels",)),
        Pattern(r"(?<![\w.])(?:you|your|this|nobody|none)\b(?![\w-])", ("variable.language.citadels",)),
        Pattern(
            rf"\b(?:{any_of(name for name in values if ' ' not in name)})\b(?![\w-])", ("support.variable.citadels",)
        ),
        Pattern(rf"(?<![\w.])(?:{any_of(nouns)})\b(?![\w-])", ("support.type.citadels",)),
        Pattern(rf"(?<![\w.])(?:{any_of(literal)})(?![\w-])", ("keyword.operator.word.citadels",)),
        Pattern(r"(?<!\w)\d+", ("constant.numeric.citadels",)),
        Pattern(rf"(?<!\w){TITLE_WORD}", (_NAME,)),
        Pattern(r"[-+*]", ("keyword.operator.arithmetic.citadels",)),
    )


_CONTROL = "keyword.control.citadels"
_VERB = "support.function.citadels"
_NAME = "entity.name.type.citadels"
_FUNCTION = "entity.name.function.citadels"

SCOPES = {
    "comment.line.number-sign.citadels": ("comment", "Comment.Single"),
    "string.quoted.double.citadels": ("string", "String.Double"),
    "string.unquoted.citadels": ("string", "String"),
    "storage.type.citadels": ("keyword.declaration", "Keyword.Declaration"),
    "keyword.control.citadels": ("keyword", "Keyword"),
    "keyword.operator.word.citadels": ("operator", "Operator.Word"),
    "keyword.operator.arithmetic.citadels": ("operator", "Operator"),
    "support.function.citadels": ("method.defaultLibrary", "Name.Builtin"),
    "support.class.event.citadels": ("event", "Name.Exception"),
    "support.variable.citadels": ("property.defaultLibrary", "Name.Attribute"),
    "support.type.citadels": ("type.defaultLibrary", "Keyword.Type"),
    "variable.language.citadels": ("variable.defaultLibrary", "Name.Builtin.Pseudo"),
    "variable.other.declaration.citadels": ("property", "Name.Variable"),
    "entity.name.type.citadels": ("class", "Name.Class"),
    "entity.name.function.citadels": ("function", "Name.Function"),
    "constant.numeric.citadels": ("number", "Number.Integer"),
}
"""The names of each scope: in the language server protocol, with modifiers after a dot, and in Pygments."""


@cache
def _together() -> tuple[re.Pattern[str], tuple[tuple[int, tuple[str, ...]], ...]]:
    """Join all patterns to one; also return the first group number and the scopes of each pattern."""
    made: list[str] = []
    firsts: list[tuple[int, tuple[str, ...]]] = []
    groups = 0
    for pattern in patterns():
        count = re.compile(pattern.regex).groups
        made.append(f"(?:{pattern.regex})" if count else f"({pattern.regex})")
        firsts.append((groups + 1, pattern.scopes))
        groups += count or 1
    return re.compile("|".join(made)), tuple(firsts)


def scoped(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start column (from 0), end column and scope of each highlighted part of a line."""
    whole, firsts = _together()
    for match in whole.finditer(line):
        first, scopes = next(one for one in firsts if match.start(one[0]) >= 0)
        for number, scope in enumerate(scopes, start=first):
            if scope and match.start(number) < match.end(number):
                yield match.start(number), match.end(number), scope
