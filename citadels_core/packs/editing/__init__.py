"""Packs that are being written: in an editor, begun from a template, compared with an older version."""
