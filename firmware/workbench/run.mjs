// Runs Python on MicroPython's WebAssembly port: node run.mjs PACKAGE < {"files": {path: text}, "steps": [python]}
// The heap is tidied between two steps. An error shows Python's own traceback only: node would add the whole
// minified interpreter to it.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(fs.readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(path.join(process.argv[2], "micropython.mjs")).href);
const micropython = await loadMicroPython({ heapsize: 200 * 1024, stdout: (line) => console.log(line) });
for (const [name, text] of Object.entries(job.files)) {
    micropython.FS.mkdirTree(path.posix.dirname(name));
    micropython.FS.writeFile(name, text);
}
// The port brings Python versions of some modules that a Pico has in C; they differ in what they raise.
micropython.runPython("import sys\nsys.path.remove('.frozen')");
try {
    for (const step of job.steps) micropython.runPython(step);
} catch (error) {
    console.error(String(error.message).slice(-4000));
    process.exit(1);
}
