/** Where the page is served: by whoever set COPSE_URL, or by the build tool's own server, started here on a free port. */

import { spawn } from "node:child_process";
import { resolve } from "node:path";

/** The root of the checkout; npm runs scripts in web/. */
export const root = resolve(process.cwd(), "..");

export interface Server {
  /** With a slash at the end. */
  readonly url: string;
  stop(): void;
}

export async function serve(): Promise<Server> {
  const given = process.env["COPSE_URL"];
  if (given) return { url: given, stop: () => {} };
  // In a group of its own, because `go run` does not hand signals on to what it runs.
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
