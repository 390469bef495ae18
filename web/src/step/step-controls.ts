/** The controls of the stepper: one line while the stepper is closed, otherwise its buttons, sliders and sentence. */

import { button, el, visible, write } from "../dom.ts";
import { count, counted, listed } from "../numbers.ts";
import type { State } from "../state.ts";
import type { View } from "../view/view.ts";
import type { Algorithm, StepDocument } from "./documents.ts";
import { icon } from "./icons.ts";
import type { Pair } from "./pair.ts";
import { atEnd, atStart, offerSentence, nothingToStep } from "./position.ts";
import { stepPlace } from "../step-place.ts";
import { Sliders } from "./sliders.ts";
import { speeds } from "./stepper.ts";
import type { Stepper } from "./stepper.ts";

/** Height of the page's header and of the heading of the arrays, in pixels. */
const header = 104;

/** What the controls do with the entity in its field. */
export interface EntityActions {
  /** Opens the dialog of the entity at the element. */
  open(entity: number, anchor: HTMLElement): void;
}

export class StepControls implements View {
  readonly #stepper: Stepper;
  readonly #pair: Pair;
  readonly #entity: EntityActions;
  readonly #arrays: HTMLElement;
  readonly #offerText = el("span", { class: "step-offer" });
  readonly #openButton: HTMLButtonElement;
  readonly #waitingButtons: HTMLElement;
  readonly #closedLine: HTMLElement;
  readonly #tickBack = this.#button("tickBackward", "One tick back", "Shift ←", () => this.#pair.tick(-1));
  readonly #back = this.#button("backward", "One move back", "←", () => this.#pair.move(-1));
  readonly #play = this.#button("play", "Play", "Space", () => this.#toggle());
  readonly #forward = this.#button("forward", "One move forward", "→", () => this.#pair.move(1));
  readonly #tickForward = this.#button("tickForward", "One tick forward", "Shift →", () => this.#pair.tick(1));
  readonly #speed = button("1×", { class: "quiet step-speed" }, () => this.#nextSpeed());
  readonly #sliders: Sliders;
  readonly #algorithms = new Map<Algorithm, HTMLInputElement>();
  readonly #pairButton = button("Side by side", { class: "quiet", "aria-pressed": "false", title: "At once and one by one, at the same tick" }, () => this.#togglePair());
  readonly #leave = this.#button("leave", "Leave the stepper", "Esc", () => this.#pair.leave());
  readonly #place = el("b", { class: "step-place" });
  readonly #sentence = el("span", { class: "step-sentence" });
  readonly #total = el("span", { class: "step-total", title: "Rows written in this tick, and in all up to here" });
  readonly #editNote = el("span", { class: "step-note" });
  readonly #status = el("p", { class: "step-status", role: "status", "aria-live": "polite" }, this.#place, this.#sentence, this.#editNote);
  readonly #details = el("div", { class: "step-details" });
  readonly #entityField = el("input", { type: "text", id: "step-entity", autocomplete: "off", spellcheck: "false", placeholder: "e1", size: 6 });
  readonly #progress = el("progress", { max: 1, "aria-label": "Running the design" });
  readonly #openPart: HTMLElement;
  #host: HTMLElement | null = null;
  #state: State | null = null;
  /** The values that were drawn last. */
  #drawn: readonly unknown[] = [];
  /** Whether the controls have opened the stepper, so that the focus moves to its buttons once they are shown. */
  #opening = false;

  /** arrays is the element of the arrays; undo undoes the last edit of the text. */
  constructor(stepper: Stepper, pair: Pair, entity: EntityActions, arrays: HTMLElement, undo: () => void) {
    this.#arrays = arrays;
    this.#stepper = stepper;
    this.#pair = pair;
    this.#entity = entity;
    this.#openButton = button("Step through", { class: "step-begin" }, () => this.#openStepper());
    this.#waitingButtons = el("span", { class: "step-waiting", hidden: true }, button("Undo the last edit", { class: "quiet" }, undo), button("Leave the stepper", { class: "quiet" }, () => stepper.leave()));
    this.#closedLine = el("div", { class: "step-closed" }, this.#openButton, this.#offerText, this.#waitingButtons);
    this.#sliders = new Sliders((to) => pair.seek(to));
    this.#openPart = this.#assemble();
  }

