/**
 * The trees of a layout: every raw tree, the lowered trees of a selected component, and for laminar and lanes layouts the sets that share
 * rows. trees-draw.ts and trees-sets.ts draw them, trees-layout.ts computes positions.
 */

import { arrange, el } from "../dom/dom.ts";
import type { Target } from "../state/focus.ts";
import { count, listed } from "../text/numbers.ts";
import { colourClass } from "../labels/palette.ts";
import type { ComponentId, NodeId, Page, Tree, TreeId } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import type { View } from "../view/view.ts";
import { changed, morph } from "../view/view.ts";
import { drawNode, drawTree } from "./trees-draw.ts";
import { TreeKeys } from "./trees-keys.ts";
import { countItems, items, layout } from "./trees-layout.ts";
import type { Drawing, Item, Measure } from "./trees-layout.ts";
import { neededEntries, legend } from "./trees-legend.ts";
import { drawLeaf, drawSets } from "./trees-sets.ts";
import { drawPath } from "./trees-path.ts";

/** Nodes drawn at first. Trees beyond that are drawn when the reader opens them. */
const budget = 280;
/** With more nodes than this, grafted branches are folded. */
const foldAbove = 48;
/** With more trees than this, those that begin with a graft are drawn when the reader opens them. */
const manyTrees = 6;

/** A part of the view. It is drawn again only when its key has changed. */
interface Part {
  readonly key: string;
  readonly element: HTMLElement;
  readonly drawn: Item | null;
  readonly drawing?: Drawing;
  /** Whether it has listeners of its own: it is then replaced instead of morphed. */
  readonly hasListeners?: boolean;
}

/** The width for which trees are drawn that are not shown yet: a printed page has them too. */
const unseenWidth = 720;

export class TreesView implements View {
  readonly #store: Store;
  readonly #measure: Measure;
  #host: HTMLElement | null = null;
  #parts = new Map<string, Part>();
  #opened = new Set<TreeId>();
  #state: State | null = null;
  #width = 0;
  #keys: TreeKeys | null = null;
  /** Whether the path of an entity is drawn. */
  #pathDrawn = false;
  /** The document whose numbers of rows are shown. */
  #countedPage: Page | null = null;

  /** measure gives the width of a text in the font of the nodes; the default asks the browser. */
  constructor(store: Store, measure?: Measure) {
    this.#store = store;
    this.#measure = measure ?? browserMeasure(() => getComputedStyle(this.#host ?? document.body).fontFamily);
  }

  mount(element: HTMLElement): void {
    this.#host = element;
    element.classList.add("trees");
    this.#width = element.clientWidth || unseenWidth;
    this.#keys = new TreeKeys(element, (target, pinned) => this.#point(target, pinned));
    new ResizeObserver(() => this.#resized()).observe(element);
  }

  update(state: State, previous: State | null): void {
    this.#state = state;
    if (changed(state, previous, "page", "component")) this.#draw();
    else if (changed(state, previous, "step") && this.#recount()) this.#drawPath();
    else if (changed(state, previous, "focus")) this.#highlight();
    if (state.step?.path !== previous?.step?.path) this.#drawPath();
  }

  /** The document, with the rows of the stepper's position if it is open. */
  #page(): Page | null {
    const { page = null, step = null, analysed } = this.#state ?? {};
    return page && step && step.of === analysed ? step.at(page) : page;
  }

  #resized(): void {
    const width = this.#host?.clientWidth ?? 0;
    if (width === 0 || width === this.#width) return; // a view that is not shown keeps its drawing
    this.#width = width;
    this.#draw();
  }

  #point(target: Target | null, pinned: boolean): void {
    if (pinned) this.#store.pin(target, "trees");
    else this.#store.hover(target, "trees");
  }

  #draw(): void {
    const host = this.#host;
    const page = this.#page();
    if (!host || !page || this.#width === 0) return;
    this.#countedPage = page;
    // arrange leaves unchanged parts in place: styling and laying out many trees again takes the browser longer than the analysis.
    this.#keys?.keepFocus(() => arrange(host, this.#makeParts(page).map((part) => part.element)));
    this.#highlight();
    this.#drawPath();
  }

