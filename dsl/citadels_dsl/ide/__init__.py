"""Provide editor features for card files, as functions that do not depend on an editor protocol."""
