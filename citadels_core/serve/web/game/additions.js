/** The choices that packs add to the setup of a game. */

/** @typedef {import("../protocol.js").Library} Library */
/** @typedef {import("../protocol.js").EditionView} EditionView */
/**
 * The names of new things in one edition, the new editions, and the other editions with something new.
 * @typedef {{characters: string[], districts: string[], decks: string[], presets: string[], variants: string[], editions: string[], elsewhere: string[]}} Additions
 */

/**
 * @param {Library} before without the packs
 * @param {Library} now with them
 * @param {string} id of the chosen edition
 * @returns {Additions}
 */
export function additions(before, now, id) {
  const old = new Map(before.editions.map((one) => [one.id, lists(one)]));
  const played = now.editions.find((one) => one.id === id);
  return {
    ...news(old.get(id), played && lists(played)),
    editions: now.editions.filter((one) => !old.has(one.id)).map((one) => one.name),
    elsewhere: now.editions.filter((one) => one.id !== id && old.has(one.id) && Object.values(news(old.get(one.id), lists(one))).some((names) => names.length)).map((one) => one.name),
  };
}

/** @param {EditionView} edition */
function lists({ cast, characters, districts, decks, presets, variants }) {
  return { characters: [...cast, ...characters], districts, decks, presets: presets.map((one) => one.name), variants };
}

/**
 * @param {ReturnType<typeof lists> | undefined} before undefined for a new edition
 * @param {ReturnType<typeof lists> | undefined} now
 * @returns {ReturnType<typeof lists>}
 */
function news(before, now) {
  const empty = { characters: [], districts: [], decks: [], presets: [], variants: [] };
  if (!before || !now) return empty;
  /** @param {keyof ReturnType<typeof lists>} list */
  const of = (list) => now[list].filter((name) => !before[list].includes(name));
  return { characters: of("characters"), districts: of("districts"), decks: of("decks"), presets: of("presets"), variants: of("variants") };
}
