/**
 * What the page around an embed has asked of it: the requests without an answer, and what they have set. An embed that sleeps or moves
 * loses all it knows, so its element keeps both. Pure.
 */

import type { At, ReportMessage, RequestMessage } from "./embed.d.ts";

type SetMessage = Extract<RequestMessage, { type: "set" }>;

/** What requests set and an embed forgets; the element has the text. */
export type Settings = Partial<Pick<SetMessage, (typeof fields)[number]>>;

const fields = ["view", "storage", "trace", "editable", "controls", "exercise", "title"] as const;

export class Requests {
  /** The fields that requests have set and that have been accepted. */
  #set: Settings = {};
  #step: { readonly at: At | null; readonly id: string } | null = null;
  #theme: "light" | "dark" | null = null;
  /** Requests that were sent and have no answer, the oldest first. */
  #sent: RequestMessage[] = [];
  /** Requests that wait until the embed is ready. */
  #waiting: RequestMessage[] = [];

  /** Whether a request has no answer yet. */
  get busy(): boolean {
    return this.#sent.length > 0 || this.#waiting.length > 0;
  }

  get set(): Settings {
    return this.#set;
  }

  /** The position that a request asked for last; undefined if none did. */
  get step(): At | null | undefined {
    return this.#step?.at;
  }

  get theme(): "light" | "dark" | null {
    return this.#theme;
  }

  /** An attribute was changed after the requests: it counts. */
  forget(name: keyof Settings | "step" | "theme"): void {
    if (name === "theme") this.#theme = null;
    else if (name === "step") this.#step = null;
    else this.#set = Object.fromEntries(Object.entries(this.#set).filter(([field]) => field !== name));
  }

  setTheme(theme: "light" | "dark"): void {
    this.#theme = theme;
  }

  /** Keeps a request until the embed is ready. Of several in a row that set something one is kept, with all their fields. */
  wait(message: RequestMessage): void {
    const last = this.#waiting.at(-1);
    if (last?.type === "set" && message.type === "set") this.#waiting.splice(-1, 1, { ...last, ...message });
    else this.#waiting.push(message);
  }

  /** The requests that waited, in order. */
  take(): RequestMessage[] {
    return this.#waiting.splice(0);
  }

  /** Called when a request is sent. */
  sent(message: RequestMessage): void {
    if (message.type === "step") this.#step = message;
    if (isAnswered(message)) this.#sent.push(message);
  }

  /** Called with each report of the embed. */
  heard(report: ReportMessage): void {
    const { id, type } = report;
    if (id === "" || (type === "bench" && report.ended === null) || !["result", "error", "bench"].includes(type)) return;
    if (type === "error" && this.#step?.id === id) this.#step = null;
    const at = this.#sent.findIndex((each) => each.id === id);
    const answered = this.#sent[at];
    if (!answered) return;
    // Of many requests to set something the newest is answered, for all.
    const done = this.#sent.filter((each, n) => n === at || (n < at && each.type === "set" && answered.type === "set"));
    this.#sent = this.#sent.filter((each) => !done.includes(each));
    if (type !== "result") return;
    for (const each of done) {
      if (each.type === "set") this.#set = { ...this.#set, ...Object.fromEntries(fields.filter((name) => each[name] !== undefined).map((name) => [name, each[name]])) };
    }
  }

  /** The embed has ended: what has no answer waits for the next one. */
  ended(): void {
    const waiting = this.take();
    for (const each of [...this.#sent.splice(0), ...waiting]) this.wait(each);
  }

  /** Gives up what has no answer, and returns the requests. */
  giveUp(): RequestMessage[] {
    return [...this.#sent.splice(0), ...this.take()].filter(isAnswered);
  }
}

/** Whether a request has an answer even if all is well. */
function isAnswered(message: RequestMessage): boolean {
  const { type } = message;
  return !["theme", "cancel", "step"].includes(type) && !(message.type === "run" && message.what !== "bench");
}
