/**
 * The arrays of two designs in the view of the arrays: A and B in pairs, or B alone. A alone is the picture that the page has
 * anyway. The worker draws the picture; each component in it is a button, for the pointer and for the keyboard.
 */

import { arraysLegend, readTheme } from "../arrays/arrays.ts";
import { byId, button, el, visible, write } from "../dom.ts";
import type { PairedArrays, PairPicture } from "../documents.ts";
import { count, counted } from "../numbers.ts";
import type { ComponentId } from "../page.ts";
import { colourClass } from "../palette.ts";
import type { State } from "../state.ts";
import { atEnd } from "../step-place.ts";
import type { Store } from "../store.ts";

export type Shown = "a" | "b" | "ab";

/** The size and the widths of characters that a picture is drawn for, whether it is of B alone, and after how many commits; -1 for the end. */
export interface Room {
  readonly commits: number;
  readonly metrics: string;
  readonly width: number;
  readonly height: number;
  readonly onlyB: boolean;
}

/** Pixels that the line below the pairs takes. */
const alikeHeight = 56;

export class PairedArraysView {
  readonly #store: Store;
  readonly #changed: () => void;
  readonly #picture = el("div", { class: "both-picture" });
  readonly #lines = el("div", { class: "both-lines" });
  readonly #alike = el("div", { class: "both-alike" });
  readonly #scroller: HTMLElement;
  readonly #legend = el("div", { class: "arrays-legend" });
  /** After which commit both designs are shown, while that is not the last. */
  readonly #place = el("p", { class: "both-place soft" });
  readonly #element: HTMLElement;
  #shown: Shown = "a";
  #metrics = "";

