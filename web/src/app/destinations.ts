/**
 * The destinations of the page: the workbench, the benchmarks, and, loaded with their first use, the reader's own library, a program that
 * runs and the gallery with the lessons and the examples. They are entries of the history of their own; the workbench keeps its state under them.
 */

import { byId } from "../dom/dom.ts";
import type { Gallery, GalleryActions } from "../gallery/gallery.ts";
import { placeIn } from "../link/link.ts";
import type { YourLibrary } from "../library/library.ts";
import type { RunningProgram } from "../running/running.ts";
import type { Place } from "../link/link.ts";
import { Lazy } from "../loading/lazy.ts";

export interface DestinationActions extends GalleryActions {
  /** The file of the example that is open; null where it is none. */
  current(): string | null;
  /** Writes the designs to the address, before the gallery gets an entry above theirs. False: while the page starts they have none. */
  settle(): Promise<boolean>;
  /** Called when the reader goes back to the workbench by the navigation. */
  returned(): void;
  /** Called when something else takes the place of the workbench, and when the workbench is shown. */
  away(away: boolean): void;
  /** Loads the room of the reader's own library. */
  library(): Promise<YourLibrary>;
  /** Loads the room of a program that runs. */
  running(): Promise<RunningProgram>;
  /** Shows the benchmarks in the place of the workbench, or the workbench again. */
  benchmarks(shown: boolean): void;
}

export class Destinations {
  readonly #actions: DestinationActions;
  readonly #gallery: Lazy<Gallery>;
  readonly #room = byId("gallery");
  readonly #library = byId("library-room");
  readonly #running = byId("running-room");

  constructor(actions: DestinationActions) {
    this.#actions = actions;
    this.#gallery = new Lazy(async () => new (await import("../gallery/gallery.ts")).Gallery(actions));
    document.addEventListener("click", (event) => this.#click(event));
    addEventListener("popstate", () => void this.#follow());
    void this.#follow();
  }

  /** Shows a destination as an entry of its own. Before the designs have an entry it takes their place: Back would lose them. */
  async go(place: Place): Promise<void> {
    if (placeIn(location.hash) !== place) {
      const kept = await this.#actions.settle();
      history[kept ? "pushState" : "replaceState"](null, "", `#${place}`);
    }
    await this.#follow();
  }

  /** Goes back to the workbench, because the reader has chosen it or a part of it. */
  back(): void {
    if (placeIn(location.hash)) this.#actions.returned();
    else this.#show(null);
  }

  /** Shows the benchmarks under the address that there is, which holds their figures. */
  showBenchmarks(): void {
    this.#show("benchmarks");
  }

  /** Shows the reader's own library under the address that there is, which holds its text. */
  showLibrary(): void {
    this.#show("library");
  }

  /** Shows the workbench, because a design has been opened. */
  leave(): void {
    this.#show(null);
  }

  async #follow(): Promise<void> {
    const place = placeIn(location.hash);
    if (place === null || place === "benchmarks") return this.#show(place);
    if (place === "library" || place === "running") {
      const room = await this.#actions[place]();
      if (placeIn(location.hash) !== place) return;
      this.#show(place);
      return room.enter();
    }
    const gallery = await this.#gallery.get();
    if (placeIn(location.hash) !== place) return;
    this.#show(place);
    gallery.show(place, this.#actions.current());
  }

  #show(place: Place | null): void {
    const measuring = place === "benchmarks";
    const inLibrary = place === "library";
    const running = place === "running";
    const inGallery = place !== null && !measuring && !inLibrary && !running;
    this.#room.hidden = !inGallery;
    this.#library.hidden = !inLibrary;
    this.#running.hidden = !running;
    this.#actions.away(place !== null);
    this.#actions.benchmarks(measuring);
    document.body.classList.toggle("at-gallery", inGallery);
    document.body.classList.toggle("at-library", inLibrary);
    document.body.classList.toggle("at-running", running);
    for (const link of document.querySelectorAll("[data-place]")) {
      const current = link.getAttribute("data-place") === (place ?? "workbench");
      if (current) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  /** Links to a destination are followed here; one that is opened in another tab is left to the browser. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>("a[data-place], a.design-name");
    if (!link) return;
    event.preventDefault();
    const menu = link.closest<HTMLElement>(":popover-open");
    menu?.hidePopover();
    const place = placeIn(link.hash);
    if (place) void this.go(place);
    else this.back();
  }
}
