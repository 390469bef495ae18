/**
 * The component arrays: painted on a canvas by the engine, with a grid of the same blocks for the keyboard, and a table.
 *
 * The canvas covers the visible part of the picture and a margin around it, so that scrolling within the margin needs no
 * painting.
 */

import { button, el, visible, write } from "../dom/dom.ts";
import type { Arrangement, Block, Highlights, Hit, Painter, Stretch } from "../engine/engine.ts";
import type { Target } from "../state/focus.ts";
import type { ComponentId, LeafId, NodeId, Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import type { View } from "../view/view.ts";
import type { Stepping } from "../state/stepping.ts";
import { Motion } from "../playing/motion.ts";
import { atEnd, stepPlace } from "../playing/step-place.ts";
import { Ghosts } from "./arrays-ghosts.ts";
import { Grid } from "./arrays-grid.ts";
import type { CellPlace } from "./arrays-grid.ts";
import { Icicle } from "./arrays-icicle.ts";
import { arraysLegend, type Act } from "./arrays-legend.ts";
import { drawTable } from "./arrays-table.ts";
import { forcedColors, readTheme } from "./arrays-theme.ts";
import { TestsNote } from "./arrays-note.ts";
import { tracksOf, drawnKinds } from "./arrays-tracks.ts";
import { caption, laneOf, rowRangeWords } from "./arrays-words.ts";
import type { RowRange } from "./arrays-words.ts";
import { gestures, nearestZoom, zoomedBy } from "./arrays-zoom.ts";

const margin = 400;
/** Where blocks are narrower than cramped pixels on average, the picture may be zoomed by at least spread. */
const narrowBlock = 24;
const leastZoomOfNarrow = 32;
/** The part of the visible width by which a key scrolls. */
const keyScroll = 0.8;
/** Milliseconds without a repaint before entities are requested. */
const requestPause = 80;
/** Rows around a requested row that are requested with it, because the next keys go there. */
const near = 40;
/** With more leaves than this, comparing pictures would cost as much as painting. */
const mostCompared = 500;

/** What the arrays ask of the stepper. */
export interface StepLinks {
  /** Closes the stepper, so that the end of the design is shown. */
  leave(): void;
  /** A row was clicked, at a point of the window. */
  openEntity(component: ComponentId, lane: number, row: number, at: { readonly x: number; readonly y: number }): void;
  /** Loads the entities of these rows. Resolves to whether the picture has changed. */
  loadEntities(stretches: readonly Stretch[]): Promise<boolean>;
}

export { arraysLegend, readTheme };

export class ArraysView implements View {
  readonly #store: Store;
  readonly #painter: () => Painter | null;
  readonly #caption = el("p", { class: "arrays-caption" });
  readonly #canvas = el("canvas", { class: "arrays-canvas", "aria-hidden": "true" });
  readonly #sheet = el("div", { class: "arrays-sheet" });
  /** The scale of rows, at the lower edge while the picture is taller than what is seen of it. */
  readonly #axis = el("canvas", { class: "arrays-axis", "aria-hidden": "true", hidden: true });
  readonly #scroller = el("div", { class: "arrays-scroll" });
  readonly #legend = el("div", { class: "arrays-legend" });
  readonly #table = el("div", { class: "arrays-behind", hidden: true });
  readonly #tableButton = el("button", { type: "button", class: "quiet", "aria-pressed": "false" }, "Table");
  readonly #zoomIn = el("button", { type: "button", class: "quiet zoom", "aria-label": "Show the blocks wider" }, "+");
  readonly #zoomOut = el("button", { type: "button", class: "quiet zoom", "aria-label": "Show the blocks narrower" }, "−");
  /** The buttons of the picture, and whether they have a place outside of it. */
  readonly #tools: HTMLElement;
  readonly #toolsElsewhere: boolean;
  readonly #grid: Grid;
  /** The tree above the arrays. */
  readonly #icicle: Icicle;
  readonly #note = new TestsNote();
  /** The arrays before the last edit. */
  readonly #ghosts = new Ghosts();
  #host: HTMLElement | null = null;
  #state: State | null = null;
  #arrangement: Arrangement | null = null;
  #themed = false;
  /** Relative to the width at which everything fits. */
  #zoom = 1;
  /** Width of the arrays at which everything fits. */
  #fittingWidth = 0;
  /** The place under the pointer, or the row that has the focus. */
  #rowRange: RowRange | null = null;
  #width = 0;
  /** The height of the pane that the arrays share; 0 where they take their natural height. */
  #height = 0;
  /** What the legend explains. */
  #explained = "";
  /** The rows of pixels of the picture that the canvas shows. */
  #painted = { from: 0, to: 0 };
  #frameRequested = false;
  #requestTimer = 0;
  /** The request for entities that was made last. */
  #lastRequest = "";
  #tableOf: Page | null = null;
  /** Whether there is room for a tree above the arrays. */
  #treeDrawn = false;
  /** What the picture was made of when it was drawn last. */
  #drawn = "";

  readonly #motion = new Motion();
  readonly #stepPlaceText = el("b");
  readonly #steps: StepLinks;
  readonly #stepLine: HTMLElement;

  readonly #stepping: (state: State) => Stepping | null;

  /** painter is the engine, once there is one; steps handles clicks on rows, stepping gives the position of the stepper, tools is the place of the buttons where it is outside of the picture. */
  constructor(store: Store, painter: () => Painter | null, steps: StepLinks, stepping = (state: State): Stepping | null => state.step, tools: HTMLElement | null = null) {
    this.#tools = tools ?? el("div", { class: "arrays-tools" });
    this.#toolsElsewhere = tools !== null;
    this.#store = store;
    this.#stepping = stepping;
    this.#steps = steps;
    this.#stepLine = el("p", { class: "arrays-at", hidden: true }, "at ", this.#stepPlaceText, " ", button("back to the end", { class: "link" }, () => steps.leave()));
    this.#painter = painter;
    this.#icicle = new Icicle({
      block: (component, leaf) => this.#engine()?.block(component, leaf) ?? null,
      hover: (node) => store.hover(nodeTarget(node), "arrays"),
      select: (node) => store.pin(nodeTarget(node), "arrays"),
    });
    this.#grid = new Grid({
      page: () => this.#page(),
      order: () => this.#arrangement?.order ?? [],
      block: (component, leaf) => this.#engine()?.block(component, leaf) ?? null,
      nameBox: (place) => this.#nameBox(place),
      focused: (place) => store.pin(targetOf(place), "arrays"),
      escaped: () => store.pin(null, "arrays"),
      activated: (component, spot, cell) => this.#activated(component, spot, cell),
      entity: (component, leaf, row) => this.#engine()?.entity(component, leaf, row) ?? 0,
      rowFocused: (spot) => this.#rowFocused(spot),
      zoomBy: (by) => this.#zoomBy(by),
      pan: (block, by) => this.#pan(block, by),
    });
  }

  mount(element: HTMLElement): void {
    this.#host = element;
    element.classList.add("arrays");
    this.#sheet.append(this.#canvas, this.#ghosts.element, this.#note.element, this.#grid.element);
    this.#scroller.append(this.#icicle.element, this.#sheet, this.#axis);
    this.#tools.append(this.#zoomOut, this.#zoomIn, this.#tableButton);
    if (!this.#toolsElsewhere) element.append(this.#tools);
    element.append(this.#stepLine, this.#caption, this.#scroller, this.#table, this.#legend);
    this.#tableButton.addEventListener("click", () => this.#toggle());
    this.#zoomIn.addEventListener("click", () => this.#zoomBy(1));
    this.#zoomOut.addEventListener("click", () => this.#zoomBy(-1));
    this.#measure();
    this.#listen();
  }

  #listen(): void {
    new ResizeObserver(() => this.#resized()).observe(this.#scroller);
    this.#scroller.addEventListener("keydown", () => this.#resized(), { capture: true }); // a key may come before the observer reports the size
    addEventListener("resize", () => this.#paintSoon());
    addEventListener("scroll", () => this.#scrolled(), { capture: true, passive: true });
    for (const colors of [forcedColors(), matchMedia("print")]) colors.addEventListener("change", () => this.#rethemed()); // a print is light
    for (const canvas of [this.#canvas, this.#axis]) canvas.addEventListener("contextrestored", () => this.#paintSoon()); // the canvas is empty after the graphics context was lost
    gestures(this.#scroller, {
      zoom: () => this.#zoom,
      zoomTo: (zoom, x, y) => this.#zoomTo(zoom, x, y),
      nearest: () => this.#nearest(),
    });
    this.#sheet.addEventListener("pointermove", (event) => this.#pointed(event));
    this.#sheet.addEventListener("pointerleave", () => this.#pointed(null));
    this.#sheet.addEventListener("click", (event) => {
      const hit = this.#hitAt(event);
      if (hit) this.#grid.focus(hit);
      else this.#store.pin(null, "arrays");
      if (hit && this.#state && this.#stepping(this.#state)) this.#pick(event, hit);
    });
  }

  update(state: State, previous: State | null): void {
    this.#state = state;
    const ready = state.engine.kind === "ready" && state.engine !== previous?.engine; // the engine may have been restarted before this view was told that it had stopped
    if (state.dark !== previous?.dark || state.theme !== previous?.theme || ready) this.#themed = false;
    if (state.page !== previous?.page || ready) this.#lastRequest = "";
    const step = this.#stepping(state);
    const stepped = step?.step !== (previous && this.#stepping(previous))?.step;
    // The replay of another text is loading; the picture stays as it is until then.
    if (step && step.of !== state.analysed && this.#themed) return;
    const changed = (state.page !== previous?.page || stepped) && this.#changed(state.page);
    if (stepped) this.#stepped(step);
    else if (!this.#themed || changed || treeWanted(state) !== this.#treeDrawn) this.#draw();
    else if (state.focus !== previous?.focus || state.before !== previous?.before) this.#paint();
    if (state.focus !== previous?.focus || state.page !== previous?.page || stepped) this.#writeCaption();
  }

  /** Moves to the present position of the stepper. */
  #stepped(step: Stepping | null): void {
    visible(this.#stepLine, step !== null && !atEnd(step.step));
    if (step) write(this.#stepPlaceText, stepPlace(step.step));
    this.#motion.stop();
    if (!step || step.glide <= 0) return this.#draw();
    if (!this.#arrange()) return;
    this.#motion.start(step.glide, () => this.#drawFrame());
    if (this.#motion.t < 1) this.#grid.refresh(); // without an animation #slide has refreshed it
  }

  /** Draws one frame of the animation. */
  #drawFrame(): void {
    this.#engine()?.tween(this.#motion.t);
    this.#paint();
    if (this.#motion.t === 1) this.#grid.refresh();
  }

  /** The document, with the rows of the stepper's position if it is open. */
  #page(): Page | null {
    const { page = null, analysed } = this.#state ?? {};
    const step = this.#state && this.#stepping(this.#state);
    return page && step && step.of === analysed ? step.at(page) : page;
  }

  /** A row that is chosen while stepping opens its entity, like a click on it; otherwise the array is selected. */
  #activated(component: ComponentId, spot: RowRange | null, cell: HTMLElement): void {
    if (spot === null || !this.#state || !this.#stepping(this.#state)) return this.#store.selectComponent(component);
    const { left, bottom } = cell.getBoundingClientRect();
    this.#steps.openEntity(component, this.#laneOf(spot.leaf), spot.from, { x: left, y: bottom });
  }

  /** A click on a row while stepping opens its entity. */
  #pick(event: MouseEvent, hit: Hit): void {
    const row = this.#rowUnder(event, hit);
    if (row !== null) this.#steps.openEntity(hit.component, this.#laneOf(hit.leaf), row, { x: event.clientX, y: event.clientY });
  }

  #laneOf(leaf: LeafId): number {
    const page = this.#page();
    return page ? laneOf(page, leaf) : 0;
  }

  #pointed(event: MouseEvent | null): void {
    const hit = event && this.#hitAt(event);
    this.#store.hover(targetOf(hit), "arrays");
    this.#showRowRange(event && hit && this.#spotUnder(event, hit));
  }

  #showRowRange(spot: RowRange | null): void {
    this.#rowRange = spot;
    this.#writeCaption();
  }

  /** A row has got the focus: its entity is loaded, however narrow the row is. */
  #rowFocused(spot: RowRange | null): void {
    this.#showRowRange(spot);
    if (spot?.entity === 0) this.#requestEntities(spot);
  }

  /** The row of the array under the pointer. */
  #rowUnder(event: MouseEvent, hit: Hit): number | null {
    return this.#spotUnder(event, hit)?.from ?? null;
  }

  /** The row under the pointer, or the rows that share its pixel, computed from the part of the block that is left of the pointer. */
  #spotUnder(event: MouseEvent, { component, leaf }: Hit): RowRange | null {
    const painter = this.#engine();
    const block = leaf < 0 ? null : (painter?.block(component, leaf) ?? null);
    const rows = this.#page()?.leaves[leaf];
    if (!painter || !block || !rows || rows.end <= rows.start || block.width <= 0) return null;
    const x = Math.floor(event.clientX - this.#sheet.getBoundingClientRect().left - block.x);
    const perPixel = (rows.end - rows.start) / block.width;
    const held = (row: number): number => Math.max(rows.start, Math.min(rows.end - 1, rows.start + Math.floor(row)));
    const from = held(x * perPixel);
    const to = perPixel <= 1 ? from + 1 : held((x + 1) * perPixel - 1) + 1;
    return { component, leaf, from, to, entity: to - from > 1 ? 0 : painter.entity(component, leaf, from - rows.start) };
  }

  /** Whether the document needs another picture. Most keys need none. */
  #changed(page: Page | null): boolean {
    if (!page) return false;
    const { layout, components, arrays, leaves, groups } = page;
    const large = leaves.length > mostCompared;
    const now = large ? "" : JSON.stringify([layout, components, arrays, leaves, groups.map((group) => group.leaves)]);
    const changed = large || now !== this.#drawn;
    this.#drawn = now;
    return changed;
  }

  /** The engine, if it can be called now. */
  #engine(): Painter | null {
    return this.#state?.engine.kind === "ready" ? this.#painter() : null;
  }

  #draw(): void {
    if (!this.#arrange()) return;
    this.#paint();
    this.#grid.refresh();
  }

  /** Arranges the picture. Reports whether there is one to paint. */
  #arrange(): boolean {
    const painter = this.#engine();
    const page = this.#page();
    // The width of the last observation: reading it here would force a layout of the whole page.
    const width = this.#width;
    if (!painter || !page || (width === 0 && this.#table.hidden)) return false;
    if (!this.#themed) {
      painter.setTheme(readTheme(this.#sheet));
      this.#themed = true;
    }
    if (!this.#table.hidden) this.#drawTable(page);
    if (width === 0) return false;
    const arranged = (height: number): Arrangement => painter.arrange(width, height, 1);
    this.#treeDrawn = treeWanted(this.#state);
    if (!this.#treeDrawn) this.#icicle.clear();
    const fitting = this.#height === 0 || !this.#treeDrawn ? arranged(this.#height) : this.#icicle.fit(page, this.#height, arranged);
    this.#fittingWidth = fitting.arrayWidth;
    this.#zoom = Math.min(this.#zoom, this.#nearest());
    this.#arrangement = this.#zoom === 1 ? fitting : painter.arrange(width, this.#height - this.#icicle.height, this.#zoom);
    this.#scroller.style.scrollPaddingInline = `${this.#arrangement.left}px 64px`;
    this.#sheet.style.width = `${this.#arrangement.width}px`;
    this.#sheet.style.height = `${this.#arrangement.height}px`;
    this.#updateZoomButtons();
    return true;
  }

  #updateZoomButtons(): void {
    const nearest = this.#nearest();
    visible(this.#zoomIn, nearest !== 1);
    visible(this.#zoomOut, nearest !== 1);
    this.#zoomIn.disabled = this.#zoom >= nearest;
    this.#zoomOut.disabled = this.#zoom === 1;
    this.#sheet.classList.toggle("near", this.#zoom > 1);
  }

  /** The zoom at which the entities of the longest array, and the blocks of the array with most of them, are large enough to read. */
  #nearest(): number {
    const page = this.#page();
    const blocks = Math.max(0, ...(page?.arrays ?? []).map((array) => array.leaves.length));
    const rows = Math.max(0, ...(page?.arrays ?? []).map((array) => array.rows));
    return nearestZoom(rows, this.#fittingWidth, blocks * narrowBlock > this.#fittingWidth ? leastZoomOfNarrow : 1);
  }

  #paint(): void {
    const painter = this.#engine();
    const arrangement = this.#arrangement;
    if (!painter || !arrangement || !this.#state?.page || !this.#themed || this.#width === 0) return;
    const { from, to } = this.#window(arrangement.height);
    const width = Math.min(this.#width, arrangement.width);
    this.#painted = { from, to };
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${to - from}px`;
    this.#canvas.style.transform = `translateY(${from}px)`;
    const window = { x: this.#zoom > 1 ? this.#scroller.scrollLeft : 0, y: from, width, height: to - from, scale: devicePixelRatio };
    const highlights = this.#highlighted();
    const { axis, height } = arrangement;
    visible(this.#axis, this.#height > 0 && height > this.#height && axis > 0);
    if (!this.#axis.hidden) {
      this.#axis.style.width = `${width}px`;
      painter.paint(this.#axis, { ...window, y: height - axis, height: axis }, highlights);
    }
    painter.paint(this.#canvas, window, highlights);
    const page = this.#page();
    let ghosts = false;
    if (page) {
      const whole = this.#zoom === 1 && !this.#stepping(this.#state);
      const block = (component: ComponentId, leaf: LeafId) => painter.block(component, leaf);
      const note = whole ? (page.systems[highlights.system?.id ?? -1] ?? null) : null;
      this.#icicle.draw(page, this.#state.focus, arrangement, width, window.x);
      this.#note.draw(page, note, arrangement, block);
      ghosts = this.#ghosts.draw(page, (whole && page.leaves.length <= mostCompared && this.#state.before?.page) || null, arrangement, block);
    }
    this.#explain(highlights, ghosts);
    this.#requestLater();
  }

  #requestLater(): void {
    clearTimeout(this.#requestTimer);
    if (this.#motion.t === 1) this.#requestTimer = window.setTimeout(() => this.#requestEntities(null), requestPause);
  }

  /** Requests entities that are large enough to be shown and are not loaded, and that of a particular row. */
  #requestEntities(spot: RowRange | null): void {
    const visible = this.#engine()?.visibleRows();
    if (!visible || (!visible.missing && !spot)) return;
    const single = spot ? [{ component: spot.component, lane: this.#laneOf(spot.leaf), from: Math.max(0, spot.from - near), to: spot.to + near }] : [];
    const wanted = [...single, ...visible.stretches];
    const { analysed, page } = this.#state ?? {};
    const place = this.#state && this.#stepping(this.#state)?.step;
    const key = JSON.stringify([wanted, analysed, place?.tick, place?.move]);
    if (key === this.#lastRequest) return; // entities that did not come the first time will not come
    this.#lastRequest = key;
    void this.#steps.loadEntities(wanted).then((changed) => {
      if (!changed || this.#state?.page?.leaves !== page?.leaves) return;
      this.#draw();
      this.#grid.announceAgain();
    });
  }

  #highlighted(): Highlights {
    const focus = this.#state?.focus;
    const page = this.#page();
    const id = focus?.target.kind === "system" ? focus.target.id : -1;
    const system = page?.systems[id];
    const step = this.#state && this.#stepping(this.#state);
    return {
      components: focus?.components ?? [],
      leaves: focus?.leaves ?? [],
      system: page && system ? { id, tracks: tracksOf(page, system) } : null,
      commits: focus?.target.kind === "commits" && !step,
      move: step !== null && !atEnd(step.step),
    };
  }

  /** Explains what is drawn, if that has changed. */
  #explain({ system, commits }: Highlights, ghosts: boolean): void {
    const page = this.#page();
    const kinds: ReadonlySet<Act> = commits ? new Set(["written"]) : page ? drawnKinds(page, system?.tracks ?? []) : new Set();
    const looks = this.#arrangement?.looks ?? 0;
    const tree = this.#icicle.kinds;
    const explained = [looks, ghosts, ...kinds, ...[...tree].sort()].join(" ");
    if (explained === this.#explained) return;
    this.#explained = explained;
    this.#legend.replaceChildren(arraysLegend(looks, kinds, tree, ghosts));
  }

  /** Measures the room for the picture. Reports whether it has changed. */
  #measure(): boolean {
    const { clientWidth: width, clientHeight } = this.#scroller;
    const height = this.#host?.classList.contains("fitted") ? clientHeight : 0;
    if (width === this.#width && height === this.#height) return false;
    this.#width = width;
    this.#height = height;
    return true;
  }

  /** The part of the picture to paint: the visible part, and a margin above and below. */
  #window(height: number): { from: number; to: number } {
    if (height <= innerHeight + 2 * margin) return { from: 0, to: height };
    const edge = this.#sheet.getBoundingClientRect().top;
    const from = Math.max(0, Math.min(Math.floor(-edge) - margin, height));
    return { from, to: Math.min(height, Math.max(Math.ceil(innerHeight - edge) + margin, from)) };
  }

  #scrolled(): void {
    const height = this.#arrangement?.height ?? 0;
    if (this.#zoom === 1 && this.#painted.from === 0 && this.#painted.to === height) return;
    const edge = this.#sheet.getBoundingClientRect().top;
    const from = Math.max(0, -edge);
    const to = Math.min(height, innerHeight - edge);
    const moved = this.#zoom > 1;
    if (moved || (to > from && (from < this.#painted.from || to > this.#painted.to))) this.#paintSoon();
  }

  /** Paints in the next frame. */
  #paintSoon(): void {
    if (this.#frameRequested) return;
    this.#frameRequested = true;
    requestAnimationFrame(() => {
      this.#frameRequested = false;
      this.#paint();
    });
  }

  #resized(): void {
    if (this.#measure()) this.#draw();
  }

  #rethemed(): void {
    this.#themed = false;
    this.#draw();
  }

  /** Zooms with a key or a button, around the focused block or the middle; 0 shows everything. */
  #zoomBy(by: number): void {
    const seen = this.#scroller.getBoundingClientRect();
    const place = this.#grid.place;
    const block = place && place.leaf >= 0 ? this.#engine()?.block(place.component, place.leaf) : null;
    const left = (this.#arrangement?.left ?? 0) + seen.left;
    const start = block ? seen.left + block.x - this.#scroller.scrollLeft : left;
    const end = block ? start + block.width : seen.right;
    const x = (Math.max(start, left) + Math.min(end, seen.right)) / 2;
    const y = block ? this.#sheet.getBoundingClientRect().top + block.y + block.height / 2 : -1;
    this.#zoomTo(by === 0 ? 1 : zoomedBy(this.#zoom, by, this.#nearest()), x, y);
  }

  /** Zooms so that the thing at a point of the window stays there, computed from the part of its block that is left of the point. */
  #zoomTo(zoom: number, x: number, y: number): void {
    const painter = this.#engine();
    if (!painter || !this.#arrangement || zoom === this.#zoom) return;
    const { top, left } = this.#sheet.getBoundingClientRect();
    const at = x - this.#scroller.getBoundingClientRect().left;
    const before = { zoom: this.#zoom, x: x - left - this.#arrangement.left };
    const hit = painter.hit(x - left, y - top);
    const old = hit && hit.leaf >= 0 ? painter.block(hit.component, hit.leaf) : null;
    const share = old ? (x - left - old.x) / Math.max(old.width, 1) : 0;
    this.#zoom = zoom;
    this.#draw();
    const now = hit && old ? painter.block(hit.component, hit.leaf) : null;
    const there = now ? now.x + share * now.width : this.#arrangement.left + before.x * (zoom / before.zoom);
    this.#scroller.scrollLeft = there - at;
    this.#paintSoon();
  }

  /** Scrolls within a block whose end is out of sight. */
  #pan(block: Block, by: 1 | -1): boolean {
    const { left = 0 } = this.#arrangement ?? {};
    const from = this.#scroller.scrollLeft + left;
    const to = this.#scroller.scrollLeft + this.#width;
    if (by > 0 ? block.x + block.width <= to : block.x >= from) return false;
    this.#scroller.scrollLeft += by * keyScroll * (to - from);
    return true;
  }

  #toggle(): void {
    const table = this.#table.hidden !== false;
    visible(this.#table, table);
    visible(this.#scroller, !table);
    visible(this.#legend, !table);
    this.#tableButton.setAttribute("aria-pressed", String(table));
    this.#tableOf = null;
    this.#measure(); // the observer reports it a frame later, and a key may come before that
    this.#draw();
  }

  #drawTable(page: Page): void {
    if (this.#tableOf === page) return;
    this.#tableOf = page;
    this.#table.replaceChildren(drawTable(page));
  }

  #writeCaption(): void {
    const page = this.#page();
    const said = page && page.arrays.length > 0 ? caption(page, this.#state?.focus ?? null) : "";
    this.#host?.classList.toggle("telling", this.#rowRange !== null || this.#state?.focus?.origin === "arrays");
    write(this.#caption, page && this.#rowRange && page.leaves[this.#rowRange.leaf] ? `${said} ${rowRangeWords(page, this.#rowRange)}.` : said);
  }

  #hitAt(event: MouseEvent): Hit | null {
    const painter = this.#engine();
    const arrangement = this.#arrangement;
    if (!painter || !arrangement) return null;
    const sheet = this.#sheet.getBoundingClientRect();
    const seen = this.#scroller.getBoundingClientRect();
    const fixed = event.clientX - seen.left < arrangement.left;
    return painter.hit(event.clientX - (fixed ? seen.left : sheet.left), event.clientY - sheet.top);
  }

  #nameBox(place: CellPlace): { y: number; width: number; height: number } {
    const arrangement = this.#arrangement;
    const first = this.#state?.page?.arrays.find((array) => array.component === place.component)?.leaves[0];
    const block = first === undefined ? null : this.#engine()?.block(place.component, first);
    return { y: block?.y ?? 0, width: (arrangement?.left ?? 0) - 8, height: arrangement?.arrayHeight ?? 0 };
  }
}

/** While a system or the commits are selected the picture says what they do, and a tree above it would be looked at first. */
function treeWanted(state: State | null): boolean {
  const kind = state?.selected?.target.kind;
  return kind !== "system" && kind !== "commits";
}

function targetOf(hit: Hit | null): Target | null {
  if (!hit) return null;
  return hit.leaf < 0 ? { kind: "component", id: hit.component } : { kind: "leaf", id: hit.leaf };
}

function nodeTarget(node: NodeId | null): Target | null {
  return node === null ? null : { kind: "node", id: node };
}
