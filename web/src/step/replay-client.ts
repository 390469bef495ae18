/**
 * The replay in a worker of its own, so that cancelling an analysis or a comparison does not end it. If its program stops, a
 * new one is opened at the same position.
 */

import type { Stretch } from "../engine/engine.ts";
import type { ComponentId, Edited } from "../page/page.ts";
import type { EntityEdit, Parts, ReplayCall, WorkerClient } from "../worker-host/worker-host.ts";
import type { Algorithm, MovesDocument, PathDocument, Position, RowsDocument, StepDocument, StepsDocument } from "../state/stepping.ts";
import type { Memory, Opened, Replay, ReplayStep, CallOptions } from "./replay.ts";

const decoder = new TextDecoder();

/** The message of the error where the program has lost the replay. */
const replayLost = "gone";

export class ReplayClient implements Replay {
  readonly #open: () => WorkerClient;
  #client: WorkerClient | null = null;
  #text: string | null = null;
  #algorithm: Algorithm = "batch";
  #position: Position | null = null;
  /** Number of the present replay, so that an answer about an earlier one is recognised. */
  #opened = 0;

  /** make opens the worker; it is called when the stepper is first used. */
  constructor(make: () => WorkerClient) {
    this.#open = make;
  }

  #worker(): WorkerClient {
    return (this.#client ??= this.#open());
  }

  async open(text: string, algorithm: Algorithm, at: Position | null, options: CallOptions): Promise<Opened> {
    this.#text = text;
    this.#algorithm = algorithm;
    this.#position = at;
    this.#opened++;
    const steps = await this.#openReplay(options);
    const shown = await this.#seekTo(at ?? { tick: 1, move: 0 }, true, options);
    return { steps, ...shown };
  }

  async move(by: number, options: CallOptions): Promise<ReplayStep> {
    return this.#readStep(await this.#call({ name: "move", by }, options));
  }

  seek(to: Position, options: CallOptions): Promise<ReplayStep> {
    return this.#seekTo(to, false, options);
  }

  async steps(): Promise<StepsDocument> {
    return read<StepsDocument>((await this.#call({ name: "steps" }))[0]);
  }

  async path(entity: number): Promise<PathDocument> {
    return read<PathDocument>((await this.#call({ name: "path", entity }))[0]);
  }

  async moves(from: number, to: number): Promise<MovesDocument> {
    return read<MovesDocument>((await this.#call({ name: "moves", from, to }))[0]);
  }

  async rows(component: ComponentId, lane: number, from: number, to: number): Promise<RowsDocument> {
    return read<RowsDocument>((await this.#call({ name: "rows", component, lane, from, to }))[0]);
  }

  async show(stretches: readonly Stretch[]): Promise<Uint8Array> {
    const opened = this.#opened;
    const [picture] = await this.#call({ name: "show", stretches });
    if (opened !== this.#opened || !picture) throw new DOMException("Another text was opened.", "AbortError");
    return picture;
  }

  async edit(action: EntityEdit, entity: number, components: readonly ComponentId[]): Promise<Edited> {
    return read<Edited>((await this.#call({ name: "edit", edit: action, entity, components }))[0]);
  }

  async memory(): Promise<Memory> {
    const [numbers] = await this.#worker().replay({ name: "memory" });
    const [live = 0, all = 0] = numbers ? new Int32Array(numbers.buffer) : [];
    return { live, all };
  }

  close(): void {
    this.#text = null;
    void this.#client?.replay({ name: "close" }).catch(() => {}); // a program that has stopped has no replay
  }

  async #openReplay(options: CallOptions): Promise<StepsDocument> {
    const call: ReplayCall = { name: "open", text: this.#text ?? "", algorithm: this.#algorithm };
    const jobOptions = { ...(options.signal && { signal: options.signal }), progress: (done: number, of: number) => options.progress?.(done / Math.max(of, 1)) };
    return read<StepsDocument>((await this.#worker().replay(call, jobOptions))[0]);
  }

  /** Goes to a position in several calls. Between them it can be cancelled, and other requests get their turn. */
  async #seekTo(to: Position, whole: boolean, options: CallOptions): Promise<ReplayStep> {
    const opened = this.#opened;
    for (;;) {
      const [progress, ...shown] = await this.#call({ name: "seek", ...to, whole }, options);
      options.signal?.throwIfAborted();
      if (opened !== this.#opened) throw new DOMException("Another text was opened.", "AbortError");
      if (shown.length > 0) return this.#readStep(shown);
      const [done = 0, of = 1] = progress ? new Int32Array(progress.buffer) : [];
      options.progress?.(done / Math.max(of, 1));
    }
  }

  #readStep([step, picture]: Parts): ReplayStep {
    const shown = { step: read<StepDocument>(step), picture: picture ?? new Uint8Array() };
    this.#position = { tick: shown.step.tick, move: shown.step.move };
    return shown;
  }

  /** Makes a call. If the program was restarted, opens the replay at the same position first. */
  async #call(call: ReplayCall, options: CallOptions = {}): Promise<Parts> {
    const worker = this.#worker();
    const parts = await worker.replay(call);
    options.signal?.throwIfAborted();
    if (parts.length > 0 || this.#text === null) return parts;
    await this.#openReplay(options);
    if (call.name !== "seek") await this.#seekTo(this.#position ?? { tick: 1, move: 0 }, true, options);
    const again = await worker.replay(call);
    if (again.length === 0) throw new Error(replayLost);
    return again;
  }
}

function read<T>(part: Uint8Array | undefined): T {
  return JSON.parse(decoder.decode(part)) as T;
}
