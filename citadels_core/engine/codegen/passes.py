"""The last passes over written functions: what makes the same blocks quicker."""

import re
from collections import Counter

NEAR = 32
"""So many blocks call each other directly; a longer program passes through the machine in between."""

SHORT = 6
"""Blocks of up to so many lines are written where they are called."""

OFTEN = 3
"""So many reads of a slot make a local variable worth its making."""

BACK = "  # back"
"""Marks a step back until it is known whether it may be a call."""

SLOT = re.compile(r"\be\[(\d+)\]")
SET = re.compile(r"    e\[(\d+)\] = ")
ASSIGNED = re.compile(r"((?:e\[\d+\], )*e\[\d+\]) = ")


def finished(prefix: str, lines: list[str]) -> list[str]:
    """Return the blocks of a program after all passes; ``prefix`` begins their names."""
    lines = short_calls_inlined(short_calls_inlined(lines))
    return slots_in_locals(steps_back(prefix, lines))


def short_calls_inlined(lines: list[str]) -> list[str]:
    """Write short blocks in the place of their calls."""
    bodies: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        if line.startswith("def "):
            name = line[4:].split("(")[0]
            bodies[name] = []
        else:
            bodies[name].append(line)
    written = []
    for line in lines:
        head, call, rest = line.partition("return ")
        body = bodies.get(rest.removesuffix("(G, S, e)")) if call and rest.endswith("(G, S, e)") else None
        if body is None or len(body) > SHORT:
            written.append(line)
        elif head.strip():
            indent = head[: len(head) - len(head.lstrip())]
            written += [head.rstrip(), *(indent + inner for inner in body)]
        else:
            written += [head.removeprefix("    ") + inner for inner in body]
    return written


def steps_back(prefix: str, lines: list[str]) -> list[str]:
    """Make direct calls of the steps back to near blocks that do not come round to where they are taken.

    What blocks call each other directly never goes in a circle, so every loop passes through the machine, which counts.
    """
    calls: dict[int, set[int]] = {}
    block = 0
    for line in lines:
        if line.startswith("def "):
            block = _block(prefix, line)
            calls[block] = set()
        elif f"return {prefix}_" in line:
            calls[block].add(int(line.split(f"return {prefix}_")[1].split("(")[0]))

    def reaches(start: int, goal: int) -> bool:
        return start == goal or any(reaches(called, goal) for called in calls[start])

    written = []
    for line in lines:
        if line.startswith("def "):
            block = _block(prefix, line)
        if not line.endswith(BACK):
            written.append(line)
            continue
        head, target = line.removesuffix(BACK).rsplit("return ", 1)
        if int(target) // NEAR == block // NEAR and not reaches(int(target), block):
            calls[block].add(int(target))
            written.append(f"{head}return {prefix}_{target}(G, S, e)")
        else:
            written.append(f"{head}return {target}")
    return written


def _block(prefix: str, line: str) -> int:
    return int(line.removeprefix(f"def {prefix}_").split("(")[0])


def slots_in_locals(lines: list[str]) -> list[str]:
    """Keep in local variables the slots that a block reads several times; the slots themselves stay as they are."""
    written: list[str] = []
    start = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or lines[at].startswith("def "):
            written += _with_locals(lines[start:at])
            start = at
    return written


def _with_locals(function: list[str]) -> list[str]:
    head, *body = function
    sets = Counter(slot for line in body for targets in ASSIGNED.findall(line) for slot in SLOT.findall(targets))
    reads = Counter(slot for line in body if _plain(line) for slot in SLOT.findall(line))
    kept = {slot for slot, count in reads.items() if count >= OFTEN and not sets[slot]}
    written = [head, *(f"    s{slot} = e[{slot}]" for slot in sorted(kept))]
    for line in body:
        made = SET.match(line)
        read = SLOT.sub(lambda slot: f"s{slot[1]}" if slot[1] in kept else slot[0], line) if _plain(line) else line
        if made is not None and sets[made[1]] == 1 and reads[made[1]] > OFTEN:
            read = f"    e[{made[1]}] = s{made[1]} = {read[made.end() :]}"
            kept.add(made[1])
        written.append(read)
    return written


def _plain(line: str) -> bool:
    """Tell whether a line has no comprehension: a local variable read inside one would be slower everywhere else."""
    return " for " not in line
