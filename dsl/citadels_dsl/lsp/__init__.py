"""A language server for card files; it converts requests to calls of functions in `citadels_dsl.ide`."""
