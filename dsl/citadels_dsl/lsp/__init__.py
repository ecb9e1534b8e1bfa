"""The language server protocol for card files: translation only, the features are in `citadels_dsl.ide`."""
