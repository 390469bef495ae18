/** The dialog "Arrange for me". It is loaded when it is first opened, and has a worker of its own. */

import style from "../../css/arrange.css" with { type: "text" };
import { adopt } from "../dom.ts";
import { openWorker } from "../worker-host/worker-host.ts";
import { ArrangeDialog } from "./arrange-dialog.ts";
import type { ArrangeActions } from "./arrange-dialog.ts";

export type { ArrangeDialog };

export function openArrange(actions: ArrangeActions): ArrangeDialog {
  adopt(style);
  return new ArrangeDialog(actions, openWorker());
}
