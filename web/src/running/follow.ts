/** Follows a program through the server of this page, which streams events. */

import type { Running } from "../page/documents.ts";

export interface Listener {
  /** What the program does now. */
  shown(running: Running): void;
  /** The program answers and does nothing. */
  still(words: string): void;
  /** The program is followed no more. */
  ended(why: string): void;
}

/** Follows a program until the function that is returned is called. */
export function follow(server: string, address: string, kind: string, listener: Listener): () => void {
  const source = new EventSource(`${server}?${new URLSearchParams({ address, as: kind })}`);
  const end = (why: string): void => {
    source.close(); // otherwise the browser would connect again
    listener.ended(why);
  };
  source.onmessage = ({ data }: MessageEvent<string>) => listener.shown(JSON.parse(data) as Running);
  source.addEventListener("still", ({ data }: MessageEvent<string>) => listener.still(data));
  source.addEventListener("refused", ({ data }: MessageEvent<string>) => end(data));
  source.onerror = () => end("The server of this page cannot be reached: is make serve still running?");
  return () => source.close();
}
