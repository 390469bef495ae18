/** The drawer "Arrange for me". It is loaded when it is first opened, and has a worker of its own. */

import style from "../../css/arrange.css" with { type: "text" };
import { adopt } from "../dom/dom.ts";
import { openWorker } from "../worker-host/worker-host.ts";
import { ArrangeDrawer } from "./arrange-drawer.ts";
import type { ArrangeActions } from "./arrange-drawer.ts";

export type { ArrangeDrawer };

export function openArrange(actions: ArrangeActions): ArrangeDrawer {
  adopt(style);
  return new ArrangeDrawer(actions, openWorker());
}
