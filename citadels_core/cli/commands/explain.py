"""`citadels explain`: explain the code of a finding, or find out how to write an effect in a card."""

import json
import shlex
import textwrap
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.errors import CommandError
from citadels_core.cli.options import format_option, pack_option
from citadels_core.cli.terminal.completion import complete_code
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_dsl.codes import CODES, Code, Severity

if TYPE_CHECKING:
    from citadels_core.lab.scenarios.examples import ExampleResult
    from citadels_dsl.idioms.search import Answer

LONGEST_LINE = 120
"""The length at which a line of an example is cut; no line of a finding is longer."""

IN_FULL = 3
"""The number of answers that are shown with their lines; the other answers are shown by title only."""

MOST_ANSWERS = 8

MOST_ICONS = 8

MOST_WORDS = 2
"""The maximum number of words of a question that is also searched among icons."""


@click.command()
@click.argument("words", nargs=-1, metavar="[CODE]", shell_complete=complete_code)
@click.option(
    "--how",
    is_flag=True,
    help="Words that describe an effect, in place of CODE.",
)
@pack_option
@format_option
def command(words: tuple[str, ...], packs: tuple[str, ...], format_: str, *, how: bool) -> None:
    """Explain a finding (an error or a warning) by its code, or list all codes.

    CODE is the code that `citadels validate` prints, such as CIT501. The command shows the meaning of the finding,
    whether it can be a false alarm, the fix, and a wrong and a right example.

    With --how, the command shows how to write an effect: citadels explain --how "draw from another player's hand". It
    prints lines to copy, words of the card language, and cards with such an effect.
    """

    said = " ".join(words)
    if how:
        _print_nearest(said, packs, format_)
        return
    if packs:
        raise CommandError("--pack names packs to look up cards in: use it with --how.")
    if len(words) > 1:
        raise CommandError(
            f'"{said[:40]}" is not a code; to look up how a card says it: citadels explain --how "{said[:40]}"'
        )
    code = words[0] if words else None
    if code is None:
        rows = [_row(row) for row in CODES.values()]
        click.echo(json.dumps(rows, indent=2) if format_ == "json" else _list())
        return
    row = CODES.get(_full(code))
    if row is None:
        raise CommandError(_unknown(code))
    from citadels_core.lab.scenarios.examples import try_example

    wrong, right = try_example(row.code, "wrong"), try_example(row.code, "right")
    if format_ == "json":
        examples = {"wrong": _example(wrong), "right": _example(right)}
        print_json({**_row(row), **examples})
    else:
        click.echo("\n\n".join(_paragraphs(row, wrong, right)))


def _print_nearest(question: str, packs: tuple[str, ...], format_: str) -> None:
    from citadels_core.cli.lookup.library import library
    from citadels_core.icons import icons
    from citadels_core.model.art import icons_about
    from citadels_dsl.ide.lookup import everything, of_icons

    if not question.strip():
        raise CommandError('Say what to look up, as in: citadels explain --how "the first time each round"')
    found = everything(library(packs).loaded.catalog.cards.values()).nearest(question, MOST_ANSWERS)
    drawn = icons_about(question, icons())[:MOST_ICONS] if len(question.split()) <= MOST_WORDS else []
    if format_ == "json":
        print_json([*map(_answer, found), *map(_answer, of_icons(drawn))])
    elif not found and not drawn:
        raise CommandError(f'Nothing is close to "{question[:40]}"; use other words, or fewer.')
    else:
        more = [f"{one.title} ({one.kind})" for one in found[IN_FULL:]]
        parts = [
            *map(_answer_text, found[:IN_FULL]),
            *(["\n".join(["Also close:", *(f"    {one}" for one in more)])] if more else []),
            *(["\n".join(["Icons for a card:", *(f"    art {name}" for name in drawn)])] if drawn else []),
        ]
        click.echo("\n\n".join(parts))


def _answer(answer: "Answer") -> dict[str, Any]:
    idiom = answer.idiom
    return {
        "kind": answer.kind,
        "title": answer.title,
        "said": answer.said,
        "lines": answer.lines,
        "below": idiom.below if idiom else None,
        "needs": idiom.needs if idiom else None,
        "card": idiom.card if idiom else None,
    }


