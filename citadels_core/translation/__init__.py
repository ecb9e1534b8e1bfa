"""What is said of a game in other languages: a catalogue for each, and who fills it in."""

from citadels_core.translation.translator import TranslationError, Translator, languages

__all__ = ["TranslationError", "Translator", "languages"]
