/** The replay of this page: its workshop is fetched when the stepper is first used. */

import { openWorkshop } from "../workshop/open.ts";
import { ReplayClient } from "./client.ts";
import type { Replay } from "./replay.ts";

export function openReplay(): Replay {
  return new ReplayClient(openWorkshop);
}
