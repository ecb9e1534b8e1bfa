"""Build packages, which are packs in one file, and install and remove them."""
