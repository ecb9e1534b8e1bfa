// Run a Python program in Pyodide: node pyodide.mjs PROGRAM FOLDER..., with the folders on its path.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [program, ...folders] = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/tmp", CITADELS_PURE: "1", PYTHONDONTWRITEBYTECODE: "1" } });
folders.forEach((folder, number) => {
  python.FS.mkdirTree(`/path/${number}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/path/${number}`);
  python.runPython(`import sys; sys.path.append("/path/${number}")`);
});
python.runPython(readFileSync(program, "utf-8"));
