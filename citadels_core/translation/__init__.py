"""What is said of a game in other languages: a catalogue for each, and who fills it in."""

from citadels_core.model.extras import absent

try:
    import fluent.runtime  # noqa: F401  # looked for here, so that who has not installed it is told how to
except ImportError:
    raise ImportError(absent("Translating", "fluent.runtime", "translate")) from None

from citadels_core.translation.translator import TranslationError, Translator, languages

__all__ = ["TranslationError", "Translator", "languages"]
