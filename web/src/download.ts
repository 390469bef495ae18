/** Fetches the engine: the bytes go from the network to the compiler without passing through here. */

export interface Download {
  /** A copy of the response, to look at its status and to count its bytes. */
  readonly copy: Promise<Response>;
  readonly module: Promise<WebAssembly.Module>;
}

declare global {
  /** The download that the page began before its script had arrived, until it is taken. */
  var copseDownload: Download | null | undefined;
}

export function begin(address: string): Download {
  const response = fetch(address);
  const copy = response.then((answer) => answer.clone()); // asked for first, so made before the original is read
  const module = WebAssembly.compileStreaming(response);
  module.catch(() => {}); // told when it is waited for
  return { copy, module };
}
