/** The page's own words, in the language of the player: `words/` has a file for each. What a game says comes from the table. */

import { wanted } from "./net/language.js";
import { FluentBundle, FluentResource } from "./vendor/fluent-bundle/index.js";

/** @typedef {{language: string, languages: Record<string, string>, words: string[]}} Words the texts, later ones before earlier */

let bundle = new FluentBundle("en");

/** The languages that the player may choose from: what each calls itself, by its code. @type {Record<string, string>} */
export let languages = {};

/** The language that is spoken. */
export let language = "en";

/** Get the words of the language that the player wants; without a server there are none. */
export async function fetchWords() {
  const response = await fetch("api/words", { headers: { "accept-language": wanted() } });
  /** @type {Words} */
  const found = await response.json();
  ({ language, languages } = found);
  bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of found.words) bundle.addResource(new FluentResource(text), { allowOverrides: true });
  document.documentElement.lang = language;
}

/**
 * Say a message of the page.
 * @param {string} id
 * @param {Record<string, string | number>} [filled] what stands in its places
 */
export function say(id, filled) {
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, filled) : id;
}

/**
 * Say a word of the engine that has a message here, such as a type of districts; any other one as it is.
 * @param {string} kind
 * @param {string} word
 */
export function sayWord(kind, word) {
  return bundle.hasMessage(`${kind}-${word}`) ? say(`${kind}-${word}`) : word;
}

/** @param {string[]} items */
export function listed(items) {
  return new Intl.ListFormat(language).format(items);
}

