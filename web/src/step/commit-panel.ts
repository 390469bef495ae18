/** The panel of a commit: what the tick does, the move, the rows written, the choice of the algorithm, and the entities. */

import { button, el, focusedFrom, visible, write } from "../dom/dom.ts";
import { count, counted, listed } from "../text/numbers.ts";
import type { State } from "../state/state.ts";
import { stepPlace } from "../playing/step-place.ts";
import { EntityField } from "./entity-field.ts";
import type { EntityActions } from "./entity-field.ts";
import type { Algorithm, StepDocument } from "../state/stepping.ts";
import type { Pair } from "./pair.ts";
import { MovesList } from "./moves-list.ts";
import { speeds } from "./stepper.ts";
import type { Stepper } from "./stepper.ts";
import { WrittenTable } from "./written-table.ts";

/** Milliseconds without a step before the table of written rows is drawn, because it is not read while steps are made. */
const tablePause = 160;

export class CommitPanel {
  readonly #stepper: Stepper;
  readonly #pair: Pair;
  readonly #algorithms = new Map<Algorithm, HTMLInputElement>();
  readonly #speed = button("1×", { class: "quiet step-speed" }, () => this.#nextSpeed());
  readonly #pairButton = button("Side by side", { class: "quiet", "aria-pressed": "false", title: "At once and one by one, at the same tick" }, () => this.#togglePair());
  readonly #title = el("h3", { class: "commit-title" });
  readonly #tick = el("p", { class: "commit-tick soft" });
  /** For screen readers, which follow the moves here; others read the sentence at the lens. */
  readonly #sentence = el("span", { class: "step-sentence visually-hidden" });
  readonly #total = el("p", { class: "step-total soft", title: "Rows written in this tick, and in all up to here" });
  readonly #editNote = el("span", { class: "step-note" });
  readonly #status = el("p", { class: "step-status", role: "status", "aria-live": "polite" }, this.#sentence, this.#editNote);
  readonly #details = el("div", { class: "step-details" });
  readonly #table = new WrittenTable();
  readonly #moves: MovesList;
  readonly #entity: EntityField;
  readonly #parts: HTMLElement;
  readonly #notice = el("p", { class: "step-offer", role: "status" });
  #host: HTMLElement | null = null;
  #timer = 0;

