/** The panel of a lesson: its title, the steps, the text of one step, its checks and buttons. */

import { button, el, write } from "../dom/dom.ts";
import { keyOf } from "../browser/letters.ts";
import { ChecksView, rangeOf } from "./checks.ts";
import type { Position } from "../course/course.ts";
import type { Checked, Lesson } from "../course/documents.ts";
import { linker } from "./lesson-links.ts";
import type { LinkActions } from "./lesson-links.ts";
import { proseOf } from "./prose.ts";
import { holdButtons } from "../view/view.ts";

export interface PanelActions extends LinkActions {
  go(step: number): void;
  /** Opens a program for another library where such programs are read. */
  program(text: string): void;
  /** Opens a lesson of the course. */
  open(name: string): void;
  contents(): void;
  leave(): void;
  reset(): void;
  solution(): void;
  /** Takes the solution that is shown as the design. */
  take(): void;
}

export interface Shown {
  readonly lesson: Lesson;
  readonly step: number;
  /** Its place in the course; null if it is not part of it. */
  readonly position: Position | null;
  readonly checked: Checked | null;
  /** Whether the solution is shown next to the design. */
  readonly compared: boolean;
}

export class LessonPanel {
  readonly #place: HTMLElement;
  readonly #actions: PanelActions;
  readonly #link;
  readonly #checks = new ChecksView();
  readonly #title = el("h2", { tabindex: "-1" });
  readonly #number = el("p", { class: "lesson-kicker" });
  /** What scrolls; the checks and the buttons below it are always in the window. */
  readonly #text = el("div", { class: "lesson-text" });
  readonly #steps = el("ol", { class: "lesson-steps" });
  readonly #body = el("div", { class: "lesson-body" });
  readonly #foot = el("div", { class: "lesson-foot" });
  /** What is drawn: a lesson, or the list of all. */
  #drawn: Lesson | null = null;
  #parts: HTMLElement[] = [];

