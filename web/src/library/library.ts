/** The destination "Your library". It is loaded when it is first opened, and has a worker of its own. */

import { adopt } from "../dom/dom.ts";
import { openForeign } from "../worker-host/worker-host.ts";
import style from "../../css/library.css" with { type: "text" };
import { YourLibrary } from "./your-library.ts";

export type { YourLibrary };

export function openLibrary(open: (design: string) => void): YourLibrary {
  adopt(style);
  return new YourLibrary(open, openForeign);
}
