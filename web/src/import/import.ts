/** The import dialog. It is loaded when it is first opened, and has a worker of its own. */

import { adopt } from "../dom/dom.ts";
import { openForeign } from "../worker-host/worker-host.ts";
import style from "../../css/import.css" with { type: "text" };
import { ImportDialog } from "./dialog.ts";

export type { ImportDialog };

export function openImport(open: (design: string) => void): ImportDialog {
  adopt(style);
  return new ImportDialog(open, openForeign);
}
