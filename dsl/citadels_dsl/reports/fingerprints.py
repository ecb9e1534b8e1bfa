"""Know a finding again when the lines around it have changed."""

import hashlib
from collections.abc import Mapping

from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText


def fingerprint(found: Diagnostic, sources: Mapping[str, SourceText]) -> str:
    """Return a hash of the code and of what its line says, without its place and its indentation: 16 hex digits."""
    source = sources.get(found.path)
    line = source.line_text(source.position(found.span.start)[0]).strip() if source else ""
    return hashlib.sha256(f"{found.code}\n{line}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
