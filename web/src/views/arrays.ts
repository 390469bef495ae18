/**
 * The component arrays: ribbons that the engine paints on a canvas, a grid of the same blocks for the keyboard, and a table.
 *
 * The canvas covers what is to be seen of the picture and a margin around it; scrolling within the margin costs nothing.
 */

import { el, write } from "../dom.ts";
import type { Arrangement, Hit, Painter } from "../engine.ts";
import type { Target } from "../focus.ts";
import type { ComponentId, LeafId, Page } from "../page.ts";
import type { State, Store, View } from "../state.ts";
import { Grid } from "./arrays-grid.ts";
import { arraysLegend } from "./arrays-legend.ts";
import { drawTable } from "./arrays-table.ts";
import { forcedColors, readTheme } from "./arrays-theme.ts";
import { caption } from "./arrays-words.ts";

const margin = 400;
const zooms = [1, 2, 4, 8, 16, 32];
/** What stands around the picture, in height. */
const around = 240;
/** Blocks narrower than this, on average, are offered a larger scale. */
const cramped = 24;
/** With more leaves than this, finding out whether the picture changed would cost as much as painting it. */
const compared = 500;

export class ArraysView implements View {
  readonly #store: Store;
  readonly #painter: () => Painter | null;
  readonly #says = el("p", { class: "arrays-says" });
  readonly #canvas = el("canvas", { class: "arrays-canvas", "aria-hidden": "true" });
  readonly #sheet = el("div", { class: "arrays-sheet" });
  readonly #scroller = el("div", { class: "arrays-scroll" });
  readonly #legend = el("div");
  readonly #table = el("div", { class: "arrays-behind", hidden: true });
  readonly #asTable = el("button", { type: "button", class: "quiet", "aria-pressed": "false" }, "Table");
  readonly #closer = el("button", { type: "button", class: "quiet", "aria-label": "Show the blocks wider" }, "+");
  readonly #farther = el("button", { type: "button", class: "quiet", "aria-label": "Show the blocks narrower" }, "−");
  readonly #grid: Grid;
  #host: HTMLElement | null = null;
  #state: State | null = null;
  #arrangement: Arrangement | null = null;
  #themed = false;
  #zoom = 0;
  #width = 0;
  #looks = 0;
  /** What the canvas shows of the picture, in rows of pixels. */
  #shown = { from: 0, to: 0 };
  #asked = false;
  #tableOf: Page | null = null;
  /** What the picture was made of when it was last drawn. */
  #drawn = "";

