// What xlwings Lite does inside Excel: Python in WebAssembly (Pyodide), fed with JavaScript's values.
// node lite.mjs <folder whose node_modules hold pyodide> <folder of Python packages> < calls > answers

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [installed, packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(installed, "node_modules", "pyodide", "pyodide.mjs")).href);
const given = JSON.parse(readFileSync(0, "utf-8"));

const python = await loadPyodide({ env: { HOME: "/home/pyodide", ...given.environment } });
python.mountNodeFS("/packages", packages);
python.globals.set("module", given.module);
python.globals.set("calls", python.toPy(given.calls));
process.stdout.write(await python.runPythonAsync(`
import json, sys

sys.path.insert(0, "/packages")
import officejs

answers = await officejs.answers(module, calls)
json.dumps({**answers, "python": sys.version.split()[0], "platform": sys.platform})
`));
