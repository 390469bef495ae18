/** The destination "Running program". It is loaded when it is first opened. */

import { adopt } from "../dom/dom.ts";
import style from "../../css/running.css" with { type: "text" };
import { RunningProgram } from "./running-program.ts";

export type { RunningProgram };

export function openRunning(open: (design: string) => void): RunningProgram {
  adopt(style);
  return new RunningProgram(open, offered());
}

/** The address below which the server of this page reads programs; "" where it does not. */
function offered(): string {
  const native = document.querySelector<HTMLScriptElement>("script[data-bench-program]")?.dataset["native"] ?? "";
  return native === "" ? "" : "running/follow";
}
