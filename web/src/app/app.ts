/**
 * The playground: owns its parts and the order in which they start.
 *
 * The page is useful as early as possible. App.start requests the engine before anything else, reads the link while the engine
 * travels, and mounts only what shows the text and the first analysis. Everything else is loaded afterwards, in #run.
 */

import { arrive, exampleText, keepView, keptForReload, keptView } from "../arrival/arrival.ts";
import type { Arrival } from "../arrival/arrival.ts";
import { CostView } from "../cost/cost.ts";
import type { StorageName } from "../page/documents.ts";
import { byId } from "../dom/dom.ts";
import { Editor, loadExtras } from "../editor/editor.ts";
import { engineCompiled, startEngine } from "../engine/engine.ts";
import type { RunningEngine } from "../engine/engine.ts";
import type { Example } from "../examples/examples.ts";
import type { Exporting } from "../export/export.ts";
import { EngineFault, messageOf } from "../engine/fault.ts";
import { selectDearest } from "../state/first-selection.ts";
import { afterNextFrame } from "../browser/frames.ts";
import { idle } from "../browser/idle.ts";
import { keepCopy, keptDesign } from "../drafts/drafts.ts";
import { Deferred, Lazy } from "../loading/lazy.ts";
import type { LessonMode } from "../lesson/lesson.ts";
import { EngineNotice, WorkNotice } from "../notices/notices.ts";
import type { Fix, LayoutKind } from "../page/page.ts";
import { bindPaneKeys, MemoryViews, PaneSizes, Parts } from "../panes/panes.ts";
import type { MemoryView } from "../panes/panes.ts";
import { withEdits } from "../text/positions.ts";
import { placeIn } from "../link/link.ts";
import { ProblemsView } from "../problems/problems.ts";
import { TextAnalysis } from "../text-analysis/text-analysis.ts";
import type { Sharing } from "../share/share.ts";
import type { State } from "../state/state.ts";
import { Status } from "../status/status.ts";
import type { StepperControls } from "../step/step.ts";
import { watchPointer } from "../state/resting-pointer.ts";
import { Store } from "../state/store.ts";
import type { WhatIf } from "../whatif/whatif.ts";
import { Benchmarks } from "./benchmarks.ts";
import { mountCost } from "./cost-column.ts";
import { DesignName } from "./design-name.ts";
import { Destinations } from "./destinations.ts";
import { Edits } from "./edits.ts";
import type { LateViews } from "./late-views.ts";
import type { LinkedSteps } from "./other-storages.ts";
import { LayoutChoice } from "./layout-choice.ts";
import { OwnTexts } from "./own-texts.ts";
import { followTheme } from "./theming.ts";

/** The parts that are mounted after the first analysis and that others use. */
interface MountedParts {
  readonly stepper: StepperControls;
  readonly whatIf: WhatIf;
}

export class App {
  readonly #store: Store;
  readonly #cost: CostView;
  readonly #parts = new Parts(() => this.#destinations.back());
  readonly #views = new MemoryViews();
  /** The text of index.html: the first example. */
  readonly #first: string;
  readonly #arrival: Arrival;
  readonly #analysis: TextAnalysis;
  readonly #editor: Editor;
  readonly #own: OwnTexts;
  readonly #edits: Edits;
  readonly #designName: DesignName;
  /** How often a design was opened, or an example asked for. */
  #openings = 0;
  readonly #destinations: Destinations;
  readonly #benchmarks: Benchmarks;
  readonly #undo = byId("undo", HTMLButtonElement);
  readonly #redo = byId("redo", HTMLButtonElement);
  readonly #format = byId("format", HTMLButtonElement);
  readonly #arrangeButton = byId("arrange", HTMLButtonElement);
  readonly #worker = new Lazy(async () => (await import("../worker-host/worker-host.ts")).openWorker());
  readonly #explanations = new Lazy(async () => (await import("../explain/explain.ts")).openExplanations(this.#store, (way) => this.#edits.make(way, "hint")));
  /** The place of what is offered while the design has no systems. */
  #starting: HTMLElement | null = null;
  readonly #library = new Lazy(async () => (await import("../library/library.ts")).openLibrary((design) => this.#openImported(design)));
  readonly #running = new Lazy(async () => (await import("../running/running.ts")).openRunning((design) => this.#openImported(design)));
  readonly #lessons = new Lazy(() => this.#openLessons());
  readonly #arrange = new Lazy(() => this.#openArrange());
  readonly #mounted = new Deferred<MountedParts>();
  readonly #exporting = new Deferred<Exporting>();
  /** null until they are mounted. */
  #late: LateViews | null = null;
  #whatIf: WhatIf | null = null;
  /** The storage of the walk that the link names. */
  #walkIn: StorageName = "grouptree";
  /** The step of another storage that the link names. */
  #trace: LinkedSteps | null = null;
  /** null until it is mounted. */
  #sharing: Sharing | null = null;
  /** What a lesson said before that. */
  #unsaid = "";
  /** null until it has started. */
  #engine: RunningEngine | null = null;

