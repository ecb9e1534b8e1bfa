"""Support for writing packs: open packs in an editor, pack templates, differences between versions."""
