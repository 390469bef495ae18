/**
 * Runs before the page's main script is loaded. It starts the download of the engine, which is then compiled in parallel to the
 * main thread's parsing, painting and mounting, keeps a file that is dropped meanwhile, and says what of the page cannot be loaded.
 *
 * It is a classic script that blocks parsing, because all other kinds may wait for the first paint. It arrives with the style
 * sheet, which blocks the page as well.
 */

import { begin } from "./engine/download.ts";
import { keepDropped } from "./browser/dropped.ts";
import { recall } from "./browser/storage.ts";
import { reportLostParts } from "./loading/lost-parts.ts";
import { holdBuild } from "./loading/open-build.ts";

holdBuild();
reportLostParts();

// Hides the first example where a link, another example or a draft will replace it.
if (/^#(\d|lesson=|example=)/.test(location.hash) || recall("draft.2") !== null) document.documentElement.classList.add("linked");

const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][type="application/wasm"]');
globalThis.copseDownload = link && begin(link.href);
globalThis.copseDropped = keepDropped();