  /** Starts the playground. The order of these steps is the order in which a reader sees the page. */
  static async start(): Promise<void> {
    const store = new Store((draw) => requestAnimationFrame(draw), (problem) => reportError(problem));
    watchPointer(store);
    const compiled = engineCompiled();
    const engine = startEngine((received, total) => store.setEngine({ kind: "loading", received, total }));
    const first = byId("first").textContent ?? "";
    const arrival = await arrive(location, keptForReload(), first);
    if (arrival.text !== first) byId("first").textContent = arrival.text;
    document.documentElement.classList.remove("linked");
    const app = new App(store, first, arrival);
    app.#mountViews();
    app.#listen();
    app.#designName.begin(app.#editor.text);
    void app.#run(engine);
    // With a compiled engine the first analysis comes first, since the text can be read without its editor. Otherwise the editor
    // replaces the text while the engine is downloaded.
    if (!(await compiled)) app.#editor.start();
  }

  private constructor(store: Store, first: string, arrival: Arrival) {
    this.#store = store;
    this.#cost = new CostView(store, byId("inspector"));
    this.#first = first;
    this.#arrival = arrival;
    this.#own = new OwnTexts(first, arrival, (copy) => void this.#openKept(copy.from, copy.text));
    this.#analysis = new TextAnalysis(store, () => this.#worker.get());
    this.#editor = new Editor(arrival, {
      edited: (text) => this.#edited(text),
      hover: (target) => store.hover(target, "text"),
      pin: (target) => store.pin(target, "text"),
      format: () => void this.#formatText(),
      depths: (undo, redo) => {
        this.#undo.disabled = undo === 0;
        this.#redo.disabled = redo === 0;
      },
    });
    this.#edits = new Edits(this.#editor, () => this.#whatIf?.b ?? null);
    this.#benchmarks = new Benchmarks(store, this.#views, () => store.state.text);
    this.#designName = new DesignName(first, arrival);
    this.#destinations = this.#openDestinations();
  }

  /** The gallery, and what its cards and buttons open. */
  #openDestinations(): Destinations {
    return new Destinations({
      example: (example) => void this.#openExample(example),
      lesson: (name) => void this.#lessons.get().then((lessons) => lessons.enter(name)),
      create: () => this.#create(),
      convert: () => void this.#destinations.go("library"),
      library: () => this.#library.get(),
      running: () => this.#running.get(),
      hasKept: () => this.#own.any,
      showKept: () => this.#own.showList(),
      openFile: () => void this.#exporting.promise.then((exporting) => exporting.openFile()),
      current: () => this.#designName.file,
      settle: async () => {
        await this.#sharing?.settle();
        return this.#sharing !== null;
      },
      returned: () => {
        this.#sharing?.opening();
        this.#atWorkbench();
      },
      away: (away) => this.#parts.setAway(away),
      benchmarks: (shown) => this.#benchmarks.show(shown),
    });
  }

  /** Mounts the views that show the text and the first analysis. */
  #mountViews(): void {
    const { editor, analysis, store } = { editor: this.#editor, analysis: this.#analysis, store: this.#store };
    store.attachLast(editor, byId("editor"));
    store.setText(editor.text);
    store.attach(new EngineNotice({ restart: () => this.#restart(), dismiss: () => analysis.dismissRestart() }), byId("engine"));
    const systems = byId("systems");
    this.#starting = systems.appendChild(document.createElement("div"));
    mountCost(store, this.#cost, {
      engine: () => this.#engine,
      apply: (hint) => void this.#applyFix(hint, "hint"),
      pin: (before) => void this.#mounted.promise.then(({ whatIf }) => whatIf.pin(before)),
    });
    store.attach(
      new WorkNotice({ cancel: () => analysis.cancel(), analyze: () => analysis.analyze(), advise: () => void analysis.advise(), dismiss: () => analysis.dismissWork() }),
      byId("work"),
    );
    store.attach(
      new ProblemsView({
        fix: (fix) => void this.#applyFix(fix, "fix"),
        reveal: (range) => {
          this.#parts.show("text");
          editor.reveal(range);
        },
        convert: () => void this.#convert(store.state.text),
      }),
      byId("problems"),
    );
    store.attach(new LayoutChoice((kind) => void this.#chooseLayout(kind)), byId("layout"));
    store.attach(new Status(), byId("facts"));
    followTheme(store);
  }

  /** Selects the row below the selected one, or above it. After the last one comes the first. */
  #nextSystem(by: 1 | -1): void {
    if (!this.#whatIf?.nextSystem(by)) this.#cost.selectNext(by, "keys");
  }

  #listen(): void {
    const { store, analysis } = { store: this.#store, analysis: this.#analysis };
    this.#format.addEventListener("click", () => this.#editor.format());
    bindPaneKeys({ views: this.#views, sizes: new PaneSizes(), nextSystem: (by) => this.#nextSystem(by), walk: () => this.#showMemory("walk") });
    this.#arrangeButton.addEventListener("click", () => void this.#arrange.get().then((drawer) => drawer.show()));
    store.subscribe((state) => (this.#format.disabled = state.engine.kind !== "ready"));
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || analysis.cancel()) return;
      store.forgetBefore();
      if (store.state.focus) store.pin(null, store.state.focus.origin);
    });
    for (const leaving of ["beforeunload", "pagehide"]) addEventListener(leaving, () => keepView(this.#views.shown));
    // Tests of the restart dispatch this event to stop the engine.
    document.addEventListener("copse:fault", () => this.#engine?.fault());
    // An engine fault in a call that a view makes is handled like every other engine fault.
    addEventListener("error", (event) => {
      if (!(event.error instanceof EngineFault)) return;
      event.preventDefault();
      void analysis.crashed(event.error.message);
    });
  }

  /** Takes the engine, makes the first analysis, and then loads the rest of the page in the order in which a reader needs it. */
  async #run(starting: Promise<RunningEngine>): Promise<void> {
    try {
      this.#engine = await starting;
    } catch (problem) {
      this.#analysis.fail(messageOf(problem));
      this.#editor.start();
      return;
    }
    const [pictures, inspecting, starters, styles] = [import("../pictures/pictures.ts"), import("../inspector/inspector.ts"), import("../starter/starter.ts"), import("./late-styles.ts")]; // fetched while the first analysis runs
    this.#analysis.start(this.#engine);
    if (!this.#arrival.link?.selected) selectDearest(this.#store);
    this.#store.flush();
    await afterNextFrame();
    this.#editor.start();
    await styles;
    this.#mountStarters(await starters);
    this.#mountInspector(await inspecting);
    const stepper = this.#mountPictures(await pictures);
    const makeExtras = await loadExtras();
    const expectedAt = (before: string) => this.#analysis.expected(before);
    this.#editor.addExtras(makeExtras(expectedAt, (fix) => void this.#applyFix(fix, "fix")), this.#store.state.page);
    const { mountWhatIf } = await import("../whatif/whatif.ts");
    const whatIf = (this.#whatIf = mountWhatIf({
      store: this.#store,
      a: this.#editor,
      current: () => this.#analysis.current(),
      made: (says, edits) => this.#edits.made(says, edits),
      replaceA: (next) => {
        if (!this.#lessons.loaded?.keepCopy(true)) this.#own.replace(next, false, true);
      },
      format: (text) => this.#analysis.format(text),
      fix: (fix) => void this.#applyFix(fix, "fix"),
      extras: (fix, before, names) => makeExtras((text) => expectedAt(before(text)), fix, names),
      changed: () => {
        this.#late?.walk.compareWith(whatIf.compared);
        this.#sharing?.edited();
        this.#edits.edited();
      },
      present: (text) => {
        this.#store.startOver();
        this.#analysis.edited(text ?? this.#editor.text);
      },
      shown: (open) => {
        this.#views.offer("storages", open);
        if (open) this.#views.show("arrays");
        else this.#lessons.loaded?.comparisonEnded();
      },
      showStorages: () => {
        this.#views.offer("storages", true);
        this.#showMemory("storages");
      },
    }));
    this.#views.onShow((view) => view === "storages" && whatIf.askStorages());
    this.#mounted.set({ stepper, whatIf });
    this.#arrangeButton.disabled = false;
    const { link } = this.#arrival;
    if (link?.lesson) await (await this.#lessons.get()).visit(link.lesson, this.#arrival);
    await this.#mountSharing(stepper, whatIf);
    if (this.#unsaid !== "") this.#sharing?.say(this.#unsaid);
    this.#views.restore(keptView());
    await this.#mountExport(whatIf);
    this.#late = (await import("./late-views.ts")).offerViews(this.#store, this.#views, () => this.#showMemory("walk"), (component) => void this.#anotherComponent(component));
    this.#late.walk.showIn(this.#walkIn);
    if (this.#trace) this.#late.stored.show(this.#trace.view, this.#trace.trace);
    this.#late.walk.compareWith(whatIf.compared);
    this.#benchmarks.enable();
    performance.mark("copse-mounted"); // for profiles and for the tests, which wait for it
    await idle();
    this.#analysis.startAdvising();
    await idle();
    // The page works without this part, which a browser may refuse to load while the reader leaves.
    await import("../offline/offline.ts").then(({ mountOffline }) => mountOffline(), () => {});
  }

  /** Shows a view of memory, or the one that was shown last. */
  #showMemory(view: MemoryView | null): void {
    this.#parts.show("memory");
    if (view) this.#views.show(view);
  }

  /** Does work that needs the arrays and the trees: a view that is not shown has no size. */
  async #withAllViews<T>(work: () => Promise<T>): Promise<T> {
    const { shown } = this.#parts;
    this.#parts.show("memory");
    document.body.classList.add("all-views");
    try {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return await work();
    } finally {
      document.body.classList.remove("all-views");
      this.#parts.show(shown);
    }
  }

  #restart(): void {
    if (this.#engine) void this.#analysis.restart();
    else void this.#run(startEngine((received, total) => this.#store.setEngine({ kind: "loading", received, total })));
  }

  /** What is offered while the design has no systems, or no groups. */
  #mountStarters({ groupsStarter, systemsStarter }: typeof import("../starter/starter.ts")): void {
    const actions = {
      make: (fix: Fix) => this.#edits.make(fix, "starter"),
      tried: (text: string) => this.#analysis.tried(text),
    };
    if (this.#starting) this.#store.attach(systemsStarter(actions), this.#starting);
    this.#store.attach(groupsStarter(actions), byId("groups-empty"));
  }

  #mountInspector({ InspectorView, SelectedStrip }: typeof import("../inspector/inspector.ts")): void {
    const inspector = new InspectorView(this.#store, {
      apply: (hint) => void this.#applyFix(hint, "hint"),
      tryOut: (hint) => void this.#tryOut(hint),
      another: (component) => this.#anotherComponent(component),
      arrange: () => this.#arrangeButton.click(),
      explain: (place, id) => void this.#explanations.get().then((explanations) => explanations.show(place, id)),
    });
    this.#store.attach(inspector, byId("inspector"));
    const inspect = () => {
      this.#parts.show("systems");
      this.#cost.unfold(true);
      byId("inspector").focus();
    };
    this.#store.attach(new SelectedStrip(inspect, (by) => this.#nextSystem(by)), byId("memory"));
  }

  #mountPictures({ mountPictures }: typeof import("../pictures/pictures.ts")): StepperControls {
    const elements = { trees: byId("trees"), arrays: byId("arrays"), step: byId("step"), detail: byId("step-detail"), dialogs: document.body, tools: byId("arrays-tools") };
    return mountPictures(this.#store, elements, {
      painter: () => this.#engine,
      apply: (fix) => this.#edits.make(fix, "hand"),
      rows: async (stretches) => {
        const { analysed, stale } = this.#store.state;
        const worker = this.#worker.loaded;
        return worker && !stale ? worker.rows(analysed, stretches).catch(() => null) : null;
      },
      failed: (message) => void this.#analysis.crashed(message),
    });
  }

  async #mountSharing(stepper: StepperControls, whatIf: WhatIf): Promise<void> {
    const { mountSharing } = await import("../share/share.ts");
    this.#sharing = mountSharing({
      store: this.#store,
      first: this.#first,
      arrival: this.#arrival,
      designs: () => {
        const lesson = this.#lessons.loaded?.place ?? null;
        return lesson ? { a: this.#editor.text, b: null, lesson } : { a: this.#editor.text, b: whatIf.b };
      },
      lesson: ({ lesson, a, was }) => {
        if (lesson) return this.#lessons.get().then((lessons) => lessons.visit(lesson, { text: a, was: was?.a ?? a }));
        this.#lessons.loaded?.left();
        return null;
      },
      replace: (design) => {
        this.#own.replace(design.text, true);
        this.#store.startOver();
        this.#editor.openKept(design, "link");
      },
      compare: (b, was) => whatIf.compare(b, was),
      show: (view, storage, trace) => {
        if (view === "walk") this.#walkIn = storage;
        if (view === "walk") this.#late?.walk.showIn(storage);
        if (trace && (view === "archetypes" || view === "sparse")) {
          this.#trace = { view, trace };
          this.#late?.stored.show(view, trace);
        }
        return view === "edit" ? this.#parts.show("text") : this.#showMemory(view === "see" || view === "step" ? "arrays" : view);
      },
      shown: () => this.#late?.shown() ?? null,
      step: (at, algorithm) => stepper.open(at, algorithm),
      figures: (packed) => {
        this.#destinations.showBenchmarks();
        void this.#benchmarks.showFigures(packed);
      },
      source: (packed, design) => void this.#showSource(packed, design),
    });
  }

  async #mountExport(whatIf: WhatIf): Promise<void> {
    const { mountExport } = await import("../export/export.ts");
    const exporting = mountExport({
      designs: () => (whatIf.alone ? { a: this.#store.state.text, b: null } : { a: this.#editor.text, b: whatIf.b }),
      compared: () => whatIf.content,
      current: () => this.#analysis.current(),
      painter: () => this.#engine,
      worker: () => this.#worker.get(),
      open: ({ a, b }) => {
        this.#replaceDesign(a, "file", true);
        if (b !== null) whatIf.compare(b);
      },
      lesson: async (text) => (await this.#lessons.get()).openOwn(text),
      figures: (file) => {
        void this.#destinations.go("benchmarks");
        void this.#benchmarks.addFile(file);
      },
      running: (text) => void this.#convert(text),
      withAllViews: (work) => this.#withAllViews(work),
      say: (sentence) => this.#sharing?.say(sentence),
    });
    this.#exporting.set(exporting);
  }

  /** Opens a design that was made of something else. */
  #openImported(design: string): void {
    this.#replaceDesign(design, "import");
    this.#parts.show("text");
    this.#editor.focus();
  }

  async #openArrange() {
    const [{ openArrange }, { whatIf }] = await Promise.all([import("../arrange/arrange.ts"), this.#mounted.promise]);
    return openArrange({
      page: () => this.#store.state.page,
      follow: (listener) => this.#store.subscribe(({ text }, previous) => text !== previous?.text && !whatIf.proposedAlone && listener(text)),
      reveal: () => this.#parts.show("systems"),
      found: (text, arrangement) => void this.#explanations.get().then((explanations) => explanations.setArranged(text, arrangement)),
      apply: (edits) => {
        keepCopy(whatIf.alone ? "second" : "draft", this.#store.state.text, true);
        this.#edits.make({ text: "arrange the groups", edits }, "arrange");
      },
      propose: (text) => whatIf.propose(text),
      withdraw: () => whatIf.withdraw(),
      keepAsB: () => whatIf.keepProposed(),
    });
  }

  async #openLessons(): Promise<LessonMode> {
    const [{ openLessons }, { whatIf, stepper }] = await Promise.all([import("../lesson/lesson.ts"), this.#mounted.promise]);
    return openLessons({
      store: this.#store,
      editor: this.#editor,
      compare: (b) => whatIf.compare(b),
      keepSecond: () => whatIf.keepB(),
      storages: () => whatIf.storages(),
      step: (at) => stepper.open(at, "batch"),
      measure: () => void this.#destinations.go("benchmarks"),
      program: (text) => void this.#convert(text),
      show: (part) => (part === "read" ? this.#parts.show("text") : this.#showMemory(part === "step" ? "arrays" : part === "see" ? null : part)),
      entered: (title) => {
        if (title !== null) this.#designName.showLesson(title);
        else this.#designName.identify(this.#editor.text);
      },
      opening: () => this.#opening(),
      stepping: () => this.#sharing?.opening(),
      contents: () => void this.#destinations.go("lessons"),
      changed: () => this.#sharing?.edited(),
      before: () => (this.#arrival.link?.lesson ? (keptDesign("draft")?.text ?? this.#first) : this.#editor.text),
      say: (sentence) => (this.#sharing ? this.#sharing.say(sentence) : (this.#unsaid = sentence)),
    });
  }

  /** Called with every edit, before the editor draws it. */
  #edited(text: string): State {
    if (!this.#whatIf?.alone) this.#analysis.edited(text);
    if (!this.#lessons.loaded?.keep(text)) {
      this.#own.edited(text);
      this.#designName.identify(text);
    }
    this.#sharing?.edited();
    this.#edits.edited();
    this.#store.flush(); // before the editor reads the layout, so that the browser computes it once
    return this.#store.state;
  }

  /** Formats the text, unless it is changed meanwhile. */
  async #formatText(): Promise<void> {
    const { text } = this.#editor;
    const formatted = await this.#analysis.format(text);
    if (formatted !== null && this.#editor.text === text) this.#editor.rewrite(formatted, "format");
  }

  /** Applies a fix or a hint. Its edits may be a keystroke old, so the analysis renews them first. */
  async #applyFix(offer: Fix, name: string): Promise<void> {
    const fix = await this.#analysis.renew(offer);
    if (fix) this.#edits.make(fix, name);
  }

  /** Gives one more component to the entities with this one, or returns why not. */
  async #anotherComponent(component: string): Promise<string> {
    const { text } = this.#editor;
    const edited = await this.#analysis.another(text, component);
    if (edited.fix && this.#editor.text === text) this.#edits.make(edited.fix, "another");
    return edited.refusal;
  }

  /** Shows what a hint makes of the design as design B. */
  async #tryOut(hint: Fix): Promise<void> {
    const [now, { whatIf }] = await Promise.all([this.#analysis.renew(hint), this.#mounted.promise]);
    if (now) whatIf.tryOut(withEdits(this.#store.state.text, now.edits), `${now.text} in B`);
  }

  /** Chooses a layout by an edit of the text. */
  async #chooseLayout(kind: LayoutKind): Promise<void> {
    const page = await this.#analysis.current();
    const choice = page?.choices.find((each) => each.layout === kind);
    if (choice) this.#edits.make({ text: `choose layout ${kind}`, edits: choice.edits }, "layout");
  }

  async #openExample(example: Example): Promise<void> {
    const opening = ++this.#openings;
    const text = await exampleText(example, this.#first);
    if (opening !== this.#openings) return; // another design was opened while the text was loaded
    this.#designName.opening(example, text);
    this.#replaceDesign(text, "example", true);
    this.#designName.show(example);
    if (document.activeElement !== document.body) byId("design").focus({ preventScroll: true }); // the card that had the focus is gone
  }

  /** Opens an empty design. */
  #create(): void {
    this.#replaceDesign("", "new");
    this.#parts.show("text");
    this.#editor.focus();
  }

  /** Shows the workbench with a design that gets an entry of its own in the history. */
  #atWorkbench(): void {
    if (!this.#sharing && placeIn(location.hash)) history.replaceState(null, "", location.pathname + location.search);
    this.#destinations.leave();
  }

  /** Another design replaces this one. */
  #opening(): void {
    this.#openings++;
    this.#store.startOver();
    this.#sharing?.opening();
    this.#whatIf?.leaveB();
    this.#atWorkbench();
  }

  /** Replaces the design by another one, which gets an entry of its own in the history. again: it can be had again. */
  #replaceDesign(text: string, name: string, again = false): void {
    this.#opening();
    this.#own.replace(text, again);
    this.#lessons.loaded?.left();
    this.#store.pin(null, "start");
    this.#editor.open(text, name);
    selectDearest(this.#store);
  }

  /** Shows a kept text in the place that it comes from. */
  async #openKept(from: string, text: string): Promise<void> {
    const [kind, name = null] = from.split(".");
    if (kind === "import") return this.#convert(text);
    if (kind === "second") return (await this.#mounted.promise).whatIf.tryOut(text, "open a kept text as B");
    if (kind === "lesson" && name) return (await this.#lessons.get()).visit({ name, own: null, step: 1, fresh: false }, { text, was: text });
    this.#replaceDesign(text, "kept");
    this.#parts.show("text");
  }

  /** Shows the program of a link, from which its design was read. */
  async #showSource(packed: string, design: string): Promise<void> {
    const library = await this.#library.get();
    const refused = await library.readLink(packed, design);
    if (refused === null) this.#destinations.showLibrary();
    else this.#sharing?.say(refused);
  }

  /** Shows a text that is written for another library where such texts are read. */
  async #convert(text: string): Promise<void> {
    await this.#destinations.go("library");
    (await this.#library.get()).read(text);
  }
}
