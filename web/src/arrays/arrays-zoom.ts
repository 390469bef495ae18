/** Zooming and scrolling of the arrays: with keys, wheel, two fingers and buttons, around a fixed point, and by dragging. */

/** Pixels of a row at the largest zoom: enough for a number. */
const nearest = 48;
/** The largest width that browsers lay out, and that the engine gives an array. */
const widest = 1 << 24;
/** Factor of one key or button. */
const stride = 2;
/** A wheel reports pixels; one notch of most mice is about one stride. */
const perPixel = Math.log(stride) / 100;
/** A pointer that moves fewer pixels than this clicks. */
const still = 4;

/** The largest zoom. The smallest is 1, at which everything fits. */
export function nearestZoom(rows: number, arrayWidth: number, least: number): number {
  const width = Math.max(arrayWidth, 1);
  return Math.max(1, Math.min(widest / width, Math.max(least, (nearest * rows) / width)));
}

/** The zoom after so many strides, between 1 and the largest. Whole strides are counted from 1, so that as many back lead there. */
export function zoomedBy(zoom: number, strides: number, nearest: number): number {
  return Math.max(1, Math.min(nearest, zoom * stride ** strides));
}

export interface ZoomHost {
  zoom(): number;
  /** Zooms around a point of the window. */
  zoomTo(zoom: number, x: number, y: number): void;
  nearest(): number;
}

/**
 * Zooms with Ctrl and the wheel, which is also how a touchpad reports two fingers, and with two fingers on a screen; scrolls by
 * dragging with a mouse.
 */
export function gestures(scroller: HTMLElement, host: ZoomHost): void {
  scroller.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      host.zoomTo(zoomedBy(host.zoom(), (-event.deltaY * perPixel) / Math.log(stride), host.nearest()), event.clientX, event.clientY);
    },
    { passive: false },
  );
  pinch(scroller, host);
  drag(scroller, host);
}

function pinch(scroller: HTMLElement, host: ZoomHost): void {
  let apart = 0;
  let from = 1;
  const spread = ({ touches: [one, two] }: TouchEvent): { apart: number; x: number; y: number } | null =>
    one && two
      ? { apart: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 }
      : null;
  scroller.addEventListener("touchstart", (event) => {
    apart = spread(event)?.apart ?? 0;
    from = host.zoom();
  });
  scroller.addEventListener(
    "touchmove",
    (event) => {
      const now = spread(event);
      if (!now || apart === 0) return;
      event.preventDefault();
      host.zoomTo(Math.max(1, Math.min(host.nearest(), from * (now.apart / apart))), now.x, now.y);
    },
    { passive: false },
  );
}

/** For a mouse only: a finger scrolls without help. */
function drag(scroller: HTMLElement, host: ZoomHost): void {
  let start: { readonly x: number; readonly left: number } | null = null;
  let dragged = false;
  scroller.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (event.pointerType === "mouse" && event.button === 0 && host.zoom() > 1) start = { x: event.clientX, left: scroller.scrollLeft };
  });
  scroller.addEventListener("pointermove", (event) => {
    if (!start) return;
    const by = event.clientX - start.x;
    if (!dragged && Math.abs(by) < still) return;
    if (!dragged) scroller.setPointerCapture(event.pointerId);
    dragged = true;
    scroller.scrollLeft = start.left - by;
  });
  // Dragging must not move the focus or select text.
  scroller.addEventListener("mousedown", (event) => host.zoom() > 1 && event.preventDefault());
  for (const end of ["pointerup", "pointercancel"] as const) scroller.addEventListener(end, () => (start = null));
  // The end of a drag is not a click.
  scroller.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });
}
