/** The help dialog of the table: its keyboard shortcuts and its packs. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { useTable } from "./context.js";
import { Dialog } from "./dialog.js";
import { Packs } from "./packs.js";
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

/** What the pictures of cards are made from: the id of the message that names the makers, and the addresses of sources and licences. @type {[string, Record<string, string>][]} */
const CREDITS = [
  ["credit-icons", { "game-icons.net": "https://game-icons.net", "CC BY 3.0": "https://creativecommons.org/licenses/by/3.0/" }],
  ["credit-fonts", { "SIL OFL 1.1": "https://openfontlicense.org" }],
];

/** @param {{close: () => void}} props */
export function Help({ close }) {
  const { told } = useTable();
  return html`<${Dialog} title=${say("keys")} class="help" close=${close} closes=${say("close")}>
    <dl class="keys">${KEYS.map(([key, id]) => html`<div key=${id}><dt><kbd>${key || say(`key-${id}-name`)}</kbd></dt><dd>${say(`key-${id}`)}</dd></div>`)}</dl>
    <p>${say("keys-hint")}</p>
    <${Packs} packs=${told.cards?.packs} />
    ${CREDITS.map(([id, links]) => html`<p key=${id} class="source">${say(id)} ${Object.entries(links).map(([name, address]) => html`<a key=${name} href=${address} target="_blank" rel="noopener">${name}</a> `)}</p>`)}
  <//>`;
}
