/** The two pictures. They arrive after the first words: they are the larger part of the work and the smaller of what is read first. */

import type { Store } from "../state.ts";
import { mountStepper } from "../step/mount.ts";
import type { Opener, Places, Surroundings } from "../step/mount.ts";
import { openReplay } from "../step/open.ts";
import { ArraysView } from "./arrays.ts";
import type { StepLinks } from "./arrays.ts";
import { TreesView } from "./trees.ts";
import { WhenSeen } from "./when-seen.ts";

/** Returns what opens the stepper. */
export function mountPictures(store: Store, places: Places & { readonly trees: HTMLElement }, painter: Surroundings["painter"], around: Omit<Surroundings, "painter">): Opener {
  const second = (links: StepLinks) => new WhenSeen(new ArraysView(store, () => painter()?.beside ?? null, links, (state) => state.beside));
  const steps = mountStepper(store, places, openReplay, second, { painter, ...around });
  store.attach(new WhenSeen(new TreesView(store)), places.trees);
  store.attach(new WhenSeen(new ArraysView(store, painter, steps)), places.arrays);
  return steps;
}
