/** On a narrow screen the parts of the page are tabs; on a wide one they are next to each other. */

import { byId, write } from "../dom.ts";

type Tab = "read" | "edit" | "see" | "step" | "bench";

const tabs: readonly Tab[] = ["read", "edit", "see", "step", "bench"];

/** The element of each tab. Step and Bench show parts of the analysis; the style sheet hides the others. */
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

  /** Shows the lesson's tab with a label; null hides it. */
  showLesson(label: string | null): void {
    const control = byId("tab-read");
    if (label !== null) write(control, label);
    if (control.hidden === (label === null)) return;
    control.hidden = label === null;
    if (label === null && document.body.dataset["tab"] === "read") this.show("edit");
  }

  /** Shows a part. No effect on a wide screen, which shows all parts. */
  show(tab: Tab): void {
    document.body.dataset["tab"] = tab;
    for (const each of tabs) {
      const control = byId(`tab-${each}`);
      control.setAttribute("aria-selected", String(each === tab));
      control.tabIndex = each === tab ? 0 : -1;
    }
  }

  /** Does work that needs all views: on a narrow screen those of hidden tabs have no size. */
  async withAllViews<T>(work: () => Promise<T>): Promise<T> {
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
    // Where one part is seen at a time, the notice of the engine and the guide are outside the parts.
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
