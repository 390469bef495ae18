/** The room for lessons of this page. It comes with the first lesson, and the course and its workshop with it. */

import { adopt } from "../dom.ts";
import { openWorkshop } from "../workshop/open.ts";
import style from "../../css/lesson.css" with { type: "text" };
import { Room } from "./room.ts";
import type { Around } from "./room.ts";

export function openRoom(around: Around): Room {
  adopt(style);
  return new Room(around, openWorkshop);
}
