/** Adds the benchmarks to the page. */

import plotStyle from "uplot/dist/uPlot.min.css" with { type: "text" };
import style from "../../css/bench.css" with { type: "text" };
import { adopt, byId } from "../dom/dom.ts";
import { isPage } from "../engine/fault.ts";
import { fetchMade } from "../loading/fetch-made.ts";
import type { Store } from "../state/store.ts";
import { address, pageAddresses } from "./addresses.ts";
import type { Figures } from "./documents.ts";
import { BenchPanel } from "./bench-panel.ts";

export function mountBench(store: Store, text: () => string): BenchPanel {
  adopt(plotStyle);
  adopt(style);
  const panel = new BenchPanel({
    text,
    addresses: pageAddresses(),
    native: address("native"),
    delivered: () => delivered(address("figures")),
  });
  byId("bench").append(panel.element);
  byId("bench-open").hidden = true;
  store.subscribe((state, previous) => state.dark !== previous?.dark && requestAnimationFrame(() => panel.repaint()));
  void panel.load();
  return panel;
}

async function delivered(address: string): Promise<Figures | null> {
  if (address === "") return null;
  const response = await fetchMade(address);
  return response.ok && !isPage(response) ? ((await response.json()) as Figures) : null;
}
