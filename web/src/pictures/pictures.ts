/** The pictures of the trees and the arrays, and the stepper. They are loaded after the first analysis, because the text and the systems are read first. */

import type { Store } from "../state/store.ts";
import { mountStepper } from "../step/step.ts";
import type { StepperControls, StepperElements, StepperContext } from "../step/step.ts";
import { ArraysView } from "../arrays/arrays.ts";
import type { StepLinks } from "../arrays/arrays.ts";
import { TreesView } from "../trees/trees.ts";
import { WhenVisible } from "../view/view.ts";

export interface PictureElements extends StepperElements {
  readonly trees: HTMLElement;
  /** The place of the buttons of the arrays, where it is outside of their picture. */
  readonly tools?: HTMLElement;
}

/** Mounts the pictures. Returns the controls of the stepper. */
export function mountPictures(store: Store, elements: PictureElements, context: StepperContext): StepperControls {
  const second = (links: StepLinks) => new WhenVisible(new ArraysView(store, () => context.painter()?.second ?? null, links, (state) => state.secondStep));
  const steps = mountStepper(store, elements, second, context);
  store.attach(new WhenVisible(new TreesView(store)), elements.trees);
  store.attach(new WhenVisible(new ArraysView(store, () => context.painter(), steps, (state) => state.step, elements.tools ?? null)), elements.arrays);
  return steps;
}
