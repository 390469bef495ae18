/**
 * The destination "Running program": what a program on this machine does, a second after the other, with what was before in grey, until it
 * is frozen as a design. The server of the page reads the program; a page without one says how to get it.
 */

import { button, byId, el, visible, write } from "../dom/dom.ts";
import type { Running } from "../page/documents.ts";
import { follow } from "./follow.ts";
import { costRow, series } from "./running-rows.ts";

/** What a program may speak, with the port that it has if it says nothing else. */
const kinds: readonly (readonly [kind: string, title: string, port: string])[] = [
  ["copse", "Copse or Ark", "27800"],
  ["flecs", "Flecs REST", "27750"],
  ["bevy", "Bevy's remote protocol", "15702"],
];

export class RunningProgram {
  readonly #open: (design: string) => void;
  readonly #server: string;
  readonly #room = byId("running-room");
  readonly #address = el("input", { id: "running-address", value: "127.0.0.1:27800", spellcheck: "false", autocomplete: "off", translate: "no" });
  readonly #kind = el("select", { id: "running-kind" }, ...kinds.map(([kind, title]) => el("option", { value: kind }, title)));
  readonly #connect = el("button", { class: "primary" }, "Connect");
  readonly #form = el("form", { class: "running-form" }, el("label", {}, "Program at ", this.#address), el("label", {}, "which speaks ", this.#kind), this.#connect);
  readonly #status = el("p", { class: "running-status", role: "status" });
  readonly #disconnect = button("Disconnect", { hidden: true }, () => this.#stopped("Disconnected. What was read last is still here."));
  readonly #freeze = button("Freeze as a design", { class: "primary", hidden: true }, () => this.#frozen());
  readonly #design = el("pre", { class: "running-design", tabindex: 0, role: "region", "aria-label": "What it reports, as a design" });
  readonly #series = el("ul", { class: "running-series" });
  readonly #round = el("p", { class: "round" });
  readonly #says = el("p", { class: "running-says" });
  readonly #rows = el("ol", { class: "running-rows", "aria-label": "What a tick does" });
  readonly #missing = el("ul", { class: "running-missing" });
  readonly #parts = el(
    "div",
    { class: "running-parts", hidden: true },
    el(
      "section",
      { class: "running-cost", "aria-label": "Cost" },
      this.#round,
      this.#says,
      this.#rows,
      el("p", { class: "soft" }, "Coloured bar: measured. Grey bar: a second ago. Outline: the estimate of the design."),
      this.#missing,
    ),
    el("section", { class: "running-picture", "aria-label": "Time" }, el("h3", {}, "Time of each tick, the last 25 readings"), this.#series),
    el("section", { class: "running-text", "aria-label": "Text" }, el("h3", {}, "What it reports"), this.#design),
  );
  #leave: (() => void) | null = null;
  #shown: Running | null = null;

  /** open takes a design; server reads programs, "" where there is none. */
  constructor(open: (design: string) => void, server: string) {
    this.#open = open;
    this.#server = server;
    this.#room.append(
      el("div", { class: "running-head" }, el("h2", { id: "running-title", tabindex: -1 }, "Running program"), server === "" ? null : this.#form, this.#status, this.#disconnect, this.#freeze),
      how(server !== ""),
      this.#parts,
    );
    this.#kind.addEventListener("change", () => this.#suggest());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#follow();
    });
  }

  /** Called when the destination is shown. */
  enter(): void {
    byId("running-title").focus({ preventScroll: true });
  }

  /** Another kind of program usually has another port. */
  #suggest(): void {
    const port = kinds.find(([kind]) => kind === this.#kind.value)?.[2] ?? "";
    if (kinds.some((each) => this.#address.value.endsWith(`:${each[2]}`))) this.#address.value = `127.0.0.1:${port}`;
  }

  #follow(): void {
    this.#leave?.();
    write(this.#status, "Connecting…");
    this.#leave = follow(this.#server, this.#address.value, this.#kind.value, {
      shown: (running) => this.#show(running),
      still: (words) => write(this.#status, words),
      ended: (why) => this.#stopped(why),
    });
    this.#connected(true);
  }

  #connected(connected: boolean): void {
    visible(this.#disconnect, connected);
    this.#connect.disabled = connected;
  }

  /** Ends the following. What was shown last stays, and can be frozen. */
  #stopped(why: string): void {
    this.#leave?.();
    this.#leave = null;
    this.#connected(false);
    this.#room.classList.remove("connected");
    write(this.#status, why);
  }

  #show(running: Running): void {
    this.#shown = running;
    this.#room.classList.add("connected", "seen");
    visible(this.#parts, true);
    visible(this.#freeze, true);
    write(this.#status, `Connected: ${running.title}. ${running.seen} Nothing leaves this machine.`);
    write(this.#design, running.design);
    this.#series.replaceChildren(...running.rows.map(series));
    const before = running.before === "" ? null : el("span", { class: "running-before" }, running.before, el("span", { class: "visually-hidden" }, " before"), " → ");
    this.#round.replaceChildren(...(running.total === "" ? [] : [before ?? "", el("b", {}, running.total), " ", el("span", { class: "round-word" }, running.totalSays)]));
    write(this.#says, running.says);
    this.#rows.replaceChildren(...running.rows.map(costRow));
    this.#missing.replaceChildren(...running.missing.map((sentence) => el("li", {}, `Missing: ${sentence}`)));
  }

  #frozen(): void {
    if (!this.#shown) return;
    this.#stopped("Frozen as a design. Connect again to go on.");
    this.#open(this.#shown.design);
  }
}

/** How a program is attached to; where no server reads it, also how to get one. */
function how(served: boolean): HTMLElement {
  return el(
    "div",
    { class: "running-how" },
    served
      ? el("p", {}, "Weights, entities and changes of a program that runs, measured, until you freeze them as a design. The server on your machine reads the program; nothing leaves your machine.")
      : el("p", {}, "A program that runs on your machine can be read by Copse on your machine. This page asks no program and sends nothing anywhere. Get the source and say ", el("code", {}, "make serve"), "; then open this place there."),
    el("p", {}, "On Copse: ", el("code", {}, `attach.To(world, "name").Listen("127.0.0.1:27800")`), ", or an example with ", el("code", {}, "-observe"), ". On Ark: a file to copy. On Flecs: ", el("code", {}, "flecs::Rest"), " and ", el("code", {}, "FlecsStats"), ". On Bevy: ", el("code", {}, "RemoteHttpPlugin"), "."),
    el("p", {}, "Without a page: ", el("code", {}, "go run ./build observe 27800 > design.copse"), ". ", el("a", { href: "docs/observe.html" }, "How each is read")),
  );
}
