"""Write a pack of a hundred cards with their scenarios, and measure the time until a change is checked.

Run it with ``python -m tests.benchmarks.packs``; ``make bench`` prints its figures among the others.
"""

from __future__ import annotations

import gc
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONTENT = ROOT / "content"
CARDS = 100
COLD_TARGET_S, WARM_TARGET_S, RECHECK_TARGET_MS = 1.0, 0.4, 100

DECLARED = re.compile(r'^(?:district|character) "?([^"\n]+?)"?$', re.MULTILINE)
SHARED = re.compile(r"^(?:marker|counter|note|deck|rules|edition|patch) ", re.MULTILINE)
FINDINGS = re.compile(r"no problems in")


@dataclass(frozen=True, kw_only=True)
class Times:
    """Times of checking a hundred cards, in seconds at best, and of one edit, in milliseconds.

    The median of the edits, which differ, and the best of the rest, which a busy machine can only make longer.

    ``cold_work`` and ``warm_work`` are seconds of the processor: on a busy machine they tell more than the clock.
    """

    cold: float
    warm: float
    cold_work: float
    warm_work: float
    recheck: float
    slowest_recheck: float


def write_pack(folder: Path) -> int:
    """Write a pack with copies of official cards under other names, scenarios and all; return how many lines it has.

    Each card is in a file of its own, as in the official packs. A card is taken twice only when there are not enough.
    """
    folder.mkdir(parents=True)
    requires = [path.name for path in sorted(CONTENT.iterdir()) if (path / "pack.toml").is_file()]
    listed = ", ".join(f'"{name}"' for name in requires)
    head = 'id = "hundred"\nversion = "1.0"\ntitle = "A hundred cards"\nlanguage = 1\n'
    (folder / "pack.toml").write_text(f"{head}requires = [{listed}]\n", "utf-8")
    lines = 0
    texts = list(zip(range(CARDS), _cards(), strict=False))
    district = next(DECLARED.findall(text)[0] for _, text in texts if text.startswith("district "))
    (folder / "offered.card").write_text(f"patch Classic 2016\n    districts {district}\n", "utf-8")
    for number, text in texts:
        (folder / f"card_{number:03}.card").write_text(text, "utf-8")
        lines += text.count("\n")
    return lines


def _cards() -> Iterator[str]:
    """Yield the texts of cards that compile alone, under other names in each round."""
    texts = [path.read_text("utf-8") for path in sorted(CONTENT.rglob("*.card"))]
    alone = [
        text for text in texts if len(DECLARED.findall(text)) == 1 and not SHARED.search(text) and "# allow" not in text
    ]
    seen: set[str] = set()
    for ending in ("Anew", "Once More", "Again"):
        for text in alone:
            (name,) = DECLARED.findall(text)
            other = f"{name} {ending}"
            while other in seen:
                other += " Too"
            seen.add(other)
            named = re.sub(rf"(?<![\w'-]){re.escape(name)}(?![\w'-])", other, text)
            yield re.sub(
                r"^(scenario .*)$", lambda head, other=other: f"{head[1]} ({other})", named, flags=re.MULTILINE
            )


def times(runs: int = 5) -> Times:
    """Measure the check of the pack in new processes, and of one edit in one that has it open.

    The official packs are in the cache of compiled packs, and Python has the bytecode of the SDK, as after any use.
    """
    with tempfile.TemporaryDirectory(prefix="citadels-bench-") as temporary:
        home = Path(temporary)
        pack = home / "hundred"
        write_pack(pack)
        os.environ["CITADELS_CACHE"] = str(home / "cache")
        _validate(CONTENT, home)
        cold, warm = [], []
        for run in range(runs):
            card = pack / "card_000.card"
            card.write_text(f"{card.read_text('utf-8')}# {run}\n", "utf-8")
            cold.append(_validate(pack, home))
            warm.append(_validate(pack, home))
        edits = list(_edits(pack))
    return Times(
        cold=min(clock for clock, _ in cold),
        warm=min(clock for clock, _ in warm),
        cold_work=min(work for _, work in cold),
        warm_work=min(work for _, work in warm),
        recheck=statistics.median(edits),
        slowest_recheck=max(edits),
    )


def _validate(pack: Path, home: Path) -> tuple[float, float]:
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(home / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "citadels_core", "validate", str(pack)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if not FINDINGS.search(done.stdout):
        raise RuntimeError(f"the pack should be sound: {(done.stdout or done.stderr)[-500:]}")
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _edits(pack: Path) -> Iterator[float]:
    """Change cards in an open workspace, in several ways, and put them back; return the milliseconds of each check.

    Garbage is looked for as seldom as in the commands that hold a workspace open.
    """
    from citadels_core.cli.main import COLLECT
    from citadels_core.packs.editing.workspace import Workspace

    gc.set_threshold(*COLLECT)
    workspace = Workspace(pack)
    workspace.loaded()
    for file in sorted(pack.glob("*.card"))[5::10]:
        text = file.read_text("utf-8")
        number = text.replace("\n    cost ", "\n    cost 1", 1).replace("\n    rank ", "\n    rank 0", 1)
        for edited in (f"# a note\n{text}", number, DECLARED.sub(lambda head: f"{head[0]} Renamed", text), text):
            start = time.process_time()
            workspace.update(file, edited)
            workspace.loaded()
            yield (time.process_time() - start) * 1000


def main() -> None:
    """Print the figures."""
    found = times()
    for what, clock, work, target in (
        (f"{CARDS} cards, official packs cached", found.cold, found.cold_work, COLD_TARGET_S),
        ("again, unchanged", found.warm, found.warm_work, WARM_TARGET_S),
    ):
        print(f"validate {what:36} {clock:5.2f} s, of the processor {work:.2f} s   target {target} s")
    print(f"check one edit in an open workspace    {found.recheck:11.0f} ms   target {RECHECK_TARGET_MS} ms")
    print(f"check the slowest edit                 {found.slowest_recheck:11.0f} ms")


if __name__ == "__main__":
    main()
