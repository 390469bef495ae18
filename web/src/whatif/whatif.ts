/**
 * What if: a second design next to the first, and their differences. It is loaded after the first analysis; its worker starts
 * with the first question.
 */

import type { EditorState } from "@codemirror/state";
import { adopt, byId } from "../dom/dom.ts";
import { messageOf } from "../engine/fault.ts";
import type { Editor } from "../editor/editor.ts";
import { Lazy } from "../loading/lazy.ts";
import type { Fix, LayoutKind, Page } from "../page/page.ts";
import { withEdits } from "../text/positions.ts";
import type { Store } from "../state/store.ts";
import { Inquiry, openWorker } from "../worker-host/worker-host.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import bothStyle from "../../css/both-designs.css" with { type: "text" };
import style from "../../css/whatif.css" with { type: "text" };
import { Draft, keepCopy, keptDesign } from "../drafts/drafts.ts";
import type { Kept } from "../link/link.ts";
import type { Difference, PairPicture, Storages } from "../page/documents.ts";
import type { BothContext, BothTexts } from "./both-texts.ts";
import { ComparedSystems } from "./compared-systems.ts";
import { EditBar } from "./edit-bar.ts";
import { LostTexts } from "./lost-texts.ts";
import { PairedArraysView } from "./paired-arrays.ts";
import { StoragesPanel } from "./storages-panel.ts";
import { WhatIfPanel } from "./whatif-panel.ts";

