/** One run: the axis with the playhead, and a segment for each array over its part of the tape. */

import { el } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";
import { edgeOf, entityAt, spansOf, ticksOf } from "./tape-geometry.ts";
import type { Slot, Span } from "./tape-geometry.ts";
import { place, TapePainting } from "./tape-painting.ts";
import type { Block } from "./tape-painting.ts";
import { classFor, colorOf, readColours } from "./walk-colours.ts";
import type { Colours } from "./walk-colours.ts";
import { lineBytes } from "../page/cache-line.ts";
import type { Run, Segment } from "./walk-run.ts";
import { sentenceOf, shortName, sizeOf } from "./walk-words.ts";

/** Room left of the first tape, for the ticks of tests, and right of the last. */
const before = 9;
const after = 1;
/** A label wider than this does not widen its segment. */
const widestLabel = 176;
/** The same for a table that is read besides values, where two runs share the room. */
const widestTable = 72;
/** Pixels between the numbers of the axis. */
const tickDistance = 40;

/** A scale that two runs share. */
interface Shared {
  readonly slots: readonly Slot[];
  readonly entities: number;
}

interface Unused {
  readonly slot: number;
  readonly element: HTMLElement;
}

export class Stage {
  readonly element: HTMLElement;
  readonly #axis = el("div", { class: "walk-numbers", "aria-hidden": "true" });
  readonly #knob = el("div", { class: "walk-knob", role: "slider", tabindex: 0, "aria-orientation": "vertical", "aria-label": "Entity", "aria-valuemin": 1 });
  readonly #canvas = el("canvas", { class: "walk-canvas", "aria-hidden": "true" });
  readonly #sheet = el("div", { class: "walk-sheet" }, this.#canvas);
  readonly #scroller = el("div", { class: "walk-scroller", role: "group", "aria-label": "Tapes" }, this.#sheet);
  readonly #painting = new TapePainting(this.#canvas);
  readonly #moved: (to: number) => void;
  #labels: readonly SegmentLabel[] = [];
  /** The widths that they need. */
  #widths: readonly number[] = [];
  /** Those that the run does not use, and another run next to it does. */
  #unused: readonly Unused[] = [];
  /** The scale that two runs share; null where the run has its own. */
  #shared: Shared | null = null;
  #run: Run | null = null;
  #page: Page | null = null;
  #colours: Colours | null = null;
  #spans: readonly Span[] = [];
  /** The lines that each span stands for. */
  #lines: readonly number[] = [];
  #at = 0;
  #size = { width: 0, height: 0 };
  #scrolled = 0;
  /** Whether the run has not been laid out yet. */
  #outdated = false;

