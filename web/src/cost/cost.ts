/**
 * The column of cost: what a round costs and who pays for it, then a row for each system and one for the commits, what costs most
 * first.
 */

export { ClassCounts } from "./class-counts.ts";
export { CostSentences, CostTotal } from "./cost-head.ts";
export type { HeadActions } from "./cost-head.ts";
export { CostView } from "./cost-view.ts";
export { settleEdits } from "./settling.ts";
