/**
 * The store of the page: one immutable state, changed by a few named methods, drawn once a frame.
 *
 * Everything runs on the main thread. A change asks for a frame; in that frame every view sees the newest state once, so that
 * a burst of pointer events costs one update. A key does not wait for its frame: flush.
 */

import { focusOn, focusOnEvent, sameTarget } from "./focus.ts";
import type { Focus, Origin, Target } from "./focus.ts";
import type { ComponentId, Page, TreeId } from "./page.ts";
import type { Stepping } from "./step/documents.ts";

export type Theme = "auto" | "light" | "dark";

export type EngineStatus =
  | { readonly kind: "loading"; readonly received: number; readonly total: number }
  /** recovered: what stopped the engine before this one, until the reader has seen it. */
  | { readonly kind: "ready"; readonly recovered?: string }
  | { readonly kind: "failed"; readonly message: string };

/** What a design asks for that would hold up the page, while another program works on it or has failed to. */
export type Work =
  /** of is 0 as long as nobody knows; held: the page stands still meanwhile, because no worker can start. */
  | { readonly kind: "running"; readonly done: number; readonly of: number; readonly held: boolean }
  | { readonly kind: "cancelled" }
  /** It has been done within the page, which the reader is told once. */
  | { readonly kind: "within" }
  /** The analysis is there, but not its hints. */
  | { readonly kind: "unadvised"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

export interface State {
  readonly text: string;
  /** The last analysis, which may be older than the text while typing fast; null before the first. */
  readonly page: Page | null;
  /** The text that page describes. */
  readonly analysed: string;
  /** True while page does not yet describe text. */
  readonly stale: boolean;
  readonly engine: EngineStatus;
  readonly work: Work | null;
  /** What is lit up now: the thing hovered, or else the thing pinned. */
  readonly focus: Focus | null;
  readonly theme: Theme;
  /** The theme in effect. Views that paint by colour value repaint when it changes. */
  readonly dark: boolean;
  /** The component whose lowered tree and array are singled out, or null. */
  readonly component: ComponentId | null;
  readonly tree: TreeId;
  /** Where the stepper stands; null while the pictures show the end of the design. It may be a text behind. */
  readonly step: Stepping | null;
  /** Where the other algorithm stands beside it; null while only one is shown. */
  readonly beside: Stepping | null;
}

/** A part of the page that draws the state. */
export interface View {
  /** Called once, before the first update. */
  mount(element: HTMLElement): void;
  /** Called in an animation frame after any change, or at once after a key; previous is null the first time. Compare fields by identity. */
  update(state: State, previous: State | null): void;
}

/** What may stand at the caret, as far as the form of the statement there says. */
export interface Expected {
  /** Keywords, layouts, types. */
  readonly words: readonly string[];
  /** Whether those of the design may be used there. */
  readonly components: boolean;
  readonly groups: boolean;
  /** The names of entities that can be addressed there. */
  readonly entities: readonly string[];
}

/** What the page asks of the engine; engine.ts implements it and alone knows WebAssembly. */
export interface Engine {
  /** The page document of the text, without the hints; null if that would hold up the page. Throws EngineFault. */
  analyze(text: string): Page | null;
  /** Takes a model that was made elsewhere for what the ribbons show. Throws EngineFault. */
  load(model: Uint8Array): void;
  /** The text, formatted. Throws EngineFault. */
  format(text: string): string;
  /** What may follow a text that ends before the word at the caret. Throws EngineFault. */
  complete(before: string): Expected;
  /** A fresh engine after a fault. */
  restart(): Promise<void>;
}

export type Listener = (state: State, previous: State | null) => void;

const initial: State = {
  text: "",
  page: null,
  analysed: "",
  stale: true,
  engine: { kind: "loading", received: 0, total: 0 },
  work: null,
  focus: null,
  theme: "auto",
  dark: false,
  component: null,
  tree: 0,
  step: null,
  beside: null,
};

export class Store {
  #state: State;
  #drawn: State;
  #listeners = new Set<Listener>();
  #last: Listener | null = null;
  #hovered: { target: Target; origin: Origin } | null = null;
  #pinned: { target: Target; origin: Origin } | null = null;
  #asked = false;
  /** What the event of the step lights up. */
  #event: { readonly page: Page; readonly place: string; readonly focus: Focus | null } | null = null;
  readonly #frame: (draw: () => void) => void;
  readonly #report: (problem: unknown) => void;

  /**
   * frame runs its argument later, once: requestAnimationFrame in the page. report takes what a view throws while it draws,
   * so that the others still draw: reportError in the page.
   */
  constructor(frame: (draw: () => void) => void, report: (problem: unknown) => void, start: Partial<State> = {}) {
    this.#frame = frame;
    this.#report = report;
    this.#state = { ...initial, ...start };
    this.#drawn = this.#state;
  }

  get state(): State {
    return this.#state;
  }

  /** Calls the listener after every change, and once for the present state. Returns how to stop. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#tell(listener, this.#state, null);
    return () => this.#listeners.delete(listener);
  }

  /** Mounts a view and keeps it up to date. */
  attach(view: View, element: HTMLElement): void {
    view.mount(element);
    this.subscribe((state, previous) => view.update(state, previous));
  }

  /**
   * Mounts the view that is updated after all others: the one whose update reads the layout, so that the browser works it
   * out once in a frame, when everything has been written.
   */
  attachLast(view: View, element: HTMLElement): void {
    view.mount(element);
    this.#last = (state, previous) => view.update(state, previous);
    this.#tell(this.#last, this.#state, null);
  }

  setText(text: string): void {
    if (text !== this.#state.text) this.#change({ text, stale: true });
  }

  /** Takes the analysis of the present text. What was pinned stays pinned if it still has its place. */
  setPage(page: Page): void {
    const { component, tree, text: analysed } = this.#state;
    if (!this.#state.page || !sameShape(this.#state.page, page)) this.#forget();
    this.#change({
      page,
      analysed,
      stale: false,
      component: component !== null && component < page.components.length ? component : null,
      tree: tree < page.trees.length ? tree : 0,
      focus: this.#focus(page, analysed),
    });
  }

  setEngine(engine: EngineStatus): void {
    this.#change({ engine });
  }

  setWork(work: Work | null): void {
    if (work !== this.#state.work) this.#change({ work });
  }

  setTheme(theme: Theme, dark: boolean): void {
    if (theme !== this.#state.theme || dark !== this.#state.dark) this.#change({ theme, dark });
  }

  selectComponent(component: ComponentId | null): void {
    if (component !== this.#state.component) this.#change({ component });
  }

  /** The stepper has gone on; null when it is left. What it did lights up where nothing is pointed at. */
  setStep(step: Stepping | null): void {
    if (step === this.#state.step) return;
    this.#state = { ...this.#state, step };
    this.#change({ focus: this.#focus(this.#state.page) });
  }

  setBeside(beside: Stepping | null): void {
    if (beside !== this.#state.beside) this.#change({ beside });
  }

  selectTree(tree: TreeId): void {
    if (tree !== this.#state.tree) this.#change({ tree });
  }

  /** The pointer is over a thing; null when it leaves. */
  hover(target: Target | null, origin: Origin): void {
    if (target === null && this.#hovered?.origin !== origin) return;
    if (target !== null && sameTarget(this.#hovered?.target, target) && this.#hovered?.origin === origin) return;
    this.#hovered = target && { target, origin };
    this.#change({ focus: this.#focus(this.#state.page) });
  }

  /** A thing has the keyboard focus or was clicked; it stays lit when the pointer goes. null lets go. */
  pin(target: Target | null, origin: Origin): void {
    if (sameTarget(this.#pinned?.target, target) && this.#pinned?.origin === origin) return;
    if (!target && !this.#pinned && !this.#hovered) return; // a caret that moves where there is nothing to light
    this.#pinned = target && { target, origin };
    this.#hovered = null;
    this.#change({ focus: this.#focus(this.#state.page) });
  }

  #tell(listener: Listener, state: State, previous: State | null): void {
    try {
      listener(state, previous);
    } catch (problem) {
      this.#report(problem);
    }
  }

  #focus(page: Page | null, analysed = this.#state.analysed): Focus | null {
    const wanted = this.#hovered ?? this.#pinned;
    if (!page) return null;
    if (!wanted) return this.#state.step?.of === analysed ? this.#focusOfStep(page, this.#state.step) : null;
    return focusOn(page, wanted.target, wanted.origin, this.#hovered === null);
  }

  /** What an event lights up; the same focus as for the event before if that was at the same place, so that no view draws it anew. */
  #focusOfStep(page: Page, stepping: Stepping): Focus | null {
    const { event } = stepping.step;
    const place = event ? `${event.leaf} ${event.components.join(" ")}` : "";
    if (this.#event?.page !== page || this.#event.place !== place) this.#event = { page, place, focus: focusOnEvent(page, stepping) };
    return this.#event.focus;
  }

  #forget(): void {
    this.#hovered = null;
    this.#pinned = null;
  }

  #change(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part };
    if (this.#asked) return;
    this.#asked = true;
    this.#frame(() => this.flush());
  }

  /** Draws now what waits for the next frame. */
  flush(): void {
    this.#asked = false;
    if (this.#drawn === this.#state) return;
    const previous = this.#drawn;
    this.#drawn = this.#state;
    for (const listener of this.#listeners) this.#tell(listener, this.#state, previous);
    if (this.#last) this.#tell(this.#last, this.#state, previous);
  }
}

/** Whether ids mean the same things in both documents. */
function sameShape(a: Page, b: Page): boolean {
  return (
    a.components.length === b.components.length &&
    a.groups.length === b.groups.length &&
    a.systems.length === b.systems.length &&
    a.nodes.length === b.nodes.length &&
    a.leaves.length === b.leaves.length
  );
}
