/**
 * The timeline: the bar with the transport, the ticks and the label. The playhead stands at the end until somebody moves it; the
 * replay is started then, and the panel of the commit opens.
 */

import { button, el, visible, write } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { State } from "../state/state.ts";
import { atEnd, stepPlace } from "../playing/step-place.ts";
import { icon } from "../playing/transport-icons.ts";
import type { View } from "../view/view.ts";
import { CommitPanel } from "./commit-panel.ts";
import type { EntityActions } from "./entity-field.ts";
import { end } from "../state/stepping.ts";
import type { StepDocument } from "../state/stepping.ts";
import type { Pair } from "./pair.ts";
import { afterTicks, atStart, nothingToStep } from "./position.ts";
import { Strip } from "./strip.ts";
import type { Stepper } from "./stepper.ts";
import { Transport } from "./transport.ts";

export class Timeline implements View {
  readonly #stepper: Stepper;
  readonly #pair: Pair;
  readonly #panel: CommitPanel;
  readonly #detail: HTMLElement;
  readonly #transport: Transport;
  readonly #strip: Strip;
  readonly #commit: HTMLButtonElement;
  readonly #change: HTMLButtonElement;
  readonly #nothing = el("p", { class: "step-nothing", hidden: true });
  readonly #place = el("b", { class: "step-place" });
  readonly #move = el("span", { class: "step-move" });
  readonly #label = el("div", { class: "step-label" }, this.#place, el("p", { class: "step-fits" }, this.#move));
  readonly #progress = el("progress", { max: 1, "aria-label": "Running the design", hidden: true });
  #host: HTMLElement | null = null;
  #state: State | null = null;
  /** Whether the reader has opened or closed the panel of the commit; null while it follows the playhead. */
  #wanted: boolean | null = null;
  /** The values that were drawn last. */
  #drawn: readonly unknown[] = [];

