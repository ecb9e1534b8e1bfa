/** The colour theme of a page: light, dark, or that of the system; all pages of a server keep one choice. */

const KEY = "citadels.theme";
const NEXT = /** @type {Record<string, string>} */ ({ "": "light", light: "dark", dark: "" });

export function theme() {
  try {
    const kept = localStorage.getItem(KEY) ?? "";
    return kept in NEXT ? kept : "";
  } catch {
    return "";
  }
}

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

export function turnTheme() {
  try {
    localStorage.setItem(KEY, NEXT[theme()]);
  } catch {
    // Without storage the theme is that of the system.
  }
  applyTheme();
}
