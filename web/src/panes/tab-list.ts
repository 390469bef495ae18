/** Buttons with the role tab: one is selected, the arrow keys move between those that are not hidden. */

import { keyOf } from "../browser/letters.ts";

export class TabList<Name extends string> {
  readonly #tabs: ReadonlyMap<Name, HTMLElement>;

  readonly #chosen: (name: Name) => void;

  /** chosen is called when the reader chooses a tab, also the selected one. */
  constructor(tabs: ReadonlyMap<Name, HTMLElement>, chosen: (name: Name) => void) {
    this.#tabs = tabs;
    this.#chosen = chosen;
    for (const [name, tab] of tabs) {
      tab.addEventListener("click", () => chosen(name));
      tab.addEventListener("keydown", (event) => this.#key(event, name));
    }
  }

  /** Selects a tab. If away is set none is shown as selected, and the keyboard still reaches this one. */
  select(name: Name, away = false): void {
    for (const [each, tab] of this.#tabs) {
      tab.setAttribute("aria-selected", String(each === name && !away));
      tab.tabIndex = each === name ? 0 : -1;
    }
  }

  #key(event: KeyboardEvent, from: Name): void {
    const shown = [...this.#tabs].filter(([, tab]) => !tab.hidden);
    const at = shown.findIndex(([name]) => name === from);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + shown.length, Home: 0, End: shown.length - 1 }[keyOf(event)];
    const next = to === undefined ? undefined : shown[to % shown.length];
    if (!next) return;
    event.preventDefault();
    this.#chosen(next[0]);
    next[1].focus();
  }
}
