// The grammar of card files for tree-sitter: declarations, blocks by indentation, and lines of words.
// `words.json` is generated from the vocabulary of the language by `make docs`.
"use strict";

const words = require("./words.json");

// The letters that can begin a word of a name: any but a to z.
const FIRST =
  "A-Z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u2c00-\\u2fef\\u3005-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffc";
const LETTER = `[a-z0-9_\\u0300-\\u036f${FIRST}]`;
const REST = `(?:['’]?${LETTER})*['’]?`;
const NAME_WORD = `[${FIRST}]${REST}(?:-['’]?${LETTER}${REST})*`;
const NAME = `${NAME_WORD}(?: +(?:(?:of|the) +)*${NAME_WORD})*`;
const WORD = "[a-z][a-z0-9_]*(?:-[a-z][a-z0-9_]*)*";

// The text of a line up to its comment; a "#" in quotes begins no comment.
const TEXT = '(?:[^\\s#"]|"[^"\\n]*"?)+';

// Any of some phrases, with one or more spaces between their words.
function anyOf(phrases) {
  return token(choice(...phrases.map((phrase) => seq(...phrase.split(" ").flatMap((word, at) => (at ? [/ +/, word] : [word]))))));
}

module.exports = grammar({
  name: "citadels",

  externals: ($) => [$._newline, $._indent, $._dedent],

  extras: ($) => [/\s/, $.comment],

  rules: {
    file: ($) => repeat(choice($.declaration, $.scenario)),

    declaration: ($) =>
      seq(
        choice(
          seq(field("kind", $.kind), field("name", alias($._text, $.name))),
          seq(field("kind", alias($.state_kind, $.kind)), field("name", $.word), repeat($._part)),
        ),
        $._newline,
        optional($.block),
      ),

    scenario: ($) =>
      seq(
        field("kind", alias("scenario", $.kind)),
        field("title", alias($._text, $.title)),
        $._newline,
        optional($.steps),
      ),

    block: ($) => seq($._indent, repeat1($.line), $._dedent),

    line: ($) =>
      seq(choice(seq(choice($.keyword, $.verb), repeat($._part)), repeat1($._part)), $._newline, optional($.block)),

    steps: ($) => seq($._indent, repeat1($.step), $._dedent),

    step: ($) => seq(alias($.step_keyword, $.keyword), repeat($._part), $._newline, optional($.steps)),

    _part: ($) => choice($.string, $.name, $.number, $.operator, $.word, $.punctuation, $.sign),

    kind: ($) => anyOf(words.kinds),
    state_kind: ($) => anyOf(words.states),
    keyword: ($) => anyOf(words.clauses),
    verb: ($) => anyOf(words.verbs),
    step_keyword: ($) => anyOf(words.steps),
    operator: ($) => anyOf(words.operators),

    string: ($) => /"[^"\n]*"?/,
    name: ($) => new RegExp(NAME),
    number: ($) => /[0-9]+/,
    word: ($) => new RegExp(WORD),
    punctuation: ($) => token(choice("(", ")", ".", ",", ":", "+", "-", "*")),
    sign: ($) => /[^\s#]/,
    comment: ($) => /#[^\n]*/,
    _text: ($) => new RegExp(`${TEXT}(?:[ \\t]+${TEXT})*`),
  },
});
