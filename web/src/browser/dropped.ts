/** Keeps a file that is dropped before the page can open files. Without this the browser would leave the page and show the file. */

export interface Dropped {
  /** Returns the file that was dropped last, if any, and stops listening. */
  take(): File | null;
}

declare global {
  /** Listens for dropped files until they are taken. */
  var copseDropped: Dropped | null | undefined;
}

/** Whether files are dragged, as opposed to text or pictures of a page. */
export const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

export function keepDropped(): Dropped {
  let file: File | null = null;
  const keep = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.type !== "drop") return;
    event.stopPropagation(); // the editor would insert its text
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
