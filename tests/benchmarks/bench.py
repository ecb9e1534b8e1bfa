"""Measure the speed and memory that the SDK promises, each figure with its target: `make bench`.

Times of one machine say little about another, so the engine is measured against `handwritten.py` in turn, and what is
asked of a copy is scaled to what a hand-written decision takes here.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import handwritten
import packs

ROOT = Path(__file__).resolve().parents[2]
SEATS = 4

RATIO_TARGET = 2.0
"""Of the compiled machine; `make bench` compiles it where there is a C compiler. The aim is 2.5."""
AIMS = {"a Python bot by numbers": 1.5, "a Python bot by decisions": 0.6, "the full box by the plain one": 0.5}
"""Ratios that are aimed at: they fail nothing before they are reached."""
PLAIN_FORM_AIM = 0.04
MEMORY_TARGET_MB = 60
COPY_TARGET_US = 1
COPY_TARGET_IS_FOR_US = 0.97  # a machine on which a hand-written decision takes this long
SAVE_TARGET_US = 100
OBSERVE_TARGET_US = 60
DETERMINIZE_TARGET_US = 100
VERSION_TARGET_S = 0.3
VALIDATE_TARGETS_S = {("content/base", "content/classic2016"): (1.5, 0.5), ("content/",): (3.0, 0.7)}
"""What is validated, and how long that may take with a cold and with a warm cache."""


class NotMeasured(Exception):
    """A figure that cannot be measured, and the reason."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of the table."""

    what: str
    value: str
    target: str = ""
    ok: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How fast games were played."""

    decisions: float  # a second
    games: float  # a second


@dataclass(frozen=True, kw_only=True)
class Run:
    """What a finished program printed and used."""

    output: str
    seconds: float
    work: float
    """Seconds of the processor."""
    peak_mb: float


def main() -> int:
    """Measure, print the table, and return 1 if a figure is over its target or missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--pairs", type=int, default=5, help="runs of the engine, each beside one of the hand-written one"
    )
    parser.add_argument("--games", type=int, default=300, help="games in one run of the engine")
    asked = parser.parse_args()
    failed = False
    hand_us = 1e6 / hand(1).decisions  # warms up; enough for the copies if the engine cannot be measured
    measures: list[tuple[str, Callable[[], Iterator[Row]]]] = [
        ("pace", lambda: pace_rows(asked.pairs, asked.games)),
        ("who answers", lambda: holder_rows(asked.pairs)),
        ("the plain form", plain_form_rows),
        ("cold --version", version_rows),
        ("validate content/", validate_rows),
        ("a pack of many cards", pack_rows),
        ("linking", link_rows),
        ("Game.copy()", lambda: copy_rows(hand_us)),
        ("saving, looking and taking back", table_rows),
    ]
    print(f"{'':38}{'measured':>16}   {'target':<14}")
    for what, measure in measures:
        try:
            for row in measure():
                verdict = {True: "ok", False: "OVER", None: ""}[row.ok]
                print(f"{row.what:38}{row.value:>16}   {row.target:<14}{verdict}".rstrip(), flush=True)
                failed |= row.ok is False
        except NotMeasured as why:
            print(f"{what:38}{'not measured':>16}   {why}", flush=True)
            failed = True
    return int(failed)


