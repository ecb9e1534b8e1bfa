"""Make text that came from elsewhere safe to print."""


def visible(text: str, keep: str = "") -> str:
    """Return text in which every character that cannot be seen is told by its number.

    File names and card texts come from strangers: an escape sequence in one would be carried out by the terminal, and a
    line end would begin a line of its own.

    Args:
        keep: characters that stay as they are, such as a line end.

    >>> visible("a\\x1b[31m")
    'a<U+001B>[31m'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in keep else f"<U+{ord(c):04X}>" for c in text)
