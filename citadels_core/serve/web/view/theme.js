/** Set the colour theme: light or dark, by default the theme of the system. */

import { html, useState } from "../vendor/htm-preact/standalone.module.js";
import { say } from "../words.js";

const KEY = "citadels.theme";
const NEXT = /** @type {Record<string, string>} */ ({ "": "light", light: "dark", dark: "" });

export function applyTheme() {
  document.documentElement.dataset.theme = chosen();
}

function chosen() {
  const theme = localStorage.getItem(KEY) ?? "";
  return theme in NEXT ? theme : "";
}

export function ThemeButton() {
  const [theme, setTheme] = useState(chosen);
  const turn = () => {
    localStorage.setItem(KEY, NEXT[theme]);
    setTheme(NEXT[theme]);
    applyTheme();
  };
  return html`<button type="button" class="quiet theme" onClick=${turn}>${say(`colours-${theme || "system"}`)}</button>`;
}
