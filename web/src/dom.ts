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

/** Makes these the children of an element. Those that stand where they should are not touched, so that nothing is styled anew. */
export function arrange(parent: Element, wanted: readonly Element[]): void {
  const staying = new Set(wanted);
  for (const child of [...parent.children]) if (!staying.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const child of wanted) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

/** Adopts a style sheet that came with a script: what only that part needs is no part of the first download. */
export function adopt(style: string, inside: DocumentOrShadowRoot = document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  inside.adoptedStyleSheets.push(sheet);
}

/** The document or the shadow root that an element is in. */
export function rootOf(element: Node): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** What has the focus, as seen from an element: in an embed within a page, the page itself knows only the embed. */
export function focusedFrom(element: Node): Element | null {
  return rootOf(element).activeElement;
}

/** Sets the text of an element if it differs: setting it to what it is would lay it out again. */
export function write(element: Element, text: string): void {
  if (element.textContent === text) return;
  const only = element.childNodes.length === 1 ? element.firstChild : null;
  if (only instanceof Text && text !== "") only.data = text; // another text node would be styled first
  else element.textContent = text;
}

/** Shows or hides an element if it is not so already: saying it again would have it styled anew. */
export function visible(element: HTMLElement, shown: boolean): void {
  if (element.hidden === shown) element.hidden = !shown;
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
