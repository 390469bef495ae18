/** A reader who presses random controls, the same ones for the same seed. */

import type { Page } from "playwright-core";
import type { Pick } from "../random.ts";

/** Controls that can be pressed, except links that leave the page and the start of a long measurement. */
const pressable = "button, a[href^='#'], input, select, summary, [role=button], [role=tab], [role=option], [tabindex], .cm-content";
const excluded = "#bench :is(button, input, select)";

const keys = "ArrowRight ArrowLeft ArrowUp ArrowDown Enter Escape Tab Shift+Tab Space Home End PageDown Delete Backspace Control+z Control+y Control+Shift+z Control+a Control+Enter Control+s Control+k Control+Space Alt+ArrowUp F8 ContextMenu ? [ ] p s w x".split(" ");

/** Texts are typed only with characters that have a key; others would be inserted at the selection instead of at the focus. */
const words = ["group A & B", "component ", "system S(mut A, !B)", "spawn 10 A, B", "tick", "0", "-1", "99999999999", '"', "#", "layout laminar", "}", "e1"];

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly what: string;
}

/** A random place of a visible control; null if there is none. */
async function somewhere(page: Page, pick: Pick): Promise<Place | null> {
  const [which, across, down] = [pick(1 << 16), 0.2 + pick(60) / 100, 0.2 + pick(60) / 100];
  return page.evaluate(
    ([selector, without, nth, right, below]) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => {
        const { width, height, top, bottom } = each.getBoundingClientRect();
        return width > 0 && height > 0 && bottom > 0 && top < innerHeight && !each.matches(without);
      });
      const chosen = all[nth % all.length];
      if (!chosen) return null;
      const { left, top, width, height } = chosen.getBoundingClientRect();
      return { x: left + right * width, y: top + below * height, what: `${chosen.tagName} ${chosen.id || chosen.className} ${(chosen.textContent ?? "").trim().slice(0, 24)}` };
    },
    [pressable, excluded, which, across, down] as const,
  );
}

/** Does one random action, and returns its description. */
export async function act(page: Page, pick: Pick): Promise<string> {
  const one = <T>(all: readonly T[]): T => all[pick(all.length)] as T;
  const chance = pick(100);
  if (chance < 62) {
    const place = await somewhere(page, pick);
    if (!place) return "nothing to press";
    await page.mouse.click(place.x, place.y, { clickCount: pick(10) === 0 ? 2 : 1 });
    return `press ${place.what}`;
  }
  if (chance < 82) {
    const key = one(keys);
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  if (chance < 90) {
    const text = one(words);
    await page.keyboard.type(text);
    return `type ${text}`;
  }
  if (chance < 95) {
    await page.mouse.wheel(0, pick(2000) - 1000);
    return "wheel";
  }
  if (chance < 97) {
    const size = one(windows);
    await page.setViewportSize(size);
    return `window ${size.width}`;
  }
  if (chance < 98) {
    const colorScheme = one(["light", "dark"] as const);
    await page.emulateMedia({ colorScheme });
    return colorScheme;
  }
  await page.mouse.down();
  await page.mouse.move(pick(1000), pick(800), { steps: 5 });
  await page.mouse.up();
  return "drag";
}
