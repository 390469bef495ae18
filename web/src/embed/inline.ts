/** Embeds inside the page, each in a shadow root. All of them share one WebAssembly program. */

import { startEngine } from "../engine/engine.ts";
import type { RunningEngine } from "../engine/engine.ts";
import { isPage, messageOf } from "../engine/fault.ts";
import { setWorkerAddresses } from "../worker-host/worker-host.ts";
import type { Addresses, OnReport, Connection } from "./connection.ts";
import { Play } from "./play.ts";
import { envelope, readRequest } from "./messages.ts";
import { contained } from "./contained.ts";

let shared: Promise<RunningEngine> | null = null;
let styles: Promise<readonly CSSStyleSheet[]> | null = null;

/** A new engine in the shared program. */
function engine(address: string, progress: (received: number, total: number) => void): Promise<RunningEngine> {
  if (shared) return shared.then((first) => first.another());
  const starting = startEngine(progress, { address, bytes: 0 });
  shared = starting;
  starting.catch(() => (shared = null)); // the next embed tries again
  return starting.then((first) => first.another());
}

async function sheetOf(address: string): Promise<CSSStyleSheet> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new Error(`The style sheet ${address} could not be loaded${response ? ` (HTTP ${response.status})` : ""}.`);
  if (isPage(response)) throw new Error(`The style sheet ${address} could not be loaded: the server answers with a page.`);
  const sheet = new CSSStyleSheet();
  await sheet.replace(contained(await response.text()));
  return sheet;
}

export function mountInline(place: HTMLElement, addresses: Addresses, onReport: OnReport, failed: (why: string) => void): Connection {
  setWorkerAddresses(addresses);
  const host = document.createElement("div");
  host.className = "copse-inline";
  host.tabIndex = -1;
  const root = host.attachShadow({ mode: "open" });
  const within = document.createElement("div");
  root.append(within);
  place.replaceChildren(host);
  let play: Play | null = null;
  let ended = false;
  styles ??= Promise.all([addresses.style, addresses.ownStyle].map(sheetOf));
  styles.then(
    (sheets) => {
      if (ended) return;
      root.adoptedStyleSheets = [...sheets];
      play = new Play({
        place: within,
        engine: (progress) => engine(addresses.engine, progress),
        home: addresses.home,
        bench: { program: addresses.benchProgram, kernel: addresses.benchKernel, script: addresses.benchScript },
        themed: (theme) => void (host.dataset["theme"] = theme),
        report: onReport,
      });
      onReport({ ...envelope(), type: "ready" });
    },
    (problem: unknown) => {
      styles = null; // the next embed tries again
      if (!ended) failed(messageOf(problem));
    },
  );
  return {
    send(message) {
      const request = readRequest(message);
      if (request?.type === "error") onReport(request);
      else if (request) play?.receive(request);
    },
    focus: () => host.focus({ preventScroll: true }),
    resize: () => {},
    end() {
      ended = true;
      play?.close();
      host.remove();
    },
  };
}
