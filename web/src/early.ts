/**
 * Runs before the rest of the page's script has arrived: the engine is fetched and compiled beside the main thread while that
 * thread still reads, paints and mounts everything else. The bytes go from the network to the compiler without passing through
 * here; whoever wants to count them reads the copy.
 *
 * It is a plain script that the page waits for, because every other kind may have to wait for the first paint. It arrives with
 * the style sheet, which the page waits for as well.
 */

export interface Download {
  /** A copy of the response, to look at its status and to count its bytes. */
  readonly copy: Promise<Response>;
  readonly module: Promise<WebAssembly.Module>;
}

declare global {
  /** How to fetch the engine, and the download that was begun at once, until it is taken. */
  var copseDownload: { begin(address: string): Download; first: Download | null };
}

function begin(address: string): Download {
  const response = fetch(address);
  const copy = response.then((answer) => answer.clone()); // asked for first, so made before the original is read
  const module = WebAssembly.compileStreaming(response);
  module.catch(() => {}); // told when it is waited for
  return { copy, module };
}

// A text that is about to be replaced by that of a link is not shown first.
if (/^#\d/.test(location.hash)) document.documentElement.classList.add("linked");

{
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][type="application/wasm"]');
  globalThis.copseDownload = { begin, first: link && begin(link.href) };
}