  /** Shows the numbers of rows at another position and changes nothing else. Reports whether a number has changed. */
  #recount(): boolean {
    const page = this.#page();
    const before = this.#countedPage;
    if (!page || !before || page === before || this.#width === 0) return false;
    this.#countedPage = page;
    const from = graftedFrom(page);
    const differs = (id: NodeId): boolean => page.nodes[id]?.rows !== before.nodes[id]?.rows;
    let written = this.#recountSets(page, before);
    for (const [name, part] of this.#parts) {
      const at = (part.drawing?.boxes ?? []).flatMap(({ item }, place) => (differs(item.node) ? [place] : []));
      for (const place of at) this.#recountNode(part, page, place, from);
      if (at.length === 0) continue;
      this.#parts.set(name, { ...part, key: "" }); // the key no longer describes the element
      written = true;
    }
    if (written) this.#highlight();
    return written;
  }

  #recountNode({ drawing, element }: Part, page: Page, at: number, from: (node: NodeId) => string): void {
    const box = drawing?.boxes[at];
    const old = element.querySelector(`[data-at="${at}"]`);
    if (!box || !old) return;
    const rows = box.item.rows === null ? null : (page.nodes[box.item.node]?.rows ?? null);
    morph(old, drawNode(page, { ...box, item: { ...box.item, rows } }, at, from, this.#measure));
  }

  #recountSets(page: Page, before: Page): boolean {
    const sets = this.#parts.get("sets");
    const rowsOf = (leaf: Page["leaves"][number] | undefined): number => (leaf ? leaf.end - leaf.start : 0);
    const changed = [...(sets?.element.querySelectorAll<HTMLElement>("[data-leaf]") ?? [])].filter((each) => {
      const id = Number(each.dataset["leaf"]);
      return rowsOf(page.leaves[id]) !== rowsOf(before.leaves[id]);
    });
    for (const each of changed) morph(each, drawLeaf(page, Number(each.dataset["leaf"]), Number(each.ariaLevel) - 1));
    if (sets && changed.length > 0) this.#parts.set("sets", { ...sets, key: "" });
    return changed.length > 0;
  }

