"""Report the findings of packs: as text for a person, or in the formats that other programs read."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import asdict, evolve, frozen

from citadels_core.model.listing import listed

if TYPE_CHECKING:
    from citadels_core.cli.findings.fixes import FixSummary
    from citadels_core.model.programs.ir import Bridge
    from citadels_core.packs import Loaded
    from citadels_dsl.text.diagnostics import Allowed, Diagnostic
    from citadels_dsl.text.source import SourceText


Place = dict[str, str | int]
"""A capability, with the card, the display path and the line that need it."""


@frozen(kw_only=True)
class PackCapabilities:
    """The capabilities of a pack, with the places of their rules; ``manifest`` is the manifest's path."""

    pack: str
    manifest: str
    places: list[Place]

    def names(self) -> tuple[str, ...]:
        """Return the names of the capabilities without duplicates."""
        return tuple(dict.fromkeys(str(place["capability"]) for place in self.places))


def capable(loaded: "Loaded", paths: Iterable[Path]) -> tuple[PackCapabilities, ...]:
    """Return the capabilities of each pack whose folder is a given path or lies below one."""
    from citadels_core.cli.lookup.paths import below
    from citadels_core.packs.manifest.manifest import FILE

    asked, shown = below(paths), loaded.paths()
    whole = [pack for pack in loaded.packs if asked(str(pack.folder))]
    can = loaded.capabilities({pack.id for pack in whole})
    return tuple(
        PackCapabilities(
            pack=pack.id,
            manifest=pack.shown(FILE),
            places=[
                {"capability": one.capability, "card": one.card, "file": shown[one.file], "line": one.line}
                for one in can[pack.id]
            ],
        )
        for pack in whole
        if pack.id in can
    )


def as_json(can: Iterable[PackCapabilities]) -> dict[str, list[Place]]:
    """Return a mapping from pack id to the places of the pack's capabilities."""
    return {one.pack: one.places for one in can}


def in_words(can: Iterable[PackCapabilities]) -> str:
    """Return one line of text for each pack with capabilities."""
    return "".join(f"{one.pack} {', '.join(names)}\n" for one in can if (names := one.names()))


def as_notices(can: Iterable[PackCapabilities]) -> Iterator[str]:
    """Yield one GitHub notice for each pack with capabilities, as GitHub shows only a few notices."""
    from citadels_dsl.reports.github import notice

    for one in can:
        lines = []
        for name in one.names():
            first, *more = [place for place in one.places if place["capability"] == name]
            others = f" and {len(more)} more" if more else ""
            lines.append(f"{name}: {first['card']} ({first['file']}:{first['line']}){others}")
        if lines:
            yield notice(one.manifest, f"what {one.pack} can do to a game", "\n".join(lines))


def missing(skipped: "Iterable[Bridge]") -> str:
    """Return a clause that names the packs that skipped patches and scenarios are for."""
    packs = sorted({one.pack for one in skipped})
    return f"{listed(packs)} {'is' if len(packs) == 1 else 'are'} not loaded"