  constructor(place: HTMLElement, actions: PanelActions) {
    this.#place = place;
    this.#actions = actions;
    this.#link = linker(actions);
    const head = el(
      "div",
      { class: "lesson-head" },
      el("div", {}, this.#number, this.#title),
      button("All lessons", { class: "quiet" }, () => actions.contents()),
      button("×", { class: "quiet", "aria-label": "Leave the lessons" }, () => actions.leave()),
    );
    this.#text.append(head, this.#steps, this.#body);
    place.append(this.#text, this.#checks.element, this.#foot);
    this.#steps.addEventListener("keydown", (event) => this.#key(event));
  }

  begin(): void {
    this.#checks.begin();
  }

  /** Moves the focus to the title and scrolls to the beginning. */
  focus(): void {
    this.#text.scrollTop = 0;
    this.#title.focus({ preventScroll: innerWidth >= 1024 });
  }

  hide(): void {
    holdButtons(this.#place, () => {
      this.#place.hidden = true;
      document.body.classList.remove("in-lesson", "unsolved");
    });
  }

  show(shown: Shown): void {
    holdButtons(this.#place, () => this.#show(shown));
  }

  #show(shown: Shown): void {
    const { lesson, step, position, checked } = shown;
    this.#appear(lesson.list.trim() !== "" && !(checked?.solved ?? false));
    const same = this.#drawn === lesson;
    if (!same) this.#drawLesson(lesson);
    this.#drawn = lesson;
    this.#number.textContent = position ? `Part ${position.partNumber}, ${position.part.title}: lesson ${position.number} of ${position.part.lessons.length}` : "A lesson";
    write(this.#title, lesson.title);
    this.#parts.forEach((part, at) => part.classList.toggle("current", at === step));
    [...this.#steps.querySelectorAll("button")].forEach((each, at) => {
      each.setAttribute("aria-current", at === step ? "step" : "false");
      each.tabIndex = at === step ? 0 : -1;
    });
    const last = step === lesson.steps.length - 1;
    this.#checks.show(lesson, step, checked, last ? "Solved." : "Solved. Read on.");
    this.#handout(lesson, checked);
    this.#foot.replaceChildren(...this.#buttons(shown, last, same));
  }

  /** The conditions of each step, for print, where the checks are not shown. */
  #handout(lesson: Lesson, checked: Checked | null): void {
    this.#parts.forEach((part, step) => {
      const [from, to] = rangeOf(lesson, step);
      const asked = checked?.checks.slice(from, to).filter((each) => !each.keep) ?? [];
      part.querySelector(".handout")?.replaceChildren(...asked.map((each) => el("li", {}, each.say ?? each.condition)));
    });
  }

  #buttons({ lesson, step, position, checked, compared }: Shown, last: boolean, same: boolean): HTMLElement[] {
    const { go, open, contents, reset, solution, take } = this.#actions;
    const [from, to] = rangeOf(lesson, step);
    const stuck = to > from && !(checked?.solved ?? false);
    const kind = stuck ? "" : "primary";
    const next = position?.next ?? null;
    const previous = step === 0 ? (position?.previous ?? null) : null;
    const on = !last
      ? button("Next step", { class: kind, "data-act": "next" }, () => go(step + 1))
      : next !== null
        ? button(position?.number === position?.part.lessons.length ? "Next part" : "Next lesson", { class: kind, "data-act": "next" }, () => open(next))
        : button("All lessons", { class: kind, "data-act": "next" }, contents);
    const back =
      previous === null
        ? button("Back", { disabled: step === 0, "data-act": "back" }, () => go(step - 1))
        : button("Previous lesson", { "data-act": "back" }, () => open(previous));
    const acts = [button("Start over", { class: "quiet", title: "Restores the design that the lesson begins with; undo reverts that" }, reset)];
    if (lesson.solution !== null && (compared || to > from)) {
      if (compared) acts.push(button("Use the solution", { class: "quiet", title: "The solution becomes your design; undo takes it back" }, take));
      acts.push(button(compared ? "Hide the solution" : "Show a solution", { class: "quiet", title: "As B, next to your design: what it does differently, and why" }, solution));
    }
    const elements = [back, el("div", { class: "lesson-buttons" }, ...acts), on];
    return same ? this.#keepFocus(elements) : elements; // another lesson begins at its title
  }

  /** Gives the focus to the button that replaces a focused button. */
  #keepFocus(elements: HTMLElement[]): HTMLElement[] {
    const act = this.#foot.contains(document.activeElement) ? document.activeElement?.getAttribute("data-act") : null;
    if (act) queueMicrotask(() => this.#foot.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus());
    return elements;
  }

  #drawLesson(lesson: Lesson): void {
    this.#steps.replaceChildren(
      ...lesson.steps.map((each, at) => el("li", {}, button(each.title, { "data-step": at }, () => this.#actions.go(at)))),
    );
    this.#steps.hidden = lesson.steps.length < 2;
    this.#parts = lesson.steps.map((each, at) => el("article", { class: "lesson-step" }, el("h3", { class: at === 0 ? "first" : null }, each.title), proseOf(each.prose, this.#link, (text) => this.#opener(text)), el("ul", { class: "handout" })));
    this.#body.replaceChildren(...this.#parts);
  }

  #opener(text: string): HTMLElement {
    return el("p", {}, button("Open in Your library", {}, () => this.#actions.program(text)));
  }

  /** unsolved: the style sheet hides the parts of the page that would give the solution away. */
  #appear(unsolved: boolean): void {
    this.#place.hidden = false;
    document.body.classList.add("in-lesson");
    document.body.classList.toggle("unsolved", unsolved);
  }

  /** The arrow keys move between the steps. */
  #key(event: KeyboardEvent): void {
    const all = [...this.#steps.querySelectorAll("button")];
    const at = all.findIndex((each) => each === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[keyOf(event)];
    const next = to === undefined ? undefined : all[to];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}
