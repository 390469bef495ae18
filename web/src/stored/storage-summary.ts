/** The selected system in all storages, for the inspector. */

import { letterBadge } from "../labels/badge.ts";
import { withNames } from "../labels/component-name.ts";
import { el } from "../dom/dom.ts";
import type { Storage } from "../page/documents.ts";
import { count } from "../text/numbers.ts";
import type { SystemId } from "../page/page.ts";
import { systemIn } from "./kinds.ts";
import type { Kind, Shown } from "./kinds.ts";

const names: Readonly<Record<Exclude<Storage["storage"], "grouptree">, string>> = { archetype: "Archetypes", sparse: "Sparse sets", owning: "Sets with groups" };

export function summaryOf(shown: Shown, kind: Kind, id: SystemId): HTMLElement[] {
  const { page, memory } = shown;
  const [system, there] = [page.systems[id], systemIn(shown, kind.storage, id)];
  if (!system || !there) return [];
  const rows = memory.storages.map(({ storage, systems, round, text }) => {
    const { cost, how, time } = systems[id] ?? there;
    const name = storage === "grouptree" ? `Layout ${page.layout}` : names[storage];
    const numbers = [count(cost.visited), count(cost.tested), count(cost.lookups), time, round];
    return el(
      "tr",
      { class: storage === kind.storage ? "stored-here" : null, title: text },
      el("th", { scope: "row" }, letterBadge(how), " ", name),
      ...numbers.map((number) => el("td", { class: "num" }, number)),
    );
  });
  const heads = ["Walked", "Tests", "Look-ups", "A run", "A round"].map((head) => el("th", { scope: "col", class: "num" }, head));
  const groups = memory.storages.find(({ storage }) => storage === "owning")?.text ?? "";
  return [
    el("p", { class: "stored-said" }, el("b", {}, `${there.how} ${kind.as}`), ": ", ...withNames(page, there.text)),
    el("table", { class: "stored-summary", "aria-label": `${system.name} in four storages` }, el("thead", {}, el("tr", {}, el("td", {}), ...heads)), el("tbody", {}, ...rows)),
    ...(kind.storage === "sparse" ? [el("p", { class: "stored-said" }, ...withNames(page, groups))] : []),
  ];
}
