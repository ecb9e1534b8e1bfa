"""Write the TypeScript declarations of the client in JavaScript, which `tsc` makes from its comments.

Run it with ``python -m tools.client_types`` in a checkout, after ``make test-web`` has installed TypeScript.
"""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "citadels_core" / "serve" / "web" / "client"
TSC = ROOT / "tests" / "web" / "node_modules" / ".bin" / "tsc"
OPTIONS = (
    *("--allowJs", "--checkJs", "--strict", "--declaration", "--emitDeclarationOnly"),
    *("--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler", "--lib", "es2022,dom"),
)


def installed() -> bool:
    """Return whether this computer has Node and TypeScript."""
    return shutil.which("node") is not None and TSC.exists()


def declarations() -> dict[str, str]:
    """Return the text of each declaration file by its name.

    Raises:
        RuntimeError: the modules do not type check.
    """
    modules = [str(path) for path in sorted(CLIENT.glob("*.js"))]
    with TemporaryDirectory() as folder:
        command = [str(TSC), "--ignoreConfig", *OPTIONS, "--outDir", folder, *modules]
        made = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        if made.returncode:
            raise RuntimeError(made.stdout)
        return {path.name: path.read_text("utf-8") for path in sorted(Path(folder).glob("*.d.ts"))}


def main() -> None:
    """Write the files that have changed."""
    for name, text in declarations().items():
        path = CLIENT / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
