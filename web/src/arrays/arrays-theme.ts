/** The colours and widths that the painter needs, read once for each theme. */

import type { PaintTheme } from "../engine/engine.ts";
import { paletteSize } from "../labels/palette.ts";

/** Arrays with room for look-ups between them, as Arrangement.looks says. */
export const roomy = 128;

/** The characters whose widths the painter needs: printable ASCII, the en dash, the ellipsis. */
const characters = [...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)), "–", "…"];
let measured: { readonly family: string; readonly advances: readonly number[] } | null = null;

export function forcedColors(): MediaQueryList {
  return matchMedia("(forced-colors: active)");
}

export function readTheme(element: HTMLElement): PaintTheme {
  const style = getComputedStyle(element);
  const family = style.fontFamily;
  const base = { family, advances: advancesOf(family) };
  if (forcedColors().matches) return { ...base, ...systemColors(element) };
  const color = resolver(element, style);
  return {
    ...base,
    background: color("--bg"),
    ink: color("--ink"),
    soft: color("--soft"),
    faint: color("--faint"),
    hair: color("--hair"),
    panel: color("--panel"),
    accent: color("--highlight"),
    warn: color("--blind"),
    full: color("--full"),
    partial: color("--partial"),
    written: color("--info"),
    palette: Array.from({ length: paletteSize }, (_, at) => color(`--c${at}`)),
  };
}

/**
 * Returns a function that gives the value of a custom property. Inside an inline embed the property is not registered, so the
 * browser has to compute the colour.
 */
function resolver(element: HTMLElement, style: CSSStyleDeclaration): (name: string) => string {
  return (name) => {
    const value = style.getPropertyValue(name).trim();
    if (!value.includes("(") || value.startsWith("rgb")) return value || style.color;
    const probe = element.appendChild(document.createElement("span"));
    probe.style.color = `var(${name})`;
    const color = getComputedStyle(probe).color;
    probe.remove();
    return color;
  };
}

/** The system colours of forced-colors mode, as values that a canvas takes. */
function systemColors(element: HTMLElement): Omit<PaintTheme, "family" | "advances"> {
  const probe = element.appendChild(document.createElement("span"));
  const color = (name: string): string => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const text = color("CanvasText");
  const gray = color("GrayText");
  const panel = color("Canvas");
  const accent = color("Highlight");
  probe.remove();
  return { background: panel, ink: text, soft: text, faint: gray, hair: panel, panel, accent, warn: text, full: text, partial: text, written: accent, palette: [text] };
}

/** The width of a text at a size in pixels, from the widths that were read for the theme. */
export function textWidth(text: string, pixels: number): number {
  const advances = measured?.advances ?? [];
  let sum = 0;
  for (const character of text) sum += advances[characters.indexOf(character)] ?? 1000;
  return (sum * pixels) / 1000;
}

/** Advance widths of the characters, in thousandths of the font's height. */
function advancesOf(family: string): readonly number[] {
  if (measured?.family === family) return measured.advances;
  const ctx = document.createElement("canvas").getContext("2d");
  if (!ctx) return [];
  // Measured at the size of the labels, because glyph widths may be rounded to whole pixels at that size.
  const size = 12;
  ctx.font = `${size}px ${family}`;
  const advances = characters.map((character) => Math.round((ctx.measureText(character).width / size) * 1000));
  measured = { family, advances };
  return advances;
}
