/**
 * <copse-play>: shows a design as text, and as an embed where scripts run. This is v1/embed.js, which a page loads before
 * anything else of Copse. It decides when an embed starts and how high it may be; the embed itself is loaded separately.
 */

import { isDark, watchDarkness } from "./darkness.ts";
import type { At, ReportMessage, Request, RequestMessage } from "./embed.d.ts";
import { openFrame } from "./connection.ts";
import type { Addresses, Inline, Connection } from "./connection.ts";
import { Requests } from "./requests.ts";
import type { Settings } from "./requests.ts";
import { RunningFrames } from "./running-frames.ts";
import type { Runner } from "./running-frames.ts";
import { envelope, stepOf, storageOf, viewOf } from "./messages.ts";
import { heightFor, rounded } from "./heights.ts";
import type { Place } from "./heights.ts";
import { textFrom, textIn } from "./source.ts";
import style from "../../css/element.css" with { type: "text" };
import { messageOf } from "../engine/fault.ts";

/** The build writes the names of the parts here. */
const [frame = "", inline = "", main = "", own = "", engine = "", workerProgram = "", workerScript = "", benchProgram = "", benchKernel = "", benchScript = ""] = "%parts%".split("|").map((name) => new URL(name, import.meta.url).href);
const addresses: Addresses = { frame, inline, style: main, ownStyle: own, engine, workerProgram, workerScript, benchProgram, benchKernel, benchScript, home: new URL("..", import.meta.url).href };

/** Distance from the window at which an embed starts, so that it is ready when it is scrolled into sight. */
const startMargin = "400px 0px";

/** Milliseconds that the text stays in place of an embed that has nothing to show yet. */
const coverMilliseconds = 1500;

const frames = new RunningFrames();
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

type State = "rest" | "starting" | "shown" | "failed";

class CopsePlay extends HTMLElement implements Runner {
  static readonly observedAttributes = ["src", "view", "storage", "trace", "step", "theme", "height", "editable", "controls", "exercise", "title"];

