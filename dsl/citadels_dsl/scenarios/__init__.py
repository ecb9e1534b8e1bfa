"""Compile scenarios (tests of cards) into the steps that ``citadels_core.lab`` plays."""
