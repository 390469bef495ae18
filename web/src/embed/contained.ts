/**
 * Turns a style sheet for a page into one for a part of a page: conditions on the width of the window become conditions on the
 * width of the container. Pure.
 */

/** Media rules that depend on a width. Other media rules stay. */
const widths = /@media\s*([^{]*width[^{]*)\{/g;

export function contained(sheet: string): string {
  return sheet.replace(widths, (_, query: string) => `@container copse ${conditionOf(query)}{`);
}

/** A list of media queries as one container condition. */
function conditionOf(query: string): string {
  const queries = query.split(",").map((each) => each.trim());
  return queries.length === 1 ? (queries[0] ?? "") : queries.map((each) => `(${each})`).join(" or ");
}
