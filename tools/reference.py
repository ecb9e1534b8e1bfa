"""Write the reference pages of the vocabulary, the findings and the commands."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from itertools import groupby

import click

from citadels_core.lab.scenarios.examples import ExampleResult
from citadels_core.model import vocabulary
from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.model.vocabulary import Clause, Event, Value, Verb, Word
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, SCALARS, article
from citadels_dsl.codes import CODES, Code, Confidence
from citadels_dsl.codes.example_files import Which
from citadels_dsl.compiler.match_forms import plain_form
from citadels_dsl.text.by_name import EVENT_BY_NAME

LONGEST_LINE = 110
LONGEST_EXAMPLE = 8
HEADERS = ("---", "+++", "@@")
"""The beginnings of the lines of a diff that are not lines of the compared files."""
EFFECTS = ("procedure", "action", "when")
"""The places of a clause that may stand in the effect of every rule."""
MADE = "<!-- Made by `make docs`; do not edit. -->\n"
WORDS = """
# Words of the language

This page lists the words of version {version} of the language. [The language reference](language.md) explains the
rules of the language and its [declarations](language.md#declarations). An [editor](../how-to/set-up-an-editor.md)
shows the entry of a word with an example.

The *cast* is the characters of a game; *spares* are other characters of the box. Players *draft* characters from the
*pool*. Then the characters are *called* in the order of their ranks. The *holder* of a character is the player who
has it this round.
"""
FACTS = """\
## Facts of a thing

Write `district.owner` or `owner of district`; `your gold` is `you.gold`. The type of each fact is in parentheses. A
*secret* fact is hidden from some players.

"""
QUERIES = """\
## Queries

A query is a number of the game: `base` gives its start value, and `modify`, `set` and `limit` change it. Conditions can
use the fields in parentheses. The first field may stand before the query: `your draw`, `this.district cost`.

"""
EVENTS = """\
## Events

Rules such as `when`, `instead of` and `forbid` name events, as in `when gold gained if player is you`. Rules can use
the fields in parentheses; the field `target` is called `bearer` there.

Players see *secret* fields only if they are the `player` of the event, or `owner` in `cards looked at`, `giver` or
`receiver` in events with one `card`, `other` in `characters exchanged`. The others see how many things a field has. In
events with `cards`, nobody sees them if `unseen` is true: `player` moved cards without seeing them. In events with one
`card`, all see it if `unseen` is false; in `cards put`, if `hidden` is false.

"""
VERBS = """\
## Verbs

Verbs are instructions. The event that an instruction causes is in parentheses; an entry without a sentence causes
exactly what [this event](#events) says. A player may stand in front, as in `player gains 2 gold`; otherwise `you` are
the player.

"""
CLAUSES = """\
## Clauses

A clause is a line below a declaration that is not an instruction (verb), such as the first line of a rule. NAME
has capital letters, WORD has small letters. Square brackets mark parts that you can leave out; bars separate
alternatives.

"""
FINDINGS = """\
# Findings

This page lists every finding (report) of the checker by its code. A code never changes its meaning. `citadels explain`
lists the codes with their titles; `citadels explain CODE` also shows the message of the example.

- The first digit says what a finding is about: {groups}.
- A card with an *error* cannot be played, and an error cannot be allowed. A card with a *warning* or a *note* can be
  played.
- A *likely* finding may be wrong.
- *Limits* says what a check assumes or ignores.
- *The help* is the line `help:` of the report.
- To allow a warning or a note, write `# allow CODE: the reason` above its line; see
  [allow a finding](../how-to/use-it-in-ci.md#allow-a-finding). Findings about such comments cannot be allowed.
- In the examples, the lines with `-` are wrong and the lines with `+` are right.
"""
LINKS = {
    "list of words": "words.md",
    "list of events": "words.md#events",
    "list of capabilities": "capabilities.md",
}
"""The pages that the fixes of findings name, by the words that become links."""
GROUPS = (
    "the text of a file",
    "lines",
    "names",
    "types",
    "clauses",
    "rules",
    "packs",
    "scenarios",
    "comments and versions",
)
"""The subject of the findings with each first digit."""


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\|", " ".join(text.split()))


def _code(text: str) -> str:
    return f"`{_cell(text)}`" if text else ""


def _quoted(text: str) -> str:
    return f"`{text}`"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown.

    >>> print(table(["a", "b"], [["1", "x | y"]]))
    | a | b |
    | --- | --- |
    | 1 | x \\| y |
    <BLANKLINE>
    """
    lines = [columns, ["---"] * len(columns), *([_cell(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def listed(rows: Iterable[tuple[str, str]]) -> str:
    """Return a Markdown list of names, each with its description.

    >>> listed([("`a`", "The first."), ("`b`", "The second.")])
    '- `a`: The first.\\n- `b`: The second.\\n'
    """
    return "".join(f"- {name}: {' '.join(text.split())}\n" for name, text in rows)


def _type(type_: str) -> str:
    return article(type_).removeprefix("a ").removeprefix("an ")


def _entry(word: Word, written: str, more: Sequence[str] = (), *, example: bool = True) -> str:
    """Return the page's entry for a word: its form, details in parentheses, its meaning and an example."""
    known = f" ({', '.join(more)})" if more else ""
    old = f" Deprecated: write `{word.deprecated_by}`." if word.deprecated_by else ""
    new = f" Since version {word.since}." if word.since > 1 else ""
    shown = f" `{word.example}`" if example and f"`{word.example}`" != written else ""
    return f"{written}{known}: {word.meaning}{old}{new}{shown}\n\n"


def words() -> str:
    """Return the page of all words of the language."""
    v = vocabulary
    facts = [value for value in v.VALUES if value.of is not None]
    free = [value for value in v.VALUES if value.of is None and value.type not in ("Type", "Resource")]
    predicates = groupby(v.PREDICATES, lambda row: (row.name, row.meaning))
    clauses: dict[tuple[str, ...], list[Clause]] = {}
    for clause in v.CLAUSES:
        clauses.setdefault(clause.within, []).append(clause)
    parts = [
        MADE + WORDS.format(version=LANGUAGE_VERSION),
        "\n## Types\n\n",
        f"A value is a {', '.join(map(_type, SCALARS))}, or several of these. A built district is also a card, and one "
        f"thing is also a set of one. The district types are {', '.join(map(_quoted, DISTRICT_TYPES))}; the resources "
        f"are {', '.join(map(_quoted, RESOURCES))}.\n\n",
        "## Nouns\n\nNouns name the things that you can choose, count and loop over.\n\n",
        *(_entry(n, f"{_quoted(n.name)}, {_quoted(n.plural)}", example=False) for n in v.NOUNS),
        FACTS,
        *(_entry(f, _quoted(_fact(f)), (_kind(f),), example=False) for f in facts),
        "## Facts of the table\n\n",
        *(_entry(f, _quoted(f.name), (_kind(f),), example=False) for f in free),
        "## After `is`\n\nMarkers that you declare can follow `is` too: `victim is killed`.\n\n",
        *(
            _entry(same[0], _quoted(name), [_of(row.of) for row in same], example=False)
            for (name, _), rows in predicates
            if (same := list(rows))
        ),
        QUERIES,
        *(_entry(q, _quoted(q.name), [_quoted(name) for name, _ in q.fields]) for q in v.QUERIES),
        EVENTS,
        *(_entry(e, _quoted(e.name), list(_fields(e)), example=False) for e in v.EVENTS),
        VERBS,
        *(_instruction(verb) for verb in v.VERBS if verb.subject),
        "Without a player in front:\n\n",
        *(_instruction(verb) for verb in v.VERBS if not verb.subject),
        CLAUSES,
    ]
    for within, rows in clauses.items():
        parts += [f"In {_places(within)}:\n\n", *(_entry(c, _quoted(c.form)) for c in rows)]
    parts.append("## Scenarios\n\n")
    for keyword, sentences in groupby(v.SENTENCES, lambda row: row.keyword):
        parts += [
            f"After `{keyword}`:\n\n",
            *(_entry(s, _forms(s.forms), example=keyword == "given") for s in sentences),
        ]
    return "".join(parts)


def _places(within: Sequence[str]) -> str:
    """Return where a clause may stand; all kinds of ``EFFECTS`` together are named by one phrase."""
    effects = tuple(within[-len(EFFECTS) :]) == EFFECTS
    places = [
        *map(_quoted, within[: -len(EFFECTS)] if effects else within),
        *(["the effect of any rule or procedure"] * effects),
    ]
    return ", ".join(places)


def _fact(value: Value) -> str:
    """Return a fact as it is written in cards, such as ``player.gold``."""
    things = {noun.type: noun.name for noun in vocabulary.NOUNS} | {"Turn": "turn"}
    return f"half of {things[value.of or '']}" if value.of == "Int" else f"{things[value.of or '']}.{value.name}"


def _kind(value: Value) -> str:
    return _type(value.type) + (", *secret*" if value.hidden else "")


def _of(type_: str) -> str:
    return "any set" if type_ == "*" else _type(type_)


def _fields(event: Event) -> Iterator[str]:
    for name, _ in event.fields:
        yield _quoted(name) + (" *secret*" if name in event.private else "")


def _forms(forms: Sequence[str]) -> str:
    return " or ".join(_quoted(plain_form(form)) for form in forms)


def _instruction(verb: Verb) -> str:
    """Return the entry of a verb; it has no sentence if the event that the verb causes has the same one."""
    written = _forms(verb.forms)
    if verb.step:
        return _entry(verb, written, example=False)
    if verb.meaning == EVENT_BY_NAME[verb.does].meaning:
        return f"{written} ({_quoted(verb.does)})\n\n"
    return _entry(verb, written, [_quoted(verb.does)], example=False)


def diagnostics(examples: Callable[[str, Which], ExampleResult | None]) -> str:
    """Return the page of all findings; ``examples`` checks the wrong or the right example of a code."""
    groups = ", ".join(f"{digit} {about}" for digit, about in enumerate(GROUPS))
    parts = [MADE, FINDINGS.format(groups=groups)]
    for code, row in CODES.items():
        parts += [
            f"## {code}\n",
            f"**{row.title}** ({', '.join(_kinds(row))})\n",
            row.meaning + "\n",
            f"Fix: {_linked(row.mend)}\n",
        ]
        if row.approximation:
            parts.append(f"Limits: {row.approximation}\n")
        wrong, right = examples(code, "wrong"), examples(code, "right")
        if wrong is not None and right is not None:
            parts.append(_changes(wrong.texts, right.texts))
    return "\n".join(parts)


def _linked(text: str) -> str:
    """Return a text with links to the pages that it names."""
    for name, page in LINKS.items():
        text = text.replace(name, f"[{name}]({page})")
    return text


def _kinds(row: Code) -> Iterator[str]:
    yield f"[{row.severity.value}](#findings)"
    if row.confidence is Confidence.LIKELY:
        yield row.confidence.value


def _changes(wrong: Mapping[str, str], right: Mapping[str, str]) -> str:
    """Return a diff from a wrong example to the right one, without the unchanged files."""
    lines = []
    for name in dict.fromkeys((*wrong, *right)):
        if wrong.get(name) != right.get(name):
            if len(wrong) > 1:
                lines.append(f"# {name}")
            old, new = (_shown(texts.get(name, "")) for texts in (wrong, right))
            lines += [line for line in unified_diff(old, new, lineterm="", n=2) if not line.startswith(HEADERS)]
    if len(lines) > LONGEST_EXAMPLE:
        lines[LONGEST_EXAMPLE:] = ["..."]
    return "```diff\n" + "".join(f"{line.rstrip()}\n" for line in lines) + "```\n"


def _shown(text: str) -> list[str]:
    """Return the lines of a text, cut to a maximum length; unprintable characters are replaced by a mark."""
    lines = (line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} ..." for line in text.splitlines())
    return ["".join(c if c.isprintable() or c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in line) for line in lines]


def commands(root: click.Group) -> str:
    """Return the list of all commands with their arguments and options."""
    found = list(_commands(root, "citadels"))
    shown = Counter(_option(param) for _, command in found for param in command.params)
    common = {row for row, times in shown.items() if row is not None and times >= COMMON}
    parts = [
        "\n\nSeveral commands have these options:\n",
        listed(row for row in shown if row in common and row is not None),
    ]
    for called, command in found:
        pieces = command.collect_usage_pieces(click.Context(command, info_name=called.split()[-1]))
        arguments = [piece for piece in pieces if piece != OPTIONS]
        usage = [f"`{' '.join([called, *arguments])}`\n"] if arguments else []
        parts += [f"## {called}\n", *usage, f"{_help(command)}\n"]
        rows = [row for param in command.params if (row := _option(param)) is not None]
        own = listed(row for row in rows if row not in common)
        if shared := ", ".join(name for name, _ in rows if (name, _) in common):
            own += f"- Common options: {shared}\n"
        parts += [own] if own else []
    return "\n".join(parts)


OPTIONS = "[OPTIONS]"
"""The part of a usage line that stands for all options."""

COMMON = 2
"""The minimum number of commands that must share an option for it to be described once for all."""


def _commands(group: click.Group, called: str) -> Iterator[tuple[str, click.Command]]:
    """Yield the commands of a group; the commands of an inner group follow that group."""
    whole = click.Context(group)
    for name in group.list_commands(whole):
        command = group.get_command(whole, name)
        if command is not None and not command.hidden:
            yield f"{called} {name}", command
            if isinstance(command, click.Group):
                yield from _commands(command, f"{called} {name}")


def _help(command: click.Command) -> str:
    paragraphs = (command.help or "").replace("\b", "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _option(param: click.Parameter) -> tuple[str, str] | None:
    if not isinstance(param, click.Option) or param.hidden:
        return None
    names = ", ".join(_code(name) for name in (*param.opts, *param.secondary_opts))
    said = param.help or ""
    some = [str(one) for one in param.type.choices] if isinstance(param.type, click.Choice) else []
    is_told = all(re.search(rf"\b{choice}\b", said) for choice in some)
    choices = "" if is_told else f" One of {', '.join(some)}."
    usual = param.default[0] if isinstance(param.default, list | tuple) and param.default else param.default
    plain = isinstance(usual, str | int | float) and not isinstance(usual, bool)
    default = f" Default: {_code(str(usual))}." if plain else ""
    return names, f"{param.help or ''}{choices}{default}".strip()


__all__ = ["commands", "diagnostics", "words"]
