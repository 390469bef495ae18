/** A picture as an SVG document, with its designs inside. */

import { hatchPeriod, hatchWidth, n } from "./export-picture.ts";
import type { Designs } from "../link/link.ts";
import type { Line, Path, Picture, Raster } from "./export-picture.ts";

/** The XML namespace of Copse's elements. */
export const namespace = "https://copse-ecs.github.io/ns/1";

export function svgOf(picture: Picture, title: string, source: Designs): string {
  const { width, height, background, shapes } = picture;
  const hatches = [...new Set(shapes.flatMap((shape) => (shape.kind === "path" && shape.hatch ? [shape.hatch] : [])))];
  const size = `${n(Math.ceil(width))} ${n(Math.ceil(height))}`.split(" ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(" ")}" width="${size[0]}" height="${size[1]}">`,
    `<title>${escape(title)}</title>`,
    `<metadata>${[source.a, source.b].map((each) => (each === null ? "" : `<design xmlns="${namespace}"${sourceOf(each)}</design>`)).join("")}</metadata>`,
    ...hatches.map((color, at) => hatch(color, at)),
    `<rect width="100%" height="100%" fill="${background}"/>`,
    ...shapes.map((shape) => (shape.kind === "text" ? text(shape) : shape.kind === "path" ? pathOf(shape, hatches) : raster(shape))),
    "</svg>",
    "",
  ].join("\n");
}

/** The text, or base64 where XML cannot contain it. */
function sourceOf(source: string): string {
  if (/^[\t\n\x20-\ud7ff\ue000-\ufffd]*$/.test(source)) return `>${escape(source)}`;
  const bytes = new TextEncoder().encode(source);
  return ` encoding="base64">${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** The designs in a document; null if there are none. */
export function designsInSVG(text: string): Designs | null {
  const [a, b] = [...new DOMParser().parseFromString(text, "image/svg+xml").getElementsByTagNameNS(namespace, "design")].map(contentOf);
  return typeof a === "string" ? { a, b: b ?? null } : null;
}

function contentOf(design: Element): string | null {
  const content = design.textContent ?? "";
  if (design.getAttribute("encoding") !== "base64") return content;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(content), (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

function hatch(color: string, at: number): string {
  const p = hatchPeriod;
  const d = `M${-p} ${p}L${p} ${-p}M${-p / 2} ${1.5 * p}L${1.5 * p} ${-p / 2}M0 ${2 * p}L${2 * p} 0`;
  return `<pattern id="hatch-${at}" width="${p}" height="${p}" patternUnits="userSpaceOnUse"><path d="${d}" stroke="${color}" stroke-width="${hatchWidth}"/></pattern>`;
}

function pathOf(shape: Path, hatches: readonly string[]): string {
  const parts = [`<path d="${shape.d}"`];
  if (shape.matrix) parts.push(`transform="matrix(${shape.matrix.map(n).join(" ")})"`);
  parts.push(`fill="${shape.hatch ? `url(#hatch-${hatches.indexOf(shape.hatch)})` : (shape.fill ?? "none")}"`);
  if (shape.stroke) {
    parts.push(`stroke="${shape.stroke}" stroke-width="${n(shape.width)}"`);
    if (shape.dash.length > 0) parts.push(`stroke-dasharray="${shape.dash.map(n).join(" ")}"`);
  }
  if (shape.opacity < 1) parts.push(`opacity="${n(shape.opacity)}"`);
  return `${parts.join(" ")}/>`;
}

function raster({ x, y, width, height, canvas, opacity }: Raster): string {
  return `<image x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" opacity="${n(opacity)}" href="${canvas.toDataURL()}"/>`;
}

function text(line: Line): string {
  const { family, size, weight, italic } = line.font;
  const parts = [`<text x="${n(line.x)}" y="${n(line.y)}" fill="${line.fill}" font-family="${escape(family)}" font-size="${n(size)}"`];
  if (weight !== 400) parts.push(`font-weight="${weight}"`);
  if (italic) parts.push('font-style="italic"');
  if (line.opacity < 1) parts.push(`opacity="${n(line.opacity)}"`);
  return `${parts.join(" ")} xml:space="preserve">${escape(line.text)}</text>`;
}

function escape(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
