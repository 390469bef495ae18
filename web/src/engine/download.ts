/** Downloads the engine. The bytes go from the network to the compiler without passing through JavaScript. */

export interface Download {
  /** A copy of the response, whose status is checked and whose bytes are counted. */
  readonly copy: Promise<Response>;
  readonly module: Promise<WebAssembly.Module>;
}

declare global {
  /** The download that early.ts started, until startEngine takes it. */
  var copseDownload: Download | null | undefined;
}

export function begin(address: string): Download {
  const response = fetch(address);
  const copy = response.then((answer) => answer.clone()); // cloned before compileStreaming starts to read the original
  const module = WebAssembly.compileStreaming(response);
  module.catch(() => {}); // handled where the module is awaited
  return { copy, module };
}