  constructor(stepper: Stepper, pair: Pair, entity: EntityActions, close: () => void) {
    this.#stepper = stepper;
    this.#pair = pair;
    this.#entity = new EntityField(stepper, entity);
    this.#moves = new MovesList({ moves: (from, to) => stepper.moves(from, to), go: (tick, move) => stepper.go({ tick, move }) });
    const away = button("×", { class: "quiet commit-close", "aria-label": "Close the commit" }, close);
    this.#parts = el(
      "div",
      { class: "commit" },
      el("div", { class: "commit-head" }, this.#title, this.#choice(), this.#pairButton, this.#speed, away),
      el("div", { class: "commit-words" }, this.#tick, this.#status, this.#total, this.#details, this.#entity.element),
      this.#moves.element,
      this.#table.element,
    );
  }

  mount(host: HTMLElement): void {
    this.#host = host;
    host.classList.add("step-detail");
    host.append(this.#notice, this.#parts);
  }

  /** Whether the key belongs to a control of the panel. */
  takes(event: KeyboardEvent): boolean {
    const { target } = event;
    if (target === this.#entity.input) return true;
    const arrow = event.key.startsWith("Arrow");
    return arrow && target instanceof HTMLInputElement; // a radio button, or the slider of one algorithm
  }

  /** Shows the state, or hides the panel. */
  draw(state: State, open: boolean): void {
    const host = this.#host;
    if (!host) return;
    const { status } = this.#stepper;
    const stepping = state.step;
    visible(host, open);
    if (!open) return;
    const shown = stepping !== null && status.kind === "open";
    // A reader who has gone into the panel meanwhile keeps the place, and what is typed there.
    const stays = status.kind === "opening" && !this.#parts.hidden && this.#parts.contains(focusedFrom(this.#parts));
    visible(this.#parts, shown || stays);
    visible(this.#notice, !shown);
    if (shown) this.#show(state, stepping.step);
    else write(this.#notice, noticeOf(this.#stepper));
  }

  #show(state: State, step: StepDocument): void {
    const paired = this.#pair.second !== null;
    const { speed } = this.#stepper;
    // With two algorithms, each one's position and move are above its arrays.
    write(this.#title, paired ? `Tick ${count(step.tick)} of ${count(step.ticks)}` : upper(stepPlace(step)));
    write(this.#tick, upper(step.tickSentence ?? ""));
    write(this.#sentence, paired ? "" : step.sentence);
    write(this.#editNote, this.#stepper.lastEdit === "" ? "" : `Written into the text: ${this.#stepper.lastEdit}`);
    const written = step.algorithm === "batch" ? step.total.batch : (step.total.oneByOne ?? 0);
    write(this.#total, `${counted(step.written, "row")} in this tick, ${count(written)} so far`);
    visible(this.#total, !paired);
    // While playing, a screen reader would never stop.
    setAttribute(this.#status, "aria-live", this.#pair.playing ? "off" : "polite");
    setAttribute(this.#pairButton, "aria-pressed", String(paired));
    write(this.#speed, `${speed}×`);
    setAttribute(this.#speed, "aria-label", `Speed: ${speed} times`);
    for (const [way, input] of this.#algorithms) if (input.checked !== (way === this.#stepper.algorithm)) input.checked = way === this.#stepper.algorithm;
    this.#parts.classList.toggle("paired", paired);
    const current = state.step?.of === state.analysed;
    this.#drawDetails(state, current ? step : null);
    clearTimeout(this.#timer);
    if (current && !paired) this.#timer = window.setTimeout(() => this.#drawParts(state, step), tablePause);
    else if (current) this.#timer = window.setTimeout(() => this.#drawTable(state, step), tablePause);
    if (!current || paired) this.#moves.hide();
  }

  #drawParts(state: State, step: StepDocument): void {
    this.#drawTable(state, step);
    void this.#moves.show(step);
  }

  /** The table of the position. With two algorithms the counts are those of the one that is shown at once. */
  #drawTable({ page, secondStep }: State, step: StepDocument): void {
    const { steps } = this.#stepper;
    const second = secondStep?.step;
    const counted = step.algorithm === "one-by-one" && second?.algorithm === "batch" ? second : step;
    if (page && steps) this.#table.show(page, steps, counted, this.#pair.second !== null);
  }

  /** In words: which arrays are out of step, why no further ticks are replayed, and the path of an entity. */
  #drawDetails({ page, step: stepping }: State, step: StepDocument | null): void {
    const trouble = step?.trouble ?? null;
    const path = stepping?.path?.sentence ?? null;
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

  #choice(): HTMLElement {
    const choice = el("fieldset", { class: "choice step-algorithms" }, el("legend", { class: "visually-hidden" }, "Commit"));
    for (const [way, words, title] of [
      ["batch", "At once", "As a commit does it: all changes of a tick together"],
      ["one-by-one", "One by one", "As the paper does it: every change by itself"],
    ] as const) {
      const input = el("input", { type: "radio", name: "step-algorithm", value: way });
      input.addEventListener("change", () => void this.#stepper.choose(way));
      this.#algorithms.set(way, input);
      choice.append(el("label", { title }, input, words));
    }
    return choice;
  }

  #nextSpeed(): void {
    const next = speeds[(speeds.indexOf(this.#stepper.speed) + 1) % speeds.length];
    if (next) this.#stepper.setSpeed(next);
  }

  #togglePair(): void {
    if (this.#pair.second) this.#pair.hide();
    else this.#pair.show();
  }
}

/** What the panel says while there is no position to show. */
function noticeOf({ status }: Stepper): string {
  const part = status.kind === "opening" && status.progress > 0 ? ` ${Math.floor(100 * status.progress)}%` : "";
  switch (status.kind) {
    case "opening":
      return `${status.words}${part} …`;
    case "failed":
      return `The replay stopped: ${status.message}`;
    default:
      return "";
  }
}

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function setAttribute(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
