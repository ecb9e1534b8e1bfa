"""Compiled rules: expression trees, instructions, and functions that walk, rewrite and analyse them."""
