"""Build the pages of this folder and those of the cards into a site: `make docs`."""

import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from docutils import nodes
from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform

from citadels_core.pictures import FONTS
from citadels_dsl.pygments_lexer import CitadelsLexer
from tools.card_pages import LIST, SiteProject, card_pages, list_of_cards
from tools.docs import COMMANDS, list_of_commands
from tools.state_page import STATE, lists_of_state

TREE = {
    "Card writers": [
        "how-to/install",
        "tutorial/first-district",
        "tutorial/first-character",
        "how-to/find-lines-for-an-idea",
        "how-to/test-a-card",
        "how-to/try-a-card",
        "how-to/add-a-character",
        "how-to/correct-a-card",
        "how-to/replace-a-card",
        "how-to/write-an-edition",
        "how-to/set-up-an-editor",
        "how-to/use-the-workshop",
        "how-to/print-cards",
        "how-to/balance-a-card",
        "how-to/publish-a-pack",
        "how-to/use-it-in-ci",
        "how-to/install-and-lock-packs",
        "how-to/translate",
        "how-to/migrate-between-language-versions",
    ],
    "Players": ["how-to/play-in-the-browser", "how-to/play", "explanation/order", "explanation/rulings"],
    "Hosts": ["how-to/run-a-server", "how-to/chat-program"],
    "Programmers": [
        "how-to/embed-the-engine",
        "how-to/embed-in-a-web-page",
        "how-to/write-a-client",
        "how-to/write-a-bot",
        "how-to/compare-bots",
        "how-to/train-a-program",
        "how-to/play-many-games",
        "how-to/add-a-word",
        "how-to/add-a-clause",
        "how-to/release",
        "how-to/debug-the-machine",
        "map",
    ],
    "Look up": [
        "reference/language",
        "reference/words",
        "reference/cards",
        "reference/diagnostics",
        "reference/*",
        "genindex",
    ],
    "Background": [
        "explanation/glossary",
        "explanation/what-can-be-said",
        "explanation/proofs",
        "explanation/worth-of-official-cards",
        "explanation/texts",
        "explanation/speed",
    ],
    "Decisions": ["decisions/README", "decisions/*"],
}
"""The navigation. It stands here and not on the pages, which stay plain Markdown that reads well anywhere."""

