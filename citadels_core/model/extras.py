"""What is said where an optional package is needed and not installed."""


def absent(what: str, package: str, extra: str) -> str:
    """Return the sentence that tells which extra brings a package.

    Args:
        what: what needs it, the beginning of the sentence.
        extra: the extra of this package that installs it.
    """
    install = f"pip install 'citadels-sdk[{extra}]'"
    return f"{what} needs the package {package}, which is not installed; `{install}` adds it."
