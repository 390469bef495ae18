/** Puts the page together: the engine is asked for first, and nothing that it need not wait for stands before it. */

import { byId } from "./dom.ts";
import { Editor } from "./editor/editor.ts";
import { engineCompiled, startEngine } from "./engine.ts";
import type { RunningEngine } from "./engine.ts";
import { examples, textOf } from "./examples.ts";
import type { Example } from "./examples.ts";
import type { Panel as BenchPanel } from "./bench/panel.ts";
import { arrive } from "./share/arrival.ts";
import { left } from "./share/left.ts";
import type { Sharing } from "./share/mount.ts";
import { groupsLesson, systemsLesson } from "./lessons.ts";
import type { Explanations } from "./explain/explanations.ts";
import type { ImportDialog } from "./import/dialog.ts";
import type { Fix, LayoutKind, Range, SystemId } from "./page.ts";
import type { Room } from "./lesson/room.ts";
import type { Opener } from "./step/mount.ts";
import type { WhatIf } from "./whatif/mount.ts";
import { Session, messageOf } from "./session.ts";
import { EngineNotice } from "./shell/engine-status.ts";
import { LayoutChoice } from "./shell/layout-choice.ts";
import { watchParts } from "./shell/lost.ts";
import { Menu } from "./shell/menu.ts";
import { Pictures } from "./shell/pictures.ts";
import { Status } from "./shell/status.ts";
import { Tabs } from "./shell/tabs.ts";
import { theming } from "./shell/theming.ts";
import { WorkNotice } from "./shell/work.ts";
import { EngineFault } from "./fault.ts";
import { idle } from "./idle.ts";
import { Store } from "./state.ts";
import { Draft, recall, remember } from "./storage.ts";
import { ProblemsView } from "./views/problems.ts";
import { SystemsView } from "./views/systems.ts";
import type { Workshop } from "./workshop/workshop.ts";

watchParts();
const compiled = engineCompiled();
const arriving = startEngine((received, total) => store.setEngine({ kind: "loading", received, total }));

const store = new Store((draw) => requestAnimationFrame(draw), (problem) => reportError(problem));
const session = new Session(store, workshopHere);
const tabs = new Tabs();
let engine: RunningEngine | null = null;
let workshop: Workshop | null = null;
let opened: { readonly example: Example; readonly title: string } | null = null;
let shown: string | undefined;
let sharing: Sharing | null = null;
let room: Room | null = null;
let rooming: Promise<Room> | null = null;
let bench: Promise<BenchPanel> | null = null;
let equip: (equipment: Equipment) => void = () => {};
const equipped = new Promise<Equipment>((done) => (equip = done));

const first = byId("first").textContent ?? "";
const arrival = await arrive(location, left(), first);
if (arrival.text !== first) byId("first").textContent = arrival.text;
document.documentElement.classList.remove("linked");
const undoButton = byId("undo", HTMLButtonElement);
const redoButton = byId("redo", HTMLButtonElement);
const formatButton = byId("format", HTMLButtonElement);

const editor = new Editor(arrival.text, {
  edited(text) {
    session.edited(text);
    if (!room?.keep(text)) {
      drafts.keep(text === first ? null : text);
      identify(text);
    }
    sharing?.edited();
    store.flush(); // before the editor makes the browser lay out the page
    return store.state;
  },
  hover: (target) => store.hover(target, "text"),
  pin: (target) => store.pin(target, "text"),
  format,
  depths(undo, redo) {
    undoButton.disabled = undo === 0;
    redoButton.disabled = redo === 0;
  },
});

const drafts = new Draft("draft");
const menu = new Menu(
  (example) => void open(example),
  [{ title: "Lessons", see: "A course in group trees: read, change the design, and see whether it does what is asked", press: () => void lessons().then((there) => there.contents()) }],
  [
    { title: "Documentation", see: "The language, the theory with its proofs, the library, embedding; each design to be tried in place", press: () => location.assign("docs/index.html") },
    { title: "Import", see: "Read components and systems written for another library", press: () => void convert(null) },
  ],
);

