/** Define icons for district types and other things; each icon fills a square of 24 units. */

import { html } from "../vendor/htm-preact/standalone.module.js";

/** The icon of each district type; the last icon is for unknown types. */
const TYPES = /** @type {Record<string, string>} */ ({
  noble: "M3 19h18v2.5H3zM3 17 2 7l5.5 4L12 3l4.5 8L22 7l-1 10z",
  religious: "M5 22V11a7 7 0 0 1 14 0v11h-5v-7h-4v7zM11 1h2v4h-2z",
  trade: "M9 2h6l-1.5 4C19 8 21 12.5 21 16c0 4-3 6-9 6s-9-2-9-6c0-3.5 2-8 7.5-10z",
  military: "M12 1l9 3v7c0 6-4 10-9 12-5-2-9-6-9-12V4z",
  unique: "M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z",
});
const OTHER = "M12 2l10 10-10 10L2 12z";

/** @param {string | null} type */
export function signOf(type) {
  return (type && TYPES[type]) || OTHER;
}

/** Return the CSS class for the colour of a type. @param {string | null} type */
export function colourOf(type) {
  return type && type in TYPES ? `type-${type}` : "type-other";
}

const ICONS = {
  crown: TYPES.noble,
  coin: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  cards: "M4 5h11v16H4zM8 2h12v16h-3V4H8z",
  person: "M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM3 22c0-6 4-8.5 9-8.5s9 2.5 9 8.5z",
  bot: "M11 1h2v4h6v14H5V5h6zM8 9v3h3V9zm5 0v3h3V9zM8 15v2h8v-2z",
  mark: OTHER,
  deck: "M5 3h12v16H5zM19 5h1.5v17H8v-1.5h11z",
  done: "M9 17.5 3.5 12l-2 2L9 21.5 22.5 8l-2-2z",
};

/** @param {{name: keyof typeof ICONS, label?: string}} props an icon with a label is an image for screen readers; an icon without a label is decoration */
export function Icon({ name, label }) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="icon icon-${name}" viewBox="0 0 24 24" ...${said}><path fill-rule="evenodd" d=${ICONS[name]} /></svg>`;
}

/** @param {{type: string | null}} props */
export function Sign({ type }) {
  return html`<svg class="icon sign ${colourOf(type)}" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d=${signOf(type)} /></svg>`;
}
