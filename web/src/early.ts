/**
 * Runs before the rest of the page's script has arrived: the engine is fetched and compiled beside the main thread while that
 * thread still reads, paints and mounts everything else. Whoever wants to count its bytes reads the copy. A file that is dropped
 * meanwhile waits.
 *
 * It is a plain script that the page waits for, because every other kind may have to wait for the first paint. It arrives with
 * the style sheet, which the page waits for as well.
 */

import { begin } from "./download.ts";
import { keepDropped } from "./dropped.ts";

// A text that is about to be replaced by that of a link is not shown first.
if (/^#(\d|lesson=)/.test(location.hash)) document.documentElement.classList.add("linked");

const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][type="application/wasm"]');
globalThis.copseDownload = link && begin(link.href);
globalThis.copseDropped = keepDropped();
