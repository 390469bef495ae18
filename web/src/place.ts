/** The addresses of the gallery. They are no links to designs, so the design stays as it is while the gallery is shown. */

export type Place = "lessons" | "examples";

/** The place in the gallery that a fragment of an address names; null where it names none. */
export function placeIn(fragment: string): Place | null {
  const name = fragment.replace(/^#/, "");
  return name === "lessons" || name === "examples" ? name : null;
}
