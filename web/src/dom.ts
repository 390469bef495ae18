/** Small helpers to build elements. */

export type Child = Node | string | null | false;

/** Attributes by name; null and false leave the attribute out, true sets it empty. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...present(children));
  return element;
}

export function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== null && child !== false && child !== "");
}

/** The element of the page's own markup; its absence is a mistake in index.html. */
export function byId<T extends HTMLElement = HTMLElement>(id: string, kind?: new () => T): T {
  const element = document.getElementById(id);
  if (!element || (kind && !(element instanceof kind))) throw new Error(`index.html has no #${id} of the right kind`);
  return element as T;
}

export function button(label: string, attributes: Attributes, press: () => void): HTMLButtonElement {
  const element = el("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", press);
  return element;
}
