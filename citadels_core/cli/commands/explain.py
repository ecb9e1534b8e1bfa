"""`citadels explain`: say what a code of a finding means, with a wrong and a right example."""

import json
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.errors import Refusal
from citadels_core.cli.terminal.completion import complete_code
from citadels_core.model.escape import visible

if TYPE_CHECKING:
    from citadels_core.lab.scenarios.examples import Tried
    from citadels_dsl.codes import Code

LONGEST_LINE = 120
"""Longer lines of an example are cut where they are shown; what is said about it never is longer."""


@click.command()
@click.argument("code", required=False, metavar="[CODE]", shell_complete=complete_code)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(code: str | None, format_: str) -> None:
    """Explain a code of a finding, such as CIT501; without one, list them all.

    It says what the finding means, how sure the check is and how to mend it, and shows a wrong and a right example
    with what `citadels validate` says about the wrong one.
    """
    from citadels_dsl.codes import CODES

    if code is None:
        rows = [_row(row) for row in CODES.values()]
        click.echo(json.dumps(rows, indent=2) if format_ == "json" else _list())
        return
    row = CODES.get(_full(code))
    if row is None:
        raise Refusal(_unknown(code))
    from citadels_core.lab.scenarios.examples import try_example

    wrong, right = try_example(row.code, "wrong"), try_example(row.code, "right")
    if format_ == "json":
        examples = {"wrong": _example(wrong), "right": _example(right)}
        click.echo(json.dumps({**_row(row), **examples}, indent=2))
    else:
        click.echo("\n\n".join(_paragraphs(row, wrong, right)))


def _full(code: str) -> str:
    """Return a code as the table writes it: small letters and a number alone will do."""
    return f"CIT{code:0>3}" if code.isascii() and code.isdecimal() else code.upper()


def _unknown(code: str) -> str:
    from citadels_core.model.suggest import did_you_mean, phrase
    from citadels_dsl.codes import CODES

    near = phrase(did_you_mean(_full(code), CODES)) if len(code) < 40 else None
    return f'There is no finding "{code[:40]}"; {near or "`citadels explain` lists them all."}'


def _row(row: "Code") -> dict[str, Any]:
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


def _example(tried: "Tried | None") -> dict[str, Any] | None:
    return None if tried is None else {"files": tried.texts, "said": tried.said}


def _list() -> str:
    from citadels_dsl.codes import CODES

    lines = [f"{row.code}  {row.severity.value:<7}  {row.title}" for row in CODES.values()]
    return "\n".join([*lines, "", "`citadels explain CODE` says more about one of them."])


def _paragraphs(row: "Code", wrong: "Tried | None", right: "Tried | None") -> list[str]:
    from citadels_dsl.codes.example_files import WITHOUT

    found = {
        "check": "when the files of a pack are read",
        "link": "when packs are put together",
        "test": "when scenarios are played",
    }[row.stage.value]
    parts = [
        f"{row.code}: {row.title}\n({row.severity.value}, {row.confidence.value}, found {found})",
        click.wrap_text(row.meaning, 100),
        click.wrap_text(f"To mend it: {row.mend}", 100),
    ]
    if row.approximation:
        parts.append(click.wrap_text(f"How far the check sees: {row.approximation}", 100))
    if wrong is None or right is None:
        return [*parts, f"There is no example: {WITHOUT.get(row.code, 'none has been written')}."]
    changed = [name for name, text in wrong.texts.items() if right.texts.get(name) != text]
    return [
        *parts,
        "Wrong:",
        *_files(wrong, changed),
        "What is said about it:",
        _indented(wrong.said),
        "Right:",
        *_files(right, [name for name in right.texts if wrong.texts.get(name) != right.texts[name]]),
    ]


def _files(tried: "Tried", names: list[str]) -> list[str]:
    """Show the files that the two examples do not share; a single card file goes without its name."""
    shown = {name: _indented(tried.texts[name]) for name in names if name in tried.texts}
    if list(tried.texts) == list(shown) and len(shown) == 1:
        return list(shown.values())
    return [f"    {name}\n{text}" for name, text in shown.items()]


def _indented(text: str) -> str:
    lines = [line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} ..." for line in text.rstrip().split("\n")]
    return "\n".join(f"    {_visible(line)}".rstrip() for line in lines)


def _visible(line: str) -> str:
    """Show what cannot be seen by its number; a tab as an arrow."""
    return visible(line.replace("\t", "\u2192   "))