  /** moved is called with the entity that the tape is dragged to. */
  constructor(moved: (to: number) => void) {
    this.#moved = moved;
    const axis = el("div", { class: "walk-axis" }, el("span", { class: "walk-axis-name", "aria-hidden": "true" }, "entity"), this.#axis, this.#knob);
    this.element = el("div", { class: "walk-stage" }, axis, this.#scroller);
    new ResizeObserver(() => this.#resized()).observe(this.#scroller);
    this.#scroller.addEventListener("scroll", () => this.#scrollTo(this.#scroller.scrollLeft), { passive: true });
    this.#canvas.addEventListener("contextrestored", () => this.#paint());
    this.element.addEventListener("pointerdown", (event) => this.#grab(event));
    this.element.addEventListener("pointermove", (event) => this.element.hasPointerCapture(event.pointerId) && this.#drag(event));
  }

  get knob(): HTMLElement {
    return this.#knob;
  }

  /** Takes a run, with the colours of the page. It is shown by measure and then layOut. */
  show(run: Run, page: Page): void {
    this.#run = run;
    this.#page = page;
    this.#shared = null;
    this.#unused = [];
    this.#knob.setAttribute("aria-valuemax", String(run.length));
    this.#labels = run.segments.map((segment) => new SegmentLabel(segment, page));
    this.#sheet.replaceChildren(this.#canvas, ...this.#labels.map((label) => label.element));
    this.#outdated = true;
  }

  /** Reads the room that there is, and the room that the words need. */
  measure(): void {
    this.#size = { width: this.#scroller.clientWidth, height: this.#scroller.clientHeight };
    this.#scrolled = this.#scroller.scrollLeft;
    this.#widths = this.#labels.map((label) => label.width);
  }

  /** The room that each segment needs where two runs share it. */
  get slots(): Slot[] {
    return (this.#run?.segments ?? []).map((segment, at) => ({ key: keyOf(segment), lines: segment.lines, label: Math.min(segment.of === "" ? widestTable : widestLabel, this.#widths[at] ?? 0) }));
  }

  /** Takes the scale of two runs: the segments are laid out in these slots, and the entities are a part of so many. */
  share(slots: readonly Slot[], entities: number): void {
    this.#shared = { slots, entities };
    const used = new Set(this.#run?.segments.map(keyOf));
    this.#unused = slots.flatMap(({ key }, slot) => (used.has(key) ? [] : [{ slot, element: el("p", { class: "walk-segment walk-unused" }, el("b", {}, key), el("span", { class: "walk-how" }, "not used")) }]));
    this.#sheet.replaceChildren(this.#canvas, ...[...this.#labels, ...this.#unused].map(({ element }) => element));
  }

  /** How many entities the height stands for. */
  get #entities(): number {
    return this.#shared?.entities ?? this.#run?.length ?? 1;
  }

  /** Puts the playhead after an entity. */
  seek(at: number): void {
    const run = this.#run;
    if (!run) return;
    this.#at = Math.max(0, Math.min(at, run.length - 1));
    this.#knob.setAttribute("aria-valuenow", String(this.#at + 1));
    this.#knob.setAttribute("aria-valuetext", sentenceOf(run, this.#at));
    if (this.#size.width === 0 || this.#outdated) return;
    this.#knob.style.top = `${place.tape + edgeOf(this.#at, this.#tapeHeight(), this.#entities)}px`;
    const sums = run.sumsTo(this.#at);
    this.#labels.forEach((label, each) => label.touched(sums.segments[each]?.fresh ?? 0));
    this.#painting.show(this.#at);
  }

  /** Reads the colours of the theme again. */
  recolour(): void {
    this.#colours = null;
    this.#paint();
  }

  #tapeHeight(): number {
    return Math.max(1, this.#size.height - place.tape - place.foot);
  }

  #resized(): void {
    const { clientWidth: width, clientHeight: height } = this.#scroller;
    if (width === this.#size.width && height === this.#size.height) return;
    this.measure();
    this.layOut();
  }

  #scrollTo(scrolled: number): void {
    if (scrolled === this.#scrolled) return;
    this.#scrolled = scrolled;
    this.#paint();
  }

  /** Puts the segments in their places, and paints the run. */
  layOut(): void {
    const run = this.#run;
    const { width } = this.#size;
    if (!run || width === 0) return;
    this.#outdated = false;
    const slots = this.#shared?.slots ?? this.slots.map((slot, at) => ({ ...slot, label: Math.min(widestLabel, this.#widths[at] ?? 0) }));
    const spans = spansOf(slots.map(({ lines }) => lines), slots.map(({ label }) => label), width - before - after).map((span) => ({ ...span, left: span.left + before }));
    const places = run.segments.map((segment, at) => (this.#shared ? slots.findIndex(({ key }) => key === keyOf(segment)) : at));
    this.#spans = places.map((slot) => spans[slot] ?? { left: 0, width: 1 });
    this.#lines = places.map((slot) => slots[slot]?.lines ?? 1);
    for (const { slot, element } of this.#unused) put(element, spans[slot] ?? { left: 0, width: 1 });
    const last = spans.at(-1);
    const whole = last ? last.left + last.width + after : 0;
    this.#scrolled = Math.max(0, Math.min(this.#scrolled, whole - width)); // as the browser will
    this.#sheet.style.width = `${Math.max(width, whole)}px`;
    // A part that scrolls can be reached with the keyboard.
    if (whole > width) this.#scroller.tabIndex = 0;
    else this.#scroller.removeAttribute("tabindex");
    this.#spans.forEach((span, at) => this.#labels[at] && put(this.#labels[at].element, span));
    this.#number();
    this.#paint();
  }

  /** Writes the numbers of the axis. */
  #number(): void {
    const height = this.#tapeHeight();
    const n = this.#entities;
    const ticks = ticksOf(n, height, tickDistance).filter((tick) => tick === 0 || ((n - tick) * height) / n > tickDistance / 2);
    const numbers = [...ticks, n].map((tick) => {
      const number = el("span", {}, count(tick));
      number.style.top = `${place.tape + (tick * height) / n}px`;
      return number;
    });
    this.#axis.replaceChildren(...numbers);
  }

  #paint(): void {
    const { width, height } = this.#size;
    if (!this.#run || !this.#page || width === 0 || height === 0) return;
    const page = this.#page;
    this.#colours ??= readColours(this.#sheet);
    this.#painting.paint({
      run: this.#run,
      entities: this.#entities,
      spans: this.#spans,
      lines: this.#lines,
      blocks: this.#run.segments.map((segment, each) => blocksOf(segment, this.#lines[each] ?? segment.lines)),
      colors: this.#run.segments.map((segment) => colorOf(page, segment)),
      colours: this.#colours,
      width,
      height,
      scrolled: this.#scrolled,
    });
    this.seek(this.#at);
  }

  #grab(event: PointerEvent): void {
    const within = event.clientY - this.element.getBoundingClientRect().top;
    if (event.button !== 0 || within < place.tape - 8 || within > this.#size.height - place.foot + 8) return;
    event.preventDefault(); // no selection of text
    this.#knob.focus({ preventScroll: true });
    this.element.setPointerCapture(event.pointerId);
    this.#drag(event);
  }

  #drag(event: PointerEvent): void {
    const y = event.clientY - this.element.getBoundingClientRect().top - place.tape;
    if (this.#run) this.#moved(entityAt(y, this.#tapeHeight(), this.#entities));
  }
}

/** The words above and below a segment. */
class SegmentLabel {
  readonly element: HTMLElement;
  readonly #counts: boolean;
  readonly #name: HTMLElement;
  readonly #how: HTMLElement;
  readonly #size: HTMLElement;
  readonly #touched = el("span", {});

  constructor(segment: Segment, page: Page) {
    this.#counts = segment.bytes > 0;
    this.#name = el("b", { title: segment.name }, shortName(segment));
    this.#how = el("span", { class: "walk-how", title: segment.how }, segment.how);
    this.#size = el("span", {}, sizeOf(segment));
    const foot = el("p", { class: "walk-foot" }, this.#size, this.#touched);
    this.element = el("div", { class: `walk-segment ${classFor(page, segment)}` }, this.#name, this.#how, foot);
  }

  /** The width that its words need. */
  get width(): number {
    return Math.ceil(Math.max(...[this.#name, this.#how, this.#size].map(widthOf))) + 1;
  }

  /** Says how many of its lines have been used. */
  touched(lines: number): void {
    const text = this.#counts ? `${count(lines)} used` : "";
    if (this.#touched.textContent !== text) this.#touched.textContent = text;
  }
}

const measure = document.createElement("canvas").getContext("2d");

function widthOf(element: HTMLElement): number {
  if (!measure) return 0;
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  measure.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return measure.measureText(element.textContent ?? "").width;
}

function put(element: HTMLElement, { left, width }: Span): void {
  element.style.left = `${left}px`;
  element.style.width = `${width}px`;
}

/** What identifies a segment in two runs. */
function keyOf(segment: Segment): string {
  return shortName(segment);
}

/** The blocks of an array, as parts of the lines that its width stands for. */
function blocksOf({ blocks, bytes }: Segment, lines: number): Block[] {
  const whole = bytes === 0 ? lines : lines * lineBytes;
  return blocks.map(({ from, to, look }) => ({ from: from / whole, to: to / whole, look }));
}
