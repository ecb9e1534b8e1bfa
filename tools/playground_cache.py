"""Import the workshop as the browser does, and fill the cache; Pyodide runs this.

``/packages`` has the packages, compiled, and the standard library is that of the site. What the site lacks fails here,
and so no browser meets it.
"""

import importlib
import sys

sys.path.append("/packages")
importlib.import_module("citadels_core.workshop.in_browser")
catalog = importlib.import_module("citadels_core").load()  # all official packs, which the browser then never compiles
translation = importlib.import_module("citadels_core.translation")
for language in translation.languages():
    if language != "en":
        translation.Translator(language, catalog).say("terminal.round", {"round": 2, "deck": 1})
