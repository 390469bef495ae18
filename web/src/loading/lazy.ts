/** A part of the page that is loaded with its first use, once. It takes no bytes of the first download. One that could not be loaded is requested again with the next use. */
export class Lazy<T> {
  readonly #load: () => Promise<T>;
  #promise: Promise<T> | null = null;
  #value: T | null = null;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** The part; loads it if nothing has asked for it before. */
  get(): Promise<T> {
    return (this.#promise ??= this.#load().then(
      (value) => (this.#value = value),
      (problem: unknown) => {
        this.#promise = null;
        throw problem;
      },
    ));
  }

  /** The part if it has been loaded, else null. */
  get loaded(): T | null {
    return this.#value;
  }

  /** Whether it has been asked for. */
  get requested(): boolean {
    return this.#promise !== null;
  }
}

/** A value that is set once, later. */
export class Deferred<T> {
  #resolve: (value: T) => void = () => {};
  readonly promise = new Promise<T>((resolve) => (this.#resolve = resolve));

  set(value: T): void {
    this.#resolve(value);
  }
}
