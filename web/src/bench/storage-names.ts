/** What a storage is, in words. Files, links and commands have its short name. */

const words: Readonly<Record<string, string>> = {
  copse: "Copse",
  "copse-simd": "Copse with vectors",
  "copse-blocked-simd": "Copse with vectors in blocks",
  archetype: "archetype tables",
  sparseset: "sparse sets",
  slices: "plain slices",
  pointers: "pointers",
  "pointers-sorted": "sorted pointers",
  "pointers-shuffled": "shuffled pointers",
  "js-typed": "JavaScript typed arrays",
  "js-objects": "JavaScript objects",
  bitecs: "bitECS",
  clique: "Clique in C++",
};

/** The name that is shown; the short one where there is no other. */
export function titleOf(storage: string): string {
  return words[storage] ?? storage;
}

/** The name that is shown, with the short one where they differ. */
export function fullTitleOf(storage: string): string {
  const title = titleOf(storage);
  return title.toLowerCase() === storage ? title : `${title} (${storage})`;
}
