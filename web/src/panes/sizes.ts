/**
 * The sizes of the panes: grips between them are dragged, or moved by the arrow keys, and a double click restores the size that
 * the style sheet gives. Sizes are kept in the browser for each arrangement of the panes, and never in a link.
 */

import { button, byId } from "../dom/dom.ts";
import { keyOf } from "../browser/letters.ts";
import { recall, remember } from "../browser/storage.ts";

type Grip = "text" | "cost";

interface Side {
  /** The pane that the grip resizes. */
  readonly pane: string;
  /** What is on the rail of the hidden pane, and the key that hides and shows it. */
  readonly words: string;
  readonly key: string;
  /** Pixels of the least size of the pane, and of what is left to its neighbour. */
  readonly least: number;
  readonly rest: number;
  /** Whether the pane is left of the grip; else the grip is at its beginning. */
  readonly before: boolean;
}

const sides: Record<Grip, Side> = {
  text: { pane: "design", words: "Text", key: "[", least: 280, rest: 620, before: true },
  cost: { pane: "systems-pane", words: "Cost", key: "]", least: 320, rest: 620, before: false },
};

const grips = Object.keys(sides) as Grip[];

/** Pixels by which an arrow key moves a grip. */
const keyStep = 8;

/** Sizes in pixels, and the panes that are hidden. */
interface Layout {
  sizes: Partial<Record<Grip, number>>;
  hidden: Grip[];
}

export class PaneSizes {
  readonly #frame = byId("workbench");
  readonly #narrow = matchMedia("(max-width: 719px)");
  readonly #tablet = matchMedia("(max-width: 1099px)");
  #layout: Layout = { sizes: {}, hidden: [] };

  constructor() {
    for (const grip of grips) {
      this.#listen(grip);
      byId(sides[grip].pane).before(this.#rail(grip));
    }
    this.#tablet.addEventListener("change", () => this.#load());
    this.#load();
    new ResizeObserver(() => this.#describe()).observe(this.#frame);
  }

  /** Hides the pane of a grip, or shows it again. Where one part is shown at a time there are no panes to hide. */
  toggle(grip: Grip): void {
    if (this.#narrow.matches) return;
    const { hidden } = this.#layout;
    this.#layout.hidden = hidden.includes(grip) ? hidden.filter((each) => each !== grip) : [...hidden, grip];
    this.#keep();
    const focused = document.activeElement;
    if (focused && !focused.checkVisibility()) byId(`rail-${grip}`).focus();
  }

  /** The strip in the place of a hidden pane, which shows it again. */
  #rail(grip: Grip): HTMLElement {
    const { pane, words, key } = sides[grip];
    const name = `Show the ${words.toLowerCase()}`;
    return button(words, { id: `rail-${grip}`, class: "rail", "aria-label": name, title: `${name} (${key})`, "aria-keyshortcuts": key }, () => {
      this.toggle(grip);
      byId(pane).focus();
    });
  }

  get #key(): string {
    return `layout.${this.#tablet.matches ? "tablet" : "wide"}`;
  }

  #load(): void {
    this.#layout = read(recall(this.#key));
    this.#apply();
  }

  #keep(): void {
    const { sizes, hidden } = this.#layout;
    remember(this.#key, Object.keys(sizes).length + hidden.length > 0 ? JSON.stringify(this.#layout) : null);
    this.#apply();
  }

  #apply(): void {
    for (const grip of grips) {
      const size = this.#layout.sizes[grip];
      if (size === undefined) this.#frame.style.removeProperty(`--pane-${grip}`);
      else this.#frame.style.setProperty(`--pane-${grip}`, `${size}px`);
      this.#frame.classList.toggle(`no-${grip}`, this.#layout.hidden.includes(grip));
    }
    this.#describe();
  }

  /** Tells screen readers the sizes. */
  #describe(): void {
    for (const grip of grips) {
      const { least } = sides[grip];
      const element = byId(`grip-${grip}`);
      element.setAttribute("aria-valuemin", String(least));
      element.setAttribute("aria-valuemax", String(this.#most(grip)));
      element.setAttribute("aria-valuenow", String(Math.round(this.#size(grip))));
    }
  }

  #listen(grip: Grip): void {
    const element = byId(`grip-${grip}`);
    element.addEventListener("dblclick", () => this.#set(grip, undefined));
    element.addEventListener("keydown", (event) => this.#pressed(event, grip));
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      const start = { at: event.clientX, size: this.#size(grip) };
      const move = (moved: PointerEvent) => this.#set(grip, start.size + this.#outwards(grip) * (moved.clientX - start.at));
      element.addEventListener("pointermove", move);
      element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", move), { once: true });
    });
  }

  #pressed(event: KeyboardEvent, grip: Grip): void {
    const by = { ArrowRight: keyStep, ArrowLeft: -keyStep }[keyOf(event)];
    if (by !== undefined) this.#set(grip, this.#size(grip) + this.#outwards(grip) * by);
    else if (event.key === "Enter") this.#set(grip, undefined);
    else return;
    event.preventDefault();
  }

  /** 1 where the pane grows when its grip moves right, else -1. */
  #outwards(grip: Grip): 1 | -1 {
    return sides[grip].before ? 1 : -1;
  }

  #size(grip: Grip): number {
    const lesson = byId("lesson"); // it has the place of the text while it is shown
    const pane = grip === "text" && !lesson.hidden ? lesson : byId(sides[grip].pane);
    return pane.getBoundingClientRect().width;
  }

  #most(grip: Grip): number {
    return Math.max(sides[grip].least, this.#frame.clientWidth - sides[grip].rest);
  }

  #set(grip: Grip, size: number | undefined): void {
    if (size === undefined) delete this.#layout.sizes[grip];
    else this.#layout.sizes[grip] = Math.round(Math.max(sides[grip].least, Math.min(this.#most(grip), size)));
    this.#keep();
  }
}

/** Reads what the browser has kept; anything else than a layout is none. */
function read(kept: string | null): Layout {
  try {
    const { sizes, hidden } = JSON.parse(kept ?? "") as Layout;
    const known = grips.filter((grip) => Number.isFinite(sizes[grip]));
    return { sizes: Object.fromEntries(known.map((grip) => [grip, sizes[grip]])), hidden: grips.filter((grip) => hidden.includes(grip)) };
  } catch {
    return { sizes: {}, hidden: [] };
  }
}
