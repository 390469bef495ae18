/**
 * The steps of the ticks in another storage, forwards and backwards, and in a second one at the same part of the tick. The playhead of
 * the timeline takes the steps along; the steps have their own bar, because a storage takes other steps than the design's own layout.
 */

import { button, el, visible, write } from "../dom/dom.ts";
import type { StepDocument, TracedStorage } from "../page/documents.ts";
import { bytes, count, counted } from "../text/numbers.ts";
import type { TracePosition } from "../link/link.ts";
import type { Page } from "../page/page.ts";
import { beat, Player } from "../playing/player.ts";
import { atEnd } from "../playing/step-place.ts";
import { icon } from "../playing/transport-icons.ts";
import type { IconName } from "../playing/transport-icons.ts";
import type { TraceClient } from "./trace-client.ts";
import { wordsOf } from "./trace-storages.ts";
import type { TracePlace, TracePlaces } from "./trace-storages.ts";
import { TracedSide } from "./traced-side.ts";

export class Steps {
  readonly #slider = el("input", { type: "range", class: "traced-slider", min: 0, max: 0, value: 0, "aria-label": "Step" });
  readonly #place = el("b", { class: "traced-place" });
  readonly #back: HTMLButtonElement;
  readonly #forward: HTMLButtonElement;
  readonly #rewind: HTMLButtonElement;
  readonly #fastForward: HTMLButtonElement;
  readonly #play = tool("play", "Play", "Space", () => this.#togglePlay());
  readonly #player = new Player(() => this.#beat(), () => this.#drawPlay());
  readonly #pair = button("Second storage", { class: "traced-pair", "aria-pressed": "false" }, () => this.#togglePair());
  readonly #sums = el("div", { class: "traced-sums-table" });
  readonly #sides: readonly [TracedSide, TracedSide];
  readonly element: HTMLElement;
  #page: Page | null = null;
  #text: string | null = null;
  /** Where the steps stand, or will when the worker has answered; null before the first. */
  #at: TracePlace | null = null;
  /** The playhead of the timeline, until the steps have gone there. */
  #playhead: StepDocument | null = null;
  #paired = false;

