"""Apply the fixes of findings to the files of packs, pass by pass, without touching the disk before the end."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

from citadels_core.cli.errors import CommandError
from citadels_core.cli.files import save
from citadels_core.cli.lookup.paths import below, packs_of
from citadels_core.packs.finding.discovery import SUFFIX
from citadels_dsl.text.diagnostics import Diagnostic, Fix
from citadels_dsl.text.source import SourceText, display_path

if TYPE_CHECKING:
    from citadels_core.packs.editing.workspace import Workspace
    from citadels_dsl.reports.fixes import FixedFile

MOST_PASSES = 20
"""A fix may bring another one to light; after so many passes it is enough."""

_Guess = tuple[str, str, str, str]
"""A word that was guessed: its file, the line it stands in, what stands there, and what may have been meant."""


@define
class FixSummary:
    """What came of the files that had something to mend: before, after, and how many fixes were applied to each."""

    before: dict[Path, str] = field(factory=dict)
    after: dict[Path, str] = field(factory=dict)
    counts: Counter[Path] = field(factory=Counter)

    def counted(self) -> dict[str, int]:
        """Return how many fixes were applied to each file, by the path to show."""
        return {display_path(str(path)): count for path, count in sorted(self.counts.items())}

    def told(self) -> str:
        """Count what was done: `3 fixes in 2 files`."""
        fixes, files = self.counts.total(), len(self.counts)
        return f"{fixes} fix{'' if fixes == 1 else 'es'} in {files} file{'' if files == 1 else 's'}"

    def take(self, path: Path, before: str, fixed: "FixedFile") -> None:
        """Take what came of fixes for the text of a file."""
        self.before.setdefault(path, before)
        self.after[path] = fixed.text
        self.counts[path] += fixed.count

    def take_back(self, path: Path, before: str, fixed: "FixedFile") -> None:
        """Take back what came of fixes: the file is as it was before them."""
        self.after[path] = before
        self.counts[path] -= fixed.count
        if before == self.before[path]:
            del self.before[path], self.after[path], self.counts[path]

    def write(self) -> None:
        """Put the files on the disk, each all at once.

        Raises:
            CommandError: a file has changed meanwhile, is a link, or cannot be written.
        """
        for path, text in self.after.items():
            try:
                now = path.read_bytes()
            except OSError as refusal:
                raise CommandError(f'"{path}" cannot be read: {refusal.strerror or refusal}.') from None
            if now != self.before[path].encode():
                raise CommandError(f'"{path}" has been changed by somebody else meanwhile; it is left as it is.')
            save(path, text.encode())


def mend(paths: Sequence[Path]) -> FixSummary:
    """Apply all fixes of findings in the files that the paths are or hold, until there are none.

    A word that was guessed is only written where nothing is wrong with it then. Files that are not UTF-8 are left
    alone. A fix that another one overlaps waits for the next pass.

    Raises:
        CommandError: a path is a link, or has nothing to do with any pack.
        ContentError: a pack does not exist.
    """
    from citadels_core.packs.editing.workspace import Workspace

    for path in paths:
        if path.is_symlink():
            raise CommandError(f'"{path}" is a link, and --fix follows none: name the file or folder itself.')
    asked = below(paths)
    mended = FixSummary()
    refused: set[_Guess] = set()
    workspace = Workspace(*packs_of(paths))
    for _ in range(MOST_PASSES):
        if not _once(workspace, asked, mended, refused):
            break
    return mended


def fixes_in(problems: Sequence[Diagnostic], asked: Callable[[str], bool]) -> Iterator[tuple[str, Fix]]:
    """Yield the fixes that may be applied, each with the path of the file that it changes.

    Args:
        asked: whether a file was asked for: one that was not is left as it is.
    """
    unread = {problem.path for problem in problems if problem.code in ("CIT001", "CIT003")}
    for problem in problems:
        if problem.fix is not None and problem.path not in unread:
            changed = problem.fix.path or problem.path
            if asked(problem.path) and asked(changed):
                yield changed, problem.fix


def _once(workspace: "Workspace", asked: Callable[[str], bool], mended: FixSummary, refused: set[_Guess]) -> int:
    """Apply what can be applied together, and return how many fixes that were.

    Where something is wrong with a word that was guessed, its file is left as it was, and that guess is not made again.
    """
    from citadels_dsl.reports.fixes import FixedFile, apply_fixes

    loaded = workspace.loaded()
    sources = loaded.sources()
    found: dict[str, list[Fix]] = defaultdict(list)
    for changed, fix in fixes_in(loaded.problems, asked):
        if changed not in sources or _guess(changed, fix, sources[changed]) not in refused:
            found[changed].append(fix)
    total = 0
    tried: dict[Path, tuple[str, str, FixedFile]] = {}
    for pack in loaded.packs:
        for name, data in pack.files:
            shown = pack.shown(name)
            path = pack.folder / name
            if shown not in found or (not name.endswith(SUFFIX) and path in mended.after):
                continue  # a manifest is mended once: what follows from it shows when it is read again
            text = mended.after.get(path) or data.decode()
            fixed = apply_fixes(text, found[shown])
            if fixed.text == text:
                continue
            total += fixed.count
            if name.endswith(SUFFIX):
                workspace.update(path, fixed.text)
                tried[path] = shown, text, fixed
            mended.take(path, text, fixed)
    problems = workspace.loaded().problems if tried else ()
    for path, (shown, text, fixed) in tried.items():
        wrong = [one.span for one in problems if one.path == shown and one.severity.value == "error" and not one.fix]
        guessed = [(_guess(shown, fix, sources[shown]), at) for fix, at in fixed.applied]
        bad = {one for one, at in guessed if one and any(at.start < w.end and w.start < at.end for w in wrong)}
        if bad:
            refused |= bad
            workspace.update(path, text)
            mended.take_back(path, text, fixed)
    return total


def _guess(path: str, fix: Fix, source: SourceText) -> _Guess | None:
    """Return what tells a guessed word from others: its file, its line, and the words; None for any other fix."""
    if not fix.description.startswith('write "') or not fix.replacement:
        return None
    line = source.text[: fix.span.start].rpartition("\n")[2] + source.text[fix.span.start :].partition("\n")[0]
    return path, line, source.text[fix.span.start : fix.span.end], fix.replacement
