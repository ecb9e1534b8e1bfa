"""Publish packs in a static index, and install packs from indexes."""
