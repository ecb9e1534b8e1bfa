/** The language that the player wants: the chosen one, or those of the browser in their order. */

const KEY = "citadels.language";

/** @returns {string} languages as HTTP and the tables take them, the best one first */
export function wanted() {
  return [chosen(), ...navigator.languages].filter(Boolean).join(", ");
}

function chosen() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Show the page, and the tables, in another language from now. @param {string} code */
export function choose(code) {
  localStorage.setItem(KEY, code);
  location.reload();
}
