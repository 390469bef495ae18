/** The icons of the buttons that step and play. */

import { svg } from "../dom/dom.ts";

const shapes = {
  tickBackward: "M3.5 3v10M13 3.5 6.5 8l6.5 4.5z",
  backward: "M11.5 3.5 5 8l6.5 4.5z",
  forward: "M4.5 3.5 11 8l-6.5 4.5z",
  rewind: "M8 3.5 2.5 8 8 12.5zM13.5 3.5 8 8l5.5 4.5z",
  fastForward: "M2.5 3.5 8 8l-5.5 4.5zM8 3.5 13.5 8 8 12.5z",
  tickForward: "M12.5 3v10M3 3.5 9.5 8 3 12.5z",
  play: "M4.5 2.5 13 8l-8.5 5.5z",
  pause: "M5 3v10M11 3v10",
  change: "M2.5 5h8M8 2.5 10.5 5 8 7.5M13.5 11h-8M8 8.5 5.5 11 8 13.5",
  list: "M2.5 4h2M7 4h6.5M2.5 8h2M7 8h6.5M2.5 12h2M7 12h6.5",
} as const;

export type IconName = keyof typeof shapes;

const solid: ReadonlySet<IconName> = new Set(["play"]);

export function icon(iconName: IconName): SVGSVGElement {
  const path = svg("path", {
    d: shapes[iconName],
    fill: solid.has(iconName) ? "currentColor" : "none",
    stroke: "currentColor",
    "stroke-width": iconName === "pause" ? 2.5 : 1.5,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  return svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, path);
}
