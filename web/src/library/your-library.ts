/**
 * The destination "Your library": a program for another library as it is, what that library stores for it, and what a round costs
 * there, with the change that would help. The same text becomes a design.
 */

import { button, byId, el, visible, write } from "../dom/dom.ts";
import { Draft, keepCopy, keptDesign } from "../drafts/drafts.ts";
import { isTyped, keyOf, lettersWanted } from "../browser/letters.ts";
import { unpack } from "../link/link.ts";
import { counted } from "../text/numbers.ts";
import { Inquiry } from "../worker-host/worker-host.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import type { Foreign, Imported, ImportNote } from "../page/documents.ts";
import type { Range } from "../page/page.ts";
import { Asked } from "./asked.ts";
import { CodeArea } from "./code-area.ts";
import { Costs } from "./costs.ts";
import { ShareSource } from "./share-source.ts";
import { readSource } from "./source-file.ts";
import { letters } from "./severities.ts";
import { samples } from "./samples.ts";
import { Stores } from "./stores.ts";

/** What an answer is about. */
interface Pasted {
  readonly text: string;
  readonly answers: string;
  readonly dialect: number;
  /** Index into the versions of the library; -1 for the one that the text says. */
  readonly version: number;
}

/** What a text that was changed by the page was before. */
interface Applied {
  readonly before: string;
  readonly after: string;
}

/** Milliseconds of a search after which what is known before it is shown. */
const searchShown = 250;

