/** The transport to the workshop in this browser: a web worker, which a stop ends and starts again. */

/**
 * @param {object} to
 * @param {(text: string) => void} to.receive
 * @param {(why: string) => void} to.lost
 * @returns {{send: (text: string) => void, stop: () => void, close: () => void}}
 */
export function open({ receive, lost }) {
  /** @type {Set<number>} the calls without an answer */
  const waiting = new Set();
  let worker = start();

  function start() {
    const made = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    made.onmessage = ({ data }) => {
      const id = /^\{"id": ?(\d+)/.exec(data)?.[1];
      if (id) waiting.delete(Number(id));
      else if (data.startsWith('{"ready"')) keepSite();
      receive(data);
    };
    made.onerror = (event) => lost(`The workshop cannot run in this browser: ${event.message || "its files cannot be loaded"}.`);
    return made;
  }

  return {
    send(text) {
      const id = /^\{"id": ?(\d+)/.exec(text)?.[1];
      if (id) waiting.add(Number(id));
      worker.postMessage(text);
    },
    stop() {
      worker.terminate();
      for (const id of waiting) receive(JSON.stringify({ id, error: "The work was stopped." }));
      waiting.clear();
      worker = start();
    },
    close: () => worker.terminate(),
  };
}

/** Keep the files of the site in the browser, so that it opens without a network. */
function keepSite() {
  navigator.serviceWorker?.register(new URL("service_worker.js", import.meta.url)).catch(() => {});
}
