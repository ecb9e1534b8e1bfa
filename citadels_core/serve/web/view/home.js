/** The first page: create a table, join a table by an invitation, or return to a table of this browser. */

import { html, useEffect, useState } from "../vendor/htm-preact/standalone.module.js";
import { ask } from "../net/http.js";
import { forget, keep, keepSeat, note, noted, tables } from "../net/kept.js";
import { language, say } from "../words.js";

/** @typedef {import("../client/protocol.js").Library} Library */

export function Home() {
  const [library, setLibrary] = useState(/** @type {Library | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    ask("api/library").then(setLibrary, (refusal) => setError(refusal.message));
  }, []);
  return html`<main class="home">
    <h1>${say("home-title")}</h1>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    ${library ? html`<${NewTable} library=${library} />` : !error && html`<p class="loading">${say("looking")}</p>`}
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
    <h2 id="new-title">${say("new-table")}</h2>
    <form onSubmit=${make}>
      <label>${say("your-name")} <input name="name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
      <label>${say("edition")} <select name="edition" value=${edition} onChange=${(/** @type {any} */ event) => setEdition(event.target.value)}>
        ${library.editions.map((one) => html`<option key=${one.id} value=${one.id}>${say("edition-players", { edition: library.titles?.[one.name] ?? one.name, least: one.least, most: one.most })}</option>`)}
      </select></label>
      <label>${say("players")} <input name="seats" type="number" min=${least} max=${most} value=${players} onChange=${(/** @type {any} */ event) => setSeats(Number(event.target.value))} /></label>
      ${error && html`<p class="error" role="alert">${error}</p>`}
      <button class="main">${say("make-table")}</button>
      <p class="hint">${say("make-hint")}</p>
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
    <h2 id="come-title">${say("come-title")}</h2>
    <form onSubmit=${go}>
      <label>${say("come-link")} <input name="link" required value=${link} onInput=${(/** @type {any} */ event) => setLink(event.target.value)} /></label>
      <button>${say("come-go")}</button>
    </form>
  </section>`;
}

function Mine() {
  const [all, setAll] = useState(tables);
  const mine = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
  if (!mine.length) return null;
  return html`<section class="sheet-like" aria-labelledby="mine-title">
    <h2 id="mine-title">${say("mine-title")}</h2>
    <ul class="tables">
      ${mine.map(([id, table]) => html`<li key=${id}>
        <a href="#/table/${id}">${table.label || id}</a>
        <span class="hint">${say("mine-seats", { seats: table.seats.length, when: new Date(table.at).toLocaleString(language) })}</span>
        <button type="button" class="quiet" aria-label=${say("mine-forget-table", { table: table.label || id })} onClick=${() => (forget(id), setAll(tables()))}>${say("mine-forget")}</button>
      </li>`)}
    </ul>
  </section>`;
}
