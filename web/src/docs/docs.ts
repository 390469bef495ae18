/** Theme and search of the documentation. A classic script in the head, so that the theme is set before the first paint. */

import { keyOf } from "../browser/letters.ts";
import { holdBuild } from "../loading/open-build.ts";
import { recall, remember } from "../browser/storage.ts";
import { find } from "./search.ts";
import type { Entry, Found } from "./search.ts";

type Theme = "auto" | "light" | "dark";
const themes: readonly Theme[] = ["auto", "light", "dark"];
const words: Record<Theme, string> = { auto: "Auto", light: "Light", dark: "Dark" };

let theme = themes.find((each) => each === recall("theme")) ?? "auto"; // the playground uses the same key

function wear(): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

holdBuild(); // an embed loads its parts later
wear();
addEventListener("DOMContentLoaded", () => {
  for (const each of document.querySelectorAll<HTMLElement>("pre, code, .brand")) each.translate = false;
  offerTheme(elementOf("theme"));
  offerSearch(elementOf("search"), elementOf("query") as HTMLInputElement, elementOf("found"));
  const fold = document.querySelector("details.nav-fold");
  if (matchMedia("(max-width: 899px)").matches) fold?.removeAttribute("open");
});

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

function offerTheme(button: HTMLElement): void {
  const show = (): void => {
    button.textContent = words[theme];
    button.setAttribute("aria-label", `Theme: ${words[theme].toLowerCase()}`);
  };
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "auto";
    remember("theme", theme);
    wear();
    show();
  });
}

function offerSearch(form: HTMLElement, query: HTMLInputElement, list: HTMLElement): void {
  let index: Promise<readonly Entry[]> | null = null;
  const load = (): Promise<readonly Entry[]> => (index ??= fetch("search.json").then((answer) => answer.json() as Promise<readonly Entry[]>));
  const show = async (): Promise<void> => {
    const asked = query.value;
    const found = find(await load().catch(() => []), asked);
    if (asked !== query.value) return;
    draw(query, list, asked.trim() === "" ? null : found);
  };
  form.hidden = false;
  query.addEventListener("focus", () => void load().catch(() => (index = null)));
  query.addEventListener("input", () => void show());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    (list.querySelector<HTMLAnchorElement>("[aria-selected=true] a") ?? list.querySelector("a"))?.click();
  });
  form.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node) || !form.contains(event.relatedTarget)) draw(query, list, null);
  });
  query.addEventListener("keydown", (event) => {
    if (event.key === "Escape") draw(query, list, null);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") choose(query, list, event.key === "ArrowDown" ? 1 : -1);
    else return;
    event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    if (keyOf(event) !== "/" || writes(event)) return;
    event.preventDefault();
    query.focus();
  });
}

/** Whether the key is typed into a field. */
function writes(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** null closes the list. */
function draw(query: HTMLInputElement, list: HTMLElement, found: readonly Found[] | null): void {
  list.hidden = found === null;
  query.setAttribute("aria-expanded", String(found !== null));
  query.removeAttribute("aria-activedescendant");
  list.replaceChildren(...(found ?? []).map(row));
  if (found?.length !== 0) return;
  const nothing = document.createElement("li");
  nothing.className = "nothing";
  nothing.setAttribute("role", "option");
  nothing.setAttribute("aria-disabled", "true");
  nothing.textContent = "No matches.";
  list.append(nothing);
}

function row({ address, title, head, excerpt }: Found, at: number): HTMLElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const name = document.createElement("b");
  const text = document.createElement("span");
  item.id = `found-${at}`;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  name.textContent = head === title ? title : `${title} · ${head}`;
  text.textContent = excerpt;
  link.href = address;
  link.tabIndex = -1;
  link.append(name, text);
  item.append(link);
  return item;
}

function choose(query: HTMLInputElement, list: HTMLElement, by: 1 | -1): void {
  const items = [...list.querySelectorAll<HTMLElement>("[aria-selected]")];
  const at = items.findIndex((item) => item.ariaSelected === "true");
  const next = items[(at + by + items.length + (at < 0 && by < 0 ? 1 : 0)) % items.length];
  for (const item of items) item.setAttribute("aria-selected", String(item === next));
  if (!next) return;
  query.setAttribute("aria-activedescendant", next.id);
  next.scrollIntoView({ block: "nearest" });
}
