"""What is said of a game in other languages: a catalogue for each, and who fills it in."""

try:
    import fluent.runtime  # noqa: F401  # looked for here, so that who has not installed it is told how to
except ImportError:
    raise ImportError(
        "Translating needs the package fluent.runtime, which is not installed; "
        "`pip install 'citadels-sdk[translate]'` adds it."
    ) from None

from citadels_core.translation.translator import TranslationError, Translator, languages

__all__ = ["TranslationError", "Translator", "languages"]
