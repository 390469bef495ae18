/** The pasted text, as it is, with the numbers of its lines and a mark on each line that a note is about. */

import { el, write } from "../dom/dom.ts";
import type { ForeignEdit, ImportNote } from "../page/documents.ts";
import type { Range } from "../page/page.ts";
import { spanOf } from "../text/positions.ts";
import type { Lines } from "../text/positions.ts";
import { letters } from "./severities.ts";

const example = `Paste components and systems here, for example

registry.view<Position, const Velocity>(
    entt::exclude<Frozen>).each(move);`;

export class CodeArea {
  readonly #field = el("textarea", { id: "library-code", class: "library-code", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: example });
  readonly #numbers = el("pre", { class: "library-numbers" });
  readonly #marks = el("div", { class: "library-marks" });
  readonly #column = el("div", {}, this.#numbers, this.#marks);
  /** A reader of the screen hears of the lines in the notes. */
  readonly element = el("div", { class: "library-text" }, el("div", { class: "library-lines", "aria-hidden": "true" }, this.#column), this.#field);
  #lines = 0;

  /** changed is called after each edit. */
  constructor(changed: () => void) {
    this.#field.addEventListener("input", () => {
      this.#number();
      changed();
    });
    this.#field.addEventListener("scroll", () => {
      this.#column.style.transform = `translateY(${-this.#field.scrollTop}px)`;
    });
    this.#number();
  }

  get text(): string {
    return this.#field.value;
  }

  set text(text: string) {
    this.#field.value = text;
    this.#number();
  }

  focus(): void {
    this.#field.focus();
  }

  /** Marks the lines of notes, the most severe note of each line. */
  mark(notes: readonly ImportNote[]): void {
    const order = Object.keys(letters);
    const byLine = new Map<number, ImportNote>();
    for (const note of notes) {
      const known = byLine.get(note.range[0]);
      if (!known || order.indexOf(note.severity) < order.indexOf(known.severity)) byLine.set(note.range[0], note);
    }
    this.#marks.replaceChildren(...[...byLine.values()].map((note) => this.#mark(note)));
  }

  #mark({ severity, message, range }: ImportNote): HTMLElement {
    const mark = el("i", { class: severity, title: message }, letters[severity]);
    mark.style.top = `calc(${range[0] - 1} * var(--library-line))`;
    mark.addEventListener("click", () => this.select(range));
    return mark;
  }

  /** Selects a range and scrolls to it. */
  select(range: Range): void {
    const field = this.#field;
    const { from, to } = spanOf(linesOf(field.value), range);
    field.focus();
    field.setSelectionRange(from, to);
    const height = parseFloat(getComputedStyle(field).lineHeight);
    field.scrollTop = Math.max(0, (range[0] - 1) * height - field.clientHeight / 2);
  }

  /** Makes edits as one step, which the browser's undo takes back. */
  edit(edits: readonly ForeignEdit[]): void {
    const before = this.#field.value;
    const lines = linesOf(before);
    const changes = edits.map(({ range, text }) => ({ ...spanOf(lines, range), insert: text }));
    const [first, last] = [changes[0], changes.at(-1)];
    if (!first || !last) return;
    let [insert, at] = ["", first.from];
    for (const change of changes) {
      insert += before.slice(at, change.from) + change.insert;
      at = change.to;
    }
    this.#put(first.from, last.to, insert);
  }

  /** Replaces the whole text, as a step that undo takes back. */
  replace(text: string): void {
    this.#put(0, this.#field.value.length, text);
  }

  #put(from: number, to: number, insert: string): void {
    const field = this.#field;
    const { scrollTop } = field;
    field.focus();
    field.setSelectionRange(from, to);
    // The only way to edit a text field that its undo knows. It reports the edit as typed.
    if (!document.execCommand("insertText", false, insert)) {
      field.setRangeText(insert, from, to, "end");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    field.scrollTop = scrollTop;
  }

  #number(): void {
    const lines = this.#field.value === "" ? 0 : linesOf(this.#field.value).lines;
    if (lines === this.#lines) return;
    this.#lines = lines;
    write(this.#numbers, Array.from({ length: lines }, (_, at) => at + 1).join("\n"));
  }
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
