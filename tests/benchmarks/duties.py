"""Print how the compiled machine spends the time of a decision: ``python -m tests.benchmarks.duties``.

Counts instructions with callgrind (`valgrind` has to be installed), which no busy neighbour changes, while random bots
play the basic game in the machine. The first table has what is done for a menu and for an event with all that this
calls; the second says in which module of the machine each instruction stands, so that its parts make a whole.
"""

import ast
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from citadels_core.machine.sources import read_sources

GAMES = 100
PREFIX = "__pyx_f_13citadels_core_7machine_8compiled_"
"""What Cython puts before the names of the machine's functions."""

WHOLE = {
    "offer the actions of a turn": ("4Menu_step",),
    "carry one out, without its program": ("4Menu_take",),
    "propose an event until it has happened": ("4Emit_do",),
    "look for bans": ("first_ban",),
    "ask a number that rules may change": ("ask",),
    "draw from chance": ("below",),
}
"""What is done, and the functions that do it with all that they call."""

BY_MODULE = {
    "menus": ("actions", "gathering", "menu", "offering", "question_fields", "question_record"),
    "the life of events": (
        "event_kinds",
        "event_life",
        "proposals",
        "tolls",
        "triggers",
        "cities",
        "resources",
        "sight",
    ),
    "what events change": ("moves", "piles", "turns", "declared_state", "in_play", "scoring", "zones"),
    "bans and numbers of rules": ("queries", "rules"),
    "programs, frames and answers": (
        *("programs", "instructions", "choices", "frames"),
        *("machine", "main_loop", "state", "bot_dice"),
    ),
    "expressions": ("expression_kinds", "arithmetic", "origins", "picks", "sets", "types_of_districts"),
    "chance": ("chance",),
}
"""The modules of each duty; ``events_of_...`` belong to what events change, ``facts_of_...`` to expressions."""


def homes() -> dict[str, str]:
    """Return the module of each function of the machine, by its name in C."""
    found = {}
    for module, text in read_sources().items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = module
            elif isinstance(node, ast.ClassDef):
                methods = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
                found |= {f"{len(node.name)}{node.name}_{name}": module for name in methods}
    return found


def duty_of(module: str) -> str:
    """Return the duty of a module, or of its package."""
    module = module.rpartition(".")[2]
    if module.startswith("events_of_"):
        return "what events change"
    if module.startswith("facts_of_"):
        return "expressions"
    return next((duty for duty, modules in BY_MODULE.items() if module in modules), "the rest")


def count(lines: list[str]) -> tuple[Counter[str], Counter[str]]:
    """Return the instructions of each function by itself, and inclusive of its callees where it has callers."""
    names: dict[str, str] = {}
    alone: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    here = called = ""
    for line in lines:
        if found := re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line):
            kind, number, name = found.groups()
            if name:
                names[number] = name.split("'")[0].split(".")[0].removeprefix(PREFIX)
            if kind == "fn":
                here = names[number]
            else:
                called = names[number]
        elif found := re.match(r"[+*\-\d]\S* (\d+)$", line):
            if not called:
                alone[here] += int(found[1])
            elif called != here:
                whole[called] += int(found[1])
            called = ""
    return alone, whole


def main() -> int:
    """Count, and print both tables."""
    if sys.argv[1:] == ["--play"]:
        return play()
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        print("valgrind is not installed")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        counted = Path(folder, "counted")
        tool = ["--tool=callgrind", f"--callgrind-out-file={counted}", f"--toggle-collect={PREFIX}answer"]
        playing = [valgrind, *tool, sys.executable, "-m", "tests.benchmarks.duties", "--play"]
        played = subprocess.run(playing, capture_output=True, text=True, check=False)
        if played.returncode:
            print(played.stdout.strip() or played.stderr.strip().splitlines()[-1])
            return 1
        alone, whole = count(counted.read_text("utf-8").splitlines())
    decisions, total = int(played.stdout), sum(alone.values())
    print(f"{total / decisions:,.0f} instructions a decision, over {decisions:,} decisions\n")
    for what, functions in WHOLE.items():
        print(f"{sum(whole[name] for name in functions) / total:6.1%}  {what}")
    home = homes()
    shares: Counter[str] = Counter()
    for name, instructions in alone.items():
        shares[duty_of(home[name]) if name in home else "Python and the libraries of C"] += instructions
    print()
    for duty, instructions in shares.most_common():
        print(f"{instructions / total:6.1%}  {duty}")
    return 0


def play() -> int:
    """Play some games in the machine, and print how many decisions they had."""
    from citadels_core.machine import FORM
    from citadels_core.machine.chance import key_for
    from citadels_core.machine.play.bot_dice import Dice
    from citadels_core.machine.play.machine import Machine
    from tests.benchmarks.paces import PLAIN, box_of

    if not FORM.compiled:
        print(f"the machine is not compiled: {FORM.reason}")
        return 1
    decisions, box = 0, box_of(PLAIN)
    for seed in range(GAMES):
        game = Machine(box)
        game.set_logging(0)
        game.begin(key_for(seed))
        decisions += game.play_out(Dice(seed))[0]
    print(decisions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
