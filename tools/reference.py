"""Write the reference pages of the vocabulary, the findings, the cards and the commands."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import click

from citadels_core.lab.scenarios.examples import ExampleResult
from citadels_core.model import vocabulary
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card
from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.model.vocabulary import Clause, Event, Query, Sentence, Value, Verb, Word
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, SCALARS, article
from citadels_dsl.codes import CODES, Confidence, Severity, Stage
from citadels_dsl.codes.example_files import WITHOUT, Which
from citadels_dsl.compiler.match_forms import plain_form

LONGEST_LINE = 110
MADE = "<!-- Made by `make docs`; do not edit. -->\n"
STAGES = {
    Stage.CHECK: "when the files of a pack are read",
    Stage.LINK: "when packs are put together",
    Stage.TEST: "when scenarios are played",
}
SEVERITIES = {
    Severity.ERROR: "error: the card cannot be played",
    Severity.WARNING: "warning: the card can be played",
    Severity.NOTE: "note",
}


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\|", " ".join(text.split()))


def _code(text: str) -> str:
    return f"`{_cell(text)}`" if text else ""


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


def _type(type_: str) -> str:
    return article(type_).removeprefix("a ")


def _meaning(word: Word) -> str:
    old = f" Deprecated: write `{word.deprecated_by}`." if word.deprecated_by else ""
    return word.meaning + old


def _rest(word: Word) -> list[str]:
    return [_meaning(word), _code(word.example), str(word.since)]


def words() -> str:
    """Return the page of the vocabulary."""
    v = vocabulary
    tail = ["meaning", "example", "since"]
    facts = [value for value in v.VALUES if value.of is not None]
    free = [value for value in v.VALUES if value.of is None]
    parts = [
        MADE,
        "# The words\n",
        f"Every word of version {LANGUAGE_VERSION} of the language. How they go together is told in "
        "[the language](language.md). *since* is the version of the language that a word came with.\n",
        "## Types\n",
        "The kinds of values there are. A star in the tables below means several: `Card*` is a set of cards. A built "
        "district may stand where a card is wanted, and one thing where a set of it is.\n",
        table(["type", "is"], ([_code(name), _type(name)] for name in SCALARS)),
        f"The district types are {', '.join(_code(name) for name in DISTRICT_TYPES)}.\n",
        "## Nouns\n",
        "What can be chosen, counted and gone through.\n",
        table(["word", "several", *tail], ([_code(n.name), _code(n.plural), *_rest(n)] for n in v.NOUNS)),
        "## Facts of a thing\n",
        "Read after a dot or with `of`: `district.owner`, `owner of district`; `your gold` is `you.gold`. Those marked "
        "*secret* may be unknown to some players.\n",
        table(["word", "of", "is", *tail], ([_code(f.name), _type(f.of or ""), _kind(f), *_rest(f)] for f in facts)),
        "## Facts of the table\n",
        table(["word", "is", *tail], ([_code(f.name), _kind(f), *_rest(f)] for f in free)),
        "## After `is`\n",
        "A declared marker can follow `is` too: `victim is killed`.\n",
        table(["word", "of", *tail], ([_code(p.name), _of(p.of), *_rest(p)] for p in v.PREDICATES)),
        "## Queries\n",
        "Numbers that `base` sets up and that `modify` and `set` change. Their fields are what a condition may look "
        "at; the first one is whose number it is. Of several `set` rules the highest wins.\n",
        table(["query", "fields", *tail], ([_code(q.name), _fields(q), *_rest(q)] for q in v.QUERIES)),
        "## Events\n",
        "What `when`, `instead of` and `forbid` answer. The fields are names inside the rule. Fields marked *secret* "
        "are seen by the player of the event alone; the others see how many there are.\n",
        table(["event", "fields", *tail], ([_code(e.name), _fields(e), *_rest(e)] for e in v.EVENTS)),
        "## Verbs\n",
        "Instructions. A player may stand in front of those with a *yes*: `player gains 2 gold`; else `you` do it.\n",
        table(["written", "makes happen", "player in front", *tail], (_verb(verb) for verb in v.VERBS)),
        "## Clauses\n",
        "Lines of a declaration, and the lines inside rules that are not verbs. NAME is a name with capital letters, "
        "WORD one in small letters, square brackets are around what may be left out.\n",
        table(["written", "inside", *tail], ([_code(c.form), _within(c), *_rest(c)] for c in v.CLAUSES)),
        "## Declarations\n",
        "What begins in the first column of a file.\n",
        table(["written", *tail], ([_code(d.form), *_rest(d)] for d in v.DECLARATIONS)),
        "## Scenarios\n",
        "The sentences after `given`, `when` and `then`.\n",
        table(["after", "written", *tail], (_sentence(s) for s in v.SENTENCES)),
    ]
    return "\n".join(parts)


def _kind(value: Value) -> str:
    return _type(value.type) + (", *secret*" if value.hidden else "")


def _of(type_: str) -> str:
    return "any set" if type_ == "*" else _type(type_)


def _fields(row: Event | Query) -> str:
    secret = row.private if isinstance(row, Event) else ()
    return ", ".join(
        f"{_code(name)} ({_type(kind)}{', *secret*' if name in secret else ''})" for name, kind in row.fields
    )


def _verb(verb: Verb) -> list[str]:
    written = " or ".join(_code(plain_form(form)) for form in verb.forms)
    return [written, "a step of the game" if verb.step else verb.does, "yes" if verb.subject else "no", *_rest(verb)]


def _within(clause: Clause) -> str:
    return ", ".join(_code(name) for name in clause.within)


def _sentence(row: Sentence) -> list[str]:
    return [_code(row.keyword), " or ".join(_code(plain_form(form)) for form in row.forms), *_rest(row)]


def diagnostics(examples: Callable[[str, Which], ExampleResult | None]) -> str:
    """Return the page of the findings; ``examples`` returns the wrong or the right example of a code."""
    parts = [
        MADE,
        "# Findings\n",
        "What the checker may say about a pack. A code never changes its meaning; `citadels explain CODE` says the "
        "same as this page. An error is always certain. A *likely* finding may be wrong, because no program can always "
        "answer its question: how far the check sees is said with it, and "
        "[a comment can allow it](../how-to/use-it-in-ci.md#allow-a-finding).\n",
        table(
            ["code", "finding", "severity", "confidence"],
            ([f"[{c}](#{c.lower()})", r.title, r.severity.value, r.confidence.value] for c, r in CODES.items()),
        ),
    ]
    for code, row in CODES.items():
        parts += [
            f"## {code}\n",
            f"**{row.title}** ({SEVERITIES[row.severity]}; found {STAGES[row.stage]})\n",
            row.meaning + "\n",
            f"To mend it: {row.mend[0].lower()}{row.mend[1:]}\n",
        ]
        if row.approximation:
            sure = "; it may be wrong" if row.confidence is Confidence.LIKELY else ""
            parts.append(f"How far the check sees{sure}: {row.approximation[0].lower()}{row.approximation[1:]}\n")
        wrong, right = examples(code, "wrong"), examples(code, "right")
        if wrong is None or right is None:
            parts.append(f"There is no example: {WITHOUT[code]}.\n")
        else:
            parts += ["Wrong:\n", *_texts(wrong, right), _block(wrong.said), "Right:\n", *_texts(right, wrong)]
    return "\n".join(parts)


def _texts(tried: ExampleResult, other: ExampleResult) -> list[str]:
    found = {name: text for name, text in tried.texts.items() if other.texts.get(name) != text}
    alone = len(tried.texts) == 1
    return [_block(text if alone else f"# {name}\n{text}") for name, text in found.items()]


def _block(text: str) -> str:
    lines = (line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} ..." for line in text.rstrip().split("\n"))
    shown = "\n".join(
        "".join(c if c.isprintable() or c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in x) for x in lines
    )
    return f"```text\n{shown}\n```\n"


def cards(catalog: Catalog, folder: Path) -> str:
    """Return the gallery of all cards; ``folder`` is the path from the page to the packs."""
    parts = [
        MADE,
        "# The cards\n",
        "Every card of the packs that come along. The texts are made from the rules on the cards.\n",
    ]
    for module in catalog.modules:
        titled = catalog.titles.get(module.pack, module.pack)
        characters = sorted((card for card in module.cards if card.kind == "character"), key=lambda card: card.rank)
        districts = [card for card in module.cards if card.kind == "district"]
        if characters or districts:
            parts.append(f"## {titled}\n")
        if characters:
            parts += [
                "### Characters\n",
                table(["rank", "name", "text", "source"], (_character(c, folder) for c in characters)),
            ]
        if districts:
            columns = ["name", "type", "cost", "copies", "text", "source"]
            parts += ["### Districts\n", table(columns, (_district(card, folder) for card in districts))]
    return "\n".join(parts)


def _origin(card: Card, folder: Path) -> str:
    note = f": {card.provenance_note}" if card.provenance_note else ""
    return f"[{Path(card.file).name}]({(folder / card.file).as_posix()}), {card.provenance}{note}"


def _character(card: Card, folder: Path) -> list[str]:
    return [str(card.rank), card.name, card.text or card.sentence, _origin(card, folder)]


def _district(card: Card, folder: Path) -> list[str]:
    type_ = DISTRICT_TYPES[card.type] if card.type >= 0 else ""
    return [
        card.name,
        type_,
        "none" if card.costless else str(card.cost),
        str(card.copies),
        card.text or card.sentence,
        _origin(card, folder),
    ]


def commands(root: click.Group) -> str:
    """Return the page of all commands."""
    parts = [
        MADE,
        "# The commands\n",
        "Exit codes: 0 all is well, 1 something was found, an answer was not legal or a file could not be written, 2 "
        "the command was not understood, 130 it was broken off with ctrl-C.\n",
    ]
    parts += _commands(root, "citadels")
    return "\n".join(parts)


def _commands(group: click.Group, called: str) -> Iterator[str]:
    """Yield the entries of the commands of a group, with those of its subgroups."""
    whole = click.Context(group)
    for name in group.list_commands(whole):
        command = group.get_command(whole, name)
        if command is None or command.hidden:
            continue
        context = click.Context(command, info_name=name)
        usage = " ".join([called, name, *command.collect_usage_pieces(context)])
        yield f"## {called} {name}\n"
        yield _help(command) + "\n"
        yield f"```text\n{usage}\n```\n"
        rows = [row for param in command.params if (row := _option(param)) is not None]
        if rows:
            yield table(["option", "meaning", "unless said"], rows)
        if isinstance(command, click.Group):
            yield from _commands(command, f"{called} {name}")


def _help(command: click.Command) -> str:
    paragraphs = (command.help or "").replace("\b", "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _option(param: click.Parameter) -> list[str] | None:
    if not isinstance(param, click.Option) or param.hidden:
        return None
    names = ", ".join(_code(name) for name in (*param.opts, *param.secondary_opts))
    choices = f" One of {', '.join(map(str, param.type.choices))}." if isinstance(param.type, click.Choice) else ""
    plain = isinstance(param.default, str | int | float) and not isinstance(param.default, bool)
    return [names, (param.help or "") + choices, _code(str(param.default)) if plain else ""]


__all__ = ["cards", "commands", "diagnostics", "words"]
