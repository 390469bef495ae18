/** Measures each system on request, next to what is said about the selected one. */

import { openSystemTimes } from "../bench/bench.ts";
import { button, byId, el, visible, write } from "../dom.ts";
import { messageOf } from "../fault.ts";
import { Lazy } from "../lazy.ts";
import type { Store } from "../store.ts";

export function offerMeasuring(store: Store): void {
  const times = new Lazy(openSystemTimes);
  let running = false;
  const words = el("p", { class: "soft measure-words", role: "status" });
  const opener = button("Measure", { id: "measure-systems", title: "Measure in this browser how long a run of each system takes" }, () => (running ? stop() : void measure()));
  let stopped = false; // before the measurement has begun
  const show = (now: boolean, label: string, message: string): void => {
    running = now;
    write(opener, label);
    write(words, message);
    follow();
  };
  const stop = (): void => {
    stopped = true;
    times.loaded?.stop();
  };
  const measure = async (): Promise<void> => {
    const of = store.state.analysed;
    stopped = false;
    show(true, "Stop", "Starting.");
    try {
      const all = await times.get();
      if (stopped) return show(false, "Measure", "");
      const why = await all.measure(of, {
        found: (each) => store.setMeasured({ of, times: each }),
        progress: (done, all) => show(true, "Stop", `Measuring, ${Math.floor((100 * done) / Math.max(all, 1))} %`),
      });
      show(false, "Measure", why);
    } catch (problem) {
      show(false, "Measure", messageOf(problem));
    }
  };
  byId("inspector-controls").append(opener);
  byId("inspector-controls").after(words);
  function follow(): void {
    const { focus, stale } = store.state;
    visible(opener, running || (focus?.target.kind === "system" && focus.pinned));
    opener.disabled = stale && !running;
  }
  store.subscribe(follow);
  follow();
}
