/** Where an invitation leads: sit down under a name, or only watch. */

import { html, useState } from "../vendor/htm-preact/standalone.module.js";
import { ask } from "../net/http.js";
import { keep, keepSeat, kept, note, noted } from "../net/kept.js";

/** @param {{id: string, invite: string}} props */
export function Join({ id, invite }) {
  const [name, setName] = useState(/** @type {string} */ (noted("name") ?? ""));
  const [error, setError] = useState("");
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
    <h1>You are invited to a table</h1>
    <section class="sheet-like" aria-label="Sit down">
      <form onSubmit=${join}>
        <label>Your name <input name="name" maxlength="40" required autocomplete="nickname" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <button class="main">Sit down</button>
        <p><a href="#/table/${id}">${already ? "Back to my seat" : "Only watch"}</a></p>
      </form>
    </section>
  </main>`;
}

/**
 * Take a seat of a table for this browser.
 * @param {string} id
 * @param {string} invite
 * @param {string} name
 */
export async function sit(id, invite, name) {
  const seat = await ask(`api/tables/${encodeURIComponent(id)}/join`, { invite, ...(name ? { name } : {}) });
  keep(id, { invite });
  keepSeat(id, seat);
}
