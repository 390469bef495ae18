/** The script of an embed's frame, v1/frame.html. It exchanges messages with the page around it only. */

import { startEngine } from "../engine/engine.ts";
import { readLink, traceWords, unknownFragment } from "../link/link.ts";
import type { ViewName } from "../link/link.ts";
import type { Part, ReportMessage } from "./embed.d.ts";
import { Play } from "./play.ts";
import { envelope, readRequest, targetOf } from "./messages.ts";

const host = window.parent === window ? null : window.parent;
/** The origin of the first valid request. Messages from other origins are ignored from then on. */
let pinned: string | null = null;

/** An address that the page names in its script element. */
function place(part: string): string {
  return new URL(document.querySelector<HTMLScriptElement>("script[data-bench-program]")?.dataset[part] ?? "", document.baseURI).href;
}

const play = new Play({
  place: document.body,
  engine: (progress) => startEngine(progress),
  home: new URL("../", document.baseURI).href,
  bench: { program: place("benchProgram"), kernel: place("benchKernel"), script: place("benchScript") },
  themed: (theme) => void (document.documentElement.dataset["theme"] = theme),
  report(report: ReportMessage) {
    if (pinned !== null) host?.postMessage(report, targetOf(pinned));
  },
});

addEventListener("message", ({ source, origin, data }) => {
  if (!host || source !== host || (pinned !== null && origin !== pinned)) return;
  const request = readRequest(data);
  if (!request) return;
  pinned = origin;
  document.documentElement.classList.add("hosted");
  if (request.type === "error") host.postMessage(request, targetOf(origin));
  else play.receive(request);
});

/** What is shown below the text of a link. */
function partsOf(view: ViewName | null, at: "step" | "end"): Part[] {
  if (view === "walk" || view === "archetypes" || view === "sparse") return at === "step" ? ["systems", view, "steps"] : ["systems", view];
  return at === "step" ? ["systems", "trees", "arrays", "steps"] : ["systems", "arrays"];
}

// This message holds nothing about the design, so every origin may receive it.
host?.postMessage({ ...envelope(), type: "ready" }, "*");

// A frame without <copse-play> around it has its design in its address, as the playground does.
const found = await readLink(location.hash);
if (found && "shared" in found) {
  const { a, view, storage, trace, step, was, selected } = found.shared;
  if (was) play.receive({ ...envelope(), type: "set", text: was.a }); // undo goes back to it
  play.receive({ ...envelope(), type: "set", text: a, view: partsOf(view, step ? "step" : "end"), ...(storage && { storage }), ...(trace && { trace: traceWords(trace) }) });
  if (selected) play.select(selected);
  if (step) play.receive({ ...envelope(), type: "step", at: step });
} else if (found || location.hash.length > 1) {
  const words = found ? found.refused : unknownFragment(location.hash);
  play.close(); // nothing will come to be shown
  document.body.replaceChildren(Object.assign(document.createElement("p"), { className: "play-refused", textContent: words }));
}
