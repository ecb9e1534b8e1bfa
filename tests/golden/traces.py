"""Store a short trace of a game, to compare later games with it."""

import lzma
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

from attrs import frozen

FOLDER = Path(__file__).parent / "traces"
TEXTS = FOLDER / "texts.xz"
"""The whole stories of a few games."""

OFTEN = 4
"""After so many parts a trace has a mark, so that the first difference is found within as many."""


@frozen
class Trace:
    """A compact recording: the number of parts, a hash of all, and two letters of each running hash."""

    parts: int
    digest: str
    marks: str

    @classmethod
    def of(cls, story: Iterable[str]) -> "Trace":
        """Return the trace of a recording."""
        count, marks, hashed = 0, [], blake2b(digest_size=9)
        for part in story:
            count += 1
            hashed.update(part.encode() + b"\n")
            if count % OFTEN == 0:
                marks.append(b64encode(hashed.digest()).decode()[:2])
        return cls(count, b64encode(hashed.digest()).decode(), "".join(marks))

    def differs_in(self, other: "Trace") -> range | None:
        """Return the parts, counted from 0, among which another trace first differs; None when equal."""
        if self == other:
            return None
        marks = zip(self.marks[::2], self.marks[1::2], other.marks[::2], other.marks[1::2], strict=False)
        same = next((at for at, (a, b, c, d) in enumerate(marks) if (a, b) != (c, d)), None)
        if same is None:
            same = min(len(self.marks), len(other.marks)) // 2
        return range(same * OFTEN, (same + 1) * OFTEN)


def read(name: str) -> dict[str, Trace]:
    """Return the traces stored under a name, by the names of their games."""
    lines = (FOLDER / f"{name}.txt").read_text().splitlines()
    rows = (line.split("\t") for line in lines)
    return {game: Trace(int(parts), digest, marks) for game, parts, digest, marks in rows}


def write(name: str, traces: Mapping[str, Trace]) -> None:
    """Store traces under a name, a line each."""
    lines = [f"{game}\t{trace.parts}\t{trace.digest}\t{trace.marks}\n" for game, trace in traces.items()]
    (FOLDER / f"{name}.txt").write_text("".join(lines))


def read_texts() -> dict[str, list[str]]:
    """Return the parts of the recordings that are stored in full, by the names of their games."""
    return dict(_stories(lzma.decompress(TEXTS.read_bytes()).decode()))


def write_texts(stories: Mapping[str, Iterable[str]]) -> None:
    """Store some recordings in full."""
    text = "\n\n\n".join("\n\n".join((name, *parts)) for name, parts in stories.items())
    TEXTS.write_bytes(lzma.compress(text.encode(), preset=9))


def _stories(text: str) -> Iterator[tuple[str, list[str]]]:
    for story in text.split("\n\n\n"):
        name, *parts = story.split("\n\n")
        yield name, parts
