/** Assembles the WebAssembly text of the file that is named into a module on standard output: `node kernel/assemble.mjs FILE`. */

import { readFileSync } from "node:fs";
import wabt from "wabt";

const [file] = process.argv.slice(2);
const { parseWat } = await wabt();
const module = parseWat(file, readFileSync(file, "utf8"), { simd: true });
module.validate();
process.stdout.write(module.toBinary({}).buffer);
