"""Tell what was found in packs: as text for a person, or in the formats that other programs read."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

if TYPE_CHECKING:
    from citadels_core.cli.findings.fixes import FixSummary
    from citadels_core.packs import Loaded
    from citadels_dsl.text.diagnostics import Allowed, Diagnostic
    from citadels_dsl.text.source import SourceText


Place = dict[str, str | int]
"""A capability, and the card, the file as it is shown, and the line that bring it about."""


@frozen(kw_only=True)
class PackCapabilities:
    """The capabilities of a pack, each with its places; ``manifest`` is the path that is shown."""

    pack: str
    manifest: str
    places: list[Place]

    def names(self) -> tuple[str, ...]:
        """Return the capabilities, each once."""
        return tuple(dict.fromkeys(str(place["capability"]) for place in self.places))


def capable(loaded: "Loaded", paths: Iterable[Path]) -> tuple[PackCapabilities, ...]:
    """Return what each pack that is one of the paths, or lies below one, can do."""
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
    """Return the places of each pack by its id, as plain data."""
    return {one.pack: one.places for one in can}


def in_words(can: Iterable[PackCapabilities]) -> str:
    """Return a line for each pack that has capabilities."""
    return "".join(f"{one.pack} {', '.join(names)}\n" for one in can if (names := one.names()))


def as_notices(can: Iterable[PackCapabilities]) -> Iterator[str]:
    """Yield one notice of GitHub for each pack that can do anything, beside its manifest: few are shown at all."""
    from citadels_dsl.reports.github import notice

    for one in can:
        lines = []
        for name in one.names():
            first, *more = [place for place in one.places if place["capability"] == name]
            others = f" and {len(more)} more" if more else ""
            lines.append(f"{name}: {first['card']} ({first['file']}:{first['line']}){others}")
        if lines:
            yield notice(one.manifest, f"what {one.pack} can do to a game", "\n".join(lines))


@frozen(kw_only=True)
class FileFindings:
    """What was found in some files.

    ``left`` is told; ``allowed`` was allowed by comments and ``known`` is in a baseline. ``sources`` are all files by
    the path to show, ``checked`` the paths of those that were asked for.
    """

    left: "tuple[Diagnostic, ...]"
    allowed: "tuple[Allowed, ...]" = ()
    known: "tuple[Diagnostic, ...]" = ()
    sources: "Mapping[str, SourceText]"
    checked: tuple[str, ...]
    can: tuple[PackCapabilities, ...] = ()
    """What packs that were asked for can do."""
    typed: tuple[str, ...] = ()
    """The paths and ids as they were typed."""

    def beside(self, baseline: Path) -> "FileFindings":
        """Leave out what a baseline knows, and add its entries that are of no use any more.

        Raises:
            CommandError: the file cannot be read or is no baseline.
        """
        from citadels_core.cli.findings.baseline import compare

        compared = compare(baseline, self.left, self.sources, self.checked)
        left = (*compared.new, *compared.stale)
        sources = {**self.sources, compared.source.path: compared.source}
        return evolve(self, left=left, known=compared.known, sources=sources)

    def without_warnings(self) -> "FileFindings":
        """Leave out the warnings, which have just been written to a baseline."""
        errors = tuple(found for found in self.left if found.severity.value == "error")
        return evolve(self, left=errors, known=tuple(found for found in self.left if found not in errors))

    def failed(self, *, strict: bool) -> bool:
        """Return whether there is an error, or with ``strict`` a warning."""
        wrong = ("error", "warning") if strict else ("error",)
        return any(found.severity.value in wrong for found in self.left)

    def told(self, format_: str, mended: "FixSummary | None", *, color: bool) -> str:
        """Return everything as text, JSON, SARIF or workflow commands of GitHub, with a line end."""
        if format_ == "json":
            return json.dumps(self._json(mended), indent=2) + "\n"
        if format_ == "sarif":
            from importlib.metadata import version

            from citadels_dsl.reports.sarif import to_sarif

            properties = {"capabilities": as_json(self.can)}
            log = to_sarif(self.left, self.allowed, self.known, self.sources, version("citadels-sdk"), properties)
            return json.dumps(log, indent=2) + "\n"
        parts = [] if mended is None or not mended.after else [f"applied {mended.told()}\n"]
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
        return f"`citadels explain {first}`{more} shows what it means, with examples.\n{self._mending()}"

    def _mending(self) -> str:
        """Say what `--fix` would mend, and how to type it."""
        from shlex import join

        from citadels_core.cli.findings.fixes import fixes_in
        from citadels_core.cli.lookup.paths import below, changeable, meant

        typed = self.typed or (".",)
        may = changeable(typed)
        mended = sum(1 for _ in fixes_in(self.left, below(may.values())))
        if not mended:
            there = any(True for _ in fixes_in(self.left, below(meant(typed))))
            left = "What could be mended is in installed packs, which are left as they are: change the original.\n"
            return left if there else ""
        which = "it" if len(self.left) == 1 else "all of them" if mended == len(self.left) else f"{mended:,} of them"
        return f"`{join(['citadels', 'validate', '--fix', *(may if self.typed else ())])}` mends {which}.\n"

    def _counted(self, color: bool) -> str:
        from citadels_dsl.reports.render import summary

        besides = "".join(self._besides())
        return f"{summary(self.left, len(self.checked), color=color)}{besides}\n"

    def _besides(self) -> Iterator[str]:
        if self.allowed:
            yield f"; {len(self.allowed)} allowed by comments"
        if self.known:
            yield f"; {len(self.known)} known to the baseline"

    def _json(self, mended: "FixSummary | None") -> dict[str, Any]:
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
        if mended is not None:
            report["fixed"] = mended.counted()
        return report
