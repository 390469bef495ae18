/**
 * Turns one drawing into another by changing only what differs. Replacing a drawing costs the browser its styles, layout and
 * paint, while most keys change a few numbers in it. Listeners on the elements of the old drawing stay, so it is not for elements
 * with listeners of their own.
 */

/** The attribute that is not part of a drawing: it says where the keyboard focus is. */
const keptAttribute = "tabindex";

/** Makes live look like wanted, whose children are moved into it. Both are the same kind of element. */
export function morph(live: Element, wanted: Element): void {
  morphAttributes(live, wanted);
  const now = [...live.childNodes];
  const next = [...wanted.childNodes];
  next.forEach((child, at) => {
    const old = now[at];
    if (!old) live.append(child);
    else if (old instanceof Text && child instanceof Text) {
      if (old.data !== child.data) old.data = child.data;
    } else if (old instanceof Element && child instanceof Element && old.tagName === child.tagName) morph(old, child);
    else old.replaceWith(child);
  });
  for (const old of now.slice(next.length)) old.remove();
}

function morphAttributes(live: Element, wanted: Element): void {
  for (const { name, value } of wanted.attributes) {
    if (name === keptAttribute || live.getAttribute(name) === value) continue;
    if (name === "style" && live instanceof HTMLElement) live.style.cssText = value; // the attribute itself is refused by the page's policy
    else live.setAttribute(name, value);
  }
  for (const { name } of [...live.attributes]) {
    if (name !== keptAttribute && !wanted.hasAttribute(name)) live.removeAttribute(name);
  }
}
