/** Define icons for things that are no cards; each icon fills a square of 24 units. */

import { html } from "../vendor/htm-preact/standalone.module.js";

const ICONS = {
  crown: "M3 19h18v2.5H3zM3 17 2 7l5.5 4L12 3l4.5 8L22 7l-1 10z",
  coin: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 1.3a6.7 6.7 0 1 1 0 13.4 6.7 6.7 0 0 1 0-13.4z",
  cards: "M4 5h11v16H4zM8 2h12v16h-3V4H8z",
  person: "M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM3 22c0-6 4-8.5 9-8.5s9 2.5 9 8.5z",
  bot: "M11 1h2v4h6v14H5V5h6zM8 9v3h3V9zm5 0v3h3V9zM8 15v2h8v-2z",
  mark: "M12 2l10 10-10 10L2 12z",
  deck: "M5 3h12v16H5zM19 5h1.5v17H8v-1.5h11z",
  done: "M9 17.5 3.5 12l-2 2L9 21.5 22.5 8l-2-2z",
};

/** @param {{name: keyof typeof ICONS, label?: string}} props an icon with a label is an image for screen readers; an icon without a label is decoration */
export function Icon({ name, label }) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="icon icon-${name}" viewBox="0 0 24 24" ...${said}><path fill-rule="evenodd" d=${ICONS[name]} /></svg>`;
}
