/** Define the error of refused requests and messages, and of lost connections. */

/**
 * The code of a `ClientError`: a code of the protocol, or one of this package. `unreachable`: the server did not answer.
 * `unexpected`: the response is none of this server. `connection_lost`: the connection ended before the table answered,
 * so the message may or may not have arrived. `closed`: the client was closed.
 * @typedef {import("./protocol.js").ErrorCode | "unreachable" | "unexpected" | "connection_lost" | "closed"} Code
 */

/** The error of every request and message that fails; `message` is a sentence for the player. */
export class ClientError extends Error {
  /**
   * @param {Code} code
   * @param {string} message
   * @param {object} [more]
   * @param {number} [more.status] the HTTP status, if the error is the response to a request
   * @param {string} [more.about] the type of the refused message
   * @param {import("./protocol.js").Error["arguments"]} [more.arguments] the arguments of the message, to translate it
   */
  constructor(code, message, more = {}) {
    super(message);
    this.name = "ClientError";
    this.code = code;
    this.status = more.status;
    this.about = more.about;
    this.arguments = more.arguments ?? {};
  }
}

/**
 * Return the error that an `error` message describes.
 * @param {import("./protocol.js").Error} refusal
 * @param {number} [status] the HTTP status
 */
export function errorOf(refusal, status) {
  return new ClientError(/** @type {Code} */ (refusal.code), refusal.message, { ...refusal, status });
}
