/** The gallery: lessons and examples as cards, in the place of the workbench, which keeps its state. Loaded with its first use. */

import cards from "cards";
import { isDone, lessons, parts } from "../course/course.ts";
import { adopt, byId, el } from "../dom/dom.ts";
import { keyOf } from "../browser/letters.ts";
import type { Part } from "../course/documents.ts";
import index from "../../../playground-examples/index.json";
import { examples } from "../examples/examples.ts";
import type { Example } from "../examples/examples.ts";
import style from "../../css/gallery.css" with { type: "text" };
import { cardOf, countsOf } from "./cards.ts";
import type { Place } from "../link/link.ts";

export type { Cards } from "./cards.ts";

export interface GalleryActions {
  example(example: Example): void;
  lesson(name: string): void;
  create(): void;
  convert(): void;
  openFile(): void;
  /** Whether there are kept texts, and shows them. */
  hasKept(): boolean;
  showKept(): void;
}

/** An example as the gallery shows it: with a sentence on what to see in it, and its heading. */
type Indexed = (typeof index)[number];

export class Gallery {
  readonly #actions: GalleryActions;
  readonly #room = byId("gallery");
  readonly #parts = el("div", { class: "course" });
  readonly #examples = el("ul", { class: "cards", "aria-labelledby": "examples-title" });
  readonly #done = el("p", { class: "soft" });
  readonly #found = el("p", { class: "soft", role: "status" });
  readonly #kept = el("button", { type: "button", hidden: true }, "Kept texts");
  readonly #filter = el("input", { type: "search", placeholder: "Find", "aria-label": "Find an example", "aria-keyshortcuts": "/" });

  constructor(actions: GalleryActions) {
    adopt(style);
    this.#actions = actions;
    this.#room.append(this.#lessonSection(), this.#exampleSection());
    this.#filter.addEventListener("input", () => this.#narrow());
    this.#room.addEventListener("click", (event) => this.#click(event));
    this.#room.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Draws the gallery with the progress of now. current is the file of the example that is open. */
  show(place: Place, current: string | null): void {
    const next = lessons.find(({ name }) => !isDone(name))?.name;
    const done = lessons.filter(({ name }) => isDone(name)).length;
    this.#done.textContent = `${lessons.length} lessons in ${parts.length} parts, from what an ECS stores to a design of your own; each checks what you change. ${done} done.`;
    this.#parts.replaceChildren(...parts.map((part, at) => this.#part(part, at, next, done > 0)));
    this.#examples.replaceChildren(...index.map((example) => this.#example(example, example.file === current)));
    this.#kept.hidden = !this.#actions.hasKept();
    this.#narrow();
    const title = byId(`${place}-title`);
    title.focus({ preventScroll: true });
    // scrollIntoView would scroll the page too, and hide its head.
    const above = title.getBoundingClientRect().top - this.#room.getBoundingClientRect().top;
    this.#room.scrollTop = place === "lessons" ? 0 : this.#room.scrollTop + above - 16;
  }

  #lessonSection(): HTMLElement {
    const open = this.#button("Open a lesson file", () => this.#actions.openFile());
    return el("section", { "aria-labelledby": "lessons-title" }, this.#head("lessons-title", "Lessons", this.#done, open), this.#parts);
  }

  #exampleSection(): HTMLElement {
    const create = this.#button("New design", () => this.#actions.create());
    const convert = this.#button("Import a program", () => this.#actions.convert());
    this.#kept.addEventListener("click", () => this.#actions.showKept());
    const says = el("p", { class: "soft" }, "Every picture is the design itself.");
    return el("section", { "aria-labelledby": "examples-title" }, this.#head("examples-title", "Examples", says, this.#filter, this.#kept, create, convert), this.#examples, this.#found);
  }

  #head(id: string, title: string, says: HTMLElement, ...tools: readonly HTMLElement[]): HTMLElement {
    return el("div", { class: "gallery-head" }, el("h2", { id, tabindex: -1 }, title), says, el("div", { class: "gallery-tools" }, ...tools));
  }