  /** painter is the engine, once it is there. */
  constructor(store: Store, painter: () => Painter | null) {
    this.#store = store;
    this.#painter = painter;
    this.#grid = new Grid({
      page: () => this.#state?.page ?? null,
      block: (component, leaf) => this.#ready()?.block(component, leaf) ?? null,
      at: (x, y) => this.#ready()?.hit(x, y) ?? null,
      ribbon: (component) => this.#ribbon(component),
      focused: (place) => store.pin(targetOf(place), "arrays"),
      left: () => store.pin(null, "arrays"),
      chosen: (component) => store.selectComponent(component),
    });
  }

  mount(element: HTMLElement): void {
    this.#host = element;
    element.classList.add("arrays");
    this.#sheet.append(this.#canvas, this.#grid.element);
    this.#scroller.append(this.#sheet);
    const tools = el("div", { class: "arrays-tools" }, this.#farther, this.#closer, this.#asTable);
    element.append(tools, this.#says, this.#scroller, this.#table, this.#legend);
    this.#asTable.addEventListener("click", () => this.#toggle());
    this.#closer.addEventListener("click", () => this.#scale(1));
    this.#farther.addEventListener("click", () => this.#scale(-1));
    this.#width = this.#scroller.clientWidth;
    this.#listen();
  }

  #listen(): void {
    new ResizeObserver(() => this.#resized()).observe(this.#scroller);
    addEventListener("resize", () => this.#later());
    addEventListener("scroll", () => this.#scrolled(), { capture: true, passive: true });
    forcedColors().addEventListener("change", () => this.#rethemed());
    this.#sheet.addEventListener("pointermove", (event) => this.#store.hover(targetOf(this.#under(event)), "arrays"));
    this.#sheet.addEventListener("pointerleave", () => this.#store.hover(null, "arrays"));
    this.#sheet.addEventListener("click", (event) => {
      const hit = this.#under(event);
      if (hit) this.#grid.focus(hit);
      else this.#store.pin(null, "arrays");
    });
  }

  update(state: State, previous: State | null): void {
    this.#state = state;
    const ready = state.engine.kind === "ready" && previous?.engine.kind !== "ready";
    if (state.dark !== previous?.dark || state.theme !== previous?.theme || ready) this.#themed = false;
    if (!this.#themed || (state.page !== previous?.page && this.#changed(state.page))) this.#draw();
    else if (state.focus !== previous?.focus) this.#paint();
    if (state.focus !== previous?.focus || state.page !== previous?.page) this.#tell();
  }

  /** Whether the document asks for another picture: most keys do not. */
  #changed(page: Page | null): boolean {
    if (!page) return false;
    const { layout, components, arrays, leaves, groups } = page;
    const large = leaves.length > compared;
    const now = large ? "" : JSON.stringify([layout, components, arrays, leaves, groups.map((group) => group.leaves)]);
    const changed = large || now !== this.#drawn;
    this.#drawn = now;
    return changed;
  }

  /** The engine, if it can be called now. */
  #ready(): Painter | null {
    return this.#state?.engine.kind === "ready" ? this.#painter() : null;
  }

  #draw(): void {
    const painter = this.#ready();
    const page = this.#state?.page;
    // Known from the last observation: asking the browser here would make it lay the whole page out, and then once more.
    const width = this.#width;
    if (!painter || !page || (width === 0 && this.#table.hidden)) return;
    if (!this.#themed) {
      painter.setTheme(readTheme(this.#sheet));
      this.#themed = true;
    }
    if (!this.#table.hidden) this.#drawTable(page);
    if (width === 0) return;
    this.#arrangement = painter.arrange(width, zooms[this.#zoom] ?? 1);
    this.#sheet.style.width = `${this.#arrangement.width}px`;
    this.#sheet.style.height = `${this.#arrangement.height}px`;
    // A picture that fits stays in sight while the trees beside it scroll.
    this.#host?.classList.toggle("stays", this.#arrangement.height + around < innerHeight);
    if (this.#looks !== this.#arrangement.looks) {
      this.#looks = this.#arrangement.looks;
      this.#legend.replaceChildren(arraysLegend(this.#looks));
    }
    this.#offerScale(page);
    this.#paint();
    this.#grid.refresh();
  }

  #offerScale(page: Page): void {
    const most = Math.max(0, ...page.arrays.map((array) => array.leaves.length));
    const wanted = this.#zoom > 0 || most * cramped > (this.#arrangement?.ribbonWidth ?? 0);
    this.#closer.hidden = !wanted;
    this.#farther.hidden = !wanted;
    this.#closer.disabled = this.#zoom === zooms.length - 1;
    this.#farther.disabled = this.#zoom === 0;
  }

  #paint(): void {
    const painter = this.#ready();
    const arrangement = this.#arrangement;
    if (!painter || !arrangement || !this.#state?.page || !this.#themed || this.#width === 0) return;
    const { from, to } = this.#window(arrangement.height);
    const width = Math.min(this.#width, arrangement.width);
    this.#shown = { from, to };
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${to - from}px`;
    this.#canvas.style.transform = `translateY(${from}px)`;
    const window = { x: this.#zoom > 0 ? this.#scroller.scrollLeft : 0, y: from, width, height: to - from, scale: devicePixelRatio };
    painter.paint(this.#canvas, window, this.#light());
  }

  #light(): { components: Iterable<ComponentId>; leaves: Iterable<LeafId>; tested: ReadonlySet<LeafId> } {
    const focus = this.#state?.focus;
    const tested = new Set<LeafId>();
    if (focus?.target.kind === "system") {
      for (const step of this.#state?.page?.systems[focus.target.id]?.plan.leaves ?? []) {
        if (step.test) tested.add(step.leaf);
      }
    }
    return { components: focus?.components ?? [], leaves: focus?.leaves ?? [], tested };
  }

  /** What of the picture is to be painted: what can be seen, and some more on both sides. */
  #window(height: number): { from: number; to: number } {
    if (height <= innerHeight + 2 * margin) return { from: 0, to: height };
    const edge = this.#sheet.getBoundingClientRect().top;
    const from = Math.max(0, Math.min(Math.floor(-edge) - margin, height));
    return { from, to: Math.min(height, Math.max(Math.ceil(innerHeight - edge) + margin, from)) };
  }

  #scrolled(): void {
    const height = this.#arrangement?.height ?? 0;
    if (this.#zoom === 0 && this.#shown.from === 0 && this.#shown.to === height) return;
    const edge = this.#sheet.getBoundingClientRect().top;
    const from = Math.max(0, -edge);
    const to = Math.min(height, innerHeight - edge);
    const moved = this.#zoom > 0;
    if (moved || (to > from && (from < this.#shown.from || to > this.#shown.to))) this.#later();
  }

  /** Paints in the next frame. */
  #later(): void {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#paint();
    });
  }

  #resized(): void {
    if (this.#scroller.clientWidth === this.#width) return;
    this.#width = this.#scroller.clientWidth;
    this.#draw();
  }

  #rethemed(): void {
    this.#themed = false;
    this.#draw();
  }

  #scale(by: number): void {
    const { scrollLeft } = this.#scroller;
    const before = zooms[this.#zoom] ?? 1;
    this.#zoom = Math.max(0, Math.min(zooms.length - 1, this.#zoom + by));
    this.#draw();
    this.#scroller.scrollLeft = scrollLeft * ((zooms[this.#zoom] ?? 1) / before);
    this.#later();
  }

  #toggle(): void {
    const table = this.#table.hidden;
    this.#table.hidden = !table;
    this.#scroller.hidden = table;
    this.#legend.hidden = table;
    this.#asTable.setAttribute("aria-pressed", String(table));
    this.#tableOf = null;
    this.#draw();
  }

  #drawTable(page: Page): void {
    if (this.#tableOf === page) return;
    this.#tableOf = page;
    this.#table.replaceChildren(drawTable(page));
  }

  #tell(): void {
    const page = this.#state?.page;
    write(this.#says, page && page.arrays.length > 0 ? caption(page, this.#state?.focus ?? null) : "");
  }

  #under(event: MouseEvent): Hit | null {
    const painter = this.#ready();
    const arrangement = this.#arrangement;
    if (!painter || !arrangement) return null;
    const sheet = this.#sheet.getBoundingClientRect();
    const seen = this.#scroller.getBoundingClientRect();
    const fixed = event.clientX - seen.left < arrangement.left;
    return painter.hit(event.clientX - (fixed ? seen.left : sheet.left), event.clientY - sheet.top);
  }

  #ribbon(component: ComponentId): { y: number; width: number; height: number } {
    const page = this.#state?.page;
    const arrangement = this.#arrangement;
    const array = page?.arrays.find((each) => each.component === component);
    const block = array && this.#ready()?.block(component, array.leaves[0] ?? -1);
    return { y: block?.y ?? 0, width: (arrangement?.left ?? 0) - 8, height: arrangement?.ribbonHeight ?? 0 };
  }
}

function targetOf(hit: Hit | null): Target | null {
  if (!hit) return null;
  return hit.leaf < 0 ? { kind: "component", id: hit.component } : { kind: "leaf", id: hit.leaf };
}
