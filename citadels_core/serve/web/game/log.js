/** Build the event log of a game from its events, grouped by rounds and turns. */

import { say } from "../words.js";

/** @typedef {import("../client/protocol.js").EventView & {sentence?: string}} Told */
/** @typedef {{id: string, title: string, player: number | null, lines: Line[]}} Part */
/** @typedef {{number: number, said: string, told: boolean, struck: boolean, cause: import("../client/protocol.js").CauseView | null}} Line */

/**
 * Return the parts of the log: the beginning of each round, each turn with the calls before it, and the end of each round.
 * @param {import("../client/protocol.js").EventView[]} events
 * @param {string[]} names the names of the players, by seat
 * @param {(character: string) => string} [title] returns the name of a character in the language of the player
 * @returns {Part[]}
 */
export function folded(events, names, title = (name) => name) {
  /** @type {Part[]} */
  const parts = [];
  const gone = takenBack(events);
  let round = 0;
  /** @type {{of: "round" | "calls" | "turn" | "done"}} the kind of the last part */
  const last = { of: "done" };
  /** @param {string} said @param {number} number @param {typeof last.of} of */
  const begin = (said, number, of) => {
    parts.push({ id: `part ${number}`, title: said, player: null, lines: [] });
    last.of = of;
  };
  for (const event of /** @type {Told[]} */ (events)) {
    const { number, name } = event;
    const { player, character } = event.fields ?? {};
    if (name === "round started") {
      round = Number(event.fields?.round ?? round + 1);
      begin(say("round", { round }), number, "round");
    } else if (last.of === "done" || (name === "character called" && last.of === "round")) {
      begin(round ? say("round-end", { round }) : say("before-first"), number, "calls");
    }
    if ((name === "turn started" || name === "gathering started") && typeof player === "number") {
      if (last.of !== "calls") begin("", number, "turn");
      Object.assign(parts[parts.length - 1], { title: typeof character === "string" ? `${names[player]} — ${title(character)}` : names[player], player });
      last.of = "turn";
    }
    parts[parts.length - 1].lines.push({
      number,
      said: event.sentence ?? plainly(event, names),
      told: event.sentence !== undefined,
      struck: gone.some(([first, last]) => first <= number && number <= last),
      cause: event.cause ?? null,
    });
    if (name === "turn ended") last.of = "done";
  }
  return parts;
}

/**
 * Return the ranges of events that were undone, by the numbers of events.
 * @param {import("../client/protocol.js").EventView[]} events
 * @returns {[number, number][]}
 */
export function takenBack(events) {
  const found = events.filter((event) => event.name === "answer taken back");
  return found.map((event) => [Number(event.fields?.first), Number(event.fields?.last)]);
}

/**
 * Describe an event that has no sentence, for the log that shows every event.
 * @param {Told} event
 * @param {string[]} names
 */
function plainly(event, names) {
  const said = Object.entries(event.fields ?? {}).map(([field, value]) => {
    const player = field === "player" || field === "owner" || field === "payee";
    const word = player && typeof value === "number" ? names[value] : value === true ? "yes" : value === false ? "no" : value;
    return `${field.replaceAll("_", " ")}: ${Array.isArray(word) ? word.join(", ") : word}`;
  });
  return said.length ? `${event.name} (${said.join("; ")})` : event.name;
}
