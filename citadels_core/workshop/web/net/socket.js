/** The transport to `citadels workshop` on this machine: a WebSocket. */

/**
 * @param {object} to
 * @param {boolean} to.shared whether to work on a card that somebody shared, apart from the own pack
 * @param {(text: string) => void} to.receive
 * @param {(why: string) => void} to.lost
 * @returns {{send: (text: string) => void, stop: () => void, close: () => void}}
 */
export function open({ shared, receive, lost }) {
  const url = new URL(`../../ws${shared ? "?shared=1" : ""}`, location.href.split(/[?#]/)[0]);
  url.protocol = "ws:";
  const socket = new WebSocket(url);
  let ended = false;
  socket.addEventListener("message", (event) => receive(event.data));
  socket.addEventListener("close", () => ended || lost("The workshop has ended. Start `citadels workshop` again, and open its new address."));
  const send = (/** @type {string} */ text) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
  };
  return {
    send,
    stop: () => send(JSON.stringify({ stop: true })),
    close: () => {
      ended = true;
      socket.close();
    },
  };
}
