/** The way from the element to what it embeds: a frame of its own, or a part of the page. */

import type { ReportMessage, RequestMessage } from "./embed.d.ts";
import { readReport, targetOf } from "./messages.ts";

export interface Link {
  send(request: RequestMessage): void;
  /** Gives the embed as much room as it wants; what is not to be seen is cut off around it. */
  resize(height: number): void;
  end(): void;
}

export type Hear = (report: ReportMessage) => void;

/** Where the parts of an embed are; written by the build, relative to embed.js. */
export interface Addresses {
  readonly frame: string;
  readonly inline: string;
  readonly style: string;
  readonly ownStyle: string;
  readonly engine: string;
  readonly workerProgram: string;
  readonly workerScript: string;
  readonly benchProgram: string;
  readonly benchKernel: string;
  readonly benchScript: string;
  /** The playground. */
  readonly home: string;
}

/** What the script of embeds within the page exports. */
export interface Inline {
  mountInline(place: HTMLElement, addresses: Addresses, hear: Hear): Link;
}

export interface Framing {
  readonly title: string;
  /** As the attribute of a frame; null for none. */
  readonly sandbox: string | null;
}

/** How long a page that has arrived may be silent before it is taken for another; milliseconds. */
const patience = 4000;

/** Opens a frame. failed is called where it does not answer. */
export function openFrame(place: HTMLElement, address: string, { title, sandbox }: Framing, hear: Hear, failed: () => void): Link {
  const frame = document.createElement("iframe");
  const origin = sandbox !== null && !sandbox.includes("allow-same-origin") ? "null" : new URL(address).origin;
  let silent = 0;
  const heard = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || from !== origin) return;
    const report = readReport(data);
    if (!report) return;
    clearTimeout(silent);
    frame.removeEventListener("load", arrived);
    hear(report);
  };
  const arrived = (): void => {
    silent = window.setTimeout(failed, patience);
  };
  frame.title = title;
  frame.allow = "clipboard-write";
  if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
  frame.setAttribute("scrolling", "no");
  frame.src = address;
  frame.addEventListener("load", arrived);
  addEventListener("message", heard);
  place.replaceChildren(frame);
  return {
    send: (request) => frame.contentWindow?.postMessage(request, targetOf(origin)),
    resize: (height) => void (frame.style.height = `${height}px`),
    end() {
      clearTimeout(silent);
      removeEventListener("message", heard);
      frame.remove();
    },
  };
}
