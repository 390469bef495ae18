/** Random texts of designs, the same for the same seed, with characters that are difficult to keep in files. */

export type Pick = (below: number) => number;

/** Random numbers from 0 to below the given one. */
export function numbers(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = ["Position", "Velocity", "Mass", "A", "B_2", "Frozen"];
const remarks = ["# plain", "# ``` and ~~~ and `````", "# <b> & \"q\" ]]> --> &amp;", "# 木 🌳 é \u2028", "# A:", "\t# tab  ", "", "", "# \ud83d\udc69\u200d\ud83d\ude80"];

export function design(pick: Pick): string {
  const one = (all: readonly string[]): string => all[pick(all.length)] ?? "";
  const lines = [
    () => `component ${one(names)}${one(["", " f32x3", " 12"])}`,
    () => `group ${one(names)} & ${one(["", "!"])}${one(names)}`,
    () => `system ${one(names)}(mut ${one(names)}, ?${one(names)}) without ${one(names)}`,
    () => `spawn ${pick(1000)} ${one(names)}, ${one(names)}`,
    () => `tick\n  remove ${one(names)} from e${pick(9)}`,
    () => `layout ${one(["lanes", "laminar", "trees", "paper", "naive"])}`,
    () => one(remarks),
    () => one(remarks),
  ];
  return `${Array.from({ length: pick(12) }, () => lines[pick(lines.length)]?.() ?? "").join("\n")}\n`;
}
