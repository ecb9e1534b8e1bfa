"""`citadels fmt`: format card files."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from citadels_core.cli.errors import CommandError
from citadels_core.cli.files import save
from citadels_core.cli.lookup.paths import meant
from citadels_core.cli.terminal.completion import complete_pack
from citadels_core.model.escape import visible
from citadels_core.packs.finding.discovery import LARGEST, SUFFIX, is_aside, read_file
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import Span, display_path, read_source

STDIN = "-"


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", shell_complete=complete_pack)
@click.option("--check", is_flag=True, help="List the files that would change, and change nothing.")
@click.option("--diff", is_flag=True, help="Show what would change, and change nothing.")
@click.option(
    "--upgrade",
    is_flag=True,
    help="Also bring packs to the newest version of the language: replace renamed words, and write the version into "
    "pack.toml.",
)
def command(paths: tuple[str, ...], *, check: bool, diff: bool, upgrade: bool) -> None:
    """Format card files.

    PATH is a card file, a folder with card files, or the id of a pack; the current folder by default. If PATH is "-",
    the command reads a card file from standard input and writes the result to standard output. Formatting changes only
    spaces, line breaks and quotes, and --upgrade also words that have newer names. The command does not follow
    symbolic links and does not change installed packs.

    Exit code 1: a file cannot be read or, with --check or --diff, a file would change.
    """
    if STDIN in paths:
        if len(paths) > 1 or upgrade:
            raise click.UsageError('"-" reads one text from standard input: give no other path, and no --upgrade.')
        raise SystemExit(_format_standard_input(check=check, diff=diff))
    changed: list[Path] = []
    same = 0
    unread: list[Diagnostic] = []
    files = list(_files(paths or (".",), changed=not (check or diff)))
    upgraded = _upgraded(paths or (".",)) if upgrade else {}
    for path in [*files, *(path for path in upgraded if path not in files)]:
        old, new, problems = _formatted(path, upgraded.get(path))
        unread += problems
        if new is None:
            continue
        if new == old:
            same += 1
            continue
        changed.append(path)
        if diff:
            click.echo(_difference(old, new, str(path)), nl=False)
        if not (check or diff):
            save(path, new)
        if not diff:
            click.echo(f"{'would change' if check else 'formatted'} {visible(str(path))}")
    if unread:
        _print_unformatted(unread)
    if not diff:
        click.echo(_summary(len(changed), same, len({problem.path for problem in unread}), check=check))
    if unread or (changed and (check or diff)):
        raise SystemExit(1)


def _format_standard_input(*, check: bool, diff: bool) -> int:
    """Return the exit code of the command."""
    from citadels_dsl.formatter import format_bytes

    data = sys.stdin.buffer.read(LARGEST)
    made = format_bytes(data, STDIN)
    if made.text is None:
        _print_unformatted(made.problems, data)
        return 1
    new = made.text.encode()
    if diff:
        click.echo(_difference(data, new, STDIN), nl=False)
    elif not check:
        sys.stdout.buffer.write(new)
        sys.stdout.buffer.flush()
    return int((check or diff) and new != data)


def _files(paths: Iterable[str], *, changed: bool) -> Iterator[Path]:
    """Yield the card files that paths name or contain, without duplicates.

    Args:
        changed: whether the files will be written: installed packs are then refused.

    Raises:
        CommandError: a path does not exist, is a link, or contains no card file.
    """
    seen: set[Path] = set()
    words = tuple(paths)
    for given, path in zip(words, meant(words, changed=changed), strict=True):
        if path.is_symlink():
            raise CommandError(f'"{given}" is a link, and links are not followed: name the file or folder it leads to.')
        if path.is_dir():
            found = sorted(_below(path, SUFFIX))
            if not found:
                raise CommandError(f'There is no card file in "{given}": their names end in {SUFFIX}.')
        elif path.is_file():
            found = [path]
        else:
            raise CommandError(f'"{given}" is neither a file nor a folder.')
        for file in found:
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _below(folder: Path, suffix: str) -> Iterator[Path]:
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not is_aside(Path(root) / name)]
        for name in names:
            file = Path(root) / name
            if name.endswith(suffix) and not name.startswith(".") and stat.S_ISREG(file.lstat().st_mode):
                yield file


def _upgraded(paths: Iterable[str]) -> dict[Path, str]:
    from citadels_core.cli.findings.upgrade import upgrade

    return upgrade(meant(paths, changed=True))


def _formatted(path: Path, text: str | None) -> tuple[bytes, bytes | None, tuple[Diagnostic, ...]]:
    """Return the bytes of a file, the formatted bytes (None if it cannot be formatted), and its findings.

    Args:
        text: what is formatted in place of the text in the file, if it is not None; a manifest is not formatted.
    """
    from citadels_dsl.formatter import format_bytes

    try:
        with path.open("rb") as opened:
            old = opened.read(LARGEST)
    except OSError as refusal:
        reason = (refusal.strerror or "it cannot be read").lower()
        return b"", None, (problem("CIT608", Span(0, 0), display_path(str(path)), f"this cannot be read: {reason}"),)
    new = old if text is None else text.encode()
    if path.name == FILE:
        return old, new, ()
    made = format_bytes(new, str(path))
    return old, None if made.text is None else made.text.encode(), made.problems


def _difference(old: bytes, new: bytes, name: str) -> str:
    from citadels_core.cli.files import difference

    return difference(old.decode("utf-8", "replace"), new.decode(), name, "formatted")


def _print_unformatted(problems: Iterable[Diagnostic], data: bytes = b"") -> None:
    from citadels_dsl.reports.render import render

    found = list(problems)
    sources = {}
    for path in {one.path for one in found}:
        content = data if path == STDIN else read_file(Path(path)) if os.access(path, os.R_OK) else b""
        sources[path] = read_source(content, path)[0]
    click.echo(render(found, sources, color=sys.stderr.isatty() and not os.environ.get("NO_COLOR")), err=True)
    count = len(sources)
    click.echo(f"{'this file was' if count == 1 else f'these {count} files were'} not changed", err=True)


def _summary(changed: int, same: int, unread: int, *, check: bool) -> str:
    parts = [
        f"{_files_said(changed)} {'would change' if check else 'formatted'}" if changed else "",
        f"{_files_said(same)} formatted already" if same else "",
        f"{_files_said(unread)} cannot be read" if unread else "",
    ]
    return ", ".join(part for part in parts if part)


def _files_said(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"