  /** Draws the path of the entity that the stepper follows, in the tree of the selected component. */
  #drawPath(): void {
    const path = this.#state?.step?.path;
    const array = path?.arrays.find((each) => each.component === this.#state?.component);
    if (this.#host && (array || this.#pathDrawn)) drawPath(this.#host, array?.steps ?? []);
    this.#pathDrawn = array !== undefined;
  }

  /** The parts in order. Unchanged parts are reused. */
  #makeParts(page: Page): Part[] {
    const old = this.#parts;
    this.#parts = new Map();
    const take = (name: string, key: string, make: () => Omit<Part, "key">): Part => {
      const known = old.get(name);
      const part = known?.key === key ? known : redrawn(known, { key, ...make() });
      this.#parts.set(name, part);
      return part;
    };
    const parts: Part[] = [];
    const from = graftedFrom(page);
    const component = this.#state?.component ?? null;
    const withTree = page.components.flatMap(({ name }, id) => ((page.lowered[id] ?? -1) >= 0 ? [{ id, name }] : []));
    if (withTree.length > 0) {
      parts.push(take("chooser", JSON.stringify([withTree, component]), () => ({ element: chooser(withTree, component, this.#store), drawn: null, hasListeners: true })));
    }
    for (const { root, lane } of loweredTrees(page, component)) {
      const name = (page.components[component ?? -1]?.name ?? "") + arrayNumber(lane);
      parts.push(this.#treePart(take, page, from, `lowered ${lane}`, { root, grafts: [] }, loweredHead(page, component ?? -1, lane), `Lowered tree of ${name}`));
    }
    if ((page.layout === "laminar" || page.layout === "lanes") && page.groups.length > 0 && page.classes.filter(({ list }) => !list).length > 1) {
      parts.push(take("sets", JSON.stringify([page.classes, page.leaves, page.components]), () => ({ element: setsPart(page), drawn: null })));
    }
    let left = budget;
    const closed: Part[] = []; // placed last, so that small trees are next to each other
    page.trees.forEach((tree, at) => {
      const size = treeSize(page, tree);
      const repeats = tree.grafts.includes(tree.root) || (page.trees.length > manyTrees && beginsGrafted(page, tree));
      const open = at === this.#state?.tree || this.#opened.has(at) || (size <= left && !repeats);
      if (open) {
        left -= size;
        parts.push(this.#treePart(take, page, from, `tree ${at}`, tree, treeHead(page, tree, at), treeName(page, tree, at)));
      } else closed.push(take(`closed ${at}`, `${size} ${treeName(page, tree, at)} ${tree.grafts.map(from)}`, () => ({ element: this.#closedPart(page, from, at, size), drawn: null, hasListeners: true })));
    });
    parts.push(...closed);
    const entries = neededEntries(parts.flatMap((part) => part.drawn ?? []));
    if (entries.length > 0) parts.push(take("legend", entries.map((entry) => entry.kind).join(), () => ({ element: legend(entries), drawn: null })));
    return parts;
  }

  #treePart(
    take: (name: string, key: string, make: () => Omit<Part, "key">) => Part,
    page: Page,
    from: (node: NodeId) => string,
    name: string,
    tree: Pick<Tree, "root" | "grafts">,
    head: HTMLElement,
    label: string,
  ): Part {
    const root = items(page, tree, this.#measure, page.nodes.length > foldAbove);
    const key = JSON.stringify([this.#width, label, head.textContent, root, tree.grafts.map(from)]);
    return take(name, key, () => {
      const section = el("section", { class: "tree-part" }, head);
      if (!root) return { element: section, drawn: null };
      const drawing = layout(root, this.#width);
      section.append(el("div", { class: "tree-scroll" }, drawTree(page, drawing, label, from, this.#measure).svg));
      return { element: section, drawn: root, drawing };
    });
  }

  /** A tree that takes one line until it is opened. */
  #closedPart(page: Page, from: (node: NodeId) => string, at: TreeId, size: number): HTMLElement {
    const tree = page.trees[at];
    const name = tree ? treeName(page, tree, at) : "";
    const graft = tree?.grafts[0];
    const open = el("button", { type: "button", class: "link", "aria-label": `Draw ${name}` }, "draw");
    open.addEventListener("click", () => {
      this.#opened.add(at);
      this.#draw();
      this.#host?.querySelector<SVGElement>(`svg[aria-label="${CSS.escape(name)}"] [tabindex="0"]`)?.focus();
    });
    const says = graft === undefined ? `${count(size)} nodes` : graft === tree?.root ? `the same as ${from(graft)}` : `grafted on ${from(graft)}`;
    return el("p", { class: "tree-closed" }, el("b", {}, name), " ", el("span", { class: "soft" }, says), " ", open);
  }

  #highlight(): void {
    const focus = this.#state?.focus ?? null;
    const host = this.#host;
    if (!host) return;
    for (const element of host.querySelectorAll<SVGGElement>(".node[data-node]")) {
      element.classList.toggle("highlighted", focus?.nodes.has(Number(element.dataset["node"])) ?? false);
    }
    for (const element of host.querySelectorAll<HTMLElement>("[data-leaf]")) {
      element.classList.toggle("highlighted", focus?.leaves.has(Number(element.dataset["leaf"])) ?? false);
    }
  }
}

/** The new part, morphed into the element of the old one where that is possible. */
function redrawn(old: Part | undefined, part: Part): Part {
  if (!old || part.hasListeners || old.element.tagName !== part.element.tagName) return part;
  morph(old.element, part.element);
  return { ...part, element: old.element };
}

function setsPart(page: Page): HTMLElement {
  const head = el("h3", {}, "Sets of arrays that share rows");
  return el("section", { class: "tree-part with-sets" }, head, drawSets(page).element);
}

/** The choice of the component whose lowered tree is shown. */
function chooser(withTree: readonly { readonly id: number; readonly name: string }[], chosen: number | null, store: Store): HTMLElement {
  const select = el("select", { id: "lowered" }, el("option", { value: "" }, "none"));
  for (const { id, name } of withTree) {
    select.append(el("option", { value: id, selected: id === chosen }, name));
  }
  select.addEventListener("change", () => store.selectComponent(select.value === "" ? null : Number(select.value)));
  return el("p", { class: "tree-chooser" }, el("label", { for: "lowered" }, "Lowered tree of"), select);
}

/** The lowered trees of a component, one for each of its arrays that a tree divides. */
function loweredTrees(page: Page, component: ComponentId | null): { readonly root: NodeId; readonly lane: number }[] {
  if (component === null) return [];
  return page.arrays.flatMap((array) => {
    if (array.component !== component) return [];
    const root = array.lane === 0 ? page.lowered[component] : page.trees[array.tree ?? -1]?.root;
    return root === undefined || root < 0 ? [] : [{ root, lane: array.lane }];
  });
}

function arrayNumber(lane: number): string {
  return lane > 0 ? `, array ${lane + 1}` : "";
}

function loweredHead(page: Page, component: ComponentId, lane: number): HTMLElement {
  const { name = "", color = 0 } = page.components[component] ?? {};
  const who = el("span", { class: `comp ${colourClass(color)}` }, name);
  const what = lane > 0 ? `its array ${lane + 1} from left to right` : "its array from left to right";
  return el("h3", {}, who, ", lowered ", el("span", { class: "soft" }, what));
}

function treeHead(page: Page, tree: Tree, at: TreeId): HTMLElement {
  if (page.layout === "naive") return el("h3", {}, treeName(page, tree, at), " ", el("span", { class: "tree-promise" }, "built for its array alone"));
  const kept = tree.maintained.map((id) => page.components[id]?.name ?? "");
  const many = kept.length > 6 ? `${kept.length} components` : listed(kept);
  const promise = kept.length > 1 ? `keeps ${many} in step` : kept.length === 1 ? `keeps the order of ${many}` : "";
  return el("h3", {}, treeName(page, tree, at), " ", el("span", { class: "tree-promise" }, promise));
}

function treeName(page: Page, tree: Tree, at: TreeId): string {
  if (tree.component >= 0) return `${page.components[tree.component]?.name ?? ""}’s tree${arrayNumber(tree.lane)}`;
  return page.trees.length === 1 ? "The tree" : `Tree ${at + 1}`;
}

/** Returns a function that names the tree in which a branch is drawn in full: the first tree that contains it. Walks each node once. */
function graftedFrom(page: Page): (node: NodeId) => string {
  const owner = new Map<NodeId, TreeId>();
  page.trees.forEach((tree, at) => {
    const grafts = new Set(tree.grafts);
    const open = [tree.root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const node = page.nodes[id];
      if (!node || grafts.has(id) || owner.has(id)) continue;
      owner.set(id, at);
      open.push(node.left, node.right);
    }
  });
  return (node) => {
    const at = owner.get(node);
    const tree = at === undefined ? undefined : page.trees[at];
    return tree && at !== undefined ? treeName(page, tree, at) : "another tree";
  };
}

/** Whether a tree is another tree's branch plus the entities that the branch excludes. */
function beginsGrafted(page: Page, tree: Tree): boolean {
  const left = page.nodes[tree.root]?.left ?? -1;
  return left >= 0 && tree.grafts.includes(left);
}

function treeSize(page: Page, tree: Tree): number {
  const root = items(page, tree, () => 0, page.nodes.length > foldAbove);
  return root ? countItems(root) : 0;
}

/** family gives the font family of the drawing; it is read once. */
function browserMeasure(family: () => string): Measure {
  const known = new Map<string, number>();
  let ctx: CanvasRenderingContext2D | null = null;
  return (text) => {
    const width = known.get(text);
    if (width !== undefined) return width;
    ctx ??= document.createElement("canvas").getContext("2d");
    if (!ctx) return text.length * 7;
    ctx.font = `12px ${family()}`;
    const measured = ctx.measureText(text).width;
    if (known.size > 10000) known.clear();
    known.set(text, measured);
    return measured;
  };
}
