/**
 * The page in lesson mode: a lesson's text and checks are shown next to the editor and the views. It keeps the reader's design;
 * the worker evaluates the checks.
 */

import { byId } from "../dom/dom.ts";
import type { Editor } from "../editor/editor.ts";
import { Draft, keepCopy } from "../drafts/drafts.ts";
import type { Kept, LessonPlace } from "../link/link.ts";
import type { Position } from "../state/stepping.ts";
import { placeAt } from "./lesson-place.ts";
import { selectDearest } from "../state/first-selection.ts";
import type { Store } from "../state/store.ts";
import { Inquiry } from "../worker-host/worker-host.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import { beginAnswer, designOf, keepAnswer, lessonNamed, markDone, noSuchLesson, positionOf } from "../course/course.ts";
import type { Checked, Lesson } from "../course/documents.ts";
import type { SystemView } from "./lesson-links.ts";
import { LessonPanel } from "./lesson-panel.ts";

export interface LessonContext {
  readonly store: Store;
  readonly editor: Editor;
  /** Shows a second design next to the first; null hides it. */
  compare(b: string | null): void;
  /** Makes the second design the first, and hides it. */
  keepSecond(): void;
  storages(): void;
  /** Shows all lessons. */
  contents(): void;
  step(at: Position): void;
  show(part: "read" | "see" | "step" | SystemView): void;
  /** Shows the benchmarks. */
  measure(): void;
  /** Shows a program for another library where such programs are read. */
  program(text: string): void;
  /** Called with the title of the open lesson; null when it is left. */
  entered(title: string | null): void;
  /** Called before another design replaces this one. */
  opening(): void;
  /** Called before another step is shown: the present one keeps its entry in the history. */
  stepping(): void;
  /** The position in the lesson has changed. */
  changed(): void;
  /** The text to show when the lesson is left. */
  before(): string;
  say(words: string): void;
}

/** The lesson that is open. */
interface Open {
  readonly lesson: Lesson;
  /** Name of a lesson of the course, or null. */
  readonly name: string | null;
  readonly own: string | null;
  readonly step: number;
}

export class LessonMode {
  readonly #context: LessonContext;
  readonly #panel: LessonPanel;
  readonly #inquiry: Inquiry;
  readonly #make: () => WorkerClient;
  #worker: WorkerClient | null = null;
  #open: Open | null = null;
  #checked: Checked | null = null;
  #compared = false;
  /** The text of the editor before the lesson. */
  #before: string | null = null;
  /** The answers to lessons that are not of the course. */
  readonly #own = new Draft("lesson", false);

