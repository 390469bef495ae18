/** The theme: light, dark, or that of the system. */

import { byId } from "../dom/dom.ts";
import type { Theme } from "../state/state.ts";
import { recall, remember } from "../browser/storage.ts";
import type { Store } from "../state/store.ts";

const order: readonly Theme[] = ["auto", "light", "dark"];

const labels: Record<Theme, string> = { auto: "Auto", light: "Light", dark: "Dark" };

/** Applies the kept theme, and follows the button and the system. */
export function followTheme(store: Store): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const control = byId("theme", HTMLButtonElement);
  const label = control.querySelector("span");
  let theme = order.find((each) => each === recall("theme")) ?? "auto";
  const apply = () => {
    const dark = theme === "auto" ? system.matches : theme === "dark";
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    if (label) label.textContent = labels[theme];
    control.setAttribute("aria-label", `Theme: ${labels[theme].toLowerCase()}`);
    store.setTheme(theme, dark);
  };
  control.addEventListener("click", () => {
    theme = order[(order.indexOf(theme) + 1) % order.length] ?? "auto";
    remember("theme", theme);
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}
