/** The head of the walk: the system, the buttons that move the playhead, and what it is compared with. */

import { badge } from "../labels/badge.ts";
import { button, el, svg, visible, write } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { Walk } from "../page/documents.ts";
import type { Run } from "./walk-run.ts";
import { storageName, storages } from "./walk-words.ts";

/** What a run is compared with: the same system in the second design or in another storage, or another system. */
export type Other = { readonly kind: "b" } | { readonly kind: "storage"; readonly storage: Walk["storage"] } | { readonly kind: "system"; readonly name: string };

export interface HeadActions {
  first(): void;
  step(by: number): void;
  last(): void;
  toggle(faster: boolean): void;
  stop(): void;
  goOn(): void;
  /** null compares with nothing. */
  compare(other: Other | null): void;
  storage(storage: Walk["storage"]): void;
  /** An index into the caches to choose from. */
  cache(cache: number): void;
}

/** What the worker does about the walk. */
export type Busy = "" | "computing" | "stopped";

const shapes = {
  first: "M3.5 3v10M13 3.5 6.5 8l6.5 4.5z",
  back: "M11.5 3.5 5 8l6.5 4.5z",
  on: "M4.5 3.5 11 8l-6.5 4.5z",
  last: "M12.5 3v10M3 3.5 9.5 8 3 12.5z",
  play: "M4.5 2.5 13 8l-8.5 5.5z",
  pause: "M5 3v10M11 3v10",
} as const;

export class Head {
  readonly element: HTMLElement;
  readonly #system = el("span", { class: "walk-system" });
  readonly #transport: HTMLElement;
  readonly #play: HTMLButtonElement;
  readonly #place = el("p", { class: "walk-place" });
  readonly #number = el("b", {});
  readonly #length = el("span", {});
  readonly #entity = el("b", {});
  readonly #busy = el("p", { class: "walk-busy", hidden: true });
  readonly #busyText = el("span", {});
  readonly #stop: HTMLButtonElement;
  readonly #goOn: HTMLButtonElement;
  readonly #compare = el("select", { class: "walk-compare", "aria-label": "Compare with another run" });
  readonly #storage = el("select", { class: "walk-storage", "aria-label": "Storage", hidden: true }, ...storages.map(({ storage, name }) => el("option", { value: storage }, name)));
  readonly #cache = el("select", { class: "walk-cache", "aria-label": "Simulated cache", hidden: true });
  #playing: boolean | null = null;
  #offered = "";
  #choices = new Map<string, Other>();

  constructor(actions: HeadActions) {
    const tool = (shape: keyof typeof shapes, label: string, key: string, press: (event: MouseEvent) => void, kind = ""): HTMLButtonElement => {
      const control = el("button", { type: "button", class: `quiet ${kind}`, "aria-label": label, title: `${label} (${key})` }, "");
      control.append(icon(shape));
      control.addEventListener("click", press);
      return control;
    };
    this.#play = tool("play", "Play", "Space, with Shift ten times as fast", (event) => actions.toggle(event.shiftKey), "walk-play");
    this.#transport = el(
      "div",
      { class: "walk-transport", role: "group", "aria-label": "Playhead" },
      tool("first", "First entity", "Home", () => actions.first(), "walk-far"),
      tool("back", "One entity back", "←", (event) => actions.step(event.shiftKey ? -10 : -1)),
      this.#play,
      tool("on", "One entity forward", "→", (event) => actions.step(event.shiftKey ? 10 : 1)),
      tool("last", "Last entity", "End", () => actions.last(), "walk-far"),
    );
    this.#stop = button("Stop", { class: "link" }, () => actions.stop());
    this.#goOn = button("Go on", { class: "link" }, () => actions.goOn());
    this.#busy.append(this.#busyText, this.#stop, this.#goOn);
    this.#compare.addEventListener("change", () => actions.compare(this.#choices.get(this.#compare.value) ?? null));
    this.#storage.addEventListener("change", () => storages.forEach(({ storage }) => storage === this.#storage.value && actions.storage(storage)));
    this.#cache.addEventListener("change", () => actions.cache(this.#cache.selectedIndex));
    this.element = el("div", { class: "walk-head" }, this.#system, this.#busy, this.#transport, this.#place, this.#storage, this.#cache, this.#compare);
    this.playing(false);
  }

