/** The view of a run of a system: asks the worker for it, follows the text and the selection, and moves the playhead. */

import { el, visible } from "../dom.ts";
import type { Page, SystemId } from "../page.ts";
import { measuredTimes } from "../state.ts";
import type { RunTimes, State } from "../state.ts";
import type { View } from "../view/view.ts";
import { changed } from "../view/view.ts";
import { Inquiry, openWorker } from "../worker-host/worker-host.ts";
import type { Walked, WorkerClient } from "../worker-host/worker-host.ts";
import { forced } from "./walk-colours.ts";
import { Head, titleOf } from "./walk-head.ts";
import { Player } from "./walk-player.ts";
import { Run } from "./walk-run.ts";
import { Stage } from "./walk-stage.ts";
import { summaryOf } from "./walk-summary.ts";
import { Trace } from "./walk-trace.ts";

/** What is shown: the runs of one system or of two, and the document of their text. */
interface Shown {
  readonly page: Page;
  readonly runs: readonly Run[];
}

interface Question {
  readonly page: Page;
  readonly text: string;
  /** -1 for the dearest that is not full. */
  readonly system: SystemId;
  /** -1 to compare with none. */
  readonly other: SystemId;
  /** An index into Walk.caches. */
  readonly cache: number;
}

export class WalkView implements View {
  /** The sums up to the playhead. It stands where the page that mounts the view puts it. */
  readonly summary = el("div", { class: "walk-sums" });
  readonly #head: Head;
  readonly #message = el("p", { class: "walk-message", hidden: true });
  readonly #trace = new Trace();
  readonly #body = el("div", { class: "walk-body" });
  readonly #player: Player;
  readonly #inquiry: Inquiry;
  readonly #stages: readonly Stage[];
  #host: HTMLElement | null = null;
  #state: State | null = null;
  /** The name of the system that was selected last; null for the dearest that is not full. */
  #chosen: string | null = null;
  #other: string | null = null;
  #cache = 0;
  #shown: Shown | null = null;
  /** What was asked last. */
  #asked: Question | null = null;
  #at = 0;
  /** Whether the playhead is at the end, where it stays when the text changes. */
  #atEnd = true;
  #inSight = false;

