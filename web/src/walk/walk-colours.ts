/** The colours that a canvas needs, as the page has them: its theme, or the system's where colours are forced. */

import { paletteSize } from "../palette.ts";

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
