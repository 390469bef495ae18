/** A small page document, written by hand, for the modules that use its ids. */

import type { ComponentId, LeafId, Match, Page, Range, System, TreeNode } from "../../src/page/page.ts";
import type { StepDocument } from "../../src/state/stepping.ts";

const nowhere: Range = [1, 1, 1, 1];

export function system(name: string, match: Match, leaves: readonly LeafId[], components: readonly ComponentId[]): System {
  return {
    name,
    signature: name,
    match,
    paper: null,
    expected: null,
    range: nowhere,
    line: 1,
    columns: components.map((component) => ({
      component,
      access: "read",
      optional: false,
      best: "",
      bestNode: -1,
      equivalent: false,
      contiguous: match === "full",
      lines: 0,
      lookups: 0,
      used: 100,
    })),
    plan: { lead: components[0] ?? -1, leaves: leaves.map((leaf) => ({ leaf, test: false, direct: [] })), runs: 1 },
    cost: { visited: 0, tested: 0, matched: 0, lookups: 0, bytes: 0, cacheLines: 0, estimate: 0 },
    weight: 1,
    runText: "0 ns",
    roundText: "0 ns",
    share: 0,
    shareText: "",
    loop: [],
    why: [{ code: "why", text: `${name} has its reasons.` }],
    hints: [],
    possible: [],
  };
}

function node(expr: string, left: number, right: number, leaf: LeafId, shared: readonly ComponentId[], groups: readonly number[]): TreeNode {
  return { expr, short: expr, spine: true, requested: groups.length > 0, names: [], groups, shared, left, right, leaf, rows: 3 };
}

/** Components A (0) and B (1); group A & B; arrays A: [A & B | A & !B], B: [A & B | B & !A]. */
export function page(part: Partial<Page> = {}): Page {
  const component = (name: string, color: number) => ({
    name,
    bytes: 12,
    tag: false,
    implicit: false,
    color,
    range: [color + 1, 11, color + 1, 12] as const,
    rows: 5,
    costText: "",
  });
  return {
    schema: "copse.page/1",
    memory: 0,
    help: null,
    layout: "trees",
    errors: false,
    entities: 7,
    micros: 100,
    choices: [],
    components: [component("A", 0), component("B", 1)],
    groups: [
      {
        name: null,
        label: "A & B",
        expr: "A & B",
        outcome: "new-tree",
        reason: "it starts a tree",
        lane: 0,
        kept: null,
        rows: 3,
        line: 3,
        range: [3, 1, 3, 12],
        leaves: [0, 2],
        node: 1,
      },
    ],
    nodes: [node("A", 1, 2, -1, [0], []), node("A & B", -1, -1, 0, [0, 1], [0]), node("A & !B", -1, -1, 1, [0], [])],
    trees: [{ maintained: [0, 1], component: -1, lane: 0, root: 0, grafts: [] }],
    lowered: [0, 1],
    classes: [],
    leaves: [
      { expr: "A & B", shared: [0, 1], start: 0, end: 3, class: 0 },
      { expr: "A & !B", shared: [0], start: 3, end: 5, class: 0 },
      { expr: "A & B", shared: [0, 1], start: 0, end: 3, class: 0 },
      { expr: "B & !A", shared: [1], start: 3, end: 5, class: 0 },
    ],
    arrays: [
      { component: 0, lane: 0, tree: 0, leaves: [0, 1], rows: 5 },
      { component: 1, lane: 0, tree: 0, leaves: [2, 3], rows: 5 },
    ],
    systems: [system("Both", "full", [0], [0, 1]), system("Rest", "full", [1], [0])],
    total: { systems: 0, changes: 0, sum: 0 },
    totalText: "",
    roundText: "",
    byCost: [0, 1],
    payer: "",
    payerWhy: "",
    commits: null,
    ticks: [],
    diagnostics: [],
    ...part,
  };
}

/** A move in the middle of a tick. */
export function step(part: Partial<StepDocument> = {}): StepDocument {
  return {
    schema: "copse.step/1",
    algorithm: "batch",
    tick: 7,
    move: 2,
    moves: 5,
    ticks: 10,
    trouble: null,
    sentence: "",
    tickSentence: "",
    event: null,
    aside: [],
    asideCount: 0,
    written: 0,
    writes: [],
    total: { batch: 0, oneByOne: 0 },
    disagree: [],
    ...part,
  };
}