  /** changed is called when another picture is wanted. */
  constructor(store: Store, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
    this.#scroller = el("div", { class: "both-scroll", role: "toolbar", "aria-orientation": "vertical", "aria-label": "Arrays of A and B" }, el("div", { class: "both-sheet" }, this.#lines, this.#picture), this.#alike);
    this.#element = el("div", { class: "both-arrays", hidden: true }, this.#scroller, el("div", { class: "both-foot" }, this.#place, this.#legend));
    byId("arrays-panel").append(this.#element);
    let size = "";
    new ResizeObserver(() => {
      const { clientWidth, clientHeight } = this.#scroller;
      if (`${clientWidth} ${clientHeight}` === size) return;
      size = `${clientWidth} ${clientHeight}`;
      if (clientWidth > 0) this.#changed(); // it has none while it is hidden
    }).observe(this.#scroller);
    this.#listen();
    store.subscribe((state, previous) => {
      if (state.focus !== previous?.focus) this.#mark();
      if (this.room && previous && commitsOf(state) !== commitsOf(previous)) this.#changed();
    });
  }

  /** Shows the pairs, B alone, or again the arrays of A alone. */
  choose(shown: Shown): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    const pairs = shown !== "a";
    visible(this.#element, pairs);
    this.#cover(pairs);
    this.#clear();
    if (pairs) this.#changed();
  }

  /** Puts the pairs in the place of the arrays of A; where there is nothing to pair, only the line that says so stands below them. */
  #cover(covers: boolean): void {
    byId("arrays").classList.toggle("covered", covers);
    byId("workbench").classList.toggle("pairing", covers);
    this.#element.classList.toggle("all-alike", !covers);
  }

  /** The room for the picture; null while none is shown. */
  get room(): Room | null {
    if (this.#shown === "a") return null;
    const { clientWidth: width, clientHeight } = this.#scroller;
    if (width === 0) return null;
    this.#metrics ||= readTheme(this.#scroller).advances.join(" ");
    const onlyB = this.#shown === "b";
    return { metrics: this.#metrics, width, height: Math.max(0, clientHeight - (onlyB ? 0 : alikeHeight)), onlyB, commits: commitsOf(this.#store.state) };
  }

  /** Shows a picture that was drawn for this room, unless another one is wanted by now. */
  show(document: PairPicture, room: Room): void {
    const now = this.room;
    if (!now || now.width !== room.width || now.height !== room.height || now.onlyB !== room.onlyB || now.commits !== room.commits) return;
    const focused = this.#buttons().find((each) => each === window.document.activeElement)?.dataset["name"];
    const root = new DOMParser().parseFromString(document.picture, "image/svg+xml").documentElement;
    root.setAttribute("aria-hidden", "true");
    this.#picture.replaceChildren(window.document.importNode(root, true));
    this.#lines.replaceChildren(...document.lines.map((line) => this.#line(line)));
    this.#drawAlike(document.alike, document.lines.length === 0);
    this.#cover(document.lines.length > 0);
    this.#legend.replaceChildren(document.lines.length > 0 ? arraysLegend(document.looks, new Set()) : "");
    write(this.#place, placeWords(room.commits));
    this.#element.classList.remove("waiting");
    this.#mark();
    if (focused !== undefined) this.#buttons().find((each) => each.dataset["name"] === focused)?.focus();
  }

  /** The picture belongs to older texts. */
  wait(): void {
    this.#element.classList.add("waiting");
  }

  /** No other picture comes. */
  stopWaiting(): void {
    this.#element.classList.remove("waiting");
  }

  #clear(): void {
    for (const each of [this.#picture, this.#lines, this.#alike, this.#legend]) each.replaceChildren();
  }

  #line(line: PairedArrays): HTMLElement {
    const element = this.#button(line, "");
    element.classList.add("both-line");
    element.style.top = `${line.y - 3}px`;
    element.style.height = `${line.height + 6}px`;
    return element;
  }

  #drawAlike(alike: readonly PairedArrays[], all: boolean): void {
    if (alike.length === 0) return this.#alike.replaceChildren();
    const words = all ? "All arrays are alike" : `${counted(alike.length, "array")} alike`;
    const { page } = this.#store.state;
    const names = alike.map((line) => {
      const element = this.#button(line, line.name);
      element.classList.add("comp", colourClass(page?.components[line.a]?.color ?? 0));
      return element;
    });
    this.#alike.replaceChildren(el("span", { class: "soft" }, words), ...names);
  }

  #button({ name, a, text }: PairedArrays, words: string): HTMLButtonElement {
    const element = button(words, { class: "both-button", "aria-label": text, "data-name": name, "data-component": a, tabindex: -1 }, () => this.#pin(a));
    element.addEventListener("focus", () => this.#setStop(element));
    return element;
  }

  #pin(component: ComponentId): void {
    if (component >= 0) this.#store.pin({ kind: "component", id: component }, "arrays"); // A has nothing that is in B alone
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.#scroller.querySelectorAll<HTMLButtonElement>(".both-button")];
  }

  #setStop(stop: HTMLButtonElement): void {
    for (const each of this.#buttons()) each.tabIndex = each === stop ? 0 : -1;
  }

  /** Marks the components of the selection, and makes one button a stop of Tab. */
  #mark(): void {
    const { focus } = this.#store.state;
    const buttons = this.#buttons();
    for (const each of buttons) {
      const id = Number(each.dataset["component"]);
      each.classList.toggle("highlighted", focus?.components.has(id) ?? false);
      setCurrent(each, focus?.pinned === true && focus.target.kind === "component" && focus.target.id === id);
    }
    const [first] = buttons;
    if (first && !buttons.some((each) => each.tabIndex === 0)) first.tabIndex = 0;
  }

  #listen(): void {
    const under = (event: Event) => (event.target instanceof Element ? event.target.closest<HTMLElement>(".both-button") : null);
    this.#scroller.addEventListener("pointerover", (event) => {
      const id = Number(under(event)?.dataset["component"] ?? -1);
      if (event.pointerType !== "touch") this.#store.hover(id < 0 ? null : { kind: "component", id }, "arrays");
    });
    this.#scroller.addEventListener("pointerleave", () => this.#store.hover(null, "arrays"));
    this.#scroller.addEventListener("keydown", (event) => {
      const buttons = this.#buttons();
      const at = buttons.findIndex((each) => each === under(event));
      const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus();
      event.preventDefault();
    });
  }
}

/** How many commits the playhead has behind it; -1 at the end. Within a commit it is those before. */
function commitsOf({ step }: State): number {
  if (!step || atEnd(step.step)) return -1;
  const { tick, move, moves } = step.step;
  return move < moves ? tick - 1 : tick;
}

function placeWords(commits: number): string {
  if (commits < 0) return "";
  return commits === 0 ? "A and B before the first tick" : `A and B after tick ${count(commits)}`;
}

function setCurrent(element: HTMLElement, current: boolean): void {
  if (current) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}
