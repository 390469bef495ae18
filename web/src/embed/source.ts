/** Reads the design of an embed: from the page, from a text file, or from a picture. */

import { isPage } from "../engine/fault.ts";
import { mostBytes } from "../link/link.ts";

/** Bytes of a picture with a design inside. */
const mostOfPicture = 4 << 20;

/** The text inside the element, which readers without scripts see too; null if there is none. */
export function textIn(element: Element): string | null {
  const pre = element.querySelector("pre");
  const text = (pre?.querySelector("code") ?? pre)?.textContent;
  return text === undefined || text === null ? null : text.replace(/^\s*\n/, "").trimEnd();
}

/** The text of a file, or the design inside an SVG picture. Rejects with an Error whose message is a sentence. */
export async function textFrom(address: string): Promise<string> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new Error(`The design could not be loaded from ${address}${response ? ` (HTTP ${response.status})` : ""}.`);
  if (isPage(response)) throw new Error(`The design could not be loaded from ${address}: the server answers with a page.`);
  const text = await response.text();
  if (!/^\s*<(\?xml|svg)/.test(text)) return limited(text, mostBytes, address, "a design");
  const found = new DOMParser().parseFromString(limited(text, mostOfPicture, address, "a picture"), "image/svg+xml").getElementsByTagName("design")[0];
  if (!found) throw new Error(`The picture ${address} has no design inside; pictures that Copse exports have one.`);
  const content = found.textContent ?? "";
  if (found.getAttribute("encoding") !== "base64") return content;
  return new TextDecoder().decode(Uint8Array.from(atob(content), (char) => char.charCodeAt(0)));
}

function limited(text: string, most: number, address: string, what: string): string {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > most) throw new Error(`The file ${address} has ${bytes} bytes, and ${what} may have ${most >> 10} KiB.`);
  return text;
}
