/** Mounts the parts of the cost column, which stand in three places of the page. */

import { ClassCounts, CostSentences, CostTotal, settleEdits } from "../cost/cost.ts";
import type { CostView } from "../cost/cost.ts";
import { byId, el } from "../dom/dom.ts";
import type { Hint } from "../page/page.ts";
import type { Engine } from "../state/state.ts";
import type { Store } from "../state/store.ts";

export interface CostActions {
  /** The engine; null until it has started. */
  engine(): Engine | null;
  /** Makes the edits of a hint. */
  apply(hint: Hint): void;
  /** Compares the design with this text, which becomes design A. */
  pin(before: string): void;
}

/** The button that arranges the groups; it says what they would save where that is known. */
function offerArranging(words: string | null): void {
  const arrange = byId("arrange", HTMLButtonElement);
  const label = arrange.querySelector("span");
  if (!label || label.dataset["offer"] === (words ?? "")) return;
  label.dataset["offer"] = words ?? "";
  label.replaceChildren(words ?? "Arrange", ...(words === null ? [el("span", { class: "wide" }, " for me")] : []));
  arrange.classList.toggle("primary", words !== null);
  arrange.setAttribute("aria-label", words === null ? "Arrange for me" : `Arrange for me. ${words}`);
}

export function mountCost(store: Store, list: CostView, { engine, apply, pin }: CostActions): void {
  const change = (was: number, now: number): string => engine()?.change(was, now) ?? "";
  const pinBefore = (): void => {
    const { before } = store.state;
    if (before) pin(before.text);
  };
  store.attach(new CostTotal(change), byId("round"));
  store.attach(new ClassCounts(), byId("summary"));
  store.attach(new CostSentences(byId("offers"), { change, apply, pin: pinBefore, offerArranging }), byId("said"));
  store.attach(list, byId("systems"));
  settleEdits(store);
}
