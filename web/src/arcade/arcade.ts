/** The arcade game in a page of the documentation: it is loaded when the reader asks for it, in a frame. */

import { pack } from "../link/link.ts";

/** What the game reports when it changes (examples/arcade/page_js.go). */
interface Report {
  readonly phase: number;
  readonly points: number;
  readonly wave: number;
  readonly ships: number;
  readonly shots: number;
}

/** The window of the game. */
type GameWindow = Window & { readonly design?: () => string };

const phases = ["title", "playing", "over"] as const;

/** Shows the game in an element that names its page and its size. */
class Arcade {
  readonly #root: HTMLElement;
  readonly #stage = element("div", "arcade-stage");
  readonly #start = element("button", "arcade-start");
  readonly #stop = element("button", "");
  readonly #design = element("button", "");
  readonly #status = element("p", "arcade-status");
  #frame: HTMLIFrameElement | null = null;
  #words = "";

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
    this.#start.addEventListener("click", () => this.#play());
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

  #play(): void {
    const frame = element("iframe", "");
    frame.title = "Drift";
    frame.src = this.#root.dataset["frame"] ?? "";
    this.#frame = frame;
    this.#stage.replaceChildren(frame);
    this.#stop.disabled = false;
    this.#say("Loading the game.");
    frame.addEventListener("load", () => {
      frame.contentWindow?.addEventListener("blur", () => this.#say("The game waits. Press it to go on."));
      frame.contentWindow?.addEventListener("focus", () => this.#say(this.#words));
    });
    frame.focus();
  }

  #end(): void {
    this.#frame = null;
    this.#stage.replaceChildren(this.#start);
    this.#stop.disabled = this.#design.disabled = true;
    delete this.#root.dataset["phase"];
    this.#say("");
  }

  #show({ phase, points, wave, ships, shots }: Report): void {
    const name = phases[phase] ?? "title";
    Object.assign(this.#root.dataset, { phase: name, points: `${points}`, shots: `${shots}` });
    this.#design.disabled = false;
    const left = `${ships} ${ships === 1 ? "ship" : "ships"}`;
    this.#words = { title: "Press Space or tap to begin.", playing: `Playing: wave ${wave}, ${left} left.`, over: `The game is over, with ${points} points in wave ${wave}.` }[name];
    this.#say(this.#words);
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
