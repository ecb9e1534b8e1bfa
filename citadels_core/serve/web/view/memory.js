/** The hidden cards that the seat has seen, if the table sends them. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { titleOf } from "../game/cards.js";
import { useTable } from "./context.js";
import { say, sayWord } from "../words.js";

/** @typedef {import("../client/protocol.js").HiddenView} HiddenView */
/** @typedef {import("../client/protocol.js").PlaceView} PlaceView */

export function Memory() {
  const { told, names, cards } = useTable();
  const known = told.knowledge;
  if (!known) return null;
  const entries = [...known.characters, ...known.cards].filter((one) => one.places.length);
  if (!entries.length && !known.unheld.length) return null;
  return html`<details class="memory">
    <summary>${say("remember")}</summary>
    <ul>
      ${entries.map((one, at) => html`<li key=${at}>${one.names.map((name) => titleOf(cards, name)).join(", ")}: ${one.places.map((place) => where(place, names, cards)).join("; ")}</li>`)}
      ${known.unheld.length > 0 && html`<li>${say("remember-unheld", { names: known.unheld.map((name) => titleOf(cards, name)).join(", ") })}</li>`}
    </ul>
  </details>`;
}

/** @param {PlaceView} place @param {string[]} names @param {import("../game/cards.js").Book} cards */
function where({ zone, seat, district, above, count = 1 }, names, cards) {
  return say("remember-place", {
    count,
    zone: sayWord("zone", zone),
    player: seat === undefined ? "none" : names[seat],
    district: district ? titleOf(cards, district) : "none",
    above: above ?? "none",
  });
}
