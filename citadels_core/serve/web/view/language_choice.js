/** The language menu of the page. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { choose } from "../net/language.js";
import { language, languages, say } from "../words.js";

export function LanguageChoice() {
  const all = Object.entries(languages);
  if (all.length < 2) return null;
  return html`<select class="quiet language" aria-label=${say("choose-language")} value=${language} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
    ${all.map(([code, name]) => html`<option key=${code} value=${code} lang=${code}>${name}</option>`)}
  </select>`;
}
