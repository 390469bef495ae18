/** One view: its head, the picture that scrolls, the table in its place on request, and the legend. */

import { letterBadge } from "../labels/badge.ts";
import { withNames } from "../labels/component-name.ts";
import { button, el, focusedFrom, present, visible, write } from "../dom/dom.ts";
import { sameTarget } from "../state/focus.ts";
import type { Focus, Target } from "../state/focus.ts";
import type { TracePosition } from "../link/link.ts";
import type { SystemId } from "../page/page.ts";
import type { Store } from "../state/store.ts";
import { systemIn } from "./kinds.ts";
import type { Drawn, Kind, Shown } from "./kinds.ts";
import { Steps, within } from "./steps.ts";
import type { StepDocument } from "../page/documents.ts";
import type { TraceClient } from "./trace-client.ts";

export interface PanelActions {
  stop(): void;
  goOn(): void;
  /** The view comes into sight, or goes out of it. */
  seen(): void;
}

export class Panel {
  readonly kind: Kind;
  readonly #store: Store;
  readonly #said = el("p", { class: "stored-head-words" });
  readonly #busyText = el("span", {});
  readonly #stop = button("Stop", { class: "link" }, () => this.#actions?.stop());
  readonly #goOn = button("Go on", { class: "link" }, () => this.#actions?.goOn());
  readonly #busy = el("p", { class: "stored-busy", hidden: true }, this.#busyText, this.#stop, this.#goOn);
  readonly #toggle = button("Table", { class: "stored-toggle", "aria-pressed": "false" }, () => this.#switch());
  readonly #stepping = button("Steps", { class: "stored-toggle", "aria-pressed": "false", title: "What the storage does in the ticks, step by step" }, () => this.#toggleSteps());
  readonly #message = el("p", { class: "stored-message", hidden: true });
  readonly #scroller = el("div", { class: "stored-picture" });
  readonly #table = el("div", { class: "stored-tables", hidden: true, tabindex: 0, role: "group" });
  readonly #legend = el("p", { class: "stored-legend soft" });
  readonly #steps: Steps;
  #stepsOpen = false;
  /** The playhead of the timeline has opened the steps, so its return to the end closes them. */
  #opened = false;
  /** The reader has closed the steps, so the playhead opens them only after it was at the end. */
  #declined = false;
  #actions: PanelActions | null = null;
  #host: HTMLElement | null = null;
  #shown: Shown | null = null;
  #drawn: Drawn | null = null;
  #focus: Focus | null = null;
  #system: SystemId = -1;
  #size = { width: 0, height: 0 };
  #seen = false;
  /** The part that Tab goes to. */
  #current = 0;

  constructor(store: Store, kind: Kind, client: TraceClient) {
    this.#store = store;
    this.kind = kind;
    this.#steps = new Steps(client, kind.storage);
    this.#table.setAttribute("aria-label", kind.label);
  }

  get inSight(): boolean {
    return this.#seen;
  }

  /** Whether the reader has chosen the view. On a phone another part of the page may be in its place. */
  get chosen(): boolean {
    return this.#host?.closest<HTMLElement>(".panel")?.hidden === false;
  }