  mount(element: HTMLElement): void {
    this.#host = element;
    element.append(this.#closedLine, this.#openPart);
    element.addEventListener("keydown", (event) => this.#key(event));
    // On a narrow screen the Step tab opens the stepper.
    document.getElementById("tab-step")?.addEventListener("click", () => this.#stepper.status.kind === "closed" && this.#openStepper(false));
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
    const ticks = state.page?.ticks ?? [];
    const { status } = this.#stepper;
    visible(host, !(ticks.length === 0 && status.kind === "closed" && state.page !== null && state.page.components.length === 0));
    const open = status.kind === "open" && state.step !== null;
    host.classList.toggle("open", open);
    visible(this.#closedLine, !open);
    visible(this.#openPart, open);
    if (!open) this.#drawClosed(ticks);
    else if (state.step && state.page) this.#drawOpen(state);
    if (!open || !this.#opening) return;
    this.#opening = false;
    this.#reveal();
    this.#forward.focus({ preventScroll: true });
  }

  /** Whether anything that the controls show has changed. One step is reported twice, by the stepper and by the store. */
  #hasChanged(state: State): boolean {
    const { status, speed, progress, algorithm, lastEdit } = this.#stepper;
    const now = [state, status, speed, progress, algorithm, lastEdit, this.#pair.playing, this.#pair.second];
    if (!this.#opening && now.every((each, at) => each === this.#drawn[at])) return false;
    this.#drawn = now;
    return true;
  }

  #drawClosed(ticks: Parameters<typeof offerSentence>[0]): void {
    const { status } = this.#stepper;
    const nothing = ticks.length === 0;
    const waits = status.kind === "waiting";
    visible(this.#openButton, !nothing);
    visible(this.#waitingButtons, waits);
    this.#offerText.setAttribute("aria-live", waits ? "polite" : "off"); // the offer changes with every key
    this.#openButton.disabled = status.kind === "opening";
    const part = status.kind === "opening" && status.progress > 0 ? ` ${Math.floor(100 * status.progress)}%` : "";
    const words = {
      closed: nothing ? `Nothing to step through: ${this.#state?.page ? nothingToStep(this.#state.page) : ""}.` : offerSentence(ticks),
      waiting: waits ? `The stepper waits${status.at ? ` at ${stepPlace(status.at)}` : ""}: ${status.why}.` : "",
      opening: status.kind === "opening" ? `${status.words}${part} …` : "",
      failed: status.kind === "failed" ? `The stepper stopped: ${status.message}` : "",
      open: "",
    };
    write(this.#offerText, words[status.kind]);
  }

  #drawOpen({ step: stepping, page, analysed }: State): void {
    if (!stepping || !page) return;
    const { step } = stepping;
    const { speed, progress } = this.#stepper;
    const { playing } = this.#pair;
    const paired = this.#pair.second !== null;
    const [start, end] = [atStart(step), atEnd(step)];
    for (const each of [this.#tickBack, this.#back]) setEnabled(each, !start);
    for (const each of [this.#forward, this.#tickForward]) setEnabled(each, !end);
    setButton(this.#play, playing ? "Pause" : "Play", "Space", playing ? "pause" : "play");
    write(this.#speed, `${speed}×`);
    this.#speed.setAttribute("aria-label", `Speed: ${speed} times`);
    for (const [way, input] of this.#algorithms) input.checked = way === this.#stepper.algorithm;
    this.#openPart.classList.toggle("paired", paired);
    this.#pairButton.setAttribute("aria-pressed", String(paired));
    this.#sliders.show(step, paired);
    // while playing, a screen reader would never stop
    this.#status.setAttribute("aria-live", playing ? "off" : "polite");
    // With two algorithms, each one's position and event are above its arrays.
    write(this.#place, paired ? `tick ${count(step.tick)} of ${count(step.ticks)}` : stepPlace(step));
    write(this.#sentence, paired ? (step.tickSentence ?? "").replace(/^tick [\d,]+: /, "") : step.sentence);
    const written = step.algorithm === "batch" ? step.total.batch : (step.total.oneByOne ?? 0);
    write(this.#total, `${counted(step.written, "row")} in this tick, ${count(written)} so far`);
    write(this.#editNote, this.#stepper.lastEdit === "" ? "" : `Written into the text: ${this.#stepper.lastEdit}`);
    visible(this.#progress, progress >= 0);
    this.#progress.value = Math.max(progress, 0);
    this.#drawDetails(stepping.of === analysed ? step : null);
  }

  /** In words: which arrays are out of step, and the path of an entity. */
  #drawDetails(step: StepDocument | null): void {
    const page = this.#state?.page;
    const trouble = step?.trouble ?? null;
    const path = this.#state?.step?.path?.sentence ?? null;
    const componentName = (id: number) => page?.components[id]?.name ?? "";
    const lines = (step?.disagree ?? []).map((each) => {
      const system = page?.systems[each.system]?.name ?? "";
      const arrays = listed([componentName(each.lead), componentName(each.with)]);
      return el("p", { class: "step-cross" }, `${system}: ${arrays} disagree at ${counted(each.rows, "row")}`);
    });
    const wanted = [...lines, trouble === null ? null : el("p", {}, trouble), path === null ? null : el("p", { class: "step-algorithm" }, path)];
    const now = wanted.map((each) => each?.textContent).join("\n");
    if (this.#details.dataset["words"] === now) return;
    this.#details.dataset["words"] = now;
    this.#details.replaceChildren(...wanted.filter((each) => each !== null));
  }

  #assemble(): HTMLElement {
    const keys = "Arrow keys make moves, with Shift ticks; Home and End; Space plays; Escape leaves";
    const algorithmNames = el("fieldset", { class: "choice step-algorithms" }, el("legend", { class: "visually-hidden" }, "Commit"));
    for (const [way, words, title] of [
      ["batch", "At once", "As a commit does it: all changes of a tick together"],
      ["one-by-one", "One by one", "As the paper does it: every change by itself"],
    ] as const) {
      const input = el("input", { type: "radio", name: "step-algorithm", value: way });
      input.addEventListener("change", () => void this.#stepper.choose(way));
      this.#algorithms.set(way, input);
      algorithmNames.append(el("label", { title }, input, words));
    }
    const buttons = el("div", { class: "step-buttons" }, this.#tickBack, this.#back, this.#play, this.#forward, this.#tickForward, this.#speed);
    const bar = el("div", { class: "step-bar", role: "toolbar", "aria-label": `Stepper. ${keys}` }, buttons, this.#sliders.element, algorithmNames, this.#pairButton, this.#leave);
    this.#leave.classList.add("step-leave");
    const entity = el("form", { class: "step-entity" }, el("label", { for: "step-entity" }, "Entity"), this.#entityField, el("button", { class: "quiet" }, "Show"));
    this.#entityField.addEventListener("input", () => this.#entityField.setCustomValidity(""));
    entity.noValidate = true; // the field is checked when it is submitted, not by the browser
    entity.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#openEntity();
    });
    return el("div", { class: "step-open", hidden: true }, this.#progress, el("div", { class: "step-words" }, this.#status, this.#total, entity, this.#details), bar);
  }

  /** Scrolls the arrays out from under the controls, as far as their upper end stays in sight. */
  #reveal(): void {
    const arrays = this.#arrays.getBoundingClientRect();
    const controls = this.#openPart.getBoundingClientRect();
    const room = arrays.top - header;
    if (arrays.bottom > controls.top) scrollBy({ top: Math.min(arrays.bottom - controls.top, Math.max(room, 0)) });
  }

  async #openEntity(): Promise<void> {
    if (!(await this.#stepper.caughtUp())) return;
    const entity = entityOf(this.#entityField.value, this.#stepper.steps?.names ?? []);
    const most = this.#stepper.steps?.entities ?? 0;
    const known = entity > 0 && entity <= most;
    this.#entityField.setCustomValidity(known ? "" : `There is no such entity. Entities are e1 to e${count(most)} and those with a name.`);
    if (known) this.#entity.open(entity, this.#entityField);
    else this.#entityField.reportValidity();
  }

  /** Opens the stepper and moves the focus to its buttons. */
  #openStepper(focus = true): void {
    if ((this.#state?.page?.ticks.length ?? 0) === 0) return;
    this.#opening = focus;
    void this.#stepper.open();
  }

  #toggle(): void {
    if (this.#pair.playing) this.#pair.pause();
    else this.#pair.play();
  }

  #nextSpeed(): void {
    const next = speeds[(speeds.indexOf(this.#stepper.speed) + 1) % speeds.length];
    if (next) this.#stepper.setSpeed(next);
  }

  #togglePair(): void {
    if (this.#pair.second) return this.#pair.hide();
    this.#pair.show();
    this.#arrays.closest(".panel")?.scrollIntoView({ block: "start" });
  }

  #key(event: KeyboardEvent): void {
    if (this.#stepper.status.kind !== "open" || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target === this.#entityField) return;
    const radio = target instanceof HTMLInputElement && target.type === "radio";
    const ticks = target === this.#sliders.ticks || event.shiftKey;
    const act = this.#actionFor(event.key, ticks, radio, target instanceof HTMLButtonElement);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #actionFor(key: string, ticks: boolean, radio: boolean, pressed: boolean): (() => void) | null {
    const pair = this.#pair;
    switch (key) {
      case "ArrowRight":
      case "ArrowUp":
        return radio ? null : () => (ticks ? pair.tick(1) : pair.move(1));
      case "ArrowLeft":
      case "ArrowDown":
        return radio ? null : () => (ticks ? pair.tick(-1) : pair.move(-1));
      case "Home":
        return () => pair.seek({ tick: 1, move: 0 });
      case "End":
        return () => pair.seek({ tick: this.#state?.step?.step.ticks ?? 1, move: 2 ** 31 - 1 });
      case " ":
        return pressed ? null : () => this.#toggle();
      case "Escape":
        return () => {
          pair.leave();
          this.#openButton.focus({ preventScroll: true });
        };
      default:
        return null;
    }
  }

  #button(iconName: Parameters<typeof icon>[0], words: string, key: string, press: () => void): HTMLButtonElement {
    const control = button("", { class: "quiet" }, press);
    setButton(control, words, key, iconName);
    return control;
  }
}

function setButton(control: HTMLButtonElement, words: string, key: string, iconName: Parameters<typeof icon>[0]): void {
  if (control.dataset["sign"] === iconName && control.getAttribute("aria-label") === words) return;
  control.dataset["sign"] = iconName;
  control.setAttribute("aria-label", words);
  control.setAttribute("aria-keyshortcuts", key.replace("←", "ArrowLeft").replace("→", "ArrowRight").replace("Shift ", "Shift+").replace("Esc", "Escape"));
  control.title = `${words} (${key})`;
  control.replaceChildren(icon(iconName));
}

/** Buttons are marked as disabled but can have the focus: a disabled button would lose it, and with it the keys of the stepper. */
function setEnabled(control: HTMLButtonElement, able: boolean): void {
  const now = String(!able);
  if (control.getAttribute("aria-disabled") !== now) control.setAttribute("aria-disabled", now);
}

/** "e7", "7" or a name; 0 where it is none of them. */
function entityOf(words: string, names: readonly (readonly [number, string])[]): number {
  const text = words.trim();
  const named = names.find(([, each]) => each === text);
  if (named) return named[0];
  const digits = /^e?(\d{1,9})$/.exec(text.replaceAll(",", ""));
  return digits ? Number(digits[1]) : 0;
}
