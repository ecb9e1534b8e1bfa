"""Support for authors of packs: packs in an editor, templates, and differences between versions."""
