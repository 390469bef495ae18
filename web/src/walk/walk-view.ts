/** The view of a run of a system: asks the worker for it, follows the text and the selection, and moves the playhead. */

import { el, visible } from "../dom/dom.ts";
import type { Walk } from "../page/documents.ts";
import type { SystemId } from "../page/page.ts";
import { beat, Player } from "../playing/player.ts";
import { measuredTimes } from "../state/state.ts";
import type { State } from "../state/state.ts";
import type { View } from "../view/view.ts";
import { changed, morph } from "../view/view.ts";
import { Inquiry, openWorker } from "../worker-host/worker-host.ts";
import type { Walked, WorkerClient } from "../worker-host/worker-host.ts";
import { forced } from "./walk-colours.ts";
import { Head, titleOf } from "./walk-head.ts";
import type { Other } from "./walk-head.ts";
import { firstOf, namesOf, sameChoice, secondOf } from "./walk-question.ts";
import type { Chosen } from "./walk-question.ts";
import { mostAtOnce, nextTask, Run } from "./walk-run.ts";
import { Stage } from "./walk-stage.ts";
import { changeOf, countWords, fetchedTo, summaryOf } from "./walk-summary.ts";
import { sharedSlots } from "./tape-geometry.ts";
import { Trace } from "./walk-trace.ts";
import { sentence, storageName } from "./walk-words.ts";

/** While playing: 25 entities a second, or ten times as many. */
const [speed, fast] = [12, 10];

/** One of two runs, or the only one. */
interface Part {
  readonly walk: Walk;
  /** null where it cannot be followed. */
  readonly run: Run | null;
  /** Why it cannot be followed; "" where it can. */
  readonly message: string;
}

/** What is shown. */
interface Shown {
  readonly chosen: Chosen;
  readonly parts: readonly Part[];
  readonly runs: readonly Run[];
}

export class WalkView implements View {
  /** The sums up to the playhead. It stands where the page that mounts the view puts it. */
  readonly summary = el("div", { class: "walk-sums" });
  readonly #head: Head;
  readonly #message = el("p", { class: "walk-message", hidden: true });
  readonly #traces = [new Trace(), new Trace()];
  /** The lines that each of two runs has fetched up to the playhead. */
  readonly #counts = [0, 1].map(() => el("span", { class: "walk-fetched" }));
  readonly #body = el("div", { class: "walk-body" });
  readonly #player: Player;
  readonly #inquiry: Inquiry;
  readonly #stages: readonly Stage[];
  #host: HTMLElement | null = null;
  #state: State | null = null;
  /** The name of the system that was selected last; null for the dearest that is not full. */
  #chosen: string | null = null;
  #storage: Walk["storage"] = "grouptree";
  #other: Other | null = null;
  /** The second design, while two are compared. */
  #second: string | null = null;
  #cache = 0;
  #shown: Shown | null = null;
  /** What was asked last. */
  #asked: Chosen | null = null;
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
      compare: (other) => {
        this.#other = other;
        this.#renew();
      },
      storage: (storage) => this.showIn(storage),
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

  /** The storage that the run goes through. */
  get storage(): Walk["storage"] {
    return this.#storage;
  }