  readonly #slot = element("slot", "text");
  readonly #stage = element("div", "stage");
  readonly #startButton = element("button", "begin");
  readonly #allButton = element("button", "more");
  readonly #noteText = element("span", "words");
  readonly #retryButton = element("button", "again");
  readonly #note = element("div", "note");
  #state: State = "rest";
  #connection: Connection | null = null;
  #text: string | null = null;
  readonly #requests = new Requests();
  #listening = false;
  #next = 0;
  #isNear = false;
  /** Height of the content, and whether the reader wants to see all of it. */
  #contentHeight = 0;
  #fullHeight = false;
  #coverTimer = 0;
  /** Whether there is something to show. */
  #hasContent = false;
  #theme = "";
  #cleanups: (() => void)[] = [];

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#startButton.textContent = "Try it";
    this.#allButton.textContent = "Show all";
    this.#retryButton.textContent = "Try again";
    this.#note.setAttribute("role", "status");
    this.#note.append(this.#noteText, this.#retryButton);
    for (const hidden of [this.#allButton, this.#note, this.#stage]) hidden.hidden = true;
    root.append(this.#slot, this.#stage, this.#allButton, this.#startButton, this.#note);
    for (const press of [this.#startButton, this.#retryButton]) press.addEventListener("click", () => this.#showEmbed());
    this.#allButton.addEventListener("click", () => this.#showAll());
  }

  connectedCallback(): void {
    this.#reserve();
    frames.add(this);
    const observer = new IntersectionObserver((entries) => this.#nearChanged(entries.at(-1)?.isIntersecting ?? false), { rootMargin: startMargin });
    const edges = new IntersectionObserver(() => this.#moved(), { threshold: [0, 1] });
    for (const each of [observer, edges]) each.observe(this);
    if (this.#requests.busy) this.#wake();
    const scrolled = (): void => this.#moved();
    addEventListener("resize", scrolled);
    this.#cleanups = [watchDarkness(() => this.#sendTheme()), () => observer.disconnect(), () => edges.disconnect(), () => removeEventListener("resize", scrolled)];
    this.#startButton.setAttribute("aria-label", `Try it: ${this.#title}`);
  }

  disconnectedCallback(): void {
    for (const leave of this.#cleanups) leave();
    frames.remove(this);
    this.stop();
    queueMicrotask(() => !this.isConnected && this.#giveUp("The embed is not in the page."));
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (name === "height") this.#reserve();
    else if (name === "src") void this.#reload();
    else this.#attributeSet(name as keyof Settings | "step" | "theme", now);
  }

  /** Passes an attribute on, and no other: what requests have set stays. */
  #attributeSet(name: keyof Settings | "step" | "theme", now: string | null): void {
    this.#requests.forget(name);
    if (name === "theme") this.#sendTheme();
    else if (name === "step") this.#send(positionOf(now));
    else if (name === "trace") this.#send(traceOf(now));
    else this.#send({ type: "set", [name]: this.#attributes()[name] });
  }

  get text(): string {
    return this.#text ?? textIn(this) ?? "";
  }

  start(): void {
    if (this.#state === "starting" || this.#state === "shown") return;
    if (this.#isInline) this.run();
    else frames.start(this);
  }

  /** The reader has asked for the embed, at its full height. */
  #showEmbed(): void {
    this.#fullHeight = true;
    this.#holdFocus();
    this.start();
    this.#replaceText();
  }

  send(request: Request): string {
    const id = `${++this.#next}`;
    const message = { ...envelope(id), ...request };
    if (request.type === "set" && request.text !== undefined) {
      this.#text = request.text;
      if (this.#state !== "shown") this.#writeBack(this.querySelector("pre") ?? this.#replaced());
    }
    if (request.type === "theme" && (request.theme === "light" || request.theme === "dark")) {
      this.#requests.setTheme(request.theme);
      this.#sendTheme();
    } else if (this.#listening) this.#post(message);
    else if (request.type !== "cancel") {
      this.#requests.wait(message);
      this.#wake();
    }
    return id;
  }

  /** Starts the embed for a request. An element outside the page starts when it is put there. */
  #wake(): void {
    if (!this.isConnected || this.#state === "starting" || this.#state === "shown") return;
    if (this.#isInline) this.run();
    else frames.ask(this);
  }

  /** Sends a request, or answers that it cannot be sent. */
  #post(message: RequestMessage): void {
    this.#requests.sent(message);
    try {
      this.#connection?.send(message);
    } catch (problem) {
      this.#handle({ ...envelope(message.id), type: "error", message: `The request cannot be sent: ${messageOf(problem)}` });
    }
  }

  /** Answers all requests that have no answer. */
  #giveUp(why: string): void {
    for (const { id } of this.#requests.giveUp()) this.#report({ ...envelope(id), type: "error", message: why });
  }

  get busy(): boolean {
    return this.#requests.busy;
  }

  get inSight(): boolean {
    const { top, bottom } = this.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  get wantsToStart(): boolean {
    return !this.#isInline && this.#isNear && this.#state === "rest" && this.getAttribute("start") !== "click";
  }

  run(): void {
    this.#state = "starting";
    this.#startButton.hidden = true;
    this.#note.hidden = true;
    void this.#open();
  }

  stop(): void {
    this.#end();
    this.#state = "rest";
    this.#startButton.hidden = false;
  }

  get #isInline(): boolean {
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

  #nearChanged(startMargin: boolean): void {
    this.#isNear = startMargin;
    if (!this.#isInline) frames.update();
    else if (startMargin && this.#state === "rest" && this.getAttribute("start") !== "click") this.run();
  }

  async #open(): Promise<void> {
    try {
      const src = this.getAttribute("src");
      this.#text ??= src === null ? (textIn(this) ?? "") : await textFrom(new URL(src, document.baseURI).href);
      if (this.#state !== "starting") return;
      const onReport = (report: ReportMessage): void => this.#handle(report);
      this.#stage.hidden = false;
      this.#stage.classList.add("waits");
      if (this.#isInline) {
        const { mountInline } = (await import(addresses.inline)) as Inline;
        if (this.#state === "starting") this.#connection = mountInline(this.#stage, addresses, onReport, (why) => this.#fail(why));
      } else {
        const framing = { title: this.#title, sandbox: this.getAttribute("sandbox") };
        this.#connection = openFrame(this.#stage, addresses.frame, framing, onReport, () => this.#fail("The playground could not be loaded."));
      }
    } catch (problem) {
      const why = messageOf(problem);
      this.#fail(why.startsWith("The ") ? why : "The playground could not be loaded.");
    }
  }

  async #reload(): Promise<void> {
    const src = this.getAttribute("src");
    this.#text = null;
    if (this.#state === "rest" || this.#state === "failed" || src === null) return;
    try {
      this.#text = await textFrom(new URL(src, document.baseURI).href);
      this.#send({ type: "set", text: this.#text });
    } catch (problem) {
      this.#fail(messageOf(problem));
    }
  }

  #fail(why: string): void {
    this.#end();
    this.#state = "failed";
    frames.stopped(this);
    const words = textIn(this) ? `${why} This is the text of the design.` : why;
    this.#noteText.textContent = words;
    this.#note.hidden = false;
    this.#startButton.hidden = true;
    if (this.#holdsFocus) this.#retryButton.focus();
    console.warn(`copse-play: ${why} If its address is right, look for its Access-Control-Allow-Origin, which another origin must send, and for the Content-Security-Policy of this page.`);
    this.#report({ ...envelope(), type: "error", message: words });
    this.#giveUp(words);
  }

  #end(): void {
    clearTimeout(this.#coverTimer);
    this.#connection?.end();
    this.#connection = null;
    this.#requests.ended();
    this.#listening = false;
    this.#hasContent = false;
    this.#contentHeight = 0;
    this.#theme = "";
    this.#stage.hidden = true;
    this.#allButton.hidden = true;
    this.#slot.classList.remove("covered");
    this.style.overflow = "";
    this.#writeBack();
  }

  /** Writes an edited text back into the page, so that it stays when the embed stops. */
  #writeBack(pre = this.querySelector("pre")): void {
    if (pre && this.#text !== null && this.#text !== textIn(this)) (pre.querySelector("code") ?? pre).textContent = this.#text;
  }

  /** Puts a place for text where there was a picture of another one, or nothing. */
  #replaced(): HTMLPreElement {
    const pre = document.createElement("pre");
    this.replaceChildren(pre);
    return pre;
  }

  #handle(report: ReportMessage): void {
    switch (report.type) {
      case "ready":
        this.#configure();
        break;
      case "resize":
        this.#contentHeight = report.height;
        if (report.asked) this.#fullHeight = true;
        this.#replaceText();
        this.#fit();
        break;
      case "change":
        this.#text = report.text;
        frames.markUsed(this);
        break;
      case "result":
      case "error":
        this.#setReady();
        break;
      case "step":
      case "exercise":
        break;
    }
    const was = this.busy;
    this.#requests.heard(report);
    this.#report(report);
    if (was && !this.busy) frames.answered();
  }

  #report(detail: ReportMessage): void {
    this.dispatchEvent(new CustomEvent("copse", { detail, bubbles: true, composed: true }));
  }

  /** Tells an embed that is ready what to show. */
  #configure(): void {
    this.#listening = true;
    this.#sendTheme();
    const { trace = this.getAttribute("trace"), ...set } = this.#requests.set;
    this.#send({ type: "set", text: this.text, ...this.#attributes(), ...set });
    if (trace !== null) this.#send(traceOf(trace));
    const { step } = this.#requests;
    if (step !== undefined) this.#send({ type: "step", at: step });
    else if (this.hasAttribute("step")) this.#send(positionOf(this.getAttribute("step")));
    for (const message of this.#requests.take()) this.#post(message);
    this.#coverTimer = window.setTimeout(() => this.#setReady(), coverMilliseconds);
  }

  #attributes(): Omit<Settings, "trace"> {
    return {
      view: viewOf(this.getAttribute("view") ?? "systems arrays"),
      storage: storageOf(this.getAttribute("storage")),
      editable: this.getAttribute("editable") !== "no",
      controls: this.getAttribute("controls") !== "no",
      exercise: this.getAttribute("exercise") ?? "",
      title: this.getAttribute("title") ?? "",
    };
  }

  #send(request: Request): void {
    if (this.#listening) this.#connection?.send({ ...envelope(), ...request });
  }

  #sendTheme(): void {
    const wanted = this.#requests.theme ?? this.getAttribute("theme");
    const theme = wanted === "light" || wanted === "dark" ? wanted : isDark(this) ? "dark" : "light";
    if (!this.#listening || theme === this.#theme) return;
    this.#theme = theme;
    this.style.colorScheme = theme;
    this.#send({ type: "theme", theme });
  }

  #setReady(): void {
    clearTimeout(this.#coverTimer);
    this.#hasContent = true;
    this.#replaceText();
  }

  /**
   * Replaces the text by the embed. Where there is not enough room to show all of it, the text stays until the reader asks for
   * the embed.
   */
  #replaceText(): void {
    if (!this.#hasContent || this.#state !== "starting" || this.#contentHeight === 0) return;
    const free = this.#fullHeight || this.style.minHeight !== "" || heightFor(this.#contentHeight, this.#place) >= this.#contentHeight;
    this.#startButton.hidden = free;
    if (!free) return;
    this.#state = "shown";
    this.#stage.classList.remove("waits");
    this.#slot.classList.add("covered");
    this.style.overflow = "clip";
    this.#fit();
    this.#passFocus();
  }

  /** Whether the focus of a button that is gone is at the element. */
  get #holdsFocus(): boolean {
    return document.activeElement === this && !this.shadowRoot?.activeElement;
  }

  /** Keeps the focus of a button that a key has pressed and that goes away. */
  #holdFocus(): void {
    if (!this.shadowRoot?.activeElement?.matches(":focus-visible")) return;
    this.tabIndex = -1;
    this.focus({ preventScroll: true });
  }

  /** Moves that focus into the embed. */
  #passFocus(): void {
    if (this.#holdsFocus) this.#connection?.focus();
  }

  #moved(): void {
    this.#replaceText();
    this.#fit();
    frames.update();
  }

  /** Where the element is, in its own pixels: a page may scale what it is in, such as a slide. */
  get #place(): Place {
    const { top, height } = this.getBoundingClientRect();
    const scale = height / this.offsetHeight || 1;
    return { top: top / scale, height: height / scale, window: innerHeight / scale };
  }

  /** Sets the height of the element to that of its content, where that moves nothing in sight or the reader has asked for it. */
  #fit(): void {
    if (this.#state !== "shown" || this.#contentHeight === 0) return;
    const place = this.#place;
    const now = place.height;
    const fixed = this.style.minHeight !== "" && !this.#fullHeight;
    const wanted = this.#contentHeight + 2; // and its border
    const height = this.#fullHeight ? rounded(wanted) : fixed ? now : heightFor(wanted, place);
    this.#connection?.resize(Math.max(rounded(wanted), height) - 2);
    if (height !== now) this.style.height = `${height}px`;
    this.#allButton.hidden = wanted <= height;
  }

  #showAll(): void {
    this.#fullHeight = true;
    this.#holdFocus();
    this.#fit();
    this.#passFocus();
  }
}

/** The request for the position of the attribute `step`. One that is not a position is answered by an error. */
function positionOf(step: string | null): Request {
  return { type: "step", at: step === null ? null : (stepOf(step) ?? (step as unknown as At)) };
}

/** The request for the step of the attribute `trace`, which does not depend on the other settings: one that is not a step is answered by an error. */
function traceOf(trace: string | null): Request {
  return { type: "set", trace: trace?.trim() ?? "" };
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = name;
  if (element instanceof HTMLButtonElement) element.type = "button";
  return element;
}

if (!customElements.get("copse-play")) customElements.define("copse-play", CopsePlay);
