"""Build the pages of this folder into a site: `make docs`, from nothing but the pages themselves."""

import re

from sphinx.application import Sphinx

from citadels_dsl.pygments_lexer import CitadelsLexer

TREE = {
    "Tutorials": ["tutorial/first-district", "tutorial/first-character"],
    "How-to guides": ["how-to/*"],
    "Reference": ["reference/language", "reference/words", "reference/cards", "reference/*"],
    "Explanation": ["explanation/*", "map"],
    "Decisions": ["decisions/README", "decisions/*"],
}
"""The navigation. It stands here and not on the pages, which stay plain Markdown that reads well anywhere."""

project = "Citadels SDK"
author = "the Citadels SDK contributors"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
html_theme = "furo"
html_title = project
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
smartquotes = False  # what stands in quotes is mostly to be typed
OUTSIDE = re.compile(r"\]\(((?:\.\./)+(?:README|CONTRIBUTING|CHANGELOG)\.md)\)")
"""A link to a page beside this folder, which is no page of the site."""


def _navigate(app: Sphinx, name: str, source: list[str]) -> None:
    """Give the index its navigation, and let links to pages beside this folder lead to copies of them."""
    source[0] = OUTSIDE.sub(lambda found: f"](path:{found[1]})", source[0])
    if name == "index":
        source[0] += "".join(
            "\n```{toctree}\n:hidden:\n:glob:\n:caption: " + caption + "\n\n" + "\n".join(pages) + "\n```\n"
            for caption, pages in TREE.items()
        )


def setup(app: Sphinx) -> None:
    """Take part in the build."""
    app.add_lexer("card", CitadelsLexer)
    app.add_lexer("rule", CitadelsLexer)
    app.connect("source-read", _navigate)
