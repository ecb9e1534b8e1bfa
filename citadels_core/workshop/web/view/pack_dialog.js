/** The pack as a file: export, import, and its facts. */

import { html, useEffect, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { blobOf, download } from "../model/png.js";
import { Dialog } from "../../../serve/web/view/dialog.js";

const MOST = 4_000_000;

/** What of a folder belongs to a pack. */
const OF_PACK = /^(?:pack\.toml|[^.][^]*\.(?:card|svg|png))$/;

/** @param {Blob} file @returns {Promise<string>} its bytes in base64 */
async function inBase64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** @param {{workshop: import("../model/workshop.js").Workshop, close: () => void}} props */
export function PackDialog({ workshop, close }) {
  const [pack, setPack] = useState(/** @type {any} */ (null));
  /** The call that imports the chosen files, once the files are checked. */
  const [chosen, setChosen] = useState(/** @type {{call: string, args: object} | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    workshop.attempt(() => workshop.call("pack")).then(setPack);
  }, []);
  const exported = () =>
    workshop.attempt(async () => {
      const { name, base64 } = await workshop.call("export");
      download(name, blobOf(base64));
    });
  const choose = async (/** @type {any} */ event) => {
    const files = /** @type {File[]} */ ([...event.target.files]);
    setChosen(null);
    setError("");
    if (!files.length) return;
    try {
      const inFolder = (/** @type {File} */ file) => file.webkitRelativePath.split("/").slice(1).join("/");
      const folder = Boolean(files[0].webkitRelativePath);
      const kept = files.filter((file) => !folder || OF_PACK.test(inFolder(file)));
      if (kept.reduce((size, file) => size + file.size, 0) > MOST) throw new Error("This is too large for a pack.");
      const contents = await Promise.all(kept.map(inBase64));
      const [call, args] = folder ? ["import_folder", { paths: kept.map(inFolder), contents }] : ["import", { base64: contents[0] }];
      await workshop.call(call, { ...args, check: true });
      setChosen({ call, args });
    } catch (refusal) {
      setError(/** @type {Error} */ (refusal).message);
    }
  };
  const imported = () =>
    workshop.attempt(async () => {
      close();
      const { files } = await workshop.call(chosen?.call ?? "", chosen?.args);
      await workshop.takeFiles(files);
    });
  return html`<${Dialog} title=${workshop.title} close=${close}>
    ${pack && html`<dl class="facts"><dt>id</dt><dd>${pack.id}</dd><dt>version</dt><dd>${pack.version}</dd><dt>plays with</dt><dd>${pack.requires.join(", ")}</dd></dl>`}
    <p class="buttons"><button type="button" class="go" onClick=${exported}>Export as .citpack</button> <button type="button" onClick=${() => { close(); workshop.show("pack.toml"); }}>Change title or version</button></p>
    <h3>Import</h3>
    <label>A .citpack file <input type="file" accept=".citpack" onChange=${choose} /></label>
    <label>The folder of a pack <input type="file" webkitdirectory onChange=${choose} /></label>
    ${error && html`<p class="notice bad" role="alert">${error}</p>`}
    ${chosen && html`<p>It replaces all ${workshop.files.length} files of “${workshop.title}”.</p><p class="buttons"><button type="button" class="danger" onClick=${imported}>Replace them</button></p>`}
  <//>`;
}
