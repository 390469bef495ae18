/**
 * The ticks on the timeline: a segment for each, with its number, a bar for every component that it writes, and the count of
 * its rows; and the playhead, which is a slider. It draws only the segments in sight, because there may be 10,000.
 */

import { el } from "../dom/dom.ts";
import { count, counted } from "../text/numbers.ts";
import { colourClass } from "../labels/palette.ts";
import type { Page } from "../page/page.ts";
import type { StepDocument } from "../state/stepping.ts";
import { barPitch, edgesOf, fitting, layOut, placeAt, tickAt, xOf } from "./strip-layout.ts";
import type { StripLayout, TickPart } from "./strip-layout.ts";

type Ticks = Page["ticks"];

/** Pixels of the tallest bar. */
const tallest = 18;
/** Pixels left and right of the ticks, so that the playhead is whole at both ends; the style sheet has them, too. */
const padding = 8;
/** Pixels that stay visible on both sides of the playhead in a strip that scrolls. */
const margin = 24;

/** What the playhead stands at, and its words for a screen reader. */
export interface Playhead {
  /** null for the end. */
  readonly step: Pick<StepDocument, "tick" | "move" | "moves"> | null;
  readonly words: string;
}

export class Strip {
  readonly element = el("div", { class: "strip", role: "slider", tabindex: 0, "aria-label": "Position", "aria-orientation": "horizontal", "aria-valuemin": 0, "aria-valuemax": 0, "aria-valuenow": 0 });
  readonly #segments = el("div", { class: "strip-ticks" });
  readonly #done = el("i", { class: "strip-done" });
  readonly #head = el("i", { class: "strip-head" });
  readonly #inner = el("div", { class: "strip-inner" }, this.#segments, this.#done, this.#head);
  readonly #seek: (to: TickPart) => void;
  #components: Page["components"] = [];
  #ticks: Ticks = [];
  #layout: StripLayout = layOut(0, 0);
  /** The most rows that a tick writes in the array of one component. */
  #most = 1;
  #room = 0;
  #scrolled = 0;
  #playhead: Playhead = { step: null, words: "" };
  /** Where the pointer holds the playhead; null while it stands at the position. */
  #held: number | null = null;
  #dragging = false;
  /** Where the playhead was put last. */
  #x = -1;
  /** The segments that are drawn. */
  #drawn = "";

