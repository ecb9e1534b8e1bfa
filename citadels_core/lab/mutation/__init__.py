"""Mutation tests: check that scenarios fail when a card is changed."""
