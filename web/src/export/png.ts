/** Designs inside a PNG: one iTXt chunk each (PNG specification, 11.3.4.5), which other programs ignore. Pure. */

import type { Designs } from "../link/link.ts";

/** The keywords of the chunks of A and B. */
const keywords = ["Copse design", "Copse design B"] as const;
const signature = [137, 80, 78, 71, 13, 10, 26, 10];

/** Adds a chunk for each design before the end of the file. */
export function withDesigns(png: Uint8Array<ArrayBuffer>, { a, b }: Designs): Uint8Array<ArrayBuffer> {
  const whole = withDesign(png, keywords[0], a);
  return b === null ? whole : withDesign(whole, keywords[1], b);
}

function withDesign(png: Uint8Array<ArrayBuffer>, keyword: string, source: string): Uint8Array<ArrayBuffer> {
  const utf8 = new TextEncoder();
  // Keyword, NUL, not compressed, NUL, no language, NUL, no translated keyword, NUL, the text.
  const body = utf8.encode(`iTXt${keyword}\0\0\0\0\0${source}`);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  view.setUint32(body.length + 4, crc(body));
  const end = png.length - 12; // the last chunk is empty
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, end));
  whole.set(chunk, end);
  whole.set(png.subarray(end), end + chunk.length);
  return whole;
}

/** The designs in a file; null if there are none, or the file is not a PNG. */
export function designsInPNG(bytes: Uint8Array): Designs | null {
  const a = designInPNG(bytes, keywords[0]);
  return a === null ? null : { a, b: designInPNG(bytes, keywords[1]) };
}

function designInPNG(bytes: Uint8Array, keyword: string): string | null {
  if (signature.some((byte, at) => bytes[at] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const utf8 = new TextDecoder();
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const from = at + 8;
    const to = from + length;
    if (to + 4 > bytes.length) return null;
    const head = `${keyword}\0\0\0\0\0`;
    if (utf8.decode(bytes.subarray(at + 4, from)) === "iTXt" && utf8.decode(bytes.subarray(from, from + head.length)) === head) {
      return utf8.decode(bytes.subarray(from + head.length, to));
    }
    at = to + 4;
  }
  return null;
}

/** The checksum of a chunk: CRC-32 as in annex D of the specification. */
function crc(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