  /** seek is called while the pointer drags the playhead. */
  constructor(seek: (to: TickPart) => void) {
    this.#seek = seek;
    this.element.append(this.#inner);
    new ResizeObserver(([entry]) => this.#resize(entry?.contentRect.width ?? 0)).observe(this.element);
    this.element.addEventListener("scroll", () => this.#scroll(), { passive: true });
    this.element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.element.addEventListener("pointerdown", (event) => this.#press(event));
    this.element.addEventListener("pointermove", (event) => this.#dragging && this.#drag(event));
    for (const end of ["pointerup", "pointercancel"] as const) this.element.addEventListener(end, () => (this.#dragging = false));
  }

  /** Shows the ticks of a document. */
  showTicks({ components, ticks }: Pick<Page, "components" | "ticks">): void {
    if (ticks === this.#ticks) return;
    const same = sameTicks(ticks, this.#ticks) && sameColours(components, this.#components);
    this.#components = components;
    if (same) return;
    this.#most = Math.max(1, ...ticks.map(({ writes }) => Math.max(0, ...writes.map(([, rows]) => rows))));
    this.#ticks = ticks;
    this.element.setAttribute("aria-valuemax", String(ticks.length));
    this.element.setAttribute("aria-disabled", String(ticks.length === 0));
    this.#held = null;
    this.#relayout();
  }

  /** Moves the playhead. It stays under the pointer until the replay has followed: settled. */
  showPlayhead(playhead: Playhead, settled: boolean): void {
    this.#playhead = playhead;
    if (settled && !this.#dragging) this.#held = null;
    const { step, words } = playhead;
    const at = step ? step.tick - 1 + (step.moves === 0 ? 1 : step.move / step.moves) : this.#ticks.length;
    this.#set("aria-valuenow", String(Math.round(100 * at) / 100));
    this.#set("aria-valuetext", words);
    this.#place();
  }

  #set(name: string, value: string): void {
    if (this.element.getAttribute(name) !== value) this.element.setAttribute(name, value);
  }

  #resize(width: number): void {
    if (width === this.#room) return;
    this.#room = width;
    this.#relayout();
  }

  #relayout(): void {
    if (this.#room <= 0) return;
    this.#layout = layOut(this.#ticks.length, this.#room);
    this.#inner.style.width = `${Math.ceil(this.#layout.width)}px`;
    this.#drawn = "";
    this.#x = -1;
    this.#place();
    this.#draw();
  }

  /** Puts the playhead at its position, and scrolls it into sight. */
  #place(): void {
    if (this.#room <= 0) return;
    const { step } = this.#playhead;
    const x = this.#held ?? (step ? xOf(this.#layout, step) : this.#layout.width);
    if (x === this.#x) return; // a reader who has scrolled the strip stays there
    this.#x = x;
    this.#head.style.transform = `translateX(${Math.round(x)}px)`;
    this.#done.style.transform = `scaleX(${Math.round(x)})`;
    if (this.#held !== null || this.#layout.width <= this.#room) return;
    if (x >= this.#scrolled + margin && x <= this.#scrolled + this.#room - margin) return;
    const most = this.#layout.width - this.#room;
    const wanted = Math.round(Math.min(most, Math.max(0, x - this.#room / 2)));
    if (wanted === Math.round(this.#scrolled)) return;
    this.#scrolled = wanted;
    this.element.scrollLeft = wanted;
    this.#draw();
  }

  #scroll(): void {
    this.#scrolled = this.element.scrollLeft;
    this.#draw();
  }

  /** A wheel that turns up and down scrolls a strip that is wider than the bar, up to its ends. In an embed it belongs to the page around. */
  #wheel(event: WheelEvent): void {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY) || this.element.closest(".play")) return;
    const before = this.element.scrollLeft;
    this.element.scrollLeft += event.deltaY;
    if (this.element.scrollLeft !== before) event.preventDefault();
  }

  /** Draws the segments in sight. */
  #draw(): void {
    if (this.#room <= 0 || this.#ticks.length === 0) return this.#segments.replaceChildren();
    const first = tickAt(this.#layout, this.#scrolled);
    const last = tickAt(this.#layout, this.#scrolled + this.#room);
    const drawn = `${first} ${last}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const segments: HTMLElement[] = [];
    for (let tick = first; tick <= last; tick++) segments.push(this.#segment(tick));
    this.#segments.replaceChildren(...segments);
  }

  #segment(tick: number): HTMLElement {
    const { writes = [] } = this.#ticks[tick - 1] ?? {};
    const [left, right] = edgesOf(this.#layout, tick);
    const rows = writes.reduce((sum, [, each]) => sum + each, 0);
    const words = tick === 1 ? `${counted(rows, "row")} written` : count(rows);
    const written = writes.filter(([, each]) => each > 0);
    const fits = fitting(right - left, count(tick), written.length, words);
    const element = el(
      "div",
      { class: "tick", title: this.#title(tick, rows, written) },
      fits.number && el("b", {}, count(tick)),
      fits.bars && el("span", { class: "tick-bars" }, ...written.map(([component, each]) => this.#bar(component, each))),
      fits.rows && el("em", {}, words),
    );
    element.style.left = `${Math.round(left)}px`;
    element.style.width = `${Math.max(1, Math.round(right) - Math.round(left))}px`;
    return element;
  }

  #bar(component: number, rows: number): HTMLElement {
    const bar = el("i", { class: colourClass(this.#components[component]?.color ?? 0) });
    bar.style.height = `${Math.max(1, Math.round(tallest * Math.sqrt(rows / this.#most)))}px`;
    bar.style.width = `${barPitch - 1}px`;
    return bar;
  }

  #title(tick: number, rows: number, written: Ticks[number]["writes"]): string {
    const parts = written.map(([component, each]) => `${this.#components[component]?.name ?? ""} ${count(each)}`);
    return [`Tick ${count(tick)}: ${counted(rows, "row")} written`, ...parts].join("\n");
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || this.#ticks.length === 0) return;
    event.preventDefault(); // no selection of text, and no drag of the page
    this.element.setPointerCapture(event.pointerId);
    this.element.focus({ preventScroll: true });
    this.#dragging = true;
    this.#drag(event);
  }

  #drag(event: PointerEvent): void {
    const { left } = this.element.getBoundingClientRect();
    const across = event.clientX - left - padding;
    // Beyond its ends a strip that is wider than the bar scrolls on.
    if (event.type === "pointermove" && (across < 0 || across > this.#room)) this.element.scrollLeft += across < 0 ? across : across - this.#room;
    const x = this.#scrolled + Math.min(this.#room, Math.max(0, across));
    this.#held = Math.min(this.#layout.width, Math.max(0, x));
    this.#place();
    this.#seek(placeAt(this.#layout, x));
  }
}

/** Whether both write the same rows in every tick, as most edits leave them. */
function sameTicks(a: Ticks, b: Ticks): boolean {
  return a.length === b.length && a.every(({ writes }, tick) => sameWrites(writes, b[tick]?.writes ?? []));
}

function sameWrites(a: Ticks[number]["writes"], b: Ticks[number]["writes"]): boolean {
  return a.length === b.length && a.every(([component, rows], at) => component === b[at]?.[0] && rows === b[at]?.[1]);
}

function sameColours(a: Page["components"], b: Page["components"]): boolean {
  return a.length === b.length && a.every(({ name, color }, at) => name === b[at]?.name && color === b[at]?.color);
}