function format(): void {
  const text = session.format(editor.text);
  if (text !== null) editor.rewrite(text, "format");
}

/** Makes the edits that were offered, as they are for the text that stands there now. */
async function mend(offer: Fix, name: string): Promise<void> {
  const now = await session.renew(offer);
  if (now) editor.apply(now.edits, name);
}

/** Chooses another layout by an edit of the text. */
async function choose(kind: LayoutKind): Promise<void> {
  const page = await session.current();
  const choice = page?.choices.find((each) => each.layout === kind);
  if (choice) editor.apply(choice.edits, "layout");
}

async function open(example: Example): Promise<void> {
  const text = example === examples[0] ? first : await textOf(example);
  opened = { example, title: titleOf(text) };
  sharing?.opening();
  room?.left();
  editor.open(text, "example");
  show(example);
}

let importing: Promise<ImportDialog> | null = null;

/** Reads a text written for another library; null lets the reader paste one. What reads it is loaded with the first one. */
async function convert(text: string | null): Promise<void> {
  importing ??= import("./import/open.ts").then(({ openImport }) =>
    openImport((design) => {
      sharing?.opening();
      room?.left();
      editor.open(design, "import");
      tabs.show("edit");
      editor.focus();
    }),
  );
  (await importing).show(text);
}

/** An example goes by its opening line: while that stands, the text is still the example, however it was edited. */
function identify(text: string): void {
  show(opened && titleOf(text) === opened.title ? opened.example : null);
}

function titleOf(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}

/** Says what is in the editor: an example and what to see in it, or a draft. */
function show(example: Example | null): void {
  const title = example?.title ?? (editor.text === arrival.link?.a && !arrival.drafted ? "Shared design" : "Your draft");
  if (shown === title) return;
  shown = title;
  menu.show(title, example?.file ?? null);
  const note = byId("note");
  note.hidden = example === null;
  note.textContent = example?.see ?? "";
  remember("example", example?.file ?? null);
}

/** The example that a kept draft began as, or the first one. */
function begin(): void {
  const file = recall("example");
  const example = arrival.text === first ? examples[0] : arrival.drafted ? examples.find((each) => each.file === file) : undefined;
  opened = example ? { example, title: titleOf(editor.text) } : null;
  show(example ?? null);
  byId("guide").hidden = arrival.text !== first || recall("guide") !== null;
}

const lessonActions = {
  replace: (text: string) => editor.open(text, "starter"),
  append: (text: string) => editor.rewrite(editor.text.trimEnd() + "\n\n" + text + "\n", "starter"),
};

let explanations: Promise<Explanations> | null = null;

/** Explains a system that has been opened. What explains it is loaded with the first one. */
async function explain(place: HTMLElement, id: SystemId): Promise<void> {
  explanations ??= import("./explain/open.ts").then(({ openExplanations }) => openExplanations(store, (edits) => editor.apply(edits, "hint")));
  (await explanations).show(place, id);
}

function mount(): void {
  store.attachLast(editor, byId("editor"));
  store.setText(editor.text);
  store.attach(new EngineNotice({ restart, seen: () => session.seen() }), byId("engine"));
  store.attach(new Pictures(), byId("pictures")); // decides the widths that the views after it draw for
  const systems = byId("systems");
  store.attach(systemsLesson(lessonActions), systems.appendChild(document.createElement("div")));
  store.attach(new SystemsView(store, { apply: (hint) => void mend(hint, "hint"), opened: (place, id) => void explain(place, id) }), systems);
  store.attach(groupsLesson(lessonActions), byId("groups-empty"));
  store.attach(new WorkNotice({ cancel: () => session.cancel(), again: () => session.analyze(), advise: () => void session.advise(), dismiss: () => session.dismiss() }), byId("work"));
  const problems = new ProblemsView({
    fix: (fix) => void mend(fix, "fix"),
    reveal(range) {
      tabs.show("edit");
      editor.reveal(range);
    },
    convert: () => void convert(editor.text),
  });
  store.attach(problems, byId("problems"));
  store.attach(new LayoutChoice((kind) => void choose(kind)), byId("layout"));
  store.attach(new Status(), byId("says"));
  theming(store);
}

