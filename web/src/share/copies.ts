/** A design as what others paste: its link, Markdown for an issue, an embed for a page. Pure. */

import { count } from "../numbers.ts";
import { anywhere, mostly } from "./schema.ts";
import type { Designs, Stop } from "./schema.ts";

export type Form = "link" | "markdown" | "embed";

export const forms: readonly { readonly form: Form; readonly label: string }[] = [
  { form: "link", label: "Link" },
  { form: "markdown", label: "Markdown" },
  { form: "embed", label: "Embed" },
];

export interface Copied extends Designs {
  /** The whole link; null where the designs are too long for one. */
  readonly link: string | null;
  /** The address of the playground, with a slash at the end. */
  readonly home: string;
  /** Where the stepper stands, if that goes along. */
  readonly step: Stop | null;
}

export function copyAs(form: Form, copied: Copied): string {
  switch (form) {
    case "link":
      return copied.link ?? "";
    case "markdown":
      return markdown(copied);
    case "embed":
      return embed(copied);
  }
}

function markdown({ a, b, link }: Copied): string {
  const parts = inMarkdown({ a, b });
  if (link !== null) parts.push(`[Open it in Copse](${link})`);
  return parts.join("\n\n") + "\n";
}

/** The designs as blocks of code, with their names where they are two. */
export function inMarkdown({ a, b }: Designs): string[] {
  return b === null ? [fenced(a)] : ["A:", fenced(a), "B:", fenced(b)];
}

/** The fence is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}copse\n${text.replace(/\n*$/, "\n")}${fence}`;
}

/** The script that embeds need, once on a page. */
export function embedScript(home: string): string {
  return `${home}v1/embed.js`;
}

/** One design is an element, two that are compared are the page itself in a frame. */
function embed(copied: Copied): string {
  return copied.b === null ? element(copied) : frame(copied);
}

/** Where no script runs, such as in a reader of feeds, the text is read as it stands. */
function element({ a, home, step }: Copied): string {
  const at = step ? ` step="${step.tick}.${step.move}${step.algorithm === "one-by-one" ? ".one" : ""}"` : "";
  const view = step ? "systems arrays steps" : "systems arrays";
  return `<script type="module" src="${escaped(embedScript(home))}"></script>
<copse-play view="${view}"${at} title="${escaped(titleOf(a))}"><pre>
${escaped(a.trimEnd())}
</pre></copse-play>
`;
}

/** Where no frame is shown the texts are. */
function frame({ a, b, link }: Copied): string {
  const text = [a, b].filter((each) => each !== null).map((each) => `<pre>${escaped(each.trimEnd())}</pre>`).join("\n");
  if (link === null) return `${text}\n`;
  return `<iframe src="${escaped(link)}" title="${escaped(titleOf(a))}" width="100%" height="640" loading="lazy" style="border:0">\n${text}\n</iframe>\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** What a design is called: its opening comment, or what every design is. */
export function titleOf(text: string): string {
  const words = /^\s*(?:#|\/\/)\s*([^\n]*)/.exec(text)?.[1]?.trim().replace(/[.:]$/, "") ?? "";
  return words === "" ? "A design in Copse" : words.length > 80 ? `${words.slice(0, 79).trimEnd()}…` : words;
}

export function fileNameOf(text: string): string {
  const name = titleOf(text).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-+|-+$/g, "");
  return `${titleOf(text) === "A design in Copse" || name === "" ? "design" : name}.copse`;
}

export type Reach = "anywhere" | "mostly" | "file";

export function reachOf(length: number | null): Reach {
  if (length === null || length > mostly) return "file";
  return length > anywhere ? "mostly" : "anywhere";
}

/** How far a link of this length gets, in a sentence. */
export function reachWords(length: number | null): string {
  if (length === null) return "Too long for a link: save it as a file.";
  const long = `${count(length)} characters`;
  switch (reachOf(length)) {
    case "anywhere":
      return `${long}: opens from anywhere.`;
    case "mostly":
      return `${long}: opens in every browser; some mail and chat programs cut links after ${count(anywhere)}.`;
    case "file":
      return `${long}: too long for most programs, which take ${count(mostly)}. Better save it as a file.`;
  }
}
