/**
 * The store: holds the state, changes it by a few named methods, and has it drawn once a frame.
 *
 * Everything runs on the main thread. A change requests a frame. In that frame every view gets the newest state once, so that a
 * burst of pointer events costs one update. A key is drawn at once instead, by flush.
 */

import type { Elsewhere } from "./elsewhere.ts";
import { focusOn, focusOnEvent, sameNamed, sameTarget } from "./focus.ts";
import type { Focus, Origin, Target } from "./focus.ts";
import type { ComponentId, Page, TreeId } from "../page/page.ts";
import type { Before, EngineStatus, MeasuredAt, SharedProblem, State, Theme, Work } from "./state.ts";
import type { Stepping } from "./stepping.ts";

/** A part of the page that the store draws. */
export interface View {
  /** Called once, before the first update. */
  mount(element: HTMLElement): void;
  /** Called in a frame after a change, or at once after a key. previous is null the first time. */
  update(state: State, previous: State | null): void;
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
  selected: null,
  second: null,
  theme: "auto",
  dark: false,
  component: null,
  tree: 0,
  step: null,
  secondStep: null,
  measured: null,
  elsewhere: null,
  before: null,
  problems: null,
};

/** What is to be highlighted, and the document that its number is of. */
interface Wanted {
  readonly target: Target;
  readonly origin: Origin;
  readonly page: Page | null;
}

export class Store {
  #state: State;
  #drawn: State;
  #listeners = new Set<Listener>();
  #lastListener: Listener | null = null;
  #hovered: Wanted | null = null;
  #pinned: Wanted | null = null;
  #resting = false;
  #frameRequested = false;
  /** Whether something was pinned or unpinned that no view has seen. */
  #pinWaits = false;
  /** The design that the next edit changes; null before there is one. */
  #settled: Before | null = null;
  /** The focus of the stepper's last event, kept so that an event in the same block does not redraw the views. */
  #eventFocus: { readonly page: Page; readonly block: string; readonly focus: Focus | null } | null = null;
  readonly #frame: (draw: () => void) => void;
  readonly #report: (problem: unknown) => void;

  /**
   * frame calls its argument later, once: requestAnimationFrame in the page. report gets what a view throws while it draws, so
   * that the other views still draw: reportError in the page.
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

  /** Calls the listener once now and then after every change. Returns a function that unsubscribes it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#notify(listener, this.#state, null);
    return () => this.#listeners.delete(listener);
  }

  /** Mounts a view and updates it from then on. */
  attach(view: View, element: HTMLElement): void {
    view.mount(element);
    this.subscribe((state, previous) => view.update(state, previous));
  }

  /**
   * Mounts the view that is updated after all others. It is the editor, which reads the layout while it updates: the browser then
   * computes the layout once a frame, when everything has been written.
   */
  attachLast(view: View, element: HTMLElement): void {
    view.mount(element);
    this.#lastListener = (state, previous) => view.update(state, previous);
    this.#notify(this.#lastListener, this.#state, null);
  }

