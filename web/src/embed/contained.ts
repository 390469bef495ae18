/**
 * The style sheet of a page, for a part of one: what a rule asks of the width of the window is asked of the part that is so wide.
 * Pure.
 */

/** Rules that hold for some widths; whatever else they ask for keeps them as they are. */
const widths = /@media\s*([^{]*width[^{]*)\{/g;

export function contained(sheet: string): string {
  return sheet.replace(widths, (_, query: string) => `@container copse ${conditionOf(query)}{`);
}

/** A list of queries, any of which may hold, as one condition. */
function conditionOf(query: string): string {
  const queries = query.split(",").map((each) => each.trim());
  return queries.length === 1 ? (queries[0] ?? "") : queries.map((each) => `(${each})`).join(" or ");
}
