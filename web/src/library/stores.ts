/** The picture of what a library stores: a bar for each pool, table and sparse set, a box for each chunk, and how the selected system reads it. */

import { el, svg, visible, write } from "../dom/dom.ts";
import type { Foreign, ForeignPicture, ForeignRead, ForeignStore, ForeignSystem } from "../page/documents.ts";
import type { Range } from "../page/page.ts";

/** Pixels from one pool to the next, as the style has them. */
const pitch = 64;
const barMiddle = 30;

/** Lines between two pools at most. */
const mostLines = 40;

const legend: readonly (readonly [kind: string, words: string])[] = [
  ["walked", "walked in order"],
  ["tested", "walked or asked, entity by entity"],
  ["lookedup", "looked up or gathered, one by one"],
  ["unread", "not read"],
];

export interface StoresActions {
  select(system: number): void;
  reveal(range: Range): void;
}

export class Stores {
  readonly #actions: StoresActions;
  readonly #title = el("span", { class: "stores-title" });
  readonly #choice = el("select", { "aria-label": "Read by" });
  readonly #when = el("fieldset", { class: "choice", hidden: true }, el("legend", { class: "visually-hidden" }, "Shown"));
  readonly #says = el("p", { class: "stores-says" });
  readonly #list = el("ul", { class: "stores-list" });
  readonly #left = el("p", { class: "soft" });
  readonly #kept = el("p", { class: "soft" });
  readonly #legend = el("ul", { class: "stores-legend" }, ...legend.map(([kind, words]) => el("li", {}, el("i", { class: `stores-key ${kind}` }), words)));
  readonly element = el(
    "div",
    { class: "stores" },
    el("div", { class: "library-pane-head" }, el("label", { class: "stores-of" }, this.#title, ", read by ", this.#choice), this.#when),
    el("div", { class: "stores-body", tabindex: 0, role: "region", "aria-label": "What is stored" }, this.#says, this.#list, this.#left, this.#kept),
    this.#legend,
  );
  #foreign: Foreign | null = null;
  #selected = 0;
  #at = 0;

  constructor(actions: StoresActions) {
    this.#actions = actions;
    this.#choice.addEventListener("change", () => actions.select(Number(this.#choice.value)));
    this.#when.addEventListener("change", (event) => {
      this.#at = Number((event.target as HTMLInputElement).value);
      this.#draw();
    });
  }

  show(foreign: Foreign): void {
    this.#foreign = foreign;
    this.#at = 0;
    this.#choice.replaceChildren(...foreign.systems.map((system, at) => el("option", { value: at }, system.name)));
    visible(this.#when, foreign.pictures.length > 1);
    const radios = foreign.pictures.map(({ when }, at) => el("label", {}, el("input", { type: "radio", name: "library-when", value: at, checked: at === 0 }), when));
    this.#when.replaceChildren(el("legend", { class: "visually-hidden" }, "Shown"), ...radios);
    write(this.#kept, foreign.says.kept);
    this.#draw();
  }

  select(system: number): void {
    this.#selected = system;
    this.#draw();
  }

  #draw(): void {
    const picture = this.#foreign?.pictures[this.#at];
    const system = this.#foreign?.systems[this.#selected];
    const run = picture?.runs[this.#selected];
    if (!picture || !system || !run) return;
    this.#choice.value = String(this.#selected);
    write(this.#title, picture.title);
    write(this.#left, picture.left);
    visible(this.#left, picture.left !== "");
    this.#says.replaceChildren(...this.#sentence(system, run.says));
    this.#list.replaceChildren(...picture.stores.map((store, at) => rowOf(picture, store, run.reads.filter((read) => read.store === at), at)), linksOf(picture, run.reads));
  }

  #sentence(system: ForeignSystem, says: string): (Node | string)[] {
    const where = el("button", { type: "button", class: "link" }, system.file === "" ? `line ${system.line}` : `${system.file}:${system.line}`);
    where.addEventListener("click", () => this.#actions.reveal(system.range));
    const fixed = system.fixed === null ? [] : [` It stays as it is: ${system.fixed}.`];
    return [el("b", {}, system.name), ` ${says}.`, ...fixed, " ", where];
  }
}

/** A pool or a sparse set has one bar; a table has one for each column. */
function rowOf(picture: ForeignPicture, store: ForeignStore, reads: readonly ForeignRead[], at: number): HTMLElement {
  const share = picture.rows > 0 ? store.rows / picture.rows : 0;
  if (store.kind === "chunks") return chunksOf(store, reads);
  if (store.kind === "table") return tableOf(store, reads, share);
  const read = reads[0];
  const first = store.owned.filter(({ by }) => !picture.stores.slice(0, at).some((other) => other.owned.some((each) => each.by === by)));
  return el(
    "li",
    { class: `store ${store.kind}` },
    el("div", { class: "store-name" }, el("b", { translate: "no" }, store.name), el("span", {}, store.says)),
    el(
      "div",
      { class: "store-room" },
      el("span", { class: "store-owned-by" }, first.map(({ says }) => says).join("; ")),
      barOf(share, read, store.columns[0]?.bytes === 0, store),
      el("span", { class: `store-read ${read?.way ?? ""}` }, read?.says ?? ""),
    ),
    el("span", { class: "num" }, store.count),
  );
}

function tableOf(store: ForeignStore, reads: readonly ForeignRead[], share: number): HTMLElement {
  const columns = store.columns.map((column, at) => {
    const read = reads.find((each) => each.column === at);
    return el(
      "li",
      {},
      el("span", { class: "store-column", translate: "no" }, column.name),
      el("div", { class: "store-room" }, barOf(share, read, column.bytes === 0, store)),
      el("span", { class: `store-read ${read?.way ?? ""}` }, read?.says ?? ""),
    );
  });
  return el(
    "li",
    { class: "store table" },
    el("p", { class: "store-head" }, el("b", {}, `Table of ${store.count} rows`), el("span", {}, `, ${store.says}`)),
    el("ul", {}, ...columns),
  );
}

/** An archetype has a box for each of its chunks, filled as far as it is. */
function chunksOf(store: ForeignStore, reads: readonly ForeignRead[]): HTMLElement {
  const way = (["tested", "lookedup", "gathered", "walked"] as const).find((each) => reads.some((read) => read.way === each)) ?? "unread";
  const boxes = store.chunks.map((fill) => {
    const rows = el("i", { class: `store-rows ${way}` });
    rows.style.width = percent(fill);
    return el("span", { class: "store-chunk" }, rows);
  });
  const columns = store.columns.map((column, at) => {
    const read = reads.find((each) => each.column === at);
    return el("li", {}, el("span", { translate: "no" }, column.name), read ? el("span", { class: `store-read ${read.way}` }, ` ${read.says}`) : null);
  });
  return el(
    "li",
    { class: "store chunks" },
    el("p", { class: "store-head" }, el("b", {}, `Archetype of ${store.count} entities`), el("span", {}, `, ${store.says}`)),
    el("div", { class: "store-chunks" }, ...boxes, el("span", { class: "soft" }, store.more)),
    el("ul", { class: "store-held" }, ...columns),
  );
}

function barOf(share: number, read: ForeignRead | undefined, tag: boolean, store: ForeignStore): HTMLElement {
  const bar = el("div", { class: `store-bar${tag ? " tag" : ""}` });
  bar.style.width = percent(share);
  if (read) {
    const rows = el("i", { class: `store-rows ${read.way}` });
    // What is looked up stands anywhere in the pool, so the whole bar has its stripes, the farther apart the fewer they are.
    const all = read.way === "lookedup" || (read.way === "tested" && !read.lead) || store.rows === 0;
    rows.style.width = all ? "100%" : percent(read.rows / store.rows);
    if (all && store.rows > 0) rows.style.setProperty("--every", `${Math.min(24, Math.max(5, Math.round((6 * store.rows) / Math.max(1, read.rows))))}px`);
    bar.append(rows);
  }
  for (const { rows, says } of store.owned) {
    const owned = el("i", { class: "store-owned", title: says });
    owned.style.width = percent(store.rows > 0 ? rows / store.rows : 0);
    bar.append(owned);
  }
  return bar;
}

/** Lines from the pool that is walked to those in which values are looked up. */
function linksOf(picture: ForeignPicture, reads: readonly ForeignRead[]): Element {
  const height = picture.stores.length * pitch;
  const lines = svg("svg", { class: "store-links", viewBox: `0 0 100 ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const lead = reads.find((read) => read.lead);
  const pools = picture.stores.every(({ kind }) => kind === "pool");
  const layer = el("li", { class: "store-layer", "aria-hidden": "true" }, lines);
  layer.style.height = `${height}px`;
  if (!lead || !pools) return layer;
  const rows = Math.max(1, picture.rows);
  for (const read of reads.filter((each) => each.way === "lookedup" && each.store !== lead.store)) {
    const width = (100 * Math.min(lead.rows, picture.stores[read.store]?.rows ?? 0)) / rows;
    const count = Math.min(mostLines, Math.max(2, Math.round((mostLines * read.rows) / rows)));
    const [from, to] = [lead.store, read.store].map((at) => at * pitch + barMiddle);
    for (let line = 0; line < count; line++) {
      const x = (width * (line + 0.5)) / count;
      lines.append(svg("line", { x1: x, x2: x, y1: from ?? 0, y2: to ?? 0, "vector-effect": "non-scaling-stroke" }));
    }
  }
  return layer;
}

function percent(part: number): string {
  return `${Math.min(100, Math.max(0, 100 * part)).toFixed(2)}%`;
}
