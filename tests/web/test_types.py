"""Test that the modules of the page type check against the messages, and that types can be made from their schema."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from citadels_core.serve.addresses import BODIES

HERE = Path(__file__).parent
TSC = HERE / "node_modules" / ".bin" / "tsc"


def test_the_modules_type_check_against_the_messages() -> None:
    if shutil.which("node") is None or not TSC.exists():
        pytest.skip("TypeScript is not installed; `make test-web` adds it where there is npm")
    checked = subprocess.run([str(TSC), "-p", str(HERE)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_a_generator_makes_one_type_of_each_message_and_each_object_in_messages() -> None:
    generator = HERE / "node_modules" / ".bin" / "json2ts"
    if shutil.which("node") is None or not generator.exists():
        pytest.skip("json-schema-to-typescript is not installed; `make test-web` adds it where there is npm")
    schema = HERE.parents[1] / "citadels_core" / "wire" / "protocol.schema.json"
    made = subprocess.run([str(generator), str(schema)], capture_output=True, text=True, check=True).stdout
    types = re.findall(r"^export (?:interface|type) (\w+)", made, re.MULTILINE)
    definitions = json.loads(schema.read_text("utf-8"))["$defs"]
    apart = {"LineToTables", "LineFromTables", "Opening", *(class_.__name__ for class_ in BODIES)}
    assert sorted(types) == sorted(["Message", *definitions.keys() - apart])
    assert re.search(r'interface Reply \{\s+type: "reply";', made)
