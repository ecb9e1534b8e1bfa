/** The help dialog that lists the keyboard shortcuts of the table. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { Dialog } from "./dialog.js";
import { say } from "../words.js";

/** Each key with the id of the message that explains it; the name of a key that is empty here is in a message, too. */
const KEYS = [
  ["1 … 9", "1"],
  ["Enter", "enter"],
  ["Tab", "tab"],
  ["", "arrows"],
  ["o", "o"],
  ["h", "h"],
  ["c", "c"],
  ["u", "u"],
  ["w", "w"],
  ["Esc", "esc"],
  ["?", "help"],
];

/** @param {{close: () => void}} props */
export function Help({ close }) {
  return html`<${Dialog} title=${say("keys")} class="help" close=${close}>
    <dl class="keys">${KEYS.map(([key, id]) => html`<div key=${id}><dt><kbd>${key || say(`key-${id}-name`)}</kbd></dt><dd>${say(`key-${id}`)}</dd></div>`)}</dl>
    <p>${say("keys-hint")}</p>
  <//>`;
}
