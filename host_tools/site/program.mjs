// Runs a Python program on a built site's own machine, under Node: node program.mjs SITE PROGRAM.py [FOLDER ...]
// The Python files of each folder are a package of its name. The program's prints go to the standard output. It
// may call worker.now(), milliseconds, and worker.serve(answer): answer(line) is called for every line of standard input.

import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [site, program, ...folders] = process.argv.slice(2);
const [version] = await readdir(`${site}/page`);
const page = new URL(`page/${version}/`, pathToFileURL(`${site}/`));
const { Machine } = await import(new URL("machine.js", page));
const archive = async (name) => Uint8Array.from(await readFile(new URL(name, page))).buffer;
const machine = await Machine.start(archive("firmware.bin"), (line) => console.error(line), (line) => console.log(line));
const later = await archive("later.bin");
machine.ask = () => later;
machine.write("/lib/program.py", await readFile(program));
for (const folder of folders) {
  for (const name of (await readdir(folder)).filter((name) => name.endsWith(".py") && !name.startsWith("__"))) {
    machine.write(`/lib/${basename(folder)}/${name}`, await readFile(`${folder}/${name}`));
  }
}
let answer;
try {
  machine.run("program", { now: () => performance.now(), serve: (given) => (answer = given) });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
if (answer) for await (const line of createInterface({ input: process.stdin })) console.log(answer(line));
