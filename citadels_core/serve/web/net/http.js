/** Send HTTP requests to the server; a refusal is thrown as an `Error` with a message for the player. */

import { wanted } from "./language.js";
import { say } from "../words.js";

/**
 * @param {string} path
 * @param {object} [body] the data to send as JSON by POST; a request without data is a GET
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  let response;
  try {
    response = await fetch(
      new URL(path, location.origin + location.pathname),
      body
        ? { method: "POST", headers: { "accept-language": wanted(), "content-type": "application/json" }, body: JSON.stringify(body) }
        : { headers: { "accept-language": wanted() } },
    );
  } catch {
    throw new Error(say("unreachable"));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? say("unexpected", { status: String(response.status) }));
  return answer;
}
