/** Play at real tables, through a relay that can cut its connections. */

import { createServer, connect } from "node:net";

import { Server } from "../../../citadels_core/serve/web/client/index.js";

const url = new URL(process.env.CITADELS_SERVER);

/** A relay to the server under an address of its own. */
export async function openRelay() {
  const sockets = new Set();
  const relay = createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => {}).on("close", () => (sockets.delete(one), other.destroy()));
    }
  });
  await new Promise((done) => relay.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${relay.address().port}`,
    cut: () => sockets.forEach((one) => one.destroy()),
    close: () => (relay.close(), sockets.forEach((one) => one.destroy())),
  };
}

export const server = new Server(url);

/** Make a table for `seats` players, of whom Ann is the host. */
export const makeTable = (seats, options) => server.makeTable({ setup: { edition: "classic2016", seats, seed: "5" }, name: "Ann", options });

/** Answer each decision of a client with the first options, until the game is over. */
export async function play(client) {
  for (;;) {
    await client.until(({ connection }) => client.over || (client.decision && connection === "open"));
    if (client.over) return;
    const { many, least, options } = client.decision;
    const chosen = options.slice(0, many ? least : 1).map(({ id }) => id);
    await client.reply(chosen).catch((error) => {
      if (error.code !== "connection_lost" && error.code !== "stale") throw error;
    });
  }
}

/** The error with which a promise is rejected. */
export const errorOf = (promise) => promise.then(() => { throw new Error("it was not rejected"); }, (error) => error);
