/** Begin from an idiom, an official card, a sample pack or an empty card. */

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { Dialog } from "../../../serve/web/view/dialog.js";

const MOST = 60;
const PARTS = [
  ["idiom", "An idea"],
  ["card", "An official card"],
  ["pack", "A sample pack"],
  ["empty", "An empty card"],
];

/**
 * The entries in which at least one word is found, the best first: rare words count more, and so do those of the title.
 * @param {any[]} entries @param {string} query @param {(entry: any) => string} title @param {(entry: any) => string} text
 */
function ranked(entries, query, title, text) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return entries;
  const rows = entries.map((entry) => ({ entry, title: title(entry).toLowerCase(), text: text(entry).toLowerCase(), score: 0 }));
  for (const word of words) {
    const found = rows.filter((row) => row.title.includes(word) || row.text.includes(word));
    const worth = Math.log(1 + rows.length / found.length);
    for (const row of found) row.score += row.title.includes(word) ? 1.5 * worth : worth;
  }
  return rows.filter((row) => row.score > 0).sort((one, other) => other.score - one.score).map((row) => row.entry);
}

/** @param {{workshop: import("../model/workshop.js").Workshop, close: () => void}} props */
export function StartDialog({ workshop, close }) {
  const [starts, setStarts] = useState(/** @type {any} */ (null));
  const [part, setPart] = useState("idiom");
  const [query, setQuery] = useState("");
  const named = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => named.current?.focus(), [part]);
  useEffect(() => {
    workshop.attempt(() => workshop.call("starts")).then((found) => (found ? setStarts(found) : close()));
  }, []);
  const begin = async (/** @type {string} */ name) => {
    close();
    const made = await workshop.attempt(() => workshop.call("start", { source: part, name }));
    if (made) await workshop.takeFiles(made.files);
  };
  const ideas = ranked(starts?.idioms ?? [], query, (one) => `${one.title} ${one.also}`, (one) => one.lines);
  const cards = ranked(starts?.cards ?? [], query, (one) => one.name, (one) => `${one.kind} ${one.id} ${one.text}`);
  const more = (part === "idiom" ? ideas : part === "card" ? cards : []).length - MOST;
  return html`<${Dialog} title="Start from …" class="wide" close=${close}>
    <div class="switches" role="group" aria-label="What to start from">
      ${PARTS.map(([id, title]) => html`<button type="button" key=${id} aria-pressed=${part === id} onClick=${() => setPart(id)}>${title}</button>`)}
    </div>
    ${(part === "idiom" || part === "card") && html`<label>Find <input type="search" autofocus value=${query} onInput=${(/** @type {any} */ event) => setQuery(event.target.value)} placeholder=${part === "idiom" ? "steal gold" : "guild"} /></label>`}
    ${!starts && html`<p class="soft">…</p>`}
    ${starts && part === "idiom" && html`<ul class="starts">${ideas.slice(0, MOST).map((/** @type {any} */ one) => html`<li key=${one.title}><button type="button" onClick=${() => begin(one.title)}><b>${one.title}</b><pre>${one.lines}</pre></button></li>`)}</ul>`}
    ${starts && part === "card" && html`<ul class="starts cards">${cards.slice(0, MOST).map((/** @type {any} */ one) => html`<li key=${one.id}><button type="button" onClick=${() => begin(one.id)}><b>${one.name}</b> <small>${one.kind}, ${one.id.split(":")[0]}</small></button></li>`)}</ul>`}
    ${starts && part === "pack" && html`<p class="soft">A sample pack replaces the example of a new pack.</p><ul class="starts cards">${starts.packs.map((/** @type {string} */ name) => html`<li key=${name}><button type="button" onClick=${() => begin(name)}><b>${name.replaceAll("_", " ")}</b></button></li>`)}</ul>`}
    ${more > 0 && html`<p class="soft">… and ${more} more: type a word to find them.</p>`}
    ${starts && query && ((part === "idiom" && !ideas.length) || (part === "card" && !cards.length)) && html`<p class="soft">Nothing has any of these words: try others.</p>`}
    ${part === "empty" && html`<form onSubmit=${(/** @type {any} */ event) => { event.preventDefault(); begin(String(new FormData(event.target).get("name")).trim()); }}>
      <label>Its name <input name="name" required ref=${named} placeholder="Fish Hall" pattern="[A-Za-z][A-Za-z' \\-]*" title="Words such as Fish Hall" /></label>
      <p class="buttons"><button class="go">Make it</button></p>
    </form>`}
  <//>`;
}