  constructor(client: TraceClient, storage: TracedStorage) {
    const actions = { opened: () => this.#opened(), drawn: () => this.#draw() };
    this.#sides = [new TracedSide(client, 0, storage, actions), new TracedSide(client, 1, storage === "sparse" ? "archetype" : "sparse", actions)];
    this.#back = tool("backward", "One step back", "←", () => this.#move(-1));
    this.#forward = tool("forward", "One step forward", "→", () => this.#move(1));
    this.#rewind = tool("rewind", "One tick back", "Shift ←", () => this.#tick(-1));
    this.#fastForward = tool("fastForward", "One tick forward", "Shift →", () => this.#tick(1));
    const buttons = el("div", { class: "traced-buttons" }, this.#rewind, this.#back, this.#play, this.#forward, this.#fastForward);
    const bar = el("div", { class: "traced-bar", role: "group", "aria-label": "Steps of the storage" }, buttons, this.#slider, this.#place, this.#pair);
    this.#slider.addEventListener("input", () => this.#places && this.#seek(this.#places.place(Number(this.#slider.value))));
    bar.addEventListener("keydown", (event) => this.#key(event));
    const [first, second] = this.#sides;
    visible(second.element, false);
    this.element = el("div", { class: "traced", hidden: true }, bar, el("div", { class: "traced-sides" }, first.element, second.element), this.#sums);
  }

  get #places(): TracePlaces | null {
    return this.#sides[0].places;
  }

  /** Where the steps stand; null before the worker has answered. */
  get place(): TracePosition | null {
    const [first, second] = this.#sides;
    return this.#at && { ...this.#at, storage: first.storage, second: this.#paired ? second.storage : null };
  }

  /** Shows the steps of a text. */
  open(page: Page, text: string): void {
    if (text !== this.#text) this.pause();
    this.#page = page;
    this.#text = text;
    for (const side of this.#shownSides) void side.open(page, text);
  }

  get #shownSides(): readonly TracedSide[] {
    return this.#paired ? this.#sides : [this.#sides[0]];
  }

  /** Goes where the playhead of the timeline is. */
  follow(step: StepDocument): void {
    this.pause();
    this.#playhead = step;
    if (this.#places) this.#goTo(this.#placeNow(this.#places));
  }

  /** Goes to the place of a link. */
  show({ storage, second, tick, step }: TracePosition): void {
    this.pause();
    this.#playhead = null;
    this.#at = { tick, step };
    this.#sides[0].choose(storage);
    if (second) this.#sides[1].choose(second);
    if (this.#paired !== (second !== null)) this.#togglePair();
    if (this.#places) this.#goTo(this.#at);
  }

  tabled(tabled: boolean): void {
    for (const side of this.#sides) side.tabled(tabled);
  }

  /** The place of the playhead; else the one before; else that before the first change, or the end where there is none. */
  #placeNow(places: TracePlaces): TracePlace {
    const playhead = this.#playhead;
    this.#playhead = null;
    if (playhead) return places.of(playhead);
    if (this.#at) return this.#at;
    const first = this.#page?.ticks.findIndex(({ changed, despawned }) => changed + despawned > 0) ?? -1;
    return first < 0 ? { tick: Infinity, step: Infinity } : { tick: first + 1, step: 0 };
  }

  #goTo(place: TracePlace): void {
    const places = this.#places;
    if (!places) return;
    this.#at = places.nearest(place);
    const [first, second] = this.#sides;
    first.goTo(this.#at);
    if (this.#paired && second.places) second.goTo(second.places.of({ tick: this.#at.tick, move: this.#at.step, moves: first.trace?.ticks[this.#at.tick - 1]?.steps ?? 0 }));
    this.#draw();
  }

  /** Goes to a place for the reader, which ends playing. */
  #seek(place: TracePlace): void {
    this.pause();
    this.#goTo(place);
  }

  #move(by: number): void {
    if (this.#places && this.#at) this.#seek(this.#places.move(this.#at, by));
  }

  #tick(by: 1 | -1): void {
    if (this.#places && this.#at) this.#seek(this.#places.tick(this.#at, by));
  }

  pause(): void {
    this.#player.stop();
  }

  /** Plays from the place, or from the start where that is the end; or stops. */
  #togglePlay(): void {
    if (this.#player.playing) return this.pause();
    const [places, at] = [this.#places, this.#at];
    if (!places || !at) return;
    if (places.at(at) === places.last) this.#goTo({ tick: 1, step: 0 });
    this.#player.play(1, beat(1));
  }

  /** Goes on while playing, and reports whether there is more. It waits for the worker, so that no step is skipped on the screen. */
  #beat(): boolean {
    const [places, at] = [this.#places, this.#at];
    if (this.#shownSides.some(({ busy }) => busy)) return true;
    if (!places || !at || places.at(at) === places.last) return false;
    this.#goTo(places.next(at));
    return true;
  }

  #drawPlay(): void {
    const { playing } = this.#player;
    const words = playing ? "Pause" : "Play";
    this.#play.setAttribute("aria-label", words);
    this.#play.title = `${words} (Space)`;
    this.#play.replaceChildren(icon(playing ? "pause" : "play"));
  }

  /** The worker has carried the design out on a storage. */
  #opened(): void {
    if (this.#places) this.#goTo(this.#placeNow(this.#places));
  }

  #togglePair(): void {
    this.#paired = !this.#paired;
    this.#pair.setAttribute("aria-pressed", String(this.#paired));
    const [, second] = this.#sides;
    visible(second.element, this.#paired);
    this.element.classList.toggle("paired", this.#paired);
    if (this.#paired && this.#page && this.#text !== null) void second.open(this.#page, this.#text);
    if (this.#at) this.#goTo(this.#at);
    this.#draw();
  }

  #draw(): void {
    const [places, at, page] = [this.#places, this.#at, this.#page];
    visible(this.#slider, places !== null);
    visible(this.#place, places !== null);
    if (!places || !at || !page) return this.#sums.replaceChildren();
    const tick = this.#sides[0].trace?.ticks[at.tick - 1];
    const words = `tick ${count(at.tick)} of ${count(places.ticks)}, step ${count(at.step)} of ${count(tick?.steps ?? 0)}`;
    write(this.#place, words);
    this.#slider.max = String(places.last);
    this.#slider.value = String(places.at(at));
    const shown = this.#sides[0].shown;
    this.#slider.setAttribute("aria-valuetext", shown && shown.tick === at.tick && shown.step === at.step ? `${words}: ${shown.sentence}` : words);
    for (const each of [this.#rewind, this.#back]) each.setAttribute("aria-disabled", String(places.at(at) === 0));
    for (const each of [this.#forward, this.#fastForward]) each.setAttribute("aria-disabled", String(places.at(at) === places.last));
    this.#sums.replaceChildren(this.#sumsTable(page, at.tick));
  }

  /** What the tick writes: up to the step and in the whole tick, and in the design's own layout. */
  #sumsTable(page: Page, tick: number): HTMLTableElement {
    const rows: HTMLElement[] = [];
    const row = (name: string, cells: readonly string[]): void => void rows.push(el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", { class: "num" }, cell))));
    for (const { shown, trace, storage } of this.#shownSides) {
      const { name, key } = wordsOf(storage);
      const whole = trace?.ticks[tick - 1]?.done;
      if (!whole) continue;
      const done = shown && shown.storage === storage && shown.tick === tick ? shown.done : whole;
      const entries = counted(whole.keys, ...key);
      const of = (part: string, all: string): string => (part === all ? all : `${part} of ${all}`);
      row(name, [of(count(done.values), count(whole.values)), of(bytes(done.bytes), bytes(whole.bytes)), of(count(done.moved), count(whole.moved)), of(done.keys === whole.keys ? entries : count(done.keys), entries)]);
    }
    const own = this.#sides[0].trace?.ticks[tick - 1]?.own;
    if (own) row(`Layout ${page.layout}`, [count(own.values), bytes(own.bytes), count(own.moved), ""]);
    const heads = ["Values written", "Bytes", "Rows moved", "Entries written"].map((head) => el("th", { scope: "col", class: "num" }, head));
    return el("table", { class: "stored-summary", "aria-label": `What tick ${count(tick)} writes` }, el("thead", {}, el("tr", {}, el("td", {}), ...heads)), el("tbody", {}, ...rows));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const act = event.key === " " && event.target instanceof HTMLButtonElement ? null : this.#actionFor(event.key, event.shiftKey);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #actionFor(key: string, shift: boolean): (() => void) | null {
    switch (key) {
      case "ArrowRight":
      case "ArrowUp":
        return () => (shift ? this.#tick(1) : this.#move(1));
      case "ArrowLeft":
      case "ArrowDown":
        return () => (shift ? this.#tick(-1) : this.#move(-1));
      case "PageUp":
        return () => this.#tick(1);
      case "PageDown":
        return () => this.#tick(-1);
      case "Home":
        return () => this.#seek({ tick: 1, step: 0 });
      case "End":
        return () => this.#seek({ tick: Infinity, step: Infinity });
      case " ":
        return () => this.#togglePlay();
      default:
        return null;
    }
  }
}

function tool(shape: IconName, label: string, keys: string, press: () => void): HTMLButtonElement {
  const control = button("", { class: "quiet", "aria-label": label, title: `${label} (${keys})` }, press);
  control.append(icon(shape));
  return control;
}

/** Whether the playhead of the timeline is somewhere that steps can follow: not at the end, which the picture shows without them. */
export function within(step: StepDocument | null): step is StepDocument {
  return step !== null && !atEnd(step);
}
