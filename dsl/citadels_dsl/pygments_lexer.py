"""Colour card files on web pages and wherever else Pygments is used."""

import re
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups  # type: ignore[import-untyped]  # Pygments has no types
from pygments.token import (  # type: ignore[import-untyped]  # Pygments has no types
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    String,
    Text,
    Whitespace,
)

from citadels_dsl.highlighting import patterns

TOKENS: dict[str, Any] = {
    "": Whitespace,
    "comment.line.number-sign.citadels": Comment.Single,
    "string.quoted.double.citadels": String.Double,
    "string.unquoted.citadels": String,
    "storage.type.citadels": Keyword.Declaration,
    "keyword.control.citadels": Keyword,
    "keyword.operator.word.citadels": Operator.Word,
    "keyword.operator.arithmetic.citadels": Operator,
    "support.function.citadels": Name.Builtin,
    "support.class.event.citadels": Name.Exception,
    "support.variable.citadels": Name.Attribute,
    "support.type.citadels": Keyword.Type,
    "variable.language.citadels": Name.Builtin.Pseudo,
    "variable.other.declaration.citadels": Name.Variable,
    "entity.name.type.citadels": Name.Class,
    "entity.name.function.citadels": Name.Function,
    "constant.numeric.citadels": Number.Integer,
}
"""What Pygments calls each kind of word."""


def _rules() -> list[Any]:
    made: list[Any] = []
    for pattern in patterns():
        kinds = [TOKENS[scope] for scope in pattern.scopes]
        grouped = re.compile(pattern.regex).groups > 0
        made.append((pattern.regex, bygroups(*kinds) if grouped else kinds[0]))
    return [*made, (r"\n", Whitespace), (r"[^\S\n]+", Whitespace), (r"\w+", Name), (r".", Text)]


class CitadelsLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types
    """Cuts card files into words of the language, names, numbers, quotes and comments."""

    name = "Citadels"
    aliases: ClassVar = ["citadels", "card"]
    filenames: ClassVar = ["*.card"]
    flags = re.MULTILINE
    tokens: ClassVar = {"root": _rules()}
