// The tokens that depend on indentation: the end of a line, and the beginning and the end of a block.

#include "tree_sitter/parser.h"

#include <stdlib.h>
#include <string.h>

enum { NEWLINE, INDENT, DEDENT };

enum { DEEPEST = 128, TAB_STOP = 4, WIDEST = 255 };

typedef struct {
  unsigned char depth;
  unsigned char indents[DEEPEST];  // of the open blocks, the outermost first
} Scanner;

void *tree_sitter_citadels_external_scanner_create(void) { return calloc(1, sizeof(Scanner)); }

void tree_sitter_citadels_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_citadels_external_scanner_serialize(void *payload, char *buffer) {
  Scanner *scanner = payload;
  memcpy(buffer, scanner->indents, scanner->depth);
  return scanner->depth;
}

void tree_sitter_citadels_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  Scanner *scanner = payload;
  scanner->depth = length > DEEPEST ? DEEPEST : (unsigned char)length;
  if (scanner->depth) memcpy(scanner->indents, buffer, scanner->depth);
}

static bool is_blank(int32_t letter) {
  return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\f' || letter == '\v' || letter == 0xa0;
}

// Move to the first letter of the next line with text, and return its indentation: 0 at the end of the file.
static unsigned next_indentation(TSLexer *lexer) {
  unsigned indent = 0;
  while (!lexer->eof(lexer)) {
    if (lexer->lookahead == '\n') {
      indent = 0;
    } else if (lexer->lookahead == '\t') {
      indent += TAB_STOP - indent % TAB_STOP;
    } else if (is_blank(lexer->lookahead)) {
      indent += 1;
    } else if (lexer->lookahead == '#') {
      while (!lexer->eof(lexer) && lexer->lookahead != '\n') lexer->advance(lexer, true);
      continue;
    } else {
      return indent > WIDEST ? WIDEST : indent;
    }
    lexer->advance(lexer, true);
  }
  return 0;
}

bool tree_sitter_citadels_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  Scanner *scanner = payload;
  lexer->mark_end(lexer);  // no token has a width: what is skipped below is white space and comments
  if (valid[NEWLINE]) {
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
    if (lexer->eof(lexer) || lexer->lookahead == '\n') {
      lexer->result_symbol = NEWLINE;
      return true;
    }
    if (!valid[INDENT]) return false;  // else the parser recovers from an error, and every token is valid
  }
  if (!valid[INDENT] && !valid[DEDENT]) return false;
  unsigned indent = next_indentation(lexer);
  unsigned depth = scanner->depth;
  unsigned inner = depth ? scanner->indents[depth - 1] : 0;
  if (valid[INDENT] && indent > inner && depth < DEEPEST) {
    scanner->indents[scanner->depth++] = (unsigned char)indent;
    lexer->result_symbol = INDENT;
    return true;
  }
  // A line that is indented by less than its block, but by more than the line that opened the block, belongs to it.
  unsigned outer = depth > 1 ? scanner->indents[depth - 2] : 0;
  if (valid[DEDENT] && depth && indent <= outer) {
    scanner->depth--;
    lexer->result_symbol = DEDENT;
    return true;
  }
  return false;
}