@frozen(kw_only=True)
class FileFindings:
    """The findings of the checked files: findings to report, allowed findings, and known findings.

    Attributes:
        left: the findings to report.
        allowed: those that comments allow.
        known: those that a baseline lists.
        sources: all files by display path.
        checked: the display paths of the files that the user named.
        can: the capabilities of the packs that the user named.
        skipped: patches and scenarios in the checked files for packs that are not loaded.
        typed: the paths and ids as they were typed.
    """

    left: "tuple[Diagnostic, ...]"
    allowed: "tuple[Allowed, ...]" = ()
    known: "tuple[Diagnostic, ...]" = ()
    sources: "Mapping[str, SourceText]"
    checked: tuple[str, ...]
    can: tuple[PackCapabilities, ...] = ()
    skipped: "tuple[Bridge, ...]" = ()
    typed: tuple[str, ...] = ()

    def beside(self, baseline: Path) -> "FileFindings":
        """Return a copy whose ``known`` are the findings that a baseline lists; outdated entries are reported.

        Raises:
            CommandError: the file cannot be read or is not a baseline.
        """
        from citadels_core.cli.findings.baseline import compare

        compared = compare(baseline, self.left, self.sources, self.checked)
        left = (*compared.new, *compared.stale)
        sources = {**self.sources, compared.source.path: compared.source}
        return evolve(self, left=left, known=compared.known, sources=sources)

    def without_warnings(self) -> "FileFindings":
        """Return a copy whose ``known`` are all warnings, for use after they were written to a baseline."""
        errors = tuple(found for found in self.left if found.severity.value == "error")
        return evolve(self, left=errors, known=tuple(found for found in self.left if found not in errors))

    def failed(self, *, strict: bool) -> bool:
        """Return whether there is an error; with ``strict``, an error or a warning."""
        wrong = ("error", "warning") if strict else ("error",)
        return any(found.severity.value in wrong for found in self.left)

    def told(self, format_: str, fixes: "FixSummary | None", *, color: bool) -> str:
        """Return the report as text, JSON, SARIF or GitHub workflow commands, with a line end."""
        if format_ == "json":
            return json.dumps(self._json(fixes), indent=2) + "\n"
        if format_ == "sarif":
            from importlib.metadata import version

            from citadels_dsl.reports.sarif import to_sarif

            properties = {"capabilities": as_json(self.can)}
            log = to_sarif(self.left, self.allowed, self.known, self.sources, version("citadels-sdk"), properties)
            return json.dumps(log, indent=2) + "\n"
        parts = [] if fixes is None or not fixes.after else [f"applied {fixes.told()}\n"]
        if format_ == "github":
            from citadels_dsl.reports.github import to_github

            told = (f"{line}\n" for line in (*to_github(self.left, self.sources), *as_notices(self.can)))
            return "".join([*parts, *told, self._counted(color)])
        if self.left:
            from citadels_dsl.reports.render import render

            parts += [render(self.left, self.sources, color=color) + "\n\n", self._hint()]
        return "".join([*parts, self._counted(color), in_words(self.can)])

    def _hint(self) -> str:
        first, *others = dict.fromkeys(found.code for found in self.left)
        more = " (or another code)" if others else ""
        return f"`citadels explain {first}`{more} shows what it means, with examples.\n{self._fix_hint()}"

    def _fix_hint(self) -> str:
        from shlex import join

        from citadels_core.cli.findings.fixes import fixes_in
        from citadels_core.cli.lookup.paths import below, changeable, meant

        typed = self.typed or (".",)
        may = changeable(typed)
        fixable = sum(1 for _ in fixes_in(self.left, below(may.values())))
        if not fixable:
            there = any(True for _ in fixes_in(self.left, below(meant(typed))))
            left = "The findings with fixes are in installed packs, which are not changed: change the original.\n"
            return left if there else ""
        which = "it" if len(self.left) == 1 else "all of them" if fixable == len(self.left) else f"{fixable:,} of them"
        return f"`{join(['citadels', 'validate', '--fix', *(may if self.typed else ())])}` fixes {which}.\n"

    def _counted(self, color: bool) -> str:
        from citadels_dsl.reports.render import summary

        besides = "".join(self._counts())
        return f"{summary(self.left, len(self.checked), color=color)}{besides}\n"

    def _counts(self) -> Iterator[str]:
        if self.allowed:
            yield f"; {len(self.allowed)} allowed by comments"
        if self.known:
            yield f"; {len(self.known)} known to the baseline"
        if self.skipped:
            count = len(self.skipped)
            yield f"; {count} declaration{'' if count == 1 else 's'} not checked, because {missing(self.skipped)}"

    def _json(self, fixes: "FixSummary | None") -> dict[str, Any]:
        from citadels_dsl.reports.render import to_json

        tally = Counter(found.severity.value for found in self.left)
        report: dict[str, Any] = {
            "files": len(self.checked),
            "errors": tally["error"],
            "warnings": tally["warning"],
            "problems": [to_json(found, self.sources) for found in self.left],
            "allowed": [to_json(one.finding, self.sources) | {"reason": one.reason} for one in self.allowed],
            "known": [to_json(found, self.sources) for found in self.known],
            "capabilities": as_json(self.can),
        }
        if self.skipped:
            report["skipped"] = [asdict(one) for one in self.skipped]
        if fixes is not None:
            report["fixed"] = fixes.counted()
        return report
