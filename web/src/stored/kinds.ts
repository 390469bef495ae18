/** What the two views have in common: the document that they draw, and what a kind of picture can do. */

import type { Memory, MemorySystem } from "../page/documents.ts";
import type { Focus, Target } from "../state/focus.ts";
import { svg } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { Page, SystemId } from "../page/page.ts";

export interface Shown {
  readonly page: Page;
  readonly memory: Memory;
  /** The text of both. */
  readonly text: string;
}

/** The size that a picture is drawn for. It may become higher. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  readonly picture: SVGSVGElement;
  /** What stays above the picture and below it while it scrolls; null for nothing. */
  readonly head: SVGSVGElement | null;
  readonly foot: SVGSVGElement | null;
  /** The parts that the keyboard moves between. */
  readonly parts: readonly SVGGElement[];
  /** What is not drawn, in sentences. */
  readonly leftOut: readonly string[];
}

/** A kind of storage and how it is drawn. */
export interface Kind {
  readonly storage: "archetype" | "sparse";
  readonly name: string;
  /** Where it is: "as archetypes". */
  readonly as: string;
  /** The accessible name of the picture. */
  readonly label: string;
  /** What the picture shows, in the legend. */
  readonly meaning: string;
  draw(shown: Shown, room: Room): Drawn;
  /** Marks what is selected and what a system uses (-1 for none). */
  mark(drawn: Drawn, shown: Shown, focus: Focus | null, system: SystemId): void;
  /** What a part of the picture selects. */
  target(shown: Shown, part: number): Target | null;
  /** The marks of a system that the legend explains. */
  legend(shown: Shown, system: SystemId): Child[];
  table(shown: Shown, system: SystemId): HTMLTableElement;
}

/** How a system runs in a storage. */
export function systemIn({ memory }: Shown, storage: Kind["storage"], system: SystemId): MemorySystem | null {
  return memory.storages.find((each) => each.storage === storage)?.systems[system] ?? null;
}

/** The words that are seen in a part of a picture. Its accessible name begins with them, so that it can be called by what is seen. */
export function wordsIn(part: SVGGElement): string {
  return [...part.querySelectorAll("text")].map((text) => text.textContent).join(" ");
}

/** Round numbers from 0 to most for an axis, at least so many pixels apart. */
export function ticks(most: number, width: number, distance: number): number[] {
  const least = (most * distance) / Math.max(width, 1);
  let step = 1;
  for (let at = 0; step < least; at++) step = Math.round(step * (at % 3 === 1 ? 2.5 : 2));
  const out: number[] = [];
  for (let tick = 0; tick <= most; tick += step) out.push(tick);
  return out;
}

/** A drawing of a part of the picture, with the coordinates of the whole. */
export function slice(width: number, from: number, to: number, ...children: readonly SVGElement[]): SVGSVGElement {
  return svg("svg", { class: "stored-svg", width, height: to - from, viewBox: `0 ${from} ${width} ${to - from}` }, ...children);
}

const canvas = document.createElement("canvas").getContext("2d");

/** The width of a text in the font of the pictures, with so many pixels. */
export function widthOf(text: string, size: number): number {
  if (!canvas) return text.length * size * 0.62;
  canvas.font = `${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return Math.ceil(canvas.measureText(text).width);
}
