/**
 * The arrays of two designs in pairs, in the view of the arrays. One design alone is the picture that the page has anyway. The
 * worker draws the picture; each component in it is a button, for the pointer and for the keyboard.
 */

import { arraysLegend, readTheme } from "../arrays/arrays.ts";
import { button, byId, el, setCurrent, visible, write } from "../dom/dom.ts";
import type { PairedArrays, PairPicture } from "../page/documents.ts";
import { count, counted } from "../text/numbers.ts";
import { sameTarget } from "../state/focus.ts";
import type { Target } from "../state/focus.ts";
import type { Page } from "../page/page.ts";
import { colourClass } from "../labels/palette.ts";
import type { State } from "../state/state.ts";
import { atEnd } from "../playing/step-place.ts";
import type { Store } from "../state/store.ts";

/** The size and the widths of characters that a picture is drawn for, and after how many commits; -1 for the end. */
export interface Room {
  readonly commits: number;
  readonly metrics: string;
  readonly width: number;
  readonly height: number;
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
  readonly #of = new WeakMap<HTMLElement, PairedArrays>();
  #shown = false;
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
      if (state.focus !== previous?.focus || state.second !== previous?.second) this.#mark();
      if (this.room && previous && commitsOf(state) !== commitsOf(previous)) this.#changed();
    });
  }

  /** Shows the pairs, or again the arrays of one design alone. */
  choose(shown: boolean): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    visible(this.#element, shown);
    this.#cover(shown);
    this.#clear();
    if (shown) this.#changed();
  }

  /** Puts the pairs in the place of the arrays of A; where there is nothing to pair, only the line that says so stands below them. */
  #cover(covers: boolean): void {
    byId("arrays").classList.toggle("covered", covers);
    byId("workbench").classList.toggle("pairing", covers);
    this.#element.classList.toggle("all-alike", !covers);
  }

  /** The room for the picture; null while none is shown. */
  get room(): Room | null {
    if (!this.#shown) return null;
    const { clientWidth: width, clientHeight } = this.#scroller;
    if (width === 0) return null;
    this.#metrics ||= readTheme(this.#scroller).advances.join(" ");
    return { metrics: this.#metrics, width, height: Math.max(0, clientHeight - alikeHeight), commits: commitsOf(this.#store.state) };
  }

  /** Shows a picture that was drawn for this room, unless another one is wanted by now. */
  show(document: PairPicture, room: Room): void {
    const now = this.room;
    if (!now || now.width !== room.width || now.height !== room.height || now.commits !== room.commits) return;
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

  #button(of: PairedArrays, words: string): HTMLButtonElement {
    const element = button(words, { class: "both-button", "aria-label": of.text, "data-name": of.name, tabindex: -1 }, () => this.#store.pin(...this.#componentOf(of)));
    element.addEventListener("focus", () => this.#setStop(element));
    this.#of.set(element, of);
    return element;
  }

  /** The component in A, or in B if only that has it: by its name, because the numbers are those of the designs that were compared. */
  #componentOf({ a, name }: PairedArrays): [target: Target | null, origin: "arrays", page: Page | null] {
    const { page, second } = this.#store.state;
    const of = a >= 0 ? page : (second?.page ?? null);
    return [componentIn(of, name), "arrays", of];
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.#scroller.querySelectorAll<HTMLButtonElement>(".both-button")];
  }

  #setStop(stop: HTMLButtonElement): void {
    for (const each of this.#buttons()) each.tabIndex = each === stop ? 0 : -1;
  }

  /** Marks the components of the selection, and makes one button a stop of Tab. */
  #mark(): void {
    const { focus, page, second } = this.#store.state;
    const buttons = this.#buttons();
    for (const each of buttons) {
      const name = this.#of.get(each)?.name ?? "";
      const places = [[focus, componentIn(page, name)], [second?.focus, componentIn(second?.page, name)]] as const;
      each.classList.toggle("highlighted", places.some(([of, target]) => target !== null && of?.components.has(target.id) === true));
      setCurrent(each, places.some(([of, target]) => target !== null && of?.pinned === true && sameTarget(of.target, target)));
    }
    const [first] = buttons;
    if (first && !buttons.some((each) => each.tabIndex === 0)) first.tabIndex = 0;
  }

  #listen(): void {
    const under = (event: Event) => (event.target instanceof Element ? event.target.closest<HTMLElement>(".both-button") : null);
    this.#scroller.addEventListener("pointerover", (event) => {
      const button = under(event);
      const of = button && this.#of.get(button);
      if (event.pointerType === "touch") return;
      if (of) this.#store.hover(...this.#componentOf(of));
      else this.#store.hover(null, "arrays");
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

function componentIn(page: Page | null | undefined, name: string): (Target & { readonly kind: "component" }) | null {
  const id = page?.components.findIndex((each) => each.name === name) ?? -1;
  return id < 0 ? null : { kind: "component", id };
}
