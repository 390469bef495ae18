/** The lines of the list of systems while another storage is shown: both classes, both costs, and the change. */

import { letterBadge } from "../labels/badge.ts";
import { el } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { SystemId } from "../page/page.ts";
import type { Cell, Elsewhere } from "../state/elsewhere.ts";
import { cellsOf } from "../systems/systems.ts";
import { systemIn } from "./kinds.ts";
import type { Kind, Shown } from "./kinds.ts";

export function elsewhere(shown: Shown, storage: Kind["storage"]): Elsewhere {
  return { page: shown.page, cells: (id) => cells(shown, storage, id) };
}

function cells(shown: Shown, storage: Kind["storage"], id: SystemId): Cell[] {
  const { page, memory } = shown;
  const [system, there] = [page.systems[id], systemIn(shown, storage, id)];
  if (!system || !there) return [];
  const [columns, weight] = cellsOf(page, system, 1);
  const own = memory.storages[0]?.systems[id];
  const same = system.match === there.how;
  const bar = (match: string, share: number): HTMLElement => {
    const element = el("span", { class: `bar ${match}` });
    element.style.inlineSize = `${100 * share}%`;
    return element;
  };
  return [
    { key: `${storage} ${system.match} ${there.how}`, draw: () => [letterBadge(system.match), same ? el("span", { class: "stored-same" }, el("span", { "aria-hidden": "true" }, "="), el("span", { class: "visually-hidden" }, ` also ${there.how}`)) : letterBadge(there.how)] },
    ...[columns, weight].filter((each) => each !== undefined),
    { key: `${storage} ${there.how} ${there.ownShare} ${there.share} ${own?.time} ${there.time}`, draw: () => [el("span", { class: "stored-bars", title: `${own?.time ?? ""}, ${there.time}` }, bar("own", there.ownShare), bar(there.how, there.share))] },
    { key: `${storage} ${there.change}`, draw: () => [el("span", { class: there.better === 0 ? "soft" : there.better < 0 ? "stored-worse" : "stored-better" }, there.better === 0 ? "=" : there.change)] },
    { key: String(there.cost.visited), draw: () => [count(there.cost.visited)] },
  ];
}
