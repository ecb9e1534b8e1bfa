"""Highlight card files with Pygments, for example on web pages."""

import re
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups  # type: ignore[import-untyped]  # Pygments has no types
from pygments.token import Name, Text, Whitespace, string_to_tokentype  # type: ignore[import-untyped]  # Pygments has no types

from citadels_dsl.highlighting import SCOPES, patterns

TOKENS: dict[str, Any] = {scope: string_to_tokentype(name) for scope, (_, name) in SCOPES.items()} | {"": Whitespace}
"""The Pygments token type of each scope."""


def _rules() -> list[Any]:
    made: list[Any] = []
    for pattern in patterns():
        kinds = [TOKENS[scope] for scope in pattern.scopes]
        grouped = re.compile(pattern.regex).groups > 0
        made.append((pattern.regex, bygroups(*kinds) if grouped else kinds[0]))
    return [*made, (r"\n", Whitespace), (r"[^\S\n]+", Whitespace), (r"\w+", Name), (r".", Text)]


class CitadelsLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types
    """A Pygments lexer for card files: words of the language, names, numbers, quotes and comments."""

    name = "Citadels"
    aliases: ClassVar = ["citadels", "card"]
    filenames: ClassVar = ["*.card"]
    flags = re.MULTILINE
    tokens: ClassVar = {"root": _rules()}
