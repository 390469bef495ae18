/** Published claims about a workload, marked as on the page of claims. Go code decides the verdicts from the recorded runs. */

import { el } from "../dom/dom.ts";
import { listed } from "../text/numbers.ts";
import type { Claim } from "./documents.ts";

const marks: Readonly<Record<Claim["verdict"], string>> = {
  reproduced: "✓", "in part": "◐", different: "≈", "not reproduced": "✗", answered: "→", "not measured as written": "?", "not measured": "–",
};

export class Claims {
  readonly element = el("details", { class: "bench-claims", hidden: true });
  readonly #claims: readonly Claim[];
  #workload: string | null = null;

  constructor(claims: readonly Claim[]) {
    this.#claims = claims;
  }

  /** Shows the claims about a workload. */
  of(workload: string): void {
    if (workload === this.#workload) return;
    this.#workload = workload;
    const claims = this.#claims.filter(({ workloads }) => workloads.includes(workload));
    this.element.hidden = claims.length === 0;
    const sources = [...new Set(claims.map(({ source }) => source))];
    this.element.replaceChildren(
      el("summary", {}, summary(claims)),
      el("p", { class: "soft" }, "Decided by rules from the native runs that come with this page, not from your own: ratios are compared, absolute times are not."),
      ...sources.flatMap((source) => [el("h3", {}, source), el("ul", {}, ...claims.filter((claim) => claim.source === source).map(row))]),
    );
  }
}

/** "Published claims about this: ✓ 3 reproduced and ◐ 2 in part". */
function summary(claims: readonly Claim[]): string {
  const verdicts = (Object.keys(marks) as Claim["verdict"][]).map((verdict) => [verdict, claims.filter((claim) => claim.verdict === verdict).length] as const);
  return `Published claims about this: ${listed(verdicts.filter(([, n]) => n > 0).map(([verdict, n]) => `${marks[verdict]}\u00a0${n} ${verdict}`))}`;
}

function row({ claim, says, verdict, figures, see }: Claim): HTMLElement {
  const link = el("a", { href: see }, claim);
  return el(
    "li",
    {},
    el("span", { class: "bench-verdict" }, el("span", { class: "bench-mark", "aria-hidden": "true" }, marks[verdict]), verdict),
    el("div", {}, el("p", {}, link), el("p", { class: "soft" }, `Published: ${says}`), figures === "" ? null : el("p", { class: "soft" }, `${verdict === "not measured as written" ? "Measured instead" : "Here"}, natively: ${figures}`)),
  );
}