def _answer_text(answer: "Answer") -> str:
    if answer.idiom is None:
        more = f"`citadels show {shlex.quote(answer.title)}`" if not answer.lines else f"such as: {answer.lines}"
        said = click.wrap_text(f"{answer.said} {more[0].upper()}{more[1:]}", 100, "    ", "    ")
        return f"{answer.title} ({answer.kind})\n{said}"
    idiom = answer.idiom
    remarks = [click.wrap_text(remark, 100, "    ", "    ") for remark in idiom.remarks]
    needed = f"{idiom.needs}\n\n" if idiom.needs else ""
    lines = f"{needed}{idiom.below}\n{textwrap.indent(idiom.lines, '    ')}"
    return "\n".join([f"{idiom.title} ({answer.kind})", *remarks, "", _indented(lines)])


def _full(code: str) -> str:
    """Complete a typed code: `cit501` and `501` mean CIT501."""
    return f"CIT{code:0>3}" if code.isascii() and code.isdecimal() else code.upper()


def _unknown(code: str) -> str:
    near = phrase(did_you_mean(_full(code), CODES)) if len(code) < 40 else None
    if near is None and not code.upper().startswith("CIT"):
        word = shlex.quote(code[:40])
        return f'There is no finding "{code[:40]}"; to look up words, run `citadels explain --how {word}`.'
    return f'There is no finding "{code[:40]}"; {near or "`citadels explain` lists them all."}'


def _row(row: Code) -> dict[str, Any]:
    return {
        "code": row.code,
        "title": row.title,
        "severity": row.severity.value,
        "confidence": row.confidence.value,
        "stage": row.stage.value,
        "meaning": row.meaning,
        "mend": row.mend,
        "approximation": row.approximation,
    }


def _example(tried: "ExampleResult | None") -> dict[str, Any] | None:
    return None if tried is None else {"files": tried.texts, "said": tried.said}


def _list() -> str:
    lines = [f"{row.code}  {row.severity.value:<7}  {row.title}" for row in CODES.values()]
    return "\n".join([*lines, "", "`citadels explain CODE` explains one of them."])


def _paragraphs(row: Code, wrong: "ExampleResult | None", right: "ExampleResult | None") -> list[str]:
    from citadels_dsl.codes.example_files import WITHOUT

    found = {
        "check": "when the files of a pack are read",
        "link": "when packs are put together",
        "test": "when scenarios are played",
    }[row.stage.value]
    kind = "An error" if row.severity is Severity.ERROR else f"A {row.severity}"
    allowed = f"To allow it, write above its line: # allow {row.code}: the reason"
    if not row.allowable:
        allowed = "It cannot be allowed."
    parts = [
        f"{row.code}: {row.title}\n{kind} ({row.confidence}), found {found}. {allowed}",
        click.wrap_text(row.meaning, 100),
        click.wrap_text(f"To fix it: {row.mend}", 100),
    ]
    if row.approximation:
        parts.append(click.wrap_text(f"Limits: {row.approximation}", 100))
    if wrong is None or right is None:
        return [*parts, f"There is no example: {WITHOUT.get(row.code, 'none has been written')}."]
    changed = [name for name, text in wrong.texts.items() if right.texts.get(name) != text]
    return [
        *parts,
        "Wrong:",
        *_files(wrong, changed),
        "The finding:",
        _indented(wrong.said),
        "Right:",
        *_files(right, [name for name in right.texts if wrong.texts.get(name) != right.texts[name]]),
    ]


def _files(tried: "ExampleResult", names: list[str]) -> list[str]:
    """Return the text of each named file of an example, with a heading unless the file is the only one."""
    shown = {name: _indented(tried.texts[name]) for name in names if name in tried.texts}
    if list(tried.texts) == list(shown) and len(shown) == 1:
        return list(shown.values())
    return [f"    {name}\n{text}" for name, text in shown.items()]


def _indented(text: str) -> str:
    lines = [line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} ..." for line in text.rstrip().split("\n")]
    shown = (visible(line.replace("\t", "\u2192   ")) for line in lines)
    return "\n".join(f"    {line}".rstrip() for line in shown)