export class YourLibrary {
  readonly #open: (design: string) => void;
  readonly #inquiry: Inquiry;
  readonly #room = byId("library-room");
  readonly #draft = new Draft("import");
  readonly #code = new CodeArea(() => this.#edited());
  readonly #choice = el("select", { id: "library-dialect" }, el("option", { value: "-1" }, "detect"));
  readonly #version = el("select", { id: "library-version" });
  readonly #versionPart = el("label", { class: "library-choice", hidden: true }, "Rules of", this.#version);
  readonly #status = el("p", { class: "library-status", role: "status" });
  readonly #busy = el("progress", { "aria-label": "Working" });
  readonly #stop = button("Stop", {}, () => this.#stopped());
  readonly #working = el("div", { class: "library-working", hidden: true }, this.#busy, this.#stop);
  readonly #goOn = button("Go on", { hidden: true }, () => this.#renew(0));
  readonly #counts = el("p", { class: "library-counts-line" });
  readonly #design = el("pre", { class: "library-design", tabindex: "0", role: "region", "aria-labelledby": "library-design-title" });
  readonly #designPart = el("details", { class: "library-part" }, el("summary", {}, el("h3", { id: "library-design-title" }, "The design that was read")), this.#design);
  readonly #notes = el("ul", { class: "library-notes" });
  readonly #count = el("span", { class: "soft" });
  readonly #notesPart = el("section", { class: "library-notes-part", "aria-label": "Notes" }, el("h3", {}, "Notes ", this.#count), this.#notes);
  readonly #asked = new Asked(() => this.#renew(), (range) => this.#reveal(range));
  readonly #askedPart = el("div", { class: "library-asked-part", hidden: true }, el("h3", {}, "Numbers that the code does not say"), this.#asked.element);
  readonly #accept = button("Open as design", { disabled: true }, () => this.#accepted());
  readonly #share = new ShareSource(() => ({ design: this.#imported?.of.text ?? "", source: this.#imported?.from.text ?? "" }));
  readonly #back = button("Take the change back", { hidden: true }, () => this.#takeBack());
  readonly #start = el(
    "div",
    { class: "library-start" },
    el("p", {}, "Paste a program that uses EnTT, Bevy, Flecs, Unity Entities or Ark. You see what its pools, tables or chunks hold, which system takes most of a round and why, and the change that helps, as a patch of your text."),
    el("p", {}, "Programs on bitECS and others are read as well, and become designs. Nothing is sent anywhere."),
    el("div", {}, ...samples.map(({ title, text }) => button(title, {}, () => this.read(text)))),
  );
  readonly #refused = el("p", { class: "library-refused", hidden: true });
  readonly #stores = new Stores({ select: (at) => this.#choose(at), reveal: (range) => this.#reveal(range) });
  readonly #costs = new Costs({ select: (at) => this.#choose(at), reveal: (range) => this.#reveal(range), apply: () => this.#apply() });
  readonly #costColumn = el("section", { class: "library-costs", "aria-label": "Cost", tabindex: -1 }, this.#costs.element, this.#designPart);
  readonly #tabs = new Map((["costs", "text"] as const).map((part) => [part, button(part === "costs" ? "Cost" : "Text", { "aria-pressed": part === "costs" }, () => this.#show(part))]));
  #imported: { readonly of: Imported; readonly from: Pasted } | null = null;
  #foreign: { readonly of: Foreign; readonly from: Pasted } | null = null;
  #selected = 0;
  /** The name of the system that the reader has chosen; "" for the one that costs most. */
  #chosen = "";
  #applied: Applied | null = null;

  /** open takes the design; make opens the worker for the first text. */
  constructor(open: (design: string) => void, make: () => WorkerClient) {
    this.#open = open;
    this.#inquiry = new Inquiry(make, {
      ask: (worker, signal) => this.#ask(worker, signal),
      slow: () => visible(this.#working, true),
      failed: (message) => this.#failed(message),
    });
    this.#build();
    this.#code.text = keptDesign("import")?.text ?? "";
    this.#draft.begin(this.#code.text);
    this.#choice.addEventListener("change", () => this.#renew(0));
    this.#version.addEventListener("change", () => this.#renew(0));
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#dropped();
    this.#renew(0);
  }

  /** Called when the destination is shown. */
  enter(): void {
    const empty = this.#code.text === "";
    if (empty) this.#show("text");
    if (empty && !matchMedia("(pointer: coarse)").matches) this.#code.focus();
    else byId("library-title").focus({ preventScroll: true });
  }

  /** Reads the program of a link; the numbers that it does not say are those of its design. The sentence says why it cannot be read. */
  async readLink(packed: string, design: string): Promise<string | null> {
    const found = await unpack(packed);
    if (found === null || typeof found === "string") return "The program in the link cannot be read; the design is shown without it.";
    this.read(found.a, design);
    return null;
  }

  /** Replaces the text by another one. answers is a text with the numbers that it does not say. */
  read(text: string, answers = ""): void {
    this.#asked.take(answers);
    this.#chosen = "";
    const before = this.#code.text;
    if (text !== before) {
      keepCopy("import", before, samples.some((sample) => sample.text === before));
      this.#code.text = text;
      this.#keep();
    }
    this.#show("costs");
    this.#renew(0);
  }

  #build(): void {
    const file = button("Open a file", { class: "quiet" }, () => this.#chooseFile());
    this.#room.append(
      el(
        "div",
        { class: "library-head" },
        el("h2", { id: "library-title", tabindex: -1 }, "Your library"),
        el("label", { class: "library-choice" }, "Written for", this.#choice),
        this.#versionPart,
        this.#status,
        this.#working,
        this.#goOn,
        this.#share.opener,
      ),
      el(
        "section",
        { class: "library-source", "aria-label": "Text" },
        el("div", { class: "library-pane-head" }, el("h3", {}, el("label", { for: "library-code" }, "Code")), this.#counts, file),
        this.#code.element,
        this.#askedPart,
        this.#notesPart,
        el("div", { class: "library-foot" }, this.#accept, this.#back),
      ),
      el("section", { class: "library-picture", "aria-label": "Memory" }, this.#start, this.#refused, this.#stores.element),
      this.#costColumn,
      el("div", { class: "library-tabs", role: "toolbar", "aria-label": "Parts of your library" }, ...this.#tabs.values()),
    );
    this.#share.mount();
    this.#show("costs");
    this.#empty();
  }

  /** On a phone one part is shown: the costs with the picture above them, or the text. */
  #show(part: "costs" | "text"): void {
    this.#room.dataset["part"] = part;
    for (const [name, tab] of this.#tabs) tab.setAttribute("aria-pressed", String(name === part));
  }

  #edited(): void {
    this.#keep();
    this.#renew();
  }

  #keep(): void {
    const { text } = this.#code;
    this.#draft.keep(text === "" ? null : text);
    visible(this.#start, text === "");
    visible(this.#back, this.#applied?.after === text);
  }

  /** Asks again. Until the answer comes, what is shown is of the text before, and can neither be opened nor applied. */
  #renew(wait?: number): void {
    visible(this.#goOn, false);
    this.#accept.disabled = true;
    this.#share.opener.disabled = true;
    this.#stale(this.#foreign !== null && !same(this.#foreign.from, this.#pasted));
    this.#inquiry.renew(wait);
  }

  #stale(stale: boolean): void {
    this.#room.classList.toggle("stale", stale);
    this.#costs.setStale(stale);
  }

  get #pasted(): Pasted {
    return { text: this.#code.text, answers: this.#asked.answers, dialect: Number(this.#choice.value), version: this.#versionPart.hidden ? -1 : Number(this.#version.value || -1) };
  }

  async #ask(worker: WorkerClient, signal: AbortSignal): Promise<void> {
    const from = this.#pasted;
    const of = await worker.ask<Imported>({ name: "import", text: from.text, answers: from.answers, dialect: from.dialect }, { signal });
    this.#imported = { of, from };
    this.#drawImported(of, from.text.trim() === "");
    if (from.text.trim() !== "" && of.dialect !== "") {
      await this.#advise(worker, from, signal);
    }
    visible(this.#working, false);
  }

  /** What the text does now is known at once, and is shown where the search for the best takes long. */
  async #advise(worker: WorkerClient, from: Pasted, signal: AbortSignal): Promise<void> {
    const ask = (search: boolean): Promise<Foreign> => worker.ask<Foreign>({ name: "advise", ...from, search }, { signal });
    const now = await ask(false);
    if (now.refused !== null) return this.#answered(now, from);
    const late = setTimeout(() => this.#answered(now, from), searchShown);
    try {
      const best = await ask(true);
      clearTimeout(late);
      this.#answered(best, from);
    } finally {
      clearTimeout(late);
    }
  }

  #answered(of: Foreign, from: Pasted): void {
    this.#foreign = { of, from };
    this.#drawForeign(of);
  }

  #stopped(): void {
    this.#inquiry.stop();
    visible(this.#working, false);
    visible(this.#goOn, true);
    const now = this.#foreign !== null && same(this.#foreign.from, this.#pasted);
    write(this.#status, now ? "Stopped before the best was found. What the text costs now is known." : "Stopped. What is shown is of the text before.");
    this.#goOn.focus();
  }

  #failed(message: string): void {
    visible(this.#working, false);
    visible(this.#goOn, true);
    write(this.#status, message);
  }

  #drawImported(of: Imported, empty: boolean): void {
    if (this.#choice.options.length === 1) {
      this.#choice.append(...of.dialects.map((each, at) => el("option", { value: at }, each.title)));
    }
    write(this.#status, empty ? "Paste your code: this is what its library does with it, and what to change." : readAs(of, this.#choice.value === "-1"));
    write(this.#counts, of.counts);
    write(this.#design, of.text);
    visible(this.#askedPart, of.asked.length > 0);
    this.#asked.show(of.asked);
    const notes = empty ? [] : of.notes;
    this.#code.mark(notes);
    write(this.#count, notes.length > 0 ? String(notes.length) : "");
    visible(this.#notesPart, !empty);
    this.#notes.replaceChildren(...(notes.length > 0 ? notes.map((note) => this.#note(note)) : [el("li", { class: "soft" }, "None. Everything that was recognised is in the design.")]));
    this.#accept.disabled = of.text === "";
    this.#share.opener.disabled = of.text === "";
    visible(this.#share.opener, of.text !== "");
    this.#room.classList.toggle("blank", empty);
    if (empty || of.dialect === "") this.#empty();
  }

  /** There is nothing to say about the text. */
  #empty(): void {
    this.#foreign = null;
    this.#costs.clear();
    this.#room.classList.remove("answered");
    visible(this.#versionPart, false);
    visible(this.#refused, false);
    visible(this.#stores.element, false);
    visible(this.#designPart, (this.#imported?.of.text ?? "") !== "");
    this.#stale(false);
  }

  #drawForeign(foreign: Foreign): void {
    if (foreign.refused !== null) {
      this.#empty();
      write(this.#refused, foreign.refused);
      visible(this.#refused, true);
      this.#accept.classList.add("primary");
      this.#designPart.open = true;
      return;
    }
    this.#room.classList.add("answered");
    visible(this.#refused, false);
    this.#accept.classList.remove("primary");
    visible(this.#stores.element, true);
    visible(this.#designPart, true);
    visible(this.#versionPart, foreign.versions.length > 0);
    if (this.#version.options.length !== foreign.versions.length) this.#version.replaceChildren(...foreign.versions.map((title, at) => el("option", { value: at }, title)));
    this.#version.value = String(foreign.chosen);
    const problems = foreign.problems.map(({ message, range }): ImportNote => ({ severity: "error", message, range }));
    this.#code.mark([...problems, ...(this.#imported?.of.notes ?? [])]);
    this.#stores.show(foreign);
    this.#costs.show(foreign);
    this.#stale(false);
    const chosen = foreign.systems.findIndex(({ name }) => name === this.#chosen);
    this.#select(chosen >= 0 ? chosen : (foreign.order[0] ?? 0));
  }

  /** The reader chooses a system, which stays selected while the text is edited. */
  #choose(system: number): void {
    this.#chosen = this.#foreign?.of.systems[system]?.name ?? "";
    this.#select(system);
  }

  #select(system: number): void {
    this.#selected = Math.max(0, system);
    this.#stores.select(this.#selected);
    this.#costs.select(this.#selected);
  }

  #reveal(range: Range): void {
    this.#show("text");
    this.#code.select(range);
  }

  #note({ severity, message, range }: ImportNote): HTMLElement {
    const where = button(`line ${range[0]}`, { class: "link", "aria-label": `Select what this is about, line ${range[0]}` }, () => this.#reveal(range));
    return el(
      "li",
      { class: `problem ${severity}` },
      el("i", { "aria-hidden": "true" }, letters[severity]),
      el("div", {}, el("p", {}, el("span", { class: "visually-hidden" }, `${severity}: `), message, " ", where)),
    );
  }

  #accepted(): void {
    const shown = this.#imported;
    if (this.#accept.disabled || !shown || !sameText(shown.from, this.#pasted)) return;
    this.#open(shown.of.text);
  }

  /** Makes the edits of the advice in the text, as one step that undo takes back. */
  #apply(): void {
    const shown = this.#foreign;
    if (!shown || !same(shown.from, this.#pasted)) return;
    this.#show("text");
    const before = this.#code.text;
    this.#code.edit(shown.of.edits);
    this.#applied = { before, after: this.#code.text };
    this.#keep();
    this.#show("costs");
  }

  #takeBack(): void {
    const applied = this.#applied;
    if (!applied || this.#code.text !== applied.after) return;
    this.#show("text");
    this.#code.replace(applied.before);
    this.#keep();
  }

  #key(event: KeyboardEvent): void {
    if (this.#room.hidden || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return this.#accepted();
    if (event.key === "Escape" && !this.#working.hidden) {
      event.preventDefault();
      return this.#stopped();
    }
    const by = ({ j: 1, k: -1 } as const)[keyOf(event)];
    const count = this.#foreign?.of.systems.length ?? 0;
    if (by === undefined || count === 0 || isTyped(event) || !lettersWanted()) return;
    event.preventDefault();
    this.#choose(this.#costs.next(this.#selected, by));
    this.#costs.follow(this.#selected);
  }

  #chooseFile(): void {
    const input = el("input", { type: "file" });
    input.addEventListener("change", () => void this.#readFile(input.files?.[0]));
    input.click();
  }

  /** A file that is dropped here is read as code; elsewhere on the page it is a design. */
  #dropped(): void {
    this.#room.addEventListener("dragover", (event) => event.preventDefault());
    this.#room.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void this.#readFile(file);
    });
  }

  async #readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    const { text, refused } = await readSource(file);
    if (text === null) write(this.#status, refused);
    else this.read(text);
  }
}

function same(one: Pasted, other: Pasted): boolean {
  return sameText(one, other) && (one.version === other.version || one.version < 0);
}

function sameText(one: Pasted, other: Pasted): boolean {
  return one.text === other.text && one.answers === other.answers && one.dialect === other.dialect;
}

/** One sentence on how the text was read. */
function readAs({ dialect, title, why, notes }: Imported, detected: boolean): string {
  const lost = notes.filter((note) => note.severity === "warning").length;
  const rest = lost > 0 ? ` ${counted(lost, "thing")} could not be carried over.` : "";
  if (dialect === "") return why === "" ? "Not read: the notes say why." : `Not recognised: ${why}.`;
  return detected ? `Read as ${title}, ${why}.${rest}` : `Read as ${title}.${rest}`;
}