  constructor() {
    this.#player = new Player((by) => this.#step(by), () => this.#head.playing(this.#player.playing));
    this.#head = new Head({
      first: () => this.#move(0),
      step: (by) => this.#move(this.#at + by),
      last: () => this.#move(this.#length - 1),
      toggle: (faster) => this.#toggle(faster),
      stop: () => this.#stop(),
      goOn: () => this.#ask(),
      compare: (system) => {
        this.#other = system;
        this.#renew();
      },
      cache: (cache) => {
        this.#cache = cache;
        this.#renew();
      },
    });
    this.#stages = [0, 1].map(() => new Stage((to) => this.#move(to)));
    this.#inquiry = new Inquiry(openWorker, {
      ask: (worker, signal) => this.#follow(worker, signal),
      slow: () => this.#busy("computing", "computing"),
      failed: (message) => {
        this.#busy("stopped", "failed");
        this.#say(message);
      },
    });
  }

  /** The system whose run is shown, or is about to be; -1 if there is none. */
  get system(): SystemId {
    const chosen = this.#idOf(this.#chosen);
    return chosen >= 0 ? chosen : (this.#shown?.runs[0]?.walk.system ?? -1);
  }

  mount(element: HTMLElement): void {
    this.#host = element;
    element.classList.add("walk");
    element.append(this.#head.element, this.#message, this.#body);
    element.addEventListener("keydown", (event) => this.#key(event));
    forced.addEventListener("change", () => this.#recolour());
    new ResizeObserver(() => this.#resized(element.clientWidth > 0)).observe(element);
  }

  update(state: State, previous: State | null): void {
    this.#state = state;
    if (previous && (state.dark !== previous.dark || state.theme !== previous.theme)) this.#recolour();
    if (changed(state, previous, "measured")) this.#sumUp();
    if (!changed(state, previous, "page", "focus", "stale")) return;
    this.#select(state);
    this.#host?.classList.toggle("stale", state.stale);
    if (this.#inSight) this.#renew();
  }

  /** Takes the system from the selection. It stays until another one is selected: the caret moves the selection while the text is edited. */
  #select({ focus, page }: State): void {
    if (focus?.pinned && focus.target.kind === "system") this.#chosen = page?.systems[focus.target.id]?.name ?? null;
  }

  #resized(inSight: boolean): void {
    if (inSight === this.#inSight) return;
    this.#inSight = inSight;
    if (inSight) this.#renew();
    else this.#player.stop();
  }

  /** The number of a system; -1 if there is no such one. */
  #idOf(name: string | null): SystemId {
    return name === null ? -1 : (this.#state?.page?.systems.findIndex((system) => system.name === name) ?? -1);
  }

  /** What is to be shown: null before the first analysis. */
  #question(): Question | null {
    const { analysed, page } = this.#state ?? {};
    return page && analysed !== undefined ? { page, text: analysed, system: this.#idOf(this.#chosen), other: this.#idOf(this.#other), cache: this.#cache } : null;
  }

  /** Asks for what is to be shown, unless that was asked last. */
  #renew(): void {
    const asked = this.#asked;
    const now = this.#question();
    if (now && !(asked && now.text === asked.text && now.system === asked.system && now.other === asked.other && now.cache === asked.cache)) this.#ask();
  }

  #ask(): void {
    this.#asked = this.#question();
    this.#host?.classList.add("pending");
    this.#inquiry.renew();
  }

  #stop(): void {
    this.#inquiry.stop();
    this.#busy("stopped", "stopped");
  }

  #busy(busy: "" | "computing" | "stopped", text: string): void {
    if (busy !== "computing") this.#host?.classList.remove("pending"); // pictures for export wait for that
    this.#head.busy(busy, text);
    this.#host?.classList.toggle("waiting", busy !== "");
  }

  /** Asks the worker and shows its answer. */
  async #follow(worker: WorkerClient, signal: AbortSignal): Promise<void> {
    const asked = this.#asked;
    if (!asked) return;
    const { page, text, other, cache } = asked;
    const progress = (done: number, of: number): void => {
      if (of > 1 && this.#host?.classList.contains("waiting")) this.#busy("computing", `computing, ${Math.round((100 * done) / of)} %`);
    };
    const one = await worker.walk(text, asked.system, cache, { signal, progress });
    const two = one && other >= 0 && other !== one.walk.system ? await worker.walk(text, other, cache, { signal, progress }) : null;
    if (signal.aborted) return;
    this.#busy("", "");
    this.#show(page, [one, two].filter((each) => each !== null));
  }

  #show(page: Page, walked: readonly Walked[]): void {
    const [first] = walked;
    const refused = walked.find(({ walk }) => walk.refused !== null)?.walk.refused ?? null;
    const runs = refused === null ? walked.map(({ walk, places }) => new Run(walk, places)) : [];
    const name = page.systems[first?.walk.system ?? -1]?.name ?? "";
    const nothing = runs.find((run) => run.length === 0);
    if (first) this.#head.name(page, first.walk.system, runs[0] ?? null);
    if (refused === null) this.#head.caches(first?.walk.caches ?? [], first?.walk.cache ?? 0);
    this.#head.offer(page.systems.map((system) => system.name).filter((each) => each !== name), runs.length > 1 ? this.#other : null);
    if (!first || refused !== null || nothing) {
      this.#shown = null;
      this.#player.stop();
      this.#head.at(null, 0);
      this.summary.replaceChildren();
      const empty = `${page.systems[nothing?.walk.system ?? -1]?.name ?? name} visits no entities. Spawn some that it visits.`;
      this.#say(!first ? "The design has no system to follow. Write one, as in system Move(mut Position, Velocity)." : refused === null ? empty : `${refused}.`);
      return;
    }
    this.#say("");
    this.#shown = { page, runs };
    this.#body.classList.toggle("pair", runs.length > 1);
    this.#arrange(runs, page);
    this.#goTo(this.#atEnd ? this.#length - 1 : this.#at);
  }

  /** Puts the tapes of the runs into the body: of one with its table, or of two with their names. */
  #arrange(runs: readonly Run[], page: Page): void {
    const pair = runs.length > 1;
    const parts = runs.flatMap((run, at) => {
      const stage = this.#stages[at];
      const system = page.systems[run.walk.system];
      if (!stage || !system) return [];
      stage.knob.setAttribute("aria-label", `Entity of ${system.name}`);
      return pair ? [el("p", { class: "walk-system" }, ...titleOf(system, run)), stage.element] : [stage.element, this.#trace.element];
    });
    this.#body.classList.toggle("pair", pair);
    if (pair || parts.some((part) => part.parentElement !== this.#body) || this.#body.childElementCount !== parts.length) this.#body.replaceChildren(...parts);
    runs.forEach((run, at) => this.#stages[at]?.show(run, page));
  }

  /** Shows a sentence in place of the tapes; "" shows the tapes. */
  #say(sentence: string): void {
    this.#message.textContent = sentence;
    visible(this.#message, sentence !== "");
    visible(this.#body, sentence === "");
    visible(this.summary, sentence === "");
  }

  /** How many entities the longest run visits. */
  get #length(): number {
    return Math.max(1, ...(this.#shown?.runs.map((run) => run.length) ?? []));
  }

  #move(to: number): void {
    this.#player.stop();
    this.#goTo(to);
  }

  #goTo(to: number): void {
    if (!this.#shown) return;
    const { runs, page } = this.#shown;
    this.#at = Math.max(0, Math.min(to, this.#length - 1));
    this.#atEnd = this.#at === this.#length - 1;
    const at = (run: Run): number => Math.min(this.#at, run.length - 1);
    runs.forEach((_, each) => this.#stages[each]?.seek(this.#at));
    const [run] = runs;
    if (!run) return;
    this.#head.at(run, at(run));
    if (runs.length === 1) this.#trace.show(run, page, at(run));
    this.#sumUp();
  }

  /** Shows the sums up to the playhead. */
  #sumUp(): void {
    const { runs, page } = this.#shown ?? { runs: [], page: null };
    if (!page) return;
    const times = (run: Run): RunTimes => (this.#state ? measuredTimes(this.#state, page.systems[run.walk.system]?.name ?? "") : {});
    this.summary.replaceChildren(...runs.map((run) => summaryOf(run, page, Math.min(this.#at, run.length - 1), times(run))));
  }

  #step(by: number): boolean {
    this.#goTo(this.#at + by);
    return this.#shown !== null && !this.#atEnd;
  }

  /** Plays from the playhead, or from the first entity if it is at the end; or stops. */
  #toggle(faster: boolean): void {
    if (this.#player.playing) return this.#player.stop();
    if (!this.#shown) return;
    if (this.#atEnd) this.#goTo(0);
    this.#player.play(faster);
  }

  #recolour(): void {
    for (const stage of this.#stages) stage.recolour();
  }

  #key(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.altKey || event.metaKey || target?.closest("select")) return;
    const inButton = target?.closest("button") !== null && target?.closest("button") !== undefined;
    const scrolls = target?.classList.contains("walk-scroller") && event.key.match(/^Arrow(Left|Right)$/);
    const by = event.shiftKey ? 10 : 1;
    const act = {
      ArrowLeft: () => this.#move(this.#at - by),
      ArrowUp: () => this.#move(this.#at - by),
      ArrowRight: () => this.#move(this.#at + by),
      ArrowDown: () => this.#move(this.#at + by),
      PageUp: () => this.#move(this.#at - 100),
      PageDown: () => this.#move(this.#at + 100),
      Home: () => this.#move(0),
      End: () => this.#move(this.#length - 1),
      " ": inButton ? undefined : () => this.#toggle(event.shiftKey),
    }[event.key];
    if (!act || scrolls) return;
    event.preventDefault();
    act();
  }
}
