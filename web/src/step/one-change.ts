/** Offers to change one entity, and goes to the moves of that change as soon as the design has it. */

import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import type { EntityMenu } from "./entity-menu.ts";
import type { Stepper } from "./stepper.ts";

export class OneChange {
  readonly #store: Store;
  readonly #stepper: Stepper;
  readonly #menu: EntityMenu;
  /** The text whose entity is offered; the next one may have the change. */
  #of: string | null = null;

  constructor(store: Store, stepper: Stepper, menu: EntityMenu) {
    this.#store = store;
    this.#stepper = stepper;
    this.#menu = menu;
  }

  /** Offers the first entity in the arrays of the selected component. */
  async offer(anchor: HTMLElement): Promise<void> {
    if (!this.#store.state.step) await this.#stepper.openAtEnd();
    const { page, text, component } = this.#store.state;
    const array = page?.arrays.find((each) => each.component === component && each.rows > 0) ?? page?.arrays.find(({ rows }) => rows > 0);
    const entity = array ? await this.#stepper.entityAt(array.component, array.lane, 0) : 1;
    this.#of = text;
    await this.#menu.open(entity || 1, anchor);
  }

  /** After the edit of the menu the replay opens before the moves of the tick that it has added. */
  update({ analysed, page, stale }: State, previous: State | null): void {
    if (this.#of === null || stale || analysed === this.#of || analysed === previous?.analysed) return;
    this.#of = null;
    if (page && this.#stepper.lastEdit !== "") void this.#stepper.open({ tick: page.ticks.length, move: 0 });
  }
}