/** What the comparison needs from the page. */
export interface WhatIfContext {
  readonly store: Store;
  readonly a: Editor;
  /** The document of the design that is shown, or null where its text has none. */
  current(): Promise<Page | null>;
  /** A is about to be replaced by another text. */
  replaceA(next: string): void;
  format(text: string): Promise<string | null>;
  /** Applies a fix to A, or to B while B alone is shown. */
  fix(offer: Fix): void;
  readonly made: BothContext["made"];
  readonly extras: BothContext["extras"];
  /** B has been edited, shown or hidden. */
  changed(): void;
  /** Has every part of the page show this text of B; null shows A. */
  present(text: string | null): void;
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

/** Which text is shown: that of A, that of B, or both as one. */
type Mode = "a" | "b" | "ab";

export class WhatIf {
  readonly #context: WhatIfContext;
  readonly #switch = byId("designs", HTMLFieldSetElement);
  readonly #bar = new EditBar((layout) => void this.#under(layout));
  readonly #panel: WhatIfPanel;
  readonly #inquiry: Inquiry;
  readonly #draft = new Draft(secondKey);
  readonly #texts = new Lazy(() => this.#openTexts());
  /** B as it begins, and what is known about it; null before it is first shown. */
  #start: Kept | null = null;
  /** A text of B that was opened or made for the reader, and not edited since. */
  #openedB: string | null = null;
  #pageOfB: { readonly text: string; readonly page: Page } | null = null;
  readonly #pair: PairedArraysView;
  readonly #systems: ComparedSystems;
  readonly #storages = new StoragesPanel({
    stop: () => void this.#stopAsking(),
    again: () => this.#renew(0),
  });
  /** Whether the answer about the storages is still to come. */
  #askingStorages = false;
  /** The worker of the last question. */
  #worker: WorkerClient | null = null;
  #drawing = false;
  #drawNext = false;
  /** Whether the picture is that of the present texts. */
  #drawn = false;
  #mode: Mode = "a";
  /** What was shown before B was proposed; its text is not known before the texts are loaded. */
  #proposed: { readonly mode: Mode; before: { readonly b: string; readonly mark: EditorState } | null; shown: string; kept: boolean } | null = null;
  /** What is proposed for B while B alone is shown. */
  #proposedForB: string | null = null;
  readonly #lost = new LostTexts(() => this.#context.a.focus());
  #difference: Compared | null = null;

  constructor(context: WhatIfContext) {
    this.#context = context;
    this.#panel = new WhatIfPanel({
      swap: () => this.#change((a, b) => ({ a: b, b: a }), "input.swap", "swap A and B"),
      copyToB: () => this.#change((a) => ({ b: a }), "input.copy", "copy A to B"),
      copyToA: () => this.#change((_a, b) => ({ a: b }), "input.copy", "copy B to A"),
      keepA: () => this.#close(),
      keepB: () => this.keepB(),
      again: () => this.#renew(),
      cancel: () => void this.#stopAsking(),
      highlight: (causes) => this.#highlight(causes),
    });
    this.#inquiry = new Inquiry(openWorker, {
      ask: (worker, signal) => this.#ask(worker, signal),
      slow: () => {
        if (this.#askingStorages) this.#storages.showWaiting();
        if (!this.#comparing) return;
        this.#panel.showWaiting();
        if (!this.#drawn) this.#pair.wait();
      },
      failed: (message) => {
        if (this.#askingStorages) this.#storages.failed(message);
        this.#askingStorages = false;
        if (this.#comparing) this.#endComparison(() => this.#panel.failed(message));
      },
    });
    this.#pair = new PairedArraysView(context.store, () => void this.#drawAgain());
    this.#systems = new ComparedSystems(context.store, { highlight: (causes) => this.#highlight(causes), inspect: () => byId("inspector").focus() });
    byId("storages-panel").append(this.#storages.element);
    this.#switch.disabled = false;
    this.#switch.addEventListener("change", (event) => {
      this.#show((event.target as HTMLInputElement).value as Mode);
    });
    context.store.subscribe((state, previous) => {
      if ((this.#comparing || this.#storages.shown) && state.text !== previous?.text) this.#renew();
      if (this.#open) this.#texts.loaded?.update();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented && this.#stopAsking()) event.preventDefault();
    });
  }

  /** B becomes A, and A alone is shown. */
  keepB(): void {
    this.#change((_a, b) => ({ a: b }), "input.keep", "keep B as the design", () => this.#close());
  }

  /** The element that shows the comparison. */
  get content(): HTMLElement {
    return this.#panel.content;
  }

  get #open(): boolean {
    return this.#mode !== "a";
  }

  get #comparing(): boolean {
    return this.#mode === "ab";
  }

  /** Whether B alone is shown, by every part of the page. */
  get alone(): boolean {
    return this.#mode === "b";
  }

  /** Whether B alone is shown and is what is proposed for A. */
  get proposedAlone(): boolean {
    return this.alone && this.#proposed !== null;
  }

  /** The text of B; null before there is one. */
  get #b(): string | null {
    return this.#texts.loaded?.b ?? this.#start?.text ?? null;
  }

  /** The second design, while it is shown. */
  get b(): string | null {
    return this.#open ? this.#b : null;
  }

  /** The second design, while the first is compared with it. */
  get compared(): string | null {
    return this.#comparing ? this.#b : null;
  }

  /** Shows a second design; null hides it. */
  compare(b: string | null, was = b): void {
    const design = b === null ? null : { text: b, was: was ?? b };
    const began = this.#texts.loaded;
    if (b !== null) this.#replaceB(b, b);
    if (design && !began) this.#start = design;
    this.#choose(design ? "ab" : "a");
    if (design) began?.open(design);
  }

  /** Makes this the second design, which can be undone. */
  tryOut(b: string, says: string): void {
    this.#choose("ab");
    this.#withTexts((texts) => {
      this.#replaceB(b, b);
      texts.change({ b }, "input.try");
      this.#context.made(says, []);
    });
  }

  /** The text of before becomes A, and the present design B, which can be undone. */
  pin(before: string): void {
    this.#choose("ab");
    this.#withTexts((texts) => {
      const now = this.#context.a.text;
      this.#replaceB(now, now);
      texts.change({ a: before, b: now }, "input.pin");
      this.#context.made("pin the state before as A", []);
    });
  }

  /** Another text is about to replace B; opened is that text where it is none of the reader's. */
  #replaceB(next: string, opened: string | null): void {
    const before = this.#b;
    if (before !== null && before !== next) this.#keepCopyOfB(before);
    this.#draft.begin(next, before);
    this.#openedB = opened;
  }

  /** Keeps a copy in silence: what has replaced B says what it has done, and offers to take it back. */
  #keepCopyOfB(text: string): void {
    if (text !== this.#openedB && text !== this.#context.a.text) keepCopy("second", text, true);
  }

  /** Shows A alone if B alone is shown. */
  leaveB(): void {
    if (this.alone) this.#choose("a");
  }

  /** Selects the system below the selected one in the list of both, or above it. Reports whether that list is shown. */
  nextSystem(by: 1 | -1): boolean {
    return this.#systems.selectNext(by);
  }

  /** Shows a text as the second design until it is kept or withdrawn. What is proposed for B alone is not shown before it is kept. */
  propose(b: string): void {
    if (this.alone && !this.#proposed) {
      this.#proposedForB = b;
      return;
    }
    this.#proposedForB = null;
    const proposed = (this.#proposed ??= { mode: this.#mode, before: null, shown: b, kept: false });
    this.#bar.propose(true);
    this.#choose("ab");
    this.#withTexts((texts) => {
      if (this.#proposed !== proposed) return;
      proposed.before ??= { b: texts.b, mark: texts.mark };
      proposed.shown = b;
      texts.change({ b }, "input.propose");
    });
  }

  /** Shows what was shown before a text was proposed. */
  withdraw(): void {
    this.#proposedForB = null;
    const proposed = this.#proposed;
    if (!proposed || proposed.kept) return;
    if (proposed.before) this.#texts.loaded?.takeBack(proposed.before.mark, proposed.before.b);
    this.#proposed = null;
    this.#bar.propose(false);
    this.#choose(proposed.mode);
  }

  /** What is proposed becomes the second design. */
  keepProposed(): void {
    const b = this.#proposedForB;
    if (b !== null) {
      if (!this.#open) this.#choose("ab"); // else B would change out of sight
      return this.#withTexts((texts) => {
        this.#replaceB(b, b);
        texts.change({ b }, "input.arrange");
      });
    }
    if (!this.#proposed) return;
    this.#proposed.kept = true;
    this.#bar.propose(false);
    this.#withTexts((texts) => {
      if (this.#proposed?.before) this.#keepCopyOfB(this.#proposed.before.b);
      this.#proposed = null;
      this.#openedB = texts.b;
      this.#draft.keep(texts.b);
    });
  }

  /** Compares the storages of the design. */
  storages(): void {
    this.#context.showStorages();
  }

  /** The view of the storages is shown. */
  askStorages(): void {
    this.#renew();
  }

  #choose(mode: Mode): void {
    const wanted = this.#switch.querySelector<HTMLInputElement>(`[value=${mode}]`);
    if (wanted) wanted.checked = true;
    if (this.#mode !== mode) this.#show(mode);
  }

  #show(mode: Mode): void {
    const [wasOpen, wasComparing] = [this.#open, this.#comparing];
    if (this.alone) this.#keepPageOfB(mode);
    this.#mode = mode;
    this.#pair.choose(this.#comparing);
    if (this.#open && !this.#start) {
      this.#start = this.#kept();
      this.#draft.begin(this.#start.text);
    }
    if (this.#open !== wasOpen) this.#context.shown(this.#open);
    if (this.#comparing !== wasComparing) this.#showComparison(this.#comparing);
    if (this.#texts.loaded || this.#open) this.#withTexts((texts) => this.#showTexts(texts));
    this.#context.changed();
  }

  /** Shows the text of what is chosen, and has every part of the page show that design. */
  #showTexts(texts: BothTexts): void {
    texts.show(this.#mode === "a" ? null : this.#mode);
    const { b } = texts;
    const text = this.alone ? b : this.#context.a.text;
    if (this.#context.store.state.text !== text) this.#context.present(this.alone ? b : null);
  }

  /** What the page knows of B need not be asked of the worker. */
  #keepPageOfB(next: Mode): void {
    const { store } = this.#context;
    const { page, stale, analysed } = store.state;
    if (!page || stale) return;
    this.#pageOfB = { text: analysed, page };
    if (next === "ab") store.setSecond(page); // so that what is selected stays selected in B
  }

  /** Shows what is next to the text, or one design alone again. */
  #showComparison(open: boolean): void {
    if (open) {
      byId("inspector").prepend(this.#panel.element);
      byId("editor").before(this.#bar.element);
    } else for (const each of [this.#panel, this.#bar]) each.element.remove();
    byId("workbench").classList.toggle("comparing", open);
    if (open) return this.#renew();
    if (this.#askingStorages) this.#renew();
    else this.#inquiry.stop();
    this.#panel.clear();
    this.#setDifference(null);
    this.#context.store.setSecond(null);
  }

  /** Does work with the texts of both, at once if their part is loaded. Where it cannot be loaded, the reader is told and can try again. */
  #withTexts(act: (texts: BothTexts) => void): void {
    const { loaded } = this.#texts;
    if (loaded) return act(loaded);
    this.#texts.get().then(act, (problem: unknown) => {
      if (this.alone) this.#choose("ab"); // nothing shows B alone yet
      this.#lost.show(messageOf(problem), () => this.#withTexts((texts) => (this.#showTexts(texts), act(texts))));
    });
  }

  /** The kept second design, or else a copy of the first. */
  #kept(): Kept {
    const { text } = this.#context.a;
    return keptDesign(secondKey) ?? { text, was: text };
  }

  async #openTexts(): Promise<BothTexts> {
    const { store, a, format, fix, made, extras } = this.#context;
    const { BothTexts } = await import("./both-texts.ts");
    return new BothTexts(
      {
        store,
        a,
        format,
        fix,
        made,
        extras,
        choice: () => this.#bar.choice,
        pageOfB: (text) => this.#pageOf(text),
        edited: (text) => this.#edited(text),
        reveal: () => this.#choose("ab"),
      },
      this.#start ?? this.#kept(),
    );
  }

  /** The document of B if it has this text: its own, or that of A if both are the same. */
  #pageOf(text: string): Page | null {
    const { page, stale, analysed } = this.#context.store.state;
    if (this.#pageOfB?.text === text) return this.#pageOfB.page;
    return !stale && analysed === text ? page : null;
  }

  #edited(text: string): void {
    const proposed = this.#proposed;
    if (proposed?.before && !proposed.kept && text !== proposed.shown && text !== proposed.before.b) {
      this.#keepCopyOfB(proposed.before.b);
      this.#proposed = null; // the reader has changed B, which is theirs now
      this.#bar.propose(false);
    }
    if (!this.#proposed) this.#draft.keep(text);
    if (this.alone) this.#context.present(text);
    if (this.#comparing) this.#renew();
    this.#context.changed();
  }

  #change(change: (a: string, b: string) => { readonly a?: string; readonly b?: string }, event: string, says: string, then = () => {}): void {
    this.#withTexts((texts) => {
      const next = change(this.#context.a.text, texts.b);
      if (next.a !== undefined && next.b === undefined) this.#context.replaceA(next.a);
      if (next.b !== undefined && next.a === undefined) this.#replaceB(next.b, null);
      texts.change(next, event);
      then();
      this.#context.made(says, []);
    });
  }

  /** Asks about the present texts; what was asked before is no longer of use. */
  #renew(wait?: number): void {
    this.#askingStorages = this.#storages.shown;
    this.#storages.renewed();
    this.#inquiry.renew(wait);
  }

  /** Stops what takes long, and tells each part that waits for it. Reports whether a part has waited. */
  #stopAsking(): boolean {
    if (!this.#storages.waiting && !this.#panel.waiting) return false;
    this.#inquiry.stop();
    if (this.#askingStorages) this.#storages.stopped();
    this.#askingStorages = false;
    if (this.#comparing) this.#endComparison(() => this.#panel.cancelled());
    return true;
  }

  /** The comparison ends without an answer. */
  #endComparison(say: () => void): void {
    this.#setDifference(null);
    this.#pair.stopWaiting();
    say();
  }

  async #ask(worker: WorkerClient, signal: AbortSignal): Promise<void> {
    this.#worker = worker;
    this.#drawn = false;
    if (this.#askingStorages) {
      const storages = await worker.ask<Storages>({ name: "storages", text: this.#context.store.state.text }, { signal });
      signal.throwIfAborted();
      this.#askingStorages = false;
      this.#storages.show(storages);
    }
    const b = this.compared;
    const { text: a } = this.#context.a;
    if (b === null) return;
    if (this.#pageOfB?.text !== b) {
      const known = this.#pageOf(b);
      this.#pageOfB = { text: b, page: known ?? (await worker.analyze(b, { signal })).page };
    }
    signal.throwIfAborted();
    this.#context.store.setSecond(this.#pageOfB.page);
    this.#texts.loaded?.update();
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
    if (this.#context.a.text === a && this.compared === b) this.#pair.show(picture, room); // else the next answer is for newer texts
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
        const [a, b] = [this.#context.a.text, this.compared];
        if (this.#worker && b !== null) await this.#drawPair(this.#worker, a, b);
      } while (this.#drawNext);
    } catch (problem) {
      if (this.#comparing) this.#panel.failed(messageOf(problem));
    } finally {
      this.#drawing = false;
    }
  }

  #setDifference(difference: Compared | null): void {
    this.#difference = difference;
    this.#systems.show(difference?.of ?? null);
  }

  #close(): void {
    this.#choose("a");
    this.#switch.querySelector<HTMLInputElement>("[value=a]")?.focus();
  }

  async #under(layout: LayoutKind): Promise<void> {
    const page = await this.#context.current();
    const choice = page?.choices.find((each) => each.layout === layout);
    const text = this.#context.a.text;
    if (choice && text === this.#context.store.state.text) this.#change(() => ({ b: withEdits(text, choice.edits) }), "input.layout", `choose layout ${layout} in B`);
  }

  /** Ranges are valid only in the texts that were compared. */
  #highlight(causes: readonly number[]): void {
    const shown = this.#difference;
    const fits = shown && shown.a === this.#context.a.text && shown.b === this.#b;
    const lit = fits ? causes.flatMap((at) => shown.of.causes[at] ?? []) : [];
    this.#texts.loaded?.highlight(lit.flatMap((cause) => cause.a), lit.flatMap((cause) => cause.b));
  }
}
