/** The links of a lesson: to things of the page by name, to a step, and to the glossary. */

import { el } from "../dom/dom.ts";
import type { Attributes } from "../dom/dom.ts";
import type { Target } from "../state/focus.ts";
import type { Page, SystemId } from "../page/page.ts";
import { wordNamed } from "../course/course.ts";
import { proseOf } from "./prose.ts";
import type { Linker } from "./prose.ts";

/** The views of memory that show what the selected system does. */
export type SystemView = "walk" | "archetypes" | "sparse";

/** What a link to each of them says of a system. */
const systemTitles: Readonly<Record<SystemView, (system: string) => string>> = {
  walk: (system) => `Follow a run of ${system} through memory`,
  archetypes: (system) => `Show what ${system} walks in archetypes`,
  sparse: (system) => `Show what ${system} walks and looks up in sparse sets`,
};

export interface LinkActions {
  /** Highlights a thing and scrolls to it. */
  show(target: Target): void;
  /** Shows what a system does in a view of memory. */
  view(view: SystemView, system: SystemId): void;
  step(tick: number, move: number): void;
  storages(): void;
  /** Shows the view in which storages are measured. */
  measure(): void;
  page(): Page | null;
  /** Shows why a link does nothing. */
  say(words: string): void;
}

/** The thing of a design with this name. */
export function targetOf(page: Page, name: string): Target | null {
  const system = page.systems.findIndex((each) => each.name === name);
  if (system >= 0) return { kind: "system", id: system };
  const component = page.components.findIndex((each) => each.name === name);
  if (component >= 0) return { kind: "component", id: component };
  const group = page.groups.findIndex((each) => each.name === name || each.expr === name);
  return group >= 0 ? { kind: "group", id: group } : null;
}

export function linker(actions: LinkActions): Linker {
  const glossary = new Glossary();
  const press = (title: string, act: () => void) => inline({ class: "link", title }, act);
  return (href) => {
    const address = plain(href);
    const [scheme = ""] = address.split(":", 1);
    const rest = address.slice(scheme.length + 1);
    switch (scheme) {
      case "show":
        return press(`Show ${rest}`, () => show(actions, rest));
      case "walk":
      case "archetypes":
      case "sparse":
        return press(systemTitles[scheme](rest), () => showIn(actions, scheme, rest));
      case "step": {
        const [, tick, move = 0] = (/^([1-9]\d{0,5})(?:\.(\d{1,9}))?$/.exec(rest) ?? []).map(Number);
        if (tick === undefined) return null;
        return press(`Step through tick ${tick}`, () => actions.step(tick, move));
      }
      case "open":
        if (rest === "storages") return press("Compare storages", () => actions.storages());
        return rest === "measure" ? press("Measure storages", () => actions.measure()) : null;
      case "word":
        return wordNamed(rest) ? glossary.opener(rest) : null;
      case "https":
        return el("a", { href, target: "_blank", rel: "noopener noreferrer" });
      default:
        return null;
    }
  };
}

/** A button that wraps like text, which a button element does not. */
function inline(attributes: Attributes, press: () => void): HTMLElement {
  const element = el("span", { role: "button", tabindex: 0, ...attributes });
  element.addEventListener("click", press);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  });
  return element;
}

/** The Markdown parser escapes characters that are not allowed in an address; here the address is a name. */
function plain(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

function show(actions: LinkActions, name: string): void {
  const page = actions.page();
  const target = page && targetOf(page, name);
  if (target) actions.show(target);
  else actions.say(`The design has no ${name} now.`);
}

function showIn(actions: LinkActions, view: SystemView, name: string): void {
  const system = actions.page()?.systems.findIndex((each) => each.name === name) ?? -1;
  if (system < 0) return actions.say(`The design has no system ${name} now.`);
  actions.say("");
  actions.view(view, system);
}

/** One popover for all words. */
class Glossary {
  readonly #title = el("h2", { id: "word-title" });
  readonly #meaning = el("div", {});
  readonly #element = el("div", { class: "popover lesson-word", id: "lesson-word", popover: true, role: "dialog", "aria-labelledby": "word-title" }, this.#title, this.#meaning);

  opener(name: string): HTMLElement {
    const opener = inline({ class: "link word", "aria-haspopup": "dialog", title: "What this word means" }, () => this.#open(opener, name));
    return opener;
  }

  #open(opener: HTMLElement, name: string): void {
    const word = wordNamed(name);
    if (!word) return;
    this.#title.textContent = word.word;
    this.#meaning.replaceChildren(proseOf(word.says, () => null));
    document.body.append(this.#element);
    const { left, bottom } = opener.getBoundingClientRect();
    const narrow = innerWidth < 720;
    this.#element.style.top = `${bottom + 4 + (narrow ? scrollY : 0)}px`;
    this.#element.style.left = narrow ? "" : `${Math.max(16, Math.min(left, innerWidth - 376))}px`;
    this.#element.showPopover();
  }
}
