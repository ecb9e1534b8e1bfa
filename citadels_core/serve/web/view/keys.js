/** Handle the keyboard shortcuts that work everywhere at the table. */

import { useLayoutEffect } from "../vendor/htm-preact/standalone.module.js";

/**
 * @param {import("./context.js").Use} use
 * @param {boolean} watching
 * @param {boolean} covered whether a dialog is open; a dialog handles keys itself
 * @param {() => void} help
 * @param {() => void} escape
 */
export function useKeys(use, watching, covered, help, escape) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const written = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (covered || event.ctrlKey || event.altKey || event.metaKey || (written && event.key.length === 1)) return;
      if (event.key === "Escape") escape();
      else if (event.key === "?") help();
      else if (watching) return;
      else if (!ofTable(event.key, use)) return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

/**
 * @param {string} key
 * @param {import("./context.js").Use} use
 * @returns {boolean} whether the key was handled
 */
function ofTable(key, use) {
  const decision = use.view.decision;
  if (/^[1-9]$/.test(key)) {
    const option = decision?.options?.[Number(key) - 1];
    if (option) use.choose(option);
    return option !== undefined;
  }
  switch (key) {
    case "c":
      use.confirm();
      return true;
    case "u":
      if (use.told.canUndo) use.undo();
      return true;
    case "w":
      use.askWhy();
      return true;
    case "o":
      focus("#decision .option") || focus("#prompt");
      return true;
    case "h":
      focus("#hand [data-spot][tabindex='0']");
      return true;
    default:
      return false;
  }
}

/** @param {string} selector @returns {boolean} whether an element got the focus */
function focus(selector) {
  /** @type {HTMLElement | null} */
  const one = document.querySelector(selector);
  one?.focus();
  return one !== null;
}
