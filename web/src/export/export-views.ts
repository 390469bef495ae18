/** The views of the page as pictures for export. */

import type { Painter } from "../engine/engine.ts";
import { byId } from "../dom/dom.ts";
import { path, stack } from "./export-picture.ts";
import type { Font, Picture, Shape } from "./export-picture.ts";
import { pageColors, pictureOf } from "./page-picture.ts";

export const names = ["whatif", "systems", "trees", "arrays", "lens", "walk", "archetypes", "sparse", "all"] as const;
export type Name = (typeof names)[number];

export const titles: Readonly<Record<Name, string>> = { whatif: "What if", systems: "Systems", trees: "Trees", arrays: "Component arrays", lens: "The move, enlarged", walk: "Walk", archetypes: "Archetypes", sparse: "Sparse sets", all: "All of them" };

/** The views that are exported only while they are shown, because they are drawn only then. */
const whileShown: readonly Name[] = ["lens", "walk", "archetypes", "sparse"];

function isShown(name: Name): boolean {
  return name === "lens" ? lens() !== null : byId("workbench").dataset["view"] === name;
}

/** The move that is shown, enlarged; null where none is. */
function lens(): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(".lens");
  return element?.checkVisibility() ? element : null;
}

/** Whether the menu offers a view. */
export function offered(name: Name, b: string | null): boolean {
  return name === "whatif" ? b !== null : !whileShown.includes(name) || isShown(name);
}

/** Whether the view that is shown waits for an answer of the worker. */
export function pending(): boolean {
  return whileShown.some((name) => name !== "lens" && isShown(name) && byId(name).classList.contains("pending"));
}

const gap = 8;

/**
 * The views of A under the name of the design. compared is the comparison if two designs are compared; the titles then name A.
 * Throws an Error where there is nothing to export.
 */
export function viewOf(name: Name, painter: Painter, compared: Compared, design: string): Picture {
  const picture = made(name, painter, compared);
  if (picture.shapes.length === 0) throw new Error(`${titles[name]}: this design has nothing to show there.`);
  return headed(design, picture, 20);
}

/** The element that shows the comparison; null where one design is shown. */
export type Compared = HTMLElement | null;

function made(name: Name, painter: Painter, compared: Compared): Picture {
  const whose = compared ? " of A" : "";
  switch (name) {
    case "whatif":
      return compared ? headed(titles.whatif, pictureOf(compared)) : nothing;
    case "systems":
      return headed(titles.systems + whose, pictureOf(byId("systems")));
    case "trees":
      return headed(titles.trees + whose, pictureOf(byId("trees")));
    case "arrays":
      return headed(titles.arrays + whose, stack([arraysOf(painter.svg()), legend()], 0));
    case "lens":
      return headed(titles.lens, pictureOfShown(lens()));
    case "walk":
    case "archetypes":
    case "sparse":
      return isShown(name) ? headed(titles[name] + whose, pictureOf(byId(name))) : nothing;
    case "all":
      return stack(names.filter((each) => each !== "all").map((each) => made(each, painter, compared)).filter((each) => each.shapes.length > 0), gap);
  }
}

/** What the marks in the arrays mean. */
function legend(): Picture {
  return pictureOfShown(document.querySelector<HTMLElement>("#arrays .arrays-legend"));
}

function pictureOfShown(element: HTMLElement | null): Picture {
  return element?.checkVisibility() ? pictureOf(element) : nothing;
}

const nothing: Picture = { width: 0, height: 0, background: "#ffffff", shapes: [] };

function headed(words: string, picture: Picture, size = 16): Picture {
  if (picture.shapes.length === 0) return picture;
  const style = getComputedStyle(document.body);
  const font: Font = { family: style.fontFamily, size, weight: 600, italic: false };
  const { ink } = pageColors();
  const heading: Picture = { width: 0, height: 40, background: picture.background, shapes: [{ kind: "text", x: 16, y: 28, text: words, font, fill: ink, opacity: 1 }] };
  return stack([heading, picture], 0);
}

const margin = 16;

/** The shapes of the SVG document that the engine writes (wasm/paint): paths and lines of text, styled by attributes only. */
function arraysOf(text: string): Picture {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const number = (element: Element, name: string, without: number) => Number(element.getAttribute(name) ?? without);
  const colour = (element: Element | null, name: string) => plain(element?.getAttribute(name) ?? "#000000");
  const hatches = new Map([...root.querySelectorAll("pattern")].map((pattern) => [`url(#${pattern.id})`, colour(pattern.firstElementChild, "stroke")]));
  const shapes: Shape[] = [];
  for (const element of root.querySelectorAll(":scope > path, text")) {
    const around = element.parentElement ?? element;
    if (element.tagName === "text") {
      const font: Font = { family: around.getAttribute("font-family") ?? "sans-serif", size: number(around, "font-size", 12), weight: number(around, "font-weight", 400), italic: false };
      shapes.push({ kind: "text", x: number(element, "x", 0) + margin, y: number(element, "y", 0), text: element.textContent ?? "", font, fill: colour(around, "fill"), opacity: 1 });
      continue;
    }
    const fill = element.getAttribute("fill") ?? "none";
    const dash = element.getAttribute("stroke-dasharray");
    shapes.push(
      path(element.getAttribute("d") ?? "", {
        matrix: [1, 0, 0, 1, margin, 0],
        fill: fill === "none" || hatches.has(fill) ? null : plain(fill),
        hatch: hatches.get(fill) ?? null,
        stroke: element.hasAttribute("stroke") ? colour(element, "stroke") : null,
        width: number(element, "stroke-width", 1),
        dash: dash ? dash.split(" ").map(Number) : [],
        opacity: number(element, "opacity", 1),
      }),
    );
  }
  return { width: number(root, "width", 0) + 2 * margin, height: number(root, "height", 0) + margin, background: pageColors().background, shapes };
}

/** A colour of the form rgb(1, 2, 3), as the browser computes it, as #rrggbb. */
function plain(color: string): string {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1) ?? [];
  return parts.length === 0 ? color : `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
