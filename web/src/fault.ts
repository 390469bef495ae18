/** A WebAssembly program stopped. The text of the design is not affected. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
}

export function asFault(cause: unknown, ended?: string): EngineFault {
  if (cause instanceof EngineFault) return cause;
  const message = messageOf(cause);
  return new EngineFault(ended === undefined ? message : `${ended} ${message}`, { cause });
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
