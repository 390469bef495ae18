/** What a system does with the blocks of each array, as its plan in the document says. Pure. */

import type { Track } from "../engine/engine.ts";
import { leavesUnder } from "../state/focus.ts";
import type { Column, ComponentId, LeafId, Page, System } from "../page/page.ts";

export function tracksOf(page: Page, system: System): Track[] {
  const { lead, leaves } = system.plan;
  const tracks: Track[] = [];
  const walked = new Map<ComponentId, Set<LeafId>>();
  const add = (component: ComponentId, leaf: LeafId, kind: Track["kind"]): void => {
    const known = walked.get(component) ?? new Set();
    walked.set(component, known);
    if (known.has(leaf) || !isArray(page, component)) return;
    known.add(leaf);
    tracks.push({ component, leaf, kind });
  };
  for (const { leaf, test, direct } of leaves) {
    add(lead, leaf, test ? "tested" : "walked");
    for (const component of direct) add(component, leaf, "walked");
  }
  if (system.cost.lookups === 0) return tracks;
  for (const column of system.columns) {
    if (column.access === "with" || column.contiguous) continue;
    for (const leaf of matchingLeaves(page, column)) add(column.component, leaf, "fetched");
  }
  return tracks;
}

/** The kinds of track of which some rows are drawn, for the legend. */
export function drawnKinds(page: Page, tracks: readonly Track[]): ReadonlySet<Track["kind"]> {
  const hasRows = ({ leaf }: Track): boolean => (page.leaves[leaf]?.end ?? 0) > (page.leaves[leaf]?.start ?? 0);
  return new Set(tracks.filter(hasRows).map(({ kind }) => kind));
}

function isArray(page: Page, component: ComponentId): boolean {
  return page.components[component]?.tag === false;
}

/** The blocks of the column's arrays that contain all matching entities: those of its best node, or all if there is no such node. */
function matchingLeaves(page: Page, { component, bestNode }: Column): LeafId[] {
  const all = page.arrays.flatMap((array) => (array.component === component ? array.leaves : []));
  if (bestNode < 0) return all;
  const within = leavesUnder(page, bestNode);
  return all.filter((leaf) => within.has(leaf));
}
