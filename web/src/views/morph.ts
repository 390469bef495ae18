/**
 * Turns one drawing into another by changing only what differs. A drawing made anew costs the browser its styles, layout and
 * paint; most keys change a few numbers in it. Not for elements with listeners of their own: those of the old one stay.
 */

/** What is not part of the drawing: where the keyboard is. */
const kept = "tabindex";

/** Makes live look like wanted, which is used up. Both are the same kind of element. */
export function morph(live: Element, wanted: Element): void {
  attributes(live, wanted);
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

function attributes(live: Element, wanted: Element): void {
  for (const { name, value } of wanted.attributes) {
    if (name !== kept && live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  for (const { name } of [...live.attributes]) {
    if (name !== kept && !wanted.hasAttribute(name)) live.removeAttribute(name);
  }
}
