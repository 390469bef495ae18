/** Tells the service worker that a page of a build is open, so that it keeps the files of that build. */

/** The name of the lock that a page of a build holds while it is open; with "" the common prefix of all of them. */
export function lockOf(build: string): string {
  return `copse build ${build}`;
}

/** Holds the lock while the page is open. Must be called by the script that names the build, as it is loaded. */
export function holdBuild(): void {
  const build = document.currentScript?.dataset["build"];
  if (!build) return;
  hold(build);
  addEventListener("pageshow", (event) => event.persisted && hold(build));
}

/** A page that is kept for the way back must not hold a lock, or a browser does not keep it. */
function hold(build: string): void {
  const left = (): Promise<void> => new Promise((done) => addEventListener("pagehide", () => done(), { once: true }));
  // There are no locks without a secure context, and none for a frame without an origin.
  navigator.locks?.request(lockOf(build), { mode: "shared" }, left).catch(() => {});
}
