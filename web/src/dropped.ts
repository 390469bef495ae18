/** A file that is dropped before the page can open files: it is kept until then, where the browser would leave the page for it. */

export interface Dropped {
  /** What was dropped last, if anything. From now on others look after what is dropped. */
  take(): File | null;
}

declare global {
  /** Keeps what is dropped until it is taken. */
  var copseDropped: Dropped | null | undefined;
}

/** Whether files are dragged, and not words or pictures of a page. */
export const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

export function keepDropped(): Dropped {
  let file: File | null = null;
  const keep = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.type !== "drop") return;
    event.stopPropagation(); // the editor would take it for text
    file = event.dataTransfer?.files[0] ?? null;
  };
  for (const kind of ["dragover", "drop"] as const) addEventListener(kind, keep, { capture: true });
  return {
    take() {
      for (const kind of ["dragover", "drop"] as const) removeEventListener(kind, keep, { capture: true });
      return file;
    },
  };
}
