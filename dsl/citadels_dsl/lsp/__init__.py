"""A language server for card files: it only translates, the features are in `citadels_dsl.ide`."""
