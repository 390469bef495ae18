/** Whether the page around an element is dark, judged by the backgrounds that are painted there, however the page chooses its theme. */

/** The relative luminance below which a background is dark. */
const dark = 0.3;

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Colour = readonly [number, number, number, number];

/** Parses the colour of a computed style; null where it has another form. */
export function parseColour(text: string): Colour | null {
  const numbers = /^rgba?\(([^)]*)\)$/.exec(text)?.[1]?.split(/[\s,/]+/).filter((each) => each !== "").map(Number) ?? [];
  const [red, green, blue, alpha = 1] = numbers;
  if (red === undefined || green === undefined || blue === undefined || numbers.some(Number.isNaN)) return null;
  return [red, green, blue, alpha];
}

export function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number): number => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function isDark(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const ground = parseColour(getComputedStyle(at).backgroundColor);
    if (ground && ground[3] > 0.5) return luminance(ground) < dark;
  }
  // No background is painted, so the canvas has the colour of the colour scheme.
  const schemes = getComputedStyle(document.documentElement).colorScheme.split(/\s+/);
  if (!schemes.includes("dark")) return false;
  return !schemes.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches;
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Calls back when the page may have become lighter or darker. Returns a function that stops that. */
export function watchDarkness(changed: () => void): () => void {
  const later = (): void => void requestAnimationFrame(changed);
  const observer = new MutationObserver(later);
  const wanted = { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-bs-theme", "data-md-color-scheme", "data-color-mode"] };
  for (const element of [document.documentElement, document.body]) observer.observe(element, wanted);
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", later);
  document.addEventListener("transitionend", later); // a background that fades
  return () => {
    observer.disconnect();
    system.removeEventListener("change", later);
    document.removeEventListener("transitionend", later);
  };
}
