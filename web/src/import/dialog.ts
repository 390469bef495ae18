/**
 * The import dialog: a program for another library on one side, as it is; on the other how much of it was read, the design made
 * from it, the numbers that it does not say, and notes about what was assumed or not understood.
 */

import { button, el, visible, write } from "../dom/dom.ts";
import { keepCopy } from "../drafts/drafts.ts";
import { counted } from "../text/numbers.ts";
import { Inquiry } from "../worker-host/worker-host.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import type { Imported, ImportNote } from "../page/documents.ts";
import { Asked } from "./asked.ts";
import { CodeArea } from "./code-area.ts";
import { letters } from "./severities.ts";

/** What a design was made from. */
interface Pasted {
  readonly text: string;
  readonly answers: string;
  readonly dialect: number;
}

export class ImportDialog {
  readonly #open: (design: string) => void;
  readonly #inquiry: Inquiry;
  readonly #code = new CodeArea(() => this.#renew());
  readonly #choice = el("select", { id: "import-dialect" }, el("option", { value: "-1" }, "detect"));
  readonly #status = el("p", { class: "import-status soft", role: "status" });
  readonly #design = el("pre", { class: "import-design", tabindex: "0", role: "region", "aria-labelledby": "import-design-title" });
  readonly #notes = el("ul", { class: "import-notes" });
  readonly #count = el("span", { class: "soft" });
  readonly #counts = el("p", { class: "import-counts" });
  readonly #asked = new Asked(() => this.#renew(), (range) => this.#code.select(range));
  readonly #askedPart = el("div", { class: "import-asked-part", hidden: true }, el("h3", {}, "Numbers that the code does not say"), this.#asked.element);
  readonly #accept = button("Open as design", { class: "primary", disabled: true }, () => this.#accepted());
  readonly #element: HTMLDialogElement;
  /** The design that is shown, and what it was made from. */
  #shown: { readonly of: Imported; readonly from: Pasted } | null = null;

  /** open takes the design; make opens the worker for the first text. */
  constructor(open: (design: string) => void, make: () => WorkerClient) {
    this.#open = open;
    this.#inquiry = new Inquiry(make, {
      ask: (worker, signal) => this.#ask(worker, signal),
      slow: () => write(this.#status, "Reading ..."),
      failed: (message) => write(this.#status, message),
    });
    this.#element = this.#build();
    document.body.append(this.#element);
  }

  /** Shows the dialog; text, if not null, is the text to read. */
  show(text: string | null): void {
    const before = this.#code.text;
    if (text !== null && text !== before) {
      keepCopy("import", before);
      this.#code.text = text;
    }
    this.#element.showModal();
    this.#code.focus();
    this.#renew();
  }

  #build(): HTMLDialogElement {
    const cancel = button("Cancel", {}, () => this.#element.close());
    const dialog = el(
      "dialog",
      { class: "import", "aria-labelledby": "import-title" },
      el(
        "div",
        { class: "import-head" },
        el("h2", { id: "import-title" }, "Import"),
        el("label", { class: "import-choice" }, "Written for", this.#choice),
      ),
      el(
        "div",
        { class: "import-body" },
        el("section", { class: "import-from" }, el("h3", {}, el("label", { for: "import-code" }, "Code")), this.#code.element),
        el(
          "section",
          { class: "import-to" },
          this.#counts,
          el("h3", { id: "import-design-title" }, "Design"),
          this.#design,
          this.#askedPart,
          el("h3", {}, "Notes ", this.#count),
          this.#notes,
        ),
      ),
      el("div", { class: "import-foot" }, this.#status, cancel, this.#accept),
    );
    this.#choice.addEventListener("change", () => this.#renew());
    dialog.addEventListener("close", () => this.#inquiry.stop());
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape") event.stopPropagation(); // Escape closes the dialog and nothing else
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#accepted();
    });
    return dialog;
  }

  /** Asks again. Until the answer comes, the old design is shown and cannot be opened. */
  #renew(): void {
    this.#accept.disabled = true;
    this.#inquiry.renew();
  }

  get #pasted(): Pasted {
    return { text: this.#code.text, answers: this.#asked.answers, dialect: Number(this.#choice.value) };
  }

  async #ask(worker: WorkerClient, signal: AbortSignal): Promise<void> {
    const from = this.#pasted;
    const of = await worker.ask<Imported>({ name: "import", ...from }, { signal });
    this.#shown = { of, from };
    this.#draw(of, from.text.trim() === "");
  }

  #draw(of: Imported, empty: boolean): void {
    if (this.#choice.options.length === 1) {
      this.#choice.append(...of.dialects.map((each, at) => el("option", { value: at }, each.title)));
    }
    write(this.#status, empty ? "" : readAs(of, this.#choice.value === "-1"));
    write(this.#counts, of.counts);
    write(this.#design, of.text);
    visible(this.#askedPart, of.asked.length > 0);
    this.#asked.show(of.asked);
    const notes = empty ? [] : of.notes;
    this.#code.mark(notes);
    write(this.#count, notes.length > 0 ? String(notes.length) : "");
    this.#notes.replaceChildren(...(notes.length > 0 ? notes.map((note) => this.#note(note)) : [el("li", { class: "soft" }, empty ? "Notes about what was assumed or not understood appear here." : "None. Everything that was recognised is in the design.")]));
    this.#accept.disabled = of.text === "";
  }

  #note({ severity, message, range }: ImportNote): HTMLElement {
    const where = button(`line ${range[0]}`, { class: "link", "aria-label": `Select what this is about, line ${range[0]}` }, () => this.#code.select(range));
    return el(
      "li",
      { class: `problem ${severity}` },
      el("i", { "aria-hidden": "true" }, letters[severity]),
      el("div", {}, el("p", {}, el("span", { class: "visually-hidden" }, `${severity}: `), message, " ", where)),
    );
  }

  #accepted(): void {
    const [shown, now] = [this.#shown, this.#pasted];
    if (this.#accept.disabled || !shown || shown.from.text !== now.text || shown.from.answers !== now.answers || shown.from.dialect !== now.dialect) return;
    this.#element.close();
    this.#open(shown.of.text);
  }
}

/** One sentence on how the text was read. */
function readAs({ dialect, title, why, notes }: Imported, detected: boolean): string {
  const lost = notes.filter((note) => note.severity === "warning").length;
  const rest = lost > 0 ? ` ${counted(lost, "thing")} could not be carried over.` : "";
  if (dialect === "") return `Not recognised: ${why}.`;
  return detected ? `Read as ${title}, ${why}.${rest}` : `Read as ${title}.${rest}`;
}
