/**
 * <copse-play>: shows a design as text, and as an embed where scripts run. This is v1/embed.js, which a page loads before
 * anything else of Copse. It decides when an embed starts and how high it may be; the embed itself is loaded separately.
 */

import { isDark, watchDarkness } from "./darkness.ts";
import type { ReportMessage, Request, RequestMessage } from "./embed.d.ts";
import { openFrame } from "./connection.ts";
import type { Addresses, Inline, Link } from "./connection.ts";
import { Live } from "./live.ts";
import type { Runner } from "./live.ts";
import { envelope, stepOf, viewOf } from "./messages.ts";
import { heightFor, rounded } from "./heights.ts";
import { textFrom, textIn } from "./source.ts";
import style from "../../css/element.css" with { type: "text" };

/** The build writes the names of the parts here. */
const [frame = "", inline = "", main = "", own = "", engine = "", workerProgram = "", workerScript = "", benchProgram = "", benchKernel = "", benchScript = ""] = "%parts%".split("|").map((name) => new URL(name, import.meta.url).href);
const addresses: Addresses = { frame, inline, style: main, ownStyle: own, engine, workerProgram, workerScript, benchProgram, benchKernel, benchScript, home: new URL("..", import.meta.url).href };

/** Distance from the window at which an embed starts, so that it is ready when it is scrolled into sight. */
const near = "400px 0px";

/** Milliseconds that the text stays in place of an embed that has nothing to show yet. */
const covered = 1500;

const live = new Live();
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

type State = "rest" | "starting" | "shown" | "failed";

class CopsePlay extends HTMLElement implements Runner {
  static readonly observedAttributes = ["src", "view", "step", "theme", "height", "editable", "controls", "exercise", "title"];

