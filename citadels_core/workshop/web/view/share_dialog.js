/** Share the card: a link that holds it, a frame for a blog, a picture. */

import { html, useEffect, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { filesFor, sharedText } from "../model/sharing.js";
import { Dialog } from "../../../serve/web/view/dialog.js";

const KEY = "citadels.workshop.address";

/** @returns {string} */
function keptAddress() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {{workshop: import("../model/workshop.js").Workshop, close: () => void}} props */
export function ShareDialog({ workshop, close }) {
  const [whole, setWhole] = useState(false);
  const [address, setAddress] = useState(keptAddress);
  const [told, setTold] = useState({ text: "", error: "" });
  const [copied, setCopied] = useState("");
  const own = location.href.split("#")[0];
  const { writes, shared } = workshop;
  const local = writes || (shared && document.documentElement.dataset.transport?.includes("socket"));
  const base = local && /^https?:\/\/\S+$/.test(address) ? address.split("#")[0] : own;
  const files = whole ? workshop.files : filesFor(workshop.files, workshop.path);
  const leftOut = files.filter((file) => file.text === undefined).map((file) => file.path);
  useEffect(() => {
    sharedText(files).then(
      (text) => setTold({ text, error: "" }),
      (error) => setTold({ text: "", error: error.message }),
    );
  }, [whole]);
  const typed = (/** @type {any} */ event) => {
    setAddress(event.target.value);
    try {
      localStorage.setItem(KEY, event.target.value);
    } catch {
      // Without storage the address is typed again the next time.
    }
  };
  const link = `${base}#card=${told.text}`;
  const frame = `<iframe src="${link}" title="${(workshop.card?.name ?? workshop.title).replace(/["&<]/g, "")}" width="100%" height="600" loading="lazy"></iframe>`;
  const copy = async (/** @type {string} */ text, /** @type {string} */ what) => {
    await navigator.clipboard.writeText(text).then(() => setCopied(`${what} copied.`), () => setCopied("This browser does not let the page copy: press Ctrl C in the field."));
  };
  return html`<${Dialog} title="Share" close=${close}>
    <p class="soft">The link itself holds the card: no server keeps it.</p>
    ${workshop.files.length > 2 && html`<label class="check"><input type="checkbox" checked=${whole} onChange=${() => setWhole(!whole)} /> all files of the pack, not only ${workshop.path}</label>`}
    ${leftOut.length > 0 && html`<p class="notice bad">A link holds text only, so it leaves out ${leftOut.join(", ")}. To send all, export the pack: “Pack”, “Export as .citpack”.</p>`}
    ${local && html`<label>Address of a published workshop <input type="url" value=${address} onInput=${typed} placeholder="https://example.org/playground/" /></label>
    ${base === own && html`<p class="soft">Without it, the link works only on this machine, while this workshop runs.</p>`}`}
    ${told.error && html`<p class="notice bad">${told.error}</p>`}
    ${told.text && html`
      <label>Link <input id="link" readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
      <p class="buttons"><button type="button" class="go" onClick=${() => copy(link, "Link")}>Copy the link</button></p>
      ${!(local && base === own) && html`<label>Frame for a blog <textarea id="frame" readonly rows="3" onFocus=${(/** @type {any} */ event) => event.target.select()}>${frame}</textarea></label>
      <p class="buttons"><button type="button" onClick=${() => copy(frame, "Frame")}>Copy the frame</button></p>`}`}
    <p class="soft">A picture of the card is below it: PNG or SVG.</p>
    <p role="status">${copied}</p>
  <//>`;
}
