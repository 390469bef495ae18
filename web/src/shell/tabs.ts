/** On a narrow screen the two halves of the page are tabs; on a wide one they stand side by side. */

import { byId } from "../dom.ts";

type Tab = "edit" | "see";

const parts: Record<Tab, string> = { edit: "design", see: "see" };

export class Tabs {
  readonly #narrow = matchMedia("(max-width: 719px)");

  constructor() {
    for (const tab of ["edit", "see"] as const) {
      const control = byId(`tab-${tab}`);
      control.addEventListener("click", () => this.show(tab));
      control.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        this.show(tab === "edit" ? "see" : "edit");
        byId(`tab-${tab === "edit" ? "see" : "edit"}`).focus();
      });
    }
    this.#narrow.addEventListener("change", () => this.#roles());
    this.#roles();
  }

  /** Brings a half into sight; without effect where both are. */
  show(tab: Tab): void {
    document.body.dataset["tab"] = tab;
    for (const each of ["edit", "see"] as const) {
      const control = byId(`tab-${each}`);
      control.setAttribute("aria-selected", String(each === tab));
      control.tabIndex = each === tab ? 0 : -1;
    }
  }

  #roles(): void {
    for (const tab of ["edit", "see"] as const) {
      const part = byId(parts[tab]);
      if (this.#narrow.matches) part.setAttribute("role", "tabpanel");
      else part.removeAttribute("role");
    }
  }
}
