/** What the service worker and the page both know. */

/** Stands in the cache of the build while the page itself comes from there, for want of its server. */
export const mark = "./without-network";

/** The name of the cache of a build; of none, what all names begin with. */
export function cacheOf(version: string): string {
  return `copse-files-${version}`;
}
