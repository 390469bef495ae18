/** Designs of a given size for measuring: components are used in neighbourhoods, as in a program of loosely coupled parts. */

/** A small random number generator, so that every run measures the same text. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Size {
  readonly components: number;
  readonly groups: number;
  readonly systems: number;
}

export const typical: Size = { components: 12, groups: 12, systems: 16 };
export const maximal: Size = { components: 256, groups: 256, systems: 256 };

/** A design that declares everything it uses and spawns two compositions for every component. */
export function design(layout: string, size: Size): string {
  const below = dice(1);
  const some = (): string[] => {
    const base = below(size.components);
    const names = new Set<string>();
    const wanted = 2 + below(3);
    while (names.size < wanted) names.add(`C${(base + below(8)) % size.components}`);
    return [...names];
  };
  const lines = [`layout ${layout}`];
  for (let at = 0; at < size.components; at++) lines.push(`component C${at}`);
  for (let at = 0; at < size.groups; at++) lines.push(`group ${some().join(" & ")}`);
  for (let at = 0; at < size.systems; at++) lines.push(`system S${at}(${some().join(", ")})`);
  for (let at = 0; at < 2 * size.components; at++) lines.push(`spawn ${1 + below(500)} ${some().join(", ")}`);
  return lines.join("\n") + "\n";
}
