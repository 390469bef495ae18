/** On a narrow screen the parts of the page are tabs; on a wide one they stand side by side. */

import { byId, write } from "../dom.ts";

type Tab = "read" | "edit" | "see" | "step" | "bench";

const tabs: readonly Tab[] = ["read", "edit", "see", "step", "bench"];

/** Stepping and measuring are seeing with less around it: the style sheet leaves out the rest. */
const parts: Record<Tab, string> = { read: "lesson", edit: "design", see: "see", step: "see", bench: "see" };

export class Tabs {
  readonly #narrow = matchMedia("(max-width: 719px)");

  constructor() {
    for (const tab of tabs) {
      const control = byId(`tab-${tab}`);
      control.addEventListener("click", () => this.show(tab));
      control.addEventListener("keydown", (event) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        const there = tabs.filter((each) => !byId(`tab-${each}`).hidden);
        const next = there[(there.indexOf(tab) + by + there.length) % there.length];
        if (by === 0 || !next) return;
        byId(`tab-${next}`).click();
        byId(`tab-${next}`).focus();
      });
    }
    this.#narrow.addEventListener("change", () => this.#narrowed());
    this.#narrowed();
  }

  /** Names the tab of the lesson; null where there is none to read. */
  lesson(words: string | null): void {
    const control = byId("tab-read");
    if (words !== null) write(control, words);
    if (control.hidden === (words === null)) return;
    control.hidden = words === null;
    if (words === null && document.body.dataset["tab"] === "read") this.show("edit");
  }

  /** Brings a part into sight; without effect where all are. */
  show(tab: Tab): void {
    document.body.dataset["tab"] = tab;
    for (const each of tabs) {
      const control = byId(`tab-${each}`);
      control.setAttribute("aria-selected", String(each === tab));
      control.tabIndex = each === tab ? 0 : -1;
    }
  }

  /** Has all views drawn while the work is done: where parts are tabs, those out of sight have no size. */
  async seen<T>(work: () => Promise<T>): Promise<T> {
    const tab = tabs.find((each) => each === document.body.dataset["tab"]) ?? "edit";
    if (!this.#narrow.matches || tab === "see") return work();
    this.show("see");
    try {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return await work();
    } finally {
      this.show(tab);
    }
  }

  #narrowed(): void {
    // What the engine does and what there is to try stand outside the parts where only one of those is seen.
    const [engine, guide] = [byId("engine"), byId("guide")];
    if (this.#narrow.matches) document.querySelector("main")?.append(engine, guide);
    else {
      byId("note").after(guide);
      byId("systems").before(engine);
    }
    for (const part of new Set(Object.values(parts))) {
      if (this.#narrow.matches) byId(part).setAttribute("role", "tabpanel");
      else byId(part).removeAttribute("role");
    }
  }
}
