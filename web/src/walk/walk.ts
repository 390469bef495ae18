/**
 * The walk: a run of a system followed through memory, entity by entity and cache line by cache line. It is loaded when it is first
 * opened, and has a worker of its own.
 */

import style from "../../css/walk.css" with { type: "text" };
import { adopt } from "../dom.ts";
import { WalkView } from "./walk-view.ts";

export type { WalkView };

export function openWalk(): WalkView {
  adopt(style);
  return new WalkView();
}
