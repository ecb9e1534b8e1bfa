"""Parse with the sources of a tree-sitter grammar: `grammar.js` run by Node.js, the scanner compiled by gcc.

The tree-sitter CLI, which would generate a parser from them, cannot be installed from a registry. Lark's LALR tables
take its place; the lexer chooses tokens as tree-sitter does: the longest that the parser accepts, and words rather than
patterns.
"""

import ctypes
import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer

SHIM = """
const rule = (value) => {
  if (value instanceof ReferenceError) throw value;
  return typeof value === "string" ? { type: "STRING", value }
  : value instanceof RegExp ? { type: "PATTERN", value: value.source }
  : value;
};
const members = (type) => (...values) => ({ type, members: values.map(rule) });
const content = (type) => (value) => ({ type, content: rule(value) });
Object.assign(globalThis, {
  seq: members("SEQ"), choice: members("CHOICE"), repeat: content("REPEAT"), repeat1: content("REPEAT1"),
  token: content("TOKEN"), optional: (value) => choice(value, { type: "BLANK" }),
  field: (name, value) => ({ type: "FIELD", name, content: rule(value) }),
  alias: (value, as) =>
    ({ type: "ALIAS", content: rule(value), value: as instanceof Error ? as.message : as.name || as }),
  grammar(given) {
    const known = [...Object.keys(given.rules), ...given.externals(new Proxy({}, { get: (_, name) => name }))];
    const get = (_, name) => (known.includes(name) ? { type: "SYMBOL", name } : new ReferenceError(name));
    const $ = new Proxy({}, { get });
    const rules = Object.fromEntries(Object.entries(given.rules).map(([name, make]) => [name, rule(make($))]));
    return { name: given.name, rules, extras: given.extras($).map(rule), externals: given.externals($).map(rule) };
  },
});
console.log(JSON.stringify(require(process.argv[1])));
"""


SPACE = re.compile(r"\s*")


class TreeSitterParser:
    """A parser of texts; its trees are Lark's, with a child for each visible token."""

    def __init__(self, folder: Path, build: Path) -> None:
        done = subprocess.run(
            ["node", "-e", SHIM, str(folder.resolve() / "grammar.js")],
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.grammar: dict[str, Any] = json.loads(done.stdout)
        here = Path(__file__).parent / "scanner"
        built = build / "scanner.so"
        sources = [str(folder / "src" / "scanner.c"), str(here / "harness.c")]
        flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{here}"]
        subprocess.run(["gcc", *flags, *sources, "-o", str(built)], check=True, timeout=60)
        self.scan = ctypes.CDLL(str(built)).scan
        self.externals = [_terminal(row["name"]) for row in self.grammar["externals"]]
        self.tokens: dict[str, tuple[re.Pattern[str], int]] = {}
        """The pattern and the implicit precedence of each token, in the order of the grammar."""
        rows = {name: row for name, row in self.grammar["rules"].items() if row["type"] in ("TOKEN", "PATTERN")}
        for name, row in rows.items():
            self.tokens[_terminal(name)] = re.compile(_regex(row)), int(row["type"] == "TOKEN")
        rules = [f"{name}: {self._lark(row)}" for name, row in self.grammar["rules"].items() if name not in rows]
        declared = " ".join([*self.externals, *self.tokens])
        text = f"%declare {declared}\n" + "\n".join(rules)
        self._lark_parser = Lark(text, parser="lalr", start="file", lexer=_lexer(self), debug=True)

    def parse(self, text: str) -> tuple[Tree[Token], list[tuple[int, int]]]:
        """Return the tree of a text and the spans of its comments."""
        self.text, self.comments = text, list[tuple[int, int]]()
        return self._lark_parser.parse(text), self.comments

    def _lark(self, row: Mapping[str, Any]) -> str:
        match row:
            case {"type": "SEQ", "members": rows}:
                return f"({' '.join(map(self._lark, rows))})"
            case {"type": "CHOICE", "members": rows}:
                return f"({' | '.join(map(self._lark, rows))})"
            case {"type": "BLANK"}:
                return ""
            case {"type": "REPEAT" | "REPEAT1" as kind, "content": inner}:
                return f"({self._lark(inner)}){'*' if kind == 'REPEAT' else '+'}"
            case {"type": "FIELD" | "ALIAS", "content": inner}:
                return self._lark(inner)
            case {"type": "SYMBOL", "name": name}:
                known = _terminal(name) in (*self.tokens, *self.externals)
                return _terminal(name) if known else name
            case {"type": "STRING", "value": value}:
                self.tokens[name := _terminal(value)] = re.compile(re.escape(value)), 2
                return name
        raise AssertionError(f"tree-sitter has no {row}, or the test does not know it")

    def tokens_of(self, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens of the text as the parser asks for them."""
        text = self.text
        letters = (ctypes.c_int32 * (len(text) + 1))(*map(ord, text))
        state, used, end = ctypes.create_string_buffer(1024), ctypes.c_uint(0), ctypes.c_uint32(0)
        comment = re.compile(_regex(self.grammar["rules"]["comment"]))
        at = 0
        while True:
            accepted = set(parser_state.parse_conf.states[parser_state.position])
            valid = [name in accepted for name in self.externals]
            if any(valid):
                flags = (ctypes.c_bool * len(valid))(*valid)
                number = self.scan(letters, len(text), at, flags, state, ctypes.byref(used), ctypes.byref(end))
                if number >= 0:
                    at = end.value
                    yield Token(self.externals[number], "", start_pos=at, end_pos=at)
                    continue
            at += len(SPACE.match(text, at)[0])
            if found := comment.match(text, at):
                self.comments.append(found.span())
                at = found.end()
            elif at == len(text):
                return
            else:
                allowed = [name for name in self.tokens if name in accepted]
                matches = [
                    (one.end(), self.tokens[name][1], name)
                    for name in allowed
                    if (one := self.tokens[name][0].match(text, at))
                ]
                if not matches:
                    raise UnexpectedCharacters(text, at, 0, 0, allowed=accepted)
                last, _, name = max(matches, key=lambda one: one[:2])
                yield Token(name, text[at:last], start_pos=at, end_pos=last)
                at = last


def _terminal(name: str) -> str:
    return f"{'_' if name.startswith('_') and name != '_text' else ''}{name.strip('_').upper()}"


def _regex(row: Mapping[str, Any]) -> str:
    match row:
        case {"type": "STRING", "value": value}:
            return re.escape(value)
        case {"type": "PATTERN", "value": value}:
            return f"(?:{value})"
        case {"type": "SEQ", "members": rows}:
            return "".join(map(_regex, rows))
        case {"type": "CHOICE", "members": rows}:
            # tree-sitter takes the longest match, and Python the first: try long words first.
            return f"(?:{'|'.join(sorted(map(_regex, rows), key=len, reverse=True))})"
        case {"type": "TOKEN", "content": inner}:
            return _regex(inner)
    raise AssertionError(f"a token of tree-sitter has no {row}, or the test does not know it")


def _lexer(parser: TreeSitterParser) -> type:
    class ContextLexer(Lexer):
        __future_interface__ = True

        def __init__(self, conf: Any) -> None:
            """Take the settings that Lark gives to each lexer."""

        def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
            return parser.tokens_of(parser_state)

    return ContextLexer