  readonly #resting = made("slot", "text");
  readonly #stage = made("div", "stage");
  readonly #begin = made("button", "begin");
  readonly #more = made("button", "more");
  readonly #words = made("span", "words");
  readonly #again = made("button", "again");
  readonly #note = made("div", "note");
  #state: State = "rest";
  #link: Link | null = null;
  #text: string | null = null;
  /** Requests that were made before the embed was ready for them. */
  #waiting: RequestMessage[] = [];
  #listens = false;
  #next = 0;
  #near = false;
  /** Height of the content, and whether the reader wants to see all of it. */
  #wanted = 0;
  #all = false;
  #cover = 0;
  /** Whether there is something to show. */
  #ready = false;
  #theme = "";
  #leave: (() => void)[] = [];

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#begin.textContent = "Try it";
    this.#more.textContent = "Show all";
    this.#again.textContent = "Try again";
    this.#note.setAttribute("role", "status");
    this.#note.append(this.#words, this.#again);
    for (const hidden of [this.#more, this.#note, this.#stage]) hidden.hidden = true;
    root.append(this.#resting, this.#stage, this.#more, this.#begin, this.#note);
    for (const press of [this.#begin, this.#again]) press.addEventListener("click", () => this.#press());
    this.#more.addEventListener("click", () => this.#showAll());
  }

  connectedCallback(): void {
    this.#reserve();
    live.add(this);
    const observer = new IntersectionObserver((entries) => this.#approached(entries.at(-1)?.isIntersecting ?? false), { rootMargin: near });
    const edges = new IntersectionObserver(() => this.#moved(), { threshold: [0, 1] });
    for (const each of [observer, edges]) each.observe(this);
    const scrolled = (): void => this.#moved();
    addEventListener("resize", scrolled);
    this.#leave = [watchDarkness(() => this.#tellTheme()), () => observer.disconnect(), () => edges.disconnect(), () => removeEventListener("resize", scrolled)];
    this.#begin.setAttribute("aria-label", `Try it: ${this.#title}`);
  }

  disconnectedCallback(): void {
    for (const leave of this.#leave) leave();
    live.remove(this);
    this.park();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (name === "height") this.#reserve();
    else if (name === "theme") this.#tellTheme();
    else if (name === "step") this.#tell({ type: "step", at: now === null ? null : stepOf(now) });
    else if (name === "src") void this.#reload();
    else this.#tell(this.#wishes());
  }

  get text(): string {
    return this.#text ?? textIn(this) ?? "";
  }

  start(): void {
    if (this.#state === "starting" || this.#state === "shown") return;
    if (this.#within) this.run();
    else live.insist(this);
  }

  /** The reader has asked for the embed, at its full height. */
  #press(): void {
    this.#all = true;
    this.start();
    this.#appear();
  }

  send(request: Request): string {
    const id = `${++this.#next}`;
    const message = { ...envelope(id), ...request };
    if (request.type === "set" && request.text !== undefined) this.#text = request.text;
    if (this.#listens) this.#link?.send(message);
    else this.#waiting.push(message);
    this.start();
    return id;
  }

  get seen(): boolean {
    const { top, bottom } = this.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  get waits(): boolean {
    return !this.#within && this.#near && this.#state === "rest" && this.getAttribute("start") !== "click";
  }

  run(): void {
    this.#state = "starting";
    this.#begin.hidden = true;
    this.#note.hidden = true;
    void this.#open();
  }

  park(): void {
    this.#end();
    this.#state = "rest";
    this.#begin.hidden = false;
  }

  get #within(): boolean {
    return this.getAttribute("frame") === "inline";
  }

  get #title(): string {
    return this.getAttribute("title") ?? "A design in Copse";
  }

  /** Reserves the height of the height attribute. */
  #reserve(): void {
    const pixels = /^\d{2,5}$/.exec(this.getAttribute("height")?.replace(/px$/, "") ?? "")?.[0];
    this.style.minHeight = pixels === undefined ? "" : `${pixels}px`;
  }

  #approached(near: boolean): void {
    this.#near = near;
    if (!this.#within) live.settle();
    else if (near && this.#state === "rest" && this.getAttribute("start") !== "click") this.run();
  }

  async #open(): Promise<void> {
    try {
      const src = this.getAttribute("src");
      this.#text ??= src === null ? (textIn(this) ?? "") : await textFrom(new URL(src, document.baseURI).href);
      if (this.#state !== "starting") return;
      const hear = (report: ReportMessage): void => this.#hear(report);
      this.#stage.hidden = false;
      this.#stage.classList.add("waits");
      if (this.#within) {
        const { mountInline } = (await import(addresses.inline)) as Inline;
        if (this.#state === "starting") this.#link = mountInline(this.#stage, addresses, hear);
      } else {
        const framing = { title: this.#title, sandbox: this.getAttribute("sandbox") };
        this.#link = openFrame(this.#stage, addresses.frame, framing, hear, () => this.#fail("The playground could not be loaded. This is the text of the design."));
      }
    } catch (problem) {
      const said = problem instanceof Error && problem.message.startsWith("The ") ? problem.message : "The playground could not be loaded.";
      this.#fail(`${said} This is the text of the design.`);
    }
  }

  async #reload(): Promise<void> {
    const src = this.getAttribute("src");
    this.#text = null;
    if (this.#state === "rest" || this.#state === "failed" || src === null) return;
    try {
      this.#text = await textFrom(new URL(src, document.baseURI).href);
      this.#tell({ type: "set", text: this.#text });
    } catch (problem) {
      this.#fail(problem instanceof Error ? problem.message : String(problem));
    }
  }

  #fail(words: string): void {
    this.#end();
    live.stopped(this);
    this.#state = "failed";
    this.#words.textContent = words;
    this.#note.hidden = false;
    this.#report({ ...envelope(), type: "error", message: words });
  }

  #end(): void {
    clearTimeout(this.#cover);
    this.#link?.end();
    this.#link = null;
    this.#listens = false;
    this.#ready = false;
    this.#wanted = 0;
    this.#theme = "";
    this.#stage.hidden = true;
    this.#more.hidden = true;
    this.#resting.classList.remove("covered");
    this.style.overflow = "";
    this.#keep();
  }

  /** Writes an edited text back into the page, so that it stays when the embed stops. */
  #keep(): void {
    const pre = this.querySelector("pre");
    if (pre && this.#text !== null && this.#text !== textIn(this)) (pre.querySelector("code") ?? pre).textContent = this.#text;
  }

  #hear(report: ReportMessage): void {
    switch (report.type) {
      case "ready":
        this.#introduce();
        break;
      case "resize":
        this.#wanted = report.height;
        if (report.asked) this.#all = true;
        this.#appear();
        this.#fit();
        break;
      case "change":
        this.#text = report.text;
        live.used(this);
        break;
      case "result":
      case "error":
        this.#uncover();
        break;
      case "step":
      case "exercise":
        break;
    }
    this.#report(report);
  }

  #report(detail: ReportMessage): void {
    this.dispatchEvent(new CustomEvent("copse", { detail, bubbles: true, composed: true }));
  }

  /** Tells an embed that is ready what to show. */
  #introduce(): void {
    this.#listens = true;
    this.#tellTheme();
    const step = this.getAttribute("step");
    this.#tell(this.#wishes(this.text));
    if (step !== null) this.#tell({ type: "step", at: stepOf(step) });
    for (const message of this.#waiting.splice(0)) this.#link?.send(message);
    this.#cover = window.setTimeout(() => this.#uncover(), covered);
  }

  #wishes(text?: string): Request {
    const exercise = this.getAttribute("exercise");
    return {
      type: "set",
      ...(text !== undefined && { text }),
      view: viewOf(this.getAttribute("view") ?? "systems arrays"),
      editable: this.getAttribute("editable") !== "no",
      controls: this.getAttribute("controls") !== "no",
      ...(exercise !== null && { exercise }),
      title: this.getAttribute("title") ?? "",
    };
  }

  #tell(request: Request): void {
    if (this.#listens) this.#link?.send({ ...envelope(), ...request });
  }

  #tellTheme(): void {
    const wanted = this.getAttribute("theme");
    const theme = wanted === "light" || wanted === "dark" ? wanted : isDark(this) ? "dark" : "light";
    if (!this.#listens || theme === this.#theme) return;
    this.#theme = theme;
    this.style.colorScheme = theme;
    this.#tell({ type: "theme", theme });
  }

  #uncover(): void {
    clearTimeout(this.#cover);
    this.#ready = true;
    this.#appear();
  }

  /**
   * Replaces the text by the embed. Where there is not enough room to show all of it, the text stays until the reader asks for
   * the embed.
   */
  #appear(): void {
    if (!this.#ready || this.#state !== "starting" || this.#wanted === 0) return;
    const { top, height } = this.getBoundingClientRect();
    const free = this.#all || this.style.minHeight !== "" || heightFor(this.#wanted, { top, height, window: innerHeight }) >= this.#wanted;
    this.#begin.hidden = free;
    if (!free) return;
    this.#state = "shown";
    this.#stage.classList.remove("waits");
    this.#resting.classList.add("covered");
    this.style.overflow = "clip";
    this.#fit();
  }

  #moved(): void {
    this.#appear();
    this.#fit();
    live.settle();
  }

  /** Sets the height of the element to that of its content, where that moves nothing in sight or the reader has asked for it. */
  #fit(): void {
    if (this.#state !== "shown" || this.#wanted === 0) return;
    const { top, height: now } = this.getBoundingClientRect();
    const fixed = this.style.minHeight !== "" && !this.#all;
    const wanted = this.#wanted + 2; // and its border
    const height = this.#all ? rounded(wanted) : fixed ? now : heightFor(wanted, { top, height: now, window: innerHeight });
    this.#link?.resize(Math.max(rounded(wanted), height) - 2);
    if (height !== now) this.style.height = `${height}px`;
    this.#more.hidden = wanted <= height;
  }

  #showAll(): void {
    this.#all = true;
    this.#fit();
  }
}

function made<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = name;
  if (element instanceof HTMLButtonElement) element.type = "button";
  return element;
}

if (!customElements.get("copse-play")) customElements.define("copse-play", CopsePlay);
