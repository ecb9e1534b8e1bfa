// Run a Python program in Pyodide, with folders of this machine: node compile.mjs PROGRAM NAME=FOLDER...
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [program, ...folders] = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/tmp", CITADELS_PURE: "1", CITADELS_CACHE: "/packages/cache" } });
for (const [name, root] of folders.map((folder) => folder.split("="))) {
  python.FS.mkdirTree(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, name);
}
python.runPython(readFileSync(program, "utf-8"));
