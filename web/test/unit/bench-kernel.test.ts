import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import wabt from "wabt";
import { dt } from "../../src/bench/baseline.ts";
import { baselines } from "../../src/bench/baselines.ts";

type Kernel = (p: number, v: number, floats: number, dt: number) => void;

async function kernelOn(memory: WebAssembly.Memory): Promise<Kernel> {
  const { parseWat } = await wabt();
  const { buffer } = parseWat("axpy.wat", readFileSync("kernel/axpy.wat", "utf8"), { simd: true }).toBinary({});
  const { instance } = await WebAssembly.instantiate(buffer.slice().buffer, { go: { mem: memory } });
  return instance.exports["axpy"] as Kernel;
}

/** Numbers of all sizes, some of them NaN; the same every time. */
function draw(into: Float32Array, seed: number): void {
  const bits = new Uint32Array(into.buffer, into.byteOffset, into.length);
  let state = seed;
  for (let at = 0; at < bits.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bits[at] = state;
  }
}

test("the SIMD kernel gives the same bits as the plain loop, for every start and end", async () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const axpy = await kernelOn(memory);
  for (const step of [dt, 0.1, -3]) {
    for (let floats = 0; floats < 70; floats++) {
      for (const first of [4, 8, 64]) {
        const all = new Float32Array(memory.buffer, 0, 512);
        draw(all, floats + first);
        const [p, v] = [all.subarray(first / 4, first / 4 + floats), all.subarray(300, 300 + floats)];
        const want = all.slice();
        for (let at = 0; at < floats; at++) want[first / 4 + at] = Math.fround((p[at] ?? 0) + Math.fround(Math.fround(step) * (v[at] ?? 0)));
        axpy(first, 1200, floats, step);
        // The bits of two NaN may differ.
        const bits = (list: Float32Array) => Array.from(list, (x, at) => (Number.isNaN(x) ? "none" : new Uint32Array(list.buffer, list.byteOffset)[at]));
        assert.deepEqual(bits(all), bits(want), `${floats} numbers from ${first}`);
      }
    }
  }
});

test("a whole tick of the storages in JavaScript ends with the numbers of the naive one", () => {
  for (const components of [2, 4, 12]) {
    const chain = Uint8Array.from({ length: 50 }, (_, i) => (i * 7) % components);
    const order = Int32Array.from({ length: 50 }, (_, i) => (i * 13) % 50);
    const want = Array.from(chain, (k) => Array.from({ length: k + 1 }, () => new Float32Array(3).fill(1)));
    for (let tick = 0; tick < 40; tick++) {
      for (const values of want) {
        for (let c = values.length - 2; c >= 0; c--) values[c] = (values[c] ?? new Float32Array()).map((x, at) => x + dt * (values[c + 1]?.[at] ?? 0));
      }
    }
    for (const kind of [0, 1, 2, 3]) {
      baselines.setup(kind, { components, chain, order: kind === 2 ? order : null });
      for (let tick = 0; tick < 40; tick++) baselines.step(kind);
      for (const from of [0, 30]) {
        const out = new Float32Array(3 * components * 20);
        baselines.read(kind, from, out);
        for (let i = 0; i < 20; i++) {
          const own = want[from + i] ?? [];
          const wanted = [...own.flatMap((vector) => [...vector]), ...new Array<number>(3 * (components - own.length)).fill(0)];
          assert.deepEqual([...out.subarray(3 * components * i, 3 * components * (i + 1))], wanted, `storage ${kind}, entity ${from + i}`);
        }
      }
    }
  }
  baselines.clear();
  assert.throws(() => baselines.setup(9, { components: 2, chain: new Uint8Array(), order: null }), { message: "There is no storage 9." });
});
