/** The two pictures. They arrive after the first words: they are the larger part of the work and the smaller of what is read first. */

import { byId } from "../dom.ts";
import type { Painter } from "../engine.ts";
import type { Store } from "../state.ts";
import { mountStepper } from "../step/mount.ts";
import type { Opener, Surroundings } from "../step/mount.ts";
import { openReplay } from "../step/open.ts";
import { ArraysView } from "./arrays.ts";
import { TreesView } from "./trees.ts";
import { WhenSeen } from "./when-seen.ts";

/** Returns what opens the stepper. */
export function mountPictures(store: Store, painter: () => Painter | null, around: Omit<Surroundings, "painter">): Opener {
  const steps = mountStepper(store, openReplay(), { painter, ...around });
  store.attach(new WhenSeen(new TreesView(store)), byId("trees"));
  store.attach(new WhenSeen(new ArraysView(store, painter, steps)), byId("arrays"));
  return steps;
}
