"""Write the icons of the SDK: those that ``icon_choice/names.txt`` lists, from an npm package.

npm install --prefix tools/icon_choice && python -m tools.choose_icons
"""

import json
import re
from pathlib import Path

HERE = Path(__file__).with_name("icon_choice")
PACKAGE = HERE / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
TARGET = Path(__file__).parents[1] / "citadels_core" / "icons" / "icons.json"

_PATH = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')


def names() -> list[str]:
    """Return the names of the chosen icons, as listed."""
    lines = (HERE / "names.txt").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def chosen(package: Path) -> dict[str, str]:
    """Return the SVG path data of each chosen icon, by name.

    Raises:
        ValueError: an icon is missing, or is not a single path in SVG.
    """
    there = json.loads(package.read_text("utf-8"))["icons"]
    found = {name: _PATH.fullmatch(there.get(name, {"body": ""})["body"]) for name in sorted(names())}
    if wrong := [name for name, path in found.items() if path is None]:
        raise ValueError(f"these are not icons of one path: {', '.join(wrong)}")
    return {name: path[1] for name, path in found.items() if path is not None}


def main() -> None:
    """Write the file of icons."""
    TARGET.write_text(json.dumps(chosen(PACKAGE), separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    main()
