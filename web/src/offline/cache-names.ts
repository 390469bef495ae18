/** Names that the service worker and the page share. */

/** A cache entry that exists while the page is served from the cache because its server cannot be reached. */
export const mark = "./without-network";

/** The name of the cache of a build; with "" the common prefix of all names. */
export function cacheOf(version: string): string {
  return `copse-files-${version}`;
}
