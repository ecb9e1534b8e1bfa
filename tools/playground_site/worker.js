/** The workshop in a web worker: the same Python as on a machine, with messages as text. */

import { loadPyodide } from "./python/pyodide.mjs";

/** @type {string[]} messages of the page that came before the workshop was ready */
const waiting = [];
onmessage = (event) => waiting.push(event.data);

const tell = (/** @type {string} */ loading, /** @type {number} */ part) => postMessage(JSON.stringify({ loading, part }));

tell("Loading Python", 0);
const packages = fetch("python/packages.zip").then((answer) => answer.arrayBuffer());
const python = await loadPyodide({
  indexURL: new URL("python/", location.href).href,
  env: { HOME: "/home/pyodide", CITADELS_PURE: "1", CITADELS_CACHE: "/packages/cache", PYTHONDONTWRITEBYTECODE: "1" },
});
tell("Unpacking the cards", 0.4);
python.unpackArchive(await packages, "zip", { extractDir: "/packages" });

// Cards of others never run as code; should one ever find a way, it finds no network either.
for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts", "indexedDB", "caches"]) {
  Object.defineProperty(self, name, { value: undefined });
}

tell("Starting the workshop", 0.6);
python.runPython("import gc, sys; gc.disable(); sys.path.append('/packages')");
const open = python.pyimport("citadels_core.workshop.in_browser").open_page;
const page = open((/** @type {string} */ text) => postMessage(text));
onmessage = (event) => page.receive(event.data);
for (const message of waiting) page.receive(message);
