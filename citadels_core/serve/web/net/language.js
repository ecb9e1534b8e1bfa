/** The language of the player: the chosen one, or those of the browser in order of preference. */

const KEY = "citadels.language";

/** @returns {string} languages in the form of `Accept-Language`, the best one first */
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

/** Switch the page and the tables to another language. @param {string} code */
export function choose(code) {
  localStorage.setItem(KEY, code);
  location.reload();
}
