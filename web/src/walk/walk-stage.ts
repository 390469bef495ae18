/** One run: the axis with the playhead, and a segment for each array over its part of the tape. */

import { el } from "../dom.ts";
import { count } from "../numbers.ts";
import { colourClass } from "../palette.ts";
import type { Page } from "../page.ts";
import { edgeOf, entityAt, spansOf, ticksOf } from "./tape-geometry.ts";
import type { Span } from "./tape-geometry.ts";
import { place, TapePainting } from "./tape-painting.ts";
import type { Block } from "./tape-painting.ts";
import { readColours } from "./walk-colours.ts";
import type { Colours } from "./walk-colours.ts";
import type { Run, Segment } from "./walk-run.ts";
import { sentenceOf, shortName, sizeOf } from "./walk-words.ts";

/** Room left of the first tape, for the ticks of tests, and right of the last. */
const before = 9;
const after = 1;
/** A label wider than this does not widen its segment. */
const widestLabel = 176;
/** Pixels between the numbers of the axis. */
const tickDistance = 40;

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
  #run: Run | null = null;
  #page: Page | null = null;
  #colours: Colours | null = null;
  #spans: readonly Span[] = [];
  #at = 0;
  #size = { width: 0, height: 0 };

  /** moved is called with the entity that the tape is dragged to. */
  constructor(moved: (to: number) => void) {
    this.#moved = moved;
    const axis = el("div", { class: "walk-axis" }, el("span", { class: "walk-axis-name", "aria-hidden": "true" }, "entity"), this.#axis, this.#knob);
    this.element = el("div", { class: "walk-stage" }, axis, this.#scroller);
    new ResizeObserver(() => this.#resized()).observe(this.#scroller);
    this.#scroller.addEventListener("scroll", () => this.#paint(), { passive: true });
    this.#canvas.addEventListener("contextrestored", () => this.#paint());
    this.element.addEventListener("pointerdown", (event) => this.#grab(event));
    this.element.addEventListener("pointermove", (event) => this.element.hasPointerCapture(event.pointerId) && this.#drag(event));
  }

  get knob(): HTMLElement {
    return this.#knob;
  }

  /** Shows a run of the design that the page describes. */
  show(run: Run, page: Page): void {
    this.#run = run;
    this.#page = page;
    this.#knob.setAttribute("aria-valuemax", String(run.length));
    this.#labels = run.segments.map((segment) => new SegmentLabel(segment, page));
    this.#sheet.replaceChildren(this.#canvas, ...this.#labels.map((label) => label.element));
    this.#layOut();
  }

  /** Puts the playhead after an entity. */
  seek(at: number): void {
    const run = this.#run;
    if (!run) return;
    this.#at = Math.max(0, Math.min(at, run.length - 1));
    this.#knob.setAttribute("aria-valuenow", String(this.#at + 1));
    this.#knob.setAttribute("aria-valuetext", sentenceOf(run, this.#at));
    if (this.#size.width === 0) return;
    this.#knob.style.top = `${place.tape + edgeOf(this.#at, this.#tapeHeight(), run.length)}px`;
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
    this.#size = { width, height };
    this.#layOut();
  }

  #layOut(): void {
    const run = this.#run;
    const { width } = this.#size;
    if (!run || width === 0) return;
    const labels = this.#labels.map((label) => Math.min(widestLabel, label.width));
    const spans = spansOf(run.segments.map(({ lines }) => lines), labels, width - before - after);
    this.#spans = spans.map((span) => ({ ...span, left: span.left + before }));
    const last = this.#spans.at(-1);
    const whole = last ? last.left + last.width + after : 0;
    this.#sheet.style.width = `${Math.max(width, whole)}px`;
    // A part that scrolls can be reached with the keyboard.
    if (whole > width) this.#scroller.tabIndex = 0;
    else this.#scroller.removeAttribute("tabindex");
    this.#spans.forEach((span, at) => this.#labels[at]?.place(span));
    this.#number(run);
    this.#paint();
  }

  /** Writes the numbers of the axis. */
  #number(run: Run): void {
    const height = this.#tapeHeight();
    const n = run.length;
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
      spans: this.#spans,
      blocks: this.#run.segments.map((segment) => blocksOf(page, segment)),
      colors: this.#run.segments.map(({ component }) => page.components[component]?.color ?? -1),
      colours: this.#colours,
      width,
      height,
      scrolled: this.#scroller.scrollLeft,
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
    if (this.#run) this.#moved(entityAt(y, this.#tapeHeight(), this.#run.length));
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
    const color = page.components[segment.component]?.color;
    this.#counts = segment.bytes > 0;
    this.#name = el("b", { title: segment.name }, shortName(page, segment));
    this.#how = el("span", { class: "walk-how", title: segment.how }, segment.how);
    this.#size = el("span", {}, sizeOf(segment));
    const foot = el("p", { class: "walk-foot" }, this.#size, this.#touched);
    this.element = el("div", { class: `walk-segment ${color === undefined ? "" : colourClass(color)}` }, this.#name, this.#how, foot);
  }

  /** The width that its words need. */
  get width(): number {
    return Math.ceil(Math.max(...[this.#name, this.#how, this.#size].map(widthOf))) + 1;
  }

  place({ left, width }: Span): void {
    this.element.style.left = `${left}px`;
    this.element.style.width = `${width}px`;
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

/** The blocks of an array that have rows. The table of entities and the list of a tag are one block. */
function blocksOf(page: Page, { component, lane, rows }: Segment): Block[] {
  const array = page.arrays.find((each) => each.component === component && each.lane === lane);
  if (!array || rows === 0) return [{ from: 0, to: 1, look: "plain" }];
  return array.leaves.flatMap((leaf): Block[] => {
    const block = page.leaves[leaf];
    if (!block || block.end === block.start) return [];
    const grouped = page.groups.some((group) => group.leaves.includes(leaf));
    const look = block.shared.length > 1 ? "tinted" : grouped ? "hatched" : "plain";
    return [{ from: block.start / rows, to: block.end / rows, look }];
  });
}
