/** A design with much of everything: more than an embed shows at once of each. */

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const components = numbers(24).map((at) => `Component${at}`);

export const largeDesign = [
  ...components.map((name) => `component ${name}`),
  ...numbers(12).map((at) => `group ${components[2 * at]} & ${components[2 * at + 1]}`),
  `system Wide(${components.join(", ")})`,
  ...numbers(40).map((at) => `system System${at}(mut ${components[at % 24]}, ${components[(at + 1) % 24]})`),
  `spawn 400 ${components.join(", ")}`,
  ...numbers(23).map((at) => `spawn 20 ${components[at]}, ${components[at + 1]}`),
  ...numbers(200).map((at) => `tick\n  ${at % 2 === 0 ? "remove Component1 from" : "add Component1 to"} e1`),
  "",
].join("\n");
