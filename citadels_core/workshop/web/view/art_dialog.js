/** Choose the picture of a card among the icons. */

import { html, useEffect, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { Dialog } from "../../../serve/web/view/dialog.js";

/** @param {{workshop: import("../model/workshop.js").Workshop, card: import("../model/workshop.js").Card, close: () => void}} props */
export function ArtDialog({ workshop, card, close }) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState(/** @type {{name: string, path: string}[]} */ ([]));
  useEffect(() => {
    let here = true;
    workshop.call("icons", { query }).then((icons) => here && setFound(icons));
    return () => {
      here = false;
    };
  }, [query]);
  const choose = (/** @type {string} */ name) => {
    const rows = (workshop.file(card.path)?.text ?? "").split("\n");
    const head = card.line - 1;
    let end = head + 1;
    while (end < rows.length && /^(\s|$)/.test(rows[end])) end++;
    let at = rows.findIndex((row, number) => number > head && number < end && /^\s+art /.test(row));
    const added = at < 0;
    if (added) at = Math.max(...rows.map((row, number) => (number === head || (number > head && number < end && /^ {4}(type|cost|rank|income) /.test(row)) ? number : -1))) + 1;
    const range = { start: { line: at, character: 0 }, end: { line: at, character: added ? 0 : rows[at].length } };
    workshop.language.apply({ changes: { [workshop.uri(card.path)]: [{ range, newText: `    art ${name}${added ? "\n" : ""}` }] } });
    close();
  };
  return html`<${Dialog} title=${`A picture for ${card.name}`} class="wide" close=${close}>
    <label>Find an icon <input type="search" autofocus value=${query} onInput=${(/** @type {any} */ event) => setQuery(event.target.value)} placeholder="fish" /></label>
    <div class="icons">
      ${found.map((icon) => html`<button type="button" key=${icon.name} onClick=${() => choose(icon.name)}><svg viewBox="0 0 512 512" aria-hidden="true"><path d=${icon.path} /></svg><span>${icon.name}</span></button>`)}
    </div>
    ${!found.length && html`<p class="soft">No icon has these words in its name.</p>`}
  <//>`;
}
