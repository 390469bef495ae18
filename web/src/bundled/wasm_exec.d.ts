/** Go's support script (lib/wasm of the toolchain), which the build bundles. It defines a global class. */
declare class Go {
  env: Record<string, string>;
  exit: (code: number) => void;
  readonly importObject: WebAssembly.Imports;
  /** Resolves when the program ends. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare module "wasm_exec";