  constructor(context: LessonContext, make: () => WorkerClient) {
    this.#context = context;
    this.#make = () => (this.#worker ??= make());
    this.#panel = new LessonPanel(byId("lesson"), {
      go: (step) => this.#go(step),
      open: (name) => this.enter(name),
      contents: () => context.contents(),
      leave: () => this.leave(),
      reset: () => this.#reset(),
      solution: () => this.#solution(),
      take: () => this.#context.keepSecond(),
      show: (target) => {
        context.show("see");
        context.store.pin(target, "problems");
      },
      view: (view, id) => {
        context.store.pin({ kind: "system", id }, "problems"); // an origin that makes no view scroll
        context.show(view);
      },
      storages: () => context.storages(),
      measure: () => context.measure(),
      program: (text) => context.program(text),
      step: (tick, move) => this.#step(tick, move),
      page: () => (context.store.state.stale ? null : context.store.state.page),
      say: (words) => context.say(words),
    });
    this.#inquiry = new Inquiry(this.#make, {
      ask: (worker, signal) => this.#ask(worker, signal),
      slow: () => this.#draw(),
      failed: (message) => context.say(`The design could not be checked: ${message}`),
    });
    context.store.subscribe((state, previous) => {
      if (this.#open && state.text !== previous?.text) this.#inquiry.renew();
    });
  }

  /** The position in the lesson, for the address; null where no lesson is open. */
  get place(): LessonPlace | null {
    const open = this.#open;
    return open && { name: open.name, own: open.own, step: open.step + 1, fresh: this.#context.editor.text === open.lesson.start };
  }

  /** Keeps the text if a lesson is open. Reports whether one is. */
  keep(text: string): boolean {
    const { name, lesson } = this.#open ?? {};
    if (name) keepAnswer(name, text);
    else if (lesson) this.#own.keep(text === lesson.start ? null : text);
    return this.#open !== null;
  }

  /** Keeps a copy of the text, which is about to be replaced, if a lesson is open. Reports whether one is. quiet: something else says so. */
  keepCopy(quiet = false): boolean {
    const { lesson, name } = this.#open ?? {};
    const { text } = this.#context.editor;
    if (lesson && text !== lesson.start) keepCopy(name ? `lesson.${name}` : "lesson", text, quiet);
    return lesson !== undefined;
  }

  /** Opens the lesson of a link, with the link's design or with the lesson's start. */
  async visit(place: LessonPlace, design: Kept): Promise<void> {
    if (this.#movesTo(place)) return this.#show(place.step - 1);
    if (place.own !== null) return this.openOwn(place.own, place.fresh ? null : design, place.step);
    const lesson = place.name === null ? null : lessonNamed(place.name);
    if (!lesson || place.name === null) return this.#context.say(noSuchLesson(place.name));
    this.#start({ lesson, name: place.name, own: null, step: clamp(place.step - 1, lesson) }, place.fresh ? designOf(place.name) : design);
    this.#missed(place.step, lesson);
  }

  /** Whether this is another step of the open lesson: Back and Forward go from step to step, and the answer stays. */
  #movesTo({ name, own, step }: LessonPlace): boolean {
    const open = this.#open;
    return open !== null && open.name === name && open.own === own && open.step !== step - 1;
  }

  /** Says that a link names a step that the lesson does not have. */
  #missed(step: number, { steps }: Lesson): void {
    if (step > steps.length) this.#context.say(`The link names step ${step}, and this lesson has ${steps.length}; the last one is shown.`);
  }

  /** Opens a lesson from its text. Where it cannot be read, the reader is told why and the page stays as it is. */
  async openOwn(text: string, design: Kept | null = null, step = 1): Promise<void> {
    const lesson = await this.#make().ask<Lesson>({ name: "lesson", text });
    const [problem] = lesson.problems;
    if (problem) {
      const others = lesson.problems.length - 1;
      const more = others === 0 ? "" : others === 1 ? " There is one more." : ` There are ${others} more.`;
      return this.#context.say(`This lesson cannot be read: ${placeAt(problem)}: ${problem.message}${/[.?]$/.test(problem.message) ? "" : "."}${more}`);
    }
    this.#context.say("");
    this.#start({ lesson, name: null, own: text, step: clamp(step - 1, lesson) }, design);
    this.#missed(step, lesson);
  }

  leave(): void {
    if (!this.#open) return;
    const before = this.#before;
    this.#context.opening();
    this.#close();
    if (before !== null) this.#context.editor.open(before, "lesson");
    this.#context.changed();
    this.#context.editor.focus();
  }

  /** Called when the reader has opened another design. */
  left(): void {
    if (this.#open) this.#close();
  }

  #close(): void {
    this.#inquiry.stop();
    this.#open = null;
    this.#checked = null;
    this.#before = null;
    if (this.#compared) this.#context.compare(null);
    this.#compared = false;
    this.#draw();
    this.#context.entered(null);
  }

  /** Opens a lesson of the course with the reader's design. */
  enter(name: string): void {
    const lesson = lessonNamed(name);
    if (lesson) this.#start({ lesson, name, own: null, step: 0 }, designOf(name));
  }

  #start(open: Open, design: Kept | null): void {
    const { editor } = this.#context;
    this.#before ??= this.#context.before();
    if (this.#compared) this.#context.compare(null);
    this.#compared = false;
    this.#context.opening();
    this.#open = open;
    this.#checked = null;
    this.#panel.begin();
    if (open.name) beginAnswer(open.name, design?.text ?? open.lesson.start);
    else this.#own.begin(design?.text ?? open.lesson.start);
    this.#context.store.pin(null, "start");
    if (design) editor.openKept(design, "lesson");
    else editor.open(open.lesson.start, "lesson");
    selectDearest(this.#context.store, ({ groups }) => groups.length === 0); // the names of blocks, which lessons on groups speak of, are not drawn while a system is selected
    this.#draw();
    this.#inquiry.renew();
    this.#context.changed();
    this.#context.show("read");
    this.#panel.focus();
  }

  #go(step: number): void {
    this.#context.stepping();
    this.#show(step);
  }

  #show(step: number): void {
    const open = this.#open;
    if (!open) return;
    this.#open = { ...open, step: clamp(step, open.lesson) };
    this.#draw();
    this.#context.changed();
    this.#panel.focus();
  }

  #reset(): void {
    if (this.keepCopy() && this.#open) this.#context.editor.open(this.#open.lesson.start, "lesson");
  }

  /** Shows the solution as design B, or hides it. */
  #solution(): void {
    const solution = this.#open?.lesson.solution;
    if (!solution) return;
    this.#compared = !this.#compared;
    this.#context.compare(this.#compared ? solution : null);
    if (this.#compared) this.#context.show("see");
    this.#draw();
  }

  /** The second design is not shown any more. */
  comparisonEnded(): void {
    if (!this.#compared) return;
    this.#compared = false;
    this.#draw();
  }

  #step(tick: number, move: number): void {
    const ticks = this.#context.store.state.page?.ticks.length ?? 0;
    if (tick > ticks) return this.#context.say(`The design has ${ticks === 1 ? "one tick" : `${ticks} ticks`} now.`);
    this.#context.say("");
    this.#context.show("step");
    this.#context.step({ tick, move });
  }

  async #ask(worker: WorkerClient, signal: AbortSignal): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const checked = await worker.check(this.#context.editor.text, open.lesson.list, { signal });
    signal.throwIfAborted();
    this.#checked = checked;
    if (checked.solved && open.name !== null) markDone(open.name);
    this.#draw();
  }

  #draw(): void {
    const open = this.#open;
    if (!open) return this.#panel.hide();
    const position = open.name === null ? null : positionOf(open.name);
    this.#panel.show({ lesson: open.lesson, step: open.step, position, checked: this.#checked, compared: this.#compared });
    this.#context.entered(open.lesson.title);
  }
}

function clamp(step: number, lesson: Lesson): number {
  return Math.max(0, Math.min(step, lesson.steps.length - 1));
}