function listen(): void {
  undoButton.addEventListener("click", () => editor.undo());
  redoButton.addEventListener("click", () => editor.redo());
  formatButton.addEventListener("click", format);
  store.subscribe((state) => (formatButton.disabled = state.engine.kind !== "ready"));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || session.cancel()) return;
    if (store.state.focus) store.pin(null, store.state.focus.origin);
  });
  // Lets the tests of the way back make the engine fail.
  document.addEventListener("copse:fault", () => engine?.fault());
  // A fault in a call that a view makes is the engine's, not the view's: it is shown and mended where all faults are.
  addEventListener("error", (event) => {
    if (!(event.error instanceof EngineFault)) return;
    event.preventDefault();
    void session.crashed(event.error.message);
  });
}

async function run(starting: Promise<RunningEngine>): Promise<void> {
  try {
    engine = await starting;
  } catch (problem) {
    session.fail(messageOf(problem));
    editor.start();
    return;
  }
  const pictures = import("./views/pictures.ts"); // travels while the first analysis is made
  session.start(engine);
  store.flush();
  await nextFrame();
  editor.start();
  const steps = (await pictures).mountPictures(store, { trees: byId("trees"), arrays: byId("arrays"), step: byId("step"), over: document.body }, () => engine, {
    apply: (fix) => editor.apply(fix.edits, "hand"),
    rows: async (stretches) => {
      const { analysed, stale } = store.state;
      return workshop && !stale ? workshop.rows(analysed, stretches).catch(() => null) : null;
    },
    undo: () => editor.undo(),
    failed: (message) => void session.crashed(message),
  });
  if (!byId("guide").hidden) {
    await guide(() => {
      tabs.show("step");
      steps.open();
    });
  }
  const { late } = await import("./editor/late.ts");
  const expected = (before: string) => session.expected(before);
  editor.complete(late(expected, (fix) => void mend(fix, "fix")), store.state.page);
  const { tellCovered } = await import("./shell/covered.ts");
  tellCovered(document.querySelectorAll<HTMLElement>("#guide, #engine, #step, .status"));
  const { mountWhatIf } = await import("./whatif/mount.ts");
  const whatIf = mountWhatIf({ store, a: editor, current: () => session.current(), format: (text) => session.format(text), late: (fix) => late(expected, fix), changed: () => sharing?.edited() });
  equip({ whatIf, steps });
  if (arrival.link?.lesson) await (await lessons()).visit(arrival.link.lesson, arrival.text);
  const { mountSharing } = await import("./share/mount.ts");
  sharing = mountSharing({
    store,
    first,
    arrival,
    designs: () => (room?.place ? { a: editor.text, b: null, lesson: room.place } : { a: editor.text, b: whatIf.b }),
    lesson(shared) {
      if (shared.lesson) {
        const { lesson } = shared;
        return lessons().then((there) => there.visit(lesson, shared.a));
      }
      room?.left();
      return null;
    },
    replace: (text) => editor.open(text, "link"),
    compare: (b) => whatIf.compare(b),
    show: (view) => tabs.show(view),
    step: (at, algorithm) => steps.open(at, algorithm),
    figures: (packed) => void showFigures(packed),
  });
  const { mountExport } = await import("./export/mount.ts");
  mountExport({
    designs: () => ({ a: editor.text, b: whatIf.b }),
    compared: () => whatIf.content,
    current: () => session.current(),
    painter: () => engine,
    workshop: workshopHere,
    open({ a, b }) {
      sharing?.opening();
      room?.left();
      editor.open(a, "file");
      if (b !== null) whatIf.compare(b);
    },
    lesson: async (text) => (await lessons()).openOwn(text),
    seen: (work) => tabs.seen(work),
    say: (words) => sharing?.say(words),
  });
  measurable();
  performance.mark("copse-mounted"); // in every profile; the tests wait for it
  await idle();
  session.startAdvising();
  await idle();
  await (await import("./offline/register.ts")).mountOffline();
}