  setText(text: string): void {
    if (text !== this.#state.text) this.#change({ text, stale: true });
  }

  /** Sets the analysis of the present text, or of another design. The pinned thing stays pinned if it is still there. */
  setPage(page: Page): void {
    const { component, tree, text: analysed, page: before } = this.#state;
    this.#follow(page, this.#state.second?.page);
    const selected = before && component !== null ? followed(before, page, { kind: "component", id: component }) : null;
    this.#change({
      page,
      analysed,
      stale: false,
      component: selected ? selected.id : null,
      tree: tree < page.trees.length ? tree : 0,
      before: this.#beforeOf(page, analysed),
      ...this.#focuses(page, analysed),
    });
  }

  /** The state before the edits that go on. Until they change what a round costs or the arrays take, that of the edit before stays. */
  #beforeOf(page: Page, text: string): Before | null {
    const { before, second } = this.#state;
    if (second) return null;
    if (page.errors) return before;
    if (this.#settled && isAnother(this.#settled.page, page)) {
      this.#settled = { page, text };
      return null;
    }
    const was = (this.#settled ??= { page, text });
    if (!costsTheSame(was.page, page)) return was;
    if (was.text === text) this.#settled = { page, text }; // with its hints
    return before === was ? null : before;
  }

  /** The edits of a text have ended: what the next one changes is compared with the present design. */
  settle(): void {
    const { page, analysed: text, stale } = this.#state;
    if (page && !page.errors && !stale) this.#settled = { page, text };
  }

  /** No state before is shown any more. */
  forgetBefore(): void {
    if (this.#state.before) this.#change({ before: null });
  }

  /** Another design is about to be shown, which has no state before. */
  startOver(): void {
    this.#settled = null;
    this.forgetBefore();
  }

  /** Sets the document of a second design that is compared with this one; null ends that. What is pinned is found in both by its name. */
  setSecond(page: Page | null): void {
    const { page: first, second } = this.#state;
    if (page === (second?.page ?? null)) return;
    if (page) this.#follow(page, first);
    this.#settled = null;
    this.#state = { ...this.#state, before: null, second: page && { page, focus: null } };
    this.#change(this.#focuses());
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

  /** Sets what the list of systems shows of another storage. */
  setElsewhere(elsewhere: Elsewhere | null): void {
    if (elsewhere !== this.#state.elsewhere) this.#change({ elsewhere });
  }

  setProblems(problems: readonly SharedProblem[] | null): void {
    if (problems !== this.#state.problems) this.#change({ problems });
  }

  selectComponent(component: ComponentId | null): void {
    if (component !== this.#state.component) this.#change({ component });
  }

  /** Sets the position of the stepper; null when it is closed. Its event is highlighted where nothing else is. */
  setStep(step: Stepping | null): void {
    if (step === this.#state.step) return;
    this.#state = { ...this.#state, step };
    this.#change(this.#focuses());
  }

  /** Sets what was measured at a place. What was measured of the same text at the other place stays. */
  setMeasured(of: string, place: MeasuredAt, times: ReadonlyMap<string, number>): void {
    const { measured } = this.#state;
    const kept = measured?.of === of ? measured : { of, browser: new Map(), native: new Map() };
    this.#change({ measured: { ...kept, [place]: times } });
  }

  setSecondStep(secondStep: Stepping | null): void {
    if (secondStep !== this.#state.secondStep) this.#change({ secondStep });
  }

  selectTree(tree: TreeId): void {
    if (tree !== this.#state.tree) this.#change({ tree });
  }

  /** Sets what the pointer is on; null when it leaves. page is the document that its number is of. */
  hover(target: Target | null, origin: Origin, page = this.#state.page): void {
    if (target !== null && this.#resting) return;
    if (target === null && this.#hovered?.origin !== origin) return;
    if (target !== null && same(this.#hovered, target, origin, page)) return;
    if (this.#pinWaits) this.flush(); // else no view would ever see what was pinned in this frame
    this.#hovered = target && { target, origin, page };
    this.#change(this.#focuses());
  }

  /** Whether the pointer has rested since the last key or press: then hover highlights nothing. */
  letRest(resting: boolean): void {
    this.#resting = resting;
  }

  /** Pins what has the keyboard focus or was clicked: it stays highlighted when the pointer leaves. null unpins. */
  pin(target: Target | null, origin: Origin, page = this.#state.page): void {
    if (target ? same(this.#pinned, target, origin, page) : !this.#pinned && !this.#hovered) return; // the caret moved and there is nothing to unpin
    this.#pinned = target && { target, origin, page };
    this.#hovered = null;
    this.#pinWaits = true;
    this.#change(this.#focuses());
  }

  #notify(listener: Listener, state: State, previous: State | null): void {
    try {
      listener(state, previous);
    } catch (problem) {
      this.#report(problem);
    }
  }

  /** What is highlighted in the design, and in the second one if there is one. */
  #focuses(page = this.#state.page, analysed = this.#state.analysed): Pick<State, "focus" | "selected" | "second"> {
    const { second, step } = this.#state;
    const wanted = this.#hovered ?? this.#pinned;
    const on = (page: Page | null): Focus | null => {
      const target = wanted && page && targetIn(page, wanted);
      return target && focusOn(page, target, wanted.origin, this.#hovered === null);
    };
    const focus = wanted || !page || step?.of !== analysed ? on(page) : this.#focusOfStep(page, step);
    const target = this.#pinned && page && targetIn(page, this.#pinned);
    const before = this.#state.selected;
    const selected = !target || !this.#pinned ? null : before?.target === target ? before : { target, origin: this.#pinned.origin };
    return { focus, selected, second: second && { ...second, focus: on(second.page) } };
  }

  #focusOfStep(page: Page, stepping: Stepping): Focus | null {
    const { event } = stepping.step;
    const block = event ? `${event.leaf} ${event.components.join(" ")}` : "";
    if (this.#eventFocus?.page !== page || this.#eventFocus.block !== block) this.#eventFocus = { page, block, focus: focusOnEvent(page, stepping) };
    return this.#eventFocus.focus;
  }

  /** Keeps what is highlighted where it is in a later document. What is of the other design stays as it is. */
  #follow(page: Page, other: Page | null | undefined): void {
    const moved = (wanted: Wanted | null): Wanted | null => {
      if (!wanted || wanted.page === other) return wanted;
      const target = wanted.page ? followed(wanted.page, page, wanted.target) : wanted.target;
      return target && { ...wanted, target, page };
    };
    [this.#pinned, this.#hovered] = [moved(this.#pinned), moved(this.#hovered)];
  }

  #change(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part };
    if (this.#frameRequested) return;
    this.#frameRequested = true;
    this.#frame(() => this.flush());
  }

  /** Draws now what waits for the next frame. */
  flush(): void {
    this.#frameRequested = false;
    this.#pinWaits = false;
    if (this.#drawn === this.#state) return;
    const previous = this.#drawn;
    this.#drawn = this.#state;
    for (const listener of this.#listeners) this.#notify(listener, this.#state, previous);
    if (this.#lastListener) this.#notify(this.#lastListener, this.#state, previous);
  }
}

/** Whether a design has no system of the one before: it has replaced that one, and what has changed means nothing. */
function isAnother(was: Page, now: Page): boolean {
  const names = new Set(was.systems.map(({ name }) => name));
  return names.size > 0 && now.systems.length > 0 && !now.systems.some(({ name }) => names.has(name));
}

function costsTheSame(a: Page, b: Page): boolean {
  return a.total.sum === b.total.sum && a.memory === b.memory;
}

function same(wanted: Wanted | null, target: Target, origin: Origin, page: Page | null): boolean {
  return wanted?.origin === origin && wanted.page === page && sameTarget(wanted.target, target);
}

/** The same thing in a later document: under its name, or its number where everything else has kept its own; null if it is gone. */
function followed(before: Page, after: Page, target: Target): Target | null {
  return sameNamed(before, after, target) ?? (sameShape(before, after) ? target : null);
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

/** The wanted thing in a design, which may be another than it was wanted in: then it is found by its name. */
function targetIn(page: Page, { page: own, target }: Wanted): Target | null {
  return own === page ? target : own && sameNamed(own, page, target);
}
