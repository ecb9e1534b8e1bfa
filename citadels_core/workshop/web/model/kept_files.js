/** Keep the files of the pack in this browser, where the back end has no disk. */

/** @typedef {import("./workshop.js").PackFile} PackFile */

const NAME = "citadels-workshop";
const STORE = "packs";
const KEY = "files";

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** @param {PackFile[]} files */
export async function keepFiles(files) {
  try {
    const opened = await database();
    opened.transaction(STORE, "readwrite").objectStore(STORE).put(files, KEY);
    opened.close();
  } catch {
    // A private window may have no storage: then the files last as long as the page.
  }
}

/** @returns {Promise<PackFile[] | null>} */
export async function keptFiles() {
  try {
    const opened = await database();
    const asked = opened.transaction(STORE).objectStore(STORE).get(KEY);
    const files = await new Promise((resolve) => {
      asked.onsuccess = () => resolve(asked.result ?? null);
      asked.onerror = () => resolve(null);
    });
    opened.close();
    return files;
  } catch {
    return null;
  }
}
