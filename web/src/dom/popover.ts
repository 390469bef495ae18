/** A popover below a button of the header, aligned with the button's right edge; on a narrow screen it is as wide as the page. */

import type { Attributes, Child } from "./dom.ts";
import { el } from "./dom.ts";

export interface PopoverActions {
  /** Called before the popover is shown. */
  begin(): void;
  /** The element that gets the focus when the popover is shown. The browser gives the focus back to the button. */
  first(): HTMLElement | null;
}

/** Makes the popover and enables its button. name holds the id and the accessible name of the dialog. */
export function attachPopover(opener: HTMLButtonElement, name: Attributes & { readonly id: string }, actions: PopoverActions, ...content: readonly Child[]): HTMLElement {
  const element = el("div", { class: "popover", popover: true, role: "dialog", ...name }, ...content);
  const toggled = (event: Event) => (event as ToggleEvent).newState === "open";
  element.addEventListener("beforetoggle", (event) => {
    if (!toggled(event)) return;
    actions.begin();
    place(opener, element);
  });
  element.addEventListener("toggle", (event) => toggled(event) && actions.first()?.focus());
  addEventListener("resize", () => element.matches(":popover-open") && place(opener, element));
  opener.after(element);
  opener.setAttribute("popovertarget", name.id);
  opener.disabled = false;
  return element;
}

function place(opener: HTMLElement, element: HTMLElement): void {
  const { right, bottom } = opener.getBoundingClientRect();
  const narrow = innerWidth < 720;
  element.style.top = `${bottom + 4 + (narrow ? scrollY : 0)}px`;
  element.style.right = narrow ? "" : `${Math.max(16, innerWidth - right)}px`;
}