  /** Follows the run in a storage. */
  showIn(storage: Walk["storage"]): void {
    this.#storage = storage;
    if (this.#other?.kind === "storage" && this.#other.storage === storage) this.#other = null;
    this.#renew();
  }

  /** Takes the second design, null for none. A run that was alone is then shown in both. */
  compareWith(second: string | null): void {
    if (this.#second === null && second !== null) this.#other ??= { kind: "b" };
    if (second === null && this.#other?.kind === "b") this.#other = null;
    this.#second = second;
    this.#renew();
  }

  mount(element: HTMLElement): void {
    this.#host = element;
    element.classList.add("walk");
    element.append(this.#head.element, this.#message, this.#body);
    element.addEventListener("keydown", (event) => this.#key(event));
    for (const colors of [forced, matchMedia("print")]) colors.addEventListener("change", () => this.#recolour()); // a print is light
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
  #choice(): Chosen | null {
    const { analysed, page } = this.#state ?? {};
    if (!page || analysed === undefined) return null;
    const system = this.#idOf(this.#chosen) >= 0 ? (this.#chosen ?? "") : "";
    return { page, text: analysed, second: this.#second, system, storage: this.#storage, cache: this.#cache, other: this.#other };
  }

  /** Asks for what is to be shown, unless that was asked last. */
  #renew(): void {
    const now = this.#inSight ? this.#choice() : null;
    if (now && !(this.#asked && sameChoice(now, this.#asked))) this.#ask();
  }

  /** Asks at once, unless a text has changed: then the reader may go on typing. */
  #ask(): void {
    const before = this.#asked;
    const now = (this.#asked = this.#choice());
    this.#host?.classList.add("pending");
    if (before && (before.text !== now?.text || before.second !== now.second)) this.#inquiry.renew();
    else this.#inquiry.renew(0);
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
    const progress = (done: number, of: number): void => {
      if (of > 1 && this.#host?.classList.contains("waiting")) this.#busy("computing", `computing, ${Math.round((100 * done) / of)} %`);
    };
    const one = await partOf(await worker.walk(firstOf(asked), { signal, progress }), signal);
    const second = one && secondOf(asked, one.walk.name);
    const two = second && (await partOf(await worker.walk(second, { signal, progress }), signal));
    const parts = [one, two ?? (one && second ? { walk: { ...one.walk, leads: "" }, run: null, message: `B has no system ${one.walk.name}.` } : null)].filter((each) => each !== null);
    if (parts.some(({ run }) => run && run.length > mostAtOnce)) await nextTask(); // drawing takes a task of its own
    if (signal.aborted) return;
    this.#busy("", "");
    this.#show(asked, parts);
  }

  #show(chosen: Chosen, parts: readonly Part[]): void {
    const [first] = parts;
    const { page } = chosen;
    if (!first) this.#head.clear();
    else {
      this.#head.name(first.walk, parts.find(({ run }) => run)?.run ?? null);
      if (first.walk.refused === null) this.#head.caches(first.walk.caches, first.walk.cache);
      const others = page.systems.map((system) => system.name).filter((each) => each !== first.walk.name);
      this.#head.offer(chosen.second !== null, chosen.storage, others, parts.length > 1 ? chosen.other : null);
    }
    if (!first || !parts.some(({ run }) => run)) {
      this.#shown = null;
      this.#player.stop();
      this.#head.at(null, 0);
      this.summary.replaceChildren();
      this.#say(first ? first.message : "The design has no system to follow. Write one, as in system Move(mut Position, Velocity).");
      return;
    }
    this.#say("");
    this.#shown = { chosen, parts, runs: parts.flatMap(({ run }) => run ?? []) };
    this.#arrange(this.#shown);
    this.#goTo(this.#atEnd ? this.#length - 1 : this.#at);
    this.#layOut(this.#shown);
  }

  /** Puts the tapes of the runs into the body, with their tables; of two with their names. */
  #arrange({ chosen, parts }: Shown): void {
    const pair = parts.length > 1;
    const names = namesOf(chosen);
    const children = parts.flatMap(({ walk, run, message }, at) => {
      const [stage, trace] = [this.#stages[at], this.#traces[at]];
      if (!stage || !trace) return [];
      const where = pair ? (names?.[at] ?? "") : "";
      stage.knob.setAttribute("aria-label", `Entity of ${walk.name}${where === "" ? "" : `, ${where}`}`);
      const content = run ? el("div", { class: "walk-run" }, stage.element, trace.element) : el("p", { class: "walk-message" }, message);
      return pair ? [el("p", { class: "walk-system" }, ...titleOf(walk, where), this.#counts[at] ?? ""), content] : [stage.element, trace.element];
    });
    this.#body.classList.toggle("pair", pair);
    if (pair || children.some((part) => part.parentElement !== this.#body) || this.#body.childElementCount !== children.length) this.#body.replaceChildren(...children);
    parts.forEach(({ run }, at) => run && this.#stages[at]?.show(run, chosen.page));
  }

  /**
   * Draws the tapes, two at one scale. Everything else has been written and the sizes are read before the first is drawn, so that the
   * browser computes the layout once and each tape is painted once.
   */
  #layOut({ parts, runs }: Shown): void {
    const stages = this.#stages.filter((_, at) => parts[at]?.run);
    for (const stage of stages) stage.measure();
    const [one, two] = stages;
    if (one && two) {
      const slots = sharedSlots(one.slots, two.slots);
      const entities = Math.max(...runs.map((run) => run.length));
      for (const stage of stages) stage.share(slots, entities);
    }
    for (const stage of stages) stage.layOut();
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
    const { runs, parts, chosen } = this.#shown;
    this.#at = Math.max(0, Math.min(to, this.#length - 1));
    this.#atEnd = this.#at === this.#length - 1;
    const at = (run: Run): number => Math.min(this.#at, run.length - 1);
    const names = parts.length > 1 ? namesOf(chosen) : null;
    parts.forEach(({ run }, each) => {
      if (!run) return;
      this.#stages[each]?.seek(this.#at);
      this.#traces[each]?.show(run, chosen.page, at(run), parts.length > 1 ? (names?.[each] ?? run.walk.name) : "");
    });
    const [run] = runs;
    if (!run) return;
    this.#head.at(run, at(run));
    this.#sumUp();
  }

  /** Shows the sums up to the playhead. */
  #sumUp(): void {
    if (!this.#shown) return;
    const { runs, parts, chosen } = this.#shown;
    const names = parts.length > 1 ? namesOf(chosen) : null;
    const sums = parts.flatMap(({ run, walk }, each) => {
      if (!run) return [];
      const times = this.#state && walk.storage === "grouptree" && !(each === 1 && chosen.other?.kind === "b") ? measuredTimes(this.#state, walk.name) : {};
      const where = names ? `, ${names[each]}` : walk.storage === "grouptree" ? "" : `, ${storageName(walk.storage)}`;
      return [summaryOf(run, chosen.page, Math.min(this.#at, run.length - 1), times, where), ...(walk.text === "" ? [] : [el("p", { class: "walk-why" }, walk.text)])];
    });
    const fetched = parts.map(({ run }) => (run ? fetchedTo(run, this.#at) : 0));
    parts.forEach(({ run }, each) => this.#counts[each]?.replaceChildren(...(run ? countWords(fetched, each, names !== null && runs.length > 1) : [])));
    const changes = names && runs.length > 1 ? [changeOf(runs, this.#at, names)] : [];
    morph(this.summary, el("div", { class: this.summary.className, hidden: this.summary.hidden }, ...changes, ...sums)); // a step changes few of the figures
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
    this.#player.play(faster ? fast : 1, beat(speed));
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

async function partOf(walked: Walked | null, signal: AbortSignal): Promise<Part | null> {
  if (!walked) return null;
  const { walk, places } = walked;
  if (walk.refused !== null) return { walk, run: null, message: sentence(walk.refused) };
  const run = await Run.inSlices(walk, places, signal);
  return run.length > 0 ? { walk, run, message: "" } : { walk, run: null, message: `${walk.name} visits no entities. Spawn some that it visits.` };
}
