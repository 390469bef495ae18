/** The destination "Your library". It is loaded when it is first opened, and has a worker of its own. */

import { adopt } from "../dom/dom.ts";
import { openForeign } from "../worker-host/worker-host.ts";
import costs from "../../css/library-costs.css" with { type: "text" };
import stores from "../../css/library-stores.css" with { type: "text" };
import frame from "../../css/library.css" with { type: "text" };
import { YourLibrary } from "./your-library.ts";

export type { YourLibrary };

export function openLibrary(open: (design: string) => void): YourLibrary {
  for (const style of [stores, costs, frame]) adopt(style);
  return new YourLibrary(open, openForeign);
}
