"""Skip the tests of libraries that are not installed."""

from importlib.util import find_spec

NEEDS = {"test_openspiel.py": "pyspiel", "test_training.py": "sb3_contrib"}

collect_ignore = [file for file, library in NEEDS.items() if find_spec(library) is None]
