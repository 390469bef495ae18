/** Searches the documentation. The build writes the index; it is small enough to be searched linearly. Pure. */

export interface Entry {
  readonly page: string;
  readonly title: string;
  readonly parts: readonly { readonly id: string; readonly head: string; readonly text: string }[];
}

export interface Found {
  readonly address: string;
  readonly title: string;
  readonly head: string;
  /** The text around the first match. */
  readonly excerpt: string;
}

/** Number of results shown. */
const most = 12;
/** Characters before and after the match. */
const around = 64;

/** The sections in which every word of the query is the beginning of some word. Matches in headings come first. */
export function find(entries: readonly Entry[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const found: { readonly rank: number; readonly found: Found }[] = [];
  for (const { page, title, parts } of entries) {
    for (const { id, head, text } of parts) {
      const ranks = words.map((word) => rankOf(word, `${title} ${head}`, text));
      if (ranks.some((rank) => rank === 0)) continue;
      const rank = ranks.reduce((sum, each) => sum + each, 0);
      found.push({ rank, found: { address: id === "" ? page : `${page}#${encodeURIComponent(id)}`, title, head, excerpt: excerptOf(text, words) } });
    }
  }
  return found.sort((a, b) => b.rank - a.rank).slice(0, most).map((each) => each.found);
}

/** 0 where there is no match. */
function rankOf(word: string, head: string, text: string): number {
  if (begins(head, word) >= 0) return 4;
  return begins(text, word) >= 0 ? 1 : 0;
}

/** The offset of the first word of the text that begins with this one; -1 where there is none. */
function begins(text: string, word: string): number {
  const low = text.toLowerCase();
  for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(low[at - 1] ?? "")) return at;
  }
  return -1;
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => begins(text, word)).filter((at) => at >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  const from = at <= around ? 0 : text.indexOf(" ", at - around) + 1;
  const to = at + around >= text.length ? text.length : text.lastIndexOf(" ", at + around);
  return `${from > 0 ? "… " : ""}${text.slice(from, Math.max(to, from))}${to < text.length ? " …" : ""}`;
}
