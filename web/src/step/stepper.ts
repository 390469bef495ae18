/**
 * The stepper without its user interface: the position of the replay, requests, playing, and following the text.
 *
 * One request runs at a time. Commands that come meanwhile are merged, so that a held key or a dragged slider asks for the
 * newest position only. The worker does all the work; its answers go to the engine and to the store.
 */

import type { Stretch } from "../engine/engine.ts";
import type { ComponentId, Edited, Fix, Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { messageOf, EngineFault } from "../engine/fault.ts";
import { end } from "../state/stepping.ts";
import type { Algorithm, MovesDocument, PathDocument, Position, StepDocument, StepsDocument } from "../state/stepping.ts";
import { beat } from "../playing/player.ts";
import { afterTicks, samePlace, nextTick } from "./position.ts";
import { atEnd, stride } from "../playing/step-place.ts";
import { pagesAt, rangesOf } from "./ranges.ts";
import type { Ranges } from "./ranges.ts";
import type { TickPart } from "./strip-layout.ts";
import type { EntityEdit } from "../worker-host/worker-host.ts";
import type { CallOptions, Replay, ReplayStep } from "./replay.ts";

export type Status =
  | { readonly kind: "closed" }
  /** progress is -1 while the amount of work is unknown. */
  | { readonly kind: "opening"; readonly words: string; readonly progress: number }
  | { readonly kind: "open" }
  | { readonly kind: "failed"; readonly message: string };

export const speeds = [1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** Milliseconds of the animation of a move. */
const animationMilliseconds = 200;
/** Milliseconds without a change before the replay follows the text, which runs the design again. */
const followPause = 160;

/** Shows the pictures of the replay. */
export interface StepperScreen {
  /** Shows a model, a state or a step in the format of wasm/paint. */
  load(picture: Uint8Array): void;
  /** Shows the analysis again. */
  unload(): void;
  /** Sends an edit to the editor, as one step of the history. */
  apply(fix: Fix): void;
  /** The engine failed while it loaded a picture. */
  failed(message: string): void;
}

/** Where a command goes: a position, or a part of a tick whose moves have to be counted first. */
export type Destination = Position | TickPart;

interface Command {
  readonly to: Destination | null;
  readonly by: number;
  readonly animationMilliseconds: number;
}

/** A command with the text that it was given for. */
interface WaitingCommand extends Command {
  readonly of: string;
}

/** Merges a command into a waiting one: a position replaces what waits, moves are added. */
function merged(before: WaitingCommand | null, command: WaitingCommand): WaitingCommand {
  if (command.to || !before || before.of !== command.of) return command;
  return { ...command, to: before.to, by: before.by + command.by };
}

/** The position before the first tick that changes entities, or before the first tick. */
function firstChange(page: Page): Position {
  const at = page.ticks.findIndex((tick) => tick.changed + tick.despawned > 0);
  return { tick: Math.max(at, 0) + 1, move: 0 };
}

/** The part of the store that the stepper needs. */
export type StepperStore = Pick<Store, "state" | "setStep" | "selectComponent">;

export class Stepper {
  readonly #store: StepperStore;
  readonly #replay: Replay;
  readonly #screen: StepperScreen;
  readonly #changed: () => void;
  #status: Status = { kind: "closed" };
  #algorithm: Algorithm;
  #speed: Speed = 1;
  #playing = false;
  #timer = 0;
  #following = 0;
  #running: AbortController | null = null;
  #waitingCommand: WaitingCommand | null = null;
  /** What the running request does; null if it opens the replay. */
  #runningCommand: WaitingCommand | null = null;
  /** The position that the running request goes to, if any: a key that is pressed meanwhile continues from there. */
  #runningTo: Destination | null = null;
  /** How many moves a tick has, as far as that is known. */
  #moves = new Map<number, number>();
  #steps: StepsDocument | null = null;
  #ranges: Ranges | null = null;
  /** Whether the replay goes on at the end of a new text. Otherwise an edit closes it, and the pictures show that end. */
  stays = false;
  /** The entity whose path through the trees is shown. */
  #entity = 0;
  #lastEdit = "";
  /** Progress of a long request, or -1. */
  #progress = -1;
  /** Called when the replay has caught up with the text. */
  #waitingForText: (() => void)[] = [];

  /** changed is called when something that the controls show has changed and the store has not. */
  constructor(store: StepperStore, replay: Replay, screen: StepperScreen, changed: () => void, algorithm: Algorithm = "batch") {
    this.#store = store;
    this.#algorithm = algorithm;
    this.#replay = replay;
    this.#screen = screen;
    this.#changed = changed;
  }

  get status(): Status {
    return this.#status;
  }

  get algorithm(): Algorithm {
    return this.#algorithm;
  }

  get speed(): Speed {
    return this.#speed;
  }

  get playing(): boolean {
    return this.#playing;
  }

  get progress(): number {
    return this.#progress;
  }

  get steps(): StepsDocument | null {
    return this.#steps;
  }

  /** The last edit of the text that the stepper made, until the next move. */
  get lastEdit(): string {
    return this.#lastEdit;
  }

  get entity(): number {
    return this.#entity;
  }

  /** Opens the replay before the first change, or at a position. */
  async open(at: Position | null = null): Promise<void> {
    this.#cancelAll();
    await this.#open(at);
  }

  /** Opens the replay at the end, whose last commit is then known. */
  async openAtEnd(): Promise<void> {
    await this.open(this.#endOf(this.#store.state.page));
  }

  #endOf(page: Page | null): Position {
    return afterTicks(page?.ticks.length ?? 0);
  }

  /** Opens the present text. Commands that came meanwhile are then carried out. */
  async #open(at: Position | null): Promise<void> {
    const { page, text, stale } = this.#store.state;
    this.#cancelRunning();
    this.#ranges = null;
    this.#moves.clear();
    if (!page || stale || page.ticks.length === 0) return;
    const control = new AbortController();
    this.#running = control;
    const to = at ?? firstChange(page);
    this.#runningTo = to;
    if (this.#status.kind !== "open") this.#setStatus({ kind: "opening", words: "Loading the stepper", progress: -1 });
    try {
      const progress = (part: number) => control === this.#running && this.#setStatus({ kind: "opening", words: "Running the design", progress: part });
      const opened = await this.#replay.open(text, this.#algorithm, to, { signal: control.signal, progress });
      if (control !== this.#running || this.#store.state.analysed !== text) return;
      this.#running = null;
      this.#runningTo = null;
      this.#steps = opened.steps;
      this.#status = { kind: "open" };
      if (this.#load(page, opened)) this.#show(text, opened, 0);
      this.#runNext();
    } catch (problem) {
      this.#fail(control, problem);
    }
  }

  /** Closes the stepper: the pictures show the end of the design again. */
  leave(): void {
    this.#closeReplay();
    this.#entity = 0;
    this.#setStatus({ kind: "closed" });
  }

  /** Closes the replay. */
  #closeReplay(): void {
    this.#cancelAll();
    this.#replay.close();
    this.#steps = null;
    if (this.#store.state.step) this.#callEngine(() => this.#screen.unload());
    this.#store.setStep(null);
  }

  /** Makes moves for the reader, which stops playing. */
  move(by: number): void {
    this.pause();
    this.step(by);
  }

  /** Makes moves, or undoes them where by is negative. */
  step(by: number): void {
    this.#command({ to: null, by, animationMilliseconds });
  }

  tick(by: 1 | -1): void {
    this.pause();
    this.#command({ to: nextTick(this.#destination(), by), by: 0, animationMilliseconds });
  }

  /** Whether a request runs or waits. */
  get busy(): boolean {
    return this.#running !== null || this.#waitingCommand !== null;
  }

  /** Goes to a position, animated. */
  go(to: Position): void {
    this.pause();
    this.#command({ to, by: 0, animationMilliseconds });
  }

  /** Goes to a position without animation, for a slider. */
  seek(to: Destination): void {
    this.pause();
    this.#command({ to, by: 0, animationMilliseconds: 0 });
  }

  /** The position after all commands have been carried out. Without a replay it is the end. */
  #destination(): Position & { readonly moves: number; readonly ticks: number } {
    const { step, page } = this.#store.state;
    const ticks = page?.ticks.length ?? 0;
    const at = step?.step ?? { ...this.#endOf(page), moves: end, ticks };
    const to = this.#waitingCommand?.to ?? this.#runningTo;
    if (!to) return at;
    const { tick, move } = this.#positionOf(to);
    const moves = tick === at.tick ? at.moves : (this.#moves.get(tick) ?? end);
    return { tick, move: Math.min(move, moves), moves, ticks };
  }

  /** The position at a part of a tick; its start while its moves are unknown. */
  #positionOf(to: Destination): Position {
    if ("move" in to) return to;
    if (to.part >= 1) return { tick: to.tick, move: end };
    return { tick: to.tick, move: Math.round(to.part * (this.#moves.get(to.tick) ?? 0)) };
  }

  /** Plays from the position; from the start where that is the end. */
  play(): void {
    const { step, page } = this.#store.state;
    if (this.#playing || !page || page.ticks.length === 0) return;
    if (!step || atEnd(step.step)) this.#command({ to: afterTicks(0), by: 0, animationMilliseconds: 0 });
    this.#playing = true; // after the command, which may open the replay
    this.#scheduleBeat();
    this.#changed();
  }

  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    clearTimeout(this.#timer);
    this.#changed();
  }

  setSpeed(speed: Speed): void {
    this.#speed = speed;
    this.#changed();
  }

  /** Chooses the other algorithm, at the same position. */
  async choose(algorithm: Algorithm): Promise<void> {
    if (algorithm === this.#algorithm) return;
    this.#algorithm = algorithm;
    const step = this.#store.state.step?.step;
    this.#changed();
    if (step) await this.#open(samePlace(step));
  }

  /** Shows the path of an entity through the trees, at every position from now on; 0 ends that. */
  async track(entity: number): Promise<PathDocument | null> {
    this.#entity = entity;
    const path = entity === 0 ? null : await this.#pathNow();
    const { step, component } = this.#store.state;
    if (!step || entity !== this.#entity) return path;
    this.#store.setStep({ ...step, path });
    // A tree is drawn only for the selected component: one that the entity has is selected if need be.
    const first = path?.arrays[0];
    if (first && !path.arrays.some((each) => each.component === component)) this.#store.selectComponent(first.component);
    this.#changed();
    return path;
  }

  /** Waits until the replay shows the present text. Reports whether there is a replay. */
  async caughtUp(): Promise<boolean> {
    while (this.#shown && (this.#isOpening || this.#store.state.step?.of !== this.#store.state.text)) await new Promise<void>((done) => this.#waitingForText.push(done));
    return this.#shown;
  }

  /** The place of an entity in the present text; null where the text cannot be replayed. */
  async path(entity: number): Promise<PathDocument | null> {
    while (await this.caughtUp()) {
      const { text } = this.#store.state;
      const path = await this.#replay.path(entity);
      if (text === this.#store.state.text) return path;
    }
    return null;
  }

  /** Moves of the tick that is shown, from one on up to another one; null where the replay goes on to something else meanwhile. */
  async moves(from: number, to: number): Promise<MovesDocument | null> {
    const before = this.#store.state.step;
    if (!before || this.busy) return null;
    const moves = await this.#replay.moves(from, to).catch(() => null);
    return this.#store.state.step === before ? moves : null;
  }

  /** The entities of rows of a component's array in a lane, at the position that is shown; null where the replay goes on meanwhile. */
  async entitiesAt(component: ComponentId, lane: number, from: number, to: number): Promise<readonly number[] | null> {
    const before = this.#store.state.step;
    if (!before || this.busy) return null;
    const rows = await this.#replay.rows(component, lane, from, to).catch(() => null);
    return this.#store.state.step === before && rows ? rows.entities : null;
  }

  /** The entity at a row of a component's array in a lane; 0 where there is none. */
  async entityAt(component: ComponentId, lane: number, row: number): Promise<number> {
    const { entities } = await this.#replay.rows(component, lane, row, row + 1);
    return entities[0] ?? 0;
  }

  /** Adds the entities of these rows to the picture. Reports whether the picture has changed. */
  async loadEntities(stretches: readonly Stretch[]): Promise<boolean> {
    if (this.busy) return false; // the answer would come while the next move glides; its picture asks again
    try {
      const picture = await this.#replay.show(stretches);
      return this.#store.state.step !== null && this.#callEngine(() => this.#screen.load(picture));
    } catch {
      return false; // the replay shows another text, whose picture asks again
    }
  }

  /** Edits an entity of the design with this text. The edit is valid for this text only. */
  async edit(of: string, action: EntityEdit, entity: number, components: readonly ComponentId[]): Promise<Edited> {
    const changed: Edited = { schema: "copse.edited/1", fix: null, refusal: "The text has changed meanwhile: look the entity up again." };
    if (!(await this.caughtUp()) || this.#store.state.text !== of) return changed;
    const edited = await this.#replay.edit(action, entity, components);
    if (this.#store.state.text !== of) return changed;
    if (edited.fix) {
      this.#lastEdit = edited.fix.text;
      this.#screen.apply(edited.fix);
    }
    return edited;
  }

  /** Follows the text: an edit returns to the end, and a new engine is brought to the same position. */
  update(state: State, previous: State | null): void {
    // A restarted engine analyses the same text again and does not show the replay. Hints leave the leaves of a document unchanged.
    const restarted = state.page?.leaves !== previous?.page?.leaves;
    if (state.analysed !== previous?.analysed) this.#edited(state);
    else if (restarted && this.#shown) this.#follow(() => this.#store.state.step?.step ?? null);
  }

  /** Whether the replay is being opened, or will be after a pause. Until it is open it may be at any position, even if the text is the one that is shown: an undo can bring that back. */
  get #isOpening(): boolean {
    return this.#following !== 0 || (this.#running !== null && this.#runningCommand === null);
  }

  /** Whether a replay is shown, or will be. */
  get #shown(): boolean {
    return this.#status.kind === "open" || this.#status.kind === "opening";
  }

  #edited({ page, analysed }: State): void {
    const since = this.#waitingCommand?.of === analysed ? this.#waitingCommand : null; // what was asked since the edit
    const nothing = (page?.ticks.length ?? 0) === 0;
    if (nothing || (!since && !this.stays)) {
      if (this.#status.kind !== "closed") this.leave();
      return;
    }
    this.#cancelAll();
    this.#waitingCommand = since;
    this.#follow(() => ({ ...this.#endOf(page), moves: end }));
  }

  /** Opens the new document after a pause. */
  #follow(place: () => Pick<StepDocument, "tick" | "move" | "moves"> | null): void {
    this.#cancelRunning();
    this.#following = window.setTimeout(() => {
      this.#following = 0;
      const at = place(); // with the same text, moves may have been made meanwhile
      void this.#open(at && samePlace(at));
    }, followPause);
  }

  #command(command: Command): void {
    this.#lastEdit = "";
    this.#waitingCommand = merged(this.#waitingCommand, { ...command, of: this.#store.state.text });
    if (this.#running) return;
    if (this.#shown) this.#runNext();
    else this.#openFor(this.#waitingCommand);
  }

  /** Opens the replay for a command that was given while the pictures showed the end. */
  #openFor(command: WaitingCommand): void {
    const { page, stale } = this.#store.state;
    if (stale) return; // the command is carried out after the analysis
    const { to, by } = command;
    if (by === 0 && to && "move" in to) this.#waitingCommand = null; // opening it there is all
    if (to || by < 0) void this.#open(to ? this.#positionOf(to) : this.#endOf(page));
    else this.#waitingCommand = null;
  }

  #runNext(): void {
    const command = this.#waitingCommand;
    const { step, analysed } = this.#store.state;
    if (!command || !step || step.of !== analysed || command.of !== analysed || this.#running) return;
    this.#waitingCommand = null;
    void this.#runCommand(command, analysed);
  }

  async #runCommand(command: WaitingCommand, text: string): Promise<void> {
    const control = new AbortController();
    this.#running = control;
    this.#runningCommand = command;
    this.#runningTo = command.to;
    const options = { signal: control.signal, progress: (part: number) => this.#busy(control, part) };
    try {
      let shown: ReplayStep | null = null;
      for await (shown of this.#answers(command, options)) {
        const { page, analysed } = this.#store.state;
        if (control !== this.#running) return;
        if (!page || analysed !== text || !this.#load(page, shown)) return this.#cancelRunning(); // update follows the new text
      }
      this.#running = null;
      this.#runningCommand = null;
      this.#runningTo = null;
      this.#progress = -1;
      if (shown) this.#show(text, shown, command.animationMilliseconds);
      this.#runNext();
    } catch (problem) {
      this.#fail(control, problem);
    }
  }

  /** The answers of the replay to a command; each is a difference from the one before. */
  async *#answers({ to, by }: Command, options: CallOptions): AsyncGenerator<ReplayStep> {
    if (to && "part" in to && to.part < 1 && !this.#moves.has(to.tick)) yield await this.#replay.seek({ tick: to.tick, move: 0 }, options);
    if (to) yield await this.#replay.seek(this.#positionOf(to), options);
    if (by !== 0) yield await this.#replay.move(by, options);
  }

  #busy(control: AbortController, part: number): void {
    if (control !== this.#running) return;
    this.#progress = part;
    this.#changed();
  }

  /** Gives a picture to the engine and keeps its rows, because the next picture may be a difference from it. */
  #load(page: Page, { picture, step }: ReplayStep): boolean {
    this.#moves.set(step.tick, step.moves);
    if (!this.#callEngine(() => this.#screen.load(picture))) return false;
    this.#ranges = rangesOf(picture, page, this.#ranges);
    return this.#ranges !== null;
  }

  #show(text: string, { step }: ReplayStep, milliseconds: number): void {
    if (!this.#ranges) return;
    const path = this.#store.state.step?.path ?? null;
    this.#store.setStep({ of: text, step, at: pagesAt(this.#ranges), glide: milliseconds, path });
    this.#resolveWaiting();
    if (this.#entity !== 0) void this.track(this.#entity);
    this.#changed();
  }

  async #pathNow(): Promise<PathDocument | null> {
    try {
      return await this.#replay.path(this.#entity);
    } catch {
      return null; // the replay shows another text, which asks again
    }
  }

  #scheduleBeat(): void {
    clearTimeout(this.#timer);
    const pause = beat(this.#speed);
    this.#timer = window.setTimeout(() => {
      const step = this.#store.state.step?.step;
      if (!this.#playing) return;
      if (!this.busy && (!step || atEnd(step))) return this.pause();
      // A beat does nothing while a request runs, so that no move is skipped on the screen.
      if (step && !this.#running) this.#command({ to: null, by: stride(step.moves), animationMilliseconds: Math.min(animationMilliseconds, pause) });
      this.#scheduleBeat();
    }, pause);
  }

  /** Cancels the running request and drops the waiting commands. */
  #cancelAll(): void {
    this.#cancelRunning();
    this.#waitingCommand = null;
  }

  /** Cancels the running request and keeps its commands, so that a key that is pressed while the text is followed is not lost. */
  #cancelRunning(): void {
    if (this.#runningCommand) this.#waitingCommand = this.#waitingCommand ? merged(this.#runningCommand, this.#waitingCommand) : this.#runningCommand;
    this.#runningCommand = null;
    this.#runningTo = null;
    this.pause();
    clearTimeout(this.#following);
    this.#following = 0;
    this.#running?.abort();
    this.#running = null;
    this.#progress = -1;
  }

  #fail(control: AbortController, problem: unknown): void {
    if (control !== this.#running) return; // cancelled
    this.#cancelAll();
    if (this.#store.state.step) this.#callEngine(() => this.#screen.unload());
    this.#store.setStep(null);
    this.#setStatus({ kind: "failed", message: messageOf(problem) });
  }

  #callEngine(call: () => void): boolean {
    try {
      call();
      return true;
    } catch (problem) {
      if (!(problem instanceof EngineFault)) throw problem;
      this.#screen.failed(problem.message);
      return false;
    }
  }

  #setStatus(status: Status): void {
    this.#status = status;
    this.#resolveWaiting();
    this.#changed();
  }

  #resolveWaiting(): void {
    for (const done of this.#waitingForText.splice(0)) done();
  }
}
