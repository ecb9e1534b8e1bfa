/** Look up the cards of a table by name; an unknown name gives a placeholder card. */

import { say, sayWord } from "../words.js";

/** @typedef {import("../client/protocol.js").Cards} Cards */
/**
 * @typedef {object} Card
 * @property {"district" | "character"} kind
 * @property {string} name the name that identifies the card at the table
 * @property {string} title the name of the card in the language of the player
 * @property {number | null} number the cost of a district, or the rank of a character
 * @property {string | null} type the type of a district
 * @property {string} text
 * @property {string} provenance
 * @property {string} pack
 */

/** @typedef {{districts: Map<string, Card>, characters: Map<string, Card>, titles: Record<string, string>}} Book */

/**
 * @param {Cards | null} cards
 * @returns {Book}
 */
export function book(cards) {
  const titles = cards?.titles ?? {};
  const districts = (cards?.districts ?? []).map((one) => district(one, titles[one.name] ?? one.name));
  const characters = (cards?.characters ?? []).map((one) => character(one, titles[one.name] ?? one.name));
  return {
    districts: new Map(districts.map((card) => [card.name, card])),
    characters: new Map(characters.map((card) => [card.name, card])),
    titles,
  };
}

/** @param {import("../client/protocol.js").DistrictCard} one @param {string} title @returns {Card} */
function district({ name, cost, type, text, provenance, pack }, title) {
  return { kind: "district", name, title, number: cost ?? null, type, text, provenance, pack };
}

/** @param {import("../client/protocol.js").CharacterCard} one @param {string} title @returns {Card} */
function character({ name, rank, text, provenance, pack }, title) {
  return { kind: "character", name, title, number: rank || null, type: null, text, provenance, pack };
}

/**
 * @param {Book} cards
 * @param {string} name
 * @param {"district" | "character"} kind the kind to search first
 * @returns {Card}
 */
export function found(cards, name, kind) {
  const [first, second] = kind === "district" ? [cards.districts, cards.characters] : [cards.characters, cards.districts];
  const card = first.get(name) ?? second.get(name);
  return card ?? { kind, name, title: name, number: null, type: null, text: "", provenance: "", pack: "" };
}

/**
 * Return the name of a card or a marker in the language of the player. A number behind the name, as in `Inn 2` for the
 * second Inn of a city, is kept.
 * @param {Book} cards
 * @param {string} name
 */
export function titleOf({ titles }, name) {
  const [, bare, number] = /^(.+?)( \d+)?$/.exec(name) ?? ["", name];
  return titles[name] ?? (bare in titles ? `${titles[bare]}${number}` : name);
}

/**
 * Return the card of a district in a city, with the cost and types that it has there instead of the printed ones.
 * @param {Book} cards
 * @param {import("../client/protocol.js").DistrictView} district
 * @returns {Card}
 */
export function standing(cards, district) {
  const printed = found(cards, district.name ?? district.id, "district");
  return { ...printed, kind: "district", number: district.cost, type: district.types?.[0] ?? printed.type };
}

/** @param {Card} card */
export function spoken(card) {
  const number = card.number === null ? null : card.kind === "district" ? say("card-cost", { cost: card.number }) : say("card-rank", { rank: card.number });
  const facts = [card.title, card.type && sayWord("type", card.type), number].filter(Boolean).join(", ");
  return `${facts}${card.text ? `. ${card.text}` : ""}`;
}