project = "Citadels SDK"
author = "the Citadels SDK contributors"
extensions = ["myst_parser", "sphinx_copybutton"]
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
html_theme = "furo"
html_title = project
html_favicon = "../citadels_core/serve/web/icon.svg"
html_static_path = ["_static", *map(str, FONTS.glob("*.ttf"))]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
smartquotes = False  # what stands in quotes is mostly to be typed
OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(CONTRIBUTING|CHANGELOG)\.md(#[\w-]+)?\)")
"""A link to a page in the parent folder."""

PLAYGROUND = Path(__file__).parents[1] / "build" / "playground"
"""The workshop as a static site (`make playground`), which is part of this site where it is built."""

KEPT: dict[str, Callable[..., str]] = {}
"""What pages share."""

LISTS: dict[str, Callable[[], str]] = {
    LIST: list_of_cards,
    STATE: lists_of_state,
    COMMANDS: list_of_commands,
}
"""The pages that end with a list which only the site has."""

FORM = re.compile(r"(?:\[.*?\] )?(?:\w+\.)?([a-z][a-z' -]*[a-z])")
"""The first words of a form: ``points so far`` in ``player.points so far``, ``score`` in ``[late] score NUMBER``."""


class IndexTransform(SphinxTransform):
    """Adds the words, findings, commands and names of the references to the index, where a search finds them."""

    default_priority = 800

    def apply(self) -> None:
        """Add an entry for each heading of a reference, each word, and each page of a card."""
        if self.env.docname.startswith("reference/") or self.env.docname in card_pages():
            names = islice(self._headings(), 1 if self.env.docname in card_pages() else None)
            for target, text in [*names, *self._words()]:
                self.document.insert(0, addnodes.index(entries=[("single", text, target, "main", None)]))

    def _headings(self) -> Iterator[tuple[str, str]]:
        for section in self.document.findall(nodes.section):
            yield section["ids"][0], section[0].astext()

    def _words(self) -> Iterator[tuple[str, str]]:
        """Give each entry of the page of words an anchor with a link."""
        if self.env.docname != "reference/words":
            return
        for entry in self.document.findall(nodes.paragraph):
            form = entry[0].astext() if isinstance(entry[0], nodes.literal) else ""
            if found := FORM.match(form):
                target = nodes.make_id(found[1])
                if target not in self.document.ids:
                    self.document.ids[target] = entry
                    entry["ids"].append(target)
                    entry.append(nodes.reference("", "¶", refuri=f"#{target}", classes=["headerlink"]))
                yield target, found[1] if found[1] == form else f"{found[1]}; {form}"


def _add_card_pages(app: Sphinx) -> None:
    """Make the pages of cards and boxes documents of the site."""
    app.project = app.env.project = SiteProject(app.srcdir, app.config.source_suffix)


def _changed_pages(app: Sphinx, env: BuildEnvironment, *names: set[str]) -> list[str]:
    """Return the pages that only the site has, or has more of, whose texts are not those of the last build."""
    texts = {**card_pages(), **{name: write() for name, write in LISTS.items()}}
    before, env.texts_of_pages = getattr(env, "texts_of_pages", {}), texts
    return [name for name, text in texts.items() if before.get(name) != text]


def _share_navigation(app: Sphinx, name: str, template: str, context: dict[str, Any], tree: nodes.Node | None) -> None:
    """Make the navigation beside the pages of cards once for all, as none of them is in it."""
    if name.startswith("cards/") and name.count("/") == 2:
        context["toctree"] = KEPT.setdefault("toctree", cache(context["toctree"]))


def _navigate(app: Sphinx, name: str, source: list[str]) -> None:
    """Fill the pages of cards, give the index its navigation, and lead links to the parent folder to copies."""
    source[0] = card_pages().get(name, source[0])
    if name in LISTS:
        source[0] += LISTS[name]()
    up = "../" * name.count("/")
    source[0] = OUTSIDE.sub(
        lambda found: f'<a href="{up}{found[2].lower()}.html{found[3] or ""}">{found[1]}</a>', source[0]
    )
    if name == "index":
        if PLAYGROUND.exists():
            link = (
                '<a href="playground/index.html"><strong>Try it in your browser</strong></a>: write a card and play it.'
            )
            source[0] = source[0].replace("\n\n", f"\n\n{link}\n\n", 1)
        source[0] += "".join(
            "\n```{toctree}\n:hidden:\n:glob:\n:caption: " + caption + "\n\n" + "\n".join(pages) + "\n```\n"
            for caption, pages in TREE.items()
        )


def _pages_of_parent(app: Sphinx) -> Iterator[tuple[str, dict[str, str], str]]:
    """Yield the pages of the parent folder as pages of the site."""
    markdown = MarkdownIt("commonmark").enable("table").use(anchors_plugin)
    for page in ("CONTRIBUTING", "CHANGELOG"):
        text = (Path(app.srcdir).parent / f"{page}.md").read_text("utf-8")
        text = re.sub(r"\]\(docs/([^)#]+)\.md", r"](\1.html", text)
        text = re.sub(r"\]\((CONTRIBUTING|CHANGELOG)\.md", lambda found: f"]({found[1].lower()}.html", text)
        yield page.lower(), {"title": page.capitalize(), "body": markdown.render(text)}, "page.html"


def _add_playground(app: Sphinx, failure: Exception | None) -> None:
    if failure is None and PLAYGROUND.exists():
        shutil.copytree(PLAYGROUND, Path(app.outdir) / "playground", dirs_exist_ok=True)


def setup(app: Sphinx) -> None:
    """Take part in the build."""
    app.add_lexer("card", CitadelsLexer)
    app.add_lexer("rule", CitadelsLexer)
    app.add_transform(IndexTransform)
    app.connect("builder-inited", _add_card_pages)
    app.connect("env-get-outdated", _changed_pages)
    app.connect("source-read", _navigate)
    app.connect("html-page-context", _share_navigation, priority=400)  # before the theme
    app.connect("html-collect-pages", _pages_of_parent)
    app.connect("build-finished", _add_playground)
