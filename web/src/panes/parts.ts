/** On a narrow screen one part of the workbench is shown at a time, chosen by tabs along the lower edge. */

import { byId } from "../dom/dom.ts";
import { TabList } from "./tab-list.ts";

export type Part = "text" | "memory" | "systems";

const parts: readonly Part[] = ["systems", "memory", "text"];

const panes: Record<Part, string> = { text: "design", memory: "memory", systems: "systems-pane" };

export class Parts {
  readonly #narrow = matchMedia("(max-width: 719px)");
  readonly #tabs = new TabList(new Map(parts.map((part) => [part, byId(`tab-${part}`)])), (part) => this.#choose(part));
  readonly #chosen: () => void;
  #away = false;

  /** chosen is called when the reader chooses a part. */
  constructor(chosen: () => void) {
    this.#chosen = chosen;
    this.#narrow.addEventListener("change", () => this.#narrowed());
    this.#narrowed();
  }

  /** Whether one part is shown at a time. */
  get narrow(): boolean {
    return this.#narrow.matches;
  }

  get shown(): Part {
    return parts.find((part) => part === document.body.dataset["tab"]) ?? "systems";
  }

  /** Shows a part. No effect on a wide screen, which shows all parts. */
  show(part: Part): void {
    document.body.dataset["tab"] = part;
    this.#tabs.select(part, this.#away);
  }

  /** Says whether something else is shown in place of the workbench. */
  setAway(away: boolean): void {
    this.#away = away;
    this.show(this.shown);
  }

  #choose(part: Part): void {
    this.show(part);
    this.#chosen();
  }

  #narrowed(): void {
    // Where one part is shown at a time, the notice of the engine is below it, whichever it is. Elsewhere the notice is
    // below the pictures, which are never hidden: the costs are, by a key and while a commit is shown.
    if (this.narrow) byId("workbench").append(byId("engine"));
    else byId("pictures").after(byId("engine"));
    for (const id of Object.values(panes)) {
      if (this.narrow) byId(id).setAttribute("role", "tabpanel");
      else byId(id).removeAttribute("role");
    }
  }
}
