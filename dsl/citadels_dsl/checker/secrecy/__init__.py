"""Passes that find decisions and events which reveal secrets to players."""
