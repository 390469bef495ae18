/** The import dialog of this page. It comes when it is first asked for, and its workshop with it. */

import { openWorkshop } from "../workshop/open.ts";
import style from "../../css/import.css" with { type: "text" };
import { ImportDialog } from "./dialog.ts";

export function openImport(open: (design: string) => void): ImportDialog {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  return new ImportDialog(open, openWorkshop);
}
