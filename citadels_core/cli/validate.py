"""`citadels validate`: check packs and card files, and show everything that is wrong with them."""

import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citadels_core.cli.opening import Refusal
from citadels_core.cli.paths import below, packs_of

if TYPE_CHECKING:
    from citadels_core.packs import Loaded
    from citadels_dsl.diagnostics import Diagnostic
    from citadels_dsl.source import Source


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(exists=True, path_type=Path))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(paths: tuple[Path, ...], format_: str) -> None:
    """Check packs and card files.

    A PATH is a card file of a pack, the folder of a pack, or a folder of packs. The command ends with 0 when there
    are no errors, and with 1 when there are; a warning is no error.
    """
    from citadels_core.packs import examine

    loaded = examine(*packs_of(paths))
    texts = loaded.sources()
    found = _asked_for(loaded, paths)
    lies_there = below(paths)
    checked = {path: text for path, text in texts.items() if lies_there(path)}
    looked_at = [*checked, *(problem.path for problem in found)]
    for path in paths:
        if not any(map(below([path]), looked_at)):
            raise Refusal(f'There is nothing to check in "{path}": card files end in .card, and no links are followed.')
    if format_ == "json":
        click.echo(_as_json(found, texts, len(checked)))
    else:
        click.echo(_as_text(found, texts, checked))
    if any(problem.severity.value == "error" for problem in found):
        raise SystemExit(1)


def _asked_for(loaded: "Loaded", paths: Sequence[Path]) -> "list[Diagnostic]":
    """Return the findings in the paths, and outside of them the errors on which these depend.

    Those are the errors in manifests and in the packs that are required; not what is wrong with the other cards of a
    pack when only some of its files were asked for.
    """
    from citadels_core.packs.manifest import FILE

    own = [folder.resolve() for folder in packs_of(paths)]
    required = [pack.folder for pack in loaded.packs if pack.folder.resolve() not in own]
    asked, needed = below(paths), below([*required, *(pack.folder / FILE for pack in loaded.packs)])
    errors = loaded.errors
    return [p for p in loaded.problems if asked(p.path) or (needed(p.path) and p in errors)]


def _as_text(found: "list[Diagnostic]", texts: "dict[str, Source]", checked: "dict[str, Source]") -> str:
    from citadels_dsl.render import render, summary

    color = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    counted = summary(found, checked, color=color)
    return f"{render(found, texts, color=color)}\n\n{counted}" if found else counted


def _as_json(found: "list[Diagnostic]", texts: "dict[str, Source]", files: int) -> str:
    from citadels_dsl.render import to_json

    tally = Counter(problem.severity.value for problem in found)
    problems = [to_json(problem, texts) for problem in found]
    figures = {"files": files, "errors": tally["error"], "warnings": tally["warning"], "problems": problems}
    return json.dumps(figures, indent=2)
