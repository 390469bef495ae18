/**
 * Bars that stick to the lower end of the window cover what is below them. The custom property --covered tells the style sheet how
 * many pixels that is, so that the browser scrolls the focused element and the caret clear of them.
 */

export function measureBars(bars: Iterable<HTMLElement>): void {
  const measure = () => {
    let covered = 0;
    for (const bar of bars) {
      const height = coveredBy(bar);
      bar.classList.toggle("covers", height > 0);
      covered = Math.max(covered, height);
    }
    document.documentElement.style.setProperty("--covered", `${Math.min(covered, innerHeight / 2)}px`);
  };
  const sizes = new ResizeObserver(measure);
  for (const bar of bars) sizes.observe(bar);
  new MutationObserver(measure).observe(document.body, { attributeFilter: ["data-tab"] });
}

/** The pixels between the lower end of the window and the upper end of a bar that sticks there. */
function coveredBy(bar: HTMLElement): number {
  const { position, bottom } = getComputedStyle(bar);
  return position === "sticky" && bar.offsetHeight > 0 ? bar.offsetHeight + parseFloat(bottom) : 0;
}
