/** The edits that would make a system match better, each with what it does to the total of a round. */

import { letterBadge } from "../labels/badge.ts";
import { withNames } from "../labels/component-name.ts";
import { button, el } from "../dom/dom.ts";
import type { Hint, Page, System } from "../page/page.ts";

/** More offers than this are left to the explanation. */
const mostOffers = 2;

export interface OfferActions {
  /** Makes the edits of an offer that pays. */
  apply(hint: Hint): void;
  /** Shows what the edits make of the design next to it, as design B. */
  tryOut(hint: Hint): void;
  /** Looks for the groups that cost least for all systems. */
  arrange(): void;
}

/** The offers of a system, first those that lower the total, the best first. */
export function offersOf({ hints, possible }: System): readonly Hint[] {
  return [...hints, ...possible].slice(0, mostOffers);
}

/** Whether the engine looks for edits of a system. Their place is kept before they arrive. */
export function isImprovable(page: Page, { match, plan }: System): boolean {
  return match !== "full" && match !== "scan" && page.components[plan.lead]?.tag !== true;
}

export function drawOffers(page: Page, system: System, actions: OfferActions): HTMLElement {
  const offers = offersOf(system).map((hint) => offer(page, system, hint, actions));
  const all = button("All systems at once", { class: "link" }, () => actions.arrange());
  return el("ul", { class: "offers" }, ...offers, offers.length > 0 && el("li", { class: "offer-all" }, all));
}

function offer(page: Page, system: System, hint: Hint, actions: OfferActions): HTMLElement {
  const act = hint.pays ? () => actions.apply(hint) : () => actions.tryOut(hint);
  const label = hint.pays ? "Apply" : "Compare";
  const look = hint.pays ? "apply-hint" : "try-hint";
  const name = `${label}: ${system.name}, ${hint.text}: ${hint.totalText}`;
  return el(
    "li",
    { class: "offer" },
    el("div", {}, el("p", { class: "offer-text" }, letterBadge(hint.makes), el("span", {}, ...withNames(page, hint.text))), effect(hint)),
    button(label, { class: look, "aria-label": name }, act),
  );
}

/** "a round 1.3 ms → 701 µs, −46 %" */
function effect({ was, now, change, total, totalText }: Hint): HTMLElement {
  if (was === "" || change === "") return el("p", { class: "soft effect" }, totalText);
  const better = total !== null && total < 0;
  return el("p", { class: "soft effect" }, `a round ${was} → `, el("b", {}, now), ", ", el("b", { class: better ? "gain" : "loss" }, change));
}
