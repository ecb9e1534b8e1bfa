/** Compute the changes on the table since the player last answered in an earlier part of the game. */

/** @typedef {import("../client/protocol.js").Observation} Observation */
/** @typedef {{gold: number, hand: number, built: Set<string>, lost: string[]}} Change the changes of one player; built districts by key, lost districts by name */

/**
 * @param {Observation | null} before
 * @param {Observation | null} now
 * @returns {Map<number, Change>} the changes by seat, without unchanged players
 */
export function changes(before, now) {
  /** @type {Map<number, Change>} */
  const found = new Map();
  if (!before || !now || before.players.length !== now.players.length) return found;
  for (const player of now.players) {
    const old = before.players[player.seat];
    const had = new Set(old.city.map((district) => district.key));
    const has = new Set(player.city.map((district) => district.key));
    const change = {
      gold: player.gold - old.gold,
      hand: player.hand_size - old.hand_size,
      built: new Set([...has].filter((key) => !had.has(key))),
      lost: old.city.filter((district) => !has.has(district.key)).map((district) => district.id),
    };
    if (change.gold || change.hand || change.built.size || change.lost.length) found.set(player.seat, change);
  }
  return found;
}

/** @typedef {{occasion: string, view: Observation | null, next: number}} Seen the view in which the player gave an answer, and the number of the first event after this answer */
/** @typedef {{now: Seen, before: Seen}} Kept the view of the last answer (`now`), and the view of the last answer in an earlier turn or choice of characters (`before`) */

/** @type {Seen} */
const NEVER = { occasion: "", view: null, next: 0 };

/** @type {Kept} */
export const NOTHING_KEPT = { now: NEVER, before: NEVER };

/**
 * Return a key for the part of the game in which an answer is given: a turn, or the choice of characters of a round.
 * @param {Observation} view
 */
function occasionOf(view) {
  return `${view.round} ${view.turn ? `${view.turn.player} ${view.turn.characters[0]}` : "choice"}`;
}

/**
 * Return the two views to remember after the player has answered in a view.
 * @param {Kept} kept
 * @param {Observation} view
 * @param {number} next
 * @returns {Kept}
 */
export function keeping(kept, view, next) {
  const now = { occasion: occasionOf(view), view, next };
  return { now, before: now.occasion === kept.now.occasion ? kept.before : kept.now };
}

/**
 * Return the remembered view with which to compare the current view: the last view from another turn or choice of characters.
 * @param {Kept} kept
 * @param {Observation} view
 * @returns {Seen}
 */
export function lastSeen(kept, view) {
  return occasionOf(view) === kept.now.occasion ? kept.before : kept.now;
}

/** @param {number} amount */
export function signed(amount) {
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}