def pace_rows(pairs: int, games: int) -> Iterator[Row]:
    """Play both engines in turn; the median of the ratios is what counts."""
    hands: list[Pace] = []
    engines: list[Pace] = []
    peaks: list[float] = []
    for seed in range(1, pairs + 1):
        hands.append(hand(seed))
        engine, peak = simulated(seed, games)
        engines.append(engine)
        peaks.append(peak)
    both = list(zip(engines, hands, strict=True))
    ratio = statistics.median(e.decisions / h.decisions for e, h in both)
    games_ratio = statistics.median(e.games / h.games for e, h in both)
    yield Row(what="hand-written, decisions/s", value=f"{statistics.median(h.decisions for h in hands):,.0f}")
    yield Row(what="random games, decisions/s", value=f"{statistics.median(e.decisions for e in engines):,.0f}")
    yield Row(
        what=f"ratio of decisions/s, {pairs} pairs",
        value=f"{ratio:.3f}",
        target=f">= {RATIO_TARGET}",
        ok=ratio >= RATIO_TARGET,
    )
    yield Row(what="ratio of games/s", value=f"{games_ratio:.3f}")
    yield Row(
        what=f"peak memory of {games} simulated games",
        value=f"{max(peaks):.0f} MB",
        target=f"< {MEMORY_TARGET_MB} MB",
        ok=max(peaks) < MEMORY_TARGET_MB,
    )


def holder_rows(pairs: int) -> Iterator[Row]:
    """Play on the machine in this process, for each kind of client; the medians of ratios count."""
    try:
        import paces
    except ImportError as error:
        raise NotMeasured(str(error)) from None
    full = paces.full_boxes()
    ratios: dict[str, list[float]] = {}
    for seed in range(1, pairs + 1):
        by_hand, alone = hand(seed, seconds=1).decisions, paces.play_outs([paces.PLAIN])
        for what, ratio in (
            ("the machine by itself", alone / by_hand),
            ("a Python bot by numbers", paces.by_numbers() / by_hand),
            ("a Python bot by decisions", paces.by_decisions() / by_hand),
            ("the full box by the plain one", paces.play_outs(full) / alone),
        ):
            ratios.setdefault(what, []).append(ratio)
    for what, found in ratios.items():
        aim = AIMS.get(what)
        yield Row(what=f"ratio of {what}", value=f"{statistics.median(found):.2f}", target=f"aim {aim}" if aim else "")


def plain_form_rows() -> Iterator[Row]:
    """Play on the machine as plain Python, in processes of its own."""
    alone = {**os.environ, "CITADELS_PURE": "1", "PYTHONPATH": str(ROOT)}
    pace = [sys.executable, str(ROOT / "tests/benchmarks/paces.py")]
    ratios = []
    for seed in range(1, 4):
        run = subprocess.run(pace, env=alone, cwd=ROOT, capture_output=True, text=True, check=False)
        if run.returncode:
            raise NotMeasured(run.stderr.strip().splitlines()[-1])
        ratios.append(float(run.stdout) / hand(seed, seconds=1).decisions)
    ratio = statistics.median(ratios)
    yield Row(what="ratio of the plain form", value=f"{ratio:.3f}", target=f"aim {PLAIN_FORM_AIM}")


def version_rows() -> Iterator[Row]:
    """Time new processes that only say their version."""
    seconds = statistics.median(citadels("--version").seconds for _ in range(5))
    yield Row(
        what="cold --version",
        value=f"{seconds:.2f} s",
        target=f"< {VERSION_TARGET_S} s",
        ok=seconds < VERSION_TARGET_S,
    )


def validate_rows() -> Iterator[Row]:
    """Validate the official packs with an empty compile cache, then with a warm one."""
    for paths, targets in VALIDATE_TARGETS_S.items():
        cold: list[float] = []
        warm: list[float] = []
        for _ in range(3):
            with tempfile.TemporaryDirectory(prefix="citadels-bench-") as cache:
                cold.append(citadels("validate", *paths, cache=cache).seconds)
                warm.append(citadels("validate", *paths, cache=cache).seconds)
        for name, times, target in zip(("cold", "warm"), (cold, warm), targets, strict=True):
            seconds = statistics.median(times)
            yield Row(
                what=f"validate {paths[-1]}, {name} cache",
                value=f"{seconds:.2f} s",
                target=f"< {target} s",
                ok=seconds < target,
            )


