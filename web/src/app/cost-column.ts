/** Mounts the parts of the cost column, which stand in three places of the page. */

import { ClassCounts, CostSentences, CostTotal, settleEdits } from "../cost/cost.ts";
import type { CostView } from "../cost/cost.ts";
import { byId } from "../dom/dom.ts";
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

export function mountCost(store: Store, list: CostView, { engine, apply, pin }: CostActions): void {
  const change = (was: number, now: number): string => engine()?.change(was, now) ?? "";
  const pinBefore = (): void => {
    const { before } = store.state;
    if (before) pin(before.text);
  };
  store.attach(new CostTotal(change), byId("round"));
  store.attach(new ClassCounts(), byId("summary"));
  store.attach(new CostSentences(byId("offers"), { change, apply, pin: pinBefore }), byId("said"));
  store.attach(list, byId("systems"));
  settleEdits(store);
}