  /** detail is the element of the panel. */
  constructor(stepper: Stepper, pair: Pair, entity: EntityActions & ChangeActions, detail: HTMLElement) {
    this.#stepper = stepper;
    this.#pair = pair;
    this.#detail = detail;
    this.#panel = new CommitPanel(stepper, pair, entity, () => this.#close());
    this.#transport = new Transport({
      start: () => pair.seek(afterTicks(0)),
      back: () => pair.move(-1),
      toggle: () => this.#toggle(),
      forward: () => pair.move(1),
      end: () => this.#toEnd(),
    });
    this.#strip = new Strip((to) => pair.seek(to));
    this.#commit = button("", { class: "quiet step-commit", "aria-label": "Commit", "aria-expanded": "false", title: "What the commit of the tick does" }, () => this.#toggleCommit());
    this.#commit.append(icon("list"), el("span", {}, "Commit"));
    this.#change = button("", { class: "quiet step-change", "aria-label": "Change one entity", title: "Adds components to one entity or removes them, and shows which rows move" }, () => entity.change(this.#change));
    this.#change.append(icon("change"), el("span", {}, "Change one entity"));
    if (detail.id) this.#commit.setAttribute("aria-controls", detail.id);
  }

  mount(element: HTMLElement): void {
    this.#host = element;
    this.#panel.mount(this.#detail);
    const facts = element.querySelector(".facts");
    if (facts) this.#label.append(facts);
    element.append(el("div", { class: "step-bar" }, this.#progress, this.#transport.element, this.#strip.element, this.#nothing, this.#label, this.#change, this.#commit));
    for (const each of new Set([element, this.#detail])) each.addEventListener("keydown", (event) => this.#key(event));
  }

  update(state: State): void {
    this.#state = state;
    this.draw();
  }

  /** Draws the stepper and the state. */
  draw(): void {
    const state = this.#state;
    const host = this.#host;
    if (!state || !host || !this.#hasChanged(state)) return;
    const { page } = state;
    const step = state.step?.step ?? null;
    const ticks = page?.ticks.length ?? 0;
    const open = this.#stepper.status.kind === "open" && step !== null;
    const last = !step || atEnd(step);
    host.classList.toggle("open", open);
    host.classList.toggle("stepping", !last);
    if (page) this.#strip.showTicks(page);
    visible(this.#strip.element, ticks > 0 || page === null);
    visible(this.#nothing, ticks === 0 && page !== null);
    if (page && ticks === 0) write(this.#nothing, `Nothing to step through: ${nothingToStep(page)}.`);
    this.#transport.show({ playing: this.#pair.playing, atStart: step !== null && atStart(step), atEnd: last, ticks: ticks > 0 });
    this.#drawLabel(step, ticks);
    this.#strip.showPlayhead({ step: last ? null : step, words: this.#words(step, ticks) }, !this.#stepper.busy);
    this.#drawProgress();
    this.#drawPanel(state, last);
  }

  /** Whether anything that the timeline shows has changed. One step is reported twice, by the stepper and by the store. */
  #hasChanged(state: State): boolean {
    const { status, speed, progress, algorithm, lastEdit, busy } = this.#stepper;
    const now = [state, status, speed, progress, algorithm, lastEdit, busy, this.#pair.playing, this.#pair.second, this.#wanted];
    if (now.every((each, at) => each === this.#drawn[at])) return false;
    this.#drawn = now;
    return true;
  }

  #drawLabel(step: StepDocument | null, ticks: number): void {
    const last = !step || atEnd(step);
    write(this.#place, last ? restWords(ticks) : this.#pair.second ? `tick ${count(step.tick)} of ${count(step.ticks)}` : stepPlace(step));
    write(this.#move, last || this.#pair.second ? "" : shortOf(step));
  }

  /** The value of the slider. */
  #words(step: StepDocument | null, ticks: number): string {
    if (!step || atEnd(step)) return restWords(ticks);
    return step.sentence === "" ? stepPlace(step) : `${stepPlace(step)}: ${step.sentence}`;
  }

  #drawProgress(): void {
    const { progress, status } = this.#stepper;
    const part = status.kind === "opening" ? status.progress : progress;
    visible(this.#progress, part >= 0);
    if (part >= 0) this.#progress.value = part;
  }

  #drawPanel(state: State, last: boolean): void {
    const paired = this.#pair.second !== null;
    if (last && this.#wanted === false) this.#wanted = null; // what was closed opens again with the next step
    const failed = this.#stepper.status.kind === "failed";
    const open = this.#wanted ?? (!last || paired || failed);
    this.#stepper.stays = paired || this.#wanted === true;
    if (this.#commit.getAttribute("aria-expanded") !== String(open)) this.#commit.setAttribute("aria-expanded", String(open));
    const nothing = (state.page?.ticks.length ?? 0) === 0;
    visible(this.#commit, !nothing);
    visible(this.#change, !nothing);
    this.#panel.draw(state, open && !nothing);
  }

  #toggleCommit(): void {
    if (this.#commit.getAttribute("aria-expanded") === "true") return this.#close();
    this.#wanted = true;
    this.#stepper.stays = true;
    if (this.#state?.step) this.draw();
    else void this.#stepper.openAtEnd();
  }

  #close(): void {
    const step = this.#state?.step?.step;
    this.#wanted = false;
    if (this.#pair.second) this.#pair.hide();
    if (!step || atEnd(step)) this.#toEnd();
    this.draw();
    if (this.#detail.contains(document.activeElement)) this.#commit.focus({ preventScroll: true });
  }

  /** Goes to the end. Without the panel of the commit, that needs no replay. */
  #toEnd(): void {
    const ticks = this.#state?.page?.ticks.length ?? 0;
    if (this.#stepper.stays && this.#wanted !== false) this.#pair.seek({ tick: ticks, move: end });
    else this.#pair.leave();
  }

  #toggle(): void {
    if (this.#pair.playing) this.#pair.pause();
    else this.#pair.play();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#panel.takes(event)) return;
    if ((this.#state?.page?.ticks.length ?? 0) === 0) return;
    const act = this.#actionFor(event.key, event.shiftKey, event.target instanceof HTMLButtonElement);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #actionFor(key: string, shift: boolean, pressed: boolean): (() => void) | null {
    const pair = this.#pair;
    switch (key) {
      case "ArrowRight":
      case "ArrowUp":
        return () => (shift ? pair.tick(1) : pair.move(1));
      case "ArrowLeft":
      case "ArrowDown":
        return () => (shift ? pair.tick(-1) : pair.move(-1));
      case "PageUp":
        return () => pair.tick(1);
      case "PageDown":
        return () => pair.tick(-1);
      case "Home":
        return () => pair.seek(afterTicks(0));
      case "End":
        return () => this.#toEnd();
      case " ":
        return pressed ? null : () => this.#toggle();
      case "Escape":
        return this.#state?.step ? () => this.#escape() : null;
      default:
        return null;
    }
  }

  /** Leaves the replay: the playhead is at the end again. */
  #escape(): void {
    this.#wanted = null;
    this.#pair.leave();
    this.#strip.element.focus({ preventScroll: true });
  }
}

export interface ChangeActions {
  /** Offers to change one entity, next to the button that was pressed. */
  change(anchor: HTMLElement): void;
}

/** The label while the playhead is at the end. */
function restWords(ticks: number): string {
  return ticks === 0 ? "" : `after tick ${count(ticks)} of ${count(ticks)}`;
}

/** The change that a move belongs to, without where the rows go. */
function shortOf({ event, sentence }: StepDocument): string {
  return event ? (sentence.split(": ")[0] ?? "") : sentence;
}
