/** What a view shows while the design has nothing for it: a sentence, and a first statement to add. What is offered was analysed before. */

import { button, el } from "../dom/dom.ts";
import type { Fix, Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
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
  readonly action: string;
  /** Codes of which the first one is offered that works. */
  readonly codes: readonly string[];
  /** Whether a document has what was to be added. */
  readonly works: (page: Page) => boolean;
}

export interface LessonActions {
  make(fix: Fix): void;
  /** The document of a text, or null where that takes long. */
  tried(text: string): Page | null;
}

/** Shows a suggestion while its condition holds. */
class LessonView implements View {
  readonly #find: (page: Page, text: string) => Lesson | null;
  readonly #actions: LessonActions;
  #element: HTMLElement | null = null;
  #shown = "";

  constructor(find: (page: Page, text: string) => Lesson | null, actions: LessonActions) {
    this.#find = find;
    this.#actions = actions;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    if (!changed(state, previous, "page", "engine")) return;
    const { page, stale, analysed } = state;
    if (stale) return;
    const lesson = page && state.engine.kind === "ready" ? this.#find(page, analysed) : null;
    const code = lesson && page ? this.#working(lesson, page, analysed) : null;
    const shown = JSON.stringify([lesson?.words, code]);
    if (!this.#element || shown === this.#shown) return;
    this.#shown = shown;
    this.#element.replaceChildren(...(lesson ? [this.#draw(lesson, code, analysed)] : []));
  }

  /** The first code that adds what it is to add, and no error or warning; null if none does. */
  #working({ codes, works }: Lesson, page: Page, text: string): string | null {
    const find = (code: string): boolean => {
      const after = this.#actions.tried(text + appended(text, code));
      return after !== null && works(after) && problemsOf(after) <= problemsOf(page);
    };
    return codes.find(find) ?? null;
  }

  #draw({ words, action }: Lesson, code: string | null, text: string): HTMLElement {
    const lines = text.split("\n");
    const end = [lines.length, (lines.at(-1)?.length ?? 0) + 1] as const;
    const act = (code: string) => this.#actions.make({ text: action.toLowerCase(), edits: [{ range: [...end, ...end], text: appended(text, code) }] });
    return el(
      "div",
      { class: "lesson" },
      el("p", {}, words),
      code !== null && el("pre", {}, code.trimEnd()),
      ...(code !== null ? [button(action, { class: "primary" }, () => act(code))] : []),
    );
  }
}

/** What is added to a text so that it ends with the code, after an empty line. */
function appended(text: string, code: string): string {
  if (text.trim() === "") return code;
  return "\n".repeat(2 - Math.min(2, /\n*$/.exec(text)?.[0].length ?? 0)) + code.trimEnd() + "\n";
}

function problemsOf({ diagnostics }: Page): number {
  return diagnostics.filter(({ severity }) => severity === "error" || severity === "warning").length;
}

export function systemsStarter(actions: LessonActions): View {
  return new LessonView((page, text) => {
    if (page.systems.length > 0) return null;
    const works = (after: Page) => after.systems.length > 0;
    if (text.trim() === "") {
      return {
        words:
          "A design says which components there are, which groups keep their entities together, and which systems walk them. " +
          "What the engine makes of it appears here while you type.",
        codes: [starter],
        action: "Begin with this",
        works,
      };
    }
    return {
      words: "No system yet. A system names the components it reads, and after “mut” those it writes; its class says how well the arrays serve it.",
      codes: withComponents(page, (first, second) => `system Integrate(mut ${first}${second === null ? "" : `, ${second}`})`),
      action: "Add this system",
      works,
    };
  }, actions);
}

export function groupsStarter(actions: LessonActions): View {
  return new LessonView((page, text) => {
    if (page.groups.length > 0 || text.trim() === "") return null;
    return {
      words: "No group yet. A group keeps the entities that match it next to each other, in the same order in the arrays of all its components.",
      codes: withComponents(page, (first, second) => `group ${first}${second === null ? "" : ` & ${second}`}`),
      action: "Add this group",
      works: (after) => after.groups.some(({ outcome }) => outcome !== "rejected"),
    };
  }, actions);
}

/** Pairs of components to declare in a design that has none with an array. */
const pairs = [["Position", "Velocity"], ["Health", "Damage"], ["Input", "Output"]] as const;

/** Statements about components of the design; where it has none with an array, with their declarations. */
function withComponents({ components }: Page, write: (first: string, second: string | null) => string): string[] {
  const [first, second = null] = components.filter(({ tag }) => !tag).map(({ name }) => name);
  if (first !== undefined) return [...(second === null ? [] : [write(first, second)]), write(first, null)];
  return pairs.map(([one, other]) => `component ${one}\ncomponent ${other}\n\n${write(one, other)}`);
}
