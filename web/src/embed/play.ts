/**
 * An embed: the views of the playground for one design, and the requests of the page around it. It does not know whether it is
 * in a frame or inline.
 */

import { Editor, loadExtras } from "../editor/editor.ts";
import type { RunningEngine } from "../engine/engine.ts";
import { ClassCounts, CostTotal, CostView } from "../cost/cost.ts";
import { rootOf } from "../dom/dom.ts";
import type { Fix } from "../page/page.ts";
import { TextAnalysis } from "../text-analysis/text-analysis.ts";
import { EngineFault, messageOf } from "../engine/fault.ts";
import { designs, mostBytes, traceOf, writeLink } from "../link/link.ts";
import type { Selected } from "../link/link.ts";
import { EngineNotice, WorkNotice } from "../notices/notices.ts";
import { watchPointer } from "../state/resting-pointer.ts";
import { Store } from "../state/store.ts";
import type { State } from "../state/state.ts";
import { counted } from "../text/numbers.ts";
import type { StepDocument } from "../state/stepping.ts";
import type { StepperControls } from "../step/step.ts";
import { selectDearest } from "../state/first-selection.ts";
import { ProblemsView } from "../problems/problems.ts";
import { openEmbedBench } from "../bench/bench.ts";
import type { BenchAddresses } from "../bench/bench.ts";
import { inNextFrame } from "../browser/frames.ts";
import { Lazy } from "../loading/lazy.ts";
import { isLostPart } from "../loading/lost-parts.ts";
import type { At, Part, Report, ReportMessage, Request, RequestMessage, Storage, Summary } from "./embed.d.ts";
import type { StoredViews } from "../stored/stored.ts";
import type { WalkView } from "../walk/walk.ts";
import { Exercise } from "./exercise.ts";
import { lostSentence, PlayPage, SummaryView } from "./play-page.ts";
import { envelope } from "./messages.ts";

export interface PlayContext {
  readonly place: HTMLElement;
  engine(progress: (received: number, total: number) => void): Promise<RunningEngine>;
  /** Address of the playground. */
  readonly home: string;
  /** Addresses of the benchmarks' worker. */
  readonly bench: BenchAddresses;
  /** Called when the page has said whether it is dark. */
  themed(theme: "light" | "dark"): void;
  report(report: ReportMessage): void;
}

type SetMessage = Extract<RequestMessage, { type: "set" }>;

/** Milliseconds without a change before the link is written. */
const linkPause = 400;

/** Milliseconds during which a change of the height counts as caused by the reader. */
const readerActionMilliseconds = 1000;

export class Play {
  readonly #context: PlayContext;
  readonly #page: PlayPage;
  readonly #store = new Store(inNextFrame, (problem) => reportError(problem));
  readonly #analysis = new TextAnalysis(this.#store, () => this.#worker.get());
  readonly #exercise: Exercise;
  readonly #worker = new Lazy(async () => (await import("../worker-host/worker-host.ts")).openWorker());
  readonly #bench = new Lazy(() => openEmbedBench(this.#context.bench));
  readonly #stepper = new Lazy(() => this.#mountPictures());
  readonly #walk = new Lazy(() => this.#mountWalk());
  readonly #stored = new Lazy(() => this.#mountStored());
  readonly #extras = new Lazy(loadExtras);
  /** The storage that the walk goes through. */
  #walkIn: Storage = "grouptree";
  #editor: Editor | null = null;
  #engine: RunningEngine | null = null;
  #view: readonly Part[] = [];
  /** The text that the page around set last. */
  #initialText = "";
  #mode: "editing" | "reading" = "editing";
  /** What waits for an analysis, in order. */
  readonly #afterAnalysis: (() => void)[] = [];
  #wantedPosition: At | null = null;
  /** The wanted position until it is known how many moves its tick has, and the request for it. */
  #unchecked: At | null = null;
  #positionId = "";
  /** Requests to set something that came in the frame of an earlier one, as one request with all their fields. */
  #waitingSet: SetMessage | null = null;
  #setInFrame = false;
  /** The request to set a text that the next analysis answers. */
  #answering = "";
  #settingText = false;
  #undo = 0;
  #timer = 0;
  #measured = 0;
  /** When the reader last did something here. */
  #readerActedAt = -Infinity;
  #closed = false;
  readonly #observer: ResizeObserver;
  readonly #failed = (event: ErrorEvent): void => this.#crashed(event);

