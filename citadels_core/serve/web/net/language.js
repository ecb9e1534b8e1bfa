/** Determine the language of the player: the chosen language, or the languages of the browser by preference. */

const KEY = "citadels.language";

/** @returns {string} the languages in the format of `Accept-Language`, the preferred language first */
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
