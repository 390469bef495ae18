/** Lessons. They are loaded with the first one, together with the course and a worker of their own. */

import { adopt } from "../dom/dom.ts";
import { openWorker } from "../worker-host/worker-host.ts";
import style from "../../css/lesson.css" with { type: "text" };
import { LessonMode } from "./lesson-mode.ts";
import type { LessonContext } from "./lesson-mode.ts";

export type { LessonMode };

export function openLessons(context: LessonContext): LessonMode {
  adopt(style);
  return new LessonMode(context, openWorker);
}
