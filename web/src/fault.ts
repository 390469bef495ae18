/** A program stopped; the text is not lost. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
}

export function asFault(cause: unknown, ended?: string): EngineFault {
  if (cause instanceof EngineFault) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new EngineFault(ended === undefined ? message : `${ended} ${message}`, { cause });
}
