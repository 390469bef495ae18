/** A picture of two sets that cross; their common members are drawn in the overlap. */

import { el } from "../dom/dom.ts";
import { listed } from "../text/numbers.ts";
import type { ComponentId, Page } from "../page/page.ts";
import type { Crossing } from "../page/documents.ts";

const space = "http://www.w3.org/2000/svg";

/** Sizes in pixels at full width. */
const size = { width: 480, line: 20, top: 12, side: 8 };

/** More names than this in one part are counted instead of listed. */
const mostNames = 4;

export function drawCrossing(page: Page, crossing: Crossing): HTMLElement {
  const parts = [crossing.onlyOwn, crossing.both, crossing.onlyOther].map((part) => namesOf(page, part));
  const lines = Math.max(...parts.map((part) => part.length), 1);
  const height = size.top * 2 + lines * size.line + 16;
  const label = `Two sets that overlap. Only this system: ${words(parts[0])}. Both: ${words(parts[1])}. Only ${crossing.label}: ${words(parts[2])}.`;
  const picture = svg("svg", { viewBox: `0 0 ${size.width} ${height}`, role: "img", "aria-label": label, class: "crossing" });
  const third = (size.width - 2 * size.side) / 3;
  picture.append(box(size.side, 2 * third, height, "own"), box(size.side + third, 2 * third, height, "other"));
  parts.forEach((part, at) => {
    const middle = size.side + third * (at + 0.5);
    const first = height / 2 - ((part.length - 1) * size.line) / 2 + 5;
    part.forEach((name, row) => picture.append(svg("text", { x: middle, y: first + row * size.line, "text-anchor": "middle" }, name)));
  });
  return el(
    "section",
    { class: "crosses" },
    el("h3", {}, "What stands in the way"),
    el("p", {}, crossing.text),
    el("div", { class: "crossing-names" }, el("span", {}, "this system"), el("span", {}, crossing.label)),
    picture,
    el("p", { class: "soft" }, crossing.theorem),
  );
}

function box(x: number, width: number, height: number, kind: string): SVGElement {
  return svg("rect", { x, y: 1, width, height: height - 2, rx: 16, class: kind });
}

function namesOf(page: Page, ids: readonly ComponentId[]): string[] {
  const names = ids.map((id) => page.components[id]?.name ?? "");
  return names.length <= mostNames ? names : [...names.slice(0, mostNames - 1), `and ${names.length - mostNames + 1} more`];
}

function words(names: readonly string[] | undefined): string {
  return names && names.length > 0 ? listed(names) : "nothing";
}

function svg(tag: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== "") element.textContent = text;
  return element;
}
