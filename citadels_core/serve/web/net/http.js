/** Send HTTP requests to the server of the page; a refusal is thrown as an `Error` with a message for the player. */

import { ClientError, Server } from "../client/index.js";
import { wanted } from "./language.js";
import { say } from "../words.js";

/** The server that the page comes from, in the language of the player. */
export function server() {
  return new Server(location.origin + location.pathname, { language: wanted() });
}

/**
 * @param {string} path
 * @param {object} [body] the data to send as JSON by POST; a request without data is a GET
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  try {
    return await server().request(path, body);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    if (error.code === "unreachable") throw new Error(say("unreachable"));
    if (error.code === "unexpected") throw new Error(say("unexpected", { status: String(error.status) }));
    throw error;
  }
}
