/**
 * What if: a second design next to the first, and their differences. It is loaded after the first analysis; its worker starts
 * with the first question.
 */

import { adopt, byId, el } from "../dom.ts";
import { messageOf } from "../fault.ts";
import type { Editor, EditorExtras } from "../editor/editor.ts";
import type { Fix, LayoutKind, Page, Range } from "../page.ts";
import type { Store } from "../store.ts";
import { Inquiry, openWorker } from "../worker-host/worker-host.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import bothStyle from "../../css/both-designs.css" with { type: "text" };
import style from "../../css/whatif.css" with { type: "text" };
import { Draft, keptDesign } from "../drafts/drafts.ts";
import type { Kept } from "../link/link.ts";
import { showCauses } from "./causes.ts";
import type { Difference, PairPicture, Storages } from "../documents.ts";
import { foldable, insertions } from "./alignment.ts";
import { markLines, noMarks, scrollToLine } from "./both-texts.ts";
import type { Marks } from "./both-texts.ts";
import { ComparedSystems } from "./compared-systems.ts";
import { EditorHeadings } from "./editor-headings.ts";
import { PairedArraysView } from "./paired-arrays.ts";
import { StoragesPanel } from "./storages-panel.ts";
import { WhatIfPanel } from "./whatif-panel.ts";
import { withEdits, SecondDesign } from "./second-design.ts";
import { Swaps } from "./swap.ts";

/** What the comparison needs from the page. */
export interface WhatIfContext {
  readonly store: Store;
  readonly a: Editor;
  /** The document of A's present text, or null where there is none. */
  current(): Promise<Page | null>;
  format(text: string): Promise<string | null>;
  extras(fix: (offer: Fix) => void): EditorExtras;
  /** B has been edited, shown or hidden. */
  changed(): void;
  /** Called when the comparison appears, and when it goes. */
  shown(open: boolean): void;
  /** Offers the view of the storages, and shows it. */
  showStorages(): void;
}

export function mountWhatIf(context: WhatIfContext): WhatIf {
  adopt(style);
  adopt(bothStyle);
  return new WhatIf(context);
}

/** Storage key of B's text. The address says whether B is shown. */
const secondKey = "second";

/** The differences of two designs, with the texts that were compared. */
interface Compared {
  readonly of: Difference;
  readonly a: string;
  readonly b: string;
}

export class WhatIf {
  readonly #context: WhatIfContext;
  readonly #design = byId("design");
  readonly #switch = byId("designs", HTMLFieldSetElement);
  readonly #headings: EditorHeadings;
  readonly #panel: WhatIfPanel;
  readonly #inquiry: Inquiry;
  readonly #draft = new Draft(secondKey);
  #second: SecondDesign | null = null;
  #swaps: Swaps | null = null;
  #highlightA: (ranges: readonly Range[]) => void = () => {};
  #highlightB: (ranges: readonly Range[]) => void = () => {};
  #markA: (marks: Marks) => void = () => {};
  #markB: (marks: Marks) => void = () => {};
  readonly #pair: PairedArraysView;
  readonly #systems: ComparedSystems;
  readonly #storages = new StoragesPanel();
  /** The worker of the last question. */
  #worker: WorkerClient | null = null;
  #drawing = false;
  #drawNext = false;
  /** Whether the picture is that of the present texts. */
  #drawn = false;
  #open = false;
  #difference: Compared | null = null;
  /** The first line of A that differs. */
  #firstLine = Infinity;
  /** The differences that the folds in B are about. */
  #foldedFor: Compared | null = null;

