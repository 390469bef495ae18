/** The import dialog: a text for another library on one side, the design made from it on the other, and notes about what was lost. */

import { button, el, write } from "../dom/dom.ts";
import { keepCopy } from "../drafts/drafts.ts";
import { counted } from "../text/numbers.ts";
import type { Range, Severity } from "../page/page.ts";
import { spanOf } from "../text/positions.ts";
import type { Lines } from "../text/positions.ts";
import { Inquiry } from "../worker-host/worker-host.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import type { Imported, ImportNote } from "../page/documents.ts";

const letters: Record<Severity, string> = { error: "E", warning: "W", info: "I", hint: "H" };

const example = `Paste components and systems here, for example

ecs.system<Position, const Velocity>("Move")
    .without<Frozen>()`;

export class ImportDialog {
  readonly #open: (design: string) => void;
  readonly #inquiry: Inquiry;
  readonly #code = el("textarea", { id: "import-code", class: "import-code", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: example });
  readonly #choice = el("select", { id: "import-dialect" }, el("option", { value: "-1" }, "detect"));
  readonly #status = el("p", { class: "import-status soft", role: "status" });
  readonly #design = el("pre", { class: "import-design", tabindex: "0", role: "region", "aria-labelledby": "import-design-title" });
  readonly #notes = el("ul", { class: "import-notes" });
  readonly #count = el("span", { class: "soft" });
  readonly #accept = button("Open as design", { class: "primary", disabled: true }, () => this.#accepted());
  readonly #element: HTMLDialogElement;
  /** The design that is shown, with the text and the dialect that it was made from. */
  #shown: { readonly of: Imported; readonly text: string; readonly dialect: number } | null = null;

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
    const before = this.#code.value;
    if (text !== null && text !== before) {
      keepCopy("import", before);
      this.#code.value = text;
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
        el("section", { class: "import-from" }, el("h3", {}, el("label", { for: "import-code" }, "Code")), this.#code),
        el(
          "section",
          { class: "import-to" },
          el("h3", { id: "import-design-title" }, "Design"),
          this.#design,
          el("h3", {}, "Notes ", this.#count),
          this.#notes,
        ),
      ),
      el("div", { class: "import-foot" }, this.#status, cancel, this.#accept),
    );
    this.#code.addEventListener("input", () => this.#renew());
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

  async #ask(worker: WorkerClient, signal: AbortSignal): Promise<void> {
    const [text, dialect] = [this.#code.value, Number(this.#choice.value)];
    const of = await worker.ask<Imported>({ name: "import", text, dialect }, { signal });
    this.#shown = { of, text, dialect };
    this.#draw(of, text.trim() === "");
  }

  #draw(of: Imported, empty: boolean): void {
    if (this.#choice.options.length === 1) {
      this.#choice.append(...of.dialects.map((each, at) => el("option", { value: at }, each.title)));
    }
    write(this.#status, empty ? "" : readAs(of, this.#choice.value === "-1"));
    write(this.#design, of.text);
    const notes = empty ? [] : of.notes;
    write(this.#count, notes.length > 0 ? String(notes.length) : "");
    this.#notes.replaceChildren(...(notes.length > 0 ? notes.map((note) => this.#note(note)) : [el("li", { class: "soft" }, empty ? "Notes about what was assumed or not understood appear here." : "None. Everything that was recognised is in the design.")]));
    this.#accept.disabled = of.text === "";
  }

  #note({ severity, message, range }: ImportNote): HTMLElement {
    const where = button(`line ${range[0]}`, { class: "link", "aria-label": `Select what this is about, line ${range[0]}` }, () => this.#select(range));
    return el(
      "li",
      { class: `problem ${severity}` },
      el("i", { "aria-hidden": "true" }, letters[severity]),
      el("div", {}, el("p", {}, el("span", { class: "visually-hidden" }, `${severity}: `), message, " ", where)),
    );
  }

  /** Selects a range of the pasted text and scrolls to it. */
  #select(range: Range): void {
    const code = this.#code;
    const { from, to } = spanOf(linesOf(code.value), range);
    code.focus();
    code.setSelectionRange(from, to);
    const height = parseFloat(getComputedStyle(code).lineHeight);
    code.scrollTop = Math.max(0, (range[0] - 1) * height - code.clientHeight / 2);
  }

  #accepted(): void {
    const shown = this.#shown;
    if (this.#accept.disabled || !shown || shown.text !== this.#code.value || shown.dialect !== Number(this.#choice.value)) return;
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

/** The lines of a textarea's text. */
function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return {
    lines: starts.length,
    length: text.length,
    line: (n) => ({ from: starts[n - 1] ?? 0, to: (starts[n] ?? text.length + 1) - 1 }),
  };
}