  /** Names the system; run is null where it cannot be followed. */
  name(walk: Walk, run: Run | null): void {
    this.#system.replaceChildren(...titleOf(walk));
    this.#storage.value = walk.storage;
    visible(this.#storage, true);
    visible(this.#transport, run !== null && run.length > 0);
  }

  at(run: Run | null, at: number): void {
    if (!run || run.length === 0) return this.#place.replaceChildren();
    write(this.#number, count(at + 1));
    write(this.#length, ` of ${count(run.length)}: `);
    write(this.#entity, `e${count(run.entities[at] ?? 0)}`);
    if (!this.#number.isConnected) this.#place.replaceChildren(el("span", { class: "walk-word" }, "entity "), this.#number, this.#length, this.#entity);
  }

  playing(playing: boolean): void {
    if (playing === this.#playing) return;
    this.#playing = playing;
    this.#play.replaceChildren(icon(playing ? "pause" : "play"));
    this.#play.setAttribute("aria-label", playing ? "Pause" : "Play");
  }

  busy(busy: Busy, text: string): void {
    visible(this.#busy, busy !== "");
    visible(this.#stop, busy === "computing");
    visible(this.#goOn, busy === "stopped");
    write(this.#busyText, text);
  }

  /** Offers the caches to choose from. */
  caches(names: readonly string[], chosen: number): void {
    if (names.length !== this.#cache.options.length) this.#cache.replaceChildren(...names.map((name) => el("option", {}, name)));
    this.#cache.selectedIndex = chosen;
    visible(this.#cache, names.length > 0);
  }

  /** Offers what the run can be compared with: the second design, if there is one, other storages and other systems. */
  offer(second: boolean, storage: Walk["storage"], systems: readonly string[], chosen: Other | null): void {
    const key = JSON.stringify([second, storage, systems]);
    if (key !== this.#offered) {
      this.#offered = key;
      const here = storages.flatMap((each): Other[] => (each.storage === storage ? [] : [{ kind: "storage", storage: each.storage }]));
      const others = systems.map((name): Other => ({ kind: "system", name }));
      const all = [...(second ? [{ kind: "b" } as const] : []), ...here, ...others];
      this.#choices = new Map(all.map((each) => [keyOf(each), each]));
      this.#compare.replaceChildren(el("option", { value: "" }, "Compare"), ...(second ? [options([{ kind: "b" }], "Designs")] : []), options(here, "Storages"), ...(others.length > 0 ? [options(others, "Systems")] : []));
    }
    const [none] = this.#compare.options;
    if (none) write(none, chosen === null ? "Compare" : "Alone");
    this.#compare.value = chosen ? keyOf(chosen) : "";
    visible(this.#compare, true);
  }

  /** There is no system. */
  clear(): void {
    visible(this.#compare, false);
    visible(this.#storage, false);
  }
}

function options(list: readonly Other[], label: string): HTMLElement {
  return el("optgroup", { label }, ...list.map((each) => el("option", { value: keyOf(each) }, wordsOf(each))));
}

function keyOf(other: Other): string {
  return other.kind === "b" ? "b" : other.kind === "storage" ? `storage ${other.storage}` : `system ${other.name}`;
}

function wordsOf(other: Other): string {
  return other.kind === "b" ? "A with B" : other.kind === "storage" ? `in ${storageName(other.storage)}` : other.name;
}

/** The class and the name of a system, and what leads its run. where says which of two runs it is. */
export function titleOf(walk: Walk, where = ""): HTMLElement[] {
  const mark = badge(walk.how, "");
  mark.append(el("span", { class: "visually-hidden" }, walk.how));
  return [...(where === "" ? [] : [el("b", { class: "walk-where" }, where)]), mark, el("b", {}, walk.name), el("span", { class: "walk-lead" }, walk.leads)];
}

function icon(shape: keyof typeof shapes): SVGSVGElement {
  const path = svg("path", {
    d: shapes[shape],
    fill: shape === "play" ? "currentColor" : "none",
    stroke: "currentColor",
    "stroke-width": shape === "pause" ? 2.5 : 1.5,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  return svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, path);
}
