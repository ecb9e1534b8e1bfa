/** The page that an invitation opens: take a seat under a name, or only watch. */

import { html, useEffect, useState } from "../vendor/htm-preact/standalone.module.js";
import { Client } from "../net/client.js";
import { ask } from "../net/http.js";
import { keep, keepSeat, kept, note, noted } from "../net/kept.js";
import { Packs } from "./packs.js";
import { say } from "../words.js";

/** @param {{id: string, invite: string}} props */
export function Join({ id, invite }) {
  const [name, setName] = useState(/** @type {string} */ (noted("name") ?? ""));
  const [error, setError] = useState("");
  const [packs, setPacks] = useState(/** @type {import("../client/protocol.js").PackView[]} */ ([]));
  useEffect(() => {
    const watcher = new Client(id, null, () => setPacks(watcher.told.cards?.packs ?? []));
    return () => watcher.close();
  }, [id]);
  const already = (kept(id)?.seats.length ?? 0) > 0;
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    note("name", name);
    try {
      await sit(id, invite, name.trim());
      location.hash = `#/table/${id}`;
    } catch (refusal) {
      setError(/** @type {Error} */ (refusal).message);
    }
  };
  return html`<main class="home">
    <h1>${say("join-title")}</h1>
    <section class="sheet-like" aria-label=${say("sit-down")}>
      <form onSubmit=${join}>
        <label>${say("your-name")} <input name="name" maxlength="40" required autocomplete="nickname" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <button class="main">${say("sit-down")}</button>
        <p><a href="#/table/${id}">${already ? say("back-to-seat") : say("only-watch")}</a></p>
      </form>
      <${Packs} packs=${packs} />
    </section>
  </main>`;
}

/**
 * Take a seat at a table, and store its token in this browser.
 * @param {string} id
 * @param {string} invite
 * @param {string} name
 */
export async function sit(id, invite, name) {
  const seat = await ask(`api/tables/${encodeURIComponent(id)}/join`, { invite, ...(name ? { name } : {}) });
  keep(id, { invite });
  keepSeat(id, seat);
}
