/** The chart as a PNG with a title and notes, so that it can be understood alone. */

const margin = 16;
const line = 18;

/** The chart's canvas with a title above it and lines below. element gives the colours and the font. */
export function pictureOf(chart: HTMLCanvasElement, element: HTMLElement, title: string, foot: readonly string[]): Promise<Blob> {
  const scale = devicePixelRatio;
  const style = getComputedStyle(element);
  const width = chart.width / scale + 2 * margin;
  const canvas = document.createElement("canvas");
  const ctx = canvas.getContext("2d");
  if (!ctx) return Promise.reject(new Error("The browser has no canvas."));
  ctx.font = `12px ${style.fontFamily}`;
  const lines = foot.flatMap((text) => wrapped(ctx, text, width - 2 * margin));
  const height = chart.height / scale + 40 + lines.length * line + margin;
  canvas.width = width * scale;
  canvas.height = height * scale;
  ctx.scale(scale, scale);
  ctx.fillStyle = style.getPropertyValue("--bg");
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = style.getPropertyValue("--ink");
  ctx.font = `600 16px ${style.fontFamily}`;
  ctx.fillText(title, margin, 26);
  ctx.drawImage(chart, margin, 40, chart.width / scale, chart.height / scale);
  ctx.font = `12px ${style.fontFamily}`;
  ctx.fillStyle = style.getPropertyValue("--soft");
  lines.forEach((text, at) => ctx.fillText(text, margin, 40 + chart.height / scale + (at + 1) * line));
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("The browser could not make the picture."))), "image/png"));
}

function wrapped(ctx: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let now = "";
  for (const word of text.split(" ").filter((part) => part !== "")) {
    const longer = now === "" ? word : `${now} ${word}`;
    if (now !== "" && ctx.measureText(longer).width > width) {
      lines.push(now);
      now = word;
    } else now = longer;
  }
  return now === "" ? lines : [...lines, now];
}
