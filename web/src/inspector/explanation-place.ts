/** The part of the inspector that unfolds: the explanation of the system, then its plan and its cost. It is drawn while it is open. */

import { el, visible } from "../dom/dom.ts";
import type { Page, System, SystemId } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { planAndCost, planAndCostKey } from "./plan-and-cost.ts";

export class DetailView {
  readonly #store: Store;
  readonly #explain: (place: HTMLElement, id: SystemId) => void;
  readonly #body = el("div", { class: "explanation-body" });
  readonly element = el("details", { class: "explanation", hidden: true }, el("summary", {}, "Explanation"), this.#body);
  #shown: { readonly page: Page; readonly system: System; readonly id: SystemId } | null = null;
  #drawn = "";
  #explained: { readonly name: string; readonly id: SystemId } | null = null;
  #detail: HTMLElement | null = null;

  constructor(store: Store, explain: (place: HTMLElement, id: SystemId) => void) {
    this.#store = store;
    this.#explain = explain;
    this.element.addEventListener("toggle", () => this.#draw());
    this.element.addEventListener("pointerover", (event) => this.#hover(event));
    this.element.addEventListener("pointerleave", () => this.#store.hover(null, "inspector"));
    store.subscribe((state) => this.#highlight(state));
  }

  show(page: Page, system: System, id: SystemId): void {
    this.#shown = { page, system, id };
    visible(this.element, true);
    this.#draw();
  }

  hide(): void {
    visible(this.element, false);
    this.#shown = null;
    this.#clear();
  }

  #clear(): void {
    if (this.#drawn === "") return;
    this.#drawn = "";
    this.#explained = null;
    this.#detail = null;
    this.#body.replaceChildren();
  }

  #draw(): void {
    const shown = this.#shown;
    if (!shown || !this.element.open) return this.#clear();
    const { page, system, id } = shown;
    const key = planAndCostKey(page, system);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const detail = planAndCost(page, system);
    if (this.#detail && this.#explained?.name === system.name && this.#explained.id === id) this.#detail.replaceWith(detail);
    else this.#begin(detail, system, id);
    this.#detail = detail;
    this.#highlight(this.#store.state);
  }

  /** Draws another system, which gets an explanation of its own. */
  #begin(detail: HTMLElement, system: System, id: SystemId): void {
    const place = el("div", { class: "explain" });
    this.#body.replaceChildren(place, detail);
    this.#explained = { name: system.name, id };
    this.#explain(place, id);
  }

  #hover(event: PointerEvent): void {
    if (event.pointerType === "touch" || !(event.target instanceof Element)) return;
    const leaf = event.target.closest("[data-leaf]")?.getAttribute("data-leaf");
    if (leaf) this.#store.hover({ kind: "leaf", id: Number(leaf) }, "inspector");
  }

  #highlight({ focus }: State): void {
    for (const step of this.#body.querySelectorAll("[data-leaf]")) {
      step.classList.toggle("highlighted", focus?.leaves.has(Number(step.getAttribute("data-leaf"))) ?? false);
    }
  }
}
