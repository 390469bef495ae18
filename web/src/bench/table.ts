/** All numbers of the chart as a table. */

import { el } from "../dom/dom.ts";
import { spread } from "./series.ts";
import type { Series, View } from "./series.ts";
import { fullTitleOf } from "./storage-names.ts";
import { figure, originWords, percent } from "./words.ts";

export function tableOf(view: View, series: readonly Series[], noisyPercent: number): HTMLTableElement {
  const head = el("tr", {}, ...["Storage", "Figures", view.axis, view.unit, "10% to 90%", "spread", "samples"].map((name, at) => el("th", { scope: "col", class: at > 1 ? "num" : null }, name)));
  const rows = series.flatMap(({ storage, origin, points }) =>
    points.map((point) => {
      const share = spread(point);
      const noisy = share !== null && 100 * share > noisyPercent;
      const interval = point.low === null || point.high === null ? "not known" : `${figure(point.low)} to ${figure(point.high)}`;
      return el(
        "tr",
        { class: noisy ? "noisy" : null },
        el("th", { scope: "row" }, fullTitleOf(storage)),
        el("td", {}, originWords(origin)),
        el("td", { class: "num" }, point.x.toLocaleString("en")),
        el("td", { class: "num" }, figure(point.median)),
        el("td", { class: "num" }, interval),
        el("td", { class: "num" }, share === null ? "not known" : `${noisy ? "(!) " : ""}${percent(share)}`),
        el("td", { class: "num" }, String(point.samples.length || "")),
      );
    }),
  );
  return el("table", {}, el("caption", { class: "visually-hidden" }, view.title), el("thead", {}, head), el("tbody", {}, ...rows));
}