  mount(element: HTMLElement, actions: PanelActions): void {
    this.#host = element;
    this.#actions = actions;
    element.classList.add("stored");
    element.append(el("div", { class: "stored-head" }, this.#said, this.#busy, this.#stepping, this.#toggle), this.#message, this.#scroller, this.#table, this.#legend, this.#steps.element);
    new ResizeObserver(() => this.#resized()).observe(element);
    new ResizeObserver(() => this.#resized()).observe(this.#scroller);
    this.#scroller.addEventListener("click", (event) => this.#click(event));
    this.#scroller.addEventListener("focusin", (event) => this.#focused(event.target));
    this.#scroller.addEventListener("keydown", (event) => this.#key(event));
    this.#scroller.addEventListener("pointerover", (event) => event.pointerType === "touch" || this.#store.hover(this.#targetAt(event.target), "trees"));
    this.#scroller.addEventListener("pointerleave", () => this.#store.hover(null, "trees"));
  }

  stale(stale: boolean): void {
    this.#host?.classList.toggle("stale", stale);
  }

  busy(busy: "" | "pending" | "computing" | "stopped", words: string): void {
    this.#host?.classList.toggle("pending", busy === "pending" || busy === "computing");
    visible(this.#busy, busy === "computing" || busy === "stopped");
    visible(this.#stop, busy === "computing");
    visible(this.#goOn, busy === "stopped");
    write(this.#busyText, words);
  }

  /** Shows a document, and marks what is selected. */
  show(shown: Shown | null, focus: Focus | null, system: SystemId): void {
    const before = this.#shown;
    this.#focus = focus;
    this.#system = focus?.target.kind === "system" ? focus.target.id : system;
    this.#shown = shown;
    if (shown !== before) this.#draw();
    this.#mark();
    this.#loadSteps();
  }

  #resized(): void {
    const seen = (this.#host?.clientWidth ?? 0) > 0;
    const { clientWidth: width, clientHeight: height } = this.#scroller;
    const other = seen && (width !== this.#size.width || height !== this.#size.height);
    if (seen) this.#size = { width, height }; // what was drawn stays while the view is hidden
    if (seen !== this.#seen) {
      this.#seen = seen;
      if (!seen) this.#steps.pause();
      this.#actions?.seen();
    }
    if (other && width > 0) {
      this.#draw();
      this.#mark();
    }
  }

  #draw(): void {
    const shown = this.#shown;
    if (!shown || this.#size.width === 0) return;
    const nothing = shown.memory.entities === 0 ? "The design has no entities. Spawn some, as in spawn 100 Position." : "";
    write(this.#message, nothing);
    visible(this.#message, nothing !== "");
    const focused = this.#scroller.contains(focusedFrom(this.#scroller));
    const scrolled = this.#scroller.scrollTop;
    this.#drawn = nothing === "" ? this.kind.draw(shown, this.#size) : null;
    this.#scroller.replaceChildren(...[this.#drawn?.head, this.#drawn?.picture, this.#drawn?.foot].filter((each) => each instanceof SVGElement));
    this.#scroller.scrollTop = scrolled;
    this.#current = Math.max(0, Math.min(this.#current, (this.#drawn?.parts.length ?? 0) - 1));
    this.#drawn?.parts.forEach((part, at) => part.setAttribute("tabindex", at === this.#current ? "0" : "-1"));
    if (focused) this.#drawn?.parts[this.#current]?.focus();
  }

  /** Marks what is selected and what the system uses, in the picture, the head, the legend and the table. */
  #mark(): void {
    const shown = this.#shown;
    if (!shown) return;
    const system = shown.page.systems[this.#system] ? this.#system : -1;
    if (this.#drawn) this.kind.mark(this.#drawn, shown, this.#focus, system);
    const there = systemIn(shown, this.kind.storage, system);
    const name = shown.page.systems[system]?.name;
    const about = shown.memory.storages.find((each) => each.storage === this.kind.storage)?.text ?? "";
    this.#said.replaceChildren(...present(there ? [letterBadge(there.how), " ", el("b", {}, `${name ?? ""}:`), " ", ...withNames(shown.page, there.text)] : [about]));
    const incomplete = shown.memory.complete ? "" : "The ticks ask for too much to be followed to their end.";
    const marks = this.#drawn ? [this.kind.meaning, ...this.kind.legend(shown, system), ...this.#drawn.leftOut, incomplete] : [];
    this.#legend.replaceChildren(...present(marks).map((each) => el("span", {}, each)));
    if (!this.#table.hidden) this.#table.replaceChildren(this.kind.table(shown, system));
  }

  #switch(): void {
    this.#toggle.setAttribute("aria-pressed", String(!this.#tabled));
    this.#arrange();
    this.#mark();
  }

  get #tabled(): boolean {
    return this.#toggle.getAttribute("aria-pressed") === "true";
  }

  /** Shows the picture, the table or the steps. */
  #arrange(): void {
    visible(this.#table, this.#tabled && !this.#stepsOpen);
    visible(this.#scroller, !this.#tabled && !this.#stepsOpen);
    visible(this.#legend, !this.#stepsOpen);
    visible(this.#steps.element, this.#stepsOpen);
    this.#steps.tabled(this.#tabled);
  }

  #toggleSteps(): void {
    this.#openSteps(!this.#stepsOpen);
    this.#declined = !this.#stepsOpen;
  }

  #openSteps(open: boolean): void {
    this.#opened = false;
    this.#stepsOpen = open;
    if (!open) this.#steps.pause();
    this.#stepping.setAttribute("aria-pressed", String(open));
    this.#arrange();
    this.#loadSteps();
  }

  /** The step that is shown; null where none is. */
  get place(): TracePosition | null {
    return this.#stepsOpen ? this.#steps.place : null;
  }

  pause(): void {
    this.#steps.pause();
  }

  showStep(place: TracePosition | null): void {
    if (place) this.#steps.show(place);
    this.#openSteps(place !== null);
  }

  #loadSteps(): void {
    if (this.#stepsOpen && this.#seen && this.#shown) this.#steps.open(this.#shown.page, this.#shown.text);
  }

  /** Goes with the playhead of the timeline. */
  follow(step: StepDocument | null): void {
    if (within(step)) {
      this.#steps.follow(step);
      if (this.#stepsOpen || this.#declined) return;
      this.#openSteps(true);
      this.#opened = true;
      return;
    }
    this.#declined = false;
    if (this.#opened) this.#openSteps(false);
  }

  /** What the pointer or the focus is on: a component within a part, or else what the part selects. */
  #targetAt(from: EventTarget | null): Target | null {
    if (!(from instanceof Element) || !this.#shown) return null;
    const component = from.closest("[data-component]")?.getAttribute("data-component");
    if (component) return { kind: "component", id: Number(component) };
    const part = from.closest("[data-at]")?.getAttribute("data-at");
    return part ? this.kind.target(this.#shown, Number(part)) : null;
  }

  #select(from: EventTarget | null): void {
    const target = this.#targetAt(from);
    const at = from instanceof Element ? from.closest("[data-at]")?.getAttribute("data-at") : null;
    if (at) this.#focusPart(Number(at));
    if (!target) return;
    const { focus } = this.#store.state;
    if (!focus?.pinned || !sameTarget(focus.target, target)) this.#store.pin(target, "trees");
  }

  #click(event: MouseEvent): void {
    this.#select(event.target);
  }

  #focusPart(at: number): void {
    const parts = this.#drawn?.parts ?? [];
    parts[Math.max(0, Math.min(at, parts.length - 1))]?.focus();
  }

  /** Makes the part that has got the focus the one that Tab goes to. */
  #focused(part: EventTarget | null): void {
    const parts = this.#drawn?.parts ?? [];
    const at = parts.findIndex((each) => each === part);
    if (at < 0) return;
    parts[this.#current]?.setAttribute("tabindex", "-1");
    parts[at]?.setAttribute("tabindex", "0");
    this.#current = at;
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const last = (this.#drawn?.parts.length ?? 0) - 1;
    const to = { ArrowDown: this.#current + 1, ArrowUp: this.#current - 1, Home: 0, End: last, PageDown: this.#current + 10, PageUp: this.#current - 10 }[event.key];
    if (to !== undefined) this.#focusPart(to);
    else if (event.key === "Enter" || event.key === " ") this.#select(this.#drawn?.parts[this.#current] ?? null);
    else return;
    event.preventDefault();
  }
}
