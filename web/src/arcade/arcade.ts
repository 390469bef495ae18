/** The arcade game in a page of the documentation: it is loaded when the reader asks for it, in a frame. */

import { pack } from "../link/link.ts";
import type { Report } from "./arcade-frame.ts";

/** The window of the game. */
type GameWindow = Window & { readonly design?: () => string };

/** Shows the game in an element that names its page and its size. */
class Arcade {
  readonly #root: HTMLElement;
  readonly #stage = element("div", "arcade-stage");
  readonly #start = element("button", "arcade-start");
  readonly #stop = element("button", "");
  readonly #design = element("button", "");
  readonly #status = element("p", "arcade-status");
  #frame: HTMLIFrameElement | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#start.textContent = `Play Drift (${root.dataset["megabytes"]} MB)`;
    this.#stop.textContent = "Stop";
    this.#design.textContent = "Open its design in the workbench";
    this.#status.setAttribute("role", "status");
    const row = element("div", "arcade-row");
    const whole = element("a", "");
    whole.href = root.dataset["frame"] ?? "";
    whole.textContent = "Fill the window";
    row.append(this.#design, this.#stop, whole);
    this.#stage.append(this.#start);
    root.replaceChildren(this.#stage, this.#status, row);
    this.#start.addEventListener("click", () => void this.#play());
    this.#stop.addEventListener("click", () => {
      this.#end();
      this.#start.focus();
    });
    this.#design.addEventListener("click", () => void this.#openDesign());
    addEventListener("message", (event: MessageEvent<Report>) => {
      if (event.source === this.#frame?.contentWindow && event.origin === location.origin) this.#show(event.data);
    });
    this.#end();
  }

  /** Shows the game if its page can be had: a frame that cannot load shows a page of the browser. */
  async #play(): Promise<void> {
    const frame = element("iframe", "");
    frame.title = "Drift";
    frame.src = this.#root.dataset["frame"] ?? "";
    this.#start.disabled = true;
    this.#say("Loading the game.");
    const there = await fetch(frame.src).then((response) => response.ok, () => false);
    this.#start.disabled = false;
    if (!there) return this.#say("The game could not be loaded. Check the connection, and try again.");
    this.#frame = frame;
    this.#stage.replaceChildren(frame);
    this.#stop.disabled = false;
    frame.addEventListener("load", () => {
      frame.contentWindow?.addEventListener("blur", () => this.#say(this.#design.disabled ? "" : "The game waits. Press it to go on."));
      frame.contentWindow?.addEventListener("focus", () => this.#say(""));
    });
    frame.focus();
  }

  #end(): void {
    this.#frame = null;
    this.#stage.replaceChildren(this.#start);
    this.#stop.disabled = this.#design.disabled = true;
    this.#say("");
  }

  /** A game that has failed says why where it would be. */
  #show(report: Report): void {
    this.#design.disabled = report !== "running";
    this.#say("");
  }

  #say(words: string): void {
    if (this.#status.textContent !== words) this.#status.textContent = words; // a screen reader reads what is new
  }

  /** Opens the world of the running game in the workbench. The tab is opened within the press, because browsers allow none after it. */
  async #openDesign(): Promise<void> {
    const text = (this.#frame?.contentWindow as GameWindow | null)?.design?.();
    if (text === undefined) return;
    const tab = open("", "_blank");
    const link = await pack(`# Drift, the arcade game, as it was a moment ago\n${text}`);
    if (tab && link) tab.location.href = new URL(`../#${link}`, location.href).href;
  }
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (name !== "") made.className = name;
  if (made instanceof HTMLButtonElement) made.type = "button";
  return made;
}

for (const root of document.querySelectorAll<HTMLElement>("[data-arcade]")) new Arcade(root);
