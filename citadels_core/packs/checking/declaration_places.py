"""Report findings at the declarations of compiled packs."""

from collections.abc import Iterable, Sequence

from citadels_core.packs.loading.opening import OpenedPack
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import Span, read_source


class DeclarationPlaces:
    """The lines of the files of packs, by the names of these files in compiled packs."""

    def __init__(self, packs: Iterable[OpenedPack]) -> None:
        named = ((pack, name, data) for pack in packs for name, data in pack.files)
        self._files = {pack.compiled_name(name): (pack.shown(name), data) for pack, name, data in named}

    def at(self, file: str, line: int) -> tuple[str, Span]:
        """Return the path of a file as messages show it, and the span of the text in one of its lines."""
        path, data = self._files[file]
        return path, read_source(data, path)[0].words_span(line)

    def problem(
        self, code: str, file: str, line: int, message: str, help_: str | None = None, labels: Sequence[Label] = ()
    ) -> Diagnostic:
        """Build a finding at a line."""
        path, span = self.at(file, line)
        return problem(code, span, path, message, help_, tuple(labels))

    def label(self, file: str, line: int, message: str) -> Label:
        """Build a label at a line."""
        path, span = self.at(file, line)
        return Label(span, message, path=path)
