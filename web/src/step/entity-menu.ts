/** The dialog of an entity: shows its components and its place, changes it by an edit of the text, and shows its path through the trees. */

import { button, el, focusedFrom, present } from "../dom/dom.ts";
import { colourClass } from "../labels/palette.ts";
import type { ComponentId, Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { PathDocument } from "../state/stepping.ts";
import type { EntityEdit } from "../worker-host/worker-host.ts";
import type { Stepper } from "./stepper.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

export class EntityMenu {
  readonly #stepper: Stepper;
  readonly #state: () => State;
  readonly #place: HTMLElement;
  readonly #element = el("div", { class: "step-menu", popover: "auto", role: "dialog", "aria-label": "Entity" });
  #entity = 0;
  /** The text in which the entity has this number. */
  #text = "";
  #point: Point = { x: 0, y: 0 };
  #returnFocus: HTMLElement | null = null;

  /** The dialog is appended to place, and is above everything while it is open. */
  constructor(stepper: Stepper, state: () => State, place: HTMLElement) {
    this.#stepper = stepper;
    this.#place = place;
    place.append(this.#element);
    this.#state = state;
    this.#element.addEventListener("toggle", (event) => {
      if (event.newState !== "closed") return;
      const focused = focusedFrom(this.#place); // the event comes late, so a reader who has moved the focus meanwhile keeps it
      if (!focused || focused === document.body || this.#element.contains(focused)) this.#returnFocus?.focus({ preventScroll: true });
      this.#returnFocus = null;
    });
    addEventListener("resize", () => this.#element.matches(":popover-open") && this.#placeAt(this.#point));
  }

  /** Opens at an element that has the focus. The element gets the focus back. */
  async open(entity: number, anchor: HTMLElement): Promise<void> {
    const { left, top } = anchor.getBoundingClientRect();
    this.#returnFocus = anchor;
    await this.#show(entity, { x: left, y: top });
  }

  /** Opens for the entity under the pointer, if there is one. */
  async openAt(find: () => Promise<number>, point: Point): Promise<void> {
    const entity = await find();
    const focused = focusedFrom(this.#place);
    this.#returnFocus = focused instanceof HTMLElement ? focused : null;
    if (entity > 0) await this.#show(entity, point);
  }

  /** Closes the dialog when the text has changed, because it may be out of date. */
  update({ text }: State): void {
    if (text !== this.#text && this.#element.matches(":popover-open")) this.close();
  }

  close(): void {
    this.#returnFocus = null;
    if (this.#element.matches(":popover-open")) this.#element.hidePopover();
  }

  async #show(entity: number, point: Point): Promise<void> {
    const path = await this.#stepper.path(entity);
    const { page, text } = this.#state();
    if (!path || !page) return;
    this.#text = text;
    this.#entity = entity;
    this.#point = point;
    this.#element.setAttribute("aria-label", `Entity ${path.name}`);
    this.#element.replaceChildren(...present(this.#content(page, path)));
    this.#element.showPopover();
    this.#placeAt(point);
    this.#element.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  /** Places the dialog near the point and inside the window. */
  #placeAt({ x, y }: Point): void {
    const { offsetWidth: width, offsetHeight: height } = this.#element;
    const below = y + 16 + height <= innerHeight - 8;
    this.#element.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
    this.#element.style.top = `${Math.max(8, below ? y + 16 : y - height - 8)}px`;
  }

  #content(page: Page, path: PathDocument): (Node | false)[] {
    const alive = path.state === "alive";
    const has = new Set(path.components);
    const follows = this.#stepper.entity === path.entity;
    const way = button(follows ? "Hide its path" : "Show its path", { class: "quiet", title: "Through the trees, from the root to its block" }, () => {
      void this.#stepper.track(follows ? 0 : path.entity);
      this.close();
    });
    return [
      el("h3", {}, path.name),
      el("p", { class: "step-menu-sentence" }, path.sentence),
      alive && el("div", { class: "step-toggles", role: "group", "aria-label": "Components" }, ...page.components.map((_, id) => this.#toggle(page, id, has.has(id)))),
      el(
        "div",
        { class: "step-menu-buttons" },
        path.arrays.length > 0 && way,
        alive && button("Spawn one like it", { class: "quiet" }, () => void this.#edit("spawn", path.components)),
        alive && button("Despawn", { class: "quiet" }, () => void this.#edit("despawn", [])),
      ),
      el("p", { class: "step-menu-note soft", role: "status" }, alive ? "What you change here is written into the text, and can be undone." : ""),
    ];
  }

  #toggle(page: Page, id: ComponentId, has: boolean): HTMLElement {
    const { name = "", color = 0 } = page.components[id] ?? {};
    const words = has ? `Remove ${name}` : `Add ${name}`;
    return button(name, { class: `step-toggle ${colourClass(color)}`, "aria-pressed": String(has), title: words }, () => void this.#edit(has ? "remove" : "add", [id]));
  }

  async #edit(action: EntityEdit, components: readonly ComponentId[]): Promise<void> {
    const edited = await this.#stepper.edit(this.#text, action, this.#entity, components);
    if (edited.fix) return this.close();
    const note = this.#element.querySelector(".step-menu-note");
    if (note) note.textContent = edited.refusal;
  }
}
