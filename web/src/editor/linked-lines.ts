/** Linked highlighting in the text: the line under the pointer or the caret highlights its thing, and is highlighted with it. */

import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import type { RangeSet } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutterLineClass, hoverTooltip } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import { badge } from "../labels/badge.ts";
import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { Focus, Target } from "../state/focus.ts";
import { counted } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";
import { wordAt } from "../text/tokens.ts";
import { entryAt, known } from "./known.ts";

export const setFocus = StateEffect.define<Focus | null>();

const highlightedLine = Decoration.line({ class: "cm-highlighted" });

class HighlightedGutter extends GutterMarker {
  override elementClass = "cm-highlighted-gutter";
}

const highlightedGutter = new HighlightedGutter();

interface HighlightedLines {
  readonly lines: DecorationSet;
  readonly gutters: RangeSet<GutterMarker>;
}

export const highlightedLines = StateField.define<HighlightedLines>({
  create: () => highlightedIn(null, null),
  update(value, transaction) {
    let { lines, gutters } = value;
    if (transaction.docChanged) {
      lines = lines.map(transaction.changes);
      gutters = gutters.map(transaction.changes);
    }
    for (const effect of transaction.effects) {
      if (effect.is(setFocus)) ({ lines, gutters } = highlightedIn(effect.value, transaction.state.field(known).entries));
    }
    return lines === value.lines && gutters === value.gutters ? value : { lines, gutters };
  },
  provide: (field) => [
    EditorView.decorations.from(field, (value) => value.lines),
    gutterLineClass.from(field, (value) => value.gutters),
  ],
});

/** The caret's own line is not highlighted, because it is marked as the active line. */
function highlightedIn(focus: Focus | null, entries: { iter(): EntryCursor } | null): HighlightedLines {
  const lines = new RangeSetBuilder<Decoration>();
  const gutters = new RangeSetBuilder<GutterMarker>();
  if (focus && !(focus.origin === "text" && focus.pinned) && entries) {
    for (const cursor = entries.iter(); cursor.value; cursor.next()) {
      if (!isLit(focus, cursor.value.target)) continue;
      lines.add(cursor.from, cursor.from, highlightedLine);
      gutters.add(cursor.from, cursor.from, highlightedGutter);
    }
  }
  return { lines: lines.finish(), gutters: gutters.finish() };
}

interface EntryCursor {
  value: { readonly target: Target } | null;
  from: number;
  next(): void;
}

function isLit(focus: Focus, target: Target): boolean {
  switch (target.kind) {
    case "component":
      return focus.components.has(target.id);
    case "group":
      return focus.groups.has(target.id);
    case "system":
      return focus.systems.has(target.id);
    default:
      return false;
  }
}

/** What is at the offset: a component's name, or else what the line declares. */
export function targetAt(view: EditorView, offset: number): Target | null {
  const line = view.state.doc.lineAt(offset);
  const word = wordAt(line.text, offset - line.from);
  const id = word && view.state.field(known).names.get(line.text.slice(word.from, word.to));
  if (typeof id === "number") return { kind: "component", id };
  return entryAt(view.state, offset);
}

export interface LinkActions {
  hover(target: Target | null): void;
  pin(target: Target | null): void;
}

export function links(actions: LinkActions) {
  return [
    EditorView.domEventHandlers({
      mousemove(event, view) {
        const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
        actions.hover(offset === null ? null : targetAt(view, offset));
      },
      mouseleave: () => actions.hover(null),
    }),
    EditorView.updateListener.of((update) => {
      const moved = update.selectionSet || update.docChanged || update.focusChanged;
      if (!update.view.hasFocus || !moved) return;
      actions.pin(entryAt(update.state, update.state.selection.main.head));
    }),
  ];
}

/** A tooltip with a name, its kind and one number. */
export const tooltip = hoverTooltip((view, offset) => {
  const { page } = view.state.field(known);
  const line = view.state.doc.lineAt(offset);
  const word = wordAt(line.text, offset - line.from);
  const target = word && targetAt(view, offset);
  const words = page && target && describe(page, target);
  if (!word || !words) return null;
  return {
    pos: line.from + word.from,
    end: line.from + word.to,
    above: true,
    create: () => ({ dom: el("div", { class: "cm-tooltip-text" }, ...words) }),
  };
});

function describe(page: Page, target: Target): Child[] | null {
  if (target.kind === "component") return describeComponent(page, target.id);
  if (target.kind === "group") {
    const group = page.groups[target.id];
    return group ? [el("b", {}, group.label), ` · ${counted(group.rows, "row")}`] : null;
  }
  const system = target.kind === "system" ? page.systems[target.id] : undefined;
  if (!system) return null;
  return [badge(system.match), el("b", {}, ` ${system.name}`), system.shareText === "" ? null : ` · ${system.shareText} of a round`];
}

function describeComponent(page: Page, id: number): Child[] | null {
  const component = page.components[id];
  if (!component) return null;
  const size = component.tag ? "tag, nothing stored" : counted(component.bytes, "byte") + " a row";
  return [el("b", {}, component.name), ` · ${size}`, component.tag ? null : ` · ${counted(component.rows, "row")}`];
}