def pack_rows() -> Iterator[Row]:
    """Validate a pack of many cards in new processes, and check edits of it in one that stays."""
    try:
        found = packs.times()
    except (ImportError, RuntimeError) as why:
        raise NotMeasured(str(why)) from why
    for name, seconds, work, target in (
        ("", found.cold, found.cold_work, packs.COLD_TARGET_S),
        (" again", found.warm, found.warm_work, packs.WARM_TARGET_S),
    ):
        what = f"validate {packs.CARDS} cards{name}"
        yield Row(what=what, value=f"{seconds:.2f} s", target=f"< {target} s", ok=seconds < target)
        yield Row(what=f"{what}, of the processor", value=f"{work:.2f} s")
    yield Row(
        what="check an edit of one of them",
        value=f"{found.recheck:.0f} ms",
        target=f"< {packs.RECHECK_TARGET_MS} ms",
        ok=found.recheck < packs.RECHECK_TARGET_MS,
    )


LINK_TARGET_MS = 60
"""So long may it take at most to put a box together: more would be felt before a game, and in every play-out."""


def link_rows() -> Iterator[Row]:
    """Link boxes: the smallest, the largest, and one with characters outside the cast."""
    try:
        from citadels_core import Setup, load
        from citadels_core.box.find import box_for
        from citadels_core.machine.linking.link_box import linked
        from citadels_core.packs.finding.discovery import official
    except ImportError as error:
        raise NotMeasured(str(error)) from None
    catalog = load(*official())
    for edition in ("classic2016", "deluxe2016", "scenic2021"):
        times = []
        for seats in range(3, 8):
            start = time.process_time()
            linked(box_for(catalog, Setup(edition=edition, seats=seats)))
            times.append(time.process_time() - start)
        median = 1000 * statistics.median(times)
        yield Row(
            what=f"linking {edition}",
            value=f"{median:.0f} ms",
            target=f"< {LINK_TARGET_MS} ms",
            ok=median < LINK_TARGET_MS,
        )


def copy_rows(hand_us: float) -> Iterator[Row]:
    """Copy games at many positions: every tenth decision of random games."""
    try:
        from citadels_core import Game, Setup, load
        from citadels_core.bots.random_bot import RandomBot
    except ImportError as why:
        raise NotMeasured(str(why)) from why
    catalog = load("classic2016")
    times: list[float] = []
    for seed in range(10):
        game = Game.start(catalog, Setup(edition="classic2016", seats=SEATS, seed=seed))
        bot = RandomBot(seed)
        answered = 0
        while (decision := game.decision) is not None:
            if answered % 10 == 0:
                times.append(seconds_of(game.copy, repeat=20))
            game.answer(bot.answer_to(decision.question))
            answered += 1
    us = statistics.median(times) * 1e6
    hand_us = statistics.median([hand_us, 1e6 / hand(2).decisions, 1e6 / hand(3).decisions])
    target = COPY_TARGET_US * hand_us / COPY_TARGET_IS_FOR_US
    yield Row(
        what=f"Game.copy(), {len(times)} positions",
        value=f"{us:.1f} us",
        target=f"< {target:.1f} us",
        ok=us < target,
    )
    yield Row(what="one copy in hand-written decisions", value=f"{us / hand_us:.1f}")


