/** The colours that a canvas needs, as the page has them: its theme, or the system's where colours are forced. */

import { colourClass, paletteSize } from "../labels/palette.ts";
import type { Page } from "../page/page.ts";
import type { Segment } from "./walk-run.ts";

export interface Colours {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly panel: string;
  readonly accent: string;
  readonly test: string;
  readonly palette: readonly string[];
}

export const forced = matchMedia("(forced-colors: active)");

/** Reads the colours through an element, whose children they do not affect. */
export function readColours(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement("span"));
  probe.hidden = true;
  const color = (value: string): string => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const system = forced.matches;
  const named = (name: string, instead: string): string => color(system ? instead : `var(--${name})`);
  const colours = {
    ink: named("ink", "CanvasText"),
    soft: named("soft", "CanvasText"),
    line: named("line", "CanvasText"),
    panel: named("panel", "Canvas"),
    accent: named("accent", "Highlight"),
    test: named("blind", "CanvasText"),
    palette: Array.from({ length: paletteSize }, (_, at) => named(`c${at}`, "CanvasText")),
  };
  probe.remove();
  return colours;
}

/** The index in the palette of a segment: that of its component in the page, whichever design it is of; -1 for none. */
export function colorOf(page: Page, { of, component }: Pick<Segment, "of" | "component">): number {
  return of === "" ? -1 : (page.components.find((each) => each.name === of)?.color ?? component);
}

/** The class for that colour. */
export function classFor(page: Page, segment: Pick<Segment, "of" | "component">): string {
  const color = colorOf(page, segment);
  return color < 0 ? "" : colourClass(color);
}
