/** One design in three storages, as a table of the same form. */

import { badge } from "../labels/badge.ts";
import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { breakable } from "../labels/name-parts.ts";
import { count, counted } from "../text/numbers.ts";
import type { Cost } from "../page/page.ts";
import type { Storage, Storages } from "../page/documents.ts";
import { amount, measureWords } from "./measures.ts";

const names: Readonly<Record<Storage["storage"], string>> = { grouptree: "Group tree", archetype: "Archetypes", owning: "Sets with groups", sparse: "Sparse sets" };

/** More rows of a kind than this are counted instead of listed. */
const most = 60;

const costs: readonly [keyof Cost, string][] = [
  ["visited", "entities"],
  ["tested", "entities"],
  ["lookups", "look-ups"],
  ["bytes", "bytes"],
  ["cacheLines", "lines"],
  ["estimate", "ns"],
];

type Row = { readonly words: string; readonly cells: readonly Child[]; readonly alike: boolean; readonly item?: boolean };

export function storagesTable(d: Storages, all: boolean): HTMLTableElement {
  const table = el(
    "table",
    { class: "ab-table of-storages", "aria-label": "The design in three storages" },
    el("thead", {}, el("tr", {}, el("td", {}), ...d.storages.map((each) => el("th", { scope: "col", class: "num" }, names[each.storage])))),
  );
  for (const [title, rows] of parts(d)) {
    const wanted = rows.filter((row) => all || !row.alike);
    if (wanted.length === 0) continue;
    const listed = wanted.slice(0, most).map(tableRow);
    const more = wanted.length - listed.length;
    if (more > 0) listed.push(textRow(`and ${counted(more, "more line")}`));
    table.append(el("tbody", {}, el("tr", { class: "ab-part" }, el("th", { scope: "rowgroup", colspan: 4 }, title)), ...listed));
  }
  table.append(moves(d.storages[1]), groups(d.storages[2]));
  return table;
}

export function alikeInStorages(d: Storages): number {
  return parts(d).reduce((sum, [, rows]) => sum + rows.filter((row) => row.alike).length, 0);
}

function parts({ storages }: Storages): [string, Row[]][] {
  return [
    ["In all", [tables(storages), ...totals(storages)]],
    ["Systems", (storages[0]?.systems ?? []).flatMap((_, at) => system(storages, at))],
    ["Ticks", (storages[0]?.ticks ?? []).flatMap((_, at) => tick(storages, at))],
  ];
}

function row(words: string, values: readonly number[], unit: string): Row {
  return { words, cells: values.map((value) => amount(value, unit)), alike: values.every((value) => value === values[0]) };
}

function tables(storages: readonly Storage[]): Row {
  const cells = storages.map((each) => (each.storage === "archetype" ? count(each.tables.length + each.moreTables) : "–"));
  return { words: "tables", cells, alike: false };
}

function totals(storages: readonly Storage[]): Row[] {
  return (storages[0]?.totals ?? []).map(({ measure, unit }, at) => row(measureWords(measure), storages.map((each) => each.totals[at]?.value ?? 0), unit));
}

function system(storages: readonly Storage[], at: number): Row[] {
  const each = storages.map((storage) => storage.systems[at]);
  const how: Row = { words: each[0]?.name ?? "", cells: each.map((one) => one && badge(one.how)).map((cell) => cell ?? ""), alike: false, item: true };
  const visits = each.map((one, which) => (one ? counted(one.pieces, storages[which]?.storage === "archetype" ? "table" : "run") : ""));
  return [
    how,
    { words: "walked in", cells: visits, alike: false },
    ...costs.map(([measure, unit]) => row(measureWords(measure), each.map((one) => one?.cost[measure] ?? 0), unit)),
  ];
}

function tick(storages: readonly Storage[], at: number): Row[] {
  const each = storages.map((storage) => storage.ticks[at]);
  if (each.every((one) => !one || one.moved + one.rows === 0)) return [];
  const moved = each.map((one, which) => {
    const n = one?.moved ?? 0;
    const storage = storages[which]?.storage;
    return storage === "owning" ? counted(n, "swap") : storage === "archetype" ? `${count(n)} changed table` : `${count(n)} changed`;
  });
  const lines = [
    row("rows written", each.map((one) => one?.rows ?? 0), "rows"),
    row("bytes written", each.map((one) => one?.bytes ?? 0), "bytes"),
  ];
  const alike = lines.every((line) => line.alike);
  return [{ words: `tick ${count(at + 1)}`, cells: ["", "", ""], alike, item: true }, { words: "entities", cells: moved, alike }, ...lines];
}

function tableRow({ words, cells, item }: Row): HTMLTableRowElement {
  const head = el("th", { scope: "row", class: item ? "ab-name" : "ab-measure" }, ...breakable(words));
  return el("tr", { class: item ? "ab-item" : null }, head, ...cells.map((cell) => el("td", { class: "num" }, cell)));
}

function textRow(words: string): HTMLTableRowElement {
  return el("tr", { class: "ab-text" }, el("td", { colspan: 4 }, words));
}

/** Which groups the sparse sets have, and what their upkeep is. */
function groups(sets: Storage | undefined): HTMLTableSectionElement {
  return el("tbody", {}, el("tr", { class: "ab-part" }, el("th", { scope: "rowgroup", colspan: 4 }, "Groups over sparse sets")), textRow(sets?.text ?? ""));
}

/** The cost of an entity that changes its table: archetypes copy all its columns. */
function moves(archetypes: Storage | undefined): HTMLTableSectionElement {
  const body = el("tbody", {});
  if (!archetypes || archetypes.moves.length === 0) return body;
  body.append(el("tr", { class: "ab-part" }, el("th", { scope: "rowgroup", colspan: 4 }, "Changes of table in archetypes")));
  const expr = (at: number) => (at < 0 ? "despawned" : (archetypes.tables[at]?.expr ?? `table ${at}`));
  for (const move of archetypes.moves.slice(0, most)) {
    const each = `${counted(move.copied, "column")} copied, ${count(move.new)} new, ${count(move.bytes)} B each`;
    body.append(
      el("tr", {}, el("th", { scope: "row", class: "ab-measure" }, `${expr(move.from)} → ${expr(move.to)}`), el("td", { class: "num" }), el("td", { class: "num", colspan: 2 }, `${counted(move.entities, "entity", "entities")}: ${each}`)),
    );
  }
  const more = archetypes.moves.length + archetypes.moreMoves - Math.min(archetypes.moves.length, most);
  if (more > 0) body.append(textRow(`and ${counted(more, "more change", "more changes")} of table`));
  return body;
}
