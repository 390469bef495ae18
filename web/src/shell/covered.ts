/**
 * Bars that stay at the lower end of the window cover what is below them. How much that is, is told to the style sheet: it keeps
 * what gets the focus, and the caret, clear of them.
 */

export function tellCovered(bars: Iterable<HTMLElement>): void {
  const tell = () => {
    let covered = 0;
    for (const bar of bars) {
      const by = coveredBy(bar);
      bar.classList.toggle("covers", by > 0);
      covered = Math.max(covered, by);
    }
    document.documentElement.style.setProperty("--covered", `${Math.min(covered, innerHeight / 2)}px`);
  };
  const sizes = new ResizeObserver(tell);
  for (const bar of bars) sizes.observe(bar);
  new MutationObserver(tell).observe(document.body, { attributeFilter: ["data-tab"] });
}

/** The pixels between the window's lower end and the upper end of a bar that stays there. */
function coveredBy(bar: HTMLElement): number {
  const { position, bottom } = getComputedStyle(bar);
  return position === "sticky" && bar.offsetHeight > 0 ? bar.offsetHeight + parseFloat(bottom) : 0;
}