def table_rows() -> Iterator[Row]:
    """Save, observe and undo at every tenth decision of games; the times are CPU times."""
    try:
        from citadels_core import Game, Setup, load
        from citadels_core.bots.random_bot import RandomBot
        from citadels_core.table.json import canonical
        from citadels_core.table.saves import snapshot
        from citadels_core.table.saves.seal import seal
    except ImportError as why:
        raise NotMeasured(str(why)) from why
    catalog = load("classic2016")
    times: dict[str, list[float]] = {}
    sizes: list[int] = []

    def measure(what: str, work: Callable[[], object]) -> None:
        start = time.thread_time()
        work()
        times.setdefault(what, []).append(time.thread_time() - start)

    for seed in range(5):
        game = Game.start(catalog, Setup(edition="classic2016", seats=SEATS, seed=seed))
        bot = RandomBot(seed)
        while (decision := game.decision) is not None:
            if len(game.answers) % 10 == 0:
                measure("save a new position", partial(snapshot.save, game))
                data = snapshot.save(game)
                measure("save it again", partial(snapshot.save, game))
                measure("the seal of a save", partial(seal, data))
                measure("the state of a save", game.core.plain)
                sizes.append(len(canonical(data["state"])))
                measure("observe a new position, as who is asked", partial(game.observe, decision.seat))
                for seat in (None, *range(SEATS)):
                    measure("observe it again", partial(game.observe, seat))
                measure("remember ten more answers", partial(game.knowledge, decision.seat))
                measure("a game that agrees with a seat", partial(game.determinize, decision.seat, Random(1)))
                if any(game.can_undo(seat) for seat in range(SEATS)):
                    measure("undo", game.copy().undo)
            game.answer(bot.answer_to(decision.question))
    targets = {
        "save a new position": SAVE_TARGET_US,
        "save it again": SAVE_TARGET_US,
        "observe a new position, as who is asked": OBSERVE_TARGET_US,
        "observe it again": OBSERVE_TARGET_US,
        "a game that agrees with a seat": DETERMINIZE_TARGET_US,
    }
    for what, taken in times.items():
        us, target = statistics.median(taken) * 1e6, targets.get(what)
        yield Row(
            what=what,
            value=f"{us:.0f} us",
            target="" if target is None else f"< {target} us",
            ok=None if target is None else us < target,
        )
    yield Row(what="the state of a save as JSON", value=f"{statistics.median(sizes) / 1000:.1f} kB")


def seconds_of(work: Callable[[], object], *, repeat: int) -> float:
    """Return the mean time of one call."""
    start = time.process_time()
    for _ in range(repeat):
        work()
    return (time.process_time() - start) / repeat


def hand(seed: int, *, seconds: float = 1.5) -> Pace:
    """Play the hand-written engine for a while."""
    rng = Random(seed)
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += handwritten.play(SEATS, rng)[1]
        games += 1
    return Pace(decisions=decisions / spent, games=games / spent)


def simulated(seed: int, games: int) -> tuple[Pace, float]:
    """Let the engine play the same game in a process of its own; return its pace, and its peak memory in MB."""
    run = run_program([sys.executable, "-m", "tests.benchmarks.random_games", str(games), str(seed)])
    decisions, seconds = run.output.split()
    return Pace(decisions=int(decisions) / float(seconds), games=games / float(seconds)), run.peak_mb


def citadels(*arguments: str, cache: str | None = None) -> Run:
    """Run the command in a process of its own."""
    beside = Path(sys.executable).with_name("citadels")
    program = str(beside) if beside.exists() else shutil.which("citadels")
    if program is None:
        raise NotMeasured("`citadels` is not installed in this Python")
    return run_program([program, *arguments], cache=cache)


def run_program(words: list[str], cache: str | None = None) -> Run:
    """Run a program in a process of its own, from the root of the repository."""
    environment = os.environ | ({"CITADELS_CACHE": cache} if cache else {})
    with tempfile.TemporaryFile() as complaints:
        start = time.perf_counter()
        child = subprocess.Popen(
            words,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=complaints,
        )
        assert child.stdout is not None
        with child.stdout:
            output = child.stdout.read().decode()
        _, status, used = os.wait4(child.pid, 0)  # not child.wait(): it does not return the resource usage
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            complaints.seek(0)
            said = complaints.read().decode().strip().splitlines() or output.strip().splitlines() or [""]
            raise NotMeasured(f"`{shlex.join(words)}` ended with {child.returncode}: {said[-1]}")
    kilobytes = used.ru_maxrss / 1024 if sys.platform == "darwin" else used.ru_maxrss
    return Run(output=output, seconds=seconds, work=used.ru_utime + used.ru_stime, peak_mb=kilobytes / 1024)


if __name__ == "__main__":
    sys.exit(main())