  constructor(context: PlayContext) {
    this.#context = context;
    this.#page = new PlayPage({
      undo: () => this.#editor?.undo(),
      reset: () => this.#editor?.open(this.#initialText, "reset", "unchanged"),
    });
    const { root, exercise } = this.#page;
    this.#exercise = new Exercise(exercise, async (text, list) => (await this.#worker.get()).check(text, list), (report, id) => this.#report(report, id));
    context.place.append(root);
    this.#observer = new ResizeObserver(() => this.#measure("unasked"));
    this.#observer.observe(root);
    // A reader who uses the embed sees all of it, and gets hints, which load the worker.
    for (const kind of ["pointerdown", "keydown", "focusin"]) root.addEventListener(kind, () => this.#readerActed(), { passive: true });
    root.addEventListener("keydown", (event) => this.#key(event));
    watchPointer(this.#store, root);
    addEventListener("error", this.#failed);
    this.#mount();
    void this.#start();
  }

  close(): void {
    this.#closed = true;
    this.#observer.disconnect();
    removeEventListener("error", this.#failed);
    clearTimeout(this.#timer);
    this.#engine?.close();
    if (this.#bench.requested) void this.#bench.get().then((bench) => bench.cancel());
    this.#page.root.remove();
  }

  /**
   * Carries out a request, or reports an error. Of the requests to set something that come in one frame the first is carried out at
   * once and the others together in the next frame, so that a flood of them does not hold up the page.
   */
  receive(message: RequestMessage): void {
    if (message.type === "set" && this.#setInFrame) {
      this.#waitingSet = { ...this.#waitingSet, ...message, id: message.id || (this.#waitingSet?.id ?? "") };
      return;
    }
    this.#carryOutWaiting();
    if (message.type === "set") this.#beginSetting();
    this.#carryOut(message);
  }

  #beginSetting(): void {
    this.#setInFrame = true;
    inNextFrame(() => {
      this.#setInFrame = false;
      if (this.#waitingSet && !this.#closed) this.#beginSetting();
      this.#carryOutWaiting();
    });
  }

  #carryOutWaiting(): void {
    const waiting = this.#waitingSet;
    this.#waitingSet = null;
    if (waiting && !this.#closed) this.#carryOut(waiting);
  }

  #carryOut({ id, ...request }: RequestMessage): void {
    try {
      this.#do(request, id);
    } catch (problem) {
      if (problem instanceof EngineFault) void this.#analysis.crashed(problem.message);
      else this.#report({ type: "error", message: messageOf(problem) }, id);
    }
  }

  #do(request: Request, id: string): void {
    switch (request.type) {
      case "set":
        return this.#set(request, id);
      case "theme":
        this.#context.themed(request.theme);
        return this.#store.setTheme(request.theme, request.theme === "dark");
      case "step":
        return this.#whenAnalysed(() => this.#goTo(request.at, id));
      case "run":
        if (request.what === "bench") return void this.#measureDesign(id);
        return this.#whenAnalysed(() => this.#use(this.#stepper, (steps) => steps.play()));
      case "cancel":
        if (this.#stepper.requested) this.#use(this.#stepper, (stepper) => stepper.pause());
        if (this.#bench.requested) void this.#bench.get().then((bench) => bench.cancel());
        this.#stored.loaded?.pause();
        return void this.#analysis.cancel();
      case "get":
        return this.#report({ type: "result", summary: this.#summary() }, id);
      case "export":
        return void this.#export(request.form, id);
    }
  }

  #set(request: Extract<Request, { type: "set" }>, id: string): void {
    if (id !== "") this.#answering = id;
    const { text, view, storage, trace, editable, controls, title, exercise } = request;
    if (storage !== undefined) {
      this.#walkIn = storage;
      this.#walk.loaded?.showIn(storage);
    }
    if (title !== undefined) this.#page.title(title);
    if (controls !== undefined) this.#page.controls(controls ? ["controls"] : []);
    if (view !== undefined) this.#show(view);
    if (text !== undefined) this.#open(text);
    if (trace !== undefined) this.#whenAnalysed(() => this.#showTrace(trace, id));
    if (editable !== undefined) this.#allow(editable ? "editing" : "reading");
    if (exercise !== undefined) this.#exercise.set(exercise, id);
    this.#measureSoon();
    const { page, stale, engine } = this.#store.state;
    if (this.#answering === "") return;
    if (engine.kind === "failed") this.#report({ type: "error", message: engine.message }, this.#answered());
    else if (page && !stale) this.#report({ type: "result", summary: this.#summary() }, this.#answered());
  }

  /** The request that is answered now. */
  #answered(): string {
    const id = this.#answering;
    this.#answering = "";
    return id;
  }

  #allow(mode: "editing" | "reading"): void {
    this.#mode = mode;
    this.#editor?.allow(mode);
    this.#page.editable(mode);
  }

  #open(text: string): void {
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > mostBytes) throw new Error(`The text has ${bytes} bytes; a design may have ${mostBytes >> 10} KiB.`);
    this.#initialText = text;
    this.#settingText = true;
    if (this.#editor) this.#editor.open(text, "set", "unchanged");
    else this.#edit(text);
    this.#settingText = false;
    this.#textChanged();
  }

  /** Makes the editor for the first text. */
  #edit(text: string): void {
    const editor = new Editor({ text, was: text }, {
      edited: (now) => this.#edited(now),
      hover: (target) => this.#store.hover(target, "text"),
      pin: (target) => this.#store.pin(target, "text"),
      format: () => void this.#format(),
      depths: (undo) => {
        this.#undo = undo;
        this.#textChanged();
      },
    });
    this.#editor = editor;
    editor.allow(this.#mode);
    this.#store.setText(text);
    this.#store.attachLast(editor, this.#page.editor);
    editor.start();
    this.#analyse();
  }

  #edited(text: string): State {
    this.#analysis.edited(text);
    if (!this.#settingText) this.#report({ type: "change", text });
    this.#textChanged();
    this.#store.flush();
    return this.#store.state;
  }

  /** Updates the buttons at once, and the link after a pause. */
  #textChanged(): void {
    const text = this.#editor?.text ?? "";
    this.#page.edited(this.#undo, text === this.#initialText ? "same" : "differs");
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#link().then((link) => this.#closed || this.#page.opens(link)), linkPause);
  }

  async #link(): Promise<string> {
    return this.#context.home + ((await writeLink(designs(this.#editor?.text ?? ""))) ?? "");
  }

  /** Formats the text, unless it is changed meanwhile. */
  async #format(): Promise<void> {
    const text = this.#editor?.text;
    if (text === undefined) return;
    const formatted = await this.#analysis.format(text);
    if (formatted !== null && this.#editor?.text === text) this.#editor.rewrite(formatted, "format");
  }

  async #applyFix(offer: Fix, name: string): Promise<void> {
    const now = await this.#analysis.renew(offer);
    if (now && this.#mode === "editing") this.#editor?.apply(now.edits, name);
  }

  #mount(): void {
    const { notice, headline, round, systems, work, problems, root } = this.#page;
    const store = this.#store;
    store.attach(new EngineNotice({ restart: () => this.#restart(), dismiss: () => this.#analysis.dismissRestart() }), notice);
    store.attach(new CostTotal(() => ""), round); // an embed shows no state before
    store.attach(new ClassCounts(), headline);
    store.attach(new CostView(store), systems);
    store.attach(
      new WorkNotice({
        cancel: () => this.#analysis.cancel(),
        analyze: () => this.#analysis.analyze(),
        advise: () => void this.#analysis.advise(),
        dismiss: () => this.#analysis.dismissWork(),
      }),
      work,
    );
    store.attach(
      new ProblemsView({
        fix: (fix) => void this.#applyFix(fix, "fix"),
        reveal: (range) => this.#editor?.reveal(range),
        convert: () => open(`${this.#context.home}#library`, "_blank", "noopener"),
      }, "warning"),
      problems,
    );
    store.attach(new SummaryView(this.#page), root);
    store.subscribe((state, previous) => this.#reportState(state, previous));
  }

  /** Reports what has been drawn to the page around. */
  #reportState(state: State, previous: State | null): void {
    this.#measureSoon();
    this.#exercise.update(state);
    if (state.page && !state.stale && state.page !== previous?.page) {
      this.#report({ type: "result", summary: this.#summary() }, this.#answered());
      for (const act of this.#afterAnalysis.splice(0)) act();
    }
    if (state.engine.kind === "failed" && previous?.engine.kind !== "failed") this.#report({ type: "error", message: state.engine.message }, this.#answered());
    const step = state.step?.step ?? null;
    if (step !== (previous?.step?.step ?? null)) {
      this.#checkPosition(step);
      this.#report({ type: "step", at: step && { tick: step.tick, move: step.move, algorithm: step.algorithm }, sentence: step?.sentence ?? "" });
    }
  }

  async #start(): Promise<void> {
    try {
      this.#engine = await this.#context.engine((received, total) => this.#store.setEngine({ kind: "loading", received, total }));
    } catch (problem) {
      this.#analysis.fail(messageOf(problem));
      return;
    }
    if (this.#closed) return this.#engine.close();
    this.#analyse();
  }

  /** Makes the first analysis once there are an engine and a text, and then loads the rest. */
  #analyse(): void {
    const engine = this.#engine;
    const editor = this.#editor;
    if (!engine || !editor) return;
    this.#analysis.start(engine);
    selectDearest(this.#store);
    this.#store.flush();
    this.#show(this.#view);
    this.#use(this.#extras, (makeExtras) => {
      editor.addExtras(makeExtras((before) => this.#analysis.expected(before), (fix) => void this.#applyFix(fix, "fix")), this.#store.state.page);
    });
  }

  #restart(): void {
    if (this.#engine) void this.#analysis.restart();
    else void this.#start();
  }

  /** An engine fault in a call that a view makes is handled like every other engine fault. */
  #crashed(event: ErrorEvent): void {
    if (!(event.error instanceof EngineFault)) return;
    event.preventDefault();
    void this.#analysis.crashed(event.error.message);
  }

  #show(parts: readonly Part[]): void {
    this.#view = parts;
    this.#page.view(parts);
    if (!this.#store.state.page) return;
    if (parts.some((part) => part === "trees" || part === "arrays" || part === "steps")) this.#use(this.#stepper);
    if (parts.includes("walk")) this.#use(this.#walk);
    if (parts.includes("archetypes") || parts.includes("sparse")) this.#use(this.#stored);
  }

  /** Does something with a part that is loaded when it is first used, or says that it cannot be loaded. */
  #use<T>(part: Lazy<T>, act: (loaded: T) => void = () => {}): void {
    part.get().then(act, (problem: unknown) => this.#lost(problem));
  }

  #lost(problem: unknown): void {
    if (!isLostPart(problem)) return reportError(problem);
    this.#page.lost.hidden = false;
    this.#measureSoon();
    this.#report({ type: "error", message: lostSentence });
  }

  async #mountWalk(): Promise<WalkView> {
    const { openWalk } = await import("../walk/walk.ts");
    const place = this.#page.walk;
    const view = openWalk(rootOf(place));
    view.showIn(this.#walkIn);
    this.#store.attach(view, place);
    place.parentElement?.after(view.summary);
    this.#store.flush();
    this.#measureSoon();
    return view;
  }

  async #mountStored(): Promise<StoredViews> {
    const { openStored } = await import("../stored/stored.ts");
    const { archetypes, sparse, pictures } = this.#page;
    const views = openStored(this.#store, { archetypes, sparse, root: rootOf(pictures) });
    pictures.append(views.summary);
    this.#measureSoon();
    return views;
  }

  async #mountPictures(): Promise<StepperControls> {
    const { mountPictures } = await import("../pictures/pictures.ts");
    const { trees, arrays, step, detail, root } = this.#page;
    const steps = mountPictures(this.#store, { trees, arrays, step, detail, dialogs: root }, {
      painter: () => this.#engine,
      apply: (fix) => this.#mode === "editing" && this.#editor?.apply(fix.edits, "hand"),
      rows: async (stretches) => {
        const { analysed, stale } = this.#store.state;
        const worker = this.#worker.loaded;
        return worker && !stale ? worker.rows(analysed, stretches).catch(() => null) : null;
      },
      failed: (message) => void this.#analysis.crashed(message),
    });
    this.#store.flush();
    this.#measureSoon();
    return steps;
  }

  /** Selects something of the design, as the reader would. */
  select(selected: Selected): void {
    this.#whenAnalysed(() => this.#store.pin(selected, "problems"));
  }

  #whenAnalysed(act: () => void): void {
    const { page, stale } = this.#store.state;
    if (page && !stale) act();
    else this.#afterAnalysis.push(act);
  }

  /** Reports that the wanted position has more moves than its tick. */
  #checkPosition(step: StepDocument | null): void {
    const wanted = this.#unchecked;
    if (!wanted || step?.tick !== wanted.tick) return;
    this.#unchecked = null;
    if (wanted.move > step.moves) this.#report({ type: "error", message: `Tick ${wanted.tick} has ${counted(step.moves, "move")}, and the step names move ${wanted.move}; its end is shown.` }, this.#positionId);
  }

  #goTo(at: At | null, id: string): void {
    const ticks = this.#store.state.page?.ticks.length ?? 0;
    if (at && at.tick > ticks) return this.#report({ type: "error", message: `The design has ${counted(ticks, "tick")}, and the step names tick ${at.tick}.` }, id);
    this.#wantedPosition = this.#unchecked = at;
    this.#positionId = id;
    this.#use(this.#stepper, (steps) => {
      if (this.#wantedPosition !== at) return; // another position was requested meanwhile
      if (at) steps.open(at, at.algorithm ?? "batch");
      else steps.leave();
    });
  }

  /** Shows a step of another storage in each view that can show one; without a step, the views as they are without it. */
  #showTrace(trace: string, id: string): void {
    const at = traceOf(trace);
    const views = (["archetypes", "sparse"] as const).filter((part) => this.#view.includes(part));
    const ticks = this.#store.state.page?.ticks.length ?? 0;
    if (at && views.length === 0) return this.#report({ type: "error", message: "A step of a storage is shown in the view archetypes or sparse, and the embed shows neither." }, id);
    if (at && at.tick > ticks) return this.#report({ type: "error", message: `The design has ${counted(ticks, "tick")}, and the step of a storage names tick ${at.tick}.` }, id);
    if (views.length === 0) return;
    this.#use(this.#stored, (stored) => {
      for (const view of views) stored.show(view, at);
    });
  }

  async #measureDesign(id: string): Promise<void> {
    await (await this.#bench.get()).measure(this.#editor?.text ?? "", (message) => this.#report(message, id));
  }

  async #export(form: Extract<Request, { type: "export" }>["form"], id: string): Promise<void> {
    try {
      this.#report({ type: "result", summary: this.#summary(), content: await this.#file(form) }, id);
    } catch (problem) {
      this.#report({ type: "error", message: messageOf(problem) }, id);
    }
  }

  async #file(form: Extract<Request, { type: "export" }>["form"]): Promise<string> {
    const text = this.#editor?.text ?? "";
    switch (form) {
      case "text":
        return text;
      case "link":
        return this.#link();
      case "svg":
        await this.#stepper.get();
        return this.#engine?.svg() ?? "";
      case "json":
        return (await this.#worker.get()).document(text);
    }
  }

  #summary(): Summary | null {
    const { page, text, stale } = this.#store.state;
    if (!page || stale) return null;
    return {
      text,
      errors: page.errors,
      layout: page.layout,
      entities: page.entities,
      systems: page.systems.map(({ name, match, why }) => ({ name, match, why: why[0]?.text ?? "" })),
      problems: page.diagnostics.filter((each) => each.severity !== "hint").map(({ severity, message, range }) => ({ severity, message, line: range[0] })),
    };
  }

  #readerActed(): void {
    this.#readerActedAt = performance.now();
    this.#analysis.startAdvising();
    this.#measure("asked");
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented || this.#analysis.cancel()) return;
    if (this.#store.state.focus) this.#store.pin(null, this.#store.state.focus.origin);
  }

  /** Measures after this task, whether or not the browser draws frames. */
  #measureSoon(): void {
    setTimeout(() => this.#measure("unasked"));
  }

  #measure(why: "asked" | "unasked"): void {
    if (this.#closed) return;
    const height = this.#page.root.offsetHeight;
    const asked = why === "asked" || performance.now() - this.#readerActedAt < readerActionMilliseconds;
    if (height === 0 || (height === this.#measured && why === "unasked")) return;
    this.#measured = height;
    this.#report({ type: "resize", height, asked });
  }

  #report(report: Report, id = ""): void {
    if (!this.#closed) this.#context.report({ ...envelope(id), ...report });
  }
}