async function workshopHere(): Promise<Workshop> {
  return (workshop ??= (await import("./workshop/open.ts")).openWorkshop());
}

/** The benchmarks, which are fetched when they are first wanted. */
function benchmarks(): Promise<BenchPanel> {
  byId("bench").hidden = false;
  byId("bench-open", HTMLButtonElement).disabled = true;
  return (bench ??= import("./bench/mount.ts").then(({ mountBench }) => mountBench(store, () => editor.text)));
}

/** Lets the reader open the benchmarks; on a phone their tab does. Shown before, their part would be pushed about. */
function measurable(): void {
  byId("bench").hidden = false;
  if (bench) return;
  const control = byId("bench-open", HTMLButtonElement);
  control.disabled = false;
  control.addEventListener("click", () => void benchmarks().then(lead), { once: true });
  byId("tab-bench").addEventListener("click", () => control.disabled || control.click());
}

/** Leads the reader to the benchmarks; they grow when they have loaded, and a reader who is elsewhere by then stays there. */
async function lead({ loaded }: BenchPanel): Promise<void> {
  const part = byId("bench");
  part.focus();
  await loaded;
  const low = part.getBoundingClientRect().top > innerHeight / 2; // else enough is in view, as on a phone, where their tab shows them
  if (low && part.contains(document.activeElement)) part.scrollIntoView({ block: "nearest" });
}

/** Shows the figures that a link has brought. */
async function showFigures(packed: string): Promise<void> {
  tabs.show("bench");
  const panel = await benchmarks();
  await panel.bring(packed);
  byId("bench").scrollIntoView();
}

/** What a lesson works with. */
interface Equipment {
  readonly whatIf: WhatIf;
  readonly steps: Opener;
}

/** The room for lessons, which is loaded with the first one. */
function lessons(): Promise<Room> {
  return (rooming ??= makeRoom());
}

async function makeRoom(): Promise<Room> {
  const [{ openRoom }, { whatIf, steps }] = await Promise.all([import("./lesson/open.ts"), equipped]);
  room = openRoom({
    store,
    editor,
    compare: (b) => whatIf.compare(b),
    storages: () => whatIf.storages(),
    step: (at) => steps.open(at, "batch"),
    show: (part) => tabs.show(part),
    entered(lesson) {
      tabs.lesson(lesson && `Lesson ${lesson.progress}`);
      byId("guide").hidden = true;
      if (lesson) {
        shown = lesson.title;
        menu.show(lesson.title, null);
        byId("note").hidden = true;
      } else identify(editor.text);
    },
    opening: () => sharing?.opening(),
    changed: () => sharing?.edited(),
    before: () => (arrival.link?.lesson ? (recall("draft") ?? first) : editor.text),
    say: (words) => sharing?.say(words),
  });
  return room;
}

/** Leads a first visitor through the first half minute. */
async function guide(step: () => void): Promise<void> {
  const { Guide } = await import("./guide/guide.ts");
  const actions = { edit: (range: Range, text: string) => editor.apply([{ range, text }], "guide"), undo: () => editor.undo(), step, share: () => sharing?.open() };
  store.attach(new Guide(store, actions), byId("guide"));
}

/** The task after the next frame, or soon where no frame comes because the page is not in sight. */
function nextFrame(): Promise<void> {
  return new Promise((done) => {
    const soon = setTimeout(done, 100);
    requestAnimationFrame(() => {
      clearTimeout(soon);
      setTimeout(done);
    });
  });
}

function restart(): void {
  if (engine) void session.restart();
  else void run(startEngine((received, total) => store.setEngine({ kind: "loading", received, total })));
}

mount();
listen();
begin();
void run(arriving);
// Where the engine is there already its words come first: the text can be read without its editor. Else the editor is put in
// place while the engine travels.
void compiled.then((there) => there || editor.start());
