"""Measure the latency of hover and completion in a pack of a hundred cards, over the wire.

Run it with ``python -m tests.benchmarks.editor`` in a checkout.
"""

import asyncio
import re
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles

from lsprotocol import types

from tests.editor.client import Editor, talk

ROOT = Path(__file__).resolve().parents[2]
CARDS = 100
QUESTIONS = 200
TYPED = "    then Anna has 2 go"
"""What is typed at the end of a file, letter by letter, with completion after each: the change counts, too."""

TARGET_MS = 50
"""What 95 of 100 answers may take at most."""

_HEAD = re.compile(r"^(district|character) (.+)$", re.MULTILINE)


def hundred(parent: Path) -> Path:
    """Write a pack of a hundred cards with their scenarios, each an official card under another name."""
    folder = parent / "hundred"
    folder.mkdir()
    manifest = 'id = "hundred"\nversion = "1.0"\ntitle = "A Hundred Cards"\nlanguage = 1\nrequires = ["deluxe2016"]\n'
    (folder / "pack.toml").write_text(manifest, "utf-8")
    files = [*(ROOT / "content" / "classic2016").rglob("*.card"), *(ROOT / "content" / "deluxe2016").rglob("*.card")]
    texts = [text for file in sorted(files) if len(_HEAD.findall(text := file.read_text("utf-8"))) == 1]
    for number in range(CARDS):
        name = f"Card {chr(65 + number // 26)}{chr(97 + number % 26)}"
        text = _HEAD.sub(rf"\1 {name}", texts[number % len(texts)])
        text = re.sub(r"^scenario .+$", rf"\g<0> {number}", text, flags=re.MULTILINE)
        for word in re.findall(r"^(?:marker|counter|note) (\w+)", text, re.MULTILINE):
            text = re.sub(rf"\b{word}\b", f"{word}_{number}", text)
        (folder / f"{number:03}.card").write_text(text, "utf-8")
    return folder


def places(text: str, random: Random) -> tuple[int, int]:
    """Return the offset of a word to hover on, and one at the end of a line prefix."""
    words = [found.start() for found in re.finditer(r"(?<![\"\w])\w{3,}", text)]
    begun = [found.end() for found in re.finditer(r"^ +\w+( \w+)*", text, re.MULTILINE)]
    return random.choice(words) + 1, random.choice(begun)


def position(text: str, offset: int) -> types.Position:
    """Return the position of an offset in an ASCII text."""
    return types.Position(text.count("\n", 0, offset), offset - text.rfind("\n", 0, offset) - 1)


def main() -> None:
    """Print the times of hover and completion."""
    random = Random(7)
    spent: dict[str, list[float]] = {"hover": [], "completion": [], "typing at the end": []}

    async def conversation(editor: Editor) -> None:
        began = time.perf_counter()
        await editor.begin()
        editor.open("000.card")
        await editor.findings("000.card", lambda codes: True)
        print(f"ready after {time.perf_counter() - began:.1f} s")
        await asyncio.sleep(1)
        for _ in range(QUESTIONS):
            name = f"{random.randrange(CARDS):03}.card"
            text = (editor.folder / name).read_text("utf-8")
            if name not in editor.texts:
                editor.open(name, text)
            word, end = places(text, random)
            document = types.TextDocumentIdentifier(editor.uri(name))
            began = time.perf_counter()
            await editor.client.text_document_hover_async(types.HoverParams(document, position(text, word)))
            spent["hover"].append(time.perf_counter() - began)
            editor.change(name, text[:end] + " " + text[end:])
            began = time.perf_counter()
            await editor.client.text_document_completion_async(
                types.CompletionParams(document, position(text, end + 1))
            )
            spent["completion"].append(time.perf_counter() - began)
            await asyncio.sleep(0.01)
        for _ in range(QUESTIONS // len(TYPED)):
            name = f"{random.randrange(CARDS):03}.card"
            text = (editor.folder / name).read_text("utf-8")
            if name not in editor.texts:
                editor.open(name, text)
            for end in range(1, len(TYPED) + 1):
                began = time.perf_counter()
                editor.change(name, text + TYPED[:end])
                place = position(text + TYPED[:end], len(text) + end)
                document = types.TextDocumentIdentifier(editor.uri(name))
                await editor.client.text_document_completion_async(types.CompletionParams(document, place))
                spent["typing at the end"].append(time.perf_counter() - began)
                await asyncio.sleep(0.01)

    with tempfile.TemporaryDirectory() as scratch:
        talk(hundred(Path(scratch)), conversation)
    for name, times in spent.items():
        cuts = quantiles(times, n=100)
        verdict = "" if cuts[94] * 1000 < TARGET_MS else f"  MORE THAN {TARGET_MS} ms"
        print(f"{name}: p50 {cuts[49] * 1000:.1f} ms, p95 {cuts[94] * 1000:.1f} ms{verdict}")


if __name__ == "__main__":
    main()
