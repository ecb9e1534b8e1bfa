/** Links that hold a card: its files as JSON, deflated, in base64url, in the fragment, which no server sees. */

/** @typedef {import("./workshop.js").PackFile} PackFile */

const MOST_IN = 64 * 1024;
const MOST_OUT = 256 * 1024;
const MOST_FILES = 20;

/** @param {ReadableStream<Uint8Array>} stream @param {number} most @returns {Promise<Uint8Array>} */
async function collected(stream, most) {
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("It is too large.");
    }
    parts.push(read.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} by @param {number} most */
function through(bytes, by, most) {
  return collected(/** @type {any} */ (new Blob([/** @type {any} */ (bytes)]).stream()).pipeThrough(by), most);
}

/**
 * The files that go with a card file: the manifest, and the pictures that its cards name.
 * @param {PackFile[]} files @param {string} path the path of the card file
 */
export function filesFor(files, path) {
  const text = files.find((file) => file.path === path)?.text ?? "";
  return files.filter((file) => file.path === "pack.toml" || file.path === path || text.includes(`art "${file.path}"`));
}

/**
 * @param {PackFile[]} files files that are not text are left out
 * @returns {Promise<string>} the fragment without `#card=`
 */
export async function sharedText(files) {
  const told = files.filter((file) => file.text !== undefined).map((file) => [file.path, file.text]);
  if (told.length > MOST_FILES) throw new Error(`A link holds ${MOST_FILES} files at most, and these are ${told.length}: share one of them, or export the pack.`);
  const bytes = await through(new TextEncoder().encode(JSON.stringify({ files: told })), new CompressionStream("deflate-raw"), MOST_OUT);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  if (text.length > MOST_IN) throw new Error("The cards are too large for a link: share fewer files, or export the pack.");
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} text the fragment without `#card=`
 * @returns {Promise<PackFile[]>}
 */
export async function readShared(text) {
  const wrong = "This link does not hold a card: it may be cut off.";
  if (text.length > MOST_IN) throw new Error("The card in this link is too large.");
  let told;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const whole = await through(bytes, new DecompressionStream("deflate-raw"), MOST_OUT);
    told = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(whole));
  } catch {
    throw new Error(wrong);
  }
  const files = told?.files;
  const fits = Array.isArray(files) && files.length > 0 && files.length <= MOST_FILES;
  if (!fits || !files.every((file) => Array.isArray(file) && file.length === 2 && file.every((part) => typeof part === "string"))) throw new Error(wrong);
  return files.map(([path, text]) => ({ path, text }));
}
