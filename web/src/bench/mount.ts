/** Puts the benchmarks into the page. It comes when they are opened. */

import plotStyle from "uplot/dist/uPlot.min.css" with { type: "text" };
import style from "../../css/bench.css" with { type: "text" };
import { adopt, byId } from "../dom.ts";
import type { Store } from "../state.ts";
import type { Figures } from "./documents.ts";
import { Panel } from "./panel.ts";

export function mountBench(store: Store, text: () => string): Panel {
  adopt(plotStyle);
  adopt(style);
  const { bench, kernel, bencher, native, figures } = places();
  const panel = new Panel({ text, parts: { program: bench, kernel, script: bencher }, native, delivered: () => delivered(figures) });
  const place = byId("bench");
  place.append(panel.element);
  byId("bench-open").hidden = true;
  store.subscribe((state, previous) => state.dark !== previous?.dark && requestAnimationFrame(() => panel.repaint()));
  void panel.load();
  return panel;
}

/** Where the page says that things are. */
function places(): { readonly bench: string; readonly kernel: string; readonly bencher: string; readonly native: string; readonly figures: string } {
  const data = document.querySelector<HTMLScriptElement>("script[data-bench]")?.dataset ?? {};
  const of = (name: string): string => {
    const named = data[name] ?? "";
    return named === "" ? "" : new URL(named, document.baseURI).href;
  };
  return { bench: of("bench"), kernel: of("kernel"), bencher: of("bencher"), native: of("native"), figures: of("figures") };
}

async function delivered(address: string): Promise<Figures | null> {
  if (address === "") return null;
  const response = await fetch(address);
  return response.ok ? ((await response.json()) as Figures) : null;
}
