/**
 * The walk: a run of a system followed through memory, entity by entity and cache line by cache line. It is loaded when it is first
 * opened, and has a worker of its own.
 */

import style from "../../css/walk.css" with { type: "text" };
import { adopt } from "../dom/dom.ts";
import { WalkView } from "./walk-view.ts";

export type { WalkView };

/** root is the document or shadow root that the view is mounted in. */
export function openWalk(root: DocumentOrShadowRoot = document): WalkView {
  adopt(style, root);
  return new WalkView();
}
