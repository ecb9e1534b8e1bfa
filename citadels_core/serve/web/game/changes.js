/** What has changed on the table since a player last did something. */

/** @typedef {import("../protocol.js").Observation} Observation */
/** @typedef {{gold: number, hand: number, built: Set<string>, lost: string[]}} Change of one player; districts by key, or by what the lost ones were called */

/**
 * @param {Observation | null} before
 * @param {Observation | null} now
 * @returns {Map<number, Change>} by seat; who has not changed is left out
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

/** @param {number} amount */
export function signed(amount) {
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}
