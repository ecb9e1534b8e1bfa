"""Apply the fixes of findings to the files of packs: pass by pass in memory, then to the disk."""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Sequence
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
"""The maximum number of passes: a fix may reveal another finding with a fix."""

_Guess = tuple[str, str, str, str]
"""A fix that replaces a misspelt word: its file, the line of the word, the word, and its replacement."""


@define
class FixSummary:
    """The files with fixes: their texts before and after, and the number of fixes in each."""

    before: dict[Path, str] = field(factory=dict)
    after: dict[Path, str] = field(factory=dict)
    counts: Counter[Path] = field(factory=Counter)

    def counted(self) -> dict[str, int]:
        """Return a mapping from the display path of a file to the number of its fixes."""
        return {display_path(str(path)): count for path, count in sorted(self.counts.items())}

    def told(self) -> str:
        """Return a summary: `3 fixes in 2 files`."""
        fixes, files = self.counts.total(), len(self.counts)
        return f"{fixes} fix{'' if fixes == 1 else 'es'} in {files} file{'' if files == 1 else 's'}"

    def take(self, path: Path, before: str, fixed: "FixedFile") -> None:
        """Record the fixed text of a file, to be written later."""
        self.before.setdefault(path, before)
        self.after[path] = fixed.text
        self.counts[path] += fixed.count

    def take_back(self, path: Path, before: str, fixed: "FixedFile") -> None:
        """Undo the fixes that one pass made in a file."""
        self.after[path] = before
        self.counts[path] -= fixed.count
        if before == self.before[path]:
            del self.before[path], self.after[path], self.counts[path]

    def write(self) -> None:
        """Write the fixed files to the disk, each atomically.

        Raises:
            CommandError: another program changed a file in the meantime, it is a link, or it cannot be written.
        """
        for path, text in self.after.items():
            try:
                now = path.read_bytes()
            except OSError as refusal:
                raise CommandError(f'"{path}" cannot be read: {refusal.strerror or refusal}.') from None
            if now != self.before[path].encode():
                raise CommandError(f'"{path}" was changed by another program meanwhile; its fixes are not written.')
            save(path, text.encode())


def apply_all_fixes(paths: Sequence[Path], only: Container[str] | None = None) -> FixSummary:
    """Apply all fixes of findings in the files that the paths name or contain, until no fix is left.

    The fix of a misspelt word is undone if the new word has an error too. Files that are not UTF-8 are not changed.
    Of two fixes that overlap, one waits for the next pass.

    Args:
        only: the codes of the findings whose fixes are applied; None for all.

    Raises:
        CommandError: a path is a link, or belongs to no pack and contains none.
        ContentError: a pack does not exist.
    """
    from citadels_core.packs.editing.workspace import Workspace

    for path in paths:
        if path.is_symlink():
            raise CommandError(f'"{path}" is a link, and --fix does not follow links: name the file or folder itself.')
    asked = below(paths)
    summary = FixSummary()
    refused: set[_Guess] = set()
    workspace = Workspace(*packs_of(paths))
    for _ in range(MOST_PASSES):
        if not _apply_pass(workspace, asked, summary, refused, only):
            break
    return summary


def fixes_in(problems: Sequence[Diagnostic], asked: Callable[[str], bool]) -> Iterator[tuple[str, Fix]]:
    """Yield the fixes in files that may be changed, each with the path of the file that it changes.

    Args:
        asked: a predicate that tells whether a file may be changed; files that cannot be read in full never are.
    """
    unread = {problem.path for problem in problems if problem.code in ("CIT001", "CIT003")}
    for problem in problems:
        if problem.fix is not None and problem.path not in unread:
            changed = problem.fix.path or problem.path
            if asked(problem.path) and asked(changed):
                yield changed, problem.fix


def _apply_pass(
    workspace: "Workspace",
    asked: Callable[[str], bool],
    summary: FixSummary,
    refused: set[_Guess],
    only: Container[str] | None,
) -> int:
    """Apply the fixes that do not overlap, and return the number of applied fixes.

    If a guessed word has an error, the fixes of its file are undone, and the guess is added to ``refused``.
    """
    from citadels_dsl.reports.fixes import FixedFile, apply_fixes

    loaded = workspace.loaded()
    sources = loaded.sources()
    found: dict[str, list[Fix]] = defaultdict(list)
    problems = [problem for problem in loaded.problems if only is None or problem.code in only]
    for changed, fix in fixes_in(problems, asked):
        if changed not in sources or _guess(changed, fix, sources[changed]) not in refused:
            found[changed].append(fix)
    total = 0
    tried: dict[Path, tuple[str, str, FixedFile]] = {}
    for pack in loaded.packs:
        for name, data in pack.files:
            shown = pack.shown(name)
            path = pack.folder / name
            if shown not in found or (not name.endswith(SUFFIX) and path in summary.after):
                continue  # the workspace does not see a changed manifest, so a second pass would repeat the fixes in it
            text = summary.after.get(path) or data.decode()
            fixed = apply_fixes(text, found[shown])
            if fixed.text == text:
                continue
            total += fixed.count
            if name.endswith(SUFFIX):
                workspace.update(path, fixed.text)
                tried[path] = shown, text, fixed
            summary.take(path, text, fixed)
    problems = list(workspace.loaded().problems) if tried else []
    for path, (shown, text, fixed) in tried.items():
        wrong = [one.span for one in problems if one.path == shown and one.severity.value == "error" and not one.fix]
        guessed = [(_guess(shown, fix, sources[shown]), at) for fix, at in fixed.applied]
        bad = {one for one, at in guessed if one and any(at.start < w.end and w.start < at.end for w in wrong)}
        if bad:
            refused |= bad
            workspace.update(path, text)
            summary.take_back(path, text, fixed)
    return total


def _guess(path: str, fix: Fix, source: SourceText) -> _Guess | None:
    """Return the fix as a `_Guess` if it replaces a misspelt word; None for any other fix."""
    if not fix.description.startswith('write "') or not fix.replacement:
        return None
    line = source.text[: fix.span.start].rpartition("\n")[2] + source.text[fix.span.start :].partition("\n")[0]
    return path, line, source.text[fix.span.start : fix.span.end], fix.replacement
