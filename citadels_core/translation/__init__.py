"""Translate the messages of a game: a Fluent catalogue per language, and the translator."""

from citadels_core.model.extras import absent

try:
    import fluent.runtime  # noqa: F401  # to check that the library is installed
except ImportError:
    raise ImportError(absent("Translating", "fluent.runtime", "translate")) from None

from citadels_core.translation.translator import TranslationError, Translator, languages

__all__ = ["TranslationError", "Translator", "languages"]
