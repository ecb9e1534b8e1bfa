/** Load the texts of the page, from one file per language in `words/`. The sentences of a game come from the table. */

import { wanted } from "./net/language.js";
import { FluentBundle, FluentResource } from "./vendor/fluent-bundle/index.js";

/** @typedef {{language: string, languages: Record<string, string>, words: string[]}} Words the text files; a message in a later file overrides the same message in earlier files */

let bundle = new FluentBundle("en");

/** The languages that the player can choose: the name of each language in itself, by code. @type {Record<string, string>} */
export let languages = {};

/** The current language. */
export let language = "en";

/** Fetch the texts in the language of the player. */
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
 * Return a text of the page.
 * @param {string} id
 * @param {Record<string, string | number>} [filled] the values of the placeholders in the text
 */
export function say(id, filled) {
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, filled) : id;
}

/**
 * Translate a word of the engine, such as a type of district; a word without a message in the text files is returned unchanged.
 * @param {string} kind
 * @param {string} word
 */
export function sayWord(kind, word) {
  const id = `${kind}-${word}`.replaceAll(" ", "-");
  return bundle.hasMessage(id) ? say(id) : word;
}

/** @param {string[]} items */
export function listed(items) {
  return new Intl.ListFormat(language).format(items);
}

