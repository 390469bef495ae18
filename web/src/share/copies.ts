/** A design in a form that can be pasted elsewhere: its link, Markdown for an issue, an embed for a page. Pure. */

import { inMarkdown, titleOf } from "../text/design-text.ts";
import { traceWords } from "../link/link.ts";
import type { Designs, StepPosition, TracePosition, ViewName, WalkStorage } from "../link/link.ts";

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
  /** The position of the stepper, if it is shared. */
  readonly step: StepPosition | null;
  readonly view: ViewName | null;
  /** Of the walk; undefined for the design's own layout. */
  readonly storage?: WalkStorage;
  /** Of the views of other storages, if a step of one is shown. */
  readonly trace?: TracePosition;
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

/** The script that embeds need, once on a page. */
export function embedScript(home: string): string {
  return `${home}v1/embed.js`;
}

/** One design is a <copse-play>, two designs are a frame with the page itself. */
function embed(copied: Copied): string {
  return copied.b === null ? element(copied) : frame(copied);
}

/** Pixels that the page reserves: the style does it before the script arrives, and most designs fit. */
const reserved = 600;

/** The text inside is read where no script runs, such as in a feed reader. */
function element({ a, home, step, view: shown, storage, trace }: Copied): string {
  const at = step ? ` step="${step.tick}.${step.move}${step.algorithm === "one-by-one" ? ".one" : ""}"` : "";
  const view = ["systems", shown === "walk" || shown === "archetypes" || shown === "sparse" ? shown : "arrays", ...(step ? ["steps"] : [])].join(" ");
  const where = shown === "walk" && storage ? ` storage="${storage}"` : "";
  const stored = (shown === "archetypes" || shown === "sparse") && trace ? ` trace="${traceWords(trace)}"` : "";
  return `<script type="module" src="${escaped(embedScript(home))}"></script>
<copse-play view="${view}"${where}${stored}${at} height="${reserved}" style="display:block;min-height:${reserved}px" title="${escaped(titleOf(a))}"><pre>
${escaped(a.trimEnd())}
</pre></copse-play>
`;
}

/** The texts inside are read where frames are not shown. */
function frame({ a, b, link }: Copied): string {
  const text = [a, b].filter((each) => each !== null).map((each) => `<pre>${escaped(each.trimEnd())}</pre>`).join("\n");
  if (link === null) return `${text}\n`;
  return `<iframe src="${escaped(link)}" title="${escaped(titleOf(a))}" width="100%" height="640" loading="lazy" style="border:0">\n${text}\n</iframe>\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
