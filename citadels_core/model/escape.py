"""Escaping of untrusted text for terminals."""


def visible(text: str, keep: str = "") -> str:
    """Return text with each unprintable character replaced by its code point.

    File names and card texts come from strangers: the terminal would run an escape sequence in them, and a line end
    would forge a new line.

    Args:
        keep: characters that stay as they are, such as a line end.

    >>> visible("a\\x1b[31m")
    'a<U+001B>[31m'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in keep else f"<U+{ord(c):04X}>" for c in text)
