/** The name of the design in the editor, in the head above the text: an example, a lesson, or a draft. */

import { byId, visible, write } from "../dom/dom.ts";
import type { Arrival } from "../arrival/arrival.ts";
import { examples } from "../examples/examples.ts";
import type { Example } from "../examples/examples.ts";
import { recall, remember } from "../browser/storage.ts";

export class DesignName {
  readonly #titles = document.querySelectorAll<HTMLElement>(".design-title");
  /** Says what the page is for, where the first example is shown. */
  readonly #purpose = byId("purpose");
  readonly #first: string;
  readonly #arrival: Arrival;
  /** The example that was opened last, and its first line. */
  #opened: { readonly example: Example; readonly line: string } | null = null;
  #shown: string | undefined;
  #file: string | null = null;
  #text: string;

  constructor(first: string, arrival: Arrival) {
    this.#first = first;
    this.#arrival = arrival;
    this.#text = arrival.text;
  }

  /** Names the design of the visit: a draft keeps the name of the example that it began as. */
  begin(text: string): void {
    const file = recall("example");
    const { drafted, example: asked } = this.#arrival;
    const example = asked ?? (text === this.#first ? examples[0] : drafted ? examples.find((each) => each.file === file) : undefined);
    if (example) this.opening(example, text);
    this.show(example ?? null);
  }

  /** Called before an example replaces the text. */
  opening(example: Example, text: string): void {
    this.#opened = { example, line: firstLine(text) };
  }

  /** Names an edited text. It keeps the name of the example for as long as its first line is that of the example. */
  identify(text: string): void {
    this.#text = text;
    this.show(this.#opened && firstLine(text) === this.#opened.line ? this.#opened.example : null);
  }

  show(example: Example | null): void {
    visible(this.#purpose, example !== null && example === examples[0] && !this.#arrival.drafted);
    const { link, drafted } = this.#arrival;
    const title = example?.title ?? (this.#text === link?.a && !drafted ? "Shared design" : "Your draft");
    if (this.#shown === title) return;
    this.#shown = title;
    this.#file = example?.file ?? null;
    this.#name(title);
    remember("example", example?.file ?? null);
  }

  showLesson(title: string): void {
    visible(this.#purpose, false);
    this.#shown = title;
    this.#file = null;
    this.#name(title);
  }

  /** The file of the example that is shown; null where it is none. */
  get file(): string | null {
    return this.#file;
  }

  #name(title: string): void {
    for (const each of this.#titles) {
      write(each, title);
      each.parentElement?.setAttribute("aria-label", `Examples; now open: ${title}`);
    }
  }
}

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}
