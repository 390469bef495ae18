/** Names of components in their colours. */

import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { colourClass } from "./palette.ts";
import type { ComponentId, Page } from "../page/page.ts";

export function componentName(page: Page, id: ComponentId, after = ""): HTMLElement {
  const component = page.components[id];
  return el("span", { class: `comp ${colourClass(component?.color ?? 0)}` }, (component?.name ?? "?") + after);
}

/** A sentence whose words that are names of components have their colours. */
export function withNames(page: Page, sentence: string): Child[] {
  const ids = new Map(page.components.map((component, id) => [component.name, id]));
  return sentence.split(/([\p{L}\p{N}_]+)/u).map((part) => {
    const id = ids.get(part);
    return id === undefined ? part : componentName(page, id);
  });
}

/** What a system asks for: a signature without conditions is "true" in the document, which would be read as a column of this name. */
export function askedFor(page: Page, signature: string): string {
  return signature === "true" && !page.components.some(({ name }) => name === signature) ? "every entity" : signature;
}
