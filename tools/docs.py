"""Write the generated files, mainly the pages of ``docs/reference``, or report which are out of date.

Run it with ``python -m tools.docs [--check]`` in a checkout.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

import click

from citadels_core.lab.scenarios.examples import try_example
from tools import (
    api_page,
    capability_page,
    catalogue,
    idiom_page,
    index_schema,
    manifest_page,
    reference,
    wire_page,
    wire_schema,
    wire_typescript,
)
from tools.tree_sitter_words import tree_sitter_words
from tools.vscode_files import language_configuration, textmate

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "reference"


def pages() -> dict[str, str]:
    """Return a mapping from file name to the text of the generated page."""
    return {name: write() for name, write in PAGES.items()}


def generated() -> dict[Path, str]:
    """Return the text of every generated file."""
    texts = {FOLDER / name: text for name, text in pages().items()}
    return texts | {ROOT / name: write() for name, write in FILES.items()}


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.exists() else None


def _commands() -> click.Group:
    """Return the commands of the program, found by its console script instead of an import."""
    (script,) = entry_points(group="console_scripts", name="citadels")
    for found in vars(import_module(script.module)).values():
        if isinstance(found, click.Group):
            return found
    raise LookupError(f"{script.module} has no group of commands")


COMMANDS = "reference/commands"
"""The page of the site that lists all commands; its file has only the first lines."""


def list_of_commands() -> str:
    """Return the list of all commands in Markdown."""
    return reference.commands(_commands())


PAGES: dict[str, Callable[[], str]] = {
    "api.md": api_page.page,
    "words.md": reference.words,
    "diagnostics.md": lambda: reference.diagnostics(try_example),
    "capabilities.md": capability_page.page,
    "manifest.md": manifest_page.page,
    "pack.schema.json": manifest_page.schema,
    "index.schema.json": index_schema.schema,
    "wire.md": wire_page.page,
}
"""The generated pages of ``docs/reference``, with the functions that write them."""

FILES: dict[str, Callable[[], str]] = {
    "docs/how-to/find-lines-for-an-idea.md": idiom_page.page,
    "citadels_core/translation/en.ftl": catalogue.english,
    "dsl/editors/vscode/syntaxes/citadels.tmLanguage.json": textmate,
    "dsl/editors/vscode/language-configuration.json": language_configuration,
    "dsl/editors/tree-sitter/words.json": tree_sitter_words,
    "citadels_core/wire/protocol.schema.json": wire_schema.schema,
    "citadels_core/serve/web/client/protocol.d.ts": wire_typescript.typescript,
}
"""The generated files for editors and for clients of tables, by path from the root."""


@click.command()
@click.option("--check", is_flag=True, help="Only tell which pages are stale; exit code 1 when there are any.")
def main(*, check: bool) -> None:
    """Write the generated files: the pages of docs/reference, and what editors and clients of tables need."""
    if not FOLDER.is_dir():
        raise click.ClickException(f"{FOLDER} is not there: the pages are made in a checkout, not in an installation.")
    texts = generated()
    old = [path for path, text in texts.items() if _read(path) != text]
    for path in old:
        if check:
            click.echo(f"{path.relative_to(ROOT)} is stale: run make docs", err=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[path], "utf-8")
            click.echo(f"wrote {path.relative_to(ROOT)}")
    if check and old:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
