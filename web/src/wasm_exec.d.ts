/** Go's own support file (lib/wasm of the toolchain), which the build puts into the bundle. It defines a global. */
declare class Go {
  env: Record<string, string>;
  exit: (code: number) => void;
  readonly importObject: WebAssembly.Imports;
  /** Resolves when the program ends. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare module "wasm_exec";
