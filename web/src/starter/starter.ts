/** What a view shows while the design has nothing for it: a sentence, and a first statement to add. */

import { button, el } from "../dom.ts";
import type { Page } from "../page.ts";
import type { State } from "../state.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";

/** A first design. */
export const starter = `component Position
component Velocity

group Position & Velocity

system Integrate(mut Position, Velocity)

spawn 1k Position, Velocity
spawn 200 Position
`;

interface Lesson {
  readonly words: string;
  readonly code: string;
  readonly action: string;
  /** Whether the code replaces the text or is appended to it. */
  readonly whole: boolean;
}

export interface LessonActions {
  replace(text: string): void;
  append(text: string): void;
}

/** Shows a suggestion while its condition holds. */
class LessonView implements View {
  readonly #find: (state: State) => Lesson | null;
  readonly #actions: LessonActions;
  #element: HTMLElement | null = null;
  #shown = "";

  constructor(find: (state: State) => Lesson | null, actions: LessonActions) {
    this.#find = find;
    this.#actions = actions;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    if (!changed(state, previous, "page", "engine")) return;
    const lesson = state.page && state.engine.kind === "ready" ? this.#find(state) : null;
    const shown = JSON.stringify(lesson);
    if (!this.#element || shown === this.#shown) return;
    this.#shown = shown;
    this.#element.replaceChildren(...(lesson ? [this.#draw(lesson)] : []));
  }

  #draw(lesson: Lesson): HTMLElement {
    const act = () => (lesson.whole ? this.#actions.replace(lesson.code) : this.#actions.append(lesson.code));
    return el(
      "div",
      { class: "lesson" },
      el("p", {}, lesson.words),
      el("pre", {}, lesson.code.trimEnd()),
      button(lesson.action, { class: "primary" }, act),
    );
  }
}

export function systemsStarter(actions: LessonActions): View {
  return new LessonView(({ page, text }) => {
    if (!page || page.systems.length > 0) return null;
    if (text.trim() === "") {
      return {
        words:
          "A design says which components there are, which groups keep their entities together, and which systems walk them. " +
          "What the engine makes of it appears here while you type.",
        code: starter,
        action: "Begin with this",
        whole: true,
      };
    }
    const names = stored(page);
    const [first = "Position", second = "Velocity"] = names;
    return {
      words: "No system yet. A system names the components it reads, and after “mut” those it writes; its class says how well the arrays serve it.",
      code: `system Integrate(mut ${first}, ${second})`,
      action: "Add this system",
      whole: false,
    };
  }, actions);
}

export function groupsStarter(actions: LessonActions): View {
  return new LessonView(({ page, text }) => {
    if (!page || page.groups.length > 0 || text.trim() === "") return null;
    const [first = "Position", second = "Velocity"] = stored(page);
    return {
      words: "No group yet. A group keeps the entities that match it next to each other, in the same order in the arrays of all its components.",
      code: `group ${first} & ${second}`,
      action: "Add this group",
      whole: false,
    };
  }, actions);
}

function stored(page: Page): string[] {
  const names = page.components.filter((component) => !component.tag).map((component) => component.name);
  return names.length >= 2 ? names : [];
}
