/** A WebAssembly program stopped. The text of the design is not affected. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
}

export function asFault(cause: unknown, ended?: string): EngineFault {
  if (cause instanceof EngineFault) return cause;
  const message = messageOf(cause);
  return new EngineFault(ended === undefined ? message : `${ended} ${message}`, { cause });
}

/** Throws if the answer is no file. Servers answer with a page for what they do not have, as after a newer build has replaced it. */
export function checkFile(answer: Response, what: string): void {
  if (!answer.ok) throw new EngineFault(`${what} could not be loaded (HTTP ${answer.status}).`);
  if (isPage(answer)) throw new EngineFault(`${what} could not be loaded: the server answers with a page instead. If a newer version was published, reload this page.`);
}

export function isPage({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** The message of anything that was thrown. */
export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** The program has nothing to answer with: it was restarted since what the question is about. */
export class NoAnswer extends Error {
  constructor() {
    super("the worker was restarted and has lost what it was asked about");
  }
}
