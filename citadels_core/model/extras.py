"""The message for an optional package that is not installed."""


def absent(what: str, package: str, extra: str) -> str:
    """Return an error message that says which pip extra installs a missing package.

    Args:
        what: the feature that needs the package, as the beginning of the sentence.
        extra: the extra of this package that installs it.
    """
    install = f"pip install 'citadels-sdk[{extra}]'"
    return f"{what} needs the package {package}, which is not installed; `{install}` adds it."
