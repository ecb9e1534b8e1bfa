/** The real table page in a frame; its messages go through the back end of the workshop. */

import { html, useEffect, useRef } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { Dialog } from "../../../serve/web/view/dialog.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */

/** What the table page may ask. */
const CALLS = ["page_words", "table_pictures"];

/** @param {{workshop: Workshop, table: {table: string, title: string}, close: () => void}} props */
export function PlayDialog({ workshop, table, close }) {
  const frame = useRef(/** @type {HTMLIFrameElement | null} */ (null));
  useEffect(() => {
    const say = (/** @type {object} */ message) => frame.current?.contentWindow?.postMessage(message, location.origin);
    const told = (/** @type {string} */ line) => say({ table: line });
    workshop.tableListeners.add(told);
    const heard = async (/** @type {MessageEvent} */ event) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return;
      if (typeof event.data.table === "string") workshop.backend.send({ table: event.data.table });
      else if (CALLS.includes(event.data.call)) {
        const { id, call, args } = event.data;
        const answer = await workshop.call(call, args).then(
          (result) => ({ result }),
          (error) => ({ error: error.message }),
        );
        say({ id, ...answer });
      }
    };
    addEventListener("message", heard);
    return () => {
      workshop.tableListeners.delete(told);
      removeEventListener("message", heard);
    };
  }, []);
  return html`<${Dialog} title=${table.title} class="play" close=${close}>
    <iframe ref=${frame} title="The table" src=${`table.html#/table/${table.table}`}></iframe>
  <//>`;
}
