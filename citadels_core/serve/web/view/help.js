/** The keys of the table. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { Dialog } from "./dialog.js";

const KEYS = [
  ["1 … 9", "choose the option of this number"],
  ["Enter", "choose, or look at, what has the focus"],
  ["Tab", "go to the next group: what is asked, hand, cities, characters, what has happened"],
  ["Arrow keys", "move inside a group; Home and End go to its ends"],
  ["o", "go to the options"],
  ["h", "go to the hand"],
  ["c", "confirm, where several are chosen"],
  ["u", "take back the last answer, where that is allowed"],
  ["w", "why can’t I …?"],
  ["Esc", "close what is open"],
  ["?", "this list"],
];

/** @param {{close: () => void}} props */
export function Help({ close }) {
  return html`<${Dialog} title="Keys" class="help" close=${close}>
    <dl class="keys">${KEYS.map(([key, does]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>
    <p>What can be chosen now has a bright edge. With a mouse, a click on it chooses it; on a touch screen, a tap shows the card with its options.</p>
  <//>`;
}
