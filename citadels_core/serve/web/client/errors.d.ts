/** Define the error of refused requests and messages, and of lost connections. */
export type Code = import("./protocol.js").ErrorCode | "unreachable" | "unexpected" | "connection_lost" | "closed";
/**
 * The code of a `ClientError`: a code of the protocol, or one of this package. `unreachable`: the server did not answer.
 * `unexpected`: the response is none of this server. `connection_lost`: the connection ended before the table answered,
 * so the message may or may not have arrived. `closed`: the client was closed.
 * @typedef {import("./protocol.js").ErrorCode | "unreachable" | "unexpected" | "connection_lost" | "closed"} Code
 */
/** The error of every request and message that fails; `message` is a sentence for the player. */
export declare class ClientError extends Error {
    code: Code;
    status: number | undefined;
    about: string | undefined;
    arguments: Record<string, string | number | import("./protocol.js").ListArgument | import("./protocol.js").MessageArgument | import("./protocol.js").NameArgument>;
    /**
     * @param {Code} code
     * @param {string} message
     * @param {object} [more]
     * @param {number} [more.status] the HTTP status, if the error is the response to a request
     * @param {string} [more.about] the type of the refused message
     * @param {import("./protocol.js").Error["arguments"]} [more.arguments] the arguments of the message, to translate it
     */
    constructor(code: Code, message: string, more?: {
        status?: number;
        about?: string;
        arguments?: import("./protocol.js").Error["arguments"];
    });
}
/**
 * Return the error that an `error` message describes.
 * @param {import("./protocol.js").Error} refusal
 * @param {number} [status] the HTTP status
 */
export declare function errorOf(refusal: import("./protocol.js").Error, status?: number): ClientError;
