/** The first page: make a table, come to one by an invitation, or go on with one of one's own. */

import { html, useEffect, useState } from "../vendor/htm-preact/standalone.module.js";
import { ask } from "../net/http.js";
import { forget, keep, keepSeat, note, noted, tables } from "../net/kept.js";

/** @typedef {import("../protocol.js").Library} Library */

export function Home() {
  const [library, setLibrary] = useState(/** @type {Library | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    ask("api/library").then(setLibrary, (refusal) => setError(refusal.message));
  }, []);
  return html`<main class="home">
    <h1>A table for Citadels</h1>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    ${library ? html`<${NewTable} library=${library} />` : !error && html`<p class="loading">Looking what can be played …</p>`}
    <${Come} />
    <${Mine} />
  </main>`;
}

/** @param {{library: Library}} props */
function NewTable({ library }) {
  const [edition, setEdition] = useState(library.editions[0]?.id ?? "");
  const [seats, setSeats] = useState(4);
  const [name, setName] = useState(/** @type {string} */ (noted("name") ?? ""));
  const [error, setError] = useState("");
  const box = library.editions.find((one) => one.id === edition);
  const least = box?.least ?? 2;
  const most = box?.most ?? 8;
  const players = Math.min(Math.max(seats, least), most);
  /** @param {Event} event */
  const make = async (event) => {
    event.preventDefault();
    note("name", name);
    try {
      const made = await ask("api/tables", { setup: { edition, seats: players }, ...(name.trim() ? { name: name.trim() } : {}) });
      keep(made.table, { invite: made.invite, label: box?.name ?? edition });
      keepSeat(made.table, { seat: made.seat, token: made.token });
      location.hash = `#/table/${made.table}`;
    } catch (refusal) {
      setError(/** @type {Error} */ (refusal).message);
    }
  };
  return html`<section class="sheet-like" aria-labelledby="new-title">
    <h2 id="new-title">A new table</h2>
    <form onSubmit=${make}>
      <label>Your name <input name="name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
      <label>Edition <select name="edition" value=${edition} onChange=${(/** @type {any} */ event) => setEdition(event.target.value)}>
        ${library.editions.map((one) => html`<option key=${one.id} value=${one.id}>${one.name} (${one.least} to ${one.most} players)</option>`)}
      </select></label>
      <label>Players <input name="seats" type="number" min=${least} max=${most} value=${players} onChange=${(/** @type {any} */ event) => setSeats(Number(event.target.value))} /></label>
      ${error && html`<p class="error" role="alert">${error}</p>`}
      <button class="main">Make the table</button>
      <p class="hint">Packs, presets, variants, bots and guests are chosen at the table, before the game starts.</p>
    </form>
  </section>`;
}

function Come() {
  const [link, setLink] = useState("");
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    const at = link.indexOf("#/");
    location.hash = at >= 0 ? link.slice(at) : `#/table/${link.trim()}`;
  };
  return html`<section class="sheet-like" aria-labelledby="come-title">
    <h2 id="come-title">Come to a table</h2>
    <form onSubmit=${go}>
      <label>Link of an invitation, or the id of a table to watch <input name="link" required value=${link} onInput=${(/** @type {any} */ event) => setLink(event.target.value)} /></label>
      <button>Go there</button>
    </form>
  </section>`;
}

function Mine() {
  const [all, setAll] = useState(tables);
  const mine = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
  if (!mine.length) return null;
  return html`<section class="sheet-like" aria-labelledby="mine-title">
    <h2 id="mine-title">Tables of this browser</h2>
    <ul class="tables">
      ${mine.map(([id, table]) => html`<li key=${id}>
        <a href="#/table/${id}">${table.label || id}</a>
        <span class="hint">${table.seats.length === 1 ? "one seat" : `${table.seats.length} seats`}, ${new Date(table.at).toLocaleString()}</span>
        <button type="button" class="quiet" aria-label="Forget the table ${table.label || id}" onClick=${() => (forget(id), setAll(tables()))}>forget</button>
      </li>`)}
    </ul>
  </section>`;
}
