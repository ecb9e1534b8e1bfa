"""The public names of the Citadels SDK, which are listed in ``__init__.pyi``.

Each name is imported on first access, so that ``import citadels_core`` is fast. ``docs/reference/api.md`` documents
the names.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module


@cache
def _homes() -> Mapping[str, str]:
    """Return the module of each public name, as listed in the stub file ``__init__.pyi``."""
    import ast
    from pathlib import Path

    stub = ast.parse(Path(__file__).with_suffix(".pyi").read_text("utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def __getattr__(name: str) -> object:
    value: object
    if name == "__version__":
        from importlib.metadata import version

        value = version("citadels-sdk")
    elif name == "__all__":
        value = sorted(_homes())
    elif not name.startswith("_") and name in _homes():
        value = getattr(import_module(_homes()[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_homes()})
