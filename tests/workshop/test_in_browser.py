"""Test that the workshop works without what the static site leaves out, long before a browser tries it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.playground import LEFT_OUT, LIBRARIES
from tools.playground_byte_code import NEVER

ROOT = Path(__file__).parents[2]

PROGRAM = """
import asyncio, fnmatch, json, secrets, sys
from importlib.machinery import PathFinder
from pathlib import Path

folder, (calls, left_out, never, libraries) = Path(sys.argv[1]), json.loads(sys.argv[2])

class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        first, spec = name.partition(".")[0], super().find_spec(name, path, target)
        if spec is None or first in ("citadels_core", "citadels_dsl"):
            files = (name.replace(".", "/"), name.replace(".", "/") + ".py")
            lacking = any(fnmatch.fnmatchcase(file, pattern) for file in files for pattern in left_out)
        else:
            lacking = "site-packages" in str(spec.origin) and first not in libraries
        if lacking or first in never:
            raise ModuleNotFoundError(f"the static site has no module {name}")
        return spec

sys.meta_path.insert(0, Without)
for name in [name for name in sys.modules if name.partition(".")[0] in never]:
    del sys.modules[name]

from citadels_core.workshop.in_browser import PageConnection, WorkshopSession

secrets.token_hex = lambda _: "1"  # the name of the table is known

async def talk():
    page = PageConnection(WorkshopSession(folder), print, writes=False)
    for id_, (call, args) in enumerate(calls):
        page.receive(json.dumps({"id": id_, "call": call, "args": args}))
    page.receive(json.dumps({"table": json.dumps({"table": "practice-1", "join": {"seat": 0, "token": "0"}})}))

asyncio.run(talk())
"""
"""Answers calls in a Python that has no more modules than the static site."""

DRAWN = """district Drawn Hall
    type noble
    cost 3
    art "hall.svg"
"""

HALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'

CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("write", {"path": "hall.svg", "text": HALL}),
    ("write", {"path": "hall.card", "text": DRAWN}),
    ("open", {}),
    ("cards", {}),
    ("scenarios", {}),
    ("starts", {}),
    ("start", {"source": "empty", "name": "Fort"}),
    ("form_choices", {"kind": "district"}),
    ("icons", {"query": "tower"}),
    ("backs", {}),
    ("explain", {"code": "CIT629"}),
    ("page_words", {"language": "de"}),
    ("pack", {}),
    ("play", {"card": "my_cards:drawn_hall"}),
    ("table_pictures", {"table": "practice-1"}),
    ("random_game", {}),
    ("measure", {"card": "my_cards:toll_house"}),
    ("worth", {"play": True}),
    ("export", {}),
)


def test_each_call_is_answered_without_the_modules_that_the_static_site_leaves_out(tmp_path: Path) -> None:
    told = json.dumps((CALLS, LEFT_OUT, NEVER, [*LIBRARIES, "attr"]))
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), told]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    answers = {one["id"]: one for one in map(json.loads, run.stdout.splitlines()) if "id" in one}
    assert not [(CALLS[id_], one["error"]) for id_, one in answers.items() if "error" in one]
    assert len(answers) == len(CALLS)
    drawn = next(one for one in answers[3]["result"] if one["name"] == "Drawn Hall")
    assert "data:image/svg+xml" in drawn["svg"]
    assert answers[17]["result"]["games"] > 0
    assert "Drawn Hall" in answers[14]["result"]["districts"]
