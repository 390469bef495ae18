/** The server of the page: the address in COPSE_URL, or the build tool's own server, started on a free port. */

import { spawn } from "node:child_process";
import { resolve } from "node:path";

/** The root of the checkout; npm runs scripts in web/. */
export const root = resolve(process.cwd(), "..");

export interface Server {
  /** Ends with a slash. */
  readonly url: string;
  stop(): void;
}

export async function serve(): Promise<Server> {
  const given = process.env["COPSE_URL"];
  if (given) return { url: given, stop: () => {} };
  // In its own process group, because `go run` does not pass signals on to its program.
  const child = spawn("go", ["run", "./build", "serve", "-dist", "-port", "0"], { cwd: root, detached: true });
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  };
  const url = await new Promise<string>((found, failed) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const match = /http:\/\/\S+\//.exec(said);
      if (match) found(match[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", failed);
    child.on("exit", () => failed(new Error(`the server did not start: ${said}`)));
  });
  return { url, stop };
}
