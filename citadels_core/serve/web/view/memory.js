/** What the seat may remember of hidden things, where the table sends it. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { useTable } from "./context.js";

/** @typedef {import("../protocol.js").HiddenView} HiddenView */
/** @typedef {import("../protocol.js").PlaceView} PlaceView */

export function Memory() {
  const { told, names } = useTable();
  const known = told.knowledge;
  if (!known) return null;
  const entries = [...known.characters, ...known.cards].filter((one) => one.places.length);
  if (!entries.length && !known.unheld.length) return null;
  return html`<details class="memory">
    <summary>What you remember</summary>
    <ul>
      ${entries.map((one, at) => html`<li key=${at}>${one.names.join(", ")}: ${one.places.map((place) => where(place, names)).join("; ")}</li>`)}
      ${known.unheld.length > 0 && html`<li>Called, and shown by nobody: ${known.unheld.join(", ")}</li>`}
    </ul>
  </details>`;
}

/** @param {PlaceView} place @param {string[]} names */
function where(place, names) {
  const count = place.count ?? 1;
  const of = place.seat === undefined ? "" : ` of ${names[place.seat]}`;
  const zone = place.zone === "out" ? "out of the round" : place.zone;
  const above = place.above === undefined ? "" : ` below ${place.above} cards`;
  return `${count} in: ${zone}${of}${place.district ? ` (${place.district})` : ""}${above}`;
}
