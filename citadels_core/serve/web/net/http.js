/** What the page asks the server over HTTP; a refusal is an `Error` whose message is a sentence for a player. */

/**
 * @param {string} path
 * @param {object} [body] sent as JSON by POST; without one it is a GET
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  let response;
  try {
    response = await fetch(
      new URL(path, location.origin + location.pathname),
      body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Error("The server cannot be reached. Look whether it runs, and try again.");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? `The server did not answer as expected (${response.status}).`);
  return answer;
}
