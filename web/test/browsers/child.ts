/** Programs that run while the scenarios do. */

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Program {
  /** Waits for a match in what the program writes to its streams. */
  says(words: RegExp): Promise<string>;
  end(): Promise<void>;
}

/** Starts a program; its third stream, if it writes one, is listened to as well. */
export function start(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child: ChildProcess = spawn(name, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "pipe"], detached: true });
  let said = "";
  let heard: () => void = () => {};
  let failed: Error | null = null;
  const ended = new Promise<void>((done) => {
    child.on("exit", () => {
      heard();
      done();
    });
    child.on("error", (error) => {
      failed = error;
      heard();
      done();
    });
  });
  for (const stream of child.stdio.slice(1)) {
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      heard();
    });
  }
  const kill = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, signal); // with the processes that it has started
  };
  const atExit = (): void => kill("SIGKILL");
  process.on("exit", atExit);
  process.once("SIGTERM", () => process.exit(1)); // when the test runner is stopped
  return {
    async says(words) {
      for (;;) {
        const match = words.exec(said);
        if (match) return match[1] ?? match[0];
        if (failed ?? child.exitCode !== null) throw new Error(`${name} did not start: ${failed?.message ?? said}`);
        await new Promise<void>((done) => (heard = done));
      }
    },
    async end() {
      kill("SIGTERM");
      const late = setTimeout(atExit, 3000);
      await ended;
      clearTimeout(late);
      process.off("exit", atExit);
    },
  };
}

/** A new folder, and what removes it. */
export function folder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "copse-browser-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
}
