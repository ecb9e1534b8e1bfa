"""Editor features for card files, as functions of a project and a place, independent of any protocol."""
