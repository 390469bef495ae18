/** The addresses of the destinations next to the workbench. They are no links to designs, so the design stays as it is while one is shown. */

export type Place = "library" | "running" | "lessons" | "examples" | "benchmarks";

const places: readonly Place[] = ["library", "running", "lessons", "examples", "benchmarks"];

/** Signs that a sentence or a mail program puts behind a link, as they are and as the address bar writes them. */
const behind = /(?:[.,;:!?)\]}>'"*`»”’…]|%(?:3E|22|60|7D|C2%BB|E2%80%9D|E2%80%99|E2%80%A6))+$/i;

/** A fragment without its #, without signs behind it that belong to the text around the link, and with & in place of &amp;. */
export function repaired(fragment: string): string {
  const text = fragment.replace(/^#/, "").replaceAll("&amp;", "&");
  const bare = text.replace(behind, "");
  const cut = /^\d+[a-z]?$/.test(bare); // a link of which only its form is left
  return !cut && /(?:^|&)[A-Za-z0-9_=.-]+$/.test(bare) ? bare : text;
}

/** The place that a fragment of an address names; null where it names none. */
export function placeIn(fragment: string): Place | null {
  const name = repaired(fragment);
  return places.find((place) => place === name) ?? null;
}
