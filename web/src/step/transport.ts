/** The buttons of the timeline: to the start, one move back, play, one move forward, to the end. */

import { button, el } from "../dom/dom.ts";
import { icon } from "../playing/transport-icons.ts";
import type { IconName } from "../playing/transport-icons.ts";

export interface TransportActions {
  start(): void;
  back(): void;
  toggle(): void;
  forward(): void;
  end(): void;
}

/** What the buttons can do now. */
export interface TransportState {
  readonly playing: boolean;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Whether the design has ticks. */
  readonly ticks: boolean;
}

export class Transport {
  readonly #start: HTMLButtonElement;
  readonly #back: HTMLButtonElement;
  readonly #play: HTMLButtonElement;
  readonly #forward: HTMLButtonElement;
  readonly #end: HTMLButtonElement;
  readonly element: HTMLElement;

  constructor(actions: TransportActions) {
    this.#start = make("tickBackward", "To the start", "Home", () => actions.start());
    this.#back = make("backward", "One move back", "←", () => actions.back());
    this.#play = make("play", "Play", "Space", () => actions.toggle());
    this.#forward = make("forward", "One move forward", "→", () => actions.forward());
    this.#end = make("tickForward", "To the end", "End", () => actions.end());
    for (const each of [this.#start, this.#end]) each.classList.add("step-far");
    this.element = el("div", { class: "step-buttons" }, this.#start, this.#back, this.#play, this.#forward, this.#end);
  }

  show({ playing, atStart, atEnd, ticks }: TransportState): void {
    for (const each of [this.#start, this.#back]) setEnabled(each, ticks && !atStart);
    for (const each of [this.#forward, this.#end]) setEnabled(each, ticks && !atEnd);
    setEnabled(this.#play, ticks);
    setButton(this.#play, playing ? "Pause" : "Play", "Space", playing ? "pause" : "play");
  }
}

function make(iconName: IconName, words: string, key: string, press: () => void): HTMLButtonElement {
  const control = button("", { class: "quiet" }, () => control.getAttribute("aria-disabled") !== "true" && press());
  setButton(control, words, key, iconName);
  return control;
}

function setButton(control: HTMLButtonElement, words: string, key: string, iconName: IconName): void {
  if (control.dataset["sign"] === iconName && control.getAttribute("aria-label") === words) return;
  control.dataset["sign"] = iconName;
  control.setAttribute("aria-label", words);
  control.setAttribute("aria-keyshortcuts", key.replace("←", "ArrowLeft").replace("→", "ArrowRight"));
  control.title = `${words} (${key})`;
  control.replaceChildren(icon(iconName));
}

/** Buttons are marked as disabled but can have the focus: a disabled button would lose it, and with it the keys of the timeline. */
function setEnabled(control: HTMLButtonElement, able: boolean): void {
  const now = String(!able);
  if (control.getAttribute("aria-disabled") !== now) control.setAttribute("aria-disabled", now);
}