  constructor(context: WhatIfContext) {
    this.#context = context;
    const show = (which: "a" | "b") => (this.#design.dataset["shown"] = which);
    this.#headings = new EditorHeadings({ under: (layout) => void this.#under(layout), undo: () => this.#second?.editor.undo(), redo: () => this.#second?.editor.redo() }, show);
    this.#panel = new WhatIfPanel({
      swap: () => this.#swaps?.swap(),
      copyToB: () => this.#second?.editor.rewrite(context.a.text, "copy"),
      copyToA: () => context.a.rewrite(this.#second?.text ?? context.a.text, "copy"),
      keepA: () => this.#close(),
      keepB: () => this.#keep(),
      again: () => this.#inquiry.renew(),
      cancel: () => this.#cancel(),
      highlight: (causes) => this.#highlight(causes),
    });
    this.#inquiry = new Inquiry(openWorker, {
      ask: (worker, signal) => this.#ask(worker, signal),
      slow: () => {
        if (!this.#open) return;
        this.#panel.showWaiting();
        if (!this.#drawn) this.#pair.wait();
      },
      failed: (message) => {
        this.#panel.failed(message);
        if (this.#storages.shown) this.#storages.failed(message);
        this.#setDifference(null);
        this.#pair.stopWaiting();
      },
    });
    this.#pair = new PairedArraysView(context.store, () => void this.#drawAgain());
    this.#systems = new ComparedSystems(context.store, { highlight: (causes) => this.#highlight(causes), inspect: () => byId("inspector").focus() });
    byId("storages-panel").append(this.#storages.element);
    this.#switch.disabled = false;
    this.#switch.addEventListener("change", (event) => {
      this.#show((event.target as HTMLInputElement).value === "ab");
    });
    context.store.subscribe((state, previous) => {
      if ((this.#open || this.#storages.shown) && state.text !== previous?.text) this.#inquiry.renew();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented && this.#cancel()) event.preventDefault();
    });
  }

  /** The element that shows the comparison. */
  get content(): HTMLElement {
    return this.#panel.content;
  }

  /** The second design, while it is shown. */
  get b(): string | null {
    return this.#open && this.#second ? this.#second.text : null;
  }

  /** Shows a second design; null hides it. */
  compare(b: string | null, was = b): void {
    const design = b === null ? null : { text: b, was: was ?? b };
    if (design) this.#begin(design);
    const wanted = this.#switch.querySelector<HTMLInputElement>(`[value=${b === null ? "a" : "ab"}]`);
    if (wanted) wanted.checked = true;
    if (this.#open !== (b !== null)) this.#show(b !== null);
    if (design) this.#second?.editor.openKept(design, "link");
  }

  /** Compares the storages of the design. */
  storages(): void {
    this.#context.showStorages();
  }

  /** The view of the storages is shown. */
  askStorages(): void {
    this.#inquiry.renew();
  }

  #show(open: boolean): void {
    this.#open = open;
    if (open) byId("inspector").prepend(this.#panel.element);
    else this.#panel.element.remove();
    byId("workbench").classList.toggle("comparing", open);
    this.#context.shown(open);
    this.#pair.open(open);
    if (open) {
      this.#begin(this.#kept());
      this.#design.dataset["shown"] = "a";
      this.#inquiry.renew();
    } else {
      delete this.#design.dataset["shown"];
      this.#inquiry.stop();
      this.#panel.clear();
      this.#setDifference(null);
    }
    this.#context.changed();
  }

  /** The kept second design, or else a copy of the first. */
  #kept(): Kept {
    const { text } = this.#context.a;
    return keptDesign(secondKey) ?? { text, was: text };
  }

  /** Adds B below A, once: its text and its history stay when it is hidden. */
  #begin({ text, was }: Kept): void {
    if (this.#second) return;
    const { store, a, format, extras } = this.#context;
    const place = el("div", { id: "editor-b", class: "editor" });
    byId("editor").before(this.#headings.tabs, this.#headings.first);
    byId("editor").after(this.#headings.second, place);
    const same = text === a.text;
    this.#second = new SecondDesign({ ...store.state, text, stale: store.state.stale || !same }, was, place, {
      edited: (text) => this.#edited(text),
      depths: (undo, redo) => this.#headings.depths(undo, redo),
      format,
      extras,
    });
    this.#swaps = new Swaps(a, this.#second.editor);
    this.#highlightA = showCauses(a);
    this.#highlightB = showCauses(this.#second.editor);
    this.#markA = markLines(a, "A", (line) => this.#goToB(line));
    this.#markB = markLines(this.#second.editor, "B", () => {});
    place.addEventListener("focusout", () => setTimeout(() => this.#difference !== this.#foldedFor && this.#markTexts()));
  }

  #edited(text: string): void {
    this.#draft.keep(text);
    if (this.#open) this.#inquiry.renew();
    this.#context.changed();
  }

  /** Cancels a comparison that takes long. Reports whether there was one. */
  #cancel(): boolean {
    if (!this.#panel.waiting) return false;
    this.#inquiry.stop();
    this.#setDifference(null);
    this.#pair.stopWaiting();
    this.#panel.cancelled();
    return true;
  }

  async #ask(worker: WorkerClient, signal: AbortSignal): Promise<void> {
    this.#worker = worker;
    this.#drawn = false;
    const second = this.#open ? this.#second : null;
    const { text: a } = this.#context.a;
    if (this.#storages.shown) this.#storages.show(await worker.ask<Storages>({ name: "storages", text: a }, { signal }));
    signal.throwIfAborted();
    if (!second) return;
    const { text: b } = second;
    if (!second.upToDate) second.setPage((await worker.analyze(b, { signal })).page);
    signal.throwIfAborted();
    await this.#drawPair(worker, a, b, signal);
    this.#drawn = true;
    const of = await worker.ask<Difference>({ name: "compare", a, b }, { signal });
    signal.throwIfAborted();
    this.#setDifference({ of, a, b });
    this.#panel.show(of);
  }

  async #drawPair(worker: WorkerClient, a: string, b: string, signal?: AbortSignal): Promise<void> {
    const { room } = this.#pair;
    if (!room) return;
    const picture = await worker.ask<PairPicture>({ name: "pair", a, b, ...room }, signal ? { signal } : {});
    signal?.throwIfAborted();
    if (this.#open && this.#context.a.text === a && this.b === b) this.#pair.show(picture, room); // else the next answer is for newer texts
  }

  /** Draws the arrays for another room or place; an edit draws them anyway. While a picture is drawn only the newest one waits. */
  async #drawAgain(): Promise<void> {
    if (this.#drawing) {
      this.#drawNext = true;
      return;
    }
    this.#drawing = true;
    try {
      do {
        this.#drawNext = false;
        const [a, b] = [this.#context.a.text, this.b];
        if (this.#worker && b !== null) await this.#drawPair(this.#worker, a, b);
      } while (this.#drawNext);
    } catch (problem) {
      if (this.#open) this.#panel.failed(messageOf(problem));
    } finally {
      this.#drawing = false;
    }
  }

  #setDifference(difference: Compared | null): void {
    this.#difference = difference;
    this.#systems.show(difference?.of ?? null);
    this.#markTexts();
  }

  /** Marks the lines that differ, and folds those of B that do not, unless the reader is editing B. */
  #markTexts(): void {
    const shown = this.#difference;
    if (!this.#second) return;
    if (!shown) {
      this.#markA(noMarks);
      this.#markB(noMarks);
    } else if (shown.a === this.#context.a.text && shown.b === this.#second.text) {
      const { onlyA, onlyB } = shown.of;
      const [linesOfA, linesOfB] = [shown.a.split("\n"), shown.b.split("\n")];
      const inserted = insertions(onlyA, onlyB, linesOfA.length).map((each) => ({ ...each, text: linesOfB.slice(each.from - 1, each.to) }));
      const missing = insertions(onlyB, onlyA, linesOfB.length).map(({ before }) => before);
      const edited = byId("editor-b").contains(document.activeElement);
      if (!edited) this.#foldedFor = shown;
      const folded = edited ? [] : foldable(onlyB, missing, linesOfB.length);
      this.#markA({ only: onlyA, inserted, folded: [] });
      this.#revealInA(Math.min(...onlyA, ...inserted.map(({ before }) => before)));
      this.#markB({ only: onlyB, inserted: [], folded });
    }
  }

  /** Scrolls the text of A to the first line that differs, if that is another one than before and the reader is not in A. */
  #revealInA(line: number): void {
    const moved = line !== this.#firstLine && Number.isFinite(line);
    this.#firstLine = line;
    if (moved && !byId("editor").contains(document.activeElement)) scrollToLine(this.#context.a, line);
  }

  /** Goes to a line of B. */
  #goToB(line: number): void {
    this.#headings.show("b");
    this.#second?.editor.reveal([line, 1, line, 1]);
  }

  #close(): void {
    this.compare(null);
    this.#switch.querySelector<HTMLInputElement>("[value=a]")?.focus();
  }

  #keep(): void {
    this.#context.a.rewrite(this.#second?.text ?? this.#context.a.text, "keep");
    this.#close();
  }

  async #under(layout: LayoutKind): Promise<void> {
    const page = await this.#context.current();
    const choice = page?.choices.find((each) => each.layout === layout);
    const text = this.#context.a.text;
    if (choice && text === this.#context.store.state.text) this.#second?.editor.rewrite(withEdits(text, choice.edits), "layout");
  }

  /** Ranges are valid only in the texts that were compared. */
  #highlight(causes: readonly number[]): void {
    const shown = this.#difference;
    const fits = shown && shown.a === this.#context.a.text && shown.b === this.#second?.text;
    const lit = fits ? causes.flatMap((at) => shown.of.causes[at] ?? []) : [];
    this.#highlightA(lit.flatMap((cause) => cause.a));
    this.#highlightB(lit.flatMap((cause) => cause.b));
  }
}
