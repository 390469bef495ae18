/** Functions that run in the page. They are sent as text, so each may use only what is in it and what it is given. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A selector, or a selector and the accessible name of the element. */
export type Target = string | readonly [selector: string, name: string];

export interface Dom {
  /** The document that the functions read. */
  readonly document: Document;
  /**
   * The elements of a target, also in shadow roots and in frames of the same origin. `a >>> b` are the elements b in the shadow
   * roots and frames within a.
   */
  all(target: Target): Element[];
  first(target: Target): Element | null;
  isVisible(element: Element): boolean;
  /** The focused element, also in shadow roots and frames. */
  focused(): Element | null;
}

/** Makes the functions. */
export function dom(): Dom {
  const within = (root: ParentNode, selector: string): Element[] => {
    const found = [...root.querySelectorAll(selector)];
    for (const each of root.querySelectorAll("*")) found.push(...inside(each, selector));
    return found;
  };
  const inside = (element: Element, selector: string): Element[] => {
    const root = element.shadowRoot ?? (element instanceof HTMLIFrameElement ? element.contentDocument : null);
    return root ? within(root, selector) : [];
  };
  const nameOf = (element: Element): string => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  const all = (target: Target): Element[] => {
    const [selector, name] = typeof target === "string" ? [target, null] : target;
    const [first = "", ...rest] = selector.split(" >>> ");
    let found = within(document, first);
    for (const part of rest) found = found.flatMap((each) => [...inside(each, part), ...within(each, part)]);
    return name === null ? found : found.filter((each) => nameOf(each) === name);
  };
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const focused = (): Element | null => {
    let at = document.activeElement;
    for (let next = at; next; next = at?.shadowRoot?.activeElement ?? (at instanceof HTMLIFrameElement ? (at.contentDocument?.activeElement ?? null) : null)) at = next;
    return at;
  };
  return { document, all, first: (target) => all(target)[0] ?? null, isVisible, focused };
}

/**
 * Brings the element into sight and returns a place in it where a press reaches it; a sentence if there is none yet, because the
 * element is not there, moves, is disabled or covered.
 */
export async function reach({ all, isVisible }: Dom, target: Target): Promise<Place | string> {
  const element = all(target).find(isVisible);
  if (!element) return all(target).length > 0 ? "it is not visible" : "it does not exist";
  if (element.matches(":disabled, [aria-disabled=true]")) return "it is disabled";
  const box = (): DOMRect => element.getBoundingClientRect();
  const middle = ({ left, top, width, height }: DOMRect): Place => ({ x: left + width / 2, y: top + height / 2 });
  const view = element.ownerDocument.defaultView ?? window;
  const { x, y } = middle(box());
  if (x < 0 || y < 0 || x > view.innerWidth || y > view.innerHeight || (view !== window && element !== element.ownerDocument.body)) element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const before = middle(box());
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  let at = middle(box());
  if (before.x !== at.x || before.y !== at.y) return "it moves";
  let hit: Element | null = element.ownerDocument.elementFromPoint(at.x, at.y);
  for (let next = hit; next; next = hit?.shadowRoot?.elementFromPoint(at.x, at.y) ?? null) {
    if (next === hit && hit !== null && !hit.shadowRoot) break;
    if (next === hit && hit?.shadowRoot?.elementFromPoint(at.x, at.y) === hit) break;
    hit = next;
  }
  const holds = (outer: Element, inner: Element | null): boolean => {
    for (let up: Node | null = inner; up; up = up instanceof ShadowRoot ? up.host : up.parentNode) if (up === outer) return true;
    return false;
  };
  if (!holds(element, hit) && !(hit !== null && holds(hit, element))) return `it is covered by ${hit?.tagName.toLowerCase()}.${hit?.getAttribute("class") ?? ""}`;
  for (let frame = view.frameElement; frame; frame = frame.ownerDocument.defaultView?.frameElement ?? null) {
    const { left, top } = frame.getBoundingClientRect();
    at = { x: at.x + left + frame.clientLeft, y: at.y + top + frame.clientTop };
  }
  return at;
}
