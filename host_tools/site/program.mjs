// Runs a Python program on a built site's own machine, under Node: node program.mjs SITE PROGRAM.py [ARGUMENT ...]
// What it prints goes to the standard output; it finds its arguments in the list ARGUMENTS.

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [site, program, ...given] = process.argv.slice(2);
const page = new URL("page/", pathToFileURL(`${site}/`));
const { Machine } = await import(new URL("machine.js", page));
const archive = readFile(new URL("firmware.bin", page)).then((file) => file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
const machine = await Machine.start(archive, (line) => console.log(line));
machine.write("/lib/program.py", `ARGUMENTS = ${JSON.stringify(given)}\n${await readFile(program, "utf8")}`);
try {
  machine.run("program", { now: () => performance.now() });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
