import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { ComponentId, Page } from "../../src/page/page.ts";
import { readPage } from "../../src/page/reading.ts";

/** The parts of the analysis document that are compared, by names and expressions. */
interface Document {
  readonly arrays: readonly { readonly component: string; readonly lane: number; readonly blocks: readonly { readonly expr: string; readonly shared: readonly string[]; readonly start: number }[] }[];
  readonly trees: readonly { readonly root: Node }[];
  readonly systems: readonly {
    readonly name: string;
    readonly columns: readonly { readonly best: string }[];
    readonly plan: { readonly leaves: readonly { readonly block: string; readonly lane: number; readonly test: boolean; readonly direct: readonly string[] }[]; readonly runs: number };
  }[];
}

interface Node {
  readonly expr: string;
  readonly shared: readonly string[];
  readonly left?: Node;
  readonly right?: Node;
}

const folder = join(process.cwd(), "../internal/language/design/testdata/golden");

function pairs(): { name: string; page: Page; document: Document }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".page.json")).map((name) => name.slice(0, -".page.json".length));
  return names.map((name) => ({
    name,
    page: readPage(readFileSync(join(folder, `${name}.page.json`), "utf8")),
    document: JSON.parse(readFileSync(join(folder, `${name}.analysis.json`), "utf8")) as Document,
  }));
}

const namesOf = (page: Page, set: readonly ComponentId[]) => set.map((id) => page.components[id]?.name);

function nodeOf(page: Page, id: number): Node {
  const node = page.nodes[id];
  assert.ok(node);
  const { expr, shared, left, right } = node;
  const here = { expr, shared: namesOf(page, shared) as string[] };
  return left < 0 ? here : { ...here, left: nodeOf(page, left), right: nodeOf(page, right) };
}

function nodeIn({ expr, shared, left, right }: Node): Node {
  return left && right ? { expr, shared, left: nodeIn(left), right: nodeIn(right) } : { expr, shared };
}

test("a page document contains the same facts as the analysis document", () => {
  const all = pairs();
  assert.deepEqual(all.map(({ name }) => name), ["41_lanes_tag_lists", "every_entry"]);
  for (const { name, page, document } of all) {
    const blocks = page.arrays.map((array) => ({
      component: page.components[array.component]?.name,
      lane: array.lane,
      blocks: array.leaves.map((id) => {
        const leaf = page.leaves[id];
        return { expr: leaf?.expr, shared: namesOf(page, leaf?.shared ?? []), start: leaf?.start };
      }),
    }));
    assert.deepEqual(blocks, document.arrays.map((array) => ({ component: array.component, lane: array.lane, blocks: array.blocks.map(({ expr, shared, start }) => ({ expr, shared, start })) })), name);
    assert.deepEqual(page.trees.map((tree) => nodeOf(page, tree.root)), document.trees.map((tree) => nodeIn(tree.root)), name);
    const systems = page.systems.map((system) => ({
      name: system.name,
      best: system.columns.map((column) => column.best),
      leaves: system.plan.leaves.map((step) => ({ block: page.leaves[step.leaf]?.expr, lane: page.classes[page.leaves[step.leaf]?.class ?? -1]?.lane, test: step.test, direct: namesOf(page, step.direct) })),
      runs: system.plan.runs,
    }));
    const wanted = document.systems.map(({ name, columns, plan }) => ({ name, best: columns.map((column) => column.best), leaves: plan.leaves, runs: plan.runs }));
    assert.deepEqual(systems, wanted, name);
  }
});

test("a value that is written once is given wherever it applies", () => {
  for (const { name, page } of pairs()) {
    for (const [id, { expr, short, leaf }] of page.nodes.entries()) {
      assert.notEqual(short, "", `${name}, node ${id}`);
      if (leaf >= 0) assert.equal(expr, page.leaves[leaf]?.expr, `${name}, node ${id}`);
    }
    for (const group of page.groups) {
      for (const leaf of group.leaves) assert.ok(page.leaves[leaf], `${name}, ${group.label}`);
    }
    for (const [at, { set, leaves }] of page.classes.entries()) {
      for (const leaf of leaves) assert.deepEqual([page.leaves[leaf]?.class, page.leaves[leaf]?.shared], [at, set], name);
    }
  }
});
