/** The last analysis as a field of the editor's state. Its positions are mapped through edits until the next analysis arrives. */

import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import type { EditorState, RangeSet, Text } from "@codemirror/state";
import { RangeValue } from "@codemirror/state";
import type { Target } from "../state/focus.ts";
import type { Page } from "../page/page.ts";

export const setPage = StateEffect.define<Page>();

/** Marks the start of a line that declares a system, a group or a component. */
export class Entry extends RangeValue {
  readonly target: Target;

  constructor(target: Target) {
    super();
    this.target = target;
  }

  override eq(other: Entry): boolean {
    return other.target.kind === this.target.kind && other.target.id === this.target.id;
  }
}

export interface Known {
  readonly page: Page | null;
  /** Component id by name. */
  readonly names: ReadonlyMap<string, number>;
  /** At most one entry a line: its system, group or component. */
  readonly entries: RangeSet<Entry>;
}

const empty: Known = { page: null, names: new Map(), entries: new RangeSetBuilder<Entry>().finish() };

export const known = StateField.define<Known>({
  create: () => empty,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setPage)) return knownFrom(effect.value, transaction.state.doc, value);
    }
    if (!transaction.docChanged) return value;
    return { ...value, entries: value.entries.map(transaction.changes) };
  },
});

function knownFrom(page: Page, text: Text, before: Known): Known {
  const names = sameNames(page, before.page) ? before.names : new Map(page.components.map((component, id) => [component.name, id]));
  return { page, names, entries: entriesOf(page, text) };
}

/** Whether every component has the same name, id and colour: then no word of the text changes its colour. */
function sameNames({ components }: Page, before: Page | null): boolean {
  if (before?.components.length !== components.length) return false;
  return components.every(({ name, color }, id) => before.components[id]?.name === name && before.components[id]?.color === color);
}

function entriesOf(page: Page, text: Text): RangeSet<Entry> {
  const lines = new Map<number, Target>();
  page.components.forEach((component, id) => {
    if (component.range && !component.implicit) lines.set(component.range[0], { kind: "component", id });
  });
  page.groups.forEach((group, id) => lines.set(group.line, { kind: "group", id }));
  page.systems.forEach((system, id) => lines.set(system.line, { kind: "system", id }));
  const builder = new RangeSetBuilder<Entry>();
  for (const [line, target] of [...lines].sort((a, b) => a[0] - b[0])) {
    if (line < 1 || line > text.lines) continue;
    const at = text.line(line).from;
    builder.add(at, at, new Entry(target));
  }
  return builder.finish();
}

/** What the line at the offset declares, if the engine knows it. */
export function entryAt(state: EditorState, offset: number): Target | null {
  const line = state.doc.lineAt(offset);
  let found: Target | null = null;
  state.field(known).entries.between(line.from, line.to, (_from, _to, entry) => {
    found = entry.target;
    return false;
  });
  return found;
}
