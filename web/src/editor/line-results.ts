/** Results at the end of each line: bytes of a component, rows of a group, class of a system. */

import { gutter, GutterMarker } from "@codemirror/view";
import type { EditorView } from "@codemirror/view";
import { badge } from "../labels/badge.ts";
import { el } from "../dom/dom.ts";
import type { Target } from "../state/focus.ts";
import { bytes, count } from "../text/numbers.ts";
import type { Group, Outcome, Page } from "../page/page.ts";
import { Entry, entryAt, known } from "./known.ts";
import { groupRows } from "./stepped.ts";

/** Outcomes that a reader would not expect; the others are not named. */
const remarkable: Partial<Record<Outcome, string>> = {
  above: "inserted above",
  alias: "alias",
  "several-trees": "several trees",
  rejected: "rejected",
};

class Result extends GutterMarker {
  readonly #page: Page;
  readonly #target: Target;
  /** Rows of each group at the stepper's position. */
  readonly #rows: readonly number[] | null;

  constructor(page: Page, target: Target, rows: readonly number[] | null) {
    super();
    this.#rows = rows;
    this.#page = page;
    this.#target = target;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof Result && other.#words() === this.#words();
  }

  override toDOM(): Node {
    const { kind, id } = this.#target;
    const system = kind === "system" ? this.#page.systems[id] : undefined;
    if (system) return badge(system.match, "");
    const group = kind === "group" ? this.#page.groups[id] : undefined;
    if (group) return groupResult(group, this.#rowsOf(id, group));
    return el("span", {}, this.#words());
  }

  #rowsOf(id: number, group: Group): number {
    return this.#rows?.[id] ?? group.rows;
  }

  /** The result as text; equal text is not drawn again. */
  #words(): string {
    const { kind, id } = this.#target;
    if (kind === "system") return this.#page.systems[id]?.match ?? "";
    if (kind === "group") {
      const group = this.#page.groups[id];
      return group ? `${group.outcome} ${this.#rowsOf(id, group)} rows` : "";
    }
    const component = kind === "component" ? this.#page.components[id] : undefined;
    if (!component) return "";
    return component.tag ? "tag" : bytes(component.bytes);
  }
}

function groupResult(group: Group, rows: number): HTMLElement {
  const word = remarkable[group.outcome];
  if (group.outcome === "rejected") return el("span", { class: "cm-rejected" }, "rejected");
  return el(
    "span",
    {},
    word ? el("span", { class: "cm-outcome" }, `${word} · `) : null,
    count(rows),
  );
}

class Spacer extends GutterMarker {
  override toDOM(): Node {
    return el("span", {}, count(10_000));
  }
}

export interface ResultActions {
  press(target: Target): void;
  hover(target: Target | null): void;
}

export function results(actions: ResultActions) {
  const at = (view: EditorView, line: { from: number }) => entryAt(view.state, line.from);
  return gutter({
    class: "cm-results",
    side: "after",
    lineMarker(view, line) {
      const { page, entries } = view.state.field(known);
      let found: GutterMarker | null = null;
      entries.between(line.from, line.from, (_from, _to, entry: Entry) => {
        found = page && new Result(page, entry.target, view.state.field(groupRows));
        return false;
      });
      return found;
    },
    lineMarkerChange: ({ startState, state }) => startState.field(known).page !== state.field(known).page || startState.field(groupRows) !== state.field(groupRows),
    initialSpacer: () => new Spacer(),
    domEventHandlers: {
      mousedown(view, line, event) {
        const target = at(view, line);
        if (target) actions.press(target);
        event.preventDefault();
        return true;
      },
      mouseover(view, line) {
        actions.hover(at(view, line));
        return false;
      },
      mouseleave() {
        actions.hover(null);
        return false;
      },
    },
  });
}
