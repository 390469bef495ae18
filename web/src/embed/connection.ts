/** The connection from <copse-play> to the embed: a frame, or an inline embed in the same page. */

import type { ReportMessage, RequestMessage } from "./embed.d.ts";
import { readReport, targetOf } from "./messages.ts";

export interface Connection {
  send(request: RequestMessage): void;
  /** Sets the height of the embed; what is outside the element is clipped. */
  resize(height: number): void;
  /** Gives it the focus, so that Tab goes to its first part. */
  focus(): void;
  end(): void;
}

export type OnReport = (report: ReportMessage) => void;

/** Addresses of the parts of an embed, which the build writes into embed.js, relative to it. */
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

/** The exports of the script of inline embeds. */
export interface Inline {
  /** failed is called with a sentence where a part could not be loaded. */
  mountInline(place: HTMLElement, addresses: Addresses, onReport: OnReport, failed: (why: string) => void): Connection;
}

export interface Framing {
  readonly title: string;
  /** The sandbox attribute of the frame; null for none. */
  readonly sandbox: string | null;
}

/** A page that has loaded and sent nothing after so many milliseconds is not an embed. */
const answerTimeout = 4000;

/** Opens a frame. failed is called where it does not answer. */
export function openFrame(place: HTMLElement, address: string, { title, sandbox }: Framing, onReport: OnReport, failed: () => void): Connection {
  const frame = document.createElement("iframe");
  const origin = sandbox !== null && !sandbox.includes("allow-same-origin") ? "null" : new URL(address).origin;
  let timer = 0;
  const received = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || from !== origin) return;
    const report = readReport(data);
    if (!report) return;
    clearTimeout(timer);
    frame.removeEventListener("load", loaded);
    onReport(report);
  };
  const loaded = (): void => {
    timer = window.setTimeout(failed, answerTimeout);
  };
  frame.title = title;
  frame.allow = "clipboard-write";
  if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
  frame.setAttribute("scrolling", "no");
  frame.src = address;
  frame.addEventListener("load", loaded);
  addEventListener("message", received);
  place.replaceChildren(frame);
  return {
    send: (request) => frame.contentWindow?.postMessage(request, targetOf(origin)),
    resize: (height) => void (frame.style.height = `${height}px`),
    focus: () => frame.focus({ preventScroll: true }),
    end() {
      clearTimeout(timer);
      removeEventListener("message", received);
      frame.remove();
    },
  };
}