  #button(words: string, press: () => void): HTMLButtonElement {
    const button = el("button", { type: "button" }, words);
    button.addEventListener("click", press);
    return button;
  }

  /** A part of the course: what it is about, how much of it is done, and its lessons, numbered through the course. */
  #part({ title, says, minutes, lessons: own }: Part, at: number, next: string | undefined, begun: boolean): HTMLElement {
    const id = `part-${at + 1}`;
    const done = own.filter(({ name }) => isDone(name)).length;
    const progress = done === own.length ? "✓ done" : `${done} of ${own.length} done`;
    const state = el("span", { class: done === own.length ? "card-state" : "soft" }, `About ${minutes} minutes · ${progress}`);
    const first = own[0] ? lessons.indexOf(own[0]) : 0;
    const cards = own.map(({ name, lesson }, each) => this.#lesson(name, lesson.title, first + each, name === next, begun));
    return el(
      "section",
      { class: "course-part", "aria-labelledby": id },
      el("div", { class: "course-head" }, el("h3", { id }, `${at + 1}. ${title}`), el("p", { class: "soft" }, says), state),
      el("ul", { class: "cards lesson-cards", "aria-labelledby": id }, ...cards),
    );
  }

  #lesson(name: string, title: string, at: number, next: boolean, begun: boolean): HTMLLIElement {
    const state = isDone(name) ? "✓ done" : next ? (begun ? "go on" : "start here") : "";
    const foot = el("span", { class: "card-foot" }, el("span", {}, String(at + 1)), el("span", { class: "card-state" }, state));
    return cardOf({ href: `#lesson=${name}`, title, card: cards.lessons[name], rest: [foot], class: next ? "next" : "" });
  }

  #example(example: Indexed, current: boolean): HTMLLIElement {
    const card = cards.examples[example.file];
    const foot = el("span", { class: "card-foot" }, countsOf(card), el("span", {}, example.group));
    const item = cardOf({ href: `#example=${example.file}`, title: example.title, card, rest: [el("span", { class: "card-see" }, example.see), foot] });
    if (current) item.firstElementChild?.setAttribute("aria-current", "true");
    return item;
  }

  /** A card opens in this page; with a key or another button held, the browser opens its address in another tab. */
  #click(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a.card");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const [kind, name = ""] = link.hash.slice(1).split("=");
    const example = examples.find((each) => each.file === name);
    if (kind === "lesson") this.#actions.lesson(name);
    else if (example) this.#actions.example(example);
  }

  #key(event: KeyboardEvent): void {
    if (event.target === this.#filter) {
      if (event.key === "Escape" && this.#filter.value !== "") {
        event.preventDefault();
        this.#filter.value = "";
        this.#narrow();
      }
    } else if (keyOf(event) === "/") {
      event.preventDefault();
      this.#filter.focus();
    } else this.#walk(event);
  }

  #walk(event: KeyboardEvent): void {
    const cards = [...this.#room.querySelectorAll<HTMLElement>("li:not([hidden]) > .card")];
    const at = cards.findIndex((each) => each === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: cards.length - 1 }[keyOf(event)];
    const next = at < 0 || to === undefined ? undefined : cards[to];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** Hides the examples that do not have the words of the field. */
  #narrow(): void {
    const words = this.#filter.value.toLowerCase().split(/\s+/);
    const items = [...this.#examples.children] as HTMLElement[];
    for (const item of items) {
      const text = item.textContent?.toLowerCase() ?? "";
      item.hidden = !words.every((word) => text.includes(word));
    }
    const found = items.filter((item) => !item.hidden).length;
    this.#found.textContent = this.#filter.value.trim() === "" ? "" : foundWords(found);
  }
}

function foundWords(n: number): string {
  if (n === 0) return "No example has these words. Esc clears the field.";
  return n === 1 ? "One example found." : `${n} examples found.`;
}
