// Call the scanner on a text in memory, as tree-sitter does: its state is restored from bytes for each call.
#include "tree_sitter/parser.h"

void *tree_sitter_citadels_external_scanner_create(void);
void tree_sitter_citadels_external_scanner_destroy(void *);
unsigned tree_sitter_citadels_external_scanner_serialize(void *, char *);
void tree_sitter_citadels_external_scanner_deserialize(void *, const char *, unsigned);
bool tree_sitter_citadels_external_scanner_scan(void *, TSLexer *, const bool *);

typedef struct {
  TSLexer lexer;
  const int32_t *text;
  uint32_t length, at, end;
} Reader;

static void look(Reader *reader) {
  reader->lexer.lookahead = reader->at < reader->length ? reader->text[reader->at] : 0;
}

static void advance(TSLexer *lexer, bool skip) {
  Reader *reader = (Reader *)lexer;
  (void)skip;
  if (reader->at < reader->length) reader->at++;
  look(reader);
}

static void mark_end(TSLexer *lexer) { ((Reader *)lexer)->end = ((Reader *)lexer)->at; }

static bool eof(const TSLexer *lexer) { return ((const Reader *)lexer)->at >= ((const Reader *)lexer)->length; }

// Return the number of the token and set the position after it, or return -1.
int scan(const int32_t *text, uint32_t length, uint32_t at, const bool *valid, char *state, unsigned *used, uint32_t *end) {
  Reader reader = {.lexer = {.advance = advance, .mark_end = mark_end, .eof = eof}, text, length, at, at};
  look(&reader);
  void *scanner = tree_sitter_citadels_external_scanner_create();
  tree_sitter_citadels_external_scanner_deserialize(scanner, state, *used);
  bool found = tree_sitter_citadels_external_scanner_scan(scanner, &reader.lexer, valid);
  if (found) *used = tree_sitter_citadels_external_scanner_serialize(scanner, state);
  tree_sitter_citadels_external_scanner_destroy(scanner);
  *end = reader.end;
  return found ? reader.lexer.result_symbol : -1;
}
