// Run a Python program in Pyodide, with folders of this machine: node compile.mjs PROGRAM STANDARD_LIBRARY NAME=FOLDER...
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [program, stdLibURL, ...folders] = process.argv.slice(2);
const env = { HOME: "/tmp", CITADELS_PURE: "1", CITADELS_CACHE: "/packages/cache", PYTHONDONTWRITEBYTECODE: "1" };
const python = await loadPyodide({ env, stdLibURL });
for (const [name, root] of folders.map((folder) => folder.split("="))) {
  python.FS.mkdirTree(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, name);
}
python.runPython(readFileSync(program, "utf-8"));
