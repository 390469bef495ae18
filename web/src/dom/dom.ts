/** Helpers that build and change elements. The texts that they show cannot turn the direction of what stands after them. */

import { unturned } from "../text/foreign.ts";

export type Child = Node | string | null | false;

/** Attributes by name. null and false leave the attribute out, true sets it to "". */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** Elements and classes of what is no prose: code, names, numbers and pictures. A translation of the page leaves them as they are. */
const literalTags: ReadonlySet<string> = new Set(["code", "pre", "kbd", "samp", "textarea", "select", "canvas"]);
const literalClasses = /(?:^| )(?:num|comp|badge|columns|design-title|system-name|selected-name|set-name|icicle-name|ab-name|point-name|traced-name|walk-system|crossing-names|cm-tooltip-text)(?: |$)/;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (literalTags.has(tag) || literalClasses.test(String(attributes["class"] ?? ""))) element.translate = false;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...present(children).map((child) => (typeof child === "string" ? unturned(child) : child)));
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  if (tag === "svg") element.setAttribute("translate", "no");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === "string" ? unturned(child) : child)));
  return element;
}

/** The children without those that are null, false or empty. */
export function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== null && child !== false && child !== "");
}

/** Makes wanted the children of an element. A child that keeps its place is not touched, so the browser does not style it again. */
export function arrange(parent: Element, wanted: readonly Element[]): void {
  const staying = new Set(wanted);
  for (const child of [...parent.children]) if (!staying.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const child of wanted) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

/** Adopts a style sheet that was bundled with a script, which keeps it out of the first download. */
export function adopt(style: string, root: DocumentOrShadowRoot = document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets.push(sheet);
}

/** The document or shadow root that contains a node. */
export function rootOf(element: Node): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** The focused element in the same document or shadow root. For an inline embed, document.activeElement is only its host. */
export function focusedFrom(element: Node): Element | null {
  return rootOf(element).activeElement;
}

/** Sets the text of an element if it differs. Setting the same text again would cost a layout. */
export function write(element: Element, words: string): void {
  const text = unturned(words);
  if (element.textContent === text) return;
  const only = element.childNodes.length === 1 ? element.firstChild : null;
  if (only instanceof Text && text !== "") only.data = text; // keeps the text node, so that no new one has to be styled
  else element.textContent = text;
}

/** Marks an element as the selected one of its list. */
export function setCurrent(element: Element, current: boolean): void {
  if (current) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}

/** Shows or hides an element if that differs. Setting the same value again would cost a style computation. */
export function visible(element: HTMLElement, shown: boolean): void {
  if (element.hidden === shown) element.hidden = !shown;
}

/** An element of index.html. Throws if index.html lacks it. */
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
